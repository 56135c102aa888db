#include "bindings/draughts.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_draughts_frisian(nb::module_& module) {
    bind_draughts<draughts::Frisian>(module, "FrisianDraughtsBoard");
    bind_draughts<draughts::Frysk>(module, "FryskDraughtsBoard");
}

}  // namespace plyscope::bindings
