// Gomoku: static evaluation and move ordering.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/features.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/shape.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

// The weights of a feature: for the player to move, and for the opponent.
struct Weight {
    int mover, waiter;
};

inline constexpr std::array<Weight, static_cast<std::size_t>(Features::count)> weights{{
#include "games/gomoku/weights.inc"
}};

// The score of a move by the shape that it makes, and by the one that it denies the opponent.
struct MoveScore {
    Shape shape;
    int makes;
    int denies;
};

inline constexpr std::array<MoveScore, shapes> move_scores{{
#include "games/gomoku/move_scores.inc"
}};
static_assert([] {
    for (std::size_t index = 0; index < move_scores.size(); ++index)
        if (static_cast<std::size_t>(move_scores[index].shape) != index) return false;
    return true;
}());

constexpr const MoveScore& move_score_of(Shape shape) {
    return move_scores[static_cast<std::size_t>(shape)];
}

template <class Rule>
struct Evaluation {
    // Counts lines: five points in a row without a stone of the opponent are worth more, the more
    // own stones are on them. A captured stone is worth as much as three stones in such a line.
    static Score evaluate(const Board& board) {
        if (const auto outcome = Rules<Rule>::outcome(board)) return *outcome;
        const int more = lines_of(board, Colour::black) - lines_of(board, Colour::white);
        return bounded(more + captures(board));
    }

    // The sum of all features: of the shapes that a stone on each empty point would make.
    static Score full_evaluation(const Board& board) {
        if (const auto outcome = Rules<Rule>::outcome(board)) return *outcome;
        int sum = 0;
        each_feature<Rule>(board, [&](int feature, int mine, int theirs) {
            const Weight& weight = weights[static_cast<std::size_t>(feature)];
            sum += weight.mover * mine - weight.waiter * theirs;
        });
        return bounded(board.mover == Colour::black ? sum : -sum);
    }

    // A winning move first, then one that blocks the opponent's five, then by score.
    static int order(const Board& board, Point point) {
        if (board.threats_of(board.mover, point).any(Threat::five)) return winning_order;
        if (board.threats_of(other(board.mover), point).any(Threat::five)) return urgent_order;
        return move_score(board, point) * order_unit;
    }

    // The score of a move by what it makes and what it denies the opponent.
    static int move_score(const Board& board, Point point) {
        const Colour mover = board.mover, waiter = other(mover);
        int score = move_score_of(shape_of<Rule>(mover, board.threats_of(mover, point))).makes +
                    move_score_of(shape_of<Rule>(waiter, board.threats_of(waiter, point))).denies;
        if constexpr (Rule::captures)
            if (board.takes_of(mover) > 0)
                score += capture_score * pairs_taken(board.stones, mover, point);
        return score;
    }

    // History is indexed by mover and point.
    static constexpr std::size_t history_slots = 2 * all_points;
    static std::size_t history_slot(const Board& board, Point point) {
        return Board::index(board.mover) * all_points + point;
    }

  private:
    static constexpr int captured_stone = 25;
    static constexpr int capture_score = 150;
    static constexpr int order_unit = 1 << 9;

    static Score bounded(int sum) {
        constexpr int most = Rules<Rule>::win / 2;
        return static_cast<Score>(std::clamp(sum, -most, most));
    }

    static int captures(const Board& board) {
        if constexpr (Rule::captures)
            return captured_stone *
                   (board.captured_by(Colour::black) - board.captured_by(Colour::white));
        return 0;
    }

    static int lines_of(const Board& board, Colour colour) {
        int worth = 0;
        for (std::size_t line = 0; line < all_lines; ++line)
            worth += line_worth(board.stones.view(colour, line));
        return worth;
    }

    // Counts the stones of all windows of five points at once: a bit of `windows` is set where one
    // begins, and ones, twos and fours are the binary digits of its number of stones.
    static int line_worth(View view) {
        const Line free = ~view.blocked, pairs = free & (free >> 1);
        const Line windows = pairs & (pairs >> 2) & (free >> 4);
        const Line mine = view.mine();
        const Line a = mine, b = mine >> 1, c = mine >> 2, d = mine >> 3, e = mine >> 4;
        const Line first = a ^ b ^ c, first_carry = (a & b) | (c & (a ^ b));
        const Line ones = first ^ d ^ e, carry = (first & d) | (e & (first ^ d));
        const Line twos = first_carry ^ carry, fours = first_carry & carry;
        const auto times = [&](Line which) { return std::popcount(windows & which); };
        return times(ones & ~twos & ~fours) + 5 * times(twos & ~ones) + 25 * times(ones & twos) +
               125 * times(fours);
    }
};

}  // namespace plyscope::gomoku
