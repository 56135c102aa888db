// Draughts: a board, which boards are possible, and a board's key.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/draughts/draws.hpp"
#include "games/draughts/layout.hpp"

namespace plyscope::draughts {

// A king for which a rule counts moves: its own moves in a row, where it must rest after some; or
// the opponent's moves while it stays on the main road, where these are limited.
struct Runner {
    std::uint8_t square = 0;  // from 0
    std::uint8_t moves = 0;   // 0 if there is none

    friend constexpr bool operator==(Runner, Runner) = default;
};

struct Board {
    Squares white = 0;  // men and kings
    Squares black = 0;
    Squares kings = 0;  // of both sides
    bool white_to_move = false;
    std::uint8_t quiet = 0;   // plies without a capture or a move of a man
    std::uint8_t ending = 0;  // plies since the material of a limited ending was reached
    Runner white_runner = {};
    Runner black_runner = {};

    constexpr Squares of(bool whites) const { return whites ? white : black; }
    constexpr Squares men(bool whites) const { return of(whites) & ~kings; }
    constexpr Runner runner(bool whites) const { return whites ? white_runner : black_runner; }
    constexpr Runner& runner(bool whites) { return whites ? white_runner : black_runner; }

    constexpr Material material() const {
        return {std::popcount(white & ~kings), std::popcount(white & kings),
                std::popcount(black & ~kings), std::popcount(black & kings)};
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

template <class Variant>
using LayoutOf = Layout<Variant::side, Variant::mirrored>;

template <class Variant>
constexpr Board start_board() {
    using L = LayoutOf<Variant>;
    constexpr int men_rows = Variant::men_rows;
    return {.white = L::rows(Variant::side - men_rows, Variant::side - 1),
            .black = L::rows(0, men_rows - 1),
            .kings = 0,
            .white_to_move = Variant::white_begins};
}

template <class Variant>
constexpr Squares crowning_row(bool white) {
    constexpr int last = Variant::side - 1;
    return white ? LayoutOf<Variant>::rows(0, 0) : LayoutOf<Variant>::rows(last, last);
}

// The ending on the board, if it is one that a rule limits.
template <class Variant>
constexpr Ending ending_on(const Board& board) {
    using Draws = typename Variant::Draws;
    if (!board.kings || std::popcount(board.white | board.black) > Draws::ending_most) return {};
    return Draws::ending(board.material());
}

// Whether a side has only a king, alone on the main road, against three pieces with a king.
template <class Variant>
constexpr bool keeps_to_road(const Board& board, bool white) {
    constexpr Squares road = LayoutOf<Variant>::main_road();
    const Squares own = board.of(white), others = board.of(!white);
    return std::has_single_bit(own) && (own & board.kings & road) && !(others & road) &&
           (others & board.kings) && std::popcount(others) == 3;
}

// Whether a side's runner can be what it says: a king of that side, with as many moves as a rule
// counts.
template <class Variant>
constexpr bool has_possible_runner(const Board& board, bool white) {
    using Draws = typename Variant::Draws;
    const Runner runner = board.runner(white);
    if (runner.moves == 0) return runner.square == 0;
    if (runner.square >= LayoutOf<Variant>::count) return false;
    if (!(LayoutOf<Variant>::at(runner.square) & board.of(white) & board.kings)) return false;
    if (Draws::road > 0) return runner.moves <= Draws::road && keeps_to_road<Variant>(board, white);
    return runner.moves <= Variant::king_rests_after && board.men(white) != 0;
}

// What is wrong with a board's counters, or nothing.
template <class Variant>
constexpr const char* counter_fault(const Board& board) {
    using Draws = typename Variant::Draws;
    if (board.quiet > (board.kings ? Draws::quiet : 0))
        return "there cannot have been so many moves of kings alone";
    if (board.ending > ending_on<Variant>(board).moves)
        return "this ending cannot have lasted so many moves";
    if (!has_possible_runner<Variant>(board, true) || !has_possible_runner<Variant>(board, false))
        return "no king there can have made so many moves in a row";
    return nullptr;
}

// Why there is no such board, or nothing if there is. It need not be reachable by play.
template <class Variant>
constexpr const char* fault(const Board& board) {
    using L = LayoutOf<Variant>;
    const Squares occupied = board.white | board.black;
    if (occupied & ~L::board) return "a piece stands off the board";
    if (board.white & board.black) return "a square holds pieces of both sides";
    if (board.kings & ~occupied) return "a king stands where no piece is";
    const Squares uncrowned =
        (board.white & crowning_row<Variant>(true)) | (board.black & crowning_row<Variant>(false));
    if (uncrowned & ~board.kings) return "a man stands on its crowning row, where it is a king";
    constexpr int most = Variant::men_rows * L::in_row;
    if (std::popcount(board.white) > most || std::popcount(board.black) > most)
        return "a side has more pieces than at the start";
    return counter_fault<Variant>(board);
}

// A hash, since there are more boards than 64-bit numbers. Two boards share a key with a
// probability of about 2^-64, so a search of a billion boards has a collision with one of about 3
// %. The multipliers are random odd numbers; the rest is the finalizer of splitmix64, a bijection
// that spreads every bit over all. The counters can be left out.
constexpr std::uint64_t key(const Board& board, bool with_counters, bool with_runners) {
    const auto run = [](Runner runner) {
        return runner.moves ? std::uint64_t{runner.square} << 3 | runner.moves : 0;
    };
    std::uint64_t rest = std::uint64_t{board.white_to_move};
    if (with_runners) rest |= run(board.white_runner) << 24 | run(board.black_runner) << 33;
    if (with_counters) rest |= std::uint64_t{board.quiet} << 8 | std::uint64_t{board.ending} << 16;
    std::uint64_t sum = board.white * 0x9e3779b97f4a7c15u + board.black * 0xd1342543de82ef95u +
                        board.kings * 0xaf251af3b0f025b5u + rest * 0x2545f4914f6cdd1du;
    sum = (sum ^ sum >> 30) * 0xbf58476d1ce4e5b9u;
    sum = (sum ^ sum >> 27) * 0x94d049bb133111ebu;
    return sum ^ sum >> 31;
}

}  // namespace plyscope::draughts
