// What a board is worth without a search below it: static evaluations, and wins by their distance.
#pragma once

#include <optional>

#include "core/game.hpp"
#include "core/learned_weights.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"

namespace plyscope {

// What a board is worth as it stands, in the maximizer's view.
template <class G>
class StaticEvaluation {
  public:
    // Both must outlive it; without learned weights, those that were compiled in count.
    explicit StaticEvaluation(const Switches& switches, const LearnedWeights* weights = nullptr)
        : switches_(switches), weights_(weights) {}

    Score operator()(const typename G::Board& board) const {
        if constexpr (HasLearnedEvaluation<G>)
            if (switches_.evaluation && weights_) return G::full_evaluation(board, *weights_);
        if constexpr (HasFullEvaluation<G>)
            if (switches_.evaluation) return G::full_evaluation(board);
        return G::evaluate(board);
    }

  private:
    const Switches& switches_;
    const LearnedWeights* weights_;
};

// The score at the root of a board `ply` moves below it. Where distance counts, a win is worth one
// less for each move, so that a search prefers the shortest.
template <class G>
constexpr Score score_at_ply(const Switches& switches, Score score, int ply) {
    if constexpr (HasWins<G>) {
        if (!switches.distance) return score;
        if (score >= G::win) return static_cast<Score>(score - ply);
        if (score <= -G::win) return static_cast<Score>(score + ply);
    }
    return score;
}

// The score of a board that the mover wins by force, if the game's threat search finds a win.
template <class G>
constexpr std::optional<Score> forced_win_score(const Switches& switches,
                                                const typename G::Board& board, int ply) {
    if constexpr (FindsForcedWins<G>) {
        if (!switches.threats) return std::nullopt;
        if (const auto moves = G::forced_win(board, ply)) {
            const Score won = G::maximizing(board) ? G::win : -G::win;
            return score_at_ply<G>(switches, won, ply + *moves);
        }
    }
    return std::nullopt;
}

}  // namespace plyscope
