// Draughts: bitboards of the dark squares, laid out so that a step is one shift.
#pragma once

#include <array>
#include <cstdint>

namespace plyscope::draughts {

using Squares = std::uint64_t;  // a set of squares

// The diagonals come first, those towards lower squares before the others, so that steps in this
// order go to ascending squares; then the orthogonal directions of Frisian captures.
enum Direction : unsigned { up_left, up_right, down_left, down_right, up, left, right, down };

constexpr Direction opposite(Direction direction) {
    return static_cast<Direction>(direction <= down_right ? down_right - direction
                                                          : up + down - direction);
}

// The line on which a direction and its opposite lie.
constexpr unsigned axis(Direction direction) {
    return direction < opposite(direction) ? direction : opposite(direction);
}

// Calls visit.template operator()<direction>() for the diagonals, in order.
template <class Visit>
constexpr void each_diagonal(Visit&& visit) {
    visit.template operator()<up_left>();
    visit.template operator()<up_right>();
    visit.template operator()<down_left>();
    visit.template operator()<down_right>();
}

// The same for every direction in which a variant captures.
template <class Variant, class Visit>
constexpr void each_way_to_capture(Visit&& visit) {
    each_diagonal(visit);
    if constexpr (Variant::captures_along_lines) {
        visit.template operator()<up>();
        visit.template operator()<left>();
        visit.template operator()<right>();
        visit.template operator()<down>();
    }
}

// Squares are numbered from 0 here, by rows from the top left with White at the bottom; players
// count from 1. After every two rows one bit stays unused: a diagonal step over the left or right
// edge ends there, so that only the mask of the board is needed. On eight by eight squares:
//
//       0   1   2   3
//     4   5   6   7        8 unused
//       9  10  11  12
//    13  14  15  16       17 unused
//      18  19  20  21
//    22  23  24  25       26 unused
//      27  28  29  30
//    31  32  33  34
//
// On a mirrored board the top left square is dark, and the unused bits are between the two rows of
// each pair.
template <int side, bool mirrored = false>
struct Layout {
    static_assert(side % 2 == 0);
    static constexpr int in_row = side / 2;
    static constexpr int count = side * in_row;
    static constexpr int bits = count + side / 2;
    static_assert(bits <= 64);

    // By how many bits a step moves, in the order of Direction.
    static constexpr std::array<int, 8> offset{-in_row - 1, -in_row, in_row, in_row + 1,
                                               -side - 1,   -1,      1,      side + 1};

    static constexpr int bit(int square) {
        const int row = square / in_row;
        return square + (mirrored ? (row + 1) / 2 : row / 2);
    }
    static constexpr int square(int bit) {
        constexpr int pair = side + 1;
        const int within = bit % pair;
        return bit - bit / pair - (mirrored && within > in_row ? 1 : 0);
    }
    static constexpr Squares at(int square) { return Squares{1} << bit(square); }
    static constexpr bool is_dark(int row, int column) {
        return (row + column) % 2 == (mirrored ? 0 : 1);
    }

    static constexpr Squares rows(int first, int last) {
        Squares all = 0;
        for (int square = first * in_row; square < (last + 1) * in_row; ++square) all |= at(square);
        return all;
    }

    static constexpr Squares board = rows(0, side - 1);

    // The longest diagonal, from corner to corner.
    static constexpr Squares main_road() {
        Squares all = 0;
        for (int row = 0; row < side; ++row)
            all |= at(row * in_row + (mirrored ? row : side - 1 - row) / 2);
        return all;
    }

    // The first or the last square of each row.
    static constexpr Squares ends(bool last) {
        Squares all = 0;
        for (int row = 0; row < side; ++row) all |= at(row * in_row + (last ? in_row - 1 : 0));
        return all;
    }

    // Where one step leads; may leave the board.
    template <Direction direction>
    static constexpr Squares step(Squares from) {
        if constexpr (direction == left) from &= ~ends(false);
        if constexpr (direction == right) from &= ~ends(true);
        constexpr int by = offset[direction];
        return by < 0 ? from >> (by < 0 ? -by : 0) : from << (by < 0 ? 0 : by);
    }
};

}  // namespace plyscope::draughts
