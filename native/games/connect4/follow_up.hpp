// Connect four: the follow-up strategy, by which a player always answers in the column just played.
//
// The player to move is the leader, the other the follower. Where a column has an even number of
// empty cells, the follower gets every second one and the leader only the others. Columns with an
// odd number are paired, and an answer to the lowest cell of one is the lowest cell of the other;
// above that, both columns are even. If no four fits into what the leader can get, the leader never
// wins; and where the follower already has three of a four whose last cell it gets that way, it
// wins, since the leader runs out of other cells.
#pragma once

#include <algorithm>
#include <bit>

#include "games/connect4/board.hpp"
#include "games/connect4/lines.hpp"

namespace plyscope::connect4 {

class FollowUp {
  public:
    // `threats` are the winning cells of the follower, none of which can be played at once.
    constexpr FollowUp(const Board& board, int stones, Cells threats)
        : leader_(board.mover),
          follower_(board.opponent()),
          empty_(all_cells ^ board.occupied),
          landing_(landing_cells(board)),
          odd_columns_(landing_ & even_rows),
          threats_(threats),
          stones_(stones) {}

    // True only if the leader's score, from its own view, is less than `beta`.
    constexpr bool refutes(int beta) const {
        return stones_ % 2 == 0 ? second_player_refutes(beta) : first_player_refutes(beta);
    }

    // True only if the player to move does not lose because, one move later, it is the follower:
    // the second player makes one of the odd columns even, and the rest can be paired.
    constexpr bool mover_holds() const {
        if (stones_ % 2 == 0) return false;
        const Cells others = follower_ | (empty_ & odd_rows);
        if (has_four(others)) return false;
        for (Cells rest = odd_columns_; rest != 0; rest &= rest - 1)
            if (!makes_four(others, odd_columns_ ^ lowest(rest))) return true;
        return false;
    }

  private:
    static constexpr int last_stone = rows * columns;

    // An even number of columns is odd: all of them can be paired.
    constexpr bool second_player_refutes(int beta) const {
        const Cells wins = threats_ & even_rows & ~odd_columns_;
        if (beta <= 0 && (wins == 0 || latest_win(wins) >= beta)) return false;
        Cells gets = empty_ & odd_rows & ~and_above(wins);
        if (beta > 0) gets &= reached_in(22 - beta - stones_ / 2);
        return !makes_four(leader_ | gets, odd_columns_);
    }

    // One odd column is left over. It must be the one where the follower wins: otherwise the leader
    // fills it up, and the follower has no answer.
    constexpr bool first_player_refutes(int beta) const {
        const Cells odd_threats = threats_ & odd_rows;
        if (odd_threats == 0) return false;
        for (Cells rest = odd_columns_; rest != 0; rest &= rest - 1) {
            const Cells column = column_cells(column_of(lowest(rest)));
            if ((odd_threats & column) == 0) continue;
            const Cells wins =
                (odd_threats & column) | (threats_ & even_rows & ~odd_columns_ & ~column);
            if (latest_win(wins) >= beta) continue;
            const Cells gets =
                empty_ & ((odd_rows & ~column) | (even_rows & column)) & ~and_above(wins);
            if (!makes_four(leader_ | gets, odd_columns_ & ~column)) return true;
        }
        return false;
    }

    // The leader's score if the follower wins as late as the leader can make it: after all cells
    // are filled but those from one below each win upwards.
    static constexpr int latest_win(Cells wins) {
        const Cells shunned = and_above(wins >> 1);
        const int stones = last_stone - std::popcount(shunned) + 2;
        return (stones + 1) / 2 - 22;
    }

    // The cells that the leader can have filled with its next `moves` stones: at best every second
    // one upwards.
    constexpr Cells reached_in(int moves) const {
        Cells reached = landing_;
        if (moves > 3) return all_cells;
        for (int step = 1; step < moves; ++step) {
            reached |= (reached << 1) & all_cells;
            reached |= (reached << 1) & all_cells;
        }
        return reached;
    }

    // Of two paired cells a player gets one. With more than one pair, it is enough to be sure
    // that not even all of them would help.
    static constexpr bool makes_four(Cells own, Cells paired) {
        if (std::popcount(paired) != 2) return has_four(own | paired);
        const Cells one = lowest(paired);
        return has_four(own | one) || has_four(own | (paired ^ one));
    }

    Cells leader_;
    Cells follower_;
    Cells empty_;
    Cells landing_;
    Cells odd_columns_;
    Cells threats_;
    int stones_;
};

}  // namespace plyscope::connect4
