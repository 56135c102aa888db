// Perft: the number of lines of exactly `depth` legal moves. The classic test of a move generator.
//
// A line ends early only where the player to move has no legal move, or has lost by another rule:
// draw rules do not count, as in all published suites.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/game.hpp"

namespace plyscope {

struct NeverInterrupt {
    void operator()() const {}
};

// Appends the legal moves, also where a draw rule has ended the game.
template <Rules G>
constexpr void list_legal_moves(const typename G::Board& board, MoveList<G>& list) {
    if constexpr (HasDrawRules<G>) {
        G::legal_moves(board, list);
    } else {
        G::moves(board, list);
    }
}

template <Rules G>
constexpr std::size_t count_legal_moves(const typename G::Board& board) {
    if constexpr (CountsMoves<G>) {
        return G::count_legal_moves(board);
    } else {
        MoveList<G> list;
        list_legal_moves<G>(board, list);
        return list.size();
    }
}

// Requires depth >= 0. `poll` is called now and then, and may stop the count by throwing.
template <Rules G, class Poll = NeverInterrupt>
std::uint64_t perft(const typename G::Board& board, int depth, Poll&& poll = {}) {
    // Often enough to react within a moment, seldom enough to cost nothing.
    constexpr int poll_depth = 4;
    if (depth == 0) return 1;
    if (depth == 1) return count_legal_moves<G>(board);
    if (depth >= poll_depth) poll();

    MoveList<G> list;
    list_legal_moves<G>(board, list);
    std::uint64_t leaves = 0;
    for (const auto move : list) leaves += perft<G>(G::play(board, move), depth - 1, poll);
    return leaves;
}

}  // namespace plyscope
