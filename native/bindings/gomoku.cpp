#include "bindings/gomoku.hpp"

#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_gomoku(nb::module_& module) {
    bind_gomoku_rule<gomoku::Freestyle>(module, "FreestyleGomokuBoard");
    bind_gomoku_rule<gomoku::Standard>(module, "StandardGomokuBoard");
    bind_gomoku_rule<gomoku::Caro>(module, "CaroBoard");
}

}  // namespace plyscope::bindings
