// The boards on the path to a node, those of the game so far first: a repetition is a draw.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace plyscope {

template <Game G>
class Path {
  public:
    Path() { set_history({}); }

    // The repetition keys of the game so far, oldest first.
    void set_history(std::vector<std::uint64_t> keys) {
        keys_ = std::move(keys);
        history_ = keys_.size();
        keys_.reserve(history_ + max_depth + 2);  // so that the search itself never allocates
    }

    // Adds a board to the path, to which a move leads if it `was_played`, and says whether it is a
    // draw: because it was on the path before, or because a player may claim one.
    bool is_repetition([[maybe_unused]] const typename G::Board& board, [[maybe_unused]] int ply,
                       [[maybe_unused]] bool was_played) {
        if constexpr (CanRepeat<G>) {
            const auto key = G::repetition_key(board);
            const auto here = history_ + static_cast<std::size_t>(ply);
            keys_.resize(here + 1);
            keys_[here] = key;
            if (ply == 0 || !was_played) return false;
            if constexpr (HasClaims<G>)
                if (G::may_claim_draw(board)) return true;
            const auto back = std::min(here, static_cast<std::size_t>(G::reversible(board)));
            for (std::size_t distance = 4; distance <= back; ++distance) {
                if (keys_[here - distance] != key) continue;
                depends_on_ = std::min(depends_on_, std::max(ply - static_cast<int>(distance), -1));
                return true;
            }
        }
        return false;
    }

    // Whether the score of a node at that ply depends on a repetition of a board above it. Such a
    // score holds for this path alone and must not be stored in the table (graph history
    // interaction). A repetition within the node's own subtree does no harm.
    bool is_path_dependent(int ply) {
        const bool depends = depends_on_ < ply;
        if (!depends || ply == 0) depends_on_ = max_depth;
        return depends;
    }

  private:
    std::vector<std::uint64_t> keys_;  // of the game so far, then of the line that is searched
    std::size_t history_ = 0;          // how many of them are the game's
    int depends_on_ = max_depth;       // the lowest ply whose board was repeated; -1 for the game's
};

}  // namespace plyscope
