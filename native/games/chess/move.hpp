// Chess: a move in 16 bits.
#pragma once

#include "core/game.hpp"
#include "games/chess/board.hpp"

namespace plyscope::chess {

// A move's start and end square, and what is special about it. Castling ends on the rook's square.
//
//     bits 0-5 start | bits 6-11 end | bits 12-14 the promotion, as Kind;
//                                      or pawn: en passant; or king: castling
class Move {
  public:
    Move() = default;

    constexpr Move(int start, int end, Kind special = Kind::none)
        : code_(static_cast<std::uint16_t>(start | end << 6 | static_cast<int>(special) << 12)) {}

    constexpr explicit operator MoveCode() const { return code_; }
    constexpr int start() const { return code_ & 63; }
    constexpr int end() const { return code_ >> 6 & 63; }
    constexpr bool takes_passing() const { return special() == Kind::pawn; }
    constexpr bool castles() const { return special() == Kind::king; }
    constexpr bool promotes() const { return promotion() != Kind::none; }
    constexpr Kind promotion() const {
        return takes_passing() || castles() ? Kind::none : special();
    }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    constexpr Kind special() const { return static_cast<Kind>(code_ >> 12); }

    std::uint16_t code_;
};

// The kind of piece that a move captures.
constexpr Kind captured(const Board& board, Move move) {
    if (move.castles()) return Kind::none;
    return move.takes_passing() ? Kind::pawn : board.at(move.end());
}

}  // namespace plyscope::chess
