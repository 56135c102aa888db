// One rule set of gomoku as one Python class.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/bind_evaluation.hpp"
#include "bindings/bind_game.hpp"
#include "games/gomoku/game.hpp"

namespace plyscope::bindings {

using PyPoints = std::vector<nb::int_>;
using PyCaptured = std::pair<nb::int_, nb::int_>;

template <class Rule>
gomoku::Board gomoku_board_of(const nb::int_& number) {
    const auto size = small_integer(number);
    if (!size || *size < Rule::least_size || *size > Rule::most_size) {
        std::string sizes = std::to_string(Rule::least_size);
        if (Rule::least_size < Rule::most_size) sizes += " to " + std::to_string(Rule::most_size);
        throw nb::value_error(("a board here has " + sizes + " rows").c_str());
    }
    return gomoku::Hand<Rule>::empty_board(static_cast<int>(*size));
}

inline gomoku::Point checked_point(const nb::int_& code) {
    const auto point = small_integer(code);
    if (!point || *point < 0 || *point >= gomoku::all_points)
        throw nb::value_error("a point is from 0 to 399");
    return static_cast<gomoku::Point>(*point);
}

template <class Rule>
void put_stones(gomoku::Board& board, gomoku::Colour colour, const PyPoints& points) {
    for (const auto& number : points) {
        const auto point = checked_point(number);
        if (!board.stones.is_empty(point))
            throw nb::value_error("two stones on one point, or one off the board");
        gomoku::Hand<Rule>(board).put(colour, point);
    }
}

template <class Rule>
std::uint8_t captured_stones(const nb::int_& number) {
    const auto stones = small_integer(number);
    if (stones == 0) return 0;
    if (!Rule::captures) throw nb::value_error("stones are captured in ninuki only");
    if (!stones || *stones < 0 || *stones > gomoku::most_captured || *stones % 2 != 0)
        throw nb::value_error("captured stones are an even number from 0 to 24");
    return static_cast<std::uint8_t>(*stones);
}

template <class Rule>
void make_gomoku(Bound<gomoku::Gomoku<Rule>>* self, const nb::int_& size, const PyPoints& black,
                 const PyPoints& white, bool black_to_move, const PyCaptured& captured) {
    auto board = gomoku_board_of<Rule>(size);
    put_stones<Rule>(board, gomoku::Colour::black, black);
    put_stones<Rule>(board, gomoku::Colour::white, white);
    board.mover = black_to_move ? gomoku::Colour::black : gomoku::Colour::white;
    board.captured = {captured_stones<Rule>(captured.first),
                      captured_stones<Rule>(captured.second)};
    const auto stage = gomoku::Rules<Rule>::stage_of(board);
    if (!stage) throw nb::value_error("play goes on after a win there, so it cannot come up");
    board.stage = *stage;
    std::construct_at(self, Bound<gomoku::Gomoku<Rule>>{board});
}

// Calls `use` for each point of a board, row by row from the top.
template <class Use>
void each_point(const gomoku::Board& board, const Use& use) {
    for (int row = 0; row < board.size; ++row)
        for (int column = 0; column < board.size; ++column) use(gomoku::point_at(row, column));
}

inline std::vector<int> gomoku_cells(const gomoku::Board& board) {
    std::vector<int> all;
    each_point(board, [&](gomoku::Point point) {
        all.push_back(board.stones.has(gomoku::Colour::black, point)   ? 1
                      : board.stones.has(gomoku::Colour::white, point) ? 2
                                                                       : 0);
    });
    return all;
}

inline std::vector<int> stones_of(const gomoku::Board& board, gomoku::Colour colour) {
    std::vector<int> points;
    each_point(board, [&](gomoku::Point point) {
        if (board.stones.has(colour, point)) points.push_back(point);
    });
    return points;
}

template <class Rule>
std::vector<std::pair<int, std::string>> forbidden_points(const gomoku::Board& board) {
    constexpr std::array<const char*, 4> words{"", "overline", "double four", "double three"};
    std::vector<std::pair<int, std::string>> all;
    if (board.is_over()) return all;
    each_point(board, [&](gomoku::Point point) {
        if (!board.stones.is_empty(point)) return;
        const auto reason = static_cast<std::size_t>(gomoku::forbidden<Rule>(board, point));
        if (reason > 0) all.emplace_back(point, words[reason]);
    });
    return all;
}

// What the evaluation of a rule set looks at, as bind_evaluation asks for it.
template <class Rule>
struct GomokuEvaluation : gomoku::Features {
    static constexpr const auto& weights = gomoku::weights;
    static constexpr int whole = 1;
    static constexpr int men = 0;
    static constexpr const char* weighed = "for who moves and for who waits";
    static constexpr int middle = 25;  // points, and no board has fewer

    // Nobody has a five that can be broken, or can make one or what is sure to become one.
    static bool is_calm(const gomoku::Board& board) {
        int decided = 0;
        for (const auto colour : {gomoku::Colour::black, gomoku::Colour::white})
            for (const auto shape : {gomoku::Shape::five, gomoku::Shape::open_four})
                decided += board.count(colour, shape);
        return board.stage == gomoku::Stage::running && decided == 0;
    }

    // Before the first stone nothing tells points apart but how near the middle they are.
    static void candidates(const gomoku::Board& board, MoveList<gomoku::Gomoku<Rule>>& list) {
        if (board.empty < board.size * board.size)
            return gomoku::Candidates<Rule>::candidates(board, list);
        for (int near = 0; near < middle; ++near)
            list.push(gomoku::centre_first.begin(board.size)[near]);
    }

    template <class Sink>
    static void each_factor(const gomoku::Board& board, const Sink& sink) {
        const int sign = board.mover == gomoku::Colour::black ? 1 : -1;
        gomoku::each_feature<Rule>(board, [&](int feature, int mine, int theirs) {
            sink(feature, sign * mine, -sign * theirs);
        });
    }
};

template <class Rule>
void bind_gomoku_rule(nb::module_& module, const std::string& name) {
    using G = gomoku::Gomoku<Rule>;
    using Self = Bound<G>;
    auto cls = bind_game<G>(
        module, name.c_str(),
        "A board of this rule set. Black begins and is the maximizer. A move's code is its row\n"
        "from the top times 20, plus its column from the left, both from 0. In cells(), 1 is\n"
        "Black and 2 is White.");
    cls.def("__init__", &make_gomoku<Rule>, "size"_a, "black"_a = PyPoints{},
            "white"_a = PyPoints{}, "black_to_move"_a = true,
            "captured"_a = PyCaptured(nb::int_(0), nb::int_(0)),
            "The board with these stones, as codes of points, and the stones that Black and White\n"
            "have captured. Raises ValueError if there is no such board.")
        .def_prop_ro(
            "columns", [](const Self& self) { return int{self.board.size}; },
            "How many columns there are, and rows.")
        .def(
            "cells", [](const Self& self) { return gomoku_cells(self.board); },
            "What is on each point, row by row from the top; 0 is empty.")
        .def(
            "stones",
            [](const Self& self) {
                return std::pair(stones_of(self.board, gomoku::Colour::black),
                                 stones_of(self.board, gomoku::Colour::white));
            },
            "The codes of the points that Black has, and White.")
        .def_prop_ro(
            "captured",
            [](const Self& self) {
                return std::pair<int, int>(self.board.captured[0], self.board.captured[1]);
            },
            "How many stones Black has captured, and White.")
        .def_prop_ro(
            "five_stands",
            [](const Self& self) { return self.board.stage == gomoku::Stage::five_stands; },
            "Whether the opponent of the player to move wins unless its row is broken now.")
        .def(
            "forbidden", [](const Self& self) { return forbidden_points<Rule>(self.board); },
            "The empty points that the player to move may not take, each with the reason.")
        .def(
            "is_legal",
            [](const Self& self, const nb::int_& code) {
                return G::is_legal(self.board, checked_point(code));
            },
            "code"_a, "Whether the player to move may take that point.")
        .def(
            "move_score",
            [](const Self& self, const nb::int_& code) {
                return G::order(self.board, checked_point(code));
            },
            "code"_a, "The higher the likelier it is that the point is a good move.")
        .def_prop_ro(
            "quiet", [](const Self&) { return 0; },
            "Moves in a row after which nothing new is on the board: none, for each puts a stone.")
        .def(
            "__reduce__",
            [](nb::handle self) {
                const nb::object stones = self.attr("stones")();
                return nb::make_tuple(
                    self.type(), nb::make_tuple(self.attr("columns"), stones[0], stones[1],
                                                self.attr("maximizing"), self.attr("captured")));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [name](nb::handle self) {
            return name + nb::cast<std::string>(nb::repr(self.attr("__reduce__")()[1]));
        });
    bind_evaluation<G, GomokuEvaluation<Rule>>(cls, "a unit of its own");
    cls.attr("stride") = gomoku::stride;
    cls.attr("usual_size") = static_cast<int>(Rule::size);
    cls.attr("least_size") = static_cast<int>(Rule::least_size);
    cls.attr("most_size") = static_cast<int>(Rule::most_size);
}

}  // namespace plyscope::bindings
