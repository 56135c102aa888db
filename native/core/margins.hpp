// The numbers of selective search: depths, margins and reductions.
#pragma once

#include <concepts>

#include "core/game.hpp"

namespace plyscope {

// Margins are in hundredths of a man or pawn, depths and reductions in plies. A game may have its
// own numbers as G::margins; those below were found in matches of draughts.
struct Margins {
    int futility_margin = 70;  // for each ply of depth left
    int futility_base = 0;     // added to it
    int futility_depth = 3;    // the greatest depth left at which a move is pruned

    int reverse_futility_margin = 60;  // for each ply of depth left
    int reverse_futility_depth = 4;    // the greatest depth left at which a node is pruned

    int null_move_depth = 3;       // the least depth left at which a null move is tried
    int null_move_reduction = 3;   // always, and ...
    int null_move_depth_step = 4;  // one more for each so much depth left, and ...
    int null_move_eval_step = 0;   // one more, up to three, for each so much above beta; 0: none

    int probcut_margin = 60;    // above beta, in the shallower search
    int probcut_depth = 5;      // the least depth left at which it is tried
    int probcut_reduction = 3;  // how much shallower the search is

    int singular_margin = 4;  // below the table's score, for each ply of depth left
    int singular_depth = 6;   // the least depth left at which it is tried

    int lmp_base = 3;   // late move pruning starts at move lmp_base + depth * depth
    int lmp_depth = 3;  // the greatest depth left at which it is done

    double lmr_base = 0.6;        // late move reductions: this, plus ...
    double lmr_divisor = 2.2;     // the product of the logarithms of depth and index, by this
    int lmr_history_divisor = 0;  // less the move's history score by this; 0: history has no say

    int see_margin = 0;  // what an exchange may lose for each ply of depth left
    int see_depth = 0;   // the greatest depth left at which a move is pruned by SEE

    int iir_depth = 4;                 // the least depth left for internal iterative reductions
    int table_depth = 2;               // the least depth left at which the table is probed
    int quiescence_depth = max_depth;  // the most moves of a quiescence search
    int aspiration_window = 32;        // the first one reaches so far to either side
    bool uses_improving = false;       // evaluate every node, to see whether it is improving
};

template <class G>
constexpr Margins margins_of() {
    if constexpr (requires {
                      { G::margins } -> std::convertible_to<Margins>;
                  })
        return G::margins;
    return {};
}

}  // namespace plyscope
