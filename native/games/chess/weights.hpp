// Chess: the weights of the features, in centipawns.
#pragma once

#include <array>
#include <cstddef>

#include "core/weight.hpp"
#include "games/chess/features.hpp"

namespace plyscope::chess {

inline constexpr std::array<Weight, static_cast<std::size_t>(Features::count)> weights{{
#include "games/chess/weights.inc"
}};

}  // namespace plyscope::chess
