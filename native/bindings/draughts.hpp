// One variant of draughts as one Python class.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/board.hpp"
#include "bindings/evaluation.hpp"
#include "games/draughts/game.hpp"

namespace plyscope::bindings {

// The stops of the capture that is being walked.
struct Stops {
    std::vector<draughts::Squares> all;

    void enter(draughts::Squares square) { all.push_back(square); }
    void leave() { all.pop_back(); }
};

// A board of any variant.
class DraughtsBoard : public BoardOf<draughts::Board> {
  public:
    using BoardOf::BoardOf;

    virtual bool must_capture() const = 0;
    virtual std::vector<draughts::Move> legal() const = 0;

    // Calls visit(move) for the routes of every legal capture, when `stops` has those on it.
    virtual void each_route(Stops& stops, const draughts::VisitRoute& visit) const = 0;

    // perft, with captures of the same pieces by several routes counted apart, or once.
    virtual std::uint64_t perft_routes(int depth, bool keep, InterruptPoll& poll) const = 0;

    // Each square alone, square 1 first.
    virtual std::span<const draughts::Squares> squares() const = 0;

    // Whether routes that capture the same pieces are different moves.
    virtual bool keeps_routes() const = 0;
};

template <class L>
constexpr std::array<draughts::Squares, L::count> all_squares() {
    std::array<draughts::Squares, L::count> all{};
    for (int square = 0; square < L::count; ++square)
        all[static_cast<std::size_t>(square)] = L::at(square);
    return all;
}

// What the evaluation of a variant looks at, as TaperedBoard asks for it.
template <class V>
struct EvaluationFeatures : draughts::Features<V> {
    static constexpr int whole = draughts::opening<V>;
    static constexpr const auto& weights = draughts::weights<V>;
    static int phase(const draughts::Board& board) { return draughts::phase<V>(board); }

    using Sampled = draughts::Board;
    static Sampled sampled(const draughts::Board& board) { return board; }
    static Planes planes(const Sampled& board) { return draughts::Draughts<V>::planes(board); }
    static double opening(const Sampled& board) {
        return static_cast<double>(phase(board)) / whole;
    }
    static double own(const Sampled&) { return 0; }
    static constexpr bool is_reversed = V::goal == draughts::Goal::lose_all;
    template <class Sink>
    static void each(const draughts::Board& board, Sink&& sink) {
        draughts::each_feature<V>(board, sink);
    }
    // Neither player can capture, and no king has moved about for long.
    static bool is_settled(const draughts::Board& board) {
        constexpr int most_quiet = 16;
        auto passed = board;
        passed.white_to_move = !passed.white_to_move;
        using G = draughts::Draughts<V>;
        return board.quiet <= most_quiet && !G::must_capture(board) && !G::must_capture(passed);
    }
};

// What a variant adds to it.
template <class V>
class VariantBoard
    : public TaperedBoard<draughts::Draughts<V>, EvaluationFeatures<V>, DraughtsBoard> {
  public:
    using G = draughts::Draughts<V>;
    using TaperedBoard<G, EvaluationFeatures<V>, DraughtsBoard>::TaperedBoard;
    using DraughtsBoard::board;
    static constexpr auto all = all_squares<typename G::L>();

    bool must_capture() const final { return G::must_capture(board); }
    std::vector<draughts::Move> legal() const final {
        const auto list = moves_of<G>(board);
        return {list.begin(), list.end()};
    }
    void each_route(Stops& stops, const draughts::VisitRoute& visit) const final {
        G::each_route(board, stops, visit);
    }
    std::uint64_t perft_routes(int depth, bool keep, InterruptPoll& poll) const final {
        using draughts::Routes;
        if (keep == keeps_routes()) return this->perft(depth, poll);
        constexpr Routes others = V::routes == Routes::keep ? Routes::drop : Routes::keep;
        return plyscope::perft<draughts::Rules<V, others>>(board, depth, poll);
    }
    std::span<const draughts::Squares> squares() const final { return all; }
    bool keeps_routes() const final { return V::routes == draughts::Routes::keep; }
};

// What the constructor of a variant's boards needs to know.
struct DraughtsVariant {
    std::span<const draughts::Squares> squares;
    const char* (*fault)(const draughts::Board&);
    void (*construct)(void* place, const draughts::Board&);
};

std::string draughts_doc(std::size_t squares);
void bind_draughts_making(nb::class_<Board> cls, const DraughtsVariant& variant);

template <class V>
void bind_draughts(nb::module_& module, const char* name) {
    using G = draughts::Draughts<V>;
    using Self = Bound<G, VariantBoard<V>>;
    const auto doc = draughts_doc(Self::all.size());
    const auto cls = bind_game<G, Self, DraughtsBoard>(module, name, doc.c_str());
    bind_draughts_making(cls, {.squares = Self::all,
                               .fault = &draughts::fault<V>,
                               .construct = [](void* place, const draughts::Board& board) {
                                   std::construct_at(static_cast<Self*>(place), board);
                               }});
    auto evaluation = tapered_evaluation<EvaluationFeatures<V>>("man");
    evaluation.learning_game = &typeid(G);
    for (int square = 0; square < G::L::count; ++square)
        evaluation.cell_bits.push_back(G::L::bit(square));
    evaluation.make_trainer = &make_trainer<G, EvaluationFeatures<V>, Self>;
    bind_evaluation(cls, evaluation);
    cls.attr("max_moves") = G::max_moves;
}

}  // namespace plyscope::bindings
