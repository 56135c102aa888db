// Draughts: the dark squares as bits, laid out so that a step is one shift.
#pragma once

#include <array>
#include <cstdint>

namespace plyscope::draughts {

using Squares = std::uint64_t;  // a set of squares

// Towards lower squares first, so that steps in this order go to ascending squares.
enum Direction : unsigned { up_left, up_right, down_left, down_right };

constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(down_right - direction);
}

// Squares are numbered from 0 here, by rows from the top left; people count from 1. After every two
// rows one bit stays unused. It is where a step over the left or right edge ends, so a step needs
// no mask but that of the board. Eight by eight:
//
//       0   1   2   3
//     4   5   6   7        8 unused
//       9  10  11  12
//    13  14  15  16       17 unused
//      18  19  20  21
//    22  23  24  25       26 unused
//      27  28  29  30
//    31  32  33  34
template <int side>
struct Layout {
    static_assert(side % 2 == 0);
    static constexpr int in_row = side / 2;
    static constexpr int count = side * in_row;

    // By how many bits a step moves; in the order of Direction.
    static constexpr std::array<int, 4> offset{-in_row - 1, -in_row, in_row, in_row + 1};

    static constexpr int bit(int square) { return square + square / side; }
    static constexpr int square(int bit) { return bit - bit / (side + 1); }
    static constexpr Squares at(int square) { return Squares{1} << bit(square); }

    static constexpr Squares rows(int first, int last) {
        Squares all = 0;
        for (int square = first * in_row; square < (last + 1) * in_row; ++square) all |= at(square);
        return all;
    }

    static constexpr Squares board = rows(0, side - 1);

    // Where one step leads; may leave the board.
    template <Direction direction>
    static constexpr Squares step(Squares from) {
        constexpr int bits = offset[direction];
        return bits < 0 ? from >> (bits < 0 ? -bits : 0) : from << (bits < 0 ? 0 : bits);
    }
};

}  // namespace plyscope::draughts
