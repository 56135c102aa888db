#include "bindings/draughts.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

void bind_draughts_with_short_kings(nb::module_& module) {
    bind_draughts<draughts::English>(module, "EnglishDraughtsBoard");
    bind_draughts<draughts::Italian>(module, "ItalianDraughtsBoard");
}

}  // namespace plyscope::bindings
