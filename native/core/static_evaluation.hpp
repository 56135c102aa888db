// What a board is worth without a search below it: static evaluations, and wins by their distance.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"

namespace plyscope {

// What a board is worth as it stands, in the maximizer's view.
template <class G>
constexpr Score static_evaluation(const Switches& switches, const typename G::Board& board) {
    if constexpr (HasFullEvaluation<G>)
        if (switches.evaluation) return G::full_evaluation(board);
    return G::evaluate(board);
}

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

// The static evaluations along the line that is searched, by ply and in the mover's view.
class StaticEvaluations {
  public:
    void set(int ply, int evaluation) { evaluations_[at(ply)] = evaluation; }
    void set_unknown(int ply) { evaluations_[at(ply)] = unknown; }

    // Whether the mover's evaluation is above that of two plies ago, when it moved last. It counts
    // as improving where the earlier one is unknown.
    bool is_improving(int ply) const {
        const int before = ply < 2 ? unknown : evaluations_[at(ply - 2)];
        return before == unknown || evaluations_[at(ply)] > before;
    }

  private:
    static constexpr int unknown = 1 << 20;

    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    std::array<int, max_depth + 2> evaluations_{};
};

}  // namespace plyscope
