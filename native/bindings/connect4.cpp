#include "bindings/bind_game.hpp"
#include "bindings/games.hpp"
#include "games/connect4/game.hpp"

namespace plyscope::bindings {

void bind_connect4(nb::module_& module) {
    bind_game<connect4::Connect4>(
        module, "Connect4Board",
        "Connect four on 7 columns and 6 rows; a move's code is its column, 0 to 6 from the left.\n"
        "In cells(), 1 is the first player, who is the maximizer, and 2 the second.");
}

}  // namespace plyscope::bindings
