// What cutoffs teach about quiet moves: killer moves, history, countermoves, continuation history.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"

namespace plyscope {

// Learns over a whole search, and scores moves for the order in which they are tried.
template <Game G>
class MoveHistory {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;

    explicit MoveHistory(const Switches& switches)
        : continuation_(switches.continuation ? (continuation_slots() + 1) * slots() : 0) {}

    // Sets the move that leads to a ply: countermoves and continuation history depend on what a
    // move answers. None, which is a class too, is for the root and null moves.
    void set_previous_move([[maybe_unused]] const Board& board,
                           [[maybe_unused]] std::optional<Move> move, [[maybe_unused]] int ply) {
        if constexpr (HasContinuation<G>)
            previous_[at(ply)] = move ? G::continuation_slot(board, *move) : continuation_slots();
    }

    // A move caused a beta cutoff, after others failed. Only quiet moves have a history: noisy ones
    // are ordered by what they gain.
    void learn_cutoff(const Board& board, Move move, const MoveList<G>& failed, int ply, int depth,
                      const Switches& switches) {
        if (is_ordered_by_gain(board, move)) return;
        reward(board, move, ply, depth, switches);
        for (const Move other : failed)
            if (!is_ordered_by_gain(board, other))
                add_history(board, other, ply, -bonus(depth), switches);
    }

    // A function that scores the moves of a board: the higher, the earlier a move is tried. Board
    // and switches must outlive it.
    auto move_scores(const Board& board, int ply, const Switches& switches) const {
        return [this, &board, ply, &switches, order = order_on(board)](Move move) {
            const int suggested = switches.game_order ? order(move) : 0;
            if constexpr (HasSee<G>)  // noisy moves have the game's order and SEE alone
                if (switches.see && G::is_noisy(board, move))
                    return suggested -
                           (G::see_at_least(board, move, 0) ? 0 : losing_capture_penalty);
            auto score = quiet_score(board, move, ply, switches) + suggested;
            if (switches.countermoves || switches.continuation)
                score += answer_score(board, move, ply, switches);
            return score;
        };
    }

    // The move's history and continuation history together: at most three times
    // `most_history_score`, above or below 0. Late move reductions use it.
    std::int32_t history_score(const Board& board, Move move, int ply) const {
        std::int32_t sum = 0;
        if constexpr (HasHistory<G>) sum += history_[G::history_slot(board, move)];
        if constexpr (HasContinuation<G>)
            if (!continuation_.empty()) sum += continuation_score(board, move, ply);
        return sum;
    }

    // Whether the move has no history: it never caused a cutoff.
    bool is_untried(const Board& board, Move move) const {
        if constexpr (HasHistory<G>) return history_[G::history_slot(board, move)] == 0;
        return false;
    }

  private:
    // The last two moves that caused a cutoff at a ply.
    struct Killers {
        std::optional<Move> last;
        std::optional<Move> before;

        void add(Move move) {
            if (last == move) return;
            before = last;
            last = move;
        }
    };

    static bool is_ordered_by_gain([[maybe_unused]] const Board& board,
                                   [[maybe_unused]] Move move) {
        if constexpr (ListsNoisyMoves<G>) return G::is_noisy(board, move);
        return false;
    }

    // The move becomes a killer move of its ply and the countermove of the previous move, and gets
    // a bonus in both histories, the more the deeper the node.
    void reward(const Board& board, Move move, int ply, int depth, const Switches& switches) {
        if (has_lasting_moves<G>() && switches.killers) killers_[at(ply)].add(move);
        if constexpr (HasHistory<G>)
            if (switches.history && !switches.history_malus)
                count_cutoff(G::history_slot(board, move), depth);
        if constexpr (HasContinuation<G>)
            if (switches.countermoves) countermoves_[previous_[at(ply)]] = move;
        add_history(board, move, ply, bonus(depth), switches);
    }

    static auto order_on([[maybe_unused]] const Board& board) {
        if constexpr (OrdersBoards<G>) {
            return G::order_on(board);
        } else if constexpr (OrdersMoves<G>) {
            return [&board](Move move) { return G::order(board, move); };
        } else {
            return [](Move) { return 0; };
        }
    }

    // What killer moves and the history heuristic say.
    std::int32_t quiet_score(const Board& board, Move move, int ply,
                             const Switches& switches) const {
        std::int32_t score = 0;
        if (has_lasting_moves<G>() && switches.killers) {
            const auto& [last, before] = killers_[at(ply)];
            if (move == last) score += killer_score;
            if (move == before) score += killer_score - 1;
        }
        if constexpr (HasHistory<G>)
            if (switches.history) score += history_[G::history_slot(board, move)];
        return score;
    }

    // What countermoves and continuation history say of the move as an answer.
    std::int32_t answer_score(const Board& board, Move move, int ply,
                              const Switches& switches) const {
        std::int32_t score = 0;
        if constexpr (HasContinuation<G>) {
            if (switches.countermoves && countermoves_[previous_[at(ply)]] == move)
                score += countermove_score;
            if (switches.continuation) score += continuation_score(board, move, ply);
        }
        return score;
    }

    static constexpr std::size_t slots() {
        if constexpr (HasHistory<G>) {
            return G::history_slots;
        } else {
            return 1;
        }
    }

    static constexpr std::size_t continuation_slots() {
        if constexpr (HasContinuation<G>) {
            return G::continuation_slots;
        } else {
            return 0;
        }
    }

    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    // Where the continuation history keeps a class of moves as answers to the move before `ply`.
    std::size_t continuation_index(std::size_t slot, int ply) const {
        return previous_[at(ply)] * slots() + slot;
    }

    // As an answer to the opponent's last move, and as a follow-up to the mover's own before that.
    std::int32_t continuation_score(const Board& board, Move move, int ply) const {
        const auto slot = G::history_slot(board, move);
        std::int32_t sum = continuation_[continuation_index(slot, ply)];
        if (ply > 0) sum += continuation_[continuation_index(slot, ply - 1)];
        return sum;
    }

    // The plain history heuristic adds depth squared, and halves all counts before one overflows.
    void count_cutoff(std::size_t slot, int depth) {
        history_[slot] += depth * depth;
        if (history_[slot] > most_history)
            for (auto& count : history_) count /= 2;
    }

    static constexpr std::int32_t bonus(int depth) { return std::min(32 * depth * depth, 2000); }

    // Adds a bonus, or the malus of a move that failed, with gravity: it counts the less the
    // farther the score already is from 0, which keeps scores within `most_history_score`.
    void add_history([[maybe_unused]] const Board& board, [[maybe_unused]] Move move,
                     [[maybe_unused]] int ply, [[maybe_unused]] std::int32_t bonus,
                     [[maybe_unused]] const Switches& switches) {
        if constexpr (HasHistory<G>) {
            const auto add = [bonus](auto& score) {
                score = static_cast<std::remove_reference_t<decltype(score)>>(
                    score + bonus - score * std::abs(bonus) / most_history_score);
            };
            const auto slot = G::history_slot(board, move);
            if (switches.history && switches.history_malus) add(history_[slot]);
            if constexpr (HasContinuation<G>) {
                if (!switches.continuation) return;
                add(continuation_[continuation_index(slot, ply)]);
                if (ply > 0) add(continuation_[continuation_index(slot, ply - 1)]);
            }
        }
    }

    static constexpr std::size_t plies = max_depth + 2;
    static constexpr std::int32_t most_history = 1 << 20;
    static constexpr std::int32_t most_history_score = 1 << 14;
    static constexpr std::int32_t countermove_score = 1 << 21;
    static constexpr std::int32_t killer_score = 1 << 22;
    static constexpr std::int32_t losing_capture_penalty = 1 << 28;  // behind all other moves

    std::array<Killers, plies> killers_{};
    std::array<std::int32_t, slots()> history_{};
    std::array<std::size_t, plies> previous_{};  // the class of the move that led to a ply
    std::array<std::optional<Move>, continuation_slots() + 1> countermoves_{};  // by that class
    std::vector<std::int16_t> continuation_;  // by that class, then by class as in the history
};

}  // namespace plyscope
