// Tic-tac-toe: what a board is worth without looking ahead, and which cells to try first.
#pragma once

#include <cstddef>

#include "games/tictactoe/board.hpp"

namespace plyscope::tictactoe {

struct Judgement {
    static constexpr Score evaluate(const Board& board) {
        return Rules::outcome(board).value_or(Score{0});
    }

    // By the number of lines through a cell.
    static constexpr int order(const Board&, Rules::Move cell) {
        int through = 0;
        for (const Cells line : lines) through += line >> cell & 1;
        return through;
    }

    static constexpr std::size_t history_slots = 18;
    static constexpr std::size_t history_slot(const Board& board, Rules::Move cell) {
        return Rules::maximizing(board) ? cell : cell + std::size_t{9};
    }
};

}  // namespace plyscope::tictactoe
