#include <cstdint>
#include <memory>
#include <vector>

#include "bindings/bind_game.hpp"
#include "bindings/games.hpp"
#include "games/draughts/game.hpp"

namespace plyscope::bindings {

namespace {

using draughts::Squares;
using G = draughts::EnglishDraughts;
using Self = Bound<G>;

// Python's sets of squares have no unused bits: square 1 is bit 0, square 32 is bit 31.
std::uint64_t packed(Squares squares) {
    std::uint64_t bits = 0;
    for (int square = 0; square < G::L::count; ++square)
        if (squares & G::L::at(square)) bits |= std::uint64_t{1} << square;
    return bits;
}

Squares unpacked(const nb::int_& number) {
    const auto bits = unsigned_integer(number);
    if (!bits || *bits >> G::L::count)
        throw nb::value_error("a set of squares has no bits but those of the squares 1 to 32");
    Squares squares = 0;
    for (int square = 0; square < G::L::count; ++square)
        if (*bits >> square & 1) squares |= G::L::at(square);
    return squares;
}

Self from_squares(const nb::int_& white, const nb::int_& black, const nb::int_& kings,
                  bool white_to_move) {
    const Self made{{.white = unpacked(white),
                     .black = unpacked(black),
                     .kings = unpacked(kings),
                     .white_to_move = white_to_move}};
    if (const char* fault = draughts::fault<draughts::English>(made.board))
        throw nb::value_error(fault);
    return made;
}

std::vector<std::vector<int>> routes(const Self& self) {
    MoveList<G> list;
    G::moves(self.board, list);
    std::vector<std::vector<int>> all;
    all.reserve(list.size());
    for (const auto move : list) {
        auto& route = all.emplace_back();
        G::each_stop(move, [&](int square) { route.push_back(square + 1); });
    }
    return all;
}

}  // namespace

void bind_draughts(nb::module_& module) {
    auto cls = bind_game<G>(
        module, "EnglishDraughtsBoard",
        "English draughts on the squares 1 to 32, Black's first row at the top. White is the\n"
        "maximizer, Black begins. A move's code is its route: bits 0-4 the start less 1, bits 5-8\n"
        "the number of jumps (0: a step), from bit 9 two bits for the direction of each: 0 up "
        "left,\n"
        "1 up right, 2 down left, 3 down right. In cells(), 1 and 2 are White's men and kings,\n"
        "3 and 4 Black's.");
    cls.def(
           "__init__",
           [](Self* self, const nb::int_& white, const nb::int_& black, const nb::int_& kings,
              bool white_to_move) {
               std::construct_at(self, from_squares(white, black, kings, white_to_move));
           },
           "white"_a, "black"_a, "kings"_a, "white_to_move"_a,
           "The board with these pieces: sets of squares, square 1 as bit 0; kings are also in\n"
           "their side's set. Raises ValueError if there is no such board.")
        .def_prop_ro(
            "white", [](const Self& self) { return packed(self.board.white); },
            "White's men and kings, as a set of squares.")
        .def_prop_ro(
            "black", [](const Self& self) { return packed(self.board.black); },
            "Black's men and kings, as a set of squares.")
        .def_prop_ro(
            "kings", [](const Self& self) { return packed(self.board.kings); },
            "The kings of both sides, as a set of squares.")
        .def_prop_ro(
            "must_capture", [](const Self& self) { return G::must_capture(self.board); },
            "Whether there is a capture, which makes every legal move one.")
        .def("routes", &routes,
             "The squares, 1 to 32, that each move touches, its start first; as moves() has them.")
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(),
                                      nb::make_tuple(self.attr("white"), self.attr("black"),
                                                     self.attr("kings"), self.attr("maximizing")));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [](const Self& self) {
            return "EnglishDraughtsBoard(white=" + std::to_string(packed(self.board.white)) +
                   ", black=" + std::to_string(packed(self.board.black)) +
                   ", kings=" + std::to_string(packed(self.board.kings)) +
                   ", white_to_move=" + (self.board.white_to_move ? "True)" : "False)");
        });
    cls.attr("max_moves") = G::max_moves;
}

}  // namespace plyscope::bindings
