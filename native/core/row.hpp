// A visited node as a row of a recording's log: 32 bytes.
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

// Rows are in pre-order: a node's subtree is the `size` rows from its own on, and parent and ply
// follow from that. While a node is open, that is, while its moves are searched, `size` is 0, and
// `visits` and `more` hold the number of nodes visited before it.
struct Row {
    std::int32_t size = 0;
    std::uint32_t visits = 0;  // nodes in the subtree, also those not recorded
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
    std::uint16_t more = 0;

    // Sets what is not known before the node is left.
    void leave_open(std::uint64_t visited_before, std::size_t searched_so_far) {
        size = 0;
        visits = static_cast<std::uint32_t>(visited_before);
        more = static_cast<std::uint16_t>(visited_before >> 32);
        score = 0;
        searched = static_cast<std::uint16_t>(searched_so_far);
        reason = Reason::stopped;
        bound = Bound::unknown;
    }
};
static_assert(sizeof(Row) == 32);
static_assert(std::endian::native == std::endian::little, "a log is little-endian");

}  // namespace plyscope
