// Gomoku: the moves that are worth a thought, out of the hundreds that are legal.
#pragma once

#include <array>
#include <cstddef>

#include "core/game.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Candidates {
    using List = MoveArray<Point, all_points>;

    // Legal moves, centre first: a win, else what stops one, else what wins by force, else what
    // stops that, else points not further than two from a stone. None only if no move is legal.
    static void candidates(const Board& board, List& list) {
        if (board.is_over()) return;
        forced_replies(board, list);
        if (list.empty()) add_near(board, list);
        if (list.empty()) Rules<Rule>::moves(board, list);
    }

    // Where one player can win at once, or by an open four, the moves that do so or prevent it;
    // none where nobody can.
    static void forced_replies(const Board& board, List& list) {
        const Colour mover = board.mover, waiter = other(mover);
        winning(board, list);
        if (!list.empty()) return;
        if (board.stage == Stage::five_stands || board.count(waiter, Threat::five) > 0)
            return add(board, list, [&](Point point) {
                return board.threats_of(waiter, point).any(Threat::five) || may_break(board, point);
            });
        if constexpr (Rule::captures) return;
        if (open_fours(board, mover) > 0)
            add(board, list, [&](Point point) { return makes_open_four(board, mover, point); });
        if (list.empty() && open_fours(board, waiter) > 0)
            add(board, list, [&](Point point) {
                return makes_four(board, mover, point) || makes_four(board, waiter, point);
            });
    }

    // Legal moves that end the game in the mover's favour.
    static void winning(const Board& board, List& list) {
        if (may_win(board)) add(board, list, [&](Point point) { return wins(board, point); });
    }

    static bool can_win(const Board& board) {
        List list;
        winning(board, list);
        return !list.empty();
    }

    // Whether a legal move of the mover ends the game in its favour.
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

    // On how many points a player would make an open four, or two fours in a line.
    static int open_fours(const Board& board, Colour colour) {
        return board.count(colour, Threat::open_four) + board.count(colour, Threat::double_four);
    }

    // Whether a stone there makes four of a line, or more fours than one.
    static bool makes_four(const Board& board, Colour colour, Point point) {
        return board.threats_of(colour, point).any(Threat::four) ||
               makes_open_four(board, colour, point);
    }

    // Appends the legal moves among those wanted, centre first.
    template <class Wanted>
    static void add(const Board& board, List& list, const Wanted& wanted) {
        const Point* const end = centre_first.end(board.size);
        for (const Point* point = centre_first.begin(board.size); point != end; ++point)
            if (board.stones.is_empty(*point) && wanted(*point) &&
                forbidden<Rule>(board, *point) == Reason::none)
                list.push(*point);
    }

  private:
    // Whether a move may stop the opponent's five from another point than the five's own.
    static bool may_break(const Board& board, Point point) {
        if constexpr (Rule::captures) {
            // It makes a five first, or captures, or will capture a stone of the row next.
            return board.threats_of(board.mover, point).any(Threat::five) ||
                   meets_a_pair(board.stones, board.mover, point) || is_beside_five(board, point);
        } else if constexpr (Rule::black_row == Row::unflanked_five) {
            // It flanks the row.
            if (!is_beside_five(board, point)) return false;
            Board after = board;
            Hand<Rule>(after).put(board.mover, point);
            return after.count(other(board.mover), Threat::five) <
                   board.count(other(board.mover), Threat::five);
        }
        return false;
    }

    // Whether a point is so near to one where the opponent makes a five, in line with it, that a
    // stone there can flank the row or capture a part of it.
    static bool is_beside_five(const Board& board, Point point) {
        return any_way([&](int direction, int sense) {
            const auto at = static_cast<std::size_t>(direction);
            const Place place = places[point][at];
            const View view = board.stones.view(board.mover, place);
            for (int distance = 1; distance <= reach; ++distance) {
                const int there = point + sense * distance * step[at];
                const int bit = place.bit + sense * distance;
                if ((view.own & view.blocked) >> bit & 1) return false;  // the edge
                if (!((view.own | view.blocked) >> bit & 1) &&
                    board.threats_of(other(board.mover), static_cast<Point>(there))
                        .any(Threat::five))
                    return true;
            }
            return false;
        });
    }

    static bool makes_open_four(const Board& board, Colour colour, Point point) {
        const Threats threats = board.threats_of(colour, point);
        return threats.any(Threat::open_four) || threats.any(Threat::double_four);
    }
    static bool may_win(const Board& board) {
        return Rule::captures || board.count(board.mover, Threat::five) > 0;
    }

    // Points not further than two from a stone, whichever way.
    static void add_near(const Board& board, List& list) {
        std::array<Line, stride + 4> wide{};  // with two rows above and below
        for (std::size_t row = 0; row < board.size; ++row) {
            const Line stones = board.stones.occupied(static_cast<int>(row));
            wide[row + 2] = stones | stones << 1 | stones << 2 | stones >> 1 | stones >> 2;
        }
        std::array<Line, stride> near{};
        for (std::size_t row = 0; row < board.size; ++row)
            near[row] = wide[row] | wide[row + 1] | wide[row + 2] | wide[row + 3] | wide[row + 4];
        add(board, list, [&](Point point) {
            const Place place = places[point][0];
            return near[place.line] >> place.bit & 1;
        });
    }
};

}  // namespace plyscope::gomoku
