// How a trace describes a visited node: the codes of its columns, the same as in Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/game.hpp"

namespace plyscope {

// How a node came to be visited; a bit set.
enum class Kind : std::uint8_t {
    normal = 0,
    scout = 1,
    re_search = 2,
    reduced = 4,
    null_move = 8,
    quiescence = 16,
    iteration_root = 32,
    aspiration = 64,
    skipped = 128,
};

constexpr Kind operator|(Kind left, Kind right) {
    return static_cast<Kind>(static_cast<std::uint8_t>(left) | static_cast<std::uint8_t>(right));
}
constexpr bool has(Kind kind, Kind part) {
    return (static_cast<std::uint8_t>(kind) & static_cast<std::uint8_t>(part)) != 0;
}

// What a score says of a node's value, in the maximizer's view: it is exact, or the value is at
// least (the node failed high) or at most (it failed low) the score.
enum class Bound : std::uint8_t { unknown = 0, exact = 1, at_least = 2, at_most = 3 };

// Why a node was left, or a move skipped.
enum class Reason : std::uint8_t {
    evaluated = 0,
    game_over = 1,
    all_searched = 2,
    cutoff = 3,
    table_hit = 4,
    null_move_cut = 5,
    futility = 6,
    repetition = 7,
    tablebase = 8,
    stopped = 9,
    reverse_futility = 10,
    late_move = 11,
    probcut = 12,
    exchange = 13,
    multi_cut = 14,
    forced_win = 15,
};

// A bound beyond every score, for a window that is open at that end.
inline constexpr Score infinity = std::numeric_limits<Score>::max();

// The alpha-beta window: only scores with alpha < score < beta can still matter at the root.
struct Window {
    Score alpha = -infinity;
    Score beta = infinity;

    // The window in the mover's view, if it is in the maximizer's, or the other way round; the sign
    // is -1 where the minimizer moves.
    constexpr Window seen_by(int sign) const {
        if (sign > 0) return *this;
        return {static_cast<Score>(-beta), static_cast<Score>(-alpha)};
    }

    // A null (zero) window has no room for an exact score: it only asks whether the score is at
    // least beta.
    constexpr bool is_null() const { return beta - alpha <= 1; }
};

// What a fail-soft score says, given the window that its node was entered with.
constexpr Bound bound_of(Score score, Window window) {
    if (score <= window.alpha) return Bound::at_most;
    if (score >= window.beta) return Bound::at_least;
    return Bound::exact;
}

}  // namespace plyscope
