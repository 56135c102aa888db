// The boards on the way to a node, those of the game so far first: one that comes back is a draw.
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
    Path() { remember({}); }

    // The game so far, as repetition keys, oldest first.
    void remember(std::vector<std::uint64_t> keys) {
        keys_ = std::move(keys);
        history_ = keys_.size();
        keys_.reserve(history_ + max_depth + 2);  // so that the search itself never allocates
    }

    // The path leads to this board, by a move if it `was_played`. Whether the board was on it
    // before, or is drawn on claim: a draw then.
    bool is_repetition(const typename G::Board& board, int ply, bool was_played) {
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
                rests_from_ = std::min(rests_from_, std::max(ply - static_cast<int>(distance), -1));
                return true;
            }
        }
        return false;
    }

    // Whether a repetition of a board above that ply had a say in the score of a node there. A
    // score that does not leave the node's own subtree is as good as any.
    bool decided(int ply) {
        const bool rests = rests_from_ < ply;
        if (!rests || ply == 0) rests_from_ = max_depth;
        return rests;
    }

  private:
    std::vector<std::uint64_t> keys_;  // of the game's boards so far and of the line
    std::size_t history_ = 0;          // how many of them are the game's
    int rests_from_ = max_depth;       // the lowest ply that a score rests on; the game's are -1
};

}  // namespace plyscope
