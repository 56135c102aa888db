#include "bindings/draughts.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_draughts_on_eight(nb::module_& module) {
    bind_draughts<draughts::Russian>(module, "RussianDraughtsBoard");
    bind_draughts<draughts::Brazilian>(module, "BrazilianDraughtsBoard");
    bind_draughts<draughts::Pool>(module, "PoolDraughtsBoard");
}

}  // namespace plyscope::bindings
