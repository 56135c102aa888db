#include "bindings/draughts.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_draughts_on_ten(nb::module_& module) {
    bind_draughts<draughts::International>(module, "InternationalDraughtsBoard");
    bind_draughts<draughts::Antidraughts>(module, "AntidraughtsBoard");
    bind_draughts<draughts::Breakthrough>(module, "BreakthroughDraughtsBoard");
    bind_draughts<draughts::Killer>(module, "KillerDraughtsBoard");
}

}  // namespace plyscope::bindings
