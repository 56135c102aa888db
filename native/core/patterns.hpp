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

#include "core/cell_weights.hpp"
#include "core/weight.hpp"

namespace plyscope {

struct Pattern {
    std::vector<int> bits;  // of its cells in the planes; the first is the lowest digit
    std::size_t table;      // which table it looks into
    bool is_exchanged;      // with the players exchanged
};

// What the contents of a pattern are worth, with all pieces on the board and with none.
struct PatternWeight {
    static constexpr int most = 2047;  // either way, so that a group's sum fits in 16 bits

    std::int16_t opening, ending;
};

// Up to eight patterns as they are and eight exchanged ones, whose indices are found all at once,
// each in a lane of its own. For whatever stands on a chunk of the board, a table has what that
// adds to every index. So a board takes one addition of all lanes for each chunk and player, which
// compilers turn into vector instructions. `Index` has room for the contents of a pattern; the
// smaller it is, the fewer instructions.
template <class Index>
class PatternGroup {
  public:
    bool has_room(bool is_exchanged) const { return used_[is_exchanged] < half; }

    // The weights of the pattern's table begin at `begin`.
    void add(const Pattern& pattern, std::uint32_t begin) {
        const std::size_t lane = used_[pattern.is_exchanged]++ + pattern.is_exchanged * half;
        begins_[lane] = begin;
        Index place = 1;
        for (const int bit : pattern.bits) {
            const auto at = static_cast<std::size_t>(bit);
            chunks_ = std::max(chunks_, at / Chunk::bits + 1);
            for (std::size_t player = 0; player < 2; ++player) {
                const Index digit = (player == 1) != pattern.is_exchanged ? 2 : 1;
                auto& added = added_[at / Chunk::bits][player];
                for (std::size_t stones = 0; stones < Chunk::contents; ++stones)
                    if (stones >> at % Chunk::bits & 1)
                        added[stones][lane] =
                            static_cast<Index>(added[stones][lane] + digit * place);
            }
            place = static_cast<Index>(3 * place);
        }
    }

    // The sum of both weights of all patterns, the opening's in the upper half.
    std::uint32_t sum(Planes planes, const std::uint32_t* weights) const {
        alignas(64) Lanes index{};
        for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
            add_to(index, added_[chunk][0][Chunk::of(planes.maximizer, chunk)]);
            add_to(index, added_[chunk][1][Chunk::of(planes.minimizer, chunk)]);
        }
        std::uint32_t own = 0, exchanged = 0;
        for (std::size_t lane = 0; lane < half; ++lane) {
            own += weights[begins_[lane] + index[lane]];
            exchanged += weights[begins_[half + lane] + index[half + lane]];
        }
        return own - exchanged;
    }

  private:
    static constexpr std::size_t lanes = 16, half = lanes / 2;

    using Lanes = std::array<Index, lanes>;

    static void add_to(Lanes& index, const Lanes& more) {
        for (std::size_t lane = 0; lane < lanes; ++lane)
            index[lane] = static_cast<Index>(index[lane] + more[lane]);
    }

    std::array<std::size_t, 2> used_{};
    std::size_t chunks_ = 0;
    std::array<std::uint32_t, lanes> begins_{};  // unused lanes look at the first weight
    alignas(64) std::array<std::array<std::array<Lanes, Chunk::contents>, 2>, Chunk::most> added_{};
};

class Patterns {
  public:
    Patterns() = default;

    // Each table has 3 to the power of its patterns' cells weights, none above `most`.
    Patterns(std::span<const Pattern> patterns,
             std::span<const std::vector<PatternWeight>> tables) {
        weights_.push_back(0);  // for unused lanes
        std::vector<std::uint32_t> begins;
        for (const auto& table : tables) {
            begins.push_back(static_cast<std::uint32_t>(weights_.size()));
            for (const auto [opening, ending] : table)
                weights_.push_back(static_cast<std::uint32_t>(opening * 65536 + ending));
        }
        for (const auto& pattern : patterns) {
            const auto begin = begins[pattern.table];
            if (tables[pattern.table].size() <= 65536)
                group_with_room(small_, pattern.is_exchanged).add(pattern, begin);
            else
                group_with_room(large_, pattern.is_exchanged).add(pattern, begin);
        }
    }

    bool empty() const { return small_.empty() && large_.empty(); }

    // The sum of the weights of all patterns on a board.
    PackedWeight sum(Planes planes) const {
        PackedWeight all = 0;
        for (const auto& group : small_) all += unpacked(group.sum(planes, weights_.data()));
        for (const auto& group : large_) all += unpacked(group.sum(planes, weights_.data()));
        return all;
    }

  private:
    template <class Index>
    static PatternGroup<Index>& group_with_room(std::vector<PatternGroup<Index>>& groups,
                                                bool is_exchanged) {
        for (auto& group : groups)
            if (group.has_room(is_exchanged)) return group;
        return groups.emplace_back();
    }

    static PackedWeight unpacked(std::uint32_t sum) {
        const auto ending = static_cast<std::int16_t>(sum);
        const auto opening =
            static_cast<std::int16_t>((sum - static_cast<std::uint32_t>(ending)) >> 16);
        return packed(Weight{opening, ending});
    }

    std::vector<PatternGroup<std::uint16_t>> small_;
    std::vector<PatternGroup<std::uint32_t>> large_;
    std::vector<std::uint32_t> weights_;
};

}  // namespace plyscope
