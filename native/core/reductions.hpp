// Reductions: which moves and nodes are searched less deeply than the others.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/history.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"

namespace plyscope {

// By how much a late move is reduced: the product of the logarithms of depth and index, so more the
// deeper the node and the later the move.
class ReductionTable {
  public:
    explicit ReductionTable(const Margins& margins) {
        for (std::size_t depth = 1; depth < size; ++depth)
            for (std::size_t index = 1; index < size; ++index)
                table_[depth][index] = static_cast<std::uint8_t>(
                    margins.lmr_base + std::log(static_cast<double>(depth)) *
                                           std::log(static_cast<double>(index)) /
                                           margins.lmr_divisor);
    }

    int at(int depth, std::size_t index) const {
        return table_[std::min<std::size_t>(static_cast<std::size_t>(depth), size - 1)]
                     [std::min(index, size - 1)];
    }

  private:
    static constexpr std::size_t size = 64;

    std::array<std::array<std::uint8_t, size>, size> table_{};
};

template <class G>
inline const ReductionTable reduction_table{margins_of<G>()};

template <Game G>
class Reductions {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;
    using History = MoveHistory<G>;

    Reductions(const Switches& switches, const History& history)
        : switches_(switches), history_(history) {}

    // Internal iterative reduction (IIR): a node that the table knows no move for is searched one
    // ply shallower. Its move order is poor, and the next iteration will know a move.
    bool is_internal(const Node<G>& node, bool has_table_move) const {
        return switches_.internal_reductions && !has_table_move && node.ply > 0 &&
               node.depth >= margins.iir_depth;
    }

    // Late move reductions (LMR): by how much a late quiet move is searched less deeply at first,
    // since the good ones are tried early. `after` is the board after the move, and `is_pv` whether
    // the window, with alpha as it is by now, still has room for an exact score.
    int late_move(const Node<G>& node, const NodeInfo& info, Move move, const Board& after,
                  bool is_pv, std::size_t index) const {
        if constexpr (HasNoisyMoves<G>)
            if (may_reduce(node, info, index) && !G::is_noisy(node.board, move) &&
                G::may_stand_pat(after))
                return std::clamp(amount(node, info, move, is_pv, index), 0, node.depth - 2);
        return 0;
    }

  private:
    static constexpr Margins margins = margins_of<G>();
    static constexpr int least_depth = 3;
    static constexpr std::size_t first_index = 2;

    bool may_reduce(const Node<G>& node, const NodeInfo& info, std::size_t index) const {
        return switches_.late_move_reductions && node.depth >= least_depth &&
               index >= first_index && info.may_stand_pat && node.ply > 0;
    }

    // What the table says; less on the principal variation and for moves with a good history, more
    // where the mover is not improving and for moves that never cut.
    int amount(const Node<G>& node, const NodeInfo& info, Move move, bool is_pv,
               std::size_t index) const {
        int reduction =
            reduction_table<G>.at(node.depth, index) - (is_pv ? 1 : 0) + (info.improving ? 0 : 1);
        if (margins.lmr_history_divisor > 0)
            reduction -=
                history_.history_score(node.board, move, node.ply) / margins.lmr_history_divisor;
        if (switches_.history_reductions && history_.is_untried(node.board, move)) ++reduction;
        return reduction;
    }

    const Switches& switches_;
    const History& history_;
};

}  // namespace plyscope
