// Sets of squares as numbers: the rank of a set among all sets of its size, and back.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "games/draughts/layout.hpp"

namespace plyscope::tables {

using draughts::Squares;
using Index = std::uint64_t;

// No slice has more pieces than this.
inline constexpr int most_pieces = 8;
inline constexpr int most_squares = 50;

// binomials[n][k] is the number of sets of k out of n squares.
inline constexpr auto binomials = [] {
    std::array<std::array<Index, most_pieces + 1>, most_squares + 1> all{};
    for (std::size_t n = 0; n <= most_squares; ++n) {
        all[n][0] = 1;
        for (std::size_t k = 1; n > 0 && k <= most_pieces; ++k)
            all[n][k] = all[n - 1][k - 1] + all[n - 1][k];
    }
    return all;
}();

constexpr Index binomial(int n, int k) {
    return binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// The rank of a set among the sets of as many squares out of `among`: the sum of C(p, i) over its
// squares, where p squares of `among` come before the i-th one. A flipped rank counts the squares
// from the other end, as the player at the top of the board does.
template <bool flipped>
constexpr Index rank_of(Squares set, Squares among) {
    Index rank = 0;
    for (std::size_t number = 1; set; ++number) {
        const Squares square = flipped ? std::bit_floor(set) : set & -set;
        const Squares before = flipped ? ~(square | (square - 1)) : square - 1;
        rank += binomials[static_cast<std::size_t>(std::popcount(among & before))][number];
        set ^= square;
    }
    return rank;
}

// The squares of `among` whose places are the bits of `places`.
inline Squares deposited(Squares places, Squares among) {
#if defined(__BMI2__)
    return _pdep_u64(places, among);
#else
    Squares set = 0;
    for (; places && among; places >>= 1, among &= among - 1)
        if (places & 1) set |= among & -among;
    return set;
#endif
}

// All sets of k places, by their rank.
inline std::vector<Squares> all_subsets(int places, int k) {
    std::vector<Squares> all;
    all.reserve(binomial(places, k));
    for (Squares set = (Squares{1} << k) - 1; all.size() < binomial(places, k);) {
        all.push_back(set);
        if (set == 0) break;
        const Squares lowest = set & -set, carried = set + lowest;  // the next set of k bits
        set = carried | (((carried ^ set) >> 2) / lowest);
    }
    return all;
}

}  // namespace plyscope::tables
