// What the trainer needs to know of a game on a grid, which has patterns and no features.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/pattern_evaluation.hpp"

namespace plyscope {

template <class G>
struct GridFeatures {
    static constexpr int count = 0;
    static constexpr bool is_reversed = false;

    struct Sampled {
        Planes planes;
        std::int32_t cells;
        Score own;  // the game's own evaluation
    };

    static Sampled sampled(const typename G::Board& board) {
        return {G::planes(board), std::max(G::cell_count(board), 1), G::evaluate(board)};
    }
    static Planes planes(const Sampled& sampled) { return sampled.planes; }
    static double opening(const Sampled& sampled) {
        return static_cast<double>(cells_taken(sampled.planes)) / sampled.cells;
    }
    static double own(const Sampled& sampled) { return sampled.own; }
    template <class Sink>
    static void each(const Sampled&, Sink&&) {}

    // No noisy move is left, where the game says which are.
    static bool is_settled(const typename G::Board& board) {
        MoveList<G> noisy;
        if constexpr (ListsNoisyMoves<G>) G::noisy(board, noisy);
        return noisy.size() == 0;
    }
};

}  // namespace plyscope
