// Gomoku: the candidate moves, few of the hundreds that are legal.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "core/game.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/evaluation.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Candidates {
    using List = MoveArray<Point, all_points>;

    // If threats count: moves that win at once, else those that stop the opponent's win, else those
    // that make an open four, else those that answer the opponent's. Otherwise the best by score of
    // the points at most two away from a stone, best first. None only if no move is legal.
    static void candidates(const Board& board, List& list, bool threats_count = true) {
        if (board.is_over()) return;
        if (threats_count) forced_replies(board, list);
        if (list.empty()) add_best(board, list);
        if (list.empty()) Rules<Rule>::moves(board, list);
    }

    // If a player can win at once, or by an open four, the moves that do so or prevent it;
    // otherwise none.
    static void forced_replies(const Board& board, List& list) {
        const Colour mover = board.mover, waiter = other(mover);
        winning(board, list);
        if (!list.empty()) return;
        if (board.stage == Stage::five_stands || board.count(waiter, Threat::five) > 0)
            return add_stops(board, list);
        if constexpr (Rule::captures) return;
        if (open_fours(board, mover) > 0)
            each_from(board, mover, Threat::open_four, [&](Point point) {
                if (makes_open_four(board, mover, point)) add_legal(board, list, point);
            });
        if (list.empty() && open_fours(board, waiter) > 0) add_fours(board, list);
    }

    // Appends the legal moves with which the mover wins at once.
    static void winning(const Board& board, List& list) {
        const Colour mover = board.mover;
        if (board.count(mover, Threat::five) > 0)
            each_from(board, mover, Threat::double_four, [&](Point point) {
                if (wins(board, point)) add_legal(board, list, point);
            });
        if constexpr (Rule::captures)
            if (board.captured_by(mover) + 2 * board.takes_of(mover) >= captured_to_win)
                each_take(board, mover, [&](Point point) {
                    if (!board.threats_of(mover, point).any(Threat::five) && wins(board, point))
                        add_legal(board, list, point);
                });
    }

    static bool can_win(const Board& board) {
        List list;
        winning(board, list);
        return !list.empty();
    }

    // Whether the mover wins at once with a legal move.
    static bool wins(const Board& board, Point point) {
        const bool makes_five = board.threats_of(board.mover, point).any(Threat::five);
        if constexpr (Rule::captures)
            return board.captured_by(board.mover) +
                           2 * pairs_taken(board.stones, board.mover, point) >=
                       captured_to_win ||
                   (makes_five &&
                    Rules<Rule>::is_won_by(Rules<Rule>::play(board, point), board.mover));
        return makes_five;
    }

    // The number of points where a player would make an open four, or two fours in one line.
    static int open_fours(const Board& board, Colour colour) {
        return board.count(colour, Threat::open_four) + board.count(colour, Threat::double_four);
    }

    // Whether a stone there makes a four, or several.
    static bool makes_four(const Board& board, Colour colour, Point point) {
        return board.threats_of(colour, point).any(Threat::four) ||
               makes_open_four(board, colour, point);
    }

    // Appends the points where either player makes a four.
    static void add_fours(const Board& board, List& list) {
        const Colour mover = board.mover, waiter = other(mover);
        each_from(board, mover, Threat::four, [&](Point point) {
            if (makes_four(board, mover, point)) add_legal(board, list, point);
        });
        each_from(board, waiter, Threat::four, [&](Point point) {
            if (makes_four(board, waiter, point) && !makes_four(board, mover, point))
                add_legal(board, list, point);
        });
    }

  private:
    using Rows = std::array<Line, stride>;  // one bit for each point

    static constexpr std::size_t most_by_score = Rule::captures ? 12 : 20;

    static void add_legal(const Board& board, List& list, Point point) {
        if (forbidden<Rule>(board, point) == Reason::none) list.push(point);
    }

    // Appends the moves that may stop the five that the opponent has or threatens.
    static void add_stops(const Board& board, List& list) {
        const Colour waiter = other(board.mover);
        if constexpr (can_be_broken_elsewhere) {
            const Rows beside = beside_fives(board);
            const Point* const end = centre_first.end(board.size);
            for (const Point* point = centre_first.begin(board.size); point != end; ++point)
                if (board.stones.is_empty(*point) &&
                    (board.threats_of(waiter, *point).any(Threat::five) ||
                     may_break(board, *point, beside)))
                    add_legal(board, list, *point);
        } else {
            each_from(board, waiter, Threat::double_four, [&](Point point) {
                if (board.threats_of(waiter, point).any(Threat::five))
                    add_legal(board, list, point);
            });
        }
    }

    // Calls `use`, row by row, for each point where a player captures a pair.
    template <class Use>
    static void each_take(const Board& board, Colour colour, const Use& use) {
        Rows rows{};
        for (int direction = 0; direction < directions; ++direction)
            for (int line = 0; line < lines_along[static_cast<std::size_t>(direction)]; ++line) {
                const auto number = static_cast<std::size_t>(
                    first_line[static_cast<std::size_t>(direction)] + line);
                const View view = board.stones.view(colour, number);
                for (Line takes = takes_pair_ahead(view) | takes_pair_behind(view); takes != 0;
                     takes &= takes - 1) {
                    const Point point = point_on(direction, line, std::countr_zero(takes));
                    const Place place = places[point][0];
                    rows[place.line] |= Line{1} << place.bit;
                }
            }
        for (std::size_t row = 0; row < board.size; ++row)
            for (; rows[row] != 0; rows[row] &= rows[row] - 1)
                use(point_on(0, static_cast<int>(row), std::countr_zero(rows[row])));
    }

    static constexpr bool can_be_broken_elsewhere =
        Rule::captures || Rule::black_row == Row::unflanked_five;

    // Whether a move may stop the opponent's five other than by taking its point.
    static bool may_break(const Board& board, Point point, const Rows& beside) {
        const Place place = places[point][0];
        const bool is_beside = beside[place.line] >> place.bit & 1;
        if constexpr (Rule::captures) {
            // It makes a five itself, or captures, or threatens to capture a stone of the row.
            return is_beside || board.threats_of(board.mover, point).any(Threat::five) ||
                   meets_a_pair(board.stones, board.mover, point);
        }
        // It flanks the row.
        if (!is_beside) return false;
        Board after = board;
        Hand<Rule>(after).put(board.mover, point);
        return after.count(other(board.mover), Threat::five) <
               board.count(other(board.mover), Threat::five);
    }

    // The points in line with one where the opponent makes a five, and near enough to flank the row
    // or to capture a part of it.
    static Rows beside_fives(const Board& board) {
        const Colour waiter = other(board.mover);
        Rows rows{};
        each_from(board, waiter, Threat::double_four, [&](Point five) {
            if (!board.threats_of(waiter, five).any(Threat::five)) return;
            for (int direction = 0; direction < directions; ++direction)
                for (const int sense : {1, -1}) mark_along(board, five, direction, sense, rows);
        });
        return rows;
    }

    static void mark_along(const Board& board, Point from, int direction, int sense, Rows& rows) {
        const auto at = static_cast<std::size_t>(direction);
        const Place place = places[from][at];
        const View view = board.stones.view(board.mover, place);
        for (int distance = 1; distance <= reach; ++distance) {
            if ((view.own & view.blocked) >> (place.bit + sense * distance) & 1)
                return;  // the edge
            const Place there =
                places[static_cast<std::size_t>(from + sense * distance * step[at])][0];
            rows[there.line] |= Line{1} << there.bit;
        }
    }

    static bool makes_open_four(const Board& board, Colour colour, Point point) {
        const Threats threats = board.threats_of(colour, point);
        return threats.any(Threat::open_four) || threats.any(Threat::double_four);
    }

    // Appends the best by score of the points at most two away from a stone.
    static void add_best(const Board& board, List& list) {
        std::array<std::uint32_t, all_points> ranks;  // score, then nearness to the centre
        std::size_t count = 0;
        each_near(board, [&](Point point) {
            const auto score =
                static_cast<std::uint32_t>(Evaluation<Rule>::move_score(board, point));
            ranks[count++] =
                score << centre_bits | (most_rank - centre_first.rank(board.size, point));
        });
        const auto end = ranks.begin() + static_cast<std::ptrdiff_t>(count);
        const auto most =
            ranks.begin() + static_cast<std::ptrdiff_t>(std::min(count, most_by_score + spare));
        std::partial_sort(ranks.begin(), most, end, std::greater<>());
        for (auto rank = ranks.begin(); rank != most && list.size() < most_by_score; ++rank)
            add_legal(board, list, centre_first.begin(board.size)[most_rank - (*rank & most_rank)]);
    }

    template <class Use>
    static void each_near(const Board& board, const Use& use) {
        std::array<Line, stride + 4> wide{};  // with two rows above and below
        const Line on_board = ((Line{1} << board.size) - 1) << reach;
        for (std::size_t row = 0; row < board.size; ++row) {
            const Line stones = board.stones.occupied(static_cast<int>(row));
            wide[row + 2] = stones | stones << 1 | stones << 2 | stones >> 1 | stones >> 2;
        }
        for (std::size_t row = 0; row < board.size; ++row) {
            Line near = wide[row] | wide[row + 1] | wide[row + 2] | wide[row + 3] | wide[row + 4];
            near &= on_board & ~board.stones.occupied(static_cast<int>(row));
            for (; near != 0; near &= near - 1)
                use(point_on(0, static_cast<int>(row), std::countr_zero(near)));
        }
    }

    static constexpr int centre_bits = 9;
    static constexpr std::uint32_t most_rank = (1u << centre_bits) - 1;
    static constexpr std::size_t spare = Rule::forbidden == Forbidden::nothing ? 0 : 4;
};

}  // namespace plyscope::gomoku
