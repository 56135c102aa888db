// Draughts: in what one variant differs from another, as far as the rules here ask.
#pragma once

#include <cstddef>

namespace plyscope::draughts {

// English draughts, also called checkers. Black moves first.
struct English {
    static constexpr int side = 8;      // rows and columns
    static constexpr int men_rows = 3;  // rows that each side fills at the start
    static constexpr bool white_begins = false;

    // Jumps keep to one of four separate sets of eight squares. Within a set every jump goes over
    // a square of its own, and there are nine of those, so no move has more than nine jumps.
    static constexpr int max_jumps = 9;

    // Steps: twelve pieces with four directions each. Captures: 17 at most from each of the four
    // sets, whatever stands there (tests/native/test_draughts_limits.py tries all), so 68.
    static constexpr std::size_t max_moves = 68;
};

}  // namespace plyscope::draughts
