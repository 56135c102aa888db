// Connect four: what a board is worth without looking ahead.
#pragma once

#include <bit>
#include <cstddef>

#include "core/game.hpp"
#include "games/connect4/board.hpp"

namespace plyscope::connect4 {

// Only the end counts: a search that sees it needs no guess, and one that does not learns nothing
// reliable from counting threes.
struct Judgement {
    static constexpr Score evaluate(const Board& board) {
        return Rules::outcome(board).value_or(Score{0});
    }

    // The middle is part of more lines of four.
    static constexpr int order(const Board&, Rules::Move column) {
        constexpr int middle = columns / 2;
        return column < middle ? column - middle : middle - column;
    }

    // By mover and the cell where the stone lands.
    static constexpr std::size_t history_slots = 2 * columns * column_bits;
    static constexpr std::size_t history_slot(const Board& board, Rules::Move column) {
        const auto cell = std::countr_zero(landing_cells(board) & column_cells(column));
        return static_cast<std::size_t>(cell) +
               (Rules::maximizing(board) ? std::size_t{0} : history_slots / 2);
    }
};

}  // namespace plyscope::connect4
