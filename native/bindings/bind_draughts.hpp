// One variant of draughts as one Python class.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/bind_evaluation.hpp"
#include "bindings/bind_game.hpp"
#include "games/draughts/game.hpp"

namespace plyscope::bindings {

// Python's sets of squares have no unused bits: square 1 is bit 0.
template <class L>
std::uint64_t packed(draughts::Squares squares) {
    std::uint64_t bits = 0;
    for (int square = 0; square < L::count; ++square)
        if (squares & L::at(square)) bits |= std::uint64_t{1} << square;
    return bits;
}

template <class L>
draughts::Squares unpacked(const nb::int_& number) {
    const auto bits = unsigned_integer(number);
    if (!bits || *bits >> L::count)
        throw nb::value_error(("a set of squares has no bits but those of the squares 1 to " +
                               std::to_string(L::count))
                                  .c_str());
    draughts::Squares squares = 0;
    for (int square = 0; square < L::count; ++square)
        if (*bits >> square & 1) squares |= L::at(square);
    return squares;
}

inline std::uint8_t counter(const nb::int_& number) {
    const auto value = small_integer(number);
    if (!value || *value < 0 || *value > 255) throw nb::value_error("a counter is from 0 to 255");
    return static_cast<std::uint8_t>(*value);
}

// A king that moves in a row travels as (its square, its moves); (0, 0) is none.
using PyRunner = std::pair<nb::int_, nb::int_>;

inline draughts::Runner runner(const PyRunner& given) {
    const std::uint8_t square = counter(given.first), moves = counter(given.second);
    if ((square == 0) != (moves == 0))
        throw nb::value_error("a king that moves in a row has a square and a number of moves");
    return {.square = static_cast<std::uint8_t>(moves ? square - 1 : 0), .moves = moves};
}

inline std::pair<int, int> told(draughts::Runner runner) {
    return runner.moves ? std::pair(runner.square + 1, int{runner.moves}) : std::pair(0, 0);
}

// The stops of the capture that is being walked.
struct Stops {
    std::vector<draughts::Squares> all;

    void enter(draughts::Squares square) { all.push_back(square); }
    void leave() { all.pop_back(); }
};

using Route = std::vector<int>;

// The routes of each legal move, in the order of the moves; a step has one. A board made up to
// have very many keeps the first of them.
template <class G>
std::vector<std::vector<Route>> routes(const Bound<G>& self) {
    constexpr std::size_t most = 64;
    using L = typename G::L;
    MoveList<G> list;
    G::moves(self.board, list);
    std::vector<std::vector<Route>> all(list.size());
    if (list.empty()) return all;
    if (!list[0].is_capture()) {
        for (std::size_t index = 0; index < list.size(); ++index)
            all[index].push_back({list[index].start() + 1, list[index].end() + 1});
        return all;
    }
    Stops stops;
    std::size_t next = 0;  // where routes are kept apart, they come in the order of the moves
    G::each_route(self.board, stops, [&](draughts::Move move) {
        constexpr bool keep = G::Variant::routes == draughts::Routes::keep;
        const auto same = [move](draughts::Move legal) { return legal.same_result(move); };
        const auto found = std::find_if(list.begin() + (keep ? next : 0), list.end(), same);
        if (found == list.end()) return;
        const auto index = static_cast<std::size_t>(found - list.begin());
        next = index + 1;
        if (all[index].size() == most) return;
        auto& route = all[index].emplace_back();
        for (const auto stop : stops.all) route.push_back(L::square(std::countr_zero(stop)) + 1);
    });
    return all;
}

template <class G>
std::string written(const Bound<G>& self, const std::string& name) {
    const auto& board = self.board;
    const auto run = [](draughts::Runner runner) {
        const auto [square, moves] = told(runner);
        return "(" + std::to_string(square) + ", " + std::to_string(moves) + ")";
    };
    std::string text = name + "(white=" + std::to_string(packed<typename G::L>(board.white)) +
                       ", black=" + std::to_string(packed<typename G::L>(board.black)) +
                       ", kings=" + std::to_string(packed<typename G::L>(board.kings)) +
                       ", white_to_move=" + (board.white_to_move ? "True" : "False");
    if (board.quiet) text += ", quiet=" + std::to_string(board.quiet);
    if (board.ending) text += ", ending=" + std::to_string(board.ending);
    if (board.white_runner.moves) text += ", white_runner=" + run(board.white_runner);
    if (board.black_runner.moves) text += ", black_runner=" + run(board.black_runner);
    return text + ")";
}

template <class G>
std::uint64_t count_routes(const Bound<G>& self, const nb::int_& depth, bool keep) {
    using Variant = typename G::Variant;
    using draughts::Routes;
    if (keep) return count_leaves<draughts::Rules<Variant, Routes::keep>>(self.board, depth);
    return count_leaves<draughts::Rules<Variant, Routes::drop>>(self.board, depth);
}

template <class G>
void make(Bound<G>* self, const nb::int_& white, const nb::int_& black, const nb::int_& kings,
          bool white_to_move, const nb::int_& quiet, const nb::int_& ending,
          const PyRunner& white_runner, const PyRunner& black_runner) {
    using L = typename G::L;
    const Bound<G> made{{.white = unpacked<L>(white),
                         .black = unpacked<L>(black),
                         .kings = unpacked<L>(kings),
                         .white_to_move = white_to_move,
                         .quiet = counter(quiet),
                         .ending = counter(ending),
                         .white_runner = runner(white_runner),
                         .black_runner = runner(black_runner)}};
    if (const char* fault = draughts::fault<typename G::Variant>(made.board))
        throw nb::value_error(fault);
    std::construct_at(self, made);
}

// What the evaluation of a variant looks at, as bind_tapered_evaluation asks for it.
template <class V>
struct EvaluationFeatures : draughts::Features<V> {
    static constexpr int whole = draughts::opening<V>;
    static constexpr const auto& weights = draughts::weights<V>;
    static int phase(const draughts::Board& board) { return draughts::phase<V>(board); }
    template <class Sink>
    static void each(const draughts::Board& board, Sink&& sink) {
        draughts::each_feature<V>(board, sink);
    }
};

template <class Variant>
void bind_draughts(nb::module_& module, const std::string& name) {
    using G = draughts::Draughts<Variant>;
    using Self = Bound<G>;
    using L = typename G::L;
    const PyRunner none(nb::int_(0), nb::int_(0));
    auto cls = bind_game<G>(
        module, name.c_str(),
        ("A board of this variant, on the squares 1 to " + std::to_string(L::count) +
         ", Black's first row at the\n"
         "top. White is the maximizer. A move's code: bits 0-5 its start less 1, bits 6-11 its\n"
         "end less 1, bit 12 whether it captures, bit 13 whether it crowns a man, from bit 14 a\n"
         "number that tells captures with the same ends apart. In cells(), 1 and 2 are White's\n"
         "men and kings, 3 and 4 Black's.")
            .c_str());
    cls.def("__init__", &make<G>, "white"_a, "black"_a, "kings"_a, "white_to_move"_a, "quiet"_a = 0,
            "ending"_a = 0, "white_runner"_a = none, "black_runner"_a = none,
            "The board with these pieces: sets of squares, square 1 as bit 0; kings are also in\n"
            "their side's set. Then the counters. Raises ValueError if there is no such board.")
        .def_prop_ro(
            "white", [](const Self& self) { return packed<L>(self.board.white); },
            "White's men and kings, as a set of squares.")
        .def_prop_ro(
            "black", [](const Self& self) { return packed<L>(self.board.black); },
            "Black's men and kings, as a set of squares.")
        .def_prop_ro(
            "kings", [](const Self& self) { return packed<L>(self.board.kings); },
            "The kings of both sides, as a set of squares.")
        .def_prop_ro(
            "quiet", [](const Self& self) { return int{self.board.quiet}; },
            "Moves in a row without a capture or a move of a man, where a rule counts them.")
        .def_prop_ro(
            "ending", [](const Self& self) { return int{self.board.ending}; },
            "Moves since the material of an ending was reached, where a rule counts them.")
        .def_prop_ro(
            "white_runner", [](const Self& self) { return told(self.board.white_runner); },
            "The square of White's king that moves again and again, and its moves in a row,\n"
            "where a rule counts them; (0, 0) if there is none.")
        .def_prop_ro(
            "black_runner", [](const Self& self) { return told(self.board.black_runner); },
            "The same of Black.")
        .def_prop_ro(
            "must_capture", [](const Self& self) { return G::must_capture(self.board); },
            "Whether there is a capture, which makes every legal move one.")
        .def("routes", &routes<G>,
             "For each move, as moves() has them, its routes: the squares the piece touches, its\n"
             "start first.")
        .def("perft_routes", &count_routes<G>, "depth"_a, "keep"_a,
             "perft, with captures of the same pieces by several routes counted apart, or once.")
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(
                    self.type(),
                    nb::make_tuple(self.attr("white"), self.attr("black"), self.attr("kings"),
                                   self.attr("maximizing"), self.attr("quiet"), self.attr("ending"),
                                   self.attr("white_runner"), self.attr("black_runner")));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [name](const Self& self) { return written<G>(self, name); });
    cls.attr("max_moves") = G::max_moves;
    bind_tapered_evaluation<G, EvaluationFeatures<Variant>>(cls, "man");
}

}  // namespace plyscope::bindings
