// Perft: the number of ways to make exactly `depth` moves. The classic check of a move generator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/game.hpp"

namespace plyscope {

struct NeverInterrupt {
    void operator()() const {}
};

template <Rules G>
constexpr std::size_t count_moves(const typename G::Board& board) {
    if constexpr (CountsMoves<G>) {
        return G::count_moves(board);
    } else {
        MoveList<G> list;
        G::moves(board, list);
        return list.size();
    }
}

// Requires depth >= 0. A game that ends earlier has no leaf at that depth and counts nothing.
// `poll` is called now and then, and may end the count by throwing.
template <Rules G, class Poll = NeverInterrupt>
std::uint64_t perft(const typename G::Board& board, int depth, Poll&& poll = {}) {
    // Often enough to answer within a moment, seldom enough to cost nothing.
    constexpr int poll_depth = 4;
    if (depth == 0) return 1;
    if (depth == 1) return count_moves<G>(board);
    if (depth >= poll_depth) poll();

    MoveList<G> list;
    G::moves(board, list);
    std::uint64_t leaves = 0;
    for (const auto move : list) leaves += perft<G>(G::play(board, move), depth - 1, poll);
    return leaves;
}

}  // namespace plyscope
