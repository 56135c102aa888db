// One native game as one Python class of immutable boards.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/integers.hpp"
#include "bindings/interrupt.hpp"
#include "bindings/searchable.hpp"
#include "core/game.hpp"
#include "core/perft.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// What the two weights of each feature are multiplied by.
using Factors = std::pair<std::vector<int>, std::vector<int>>;

// A board of any game; moves are codes. Python's methods are bound once, for this class, and so
// must hold for any board: ChessBoard.cells may be called with a board of draughts. Those that not
// all games have come with a default, and appear in the classes of games that offer them.
class Board : public Searchable {
  public:
    virtual std::vector<MoveCode> moves() const = 0;
    virtual std::optional<Score> outcome() const = 0;
    virtual Score evaluate() const = 0;
    virtual std::uint64_t key() const = 0;
    virtual std::uint64_t table_key() const = 0;
    virtual bool maximizing() const = 0;

    // The moves of perft, which no draw rule ends: also where the game is drawn.
    virtual std::vector<MoveCode> legal_moves() const = 0;
    virtual std::uint64_t perft(int depth, InterruptPoll& poll) const = 0;

    // After one of legal_moves(); none if it is none of them.
    virtual std::optional<std::uint64_t> perft_after(std::int64_t code, int depth,
                                                     InterruptPoll& poll) const = 0;

    // Requires a board of the same class.
    virtual bool equals(const Board& other) const = 0;

    // Constructs the board after one of moves() in the memory of a board of the same class; false,
    // and nothing is there, if the move is none of them.
    virtual bool play_into(void* place, std::int64_t code) const = 0;

    virtual std::uint64_t repetition_key() const { return key(); }
    virtual bool may_claim_draw() const { return false; }
    virtual bool pass_into(void* /*place*/) const { return false; }
    virtual std::vector<int> cells() const { return {}; }

    // Of an evaluation by features; see evaluation.hpp.
    virtual Score full_evaluation(const LearnedWeights* /*weights*/) const { return evaluate(); }
    virtual Planes planes() const { return {}; }
    virtual int cell_count() const { return 64; }  // or more than there are
    virtual Factors factors() const { return {}; }
    virtual bool is_calm() const { return true; }
    virtual std::vector<MoveCode> candidates() const { return moves(); }
    virtual std::vector<int> features() const { return {}; }
    virtual int phase() const { return 0; }
};

// Boards whose games share a type of board, as the variants of draughts do.
template <class B>
class BoardOf : public Board {
  public:
    explicit BoardOf(const B& made) : board(made) {}

    B board;
};

template <class Moves>
std::vector<MoveCode> codes_of(const Moves& list) {
    std::vector<MoveCode> codes;
    codes.reserve(list.size());
    for (const auto move : list) codes.push_back(static_cast<MoveCode>(move));
    return codes;
}

// The Python class of a game. Two games may share a type of board, but not a class.
template <Game G, class Base = BoardOf<typename G::Board>>
class Bound final : public SearchableOf<G, Base> {
  public:
    using SearchableOf<G, Base>::SearchableOf;
    using SearchableOf<G, Base>::board;

    std::vector<MoveCode> moves() const override { return codes_of(moves_of<G>(board)); }
    std::optional<Score> outcome() const override { return G::outcome(board); }
    Score evaluate() const override { return G::evaluate(board); }
    std::uint64_t key() const override { return G::key(board); }
    std::uint64_t table_key() const override { return widest_key<G>(board); }
    bool maximizing() const override { return G::maximizing(board); }
    std::vector<MoveCode> legal_moves() const override { return codes_of(legal_list()); }
    std::uint64_t perft(int depth, InterruptPoll& poll) const override {
        return plyscope::perft<G>(board, depth, poll);
    }
    std::optional<std::uint64_t> perft_after(std::int64_t code, int depth,
                                             InterruptPoll& poll) const override {
        const auto move = move_of_code(legal_list(), code);
        if (!move) return std::nullopt;
        return plyscope::perft<G>(G::play(board, *move), depth, poll);
    }
    bool equals(const Board& other) const override {
        return board == static_cast<const Bound&>(other).board;
    }
    bool play_into(void* place, std::int64_t code) const override {
        const auto move = move_of_code(moves_of<G>(board), code);
        if (move) std::construct_at(static_cast<Bound*>(place), G::play(board, *move));
        return move.has_value();
    }

    std::uint64_t repetition_key() const override {
        if constexpr (CanRepeat<G>) return G::repetition_key(board);
        return key();
    }
    bool may_claim_draw() const override {
        if constexpr (HasClaims<G>) return G::may_claim_draw(board);
        return false;
    }
    bool pass_into([[maybe_unused]] void* place) const override {
        if constexpr (HasNullMove<G> && HasNoisyMoves<G>) {
            if (G::outcome(board) || !G::may_stand_pat(board)) return false;
            std::construct_at(static_cast<Bound*>(place), G::pass(board));
            return true;
        }
        return false;
    }
    std::vector<int> cells() const override {
        if constexpr (Grid<G>) {
            std::vector<int> all;
            for (int row = 0; row < G::rows; ++row)
                for (int column = 0; column < G::columns; ++column)
                    all.push_back(G::cell(board, row, column));
            return all;
        } else {
            return Base::cells();
        }
    }

  private:
    [[gnu::noinline]] MoveList<G> legal_list() const {
        MoveList<G> list;
        list_legal_moves<G>(board, list);
        return list;
    }
};

// Which of the functions with a default the class of a game has, its numbers, and how its
// boards are constructed in the memory of one.
struct Offers {
    Switches full_switches;
    bool repetition = false;
    bool claims = false;
    bool pass = false;
    bool extends = false;
    std::optional<int> win = std::nullopt;
    std::optional<std::pair<int, int>> size = std::nullopt;  // rows and columns
    void (*start)(void* place) = nullptr;
    bool (*from_key)(void* place, std::uint64_t key) = nullptr;  // false if no board has that key
};

template <Game G, class Self>
Offers offers_of() {
    Offers offers{.full_switches = full_switches_of<G>(),
                  .repetition = CanRepeat<G>,
                  .claims = HasClaims<G>,
                  .pass = HasNullMove<G> && HasNoisyMoves<G>,
                  .extends = Extends<G>};
    if constexpr (HasWins<G>) offers.win = G::win;
    if constexpr (Grid<G>) offers.size = {G::rows, G::columns};
    offers.start = [](void* place) { std::construct_at(static_cast<Self*>(place), G::start()); };
    if constexpr (ReversibleKey<G>)
        offers.from_key = [](void* place, std::uint64_t key) {
            const auto board = G::from_key(key);
            if (board) std::construct_at(static_cast<Self*>(place), *board);
            return board.has_value();
        };
    return offers;
}

// Of a board as Python has it.
std::string class_name(nb::handle self);

std::string illegal_move(std::optional<std::int64_t> code, const std::vector<MoveCode>& legal);

// The memory of `self` for the __init__ of class `type`, which nobody may call for another class:
// its boards have another size.
void* memory_of(nb::pointer_and_handle<Board> self, nb::handle type);

// Calls `perft` with a depth from Python, which is checked, and without Python's lock. Throws
// `std::runtime_error` when `stop` is set.
template <class Perft>
auto count_leaves(const nb::int_& number, const Perft& perft, const StopFlag* stop = nullptr) {
    constexpr int deepest = 64;
    const auto depth = small_integer(number);
    if (!depth || *depth < 0 || *depth > deepest)
        throw nb::value_error("depth must be between 0 and 64");
    const nb::gil_scoped_release unlock;
    InterruptPoll poll(stop == nullptr ? nullptr : &stop->is_set);
    return perft(static_cast<int>(*depth), poll);
}

void bind_board(nb::module_& module);

// Adds to the class of a game what Board lacks.
void bind_offers(nb::class_<Board> cls, const Offers& offers);

// Binds G as `module.name`. What a game offers beyond the rules appears by itself.
template <Game G, class Self = Bound<G>, class Parent = Board>
nb::class_<Board> bind_game(nb::module_& module, const char* name, const char* doc) {
    const nb::class_<Self, Parent> made(module, name, nb::is_final(), doc);
    const auto cls = nb::borrow<nb::class_<Board>>(made);
    bind_offers(cls, offers_of<G, Self>());
    return cls;
}

}  // namespace plyscope::bindings
