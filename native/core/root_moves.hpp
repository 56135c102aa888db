// The moves of the root: all that are worth a search, or some of them.
#pragma once

#include <algorithm>

#include "core/game.hpp"
#include "core/picker.hpp"
#include "core/switches.hpp"

namespace plyscope {

template <Game G>
class RootMoves {
  public:
    using Move = typename G::Move;

    // The only moves to search, legal ones in the order of the rules; none means all.
    void restrict(const MoveList<G>& moves) { allowed_ = moves; }

    // MultiPV: a move that a variation of this iteration begins with is left out of the next ones.
    void exclude(Move move) { excluded_.push(move); }
    void include_all() { excluded_ = {}; }
    bool has_excluded() const { return !excluded_.empty(); }

    // Whether moves are left out. The score is not the position's then, so the table neither
    // answers for the root nor stores it.
    bool is_partial() const { return !(allowed_.empty() && excluded_.empty()); }

    void list(const Switches& switches, const typename G::Board& root, MoveList<G>& moves) const {
        if (allowed_.empty()) {
            list_moves<G>(switches, root, moves);
        } else {
            moves = allowed_;
        }
        if (!excluded_.empty())
            moves = filtered(moves, [this](Move move) {
                return std::find(excluded_.begin(), excluded_.end(), move) == excluded_.end();
            });
    }

  private:
    MoveList<G> allowed_;
    MoveList<G> excluded_;
};

}  // namespace plyscope
