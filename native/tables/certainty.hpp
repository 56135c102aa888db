// Whether a win by a table is a win in play, where draw rules count moves.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#include "games/draughts/board.hpp"
#include "games/draughts/draws.hpp"
#include "tables/index.hpp"

namespace plyscope::tables {

inline constexpr int no_limit = std::numeric_limits<int>::max();

// For how many plies no draw rule can end the game if the count of moves has begun already: at
// `quiet` without progress, at `ending` of a limited ending and at `road` on the main road. A win
// that takes no longer is certain as long as it stays in the slice: the player who cannot move has
// lost, even if the last move reached a limit.
template <class V>
constexpr int plies_left(const Material& material, int quiet, int ending, int road) {
    using Draws = typename V::Draws;
    int left = no_limit;
    if (Draws::quiet > 0) left = std::min(left, Draws::quiet - quiet);
    if (const int limit = Draws::ending(material).moves) left = std::min(left, limit - ending);
    if (Draws::road > 0 && material.lone_king_against(3))
        left = std::min(left, 2 * (Draws::road - road) - 1);
    return left;
}

template <class V>
constexpr int plies_left(const Board& board) {
    return plies_left<V>(board.material(), board.quiet, board.ending,
                         std::max(board.white_runner.moves, board.black_runner.moves));
}

// The same for a slice that has just been entered by a capture or a promotion.
template <class V>
constexpr int plies_on_entry(const Material& material) {
    return plies_left<V>(material, 0, 0, 0);
}

}  // namespace plyscope::tables
