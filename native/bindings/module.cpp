#include <nanobind/nanobind.h>

#include "bindings/games.hpp"

NB_MODULE(_native, module) {
    // At exit Python leaves objects in place that tests and threads still hold; that is no fault.
    nanobind::set_leak_warnings(false);
    module.doc() = "The native core of Plyscope: boards of the built-in games.";
    plyscope::bindings::bind_search_types(module);
    plyscope::bindings::bind_columns(module);
    plyscope::bindings::bind_lines(module);
    plyscope::bindings::bind_learned_weights(module);
    plyscope::bindings::bind_searchable(module);
    plyscope::bindings::bind_board(module);
    plyscope::bindings::bind_chess(module);
    plyscope::bindings::bind_connect4(module);
    plyscope::bindings::bind_tictactoe(module);
    plyscope::bindings::bind_tree(module);
    plyscope::bindings::bind_compiled(module);
    plyscope::bindings::bind_gomoku_board(module);
    plyscope::bindings::bind_gomoku(module);
    plyscope::bindings::bind_gomoku_with_forbidden_points(module);
    plyscope::bindings::bind_draughts_board(module);
    plyscope::bindings::bind_draughts_with_short_kings(module);
    plyscope::bindings::bind_draughts_on_eight(module);
    plyscope::bindings::bind_draughts_on_eight_forward(module);
    plyscope::bindings::bind_draughts_on_ten(module);
    plyscope::bindings::bind_draughts_frisian(module);
    plyscope::bindings::bind_tables(module);
    plyscope::bindings::bind_solving(module);
}
