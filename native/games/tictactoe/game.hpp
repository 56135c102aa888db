// Tic-tac-toe as the search takes it: rules, evaluation and move ordering.
#pragma once

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/tictactoe/board.hpp"
#include "games/tictactoe/evaluation.hpp"

namespace plyscope::tictactoe {

struct TicTacToe : Rules, Evaluation {};

static_assert(Game<TicTacToe> && ReversibleKey<TicTacToe> && Grid<TicTacToe>);
static_assert(OrdersMoves<TicTacToe> && HasHistory<TicTacToe> && HasSymmetries<TicTacToe>);

static_assert([] {
    for (std::uint8_t symmetry = 0; symmetry < symmetries.size(); ++symmetry)
        for (Rules::Move cell = 0; cell < 9; ++cell)
            if (Rules::turned_back(Rules::turned(cell, symmetry), symmetry) != cell) return false;
    return true;
}());

}  // namespace plyscope::tictactoe
