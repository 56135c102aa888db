// In which order moves are tried: what was best before, what cut elsewhere, what the game suggests.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "core/switches.hpp"

namespace plyscope {

// A game that can tell likely good moves: the higher the earlier.
template <class G>
concept OrdersMoves = requires(const typename G::Board board, typename G::Move move) {
    { G::order(board, move) } -> std::same_as<int>;
};

// A game whose moves fall into classes that deserve a common history: mover and target square, say.
template <class G>
concept HasHistory = requires(const typename G::Board board, typename G::Move move) {
    requires G::history_slots > 0;
    { G::history_slot(board, move) } -> std::same_as<std::size_t>;
};

// What cutoffs teach about moves, over a whole search.
template <Game G, int max_ply>
class Experience {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;

    void cutoff(const Board& board, Move move, int ply, int depth, const Switches& switches) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (switches.killers && !(killers.known > 0 && killers.moves[0] == move)) {
            killers.moves[1] = killers.moves[0];
            killers.moves[0] = move;
            killers.known = killers.known < 2 ? killers.known + 1 : 2;
        }
        if constexpr (HasHistory<G>) {
            if (switches.history) {
                auto& count = history_[G::history_slot(board, move)];
                count += depth * depth;
                if (count > most_history)
                    for (auto& old : history_) old /= 2;
            }
        }
    }

    // The higher the earlier; equal moves keep the order of the rules.
    std::int32_t merit(const Board& board, Move move, int ply, const Switches& switches) const {
        std::int32_t merit = 0;
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (switches.killers)
            for (int place = 0; place < killers.known; ++place)
                if (killers.moves[static_cast<std::size_t>(place)] == move)
                    merit += killer_merit - place;
        if constexpr (HasHistory<G>)
            if (switches.history) merit += history_[G::history_slot(board, move)];
        if constexpr (OrdersMoves<G>)
            if (switches.game_order) merit += G::order(board, move);
        return merit;
    }

  private:
    struct Killers {
        std::array<Move, 2> moves{};
        int known = 0;
    };

    static constexpr std::size_t slots() {
        if constexpr (HasHistory<G>) {
            return G::history_slots;
        } else {
            return 1;
        }
    }

    static constexpr std::int32_t most_history = 1 << 20;
    static constexpr std::int32_t killer_merit = 1 << 22;

    std::array<Killers, max_ply> killers_{};
    std::array<std::int32_t, slots()> history_{};
};

// Hands out a node's moves, best first. Picking the best of the rest costs less than sorting where
// the first move mostly cuts; the pick is stable, so the order is the same everywhere.
template <Game G>
class Picker {
  public:
    using Move = typename G::Move;

    explicit Picker(const MoveList<G>& moves) : moves_(moves) {}

    std::size_t size() const { return moves_.size(); }

    void judge(std::size_t index, std::int32_t merit) {
        merits_[index] = merit;
        judged_ = true;
    }

    Move next() {
        if (judged_) bring_best_forward();
        return moves_[next_++];
    }

  private:
    void bring_best_forward() {
        std::size_t best = next_;
        for (std::size_t index = next_ + 1; index < moves_.size(); ++index)
            if (merits_[index] > merits_[best]) best = index;
        const Move move = moves_[best];
        const std::int32_t merit = merits_[best];
        for (; best > next_; --best) {
            moves_.set(best, moves_[best - 1]);
            merits_[best] = merits_[best - 1];
        }
        moves_.set(next_, move);
        merits_[next_] = merit;
    }

    MoveList<G> moves_;
    std::array<std::int32_t, G::max_moves> merits_;
    std::size_t next_ = 0;
    bool judged_ = false;
};

}  // namespace plyscope
