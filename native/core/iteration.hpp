// What a search reports: how much it did, and the best lines of an iteration.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/game.hpp"

namespace plyscope {

// What a search has done so far.
struct Counts {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;        // nodes left with moves unsearched
    std::uint64_t first_cutoffs = 0;  // those that were cut by their first move
    std::uint64_t late_cutoffs = 0;   // cutoffs by the last move, which save nothing
    std::uint64_t pruned = 0;         // moves never searched
    std::uint64_t table_hits = 0;
    int deepest = 0;  // the selective depth: moves from the root to the farthest node

    // Counts a beta cutoff by the move at `index` of a node with so many `moves`.
    void add_cutoff(std::size_t index, std::size_t moves) {
        const auto unsearched = moves - index - 1;
        pruned += unsearched;
        ++(unsearched > 0 ? cutoffs : late_cutoffs);
        if (unsearched > 0 && index == 0) ++first_cutoffs;
    }

    void add(const Counts& other) {
        nodes += other.nodes;
        leaves += other.leaves;
        cutoffs += other.cutoffs;
        first_cutoffs += other.first_cutoffs;
        late_cutoffs += other.late_cutoffs;
        pruned += other.pruned;
        table_hits += other.table_hits;
        deepest = std::max(deepest, other.deepest);
    }
};

// A principal variation with its score.
struct Variation {
    Score score = 0;
    std::vector<MoveCode> line;
};

// What a finished iteration of iterative deepening knows: its depth, and the best root moves in
// order, each with its principal variation (MultiPV).
struct Iteration {
    int depth = 0;
    std::vector<Variation> variations;
    Counts counts;
    bool was_stopped = false;
};

using OnIteration = std::function<void(const Iteration&)>;

// Which depth follows a finished iteration; the next one where it is empty.
using DepthAfter = std::function<int(int)>;

}  // namespace plyscope
