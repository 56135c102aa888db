// Draughts: the weights of the features, in hundredths of a man.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "core/weight.hpp"
#include "games/draughts/features.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

template <class Variant>
using WeightTable = std::array<Weight, static_cast<std::size_t>(Features<Variant>::count)>;

// Weights by hand, for a variant without weights of its own: men gain by advancing and by guarding
// the back row, kings in the centre, and both by mobility.
template <class Variant>
constexpr WeightTable<Variant> plain_weights() {
    using F = Features<Variant>;
    constexpr int king = Variant::flying_kings ? 300 : 130;
    WeightTable<Variant> table{};
    const auto at = [&](int feature) -> Weight& {
        return table[static_cast<std::size_t>(feature)];
    };
    for (int square = 0; square < F::squares; ++square) {
        const int row = square / F::L::in_row;
        const int advance = F::side - 1 - row;
        const int from_edge = std::min(row, advance);
        at(F::man_at + square) = {100 + advance, 100 + 3 * advance};
        at(F::king_at + square) = {king + 2 * from_edge, king + 2 * from_edge};
    }
    for (int steps = 1; steps < F::side; ++steps) {
        const int gain = king > 200 ? 120 - 10 * steps : 30 - 3 * steps;
        at(F::runaway + steps) = {std::max(gain, 0), std::max(gain, 0)};
    }
    for (unsigned row = 0; row < 1u << F::L::in_row; ++row) {
        const int men = std::popcount(row);
        at(F::home + static_cast<int>(row)) = {3 * men, 2 * men};
    }
    at(F::step) = {1, 2};
    at(F::king_step) = {king > 200 ? 1 : 3, king > 200 ? 1 : 3};
    at(F::blocked_man) = {-2, -4};
    at(F::blocked_king) = {-20, -20};
    at(F::backed_man) = {1, 1};
    at(F::pair) = {1, 1};
    at(F::gap) = {-1, -1};
    at(F::only_king) = {20, 20};
    at(F::main_road) = {king > 200 ? 20 : 0, king > 200 ? 30 : 0};
    at(F::to_move) = {2, 2};
    at(F::the_move) = {0, 3};
    return table;
}

// The tables in weights/ were fitted to the results of games by `plyscope tune`. A table that is
// older than the last features gives them no weight.
template <class Variant>
constexpr WeightTable<Variant> weights = plain_weights<Variant>();

template <>
inline constexpr WeightTable<English> weights<English>{{
#include "games/draughts/weights/english.inc"
}};

template <>
inline constexpr WeightTable<International> weights<International>{{
#include "games/draughts/weights/international.inc"
}};

template <>
inline constexpr WeightTable<Russian> weights<Russian>{{
#include "games/draughts/weights/russian.inc"
}};

// The table of a mirrored board.
template <class Variant, std::size_t count>
constexpr WeightTable<Variant> mirrored(const std::array<Weight, count>& table) {
    using F = Features<Variant>;
    constexpr int last = F::L::in_row - 1;
    WeightTable<Variant> turned = table;
    const auto put = [&](int to, int from) {
        turned[static_cast<std::size_t>(to)] = table[static_cast<std::size_t>(from)];
    };
    for (int square = 0; square < F::squares; ++square) {
        const int image = square - square % F::L::in_row + last - square % F::L::in_row;
        put(F::man_at + square, F::man_at + image);
        put(F::king_at + square, F::king_at + image);
    }
    for (int row = 0; row <= (2 << last) - 1; ++row) {
        int image = 0;
        for (int place = 0; place <= last; ++place) image |= (row >> place & 1) << (last - place);
        put(F::home + row, F::home + image);
    }
    return turned;
}

// Variants that resemble another one have its table, where it scored better than the weights by
// hand in 100 games (bench/EXPERIMENTS.md); for Italian, Czech and Spanish draughts the difference
// is within the error. It scored worse where sides begin with fewer men (Thai, Frysk).
template <>
inline constexpr WeightTable<Italian> weights<Italian> = mirrored<Italian>(weights<English>);
template <>
inline constexpr WeightTable<Brazilian> weights<Brazilian> = weights<Russian>;
template <>
inline constexpr WeightTable<Pool> weights<Pool> = weights<Russian>;
template <>
inline constexpr WeightTable<Czech> weights<Czech> = weights<Russian>;
template <>
inline constexpr WeightTable<Spanish> weights<Spanish> = mirrored<Spanish>(weights<Russian>);
template <>
inline constexpr WeightTable<Frisian> weights<Frisian> = weights<International>;
template <>
inline constexpr WeightTable<Killer> weights<Killer> = weights<International>;
template <>
inline constexpr WeightTable<Breakthrough> weights<Breakthrough> = weights<International>;
template <>
inline constexpr WeightTable<Antidraughts> weights<Antidraughts> = weights<International>;

}  // namespace plyscope::draughts
