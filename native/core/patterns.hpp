// Pattern tables: an evaluation as a sum of weights, one for what is found on each set of cells.
//
// A pattern is a set of cells. What stands on them is a number in base 3: empty, the maximizer's or
// the minimizer's. The number is an index into the pattern's table of weights. Images of a pattern
// share a table: in a mirrored one the cells are listed in their mirrored order, and in one with
// the players exchanged the weights count for the other player.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/weight.hpp"

namespace plyscope {

// The stones, men or discs of each player, a bit for each cell.
struct Planes {
    std::uint64_t maximizer, minimizer;
};

struct Pattern {
    std::vector<int> bits;  // of its cells in the planes; the first is the lowest digit
    std::size_t table;      // which table it looks into
    bool is_exchanged;      // with the players exchanged
};

// What the contents of a pattern are worth, with all pieces on the board and with none.
struct PatternWeight {
    std::int16_t opening, ending;
};

// All indices are found at once, each in a lane of its own. A chunk is a few cells of one player:
// for whatever stands there, a table has what that adds to every index. So a board takes one
// addition of all lanes for each chunk, which compilers turn into vector instructions.
class Patterns {
  public:
    Patterns() = default;

    // Each table has 3 to the power of its patterns' cells weights.
    Patterns(std::span<const Pattern> patterns,
             std::span<const std::vector<PatternWeight>> tables) {
        weights_.push_back({0, 0});  // unused lanes point here
        std::vector<std::size_t> begins;
        for (const auto& table : tables) {
            begins.push_back(weights_.size());
            weights_.insert(weights_.end(), table.begin(), table.end());
        }
        for (const auto& pattern : patterns) add(pattern, begins[pattern.table]);
    }

    bool empty() const { return groups_.empty(); }

    // The sum of the weights of all patterns on a board.
    PackedWeight sum(Planes planes) const {
        int opening = 0, ending = 0;
        for (const auto& group : groups_) {
            Lanes index = group.first;
            for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
                const auto shift = chunk * chunk_bits;
                add_to(index, group.added[0][chunk][planes.maximizer >> shift & chunk_mask]);
                add_to(index, group.added[1][chunk][planes.minimizer >> shift & chunk_mask]);
            }
            for (std::size_t lane = 0; lane < half; ++lane) {
                const auto& own = weights_[index[lane]];
                const auto& exchanged = weights_[index[half + lane]];
                opening += own.opening - exchanged.opening;
                ending += own.ending - exchanged.ending;
            }
        }
        return packed(Weight{opening, ending});
    }

  private:
    static constexpr std::size_t lanes = 16, half = lanes / 2;
    static constexpr std::size_t chunk_bits = 6, chunks = 10;  // of 60 cells at most
    static constexpr std::uint64_t chunk_mask = (1 << chunk_bits) - 1;

    using Lanes = std::array<std::uint32_t, lanes>;

    // In the first half of the lanes are patterns as they are, in the other exchanged ones.
    struct Group {
        alignas(64) Lanes first{};  // the indices on an empty board
        std::array<std::size_t, 2> used{};
        std::array<std::array<std::array<Lanes, 1 << chunk_bits>, chunks>, 2> added{};
    };

    static void add_to(Lanes& index, const Lanes& more) {
        for (std::size_t lane = 0; lane < lanes; ++lane) index[lane] += more[lane];
    }

    void add(const Pattern& pattern, std::size_t begin) {
        Group& group = group_with_room(pattern.is_exchanged);
        const std::size_t lane = group.used[pattern.is_exchanged]++ + pattern.is_exchanged * half;
        group.first[lane] = static_cast<std::uint32_t>(begin);
        std::uint32_t place = 1;
        for (const int bit : pattern.bits) {
            const auto at = static_cast<std::size_t>(bit);
            for (std::size_t player = 0; player < 2; ++player) {
                const std::uint32_t digit = (player == 1) != pattern.is_exchanged ? 2 : 1;
                auto& added = group.added[player][at / chunk_bits];
                for (std::size_t stones = 0; stones < added.size(); ++stones)
                    if (stones >> at % chunk_bits & 1) added[stones][lane] += digit * place;
            }
            place *= 3;
        }
    }

    Group& group_with_room(bool is_exchanged) {
        for (auto& group : groups_)
            if (group.used[is_exchanged] < half) return group;
        return groups_.emplace_back();
    }

    std::vector<Group> groups_;
    std::vector<PatternWeight> weights_;
};

}  // namespace plyscope
