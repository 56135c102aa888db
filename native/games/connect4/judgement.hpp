// Connect four: what a board is worth without looking ahead.
#pragma once

#include "core/game.hpp"
#include "games/connect4/board.hpp"

namespace plyscope::connect4 {

// Only the end counts: a search that sees it needs no guess, and one that does not learns nothing
// reliable from counting threes.
struct Judgement {
    static constexpr Score evaluate(const Board& board) {
        return Rules::outcome(board).value_or(Score{0});
    }
};

}  // namespace plyscope::connect4
