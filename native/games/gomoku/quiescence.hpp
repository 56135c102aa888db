// Gomoku: noisy moves, null moves, extensions and margins, and where the threat search is used.
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

    // A mover who must answer the threat of a five may not stand pat.
    static bool may_stand_pat(const Board& board) { return !has_five(board); }

    // A move is noisy if it captures, makes a four or an open three, or denies the opponent a shape
    // that would win.
    static bool is_noisy(const Board& board, Point point) {
        return captures(board, point) ||
               board.threats_of(board.mover, point).any_from(Threat::open_three) ||
               shape_of<Rule>(other(board.mover), board.threats_of(other(board.mover), point)) >=
                   Shape::four_and_three;
    }
    // Only a four, or a five that a capture may break, forces an answer, and both are noisy.
    static constexpr bool only_noisy_moves_check = true;

    // The quiescence search lists none: the threat search sees fours, threes and captures would
    // never end, and the evaluation counts the pairs that can be captured.
    static void noisy(const Board&, List&) {}

    // There is no zugzwang: one more stone never hurts.
    static bool may_pass(const Board&) { return true; }
    static Board pass(const Board& board) {
        Board after = board;
        after.mover = other(board.mover);
        return after;
    }

    // Threats are extended: a four, which has hardly an answer, and an open three unless the
    // opponent has a four to make. With captures both have too many answers.
    static bool extend(const Board& after) {
        if constexpr (Rule::captures) return false;
        return has_five(after) || (Candidates<Rule>::open_fours(after, other(after.mover)) > 0 &&
                                   after.count(after.mover, Threat::four) == 0 &&
                                   Candidates<Rule>::open_fours(after, after.mover) == 0);
    }

    // With captures a five has many answers, each of which may make another, so that the quiescence
    // search is limited.
    static constexpr Margins margins{.futility_margin = 150,
                                     .reverse_futility_margin = 120,
                                     .probcut_margin = 150,
                                     .quiescence_depth = Rule::captures ? 2 : max_depth};

    // Near the root, a threat search by fours and threes; a little further, a quick one by gaining
    // fours, unless captures give a four too many answers. Used at every node it would halve their
    // number, but matches have not shown that this wins anything.
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

    // Every iteration visits the same boards near the root, so their results are remembered.
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

    // Whether the opponent threatens a five, or has one that can be broken.
    static bool has_five(const Board& board) {
        return board.stage == Stage::five_stands ||
               board.count(other(board.mover), Threat::five) > 0;
    }
};

}  // namespace plyscope::gomoku
