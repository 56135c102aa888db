// What selective search knows of a node: its static evaluation, and whether it is improving.
#pragma once

#include <array>
#include <cstddef>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/offers.hpp"
#include "core/pruning.hpp"
#include "core/static_evaluation.hpp"

namespace plyscope {

// Remembers the static evaluations along the line that is searched.
template <Game G>
class NodeEvaluator {
  public:
    explicit NodeEvaluator(const StaticEvaluation<G>& static_evaluation)
        : static_evaluation_(static_evaluation) {}

    // A board is evaluated only where that is needed: for `improving` at every node whose
    // mover may stand pat, else where the node may be pruned.
    NodeInfo info_of(const Node<G>& node, const MoveList<G>& moves, const Pruning<G>& pruning) {
        NodeInfo info;
        if constexpr (Pruning<G>::is_possible) {
            info.may_stand_pat = may_stand_pat(node.board, moves);
            info.may_prune = info.may_stand_pat && Pruning<G>::may_prune(node);
            if constexpr (margins_of<G>().uses_improving) {
                evaluate_and_compare(node, info);
            } else if (info.may_prune && pruning.needs_static_eval(node.depth)) {
                info.static_eval = evaluated(node);
            }
        }
        return info;
    }

  private:
    static constexpr int unknown = 1 << 20;

    int evaluated(const Node<G>& node) const {
        return node.sign() * static_evaluation_(node.board);
    }

    // Improving: the evaluation is above that of two plies ago, when the mover moved last. A node
    // counts as improving where the earlier one is unknown.
    void evaluate_and_compare(const Node<G>& node, NodeInfo& info) {
        const auto ply = static_cast<std::size_t>(node.ply);
        evaluations_[ply] = unknown;
        if (!info.may_stand_pat) return;
        info.static_eval = evaluations_[ply] = evaluated(node);
        const int before = ply < 2 ? unknown : evaluations_[ply - 2];
        info.improving = before == unknown || info.static_eval > before;
    }

    // Where the game does not list noisy moves apart, either all moves of a board are noisy or none
    // is: the first one tells.
    static bool may_stand_pat(const typename G::Board& board,
                              [[maybe_unused]] const MoveList<G>& moves) {
        if constexpr (ListsNoisyMoves<G>) return G::may_stand_pat(board);
        return !G::is_noisy(board, moves[0]);
    }

    const StaticEvaluation<G>& static_evaluation_;
    std::array<int, max_depth + 2> evaluations_{};  // by ply, in the mover's view
};

}  // namespace plyscope
