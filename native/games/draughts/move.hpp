// Draughts: a move of short-stepping pieces, as the route it takes.
#pragma once

#include <cassert>

#include "core/game.hpp"
#include "games/draughts/layout.hpp"

namespace plyscope::draughts {

// The start, the number of jumps (0 for a step) and the direction of the step or of every jump.
// Two routes with the same ends are two moves, even if they capture the same men.
//
//     bits 0-4 start, from 0 | bits 5-8 jumps | from bit 9 the directions, two bits each
class Move {
  public:
    static constexpr int start_bits = 5;
    static constexpr int jumps_bits = 4;
    static constexpr int max_jumps = (32 - start_bits - jumps_bits) / 2;

    Move() = default;
    constexpr explicit Move(MoveCode code) : code_(code) {}
    constexpr explicit operator MoveCode() const { return code_; }

    static constexpr Move step(int start, Direction direction) {
        return Move(static_cast<MoveCode>(start) | direction << first_direction);
    }

    // A route without jumps yet; then() adds them.
    static constexpr Move capture(int start) { return Move(static_cast<MoveCode>(start)); }

    constexpr Move then(Direction direction) const {
        assert(jumps() < max_jumps);
        return Move((code_ | direction << place(jumps())) + (MoveCode{1} << start_bits));
    }

    constexpr int start() const { return static_cast<int>(code_ & ((1u << start_bits) - 1)); }
    constexpr int jumps() const {
        return static_cast<int>(code_ >> start_bits & ((1u << jumps_bits) - 1));
    }
    constexpr bool is_capture() const { return jumps() > 0; }
    constexpr Direction direction(int index) const {
        return static_cast<Direction>(code_ >> place(index) & 3);
    }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    static constexpr int first_direction = start_bits + jumps_bits;
    static constexpr int place(int index) { return first_direction + 2 * index; }

    MoveCode code_;
};

}  // namespace plyscope::draughts
