// Draughts: a board, which boards there are, and a board's key.
#pragma once

#include <bit>
#include <cstdint>

#include "games/draughts/layout.hpp"

namespace plyscope::draughts {

struct Board {
    Squares white = 0;  // men and kings
    Squares black = 0;
    Squares kings = 0;  // of both sides
    bool white_to_move = false;

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

template <class Variant>
constexpr Board start_board() {
    using L = Layout<Variant::side>;
    constexpr int men_rows = Variant::men_rows;
    return {.white = L::rows(Variant::side - men_rows, Variant::side - 1),
            .black = L::rows(0, men_rows - 1),
            .kings = 0,
            .white_to_move = Variant::white_begins};
}

template <class Variant>
constexpr Squares crowning_row(bool white) {
    constexpr int last = Variant::side - 1;
    return white ? Layout<Variant::side>::rows(0, 0) : Layout<Variant::side>::rows(last, last);
}

// Why there is no such board, or nothing if there is. It need not be reachable by play.
template <class Variant>
constexpr const char* fault(const Board& board) {
    using L = Layout<Variant::side>;
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
    return nullptr;
}

// A hash: there are more boards than numbers of 64 bits. Two different boards share a key with a
// chance of about 2^-64, so a search that meets a billion boards does with a chance of about 3 %.
// The multipliers are any odd numbers without pattern; the rest is the finish of splitmix64, which
// spreads every bit over all and maps no two sums to one key.
constexpr std::uint64_t key(const Board& board) {
    std::uint64_t sum = board.white * 0x9e3779b97f4a7c15u + board.black * 0xd1342543de82ef95u +
                        board.kings * 0xaf251af3b0f025b5u;
    if (board.white_to_move) sum += 0x2545f4914f6cdd1du;
    sum = (sum ^ sum >> 30) * 0xbf58476d1ce4e5b9u;
    sum = (sum ^ sum >> 27) * 0x94d049bb133111ebu;
    return sum ^ sum >> 31;
}

}  // namespace plyscope::draughts
