// What tables know of a position, and how the fates of its successors combine.
#pragma once

#include <algorithm>

#include "tables/blocks.hpp"

namespace plyscope::tables {

// The value for the player to move, and after how many plies the game is over at the latest if the
// winner plays well; `unknown` where no table has that distance, and of no meaning for a draw.
struct Fate {
    static constexpr int unknown = -1;

    Value value = Value::draw;
    int distance = unknown;

    friend constexpr bool operator==(const Fate&, const Fate&) = default;
};

// The fate of a position in the view of the player who has just moved to it.
constexpr Fate before_move(const Fate& after) {
    const auto value = static_cast<Value>(2 - static_cast<int>(after.value));
    return {value, after.distance == Fate::unknown ? Fate::unknown : after.distance + 1};
}

// The better of two fates for the player who may choose. A win is better the sooner it comes, a
// loss the later; of an unknown distance the worst is assumed.
constexpr Fate better(const Fate& one, const Fate& other) {
    if (one.value != other.value) return one.value > other.value ? one : other;
    const bool is_known = one.distance != Fate::unknown && other.distance != Fate::unknown;
    if (one.value == Value::loss)
        return {Value::loss, is_known ? std::max(one.distance, other.distance) : Fate::unknown};
    if (!is_known) return {one.value, std::max(one.distance, other.distance)};
    return {one.value, std::min(one.distance, other.distance)};
}

}  // namespace plyscope::tables
