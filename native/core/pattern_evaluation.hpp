// The learned evaluation of any game on a grid: what the game makes of a board itself, and
// patterns.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>

#include "core/cell_weights.hpp"
#include "core/game.hpp"
#include "core/learned_weights.hpp"
#include "core/weight.hpp"

namespace plyscope {

// A game on a grid of up to 64 cells.
//
// planes:      which cells each player has.
// cell_count:  how many cells there are.
template <class G>
concept HasPlanes = requires(const typename G::Board board) {
    { G::planes(board) } -> std::same_as<Planes>;
    { G::cell_count(board) } -> std::same_as<int>;
};

// How many cells are taken: of the weights of a pattern, the first is that on a full board and the
// second that on an empty one.
inline int cells_taken(Planes planes) { return std::popcount(planes.maximizer | planes.minimizer); }

// The patterns add to the game's own evaluation, in its unit.
template <class G>
Score evaluation_by_patterns(const typename G::Board& board, const LearnedWeights& learned) {
    constexpr int most = 30'000;
    if (const auto outcome = G::outcome(board)) return *outcome;
    const Planes planes = G::planes(board);
    const int sum = tapered(learned.patterns.sum(planes), cells_taken(planes),
                            std::max(G::cell_count(board), 1));
    return static_cast<Score>(
        std::clamp(G::evaluate(board) + sum / LearnedWeights::fraction, -most, most));
}

}  // namespace plyscope
