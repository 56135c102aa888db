// Tapered evaluation: a sum of features, each with a weight for the opening and one for the ending.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace plyscope {

// What a feature is worth with all pieces on the board, and with none. Between the two, weights are
// interpolated.
struct Weight {
    int opening, ending;
};

// Both weights of a feature in one number, so that one addition adds both.
using PackedWeight = std::int64_t;

constexpr PackedWeight packed(Weight weight) {
    return PackedWeight{weight.opening} * (PackedWeight{1} << 32) + weight.ending;
}

template <std::size_t count>
constexpr std::array<PackedWeight, count> packed(const std::array<Weight, count>& weights) {
    std::array<PackedWeight, count> all{};
    for (std::size_t feature = 0; feature < count; ++feature)
        all[feature] = packed(weights[feature]);
    return all;
}

// A sum of packed weights, interpolated: `phase` of `whole` is left of the opening.
constexpr int tapered(PackedWeight sum, int phase, int whole) {
    const auto ending = static_cast<std::int32_t>(sum);
    const auto opening = static_cast<std::int32_t>((sum - ending) >> 32);
    return (opening * phase + ending * (whole - phase)) / whole;
}

}  // namespace plyscope
