// Connect four: lines of four as the solver needs them.
#pragma once

#include <bit>

#include "games/connect4/board.hpp"

namespace plyscope::connect4 {

// Rows are counted from one, as players do. By zugzwang the second player, who makes the last move
// on a full board, tends to get the even rows.
inline constexpr Cells odd_rows = every_column(0b010101);
inline constexpr Cells even_rows = every_column(0b101010);

constexpr Cells lowest(Cells cells) { return cells & (~cells + 1); }
constexpr bool more_than_one(Cells cells) { return (cells & (cells - 1)) != 0; }
constexpr int column_of(Cells cell) { return std::countr_zero(cell) / column_bits; }

// The empty cells that would complete a four of these stones, whether or not they can be reached.
constexpr Cells winning_cells(Cells stones, Cells occupied) {
    constexpr auto across = [](Cells own, int direction) {
        const Cells two_below = (own << direction) & (own << (2 * direction));
        const Cells two_above = (own >> direction) & (own >> (2 * direction));
        return (two_below & ((own << (3 * direction)) | (own >> direction))) |
               (two_above & ((own >> (3 * direction)) | (own << direction)));
    };
    const Cells upright = (stones << 1) & (stones << 2) & (stones << 3);
    return (upright | across(stones, column_bits - 1) | across(stones, column_bits) |
            across(stones, column_bits + 1)) &
           (all_cells ^ occupied);
}

// These cells and all above them.
constexpr Cells and_above(Cells cells) {
    constexpr Cells from_third_row = every_column(0b111100);
    cells |= (cells << 1) & all_cells;
    cells |= (cells << 2) & from_third_row;
    return cells | ((cells << 2) & from_third_row);
}

}  // namespace plyscope::connect4
