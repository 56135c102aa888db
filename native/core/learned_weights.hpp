// The weights of an evaluation that was fitted to games, instead of those compiled in.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <typeindex>
#include <vector>

#include "core/cell_weights.hpp"
#include "core/game.hpp"
#include "core/patterns.hpp"
#include "core/weight.hpp"

namespace plyscope {

// In eighths of the unit of the evaluation, so that small weights are not lost to rounding.
struct LearnedWeights {
    static constexpr int fraction = 8;

    std::type_index game;                // typeid of the game they are for
    std::vector<PackedWeight> features;  // as many as that game has
    CellWeights men;                     // those of its features that are a man's on each cell
    Patterns patterns;
    std::uint64_t id = next_id();  // no two have the same; 0 is that of the weights compiled in

    static std::uint64_t next_id() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }
};

// A game whose full evaluation can go by other weights.
template <class G>
concept HasLearnedEvaluation =
    requires(const typename G::Board board, const LearnedWeights& weights) {
        { G::full_evaluation(board, weights) } -> std::same_as<Score>;
    };

// Weights for a search of game G. Throws if they are of another one.
template <class G>
const LearnedWeights* checked_weights(const LearnedWeights* weights) {
    if (weights && (!HasLearnedEvaluation<G> || weights->game != typeid(G)))
        throw std::invalid_argument("the weights are of another game");
    return weights;
}

}  // namespace plyscope
