// The moves of a node: which of them are searched, and in which order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"

namespace plyscope {

// Appends the moves that are searched: the legal ones, or the game's candidates among them.
template <class G>
constexpr void list_moves(const Switches& switches, const typename G::Board& board,
                          MoveList<G>& moves) {
    if constexpr (HasCandidates<G>)
        if (switches.candidates) return G::candidates(board, moves, switches.threats);
    G::moves(board, moves);
}

// The moves that are wanted, in the same order.
template <class Move, std::size_t capacity, class Wanted>
constexpr MoveArray<Move, capacity> filtered(const MoveArray<Move, capacity>& moves,
                                             const Wanted& wanted) {
    MoveArray<Move, capacity> rest;
    for (const Move move : moves)
        if (wanted(move)) rest.push(move);
    return rest;
}

// Hands out a node's moves, best first: the table's move, then by score. The function that scores
// them is made only when it is needed, and once. Picking the best of the rest costs less than
// sorting where the first move mostly causes a cutoff. Equal moves keep the order of the rules, so
// that the order is the same everywhere.
template <class Move, std::size_t capacity, class MoveScores>
class Picker {
  public:
    using Moves = MoveArray<Move, capacity>;

    // The moves must outlive the picker. Without scores the rest comes in the order of the rules;
    // an illegal `first` is ignored.
    Picker(const Moves& moves, std::optional<MoveCode> first, bool has_scores,
           MoveScores move_scores)
        : moves_(moves), move_scores_(move_scores), first_(index_of(first)) {
        is_in_order_ = first_ == moves.size() && !has_scores;
    }

    // May be called as often as there are moves.
    Move next() {
        const auto turn = next_++;
        if (is_in_order_) return moves_[turn];
        if (turn == 0 && first_ < moves_.size()) return moves_[first_];
        if (ranked_ == 0) rank();
        return best_of_rest();
    }

  private:
    static constexpr std::size_t places = std::bit_ceil(capacity);

    std::size_t index_of(std::optional<MoveCode> wanted) const {
        std::size_t index = wanted ? 0 : moves_.size();
        while (index < moves_.size() && static_cast<MoveCode>(moves_[index]) != *wanted) ++index;
        return index;
    }

    // A rank is a move's score with its distance from the end of the list in the last digits, so
    // that of equal scores the move nearer to the front ranks higher.
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
    std::size_t first_;  // the index of the first move, or the number of moves if there is none
    bool is_in_order_;
    std::size_t next_ = 0;
    std::size_t ranked_ = 0;  // moves that have a rank and are not yet handed out
    std::array<std::int64_t, capacity> ranks_;
};

}  // namespace plyscope
