// What full strength leaves out or looks at more closely: the numbers, and what a game offers.
//
// None of it is certain to keep the value; each is a switch, kept for what it wins in matches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/switches.hpp"

namespace plyscope {

// A game with a better, slower evaluation than `evaluate`; the same unit, and the outcome of a
// finished game.
template <class G>
concept Judges = requires(const typename G::Board board) {
    { G::judge(board) } -> std::same_as<Score>;
};

// A game that knows which moves change the balance at once, and when one of them must be made:
// a board on which one must is never judged as it stands.
template <class G>
concept HasNoise = requires(const typename G::Board board, typename G::Move move) {
    { G::must_capture(board) } -> std::same_as<bool>;
    { G::is_capture(board, move) } -> std::same_as<bool>;
};

// A game whose wins and losses are all worth `win`, beyond every other score by more than a search
// is deep.
template <class G>
concept HasWins = requires {
    { G::win } -> std::convertible_to<Score>;
};

// A game with far more legal moves than are worth a thought.
//
// candidates:  appends those of the legal moves that are; none exactly when the game is over.
template <class G>
concept HasCandidates = requires(const typename G::Board board, MoveList<G> list) {
    { G::candidates(board, list) } -> std::same_as<void>;
};

// What a board is worth as it stands.
template <class G>
constexpr Score judged_by(const Switches& switches, const typename G::Board& board) {
    if constexpr (Judges<G>)
        if (switches.judgement) return G::judge(board);
    return G::evaluate(board);
}

// A game won or lost after so many moves is worth less the longer it takes, where distance counts.
template <class G>
constexpr Score won_by(const Switches& switches, Score score, int ply) {
    if constexpr (HasWins<G>) {
        if (!switches.distance) return score;
        if (score >= G::win) return static_cast<Score>(score - ply);
        if (score <= -G::win) return static_cast<Score>(score + ply);
    }
    return score;
}

// In hundredths of a man or pawn.
struct Margins {
    static constexpr int futility = 70;  // for each move still to search
    static constexpr int futility_depth = 3;
    static constexpr int reverse = 60;  // for each move still to search
    static constexpr int reverse_depth = 4;
    static constexpr int probable = 60;  // above beta, at lower depth
    static constexpr int probable_depth = 5;
    static constexpr int probable_less = 3;  // moves less deep
    static constexpr int singular = 8;       // below the table's score
    static constexpr int singular_depth = 6;
};

// From which move on the rest is skipped, at a small depth.
constexpr std::size_t late_from(int depth) { return static_cast<std::size_t>(3 + depth * depth); }
inline constexpr int late_depth = 3;

// By how much the search of a late move is shortened: more the deeper and the later.
class Reductions {
  public:
    Reductions() {
        for (std::size_t depth = 1; depth < most; ++depth)
            for (std::size_t index = 1; index < most; ++index)
                table_[depth][index] = static_cast<std::uint8_t>(
                    base + std::log(static_cast<double>(depth)) *
                               std::log(static_cast<double>(index)) / divisor);
    }

    int of(int depth, std::size_t index) const {
        return table_[std::min<std::size_t>(static_cast<std::size_t>(depth), most - 1)]
                     [std::min(index, most - 1)];
    }

    static constexpr int least_depth = 3;
    static constexpr std::size_t first_index = 2;

  private:
    static constexpr std::size_t most = 64;
    static constexpr double base = 0.6;
    static constexpr double divisor = 2.2;

    std::array<std::array<std::uint8_t, most>, most> table_{};
};

inline const Reductions reductions;

}  // namespace plyscope
