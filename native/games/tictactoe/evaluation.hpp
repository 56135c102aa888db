// Tic-tac-toe: static evaluation and move ordering.
#pragma once

#include <array>
#include <cstddef>

#include "core/offers.hpp"
#include "games/tictactoe/board.hpp"

namespace plyscope::tictactoe {

inline constexpr auto lines_through = [] {
    std::array<int, 9> through{};
    for (std::size_t cell = 0; cell < through.size(); ++cell)
        for (const Cells line : lines) through[cell] += line >> cell & 1;
    return through;
}();

struct Evaluation {
    static constexpr Score evaluate(const Board& board) {
        return Rules::outcome(board).value_or(Score{0});
    }

    // A winning move first, then one that blocks the opponent's win, then cells on many lines.
    static constexpr int order(const Board& board, Rules::Move cell) {
        const bool x_moves = Rules::maximizing(board);
        const auto mark = static_cast<Cells>(1 << cell);
        if (has_line((x_moves ? board.x : board.o) | mark)) return winning_order;
        if (has_line((x_moves ? board.o : board.x) | mark)) return urgent_order;
        return lines_through[cell];
    }

    static constexpr std::size_t history_slots = 18;
    static constexpr std::size_t history_slot(const Board& board, Rules::Move cell) {
        return Rules::maximizing(board) ? cell : cell + std::size_t{9};
    }
};

}  // namespace plyscope::tictactoe
