// What the rule sets of gomoku share on their way to Python.
#include <array>

#include <nanobind/stl/pair.h>

#include "bindings/games.hpp"
#include "bindings/gomoku.hpp"

namespace plyscope::bindings {

namespace {

using PyPoints = std::vector<nb::int_>;
using PyCaptured = std::pair<nb::int_, nb::int_>;

gomoku::Board empty_board(const GomokuRule& rule, const nb::int_& number) {
    const auto size = small_integer(number);
    if (!size || *size < rule.least_size || *size > rule.most_size) {
        std::string sizes = std::to_string(rule.least_size);
        if (rule.least_size < rule.most_size) sizes += " to " + std::to_string(rule.most_size);
        throw nb::value_error(("a board here has " + sizes + " rows").c_str());
    }
    return rule.empty(static_cast<int>(*size));
}

gomoku::Point checked_point(const nb::int_& code) {
    const auto point = small_integer(code);
    if (!point || *point < 0 || *point >= gomoku::all_points)
        throw nb::value_error("a point is from 0 to 399");
    return static_cast<gomoku::Point>(*point);
}

void put_stones(const GomokuRule& rule, gomoku::Board& board, gomoku::Colour colour,
                const PyPoints& points) {
    for (const auto& number : points) {
        const auto point = checked_point(number);
        if (!board.stones.is_empty(point))
            throw nb::value_error("two stones on one point, or one off the board");
        rule.put(board, colour, point);
    }
}

std::uint8_t captured_stones(const GomokuRule& rule, const nb::int_& number) {
    const auto stones = small_integer(number);
    if (stones == 0) return 0;
    if (!rule.captures) throw nb::value_error("stones are captured in ninuki only");
    if (!stones || *stones < 0 || *stones > gomoku::most_captured || *stones % 2 != 0)
        throw nb::value_error("captured stones are an even number from 0 to 24");
    return static_cast<std::uint8_t>(*stones);
}

// Calls `use` for each point of a board, row by row from the top.
template <class Use>
void each_point(const gomoku::Board& board, const Use& use) {
    for (int row = 0; row < board.size; ++row)
        for (int column = 0; column < board.size; ++column) use(gomoku::point_at(row, column));
}

std::vector<int> stones_of(const gomoku::Board& board, gomoku::Colour colour) {
    std::vector<int> points;
    each_point(board, [&](gomoku::Point point) {
        if (board.stones.has(colour, point)) points.push_back(point);
    });
    return points;
}

std::vector<std::pair<int, std::string>> forbidden_points(const GomokuBoard& self) {
    constexpr std::array<const char*, 4> words{"", "overline", "double four", "double three"};
    std::vector<std::pair<int, std::string>> all;
    if (self.board.is_over()) return all;
    each_point(self.board, [&](gomoku::Point point) {
        if (!self.board.stones.is_empty(point)) return;
        const auto reason = self.forbidden(point);
        if (reason > 0) all.emplace_back(point, words[reason]);
    });
    return all;
}

void bind_moves(nb::class_<GomokuBoard, Board>& cls) {
    cls.def("forbidden", &forbidden_points,
            "The empty points that the player to move may not take, each with the reason.")
        .def(
            "is_legal",
            [](const GomokuBoard& self, const nb::int_& code) {
                return self.is_legal(checked_point(code));
            },
            "code"_a, "Whether the player to move may take that point.")
        .def(
            "move_score",
            [](const GomokuBoard& self, const nb::int_& code) {
                return self.move_score(checked_point(code));
            },
            "code"_a, "The higher the likelier it is that the point is a good move.");
}

}  // namespace

std::vector<int> GomokuBoard::cells() const {
    std::vector<int> all;
    each_point(board, [&](gomoku::Point point) {
        all.push_back(board.stones.has(gomoku::Colour::black, point)   ? 1
                      : board.stones.has(gomoku::Colour::white, point) ? 2
                                                                       : 0);
    });
    return all;
}

bool GomokuBoard::is_calm() const {
    int decided = 0;
    for (const auto colour : {gomoku::Colour::black, gomoku::Colour::white})
        for (const auto shape : {gomoku::Shape::five, gomoku::Shape::open_four})
            decided += board.count(colour, shape);
    return board.stage == gomoku::Stage::running && decided == 0;
}

std::vector<MoveCode> GomokuBoard::middle() const {
    constexpr std::ptrdiff_t points = 25;  // no board has fewer
    const auto* const nearest = gomoku::centre_first.begin(board.size);
    return {nearest, nearest + points};
}

void bind_gomoku_making(nb::class_<Board> cls, const GomokuRule& rule) {
    cls.def(
        "__init__",
        [rule, type = cls.ptr()](nb::pointer_and_handle<Board> self, const nb::int_& size,
                                 const PyPoints& black, const PyPoints& white, bool black_to_move,
                                 const PyCaptured& captured) {
            auto board = empty_board(rule, size);
            put_stones(rule, board, gomoku::Colour::black, black);
            put_stones(rule, board, gomoku::Colour::white, white);
            board.mover = black_to_move ? gomoku::Colour::black : gomoku::Colour::white;
            board.captured = {captured_stones(rule, captured.first),
                              captured_stones(rule, captured.second)};
            const auto stage = rule.stage_of(board);
            if (!stage)
                throw nb::value_error("play goes on after a win there, so it cannot come up");
            board.stage = *stage;
            rule.construct(memory_of(self, type), board);
        },
        "size"_a, "black"_a = PyPoints{}, "white"_a = PyPoints{}, "black_to_move"_a = true,
        "captured"_a = PyCaptured(nb::int_(0), nb::int_(0)),
        "The board with these stones, as codes of points, and the stones that Black and White\n"
        "have captured. Raises ValueError if there is no such board.");
    cls.attr("least_size") = rule.least_size;
    cls.attr("most_size") = rule.most_size;
}

void bind_gomoku_board(nb::module_& module) {
    nb::class_<GomokuBoard, Board> cls(
        module, "GomokuBoard",
        "A board of gomoku. Black begins and is the maximizer. A move's code is its row from the\n"
        "top times 20, plus its column from the left, both from 0. In cells(), 1 is Black and 2\n"
        "is White.");
    cls.def_prop_ro(
           "columns", [](const GomokuBoard& self) { return int{self.board.size}; },
           "How many columns there are, and rows.")
        .def("cells", &Board::cells, "What is on each point, row by row from the top; 0 is empty.")
        .def(
            "stones",
            [](const GomokuBoard& self) {
                return std::pair(stones_of(self.board, gomoku::Colour::black),
                                 stones_of(self.board, gomoku::Colour::white));
            },
            "The codes of the points that Black has, and White.")
        .def_prop_ro(
            "captured",
            [](const GomokuBoard& self) {
                return std::pair<int, int>(self.board.captured[0], self.board.captured[1]);
            },
            "How many stones Black has captured, and White.")
        .def_prop_ro(
            "five_stands",
            [](const GomokuBoard& self) { return self.board.stage == gomoku::Stage::five_stands; },
            "Whether the opponent of the player to move wins unless its row is broken now.")
        .def_prop_ro(
            "quiet", [](const GomokuBoard&) { return 0; },
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
        .def("__repr__", [](nb::handle self) {
            return class_name(self) + nb::cast<std::string>(nb::repr(self.attr("__reduce__")()[1]));
        });
    bind_moves(cls);
    cls.attr("stride") = gomoku::stride;
}

}  // namespace plyscope::bindings
