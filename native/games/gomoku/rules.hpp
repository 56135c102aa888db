// Gomoku: the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

template <class R>
struct Rules {
    using Rule = R;
    using Board = gomoku::Board;
    using Move = Point;
    static constexpr std::size_t max_moves = all_points;
    static constexpr Score win = 10000;

    static Board start() { return Hand<Rule>::empty_board(Rule::size); }

    static bool maximizing(const Board& board) { return board.mover == Colour::black; }

    // Points near the centre come first.
    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        each_legal(board, [&](Point point) {
            list.push(point);
            return true;
        });
    }

    static Board play(const Board& board, Move point) {
        Board after = board;
        const Colour mover = board.mover;
        const bool makes_five = board.threats_of(mover, point).any(Threat::five);
        Hand<Rule>(after).put(mover, point);
        if constexpr (Rule::captures)
            if (board.takes_of(mover) > 0) take_pairs(after, point);
        after.mover = other(mover);
        after.stage = stage_after(board, after, makes_five);
        return after;
    }

    // A board without a legal move, such as a full one, is a draw.
    static std::optional<Score> outcome(const Board& board) {
        if (board.stage == Stage::black_won) return win;
        if (board.stage == Stage::white_won) return static_cast<Score>(-win);
        if (Rule::forbidden == Forbidden::nothing ? board.empty > 0 : has_legal_move(board))
            return std::nullopt;
        return Score{0};
    }

    static std::uint64_t key(const Board& board) {
        const auto rest = std::uint64_t{board.size} << 24 | std::uint64_t{board.captured[0]} << 16 |
                          std::uint64_t{board.captured[1]} << 8 |
                          static_cast<std::uint64_t>(board.mover);
        return board.hash ^ scrambled(~rest);
    }

    // The stage of a board that was set up, not played; none if the game would have ended before.
    static std::optional<Stage> stage_of(const Board& board) {
        const Colour last = other(board.mover);
        const bool mover_has_five = has_winning_row(board, board.mover);
        const bool last_has_five = has_winning_row(board, last);
        if (board.captured_by(board.mover) >= captured_to_win) return std::nullopt;
        if constexpr (!Rule::captures)
            if (mover_has_five) return std::nullopt;
        if (board.captured_by(last) >= captured_to_win) return won_by(last);
        if (mover_has_five) return won_by(board.mover);
        if (!last_has_five) return Stage::running;
        return can_be_broken(board) ? Stage::five_stands : won_by(last);
    }

    // Whether a player has a winning row.
    static bool has_winning_row(const Board& board, Colour colour) {
        for (std::size_t line = 0; line < all_lines; ++line) {
            const View view = board.stones.view(colour, line);
            if (has_five(view.mine()) && has_winning_row(view, colour)) return true;
        }
        return false;
    }

    static bool is_won_by(const Board& board, Colour colour) {
        return board.stage == won_by(colour);
    }

    static bool is_legal(const Board& board, Point point) {
        return !board.is_over() && may_take(board, point);
    }

  private:
    static bool may_take(const Board& board, Point point) {
        return board.stones.is_empty(point) &&
               forbidden<Rule>(board, point) == gomoku::Reason::none;
    }

    // Calls `use` for each legal move until it returns false.
    template <class Use>
    static void each_legal(const Board& board, const Use& use) {
        if (board.is_over()) return;
        const Point* const end = centre_first.end(board.size);
        for (const Point* point = centre_first.begin(board.size); point != end; ++point)
            if (may_take(board, *point) && !use(*point)) return;
    }

    static bool has_legal_move(const Board& board) {
        bool found = false;
        each_legal(board, [&](Point) {
            found = true;
            return false;
        });
        return found;
    }

    static Stage won_by(Colour colour) {
        return colour == Colour::black ? Stage::black_won : Stage::white_won;
    }

    static Stage stage_after(const Board& before, const Board& after, bool makes_five) {
        const Colour last = before.mover;
        if constexpr (Rule::captures) {
            if (after.captured_by(last) >= captured_to_win) return won_by(last);
            if (before.stage == Stage::five_stands && has_winning_row(after, after.mover))
                return won_by(after.mover);
            if (makes_five && can_be_broken(after)) return Stage::five_stands;
        }
        return makes_five ? won_by(last) : Stage::running;
    }

    // A winning row is found by asking of each stone of the line whether putting it there now would
    // make a five.
    static bool has_winning_row(View view, Colour colour) {
        for (int bit = reach; bit < reach + stride; ++bit)
            if (view.mine() >> bit & 1) {
                const View without{view.own & ~(Line{1} << bit), view.blocked};
                const Threat made = colour == Colour::black
                                        ? threat_table<Rule::black_row>.at(without, bit)
                                        : threat_table<Rule::white_row>.at(without, bit);
                if (made == Threat::five) return true;
            }
        return false;
    }

    // --- captures ---

    // Captures the pairs that the stone just put on `point` flanks.
    static void take_pairs(Board& board, Point point) {
        const Colour mover = board.mover;
        for (int direction = 0; direction < directions; ++direction)
            for (const int sense : {1, -1}) {
                if (!takes_pair(board.stones, mover, point, direction, sense)) continue;
                const int along = sense * step[static_cast<std::size_t>(direction)];
                Hand<Rule>(board).take(other(mover), static_cast<Point>(point + along));
                Hand<Rule>(board).take(other(mover), static_cast<Point>(point + 2 * along));
                board.captured[Board::index(mover)] += 2;
            }
    }

    // Whether the player to move has a capture that breaks every winning row of the opponent, or
    // that wins itself.
    static bool can_be_broken(const Board& board) {
        if constexpr (Rule::captures) {
            if (board.takes_of(board.mover) == 0) return false;
            bool found = false;
            each_legal(board, [&](Point point) {
                if (!takes_a_pair(board.stones, board.mover, point)) return true;
                Board after = board;
                Hand<Rule>(after).put(board.mover, point);
                take_pairs(after, point);
                found = after.captured_by(board.mover) >= captured_to_win ||
                        !has_winning_row(after, other(board.mover));
                return !found;
            });
            return found;
        }
        return false;
    }
};

}  // namespace plyscope::gomoku
