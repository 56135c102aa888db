#include "bindings/draughts.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <nanobind/stl/pair.h>

#include "bindings/games.hpp"

namespace plyscope::bindings {

namespace {

using draughts::Squares;

// Python's sets of squares have no unused bits: square 1 is bit 0.
std::uint64_t packed(std::span<const Squares> squares, Squares set) {
    std::uint64_t bits = 0;
    for (std::size_t square = 0; square < squares.size(); ++square)
        if (set & squares[square]) bits |= std::uint64_t{1} << square;
    return bits;
}

Squares unpacked(std::span<const Squares> squares, const nb::int_& number) {
    const auto bits = unsigned_integer(number);
    if (!bits || *bits >> squares.size())
        throw nb::value_error(("a set of squares has no bits but those of the squares 1 to " +
                               std::to_string(squares.size()))
                                  .c_str());
    Squares set = 0;
    for (std::size_t square = 0; square < squares.size(); ++square)
        if (*bits >> square & 1) set |= squares[square];
    return set;
}

std::uint8_t counter(const nb::int_& number) {
    const auto value = small_integer(number);
    if (!value || *value < 0 || *value > 255) throw nb::value_error("a counter is from 0 to 255");
    return static_cast<std::uint8_t>(*value);
}

// A king that moves in a row travels as (its square, its moves); (0, 0) is none.
using PyRunner = std::pair<nb::int_, nb::int_>;

draughts::Runner runner(const PyRunner& given) {
    const std::uint8_t square = counter(given.first), moves = counter(given.second);
    if ((square == 0) != (moves == 0))
        throw nb::value_error("a king that moves in a row has a square and a number of moves");
    return {.square = static_cast<std::uint8_t>(moves ? square - 1 : 0), .moves = moves};
}

std::pair<int, int> told(draughts::Runner runner) {
    return runner.moves ? std::pair(runner.square + 1, int{runner.moves}) : std::pair(0, 0);
}

using Route = std::vector<int>;

// The squares of a route, as people count them.
Route route_of(const Stops& stops, std::span<const Squares> squares) {
    Route route;
    for (const auto stop : stops.all)
        route.push_back(
            static_cast<int>(std::find(squares.begin(), squares.end(), stop) - squares.begin()) +
            1);
    return route;
}

// The routes of each legal move, in the order of the moves; a step has one. A board made up to
// have very many keeps the first of them.
std::vector<std::vector<Route>> routes(const DraughtsBoard& self) {
    constexpr std::size_t most = 64;
    const auto list = self.legal();
    std::vector<std::vector<Route>> all(list.size());
    if (list.empty()) return all;
    if (!list[0].is_capture()) {
        for (std::size_t index = 0; index < list.size(); ++index)
            all[index].push_back({list[index].start() + 1, list[index].end() + 1});
        return all;
    }
    Stops stops;
    std::ptrdiff_t next = 0;  // where routes are kept apart, they come in the order of the moves
    self.each_route(stops, [&](draughts::Move move) {
        const auto same = [move](draughts::Move legal) { return legal.same_result(move); };
        const auto first = list.begin() + (self.keeps_routes() ? next : 0);
        const auto found = std::find_if(first, list.end(), same);
        if (found == list.end()) return;
        next = found - list.begin() + 1;
        auto& known = all[static_cast<std::size_t>(found - list.begin())];
        if (known.size() < most) known.push_back(route_of(stops, self.squares()));
    });
    return all;
}

std::string written(nb::pointer_and_handle<DraughtsBoard> self) {
    const auto& board = self.p->board;
    const auto set = [&](Squares set) { return std::to_string(packed(self.p->squares(), set)); };
    const auto run = [](draughts::Runner runner) {
        const auto [square, moves] = told(runner);
        return std::string("(") + std::to_string(square) + ", " + std::to_string(moves) + ")";
    };
    std::string text = class_name(self.h) + "(white=" + set(board.white) +
                       ", black=" + set(board.black) + ", kings=" + set(board.kings) +
                       ", white_to_move=" + (board.white_to_move ? "True" : "False");
    if (board.quiet) text += ", quiet=" + std::to_string(board.quiet);
    if (board.ending) text += ", ending=" + std::to_string(board.ending);
    if (board.white_runner.moves) text += ", white_runner=" + run(board.white_runner);
    if (board.black_runner.moves) text += ", black_runner=" + run(board.black_runner);
    return text + ")";
}

template <class Get>
void bind_set(nb::class_<DraughtsBoard, Board>& cls, const char* name, Get get, const char* doc) {
    cls.def_prop_ro(
        name, [get](const DraughtsBoard& self) { return packed(self.squares(), self.board.*get); },
        doc);
}

void bind_counters(nb::class_<DraughtsBoard, Board>& cls) {
    cls.def_prop_ro(
           "quiet", [](const DraughtsBoard& self) { return int{self.board.quiet}; },
           "Moves in a row without a capture or a move of a man, where a rule counts them.")
        .def_prop_ro(
            "ending", [](const DraughtsBoard& self) { return int{self.board.ending}; },
            "Moves since the material of an ending was reached, where a rule counts them.")
        .def_prop_ro(
            "white_runner", [](const DraughtsBoard& self) { return told(self.board.white_runner); },
            "The square of White's king that moves again and again, and its moves in a row,\n"
            "where a rule counts them; (0, 0) if there is none.")
        .def_prop_ro(
            "black_runner", [](const DraughtsBoard& self) { return told(self.board.black_runner); },
            "The same of Black.");
}

}  // namespace

std::string draughts_doc(std::size_t squares) {
    return "A board of this variant, on the squares 1 to " + std::to_string(squares) + ".";
}

void bind_draughts_making(nb::class_<Board> cls, const DraughtsVariant& variant) {
    const PyRunner none(nb::int_(0), nb::int_(0));
    cls.def(
        "__init__",
        [variant, type = cls.ptr()](
            nb::pointer_and_handle<Board> self, const nb::int_& white, const nb::int_& black,
            const nb::int_& kings, bool white_to_move, const nb::int_& quiet,
            const nb::int_& ending, const PyRunner& white_runner, const PyRunner& black_runner) {
            const draughts::Board board{.white = unpacked(variant.squares, white),
                                        .black = unpacked(variant.squares, black),
                                        .kings = unpacked(variant.squares, kings),
                                        .white_to_move = white_to_move,
                                        .quiet = counter(quiet),
                                        .ending = counter(ending),
                                        .white_runner = runner(white_runner),
                                        .black_runner = runner(black_runner)};
            if (const char* fault = variant.fault(board)) throw nb::value_error(fault);
            variant.construct(memory_of(self, type), board);
        },
        "white"_a, "black"_a, "kings"_a, "white_to_move"_a, "quiet"_a = 0, "ending"_a = 0,
        "white_runner"_a = none, "black_runner"_a = none,
        "The board with these pieces: sets of squares, square 1 as bit 0; kings are also in\n"
        "their side's set. Then the counters. Raises ValueError if there is no such board.");
}

void bind_draughts_board(nb::module_& module) {
    nb::class_<DraughtsBoard, Board> cls(
        module, "DraughtsBoard",
        "A board of draughts, Black's first row at the top. White is the maximizer. A move's "
        "code:\n"
        "bits 0-5 its start less 1, bits 6-11 its end less 1, bit 12 whether it captures, bit 13\n"
        "whether it crowns a man, from bit 14 a number that tells captures with the same ends\n"
        "apart. In cells(), 1 and 2 are White's men and kings, 3 and 4 Black's.");
    bind_set(cls, "white", &draughts::Board::white, "White's men and kings, as a set of squares.");
    bind_set(cls, "black", &draughts::Board::black, "Black's men and kings, as a set of squares.");
    bind_set(cls, "kings", &draughts::Board::kings,
             "The kings of both sides, as a set of squares.");
    bind_counters(cls);
    cls.def_prop_ro("must_capture", &DraughtsBoard::must_capture,
                    "Whether there is a capture, which makes every legal move one.")
        .def("routes", &routes,
             "For each move, as moves() has them, its routes: the squares the piece touches, its\n"
             "start first.")
        .def(
            "perft_routes",
            [](const DraughtsBoard& self, const nb::int_& depth, bool keep) {
                return count_leaves(depth, [&](int plies, InterruptPoll& poll) {
                    return self.perft_routes(plies, keep, poll);
                });
            },
            "depth"_a, "keep"_a,
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
        .def("__repr__", &written);
}

}  // namespace plyscope::bindings
