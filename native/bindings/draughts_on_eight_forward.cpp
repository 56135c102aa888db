#include "bindings/draughts.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_draughts_on_eight_forward(nb::module_& module) {
    bind_draughts<draughts::Spanish>(module, "SpanishDraughtsBoard");
    bind_draughts<draughts::Czech>(module, "CzechDraughtsBoard");
    bind_draughts<draughts::Thai>(module, "ThaiDraughtsBoard");
}

}  // namespace plyscope::bindings
