#include "bindings/board.hpp"
#include "bindings/games.hpp"
#include "games/tictactoe/game.hpp"

namespace plyscope::bindings {

void bind_tictactoe(nb::module_& module) {
    bind_game<tictactoe::TicTacToe>(
        module, "TicTacToeBoard",
        "Tic-tac-toe; a move's code is its cell, 0 to 8 row by row. In cells(), 1 is X, who\n"
        "begins and is the maximizer, and 2 is O.");
}

}  // namespace plyscope::bindings
