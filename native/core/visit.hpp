// What is said of a visited node: the codes of a trace's columns, the same as in Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/game.hpp"

namespace plyscope {

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

// In the maximizer's view.
enum class Bound : std::uint8_t { unknown = 0, exact = 1, at_least = 2, at_most = 3 };

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

// Beyond every score; a window's open end.
inline constexpr Score infinity = std::numeric_limits<Score>::max();

// The scores that still matter: alpha < score < beta.
struct Window {
    Score alpha = -infinity;
    Score beta = infinity;

    // Turned from the maximizer's view to the mover's (sign -1: the minimizer), or back.
    constexpr Window seen_by(int sign) const {
        if (sign > 0) return *this;
        return {static_cast<Score>(-beta), static_cast<Score>(-alpha)};
    }

    // A null (zero) window has no room for an exact score: it only asks whether the score is at
    // least beta.
    constexpr bool is_null() const { return beta - alpha <= 1; }
};

// What a fail-soft score means, given the window its node was entered with.
constexpr Bound bound_of(Score score, Window window) {
    if (score <= window.alpha) return Bound::at_most;
    if (score >= window.beta) return Bound::at_least;
    return Bound::exact;
}

}  // namespace plyscope
