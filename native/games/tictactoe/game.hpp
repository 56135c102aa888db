// Tic-tac-toe: the rules with a judgement, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "games/tictactoe/board.hpp"
#include "games/tictactoe/judgement.hpp"

namespace plyscope::tictactoe {

struct TicTacToe : Rules, Judgement {};

static_assert(Game<TicTacToe> && ReversibleKey<TicTacToe> && Grid<TicTacToe>);
static_assert(OrdersMoves<TicTacToe> && HasHistory<TicTacToe>);

}  // namespace plyscope::tictactoe
