// Gomoku: where a board may not be judged as it stands, and what a look at threats alone finds.
#pragma once

#include <optional>

#include "core/game.hpp"
#include "core/selective.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/threat.hpp"
#include "games/gomoku/vcf.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Tension {
    using List = MoveArray<Point, all_points>;

    // Whether the mover need not answer the threat of a five.
    static bool may_stand_pat(const Board& board) { return !has_five(board); }

    // A move that captures, or that threatens an open four or denies it.
    static bool is_noisy(const Board& board, Point point) {
        return captures(board, point) || is_sharp(board.threats_of(board.mover, point)) ||
               is_sharp(board.threats_of(other(board.mover), point));
    }
    // Only captures: fours are seen by force, and threes would go on for ever.
    static void noisy(const Board& board, List& list) {
        if (!Rule::captures || board.is_over()) return;
        Candidates<Rule>::add(board, list, [&](Point point) { return captures(board, point); });
    }

    // A stone more never hurts.
    static bool may_pass(const Board&) { return true; }
    static Board pass(const Board& board) {
        Board after = board;
        after.mover = other(board.mover);
        return after;
    }

    // A four has hardly an answer.
    static bool extend(const Board& after) { return has_five(after); }

    static constexpr Margins margins{.futility = 150, .reverse = 120, .probable = 150};

    // By fours.
    static std::optional<int> forced_win(const Board& board, int ply) {
        const auto win = Fours<Rule>::find(board, ply <= near_root ? boards_near_root : boards);
        return win ? std::optional(win->moves) : std::nullopt;
    }

  private:
    static constexpr int near_root = 1;
    static constexpr int boards_near_root = 300;
    static constexpr int boards = 16;

    static bool captures(const Board& board, Point point) {
        return Rule::captures && takes_a_pair(board.stones, board.mover, point);
    }

    static bool is_sharp(Threats threats) {
        return threats.any(Threat::open_three) || threats.any(Threat::open_four) ||
               threats.any(Threat::double_four);
    }

    // Whether the player who is not to move threatens a five, or has one that can be broken.
    static bool has_five(const Board& board) {
        return board.stage == Stage::five_stands ||
               board.count(other(board.mover), Threat::five) > 0;
    }
};

}  // namespace plyscope::gomoku
