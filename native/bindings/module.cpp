#include <nanobind/nanobind.h>

#include "bindings/games.hpp"

NB_MODULE(_native, module) {
    module.doc() = "The native core of Plyscope: boards of the built-in games.";
    plyscope::bindings::bind_connect4(module);
}
