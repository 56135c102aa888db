// A node of the search tree, and what is known of it before its moves are searched.
#pragma once

#include <cstdint>

#include "core/game.hpp"
#include "core/row.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G>
struct Node {
    typename G::Board board;
    int depth;          // plies still to search
    int ply;            // plies from the root
    Window window;      // in the maximizer's view
    Kind kind;          // how the search came here, for the trace
    std::int32_t move;  // that led here; no_move at the root and where a node is searched again
    std::int32_t excluded_move = no_move;  // left out by a singular search
    int quiescence_ply = 0;                // plies since the depth ran out
    bool is_tabled = false;                // whether endgame tables know who wins

    // A node of the principal variation: its window has room for an exact score. All others are
    // searched with a null window.
    bool is_pv() const { return !window.is_null(); }

    // Turns a score from the maximizer's view to the mover's, and back.
    int sign() const { return G::maximizing(board) ? 1 : -1; }
};

// What pruning, reductions and extensions need to know of a node.
struct NodeInfo {
    bool may_stand_pat = true;    // false where the mover is in check, or must capture
    bool may_prune = false;       // whether the node or any of its moves may be pruned at all
    bool improving = true;        // the static evaluation is above that of two plies ago
    int static_eval = 0;          // in the mover's view; only where it is needed
    Score stand_pat = -infinity;  // in quiescence: what the mover has without a move
    bool has_only_move = false;   // on the principal variation, for the extension
    std::int32_t singular_move = no_move;  // far better than all others, for the extension
};

}  // namespace plyscope
