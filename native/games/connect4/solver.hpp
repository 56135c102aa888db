// Connect four: the exact score of any position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "games/connect4/board.hpp"
#include "games/connect4/follow_up.hpp"
#include "games/connect4/lines.hpp"
#include "games/connect4/solver_table.hpp"

namespace plyscope::connect4 {

// Scores here are from the view of the player to move: 22 less the winner's stones, as in outcome.

// A win with the very next stone; its negative, a loss to the opponent's next one, takes one stone
// more on the board.
constexpr int win_now(int stones) { return (rows * columns + 1 - stones) / 2; }
constexpr int loss_next(int stones) { return -win_now(stones + 1); }

// The cells a player may fill without losing at once, given where the opponent would win.
constexpr Cells safe_cells(Cells landing, Cells threats) {
    const Cells must = landing & threats;
    const Cells safe = landing & ~(threats >> 1);
    if (must == 0) return safe;
    return more_than_one(must) ? 0 : safe & must;
}

// A position in the search: the mover has no win at once, and a move that does not lose at once.
struct Node {
    Board board;
    int stones;
    Cells threats;  // where the opponent would win
    Cells safe;     // where to play; not empty
};

// A move, with what the position after it needs.
struct Candidate {
    Cells cell;
    Cells threats;
    Cells replies;
    int promise;
};

// One use of a table. `poll` is called now and then with the number of nodes so far, and may end
// the search by throwing: the table stays sound.
template <class Poll>
class Solver {
  public:
    Solver(SolverTable& table, Poll& poll) : table_(table), poll_(poll) {}

    std::uint64_t nodes() const { return nodes_; }

    // Requires a board that is not finished.
    int solve(const Board& board) {
        const int stones = board.stones();
        const Cells landing = landing_cells(board);
        if (winning_cells(board.mover, board.occupied) & landing) return win_now(stones);
        const Cells threats = winning_cells(board.opponent(), board.occupied);
        const Cells safe = safe_cells(landing, threats);
        if (safe == 0) return loss_next(stones);
        return close_in({board, stones, threats, safe});
    }

  private:
    static constexpr std::uint64_t poll_interval = 4096;
    static constexpr int symmetric_until = 20;
    static constexpr int peek_until = 28;
    static constexpr int table_until = 36;

    // Asks "at least this?" until both bounds meet; the sign first, as it is what costs most.
    int close_in(const Node& node) {
        int lower = loss_next(node.stones);
        int upper = win_now(node.stones);
        while (lower < upper) {
            int middle = lower + (upper - lower) / 2;
            if (middle <= 0 && lower / 2 < middle)
                middle = lower / 2;
            else if (middle >= 0 && upper / 2 > middle)
                middle = upper / 2;
            const int score = search(node, middle + 1);
            if (score > middle)
                lower = score;
            else
                upper = score;
        }
        return lower;
    }

    // If the result is at least beta, so is the score, and at least the result; else the score is
    // at most the result, which is less than beta.
    int search(const Node& node, int beta) {
        if (++nodes_ % poll_interval == 0) poll_(nodes_);
        const int stones = node.stones;
        if (stones >= rows * columns - 2) return 0;
        if (const int least = loss_next(stones + 2); least >= beta) return least;
        if (const int most = win_now(stones + 2); most < beta) return most;
        if (FollowUp(node.board, node.threats).refutes(beta)) return beta - 1;
        if (stones >= table_until) return search_moves(node, beta, Proof::no_column).score;

        const Place place(table_key(node.board, stones));
        const Entry* entry = table_.find(place);
        Proof proof = entry ? entry->proof() : nothing_known;
        if (proof.lower >= beta) return proof.lower;
        if (proof.upper < beta) return proof.upper;

        const std::uint64_t before = nodes_;
        const auto [score, column] = search_moves(node, beta, proof.column);
        if (score >= beta)
            proof = {score, proof.upper, column};
        else
            proof.upper = score;
        table_.store(place, proof, static_cast<int>(std::bit_width(nodes_ - before + 1)));
        return score;
    }

    struct Best {
        int score;
        int column;
    };

    Best search_moves(const Node& node, int beta, int proven_column) {
        std::array<Candidate, columns> space;
        const auto candidates = list_candidates(node, proven_column, space);
        if (candidates.empty()) return {win_now(node.stones + 2), Proof::no_column};
        if (node.stones < peek_until && candidates.size() > 1)
            if (const int known = peek(node, candidates); known >= beta)
                return {known, Proof::no_column};

        Best best{loss_next(node.stones), Proof::no_column};
        for (const Candidate& candidate : candidates) {
            const int score = -search(after(node, candidate), 1 - beta);
            if (score > best.score) best = {score, column_of(candidate.cell)};
            if (score >= beta) break;
        }
        return best;
    }

    // The moves, best first; none if one of them leaves the opponent without a defence.
    static std::span<const Candidate> list_candidates(const Node& node, int proven_column,
                                                      std::array<Candidate, columns>& space) {
        std::size_t size = 0;
        const Cells landing = landing_cells(node.board);
        for (Cells rest = node.safe; rest != 0; rest &= rest - 1) {
            const Cells cell = lowest(rest);
            const Cells threats =
                winning_cells(node.board.mover | cell, node.board.occupied | cell);
            const Cells next_landing = (landing ^ cell) | ((cell << 1) & all_cells);
            const Cells replies = safe_cells(next_landing, threats);
            if (replies == 0) return {};
            const int value = promise(cell, threats, node.stones % 2 == 0, proven_column);
            std::size_t slot = size++;
            for (; slot > 0 && space[slot - 1].promise < value; --slot)
                space[slot] = space[slot - 1];
            space[slot] = {cell, threats, replies, value};
        }
        return {space.data(), size};
    }

    // Threats count, the more so in the rows that the player tends to get; then the centre.
    static int promise(Cells cell, Cells threats, bool first_player, int proven_column) {
        constexpr std::array<int, columns> centrality{0, 1, 2, 3, 2, 1, 0};
        const int column = column_of(cell);
        if (column == proven_column) return 1000;
        const Cells good_rows = first_player ? odd_rows : even_rows;
        return 8 * std::popcount(threats) + 4 * std::popcount(threats & good_rows) +
               centrality[static_cast<std::size_t>(column)];
    }

    // The best that the table proves without searching any move.
    int peek(const Node& node, std::span<const Candidate> candidates) const {
        for (const Candidate& candidate : candidates) table_.prefetch(place_after(node, candidate));
        int best = loss_next(node.stones);
        for (const Candidate& candidate : candidates)
            if (const Entry* entry = table_.find(place_after(node, candidate)))
                best = std::max(best, -entry->proof().upper);
        return best;
    }

    static Node after(const Node& node, const Candidate& candidate) {
        return {{node.board.opponent(), node.board.occupied | candidate.cell},
                node.stones + 1,
                candidate.threats,
                candidate.replies};
    }

    static Place place_after(const Node& node, const Candidate& candidate) {
        return Place(table_key(after(node, candidate).board, node.stones + 1));
    }

    // A position and its mirror image share an entry while there is a fair chance to meet both.
    static Cells table_key(const Board& board, int stones) {
        const Cells key = Rules::key(board);
        return stones < symmetric_until ? std::min(key, mirrored(key)) : key;
    }

    static constexpr Proof nothing_known{-22, 22, Proof::no_column};

    SolverTable& table_;
    Poll& poll_;
    std::uint64_t nodes_ = 0;
};

}  // namespace plyscope::connect4
