// Principal variations, collected while the search comes back up the tree.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/game.hpp"

namespace plyscope {

// A line of moves that never allocates.
template <class Move>
struct Line {
    std::array<Move, max_depth + 1> moves;
    int length = 0;

    std::vector<MoveCode> codes() const {
        std::vector<MoveCode> all(static_cast<std::size_t>(length));
        std::transform(moves.begin(), moves.begin() + length, all.begin(),
                       [](Move move) { return static_cast<MoveCode>(move); });
        return all;
    }
};

// A triangular table: for each ply the best line below the node that is searched there.
template <class Move>
class PrincipalVariations {
  public:
    const Line<Move>& at(int ply) const { return lines_[static_cast<std::size_t>(ply)]; }
    void clear(int ply) { lines_[static_cast<std::size_t>(ply)].length = 0; }

    // The node's best line becomes a move followed by the best line below it.
    void update(int ply, Move move) { copy(lines_[static_cast<std::size_t>(ply)], ply, move); }

    // Writes a move of that ply, followed by the best line below it.
    void copy(Line<Move>& line, int ply, Move move) const {
        const Line<Move>& below = at(ply + 1);
        line.moves[0] = move;
        std::copy_n(below.moves.begin(), below.length, line.moves.begin() + 1);
        line.length = below.length + 1;
    }

  private:
    std::array<Line<Move>, max_depth + 2> lines_;
};

}  // namespace plyscope
