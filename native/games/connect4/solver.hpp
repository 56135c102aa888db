// Connect four: the exact score of any position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/connect4/board.hpp"
#include "games/connect4/follow_up.hpp"
#include "games/connect4/lines.hpp"
#include "games/connect4/solver_table.hpp"

namespace plyscope::connect4 {

// Scores here are in the view of the player to move: 22 minus the winner's stones, as in `outcome`.

// A win with the very next stone; its negative, a loss to the opponent's next one, takes one stone
// more on the board.
constexpr int win_now(int stones) { return (rows * columns + 1 - stones) / 2; }
constexpr int loss_next(int stones) { return -win_now(stones + 1); }

// The cells that a player may fill without losing at once, given where the opponent would win.
constexpr Cells safe_cells(Cells landing, Cells threats) {
    const Cells must = landing & threats;
    const Cells safe = landing & ~(threats >> 1);
    if (must == 0) return safe;
    return more_than_one(must) ? 0 : safe & must;
}

// A position in the search: the mover cannot win at once, and has a move that does not lose at
// once.
struct Node {
    Board board;
    int stones;
    Cells threats;  // where the opponent would win
    Cells safe;     // where to play; not empty
};

// A move, with what is known of the position after it.
struct Candidate {
    Cells cell;
    Cells threats;
    Cells replies;
    int promise;
    Place place;
};

// The moves of a node, best first.
class Candidates {
  public:
    void insert(const Candidate& candidate) {
        std::size_t slot = size_++;
        for (; slot > 0 && list_[slot - 1].promise < candidate.promise; --slot)
            list_[slot] = list_[slot - 1];
        list_[slot] = candidate;
    }

    void put_first(int column) {
        for (std::size_t slot = 1; slot < size_; ++slot)
            if (column_of(list_[slot].cell) == column)
                std::rotate(list_.begin(), list_.begin() + slot, list_.begin() + slot + 1);
    }

    std::size_t size() const { return size_; }
    const Candidate* begin() const { return list_.data(); }
    const Candidate* end() const { return list_.data() + size_; }

  private:
    // Left uninitialised on purpose: the search makes one of these at every node.
    std::array<Candidate, columns> list_;
    std::size_t size_ = 0;
};

// Solves positions with a table. `poll` is called now and then with the number of nodes so far, and
// may stop the search by throwing; the table stays valid.
template <class Poll>
class Solver {
  public:
    Solver(const SolverTable& table, Poll& poll) : memory_(table), poll_(poll) {}

    std::uint64_t nodes() const { return nodes_; }

    // Requires a board that is not finished.
    int solve(const Board& board) {
        const int stones = board.stones();
        const Cells landing = landing_cells(board);
        if (winning_cells(board.mover, board.occupied) & landing) return win_now(stones);
        const Cells threats = winning_cells(board.opponent(), board.occupied);
        const Cells safe = safe_cells(landing, threats);
        if (safe == 0) return loss_next(stones);
        table_ = memory_.part(stones);
        return close_in({board, stones, threats, safe});
    }

  private:
    static constexpr std::uint64_t poll_interval = 4096;
    // Beyond these numbers of stones a table probe was measured to cost more than it saves.
    static constexpr int symmetric_until = 12;
    static constexpr int peek_until = 24;
    static constexpr int table_until = 33;

    // Null-window searches bisect the scores until both bounds meet. A fast win or loss is tried
    // first: that search is short, and its table entries help the longer ones.
    int close_in(const Node& node) {
        int lower = loss_next(node.stones);
        int upper = win_now(node.stones);
        while (lower < upper) {
            int middle = lower + (upper - lower) / 2;
            if (lower < 0 && upper > 0) middle = upper >= -lower ? upper / 2 : lower / 2 - 1;
            const int score = search(node, middle + 1);
            (score > middle ? lower : upper) = score;
        }
        return lower;
    }

    // Fail-soft negamax with the null window (beta - 1, beta): a result of at least beta is a lower
    // bound of the score, a smaller one an upper bound.
    int search(const Node& node, int beta) {
        if (++nodes_ % poll_interval == 0) poll_(nodes_);
        const int stones = node.stones;
        if (const auto score = score_by_length(stones, beta)) return *score;

        const bool remembered = is_remembered(stones, node.safe);
        const Place place = remembered ? place_of(node.board, stones) : Place();
        if (remembered) table_.prefetch(place);

        const FollowUp follow_up(node.board, stones, node.threats);
        if (beta <= 0 && follow_up.mover_holds()) return 0;
        if (follow_up.refutes(beta)) return beta - 1;

        Candidates candidates;
        if (!list(node, candidates)) return win_now(stones + 2);
        if (const int most = win_now(stones + 4); most < beta) return most;
        return remembered ? search_remembered(node, beta, candidates, place)
                          : search_moves(node, beta, candidates).score;
    }

    // The score, where the stones that are left decide it: nobody wins with the last two, and until
    // then no win or loss is soon enough, or late enough, to matter.
    static std::optional<int> score_by_length(int stones, int beta) {
        if (stones >= rows * columns - 2) return 0;
        if (const int least = loss_next(stones + 2); least >= beta) return least;
        if (const int most = win_now(stones + 2); most < beta) return most;
        return std::nullopt;
    }

    int search_remembered(const Node& node, int beta, Candidates& candidates, const Place& place) {
        const Entry* entry = table_.find(place);
        Proof proof = entry ? entry->proof() : nothing_known;
        if (proof.lower >= beta) return proof.lower;
        if (proof.upper < beta) return proof.upper;
        if (node.stones < peek_until)
            if (const int known = peek(node, candidates); known >= beta) return known;

        if (proof.column != Proof::no_column) candidates.put_first(proof.column);
        const std::uint64_t before = nodes_;
        const auto [score, column] = search_moves(node, beta, candidates);
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

    Best search_moves(const Node& node, int beta, const Candidates& candidates) {
        Best best{loss_next(node.stones), Proof::no_column};
        for (const Candidate& candidate : candidates) {
            const int score = -search(after(node, candidate), 1 - beta);
            if (score > best.score) best = {score, column_of(candidate.cell)};
            if (score >= beta) break;
        }
        return best;
    }

    // Lists the moves, best first. False if one of them leaves the opponent without a defence: then
    // there is no need for a list.
    bool list(const Node& node, Candidates& candidates) const {
        const Cells landing = landing_cells(node.board);
        for (Cells rest = node.safe; rest != 0; rest &= rest - 1) {
            const Cells cell = lowest(rest);
            const Board next{node.board.opponent(), node.board.occupied | cell};
            const Cells threats = winning_cells(node.board.mover | cell, next.occupied);
            const Cells next_landing = (landing ^ cell) | ((cell << 1) & all_cells);
            const Cells replies = safe_cells(next_landing, threats);
            if (replies == 0) return false;
            Place place;
            if (node.stones < peek_until && is_remembered(node.stones + 1, replies)) {
                place = place_of(next, node.stones + 1);
                table_.prefetch(place);
            }
            candidates.insert({cell, threats, replies, promise(cell, threats, node.stones), place});
        }
        return true;
    }

    // Move ordering: threats count, more in the rows that the player tends to get; then the centre.
    static int promise(Cells cell, Cells threats, int stones) {
        constexpr int middle = columns / 2;
        const int column = column_of(cell);
        const Cells good_rows = stones % 2 == 0 ? odd_rows : even_rows;
        return 8 * std::popcount(threats) + 4 * std::popcount(threats & good_rows) +
               (column < middle ? column - middle : middle - column);
    }

    // Enhanced transposition cutoff: the best score that the entries of the children prove.
    int peek(const Node& node, const Candidates& candidates) const {
        int best = loss_next(node.stones);
        for (const Candidate& candidate : candidates) {
            if (!is_remembered(node.stones + 1, candidate.replies)) continue;
            if (const Entry* entry = table_.find(candidate.place))
                best = std::max(best, -entry->proof().upper);
        }
        return best;
    }

    static Node after(const Node& node, const Candidate& candidate) {
        return {{node.board.opponent(), node.board.occupied | candidate.cell},
                node.stones + 1,
                candidate.threats,
                candidate.replies};
    }

    // A forced move is made as quickly as it is looked up.
    static bool is_remembered(int stones, Cells safe) {
        return stones < table_until && more_than_one(safe);
    }

    // A position and its mirror image share an entry while there are few stones, when both are
    // often met. The column of such an entry may be that of the image: it only orders the moves.
    static Place place_of(const Board& board, int stones) {
        const Cells key = Rules::key(board);
        return Place(stones < symmetric_until ? std::min(key, mirrored(key)) : key);
    }

    static constexpr Proof nothing_known{-22, 22, Proof::no_column};

    const SolverTable& memory_;
    TablePart table_;
    Poll& poll_;
    std::uint64_t nodes_ = 0;
};

}  // namespace plyscope::connect4
