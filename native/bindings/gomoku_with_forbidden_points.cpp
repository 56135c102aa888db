#include "bindings/games.hpp"
#include "bindings/gomoku.hpp"

namespace plyscope::bindings {

void bind_gomoku_with_forbidden_points(nb::module_& module) {
    bind_gomoku_rule<gomoku::Renju>(module, "RenjuBoard");
    bind_gomoku_rule<gomoku::Ninuki>(module, "NinukiBoard");
}

}  // namespace plyscope::bindings
