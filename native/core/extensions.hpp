// Extensions: which moves are searched one ply deeper than the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G>
class Extensions {
  public:
    using Board = typename G::Board;

    explicit Extensions(const Switches& switches) : switches_(switches) {}

    // How much deeper a move is searched that leads to `after`: by one ply at most, whatever the
    // reasons, and no line to more than twice the depth of the iteration.
    int of_move(const Node<G>& node, const NodeInfo& info, std::int32_t move,
                [[maybe_unused]] const Board& after, int root_depth) const {
        bool is_extended = info.has_only_move || info.singular_move == move;
        if constexpr (Extends<G>)  // check extension, where the game asks for it
            is_extended = is_extended || (switches_.extensions && G::extend(after));
        return is_extended && node.ply < 2 * root_depth ? 1 : 0;
    }

    // One-reply extension: on the principal variation a move without an alternative is extended.
    bool has_only_move(const Node<G>& node, std::size_t moves) const {
        return switches_.forced && node.is_pv() && moves == 1;
    }

    // Singular extension and multi-cut: whether the table's move is worth comparing with all the
    // others. Its entry must be nearly deep enough, and say that the move reaches its score.
    bool tries_singular(const Node<G>& node, const Entry& entry, std::size_t moves) const {
        if constexpr (HasWins<G>)
            return (switches_.singular || switches_.multi_cut) && node.ply > 0 &&
                   node.depth >= margins.singular_depth && entry.depth + 3 >= node.depth &&
                   reaches_score(node, entry) && moves > 1 &&
                   std::abs(entry.score) < G::win - 2 * max_depth;
        return false;
    }

    // The move is singular if the others fall short of this score, in the mover's view, at this
    // depth.
    static int singular_beta(int table_score, int depth) {
        return table_score - margins.singular_margin * depth;
    }
    static int singular_depth(int depth) { return (depth - 1) / 2; }

  private:
    static constexpr Margins margins = margins_of<G>();

    static bool reaches_score(const Node<G>& node, const Entry& entry) {
        const Bound lower = G::maximizing(node.board) ? Bound::at_least : Bound::at_most;
        return entry.bound == lower || entry.bound == Bound::exact;
    }

    const Switches& switches_;
};

}  // namespace plyscope
