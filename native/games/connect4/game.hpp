// Connect four as the search takes it: rules, evaluation and move ordering.
#pragma once

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/pattern_evaluation.hpp"
#include "games/connect4/board.hpp"
#include "games/connect4/evaluation.hpp"

namespace plyscope::connect4 {

struct Connect4 : Rules, Evaluation {
    static Score full_evaluation(const Board& board, const LearnedWeights& weights) {
        return evaluation_by_patterns<Connect4>(board, weights);
    }
    static constexpr int cell_count(const Board&) { return rows * columns; }
    static constexpr Planes planes(const Board& board) {
        return maximizing(board) ? Planes{board.mover, board.opponent()}
                                 : Planes{board.opponent(), board.mover};
    }
};

static_assert(Game<Connect4> && CountsMoves<Connect4> && ReversibleKey<Connect4> && Grid<Connect4>);
static_assert(OrdersBoards<Connect4> && HasHistory<Connect4> && HasSymmetries<Connect4>);

}  // namespace plyscope::connect4
