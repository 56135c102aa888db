// One native game as one Python class of immutable boards.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/bind_replay.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/integers.hpp"
#include "bindings/interrupt.hpp"
#include "core/game.hpp"
#include "core/perft.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// Two games may share a type of board, but not a Python class.
template <Game G>
struct Bound {
    typename G::Board board;
};

template <class Moves>
std::vector<MoveCode> codes_of(const Moves& list) {
    std::vector<MoveCode> codes(list.size());
    std::transform(list.begin(), list.end(), codes.begin(),
                   [](auto move) { return static_cast<MoveCode>(move); });
    return codes;
}

template <Game G>
std::vector<MoveCode> move_codes(const Bound<G>& self) {
    MoveList<G> list;
    G::moves(self.board, list);
    return codes_of(list);
}

inline std::string illegal_move(std::optional<std::int64_t> code,
                                const std::vector<MoveCode>& legal) {
    std::string text = code ? "move " + std::to_string(*code) : "that move";
    if (legal.empty()) return text + " is not legal: the game is over";
    text += " is not legal here; legal moves:";
    for (const MoveCode move : legal) text += " " + std::to_string(move);
    return text;
}

// The board after the move of a list that has that code. Throws nb::value_error if none has.
template <Game G>
typename G::Board played(const typename G::Board& board, const MoveList<G>& list,
                         const nb::int_& number) {
    const auto code = small_integer(number);
    for (const auto move : list)
        if (static_cast<MoveCode>(move) == code) return G::play(board, move);
    throw nb::value_error(illegal_move(code, codes_of(list)).c_str());
}

template <Game G>
Bound<G> play(const Bound<G>& self, const nb::int_& code) {
    MoveList<G> list;
    G::moves(self.board, list);
    return {played<G>(self.board, list, code)};
}

template <Game G>
MoveList<G> legal_moves(const Bound<G>& self) {
    MoveList<G> list;
    list_legal_moves<G>(self.board, list);
    return list;
}

template <Rules G>
std::uint64_t count_leaves(const typename G::Board& root, const nb::int_& number) {
    constexpr int deepest = 64;
    const auto depth = small_integer(number);
    if (!depth || *depth < 0 || *depth > deepest)
        throw nb::value_error("depth must be between 0 and 64");
    const auto board = root;
    const nb::gil_scoped_release unlock;
    InterruptPoll poll;
    return perft<G>(board, static_cast<int>(*depth), poll);
}

template <Game G>
    requires Grid<G>
std::vector<int> cells(const Bound<G>& self) {
    std::vector<int> all;
    all.reserve(static_cast<std::size_t>(G::rows * G::columns));
    for (int row = 0; row < G::rows; ++row)
        for (int column = 0; column < G::columns; ++column)
            all.push_back(G::cell(self.board, row, column));
    return all;
}

template <Game G>
    requires ReversibleKey<G>
Bound<G> from_key(const std::optional<nb::int_>& number) {
    if (!number) return {G::start()};
    const auto key = unsigned_integer(*number);
    const auto board = key ? G::from_key(*key) : std::nullopt;
    if (!board) throw nb::value_error("no board has that key");
    return {*board};
}

// By __init__ and not by nb::new_: that would open object.__new__, whose result ends the process.
template <Game G>
void bind_making(nb::class_<Bound<G>>& cls, const std::string& name) {
    using Self = Bound<G>;
    if constexpr (ReversibleKey<G>) {
        cls.def(
            "__init__",
            [](Self* self, const std::optional<nb::int_>& key) {
                std::construct_at(self, from_key<G>(key));
            },
            "key"_a = nb::none(),
            "The board before the first move, or the one whose key() is this. Raises ValueError\n"
            "if no board has that key.");
        cls.def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), nb::make_tuple(self.attr("key")()));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
        cls.def("__repr__", [name](const Self& self) {
            return name + "(" + std::to_string(G::key(self.board)) + ")";
        });
    } else {
        cls.def(
            "__init__", [](Self* self) { std::construct_at(self, Self{G::start()}); },
            "The board before the first move.");
    }
}

// Binds G as `module.name`. What a game offers beyond the rules appears by itself.
template <Game G>
nb::class_<Bound<G>> bind_game(nb::module_& module, const char* name, const char* doc) {
    using Self = Bound<G>;
    nb::class_<Self> cls(module, name, nb::is_final(), doc);
    bind_making<G>(cls, name);
    cls.def("moves", &move_codes<G>,
            "Codes of the legal moves, in a fixed order; none exactly when the game is over.")
        .def("play", &play<G>, "code"_a,
             "The board after that move; this one is unchanged. Raises ValueError if illegal.")
        .def(
            "outcome", [](const Self& self) { return G::outcome(self.board); },
            "The final score, from the maximizer's view, or None while the game runs.")
        .def(
            "evaluate", [](const Self& self) { return G::evaluate(self.board); },
            "Static evaluation, from the maximizer's view; the outcome when the game is over.")
        .def(
            "key", [](const Self& self) { return G::key(self.board); },
            "A number that equal boards share.")
        .def(
            "table_key", [](const Self& self) { return widest_key<G>(self.board); },
            "A number that boards share which a table may take for each other: equal ones, images\n"
            "such as mirrored ones, and ones that differ in counters alone.")
        .def_prop_ro(
            "maximizing", [](const Self& self) { return G::maximizing(self.board); },
            "Whether the player to move wants a high score.")
        .def(
            "perft",
            [](const Self& self, const nb::int_& depth) {
                return count_leaves<G>(self.board, depth);
            },
            "depth"_a,
            "The number of lines of exactly that many legal moves, from 0 to 64. Draw rules end\n"
            "none.")
        .def(
            "perft_after",
            [](const Self& self, const nb::int_& code, const nb::int_& depth) {
                return count_leaves<G>(played<G>(self.board, legal_moves(self), code), depth);
            },
            "code"_a, "depth"_a, "perft of the board after one of the legal_moves.")
        .def(
            "legal_moves", [](const Self& self) { return codes_of(legal_moves(self)); },
            "Codes of the legal moves, also where a draw rule has ended the game: what perft\n"
            "counts.")
        .def(
            "__eq__", [](const Self& self, const Self& other) { return self.board == other.board; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Self& self) { return static_cast<std::int64_t>(G::key(self.board)); });
    if constexpr (CanRepeat<G>)
        cls.def(
            "repetition_key", [](const Self& self) { return G::repetition_key(self.board); },
            "A number that boards share which repeat each other.");
    if constexpr (HasClaims<G>)
        cls.def(
            "may_claim_draw", [](const Self& self) { return G::may_claim_draw(self.board); },
            "Whether a player may claim a draw here, whatever was on the board before.");
    if constexpr (HasNullMove<G> && HasNoisyMoves<G>)
        cls.def(
            "passed",
            [](const Self& self) {
                if (G::outcome(self.board) || !G::may_stand_pat(self.board))
                    throw nb::value_error("the player to move may not pass here");
                return Self{G::pass(self.board)};
            },
            "The board with the other player to move. Raises ValueError where a search may not\n"
            "try that.");
    bind_search<G>(cls);
    bind_replay<G>(cls);
    if constexpr (Extends<G>) cls.attr("extends") = true;
    if constexpr (HasWins<G>) cls.attr("win") = static_cast<int>(G::win);
    if constexpr (Grid<G>) {
        cls.attr("rows") = static_cast<int>(G::rows);
        cls.attr("columns") = static_cast<int>(G::columns);
        cls.def("cells", &cells<G>, "What is in each cell, row by row from the top; 0 is empty.");
    }
    return cls;
}

}  // namespace plyscope::bindings
