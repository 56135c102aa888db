// A visited node as it is recorded: 32 bytes, the same in memory and in a log.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/visit.hpp"

namespace plyscope {

using RowNumber = std::int32_t;
inline constexpr RowNumber no_row = -1;
inline constexpr std::int32_t no_move = -1;

// Rows stand in pre-order, so that a node's subtree is the `size` rows from its
// own on, and parent and ply need not be kept. `size` is 0 while the node is
// open.
struct Row {
    std::int32_t size = 0;
    std::uint32_t visits = 0;  // nodes below, this one included, also those not recorded
    std::int32_t move = no_move;
    RowNumber source = no_row;
    Score alpha = 0;
    Score beta = 0;
    Score score = 0;
    std::uint16_t moves = 0;
    std::uint16_t searched = 0;
    std::uint8_t remaining = 0;
    Kind kind = Kind::normal;
    Reason reason = Reason::stopped;
    Bound bound = Bound::unknown;
    std::uint16_t unused = 0;
};
static_assert(sizeof(Row) == 32);
static_assert(std::endian::native == std::endian::little, "a log is little-endian");

}  // namespace plyscope
