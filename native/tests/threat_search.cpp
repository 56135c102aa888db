// Checks the threat search on positions of games against the rules alone. Prints for each rule set:
// positions, wins claimed by fours, wins claimed by fours and threes, refuted claims, missed wins
// by fours of up to nine moves, and the moves of the longest win by fours and by fours and threes.
// Arguments: positions of each rule set, seed.
#include "games/gomoku/threat_search.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>

#include "games/gomoku/game.hpp"

namespace {

using namespace plyscope;
using namespace plyscope::gomoku;

template <class Rule>
struct Check {
    using G = Gomoku<Rule>;
    using List = MoveList<G>;

    static constexpr int boards = 20000;
    static constexpr int fours_of_nine_moves = 4;

    static bool wins_at_once(const Board& board) {
        List moves;
        G::moves(board, moves);
        for (const Point move : moves)
            if (may_end(board, move) && G::is_won_by(G::play(board, move), board.mover))
                return true;
        return false;
    }

    static bool may_end(const Board& board, Point move) {
        return board.threats_of(board.mover, move).any(Threat::five) ||
               (Rule::captures && takes_a_pair(board.stones, board.mover, move));
    }

    // Whether the attacker still wins, as `goes_on` finds, after every legal answer.
    template <class GoesOn>
    static bool beats_all(const Board& board, Colour attacker, const GoesOn& goes_on) {
        if (board.is_over()) return G::is_won_by(board, attacker);
        List replies;
        G::moves(board, replies);
        if (replies.empty()) return false;
        for (const Point reply : replies) {
            const Board next = G::play(board, reply);
            if (next.is_over() ? !G::is_won_by(next, attacker) : !goes_on(next)) return false;
        }
        return true;
    }

    // Whether a claimed win is proved within so many moves, against every answer.
    static bool is_proved(const Board& board, Means means, int moves) {
        if (wins_at_once(board)) return true;
        const auto win = ThreatSearch<Rule>::find(board, means, boards);
        if (!win || win->moves > moves || !G::is_legal(board, win->move)) return false;
        return beats_all(G::play(board, win->move), board.mover,
                         [&](const Board& next) { return is_proved(next, means, win->moves - 2); });
    }

    static bool threatens(const Board& board) {
        if (board.stage == Stage::five_stands) return true;
        Board passed = board;
        passed.mover = other(board.mover);
        return wins_at_once(passed);
    }

    // Tries all fours and all answers, without the threat search.
    static bool has_win(const Board& board, int fours) {
        if (wins_at_once(board)) return true;
        if (fours == 0) return false;
        List moves;
        G::moves(board, moves);
        for (const Point move : moves) {
            const Threats threats = board.threats_of(board.mover, move);
            if (threats.bits() == 0 || !is_four(threats)) continue;
            const Board after = G::play(board, move);
            if (after.is_over() || (threatens(after) && !wins_at_once(after)))
                if (beats_all(after, board.mover,
                              [&](const Board& next) { return has_win(next, fours - 1); }))
                    return true;
        }
        return false;
    }

    static bool is_four(Threats threats) {
        for (int direction = 0; direction < directions; ++direction)
            if (threats.at(direction) >= Threat::four && threats.at(direction) <= Threat::five)
                return true;
        return false;
    }

    // A move for a game: mostly one of the three with the best order.
    static Point chosen(const Board& board, std::mt19937& source) {
        List moves, best;
        G::candidates(board, moves);
        if (source() % 8 == 0) return moves[source() % moves.size()];
        for (int turn = 0; turn < 3 && best.size() < moves.size(); ++turn) {
            std::optional<Point> top;
            for (const Point move : moves) {
                bool is_taken = false;
                for (const Point other : best) is_taken = is_taken || other == move;
                if (!is_taken && (!top || G::order(board, move) > G::order(board, *top)))
                    top = move;
            }
            best.push(*top);
        }
        return best[source() % best.size()];
    }

    // The wins that the threat search claims by some means, over all positions.
    struct Claims {
        Means means;
        int claimed = 0, refuted = 0, longest = 0;

        bool hold_on(const Board& board) {
            const auto win = ThreatSearch<Rule>::find(board, means, boards);
            if (!win) return false;
            ++claimed;
            longest = std::max(longest, win->moves);
            if (!is_proved(board, means, win->moves)) ++refuted;
            return true;
        }
    };

    static void run(const char* name, int wanted, unsigned seed) {
        std::mt19937 source(seed);
        int positions = 0, missed = 0;
        Claims by_fours{Means::fours}, by_threes{Means::fours_and_threes};
        while (positions < wanted) {
            Board board = Hand<Rule>::empty_board(Rule::size);
            while (!G::outcome(board) && positions < wanted) {
                const bool is_checked = board.count(board.mover, Threat::four) > 1 &&
                                        !wins_at_once(board) && source() % 2 == 0;
                if (is_checked) {
                    ++positions;
                    if (!by_fours.hold_on(board)) {
                        missed += has_win(board, fours_of_nine_moves);
                        by_threes.hold_on(board);
                    }
                }
                board = G::play(board, chosen(board, source));
            }
        }
        std::printf("%s %d %d %d %d %d %d %d\n", name, positions, by_fours.claimed,
                    by_threes.claimed, by_fours.refuted + by_threes.refuted, missed,
                    by_fours.longest, by_threes.longest);
    }
};

}  // namespace

int main(int count, char** arguments) {
    const int positions = count > 1 ? std::atoi(arguments[1]) : 10;
    const auto seed = static_cast<unsigned>(count > 2 ? std::atoi(arguments[2]) : 1);
    Check<Freestyle>::run("freestyle", positions, seed);
    Check<Standard>::run("standard", positions, seed);
    Check<Renju>::run("renju", positions, seed);
    Check<Caro>::run("caro", positions, seed);
    Check<Ninuki>::run("ninuki", positions, seed);
}
