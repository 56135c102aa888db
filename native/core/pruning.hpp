// Pruning: which nodes and moves a selective search leaves out.
//
// None of this is certain to keep the value; each technique is a switch that stays for what it wins
// in matches. Decisions alone are here: the search itself does what they ask for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G>
class Pruning {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;

    // A game must say what is noisy and what a win is worth: else nothing is pruned but captures
    // that lose material, in the quiescence search.
    static constexpr bool is_possible = HasNoisyMoves<G> && HasWins<G>;

    explicit Pruning(const Switches& switches) : switches_(switches) {}

    // Whether a node may be pruned, where its mover may stand pat: not on the principal variation,
    // whose scores are exact, and not where the window is about a win, which a margin says nothing
    // about.
    static bool may_prune(const Node<G>& node) {
        if constexpr (is_possible)
            return !node.is_pv() && node.ply > 0 &&
                   std::abs(node.window.alpha) < G::win - max_depth;
        return false;
    }

    // Whether a technique needs the static evaluation of a node with that depth left.
    bool needs_static_eval(int depth) const {
        const bool is_near_leaves = depth <= margins.reverse_futility_depth &&
                                    (switches_.futility || switches_.reverse_futility);
        return is_near_leaves || (HasNullMove<G> && switches_.null_move);
    }

    // --- nodes; beta and evaluations in the mover's view ---

    // Reverse futility pruning, or static null move: near the leaves a static evaluation that is
    // above beta by a margin for each ply of depth left fails high. Its score, or none.
    std::optional<int> reverse_futility_score(int depth, int static_eval, int beta) const {
        if (!switches_.reverse_futility || depth > margins.reverse_futility_depth)
            return std::nullopt;
        const int score = static_eval - margins.reverse_futility_margin * depth;
        return score >= beta ? std::optional(score) : std::nullopt;
    }

    // Null-move pruning: if the mover could even pass and stay above beta, the node fails high. It
    // is tried where the static evaluation promises that, and never twice in a row.
    bool tries_null_move(const Node<G>& node, int static_eval, int beta) const {
        if constexpr (HasNullMove<G>)
            return switches_.null_move && node.depth >= margins.null_move_depth &&
                   static_eval >= beta && !has(node.kind, Kind::null_move) &&
                   G::may_pass(node.board);
        return false;
    }

    // How much shallower the search after a null move is: the deeper the node and the farther its
    // static evaluation above beta, the more.
    static int null_move_reduction(int depth, int above_beta) {
        const int more = margins.null_move_eval_step > 0
                             ? std::min(3, above_beta / margins.null_move_eval_step)
                             : 0;
        return margins.null_move_reduction + depth / margins.null_move_depth_step + more;
    }

    // ProbCut: a node that a shallower search finds above beta by a margin probably fails high.
    bool tries_probcut(int depth) const {
        return switches_.probcut && depth >= margins.probcut_depth;
    }
    static int probcut_reduction(int depth) {
        return margins.probcut_reduction + (depth - margins.probcut_depth) / 4;
    }
    static int probcut_beta(int beta) { return beta + margins.probcut_margin; }

    // --- moves; alpha and best in the mover's view ---

    // Why a move is not searched, or none if it is. Nothing but losing captures is skipped before
    // there is a move that does not lose.
    std::optional<Reason> reason_to_skip(const Node<G>& node, const NodeInfo& info, Move move,
                                         Score alpha, Score best, std::size_t index) const {
        if (loses_in_quiescence(node, info, move)) return Reason::exchange;
        if constexpr (HasWins<G>) {
            if (!info.may_prune || index == 0 || best <= -(G::win - max_depth)) return std::nullopt;
            if (is_late(node, info, index) && is_quiet(node.board, move)) return Reason::late_move;
            if (is_futile(node, info, alpha) && is_quiet(node.board, move)) return Reason::futility;
            if (loses_exchange(node, move)) return Reason::exchange;
        }
        return std::nullopt;
    }

  private:
    static constexpr Margins margins = margins_of<G>();

    // In the quiescence search, where the mover may stand pat instead, captures that lose material
    // by static exchange evaluation are skipped.
    bool loses_in_quiescence([[maybe_unused]] const Node<G>& node, const NodeInfo& info,
                             [[maybe_unused]] Move move) const {
        if constexpr (HasSee<G>)
            return info.stand_pat > -infinity && switches_.see &&
                   !G::see_at_least(node.board, move, 0);
        return false;
    }

    // Late move pruning (move count pruning): near the leaves the last quiet moves of the order are
    // skipped, half as many moves earlier where the mover is not improving.
    bool is_late(const Node<G>& node, const NodeInfo& info, std::size_t index) const {
        if (!switches_.late_move_pruning || node.depth > margins.lmp_depth) return false;
        const int first_late = margins.lmp_base + node.depth * node.depth;
        return index >= static_cast<std::size_t>(info.improving ? first_late : first_late / 2);
    }

    // Futility pruning: near the leaves quiet moves are skipped where the static evaluation and a
    // margin for each ply of depth left cannot raise alpha.
    bool is_futile(const Node<G>& node, const NodeInfo& info, Score alpha) const {
        return switches_.futility && node.depth <= margins.futility_depth &&
               info.static_eval + margins.futility_base + margins.futility_margin * node.depth <=
                   alpha;
    }

    // SEE pruning: near the leaves moves are skipped that lose too much material by static exchange
    // evaluation.
    bool loses_exchange([[maybe_unused]] const Node<G>& node, [[maybe_unused]] Move move) const {
        if constexpr (HasSee<G>)
            return switches_.see && node.depth <= margins.see_depth &&
                   !G::see_at_least(node.board, move, -margins.see_margin * node.depth);
        return false;
    }

    // Whether a move is quiet: it is not noisy, and the opponent may stand pat after it.
    static bool is_quiet([[maybe_unused]] const Board& board, [[maybe_unused]] Move move) {
        if constexpr (OnlyNoisyMovesCheck<G>) return !G::is_noisy(board, move);
        if constexpr (ListsNoisyMoves<G>)
            return !G::is_noisy(board, move) && G::may_stand_pat(G::play(board, move));
        return true;
    }

    const Switches& switches_;
};

}  // namespace plyscope
