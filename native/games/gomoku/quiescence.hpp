// Gomoku: where a board may not be evaluated as it stands, and what a look at threats alone finds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/threat.hpp"
#include "games/gomoku/threat_search.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Quiescence {
    using List = MoveArray<Point, all_points>;

    // Whether the mover need not answer the threat of a five.
    static bool may_stand_pat(const Board& board) { return !has_five(board); }

    // A move that captures, or that makes a four or threatens an open one, or denies what would
    // win.
    static bool is_noisy(const Board& board, Point point) {
        return captures(board, point) ||
               board.threats_of(board.mover, point).any_from(Threat::open_three) ||
               shape_of<Rule>(other(board.mover), board.threats_of(other(board.mover), point)) >=
                   Shape::four_and_three;
    }
    // Fours are noisy, and fives that a capture may break.
    static constexpr bool only_noisy_moves_check = true;

    // None that is worth a look past the depth: fours are seen by force, threes and captures would
    // go on for ever, and evaluation counts the pairs that can be taken.
    static void noisy(const Board&, List&) {}

    // A stone more never hurts.
    static bool may_pass(const Board&) { return true; }
    static Board pass(const Board& board) {
        Board after = board;
        after.mover = other(board.mover);
        return after;
    }

    // A four has hardly an answer, an open three few unless the player it threatens has a four of
    // its own to make. With captures both have many.
    static bool extend(const Board& after) {
        if constexpr (Rule::captures) return false;
        return has_five(after) || (Candidates<Rule>::open_fours(after, other(after.mover)) > 0 &&
                                   after.count(after.mover, Threat::four) == 0 &&
                                   Candidates<Rule>::open_fours(after, after.mover) == 0);
    }

    // Where stones are captured a five has many answers, and each of them may make another.
    static constexpr Margins margins{.futility_margin = 150,
                                     .reverse_futility_margin = 120,
                                     .probcut_margin = 150,
                                     .quiescence_depth = Rule::captures ? 2 : max_depth};

    // After the first move by fours and threes, a little further by what is quickly seen, where a
    // four has not too many answers for that as it has with captures. Asked everywhere it halves
    // the nodes, and matches have not shown that this wins anything.
    static std::optional<int> forced_win(const Board& board, int ply) {
        if (ply <= near_root) return remembered_win(board);
        if (Rule::captures || ply > farthest || !ThreatSearch<Rule>::has_gaining_four(board))
            return std::nullopt;
        return moves_of(ThreatSearch<Rule>::find(board, Means::gaining_fours, boards));
    }

  private:
    static constexpr int near_root = 1;
    static constexpr int farthest = 4;
    static constexpr int boards_near_root = Rule::captures ? 60 : 300;
    static constexpr int boards = 16;

    // Every iteration comes by the same boards near the root.
    static std::optional<int> remembered_win(const Board& board) {
        struct Memory {
            std::uint64_t key = 0;
            std::optional<int> moves;
        };
        static thread_local std::array<Memory, 2048> memories;
        const auto key = Rules<Rule>::key(board);
        Memory& memory = memories[key % memories.size()];
        if (memory.key != key)
            memory = {key, moves_of(ThreatSearch<Rule>::find(board, Means::fours_and_threes,
                                                             boards_near_root))};
        return memory.moves;
    }

    static std::optional<int> moves_of(const std::optional<typename ThreatSearch<Rule>::Win>& win) {
        return win ? std::optional(win->moves) : std::nullopt;
    }

    static bool captures(const Board& board, Point point) {
        return Rule::captures && board.takes_of(board.mover) > 0 &&
               takes_a_pair(board.stones, board.mover, point);
    }

    // Whether the player who is not to move threatens a five, or has one that can be broken.
    static bool has_five(const Board& board) {
        return board.stage == Stage::five_stands ||
               board.count(other(board.mover), Threat::five) > 0;
    }
};

}  // namespace plyscope::gomoku
