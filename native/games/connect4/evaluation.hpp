// Connect four: static evaluation and move ordering.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/connect4/board.hpp"
#include "games/connect4/lines.hpp"

namespace plyscope::connect4 {

// Only the outcome counts: a search that sees it needs no estimate, and counting threes is not a
// reliable one.
struct Evaluation {
    static constexpr Score evaluate(const Board& board) {
        return Rules::outcome(board).value_or(Score{0});
    }

    // A winning move first, then one that blocks the opponent's win, then columns near the middle,
    // which are part of more lines of four. That says more than history does. There are no killer
    // moves: the next stone of a column lands in another row.
    struct Order {
        Cells wins;
        Cells losses;  // cells where the opponent would win

        constexpr int operator()(Rules::Move column) const {
            constexpr std::array<int, columns> middle_first{0, 1, 2, 3, 2, 1, 0};
            if (wins & column_cells(column)) return winning_order;
            if (losses & column_cells(column)) return urgent_order;
            return middle_first[column] * above_history;
        }
    };
    static constexpr Order order_on(const Board& board) {
        const Cells landing = landing_cells(board);
        return {landing & winning_cells(board.mover, board.occupied),
                landing & winning_cells(board.opponent(), board.occupied)};
    }
    static constexpr bool has_lasting_moves = false;

    // History is indexed by mover and the cell where the stone lands.
    static constexpr std::size_t history_slots = 2 * columns * column_bits;
    static constexpr std::size_t history_slot(const Board& board, Rules::Move column) {
        const auto cell = std::countr_zero(landing_cells(board) & column_cells(column));
        return static_cast<std::size_t>(cell) +
               (Rules::maximizing(board) ? std::size_t{0} : history_slots / 2);
    }
};

}  // namespace plyscope::connect4
