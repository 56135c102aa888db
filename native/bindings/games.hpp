// One function a game, each in a source file of its own.
#pragma once

#include <nanobind/nanobind.h>

namespace plyscope::bindings {

void bind_connect4(nanobind::module_& module);
void bind_search_types(nanobind::module_& module);
void bind_tictactoe(nanobind::module_& module);
void bind_tree(nanobind::module_& module);
void bind_draughts(nanobind::module_& module);

}  // namespace plyscope::bindings
