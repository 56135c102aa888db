#include <array>
#include <memory>
#include <string>
#include <utility>

#include "bindings/board.hpp"
#include "bindings/evaluation.hpp"
#include "bindings/games.hpp"
#include "games/chess/game.hpp"

namespace plyscope::bindings {

namespace {

using chess::Bits;
using chess::Chess;
using chess::Kind;

struct EvaluationFeatures : chess::Features {
    static constexpr int whole = chess::opening;
    static constexpr const auto& weights = chess::weights;
    static int phase(const chess::Board& board) { return chess::phase(board); }
    template <class Sink>
    static void each(const chess::Board& board, Sink&& sink) {
        chess::each_feature(board, sink);
    }
};

using ChessBoard = Bound<Chess, TaperedBoard<Chess, EvaluationFeatures, BoardOf<chess::Board>>>;

constexpr std::array kinds{Kind::pawn, Kind::knight, Kind::bishop,
                           Kind::rook, Kind::queen,  Kind::king};

Bits squares(const nb::int_& number) {
    const auto bits = unsigned_integer(number);
    if (!bits) throw nb::value_error("a set of squares is a number of 64 bits");
    return *bits;
}

int small(const nb::int_& number, int most, const char* message) {
    const auto value = small_integer(number);
    if (!value || *value < 0 || *value > most) throw nb::value_error(message);
    return static_cast<int>(*value);
}

void refuse(const char* fault) {
    if (fault) throw nb::value_error(fault);
}

void set_en_passant(chess::Board& board, const std::optional<nb::int_>& given) {
    if (!given) return;
    const int square = small(*given, 63, "a square is a number from 0 to 63");
    refuse(chess::passing_fault(board, square));
    if (chess::passing_takers(board, square)) board.set_en_passant(square);
}

void make(ChessBoard* self, const nb::int_& white, const nb::int_& pawns, const nb::int_& knights,
          const nb::int_& bishops, const nb::int_& rooks, const nb::int_& queens,
          const nb::int_& kings, bool white_to_move, const nb::int_& castling,
          const std::optional<nb::int_>& en_passant, const nb::int_& quiet) {
    const std::array pieces{squares(pawns), squares(knights), squares(bishops),
                            squares(rooks), squares(queens),  squares(kings)};
    const Bits whites = squares(white);
    chess::Board board;
    for (std::size_t index = 0; index < kinds.size(); ++index) {
        if (pieces[index] & board.occupied()) throw nb::value_error("a square holds two pieces");
        chess::each_square(pieces[index], [&](int square) {
            board.toggle(whites >> square & 1, kinds[index], square);
        });
    }
    if (board.white != whites) throw nb::value_error("White has an empty square among its pieces");
    if (!white_to_move) board.turn();
    board.set_castling(squares(castling));
    board.quiet = static_cast<std::uint8_t>(
        small(quiet, Chess::quiet_draw,
              "there cannot have been more than 150 moves without a capture or a pawn's move"));
    refuse(chess::fault(board));
    set_en_passant(board, en_passant);
    std::construct_at(self, board);
}

bool see_at_least(const ChessBoard& self, const nb::int_& code, const nb::int_& least) {
    constexpr int most = 10'000;
    const auto wanted = small_integer(least);
    if (!wanted || *wanted < -most || *wanted > most)
        throw nb::value_error("an exchange brings from -10000 to 10000");
    const auto number = small_integer(code);
    MoveList<Chess> list;
    Chess::moves(self.board, list);
    for (const auto move : list)
        if (static_cast<MoveCode>(move) == number)
            return Chess::see_at_least(self.board, move, static_cast<int>(*wanted));
    throw nb::value_error(illegal_move(number, codes_of(list)).c_str());
}

nb::tuple parts(const ChessBoard& self) {
    const auto& board = self.board;
    const auto en_passant = board.en_passant == chess::no_square
                                ? nb::object(nb::none())
                                : nb::object(nb::int_(int{board.en_passant}));
    return nb::make_tuple(board.white, board.pawns(), board.knights(), board.bishops(),
                          board.rooks(), board.queens(), board.kings(), board.white_to_move,
                          board.castling, en_passant, int{board.quiet});
}

template <class Set>
void bind_set(nb::class_<Board>& cls, const char* name, Set set, const char* doc) {
    cls.def_prop_ro(name, [set](const ChessBoard& self) { return set(self.board); }, doc);
}

void bind_sets(nb::class_<Board>& cls) {
    using chess::Board;
    bind_set(
        cls, "white", [](const Board& board) { return board.white; },
        "White's pieces, as a set of squares.");
    bind_set(
        cls, "pawns", [](const Board& board) { return board.pawns(); },
        "The pawns of both sides, as a set of squares.");
    bind_set(cls, "knights", [](const Board& board) { return board.knights(); }, "The knights.");
    bind_set(cls, "bishops", [](const Board& board) { return board.bishops(); }, "The bishops.");
    bind_set(cls, "rooks", [](const Board& board) { return board.rooks(); }, "The rooks.");
    bind_set(cls, "queens", [](const Board& board) { return board.queens(); }, "The queens.");
    bind_set(cls, "kings", [](const Board& board) { return board.kings(); }, "The kings.");
    bind_set(
        cls, "castling", [](const Board& board) { return board.castling; },
        "The rooks that may still castle.");
}

void bind_state(nb::class_<Board>& cls) {
    cls.def_prop_ro(
           "en_passant",
           [](const ChessBoard& self) {
               const int square = self.board.en_passant;
               return square == chess::no_square ? std::nullopt : std::optional(square);
           },
           "The square where a pawn can legally be taken in passing, or None.")
        .def_prop_ro(
            "quiet", [](const ChessBoard& self) { return int{self.board.quiet}; },
            "Moves in a row without a capture or a pawn's move.")
        .def_prop_ro(
            "in_check", [](const ChessBoard& self) { return chess::is_check(self.board); },
            "Whether the player to move is in check.");
}

}  // namespace

void bind_chess(nb::module_& module) {
    auto cls = bind_game<Chess, ChessBoard>(
        module, "ChessBoard",
        "Chess, also Chess960. White is the maximizer. Squares are numbers: a1 is 0, b1 is 1, h8\n"
        "is 63. A move's code: bits 0-5 its start, bits 6-11 its end, which is the rook's square\n"
        "in castling, from bit 12 what is special: 1 a capture in passing, 3 castling, or what a\n"
        "pawn becomes: 2 a knight, 5 a bishop, 6 a rook, 7 a queen. In cells(), 1 to 6 are\n"
        "White's pawn, knight, bishop, rook, queen and king, 7 to 12 Black's.");
    cls.def("__init__", &make, "white"_a, "pawns"_a, "knights"_a, "bishops"_a, "rooks"_a,
            "queens"_a, "kings"_a, "white_to_move"_a, "castling"_a = 0, "en_passant"_a = nb::none(),
            "quiet"_a = 0,
            "The board with these pieces: sets of squares, a1 as bit 0. Then the rooks that may\n"
            "castle, the square that a pawn has just passed, and the moves in a row without a\n"
            "capture or a pawn's move. Raises ValueError if there is no such board.");
    bind_sets(cls);
    bind_state(cls);
    cls.def(
           "noisy",
           [](const ChessBoard& self) {
               MoveList<Chess> list;
               Chess::noisy(self.board, list);
               return codes_of(list);
           },
           "Those of moves() that take something or promote a pawn.")
        .def("see_at_least", &see_at_least, "code"_a, "least"_a,
             "Whether the exchanges that a legal move begins on its target bring its player at\n"
             "least so many hundredths of a pawn. Raises ValueError if the move is illegal.")
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), parts(nb::cast<const ChessBoard&>(self)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"))
        .def("__repr__", [](const ChessBoard& self) {
            return "ChessBoard" + std::string(nb::str(parts(self)).c_str());
        });
    cls.attr("max_moves") = Chess::max_moves;
    bind_evaluation(cls, tapered_evaluation<EvaluationFeatures>("pawn"));
}

}  // namespace plyscope::bindings
