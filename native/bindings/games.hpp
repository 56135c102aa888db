// The parts of the module, each in a source file of its own. A class comes after its base.
#pragma once

#include <nanobind/nanobind.h>

namespace plyscope::bindings {

// What all games share.
void bind_search_types(nanobind::module_& module);
void bind_columns(nanobind::module_& module);
void bind_lines(nanobind::module_& module);
void bind_learned_weights(nanobind::module_& module);
void bind_searchable(nanobind::module_& module);
void bind_board(nanobind::module_& module);

void bind_chess(nanobind::module_& module);
void bind_connect4(nanobind::module_& module);
void bind_tictactoe(nanobind::module_& module);
void bind_tree(nanobind::module_& module);
void bind_compiled(nanobind::module_& module);

// A family of games has a class of its own below that of all boards.
void bind_gomoku_board(nanobind::module_& module);
void bind_gomoku(nanobind::module_& module);
void bind_gomoku_with_forbidden_points(nanobind::module_& module);

void bind_draughts_board(nanobind::module_& module);
void bind_draughts_with_short_kings(nanobind::module_& module);
void bind_draughts_on_eight(nanobind::module_& module);
void bind_draughts_on_eight_forward(nanobind::module_& module);
void bind_draughts_on_ten(nanobind::module_& module);
void bind_draughts_frisian(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_solving(nanobind::module_& module);

}  // namespace plyscope::bindings
