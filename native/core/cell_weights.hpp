// A sum of weights, one for the piece on each cell, by looking up several cells at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/weight.hpp"

namespace plyscope {

// The stones, men or discs of each player, a bit for each cell.
struct Planes {
    std::uint64_t maximizer, minimizer;
};

// A few cells of a plane, whose contents are an index into a table.
struct Chunk {
    static constexpr std::size_t bits = 6, most = 11;
    static constexpr std::size_t contents = std::size_t{1} << bits;

    static constexpr std::size_t of(std::uint64_t plane, std::size_t chunk) {
        return plane >> chunk * bits & (contents - 1);
    }
};

class CellWeights {
    static constexpr std::size_t chunks = 10;  // the boards of draughts have up to 60 bits

  public:
    // A stone of a player, 0 for the maximizer, on the cell of a bit is worth so much.
    constexpr void set(int bit, std::size_t player, PackedWeight weight) {
        const auto at = static_cast<std::size_t>(bit);
        auto& sums = sums_[at / Chunk::bits][player];
        for (std::size_t stones = 0; stones < Chunk::contents; ++stones)
            if (stones >> at % Chunk::bits & 1) sums[stones] += weight;
    }

    constexpr PackedWeight sum(Planes planes) const {
        PackedWeight all = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            all += sums_[chunk][0][Chunk::of(planes.maximizer, chunk)] +
                   sums_[chunk][1][Chunk::of(planes.minimizer, chunk)];
        return all;
    }

  private:
    std::array<std::array<std::array<PackedWeight, Chunk::contents>, 2>, chunks> sums_{};
};

}  // namespace plyscope
