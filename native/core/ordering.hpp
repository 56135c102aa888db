// In which order moves are tried: what was best before, what cut elsewhere, what the game suggests.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/game.hpp"
#include "core/pruning.hpp"
#include "core/switches.hpp"

namespace plyscope {

// A game that can tell likely good moves: the higher the earlier. Above killers and history, and so
// for moves that are certain to be best, are only the first two; multiples of the third are above
// history alone, for a game that knows better.
inline constexpr int winning_order = 1 << 25;
inline constexpr int urgent_order = 1 << 24;
inline constexpr int above_history = 1 << 21;

template <class G>
concept OrdersMoves = requires(const typename G::Board board, typename G::Move move) {
    { G::order(board, move) } -> std::same_as<int>;
};

// The same of a game in which the moves of a board have much in common: it is worked out once.
template <class G>
concept OrdersBoards = requires(const typename G::Board board, typename G::Move move) {
    { G::order_on(board)(move) } -> std::same_as<int>;
};

// A game whose moves, as codes, are something else on another board says so: it has no killers.
template <class G>
constexpr bool has_lasting_moves() {
    if constexpr (requires { G::has_lasting_moves; }) return G::has_lasting_moves;
    return true;
}

// A game whose moves fall into classes that deserve a common history: mover and target square, say.
template <class G>
concept HasHistory = requires(const typename G::Board board, typename G::Move move) {
    requires G::history_slots > 0;
    { G::history_slot(board, move) } -> std::same_as<std::size_t>;
};

// A game whose moves fall into classes, fewer than those of a history, that have answers in common:
// piece and target square, say.
template <class G>
concept HasReplies =
    HasHistory<G> && requires(const typename G::Board board, typename G::Move move) {
        requires G::reply_slots > 0;
        { G::reply_slot(board, move) } -> std::same_as<std::size_t>;
    };

// What cutoffs teach about moves, over a whole search.
template <Game G, int max_ply>
class MoveHistory {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;

    explicit MoveHistory(const Switches& switches)
        : continuation_(switches.continuation ? (reply_slots() + 1) * slots() : 0) {}

    // The move that leads to that ply, to which moves there are answers; none is a class too.
    void played(const Board& board, std::optional<Move> move, int ply) {
        if constexpr (HasReplies<G>)
            answered_[at(ply)] = move ? G::reply_slot(board, *move) : reply_slots();
    }

    void cutoff(const Board& board, Move move, int ply, int depth, const Switches& switches) {
        auto& [last, before] = killers_[at(ply)];
        if (has_lasting_moves<G>() && switches.killers && last != move) {
            before = last;
            last = move;
        }
        if constexpr (HasHistory<G>) {
            if (switches.history && !switches.history_malus) {
                auto& count = history_[G::history_slot(board, move)];
                count += depth * depth;
                if (count > most_history)
                    for (auto& old : history_) old /= 2;
            }
        }
        if constexpr (HasReplies<G>)
            if (switches.countermoves) counters_[answered_[at(ply)]] = move;
        add_history(board, move, ply, credit_of(depth), switches);
    }

    // The move was tried where another one cut.
    void penalize(const Board& board, Move move, int ply, int depth, const Switches& switches) {
        add_history(board, move, ply, -credit_of(depth), switches);
    }

    // Tells the score of a board's moves: the higher the earlier; equal moves keep the order of the
    // rules. Board and switches must outlive it.
    auto move_scores(const Board& board, int ply, const Switches& switches) const {
        return [this, &board, ply, &switches, order = order_on(board)](Move move) {
            const int suggested = switches.game_order ? order(move) : 0;
            if constexpr (HasExchanges<G>)  // of a noisy move that says enough
                if (switches.see && G::is_noisy(board, move))
                    return suggested -
                           (G::exchange_at_least(board, move, 0) ? 0 : losing_capture_penalty);
            auto score = quiet_score(board, move, ply, switches) + suggested;
            if (switches.countermoves || switches.continuation)
                score += reply_score(board, move, ply, switches);
            return score;
        };
    }

    // What is known of a move, good or bad: at most three times `most_history_score`.
    std::int32_t history_score(const Board& board, Move move, int ply) const {
        std::int32_t sum = 0;
        if constexpr (HasHistory<G>) sum += history_[G::history_slot(board, move)];
        if constexpr (HasReplies<G>)
            if (!continuation_.empty()) sum += reply_history(board, move, ply);
        return sum;
    }

    // Whether the move never cut anything.
    bool is_untried(const Board& board, Move move) const {
        if constexpr (HasHistory<G>) return history_[G::history_slot(board, move)] == 0;
        return false;
    }

  private:
    struct Killers {
        std::optional<Move> last;
        std::optional<Move> before;
    };

    static auto order_on([[maybe_unused]] const Board& board) {
        if constexpr (OrdersBoards<G>) {
            return G::order_on(board);
        } else if constexpr (OrdersMoves<G>) {
            return [&board](Move move) { return G::order(board, move); };
        } else {
            return [](Move) { return 0; };
        }
    }

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

    // What it adds that the move answers the last one.
    std::int32_t reply_score(const Board& board, Move move, int ply,
                             const Switches& switches) const {
        std::int32_t score = 0;
        if constexpr (HasReplies<G>) {
            if (switches.countermoves && counters_[answered_[at(ply)]] == move)
                score += countermove_score;
            if (switches.continuation) score += reply_history(board, move, ply);
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

    static constexpr std::size_t reply_slots() {
        if constexpr (HasReplies<G>) {
            return G::reply_slots;
        } else {
            return 0;
        }
    }

    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    // As the answer to the last move, and after the mover's own one before that.
    std::size_t continuation(std::size_t slot, int ply) const {
        return answered_[at(ply)] * slots() + slot;
    }

    std::int32_t reply_history(const Board& board, Move move, int ply) const {
        const auto slot = G::history_slot(board, move);
        std::int32_t sum = continuation_[continuation(slot, ply)];
        if (ply > 0) sum += continuation_[continuation(slot, ply - 1)];
        return sum;
    }

    static constexpr std::int32_t credit_of(int depth) {
        return std::min(32 * depth * depth, 2000);
    }

    // Credit, or blame below 0, that counts the less the more there is of it already.
    void add_history(const Board& board, Move move, int ply, std::int32_t credit,
                     const Switches& switches) {
        const auto add = [credit](auto& history_score) {
            history_score = static_cast<std::remove_reference_t<decltype(history_score)>>(
                history_score + credit - history_score * std::abs(credit) / most_history_score);
        };
        if constexpr (HasHistory<G>) {
            const auto slot = G::history_slot(board, move);
            if (switches.history && switches.history_malus) add(history_[slot]);
            if constexpr (HasReplies<G>) {
                if (!switches.continuation) return;
                add(continuation_[continuation(slot, ply)]);
                if (ply > 0) add(continuation_[continuation(slot, ply - 1)]);
            }
        }
    }

    static constexpr std::int32_t most_history = 1 << 20;
    static constexpr std::int32_t most_history_score = 1 << 14;
    static constexpr std::int32_t countermove_score = 1 << 21;
    static constexpr std::int32_t killer_score = 1 << 22;
    static constexpr std::int32_t losing_capture_penalty = 1 << 28;  // after everything else

    std::array<Killers, max_ply> killers_{};
    std::array<std::int32_t, slots()> history_{};
    std::array<std::size_t, max_ply> answered_{};  // the class of the move that led to a ply
    std::array<std::optional<Move>, reply_slots() + 1> counters_{};  // by what they answer
    std::vector<std::int16_t> continuation_;  // by what they answer, then as in the history
};

// Hands out a node's moves, best first: the one to begin with, then by score. What tells a move's
// score is asked for when it is needed, once. Picking the best of the rest costs less than sorting
// where the first move mostly cuts. Equal moves keep their order, so the order is the same
// everywhere.
template <class Move, std::size_t capacity, class MoveScores>
class Picker {
  public:
    using Moves = MoveArray<Move, capacity>;

    // The moves must outlive it. Without scores the rest comes as it is; an illegal `first` is
    // ignored.
    Picker(const Moves& moves, std::optional<MoveCode> first, bool has_scores,
           MoveScores move_scores)
        : moves_(moves), move_scores_(move_scores), first_(place_of(first)) {
        is_in_order_ = first_ == moves.size() && !has_scores;
    }

    // At most as often as there are moves.
    Move next() {
        const auto turn = next_++;
        if (is_in_order_) return moves_[turn];
        if (turn == 0 && first_ < moves_.size()) return moves_[first_];
        if (ranked_ == 0) rank();
        return best_of_rest();
    }

  private:
    static constexpr std::size_t places = std::bit_ceil(capacity);

    std::size_t place_of(std::optional<MoveCode> wanted) const {
        std::size_t place = wanted ? 0 : moves_.size();
        while (place < moves_.size() && static_cast<MoveCode>(moves_[place]) != *wanted) ++place;
        return place;
    }

    // The higher the score, and of equal ones the nearer the front, the higher the rank; its last
    // digits are the place.
    void rank() {
        const auto score_of = move_scores_();
        for (std::size_t index = 0; index < moves_.size(); ++index) {
            if (index == first_) continue;
            constexpr auto step = static_cast<std::int64_t>(places);
            const auto place = step - 1 - static_cast<std::int64_t>(index);
            ranks_[ranked_++] = std::int64_t{score_of(moves_[index])} * step + place;
        }
    }

    Move best_of_rest() {
        std::size_t best = 0;
        for (std::size_t index = 1; index < ranked_; ++index)
            if (ranks_[index] > ranks_[best]) best = index;
        const auto place = static_cast<std::size_t>(ranks_[best]) % places;
        ranks_[best] = ranks_[--ranked_];
        return moves_[places - 1 - place];
    }

    const Moves& moves_;
    MoveScores move_scores_;
    std::size_t first_;  // its place, or how many moves there are
    bool is_in_order_;
    std::size_t next_ = 0;
    std::size_t ranked_ = 0;  // moves that have a rank and are not yet handed out
    std::array<std::int64_t, capacity> ranks_;
};

}  // namespace plyscope
