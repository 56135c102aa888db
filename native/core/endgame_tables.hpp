// Endgame tables: what is known of boards with few pieces, without a search.
#pragma once

#include <algorithm>
#include <optional>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/static_evaluation.hpp"
#include "core/switches.hpp"

namespace plyscope {

// What endgame tables say of a board.
struct KnownFate {
    int sign;                     // 1 if the mover wins, -1 for a loss, 0 for a draw
    std::optional<int> distance;  // plies to the end at most, where that is known
    bool is_certain;              // whether it holds here: no draw rule can end the game before
};

class AnyEndgameTables {
  public:
    virtual ~AnyEndgameTables() = default;

    // No board with more pieces is known.
    int pieces() const { return pieces_; }

  protected:
    int pieces_ = 0;
};

// The tables of a game.
template <class G>
class EndgameTables : public AnyEndgameTables {
  public:
    virtual std::optional<KnownFate> probe(const typename G::Board& board) const = 0;
};

// What a board is worth by its tables, in the maximizer's view.
//
// is_final:  the score is the value of the game. Otherwise the winner is known, but not how long
//            it takes: a search should look further, so that the win comes nearer.
struct TabledScore {
    Score score;
    bool is_final;
};

// A win of unknown length is worth less than one that a search has found, but more than any
// evaluation; among such wins the evaluation decides. `winner` is 1 for the maximizer, else -1.
template <HasEndgameTables G>
Score distant_win(const StaticEvaluation<G>& static_evaluation, const typename G::Board& board,
                  int winner) {
    constexpr int below_wins = 1000, most = 400, evaluation_share = 16;
    const int evaluation = static_evaluation(board) / evaluation_share;
    return static_cast<Score>(winner * (G::win - below_wins) + std::clamp(evaluation, -most, most));
}

// The score of a board `ply` moves below the root, where tables know it for certain.
template <class G>
std::optional<TabledScore> tabled_score(const Switches& switches,
                                        const StaticEvaluation<G>& static_evaluation,
                                        const EndgameTables<G>* tables,
                                        const typename G::Board& board, int ply) {
    if constexpr (HasEndgameTables<G>) {
        if (!tables || !switches.tables || G::piece_count(board) > tables->pieces())
            return std::nullopt;
        const auto fate = tables->probe(board);
        if (!fate || !fate->is_certain || fate->distance == 0)
            return std::nullopt;  // 0: it is over
        if (fate->sign == 0) return TabledScore{0, true};
        const int winner = G::maximizing(board) ? fate->sign : -fate->sign;
        if (fate->distance) {
            const auto won = static_cast<Score>(winner * G::win);
            return TabledScore{score_at_ply<G>(switches, won, ply + *fate->distance), true};
        }
        return TabledScore{distant_win<G>(static_evaluation, board, winner), false};
    }
    return std::nullopt;
}

}  // namespace plyscope
