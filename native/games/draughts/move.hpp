// Draughts: a move, and its code.
#pragma once

#include "core/game.hpp"
#include "games/draughts/layout.hpp"

namespace plyscope::draughts {

// A move's start and end square, and what it captures. The code is small and unique among the legal
// moves of a board. The captured squares do not fit into it, so a code is looked up in the list of
// moves.
//
//     bits 0-5 start, from 0 | bits 6-11 end | bit 12 captures | bit 13 crowns a man
//     from bit 14 a number that distinguishes captures with the same start and end
class Move {
  public:
    Move() = default;

    static constexpr Move step(int start, int end, bool crowns) {
        return Move(0, ends(start, end) | MoveCode{crowns} << crowns_bit);
    }
    static constexpr Move capture(int start, int end, Squares captured, bool crowns) {
        return Move(captured,
                    ends(start, end) | 1u << captures_bit | MoveCode{crowns} << crowns_bit);
    }
    // The same move with another number among the captures with its start and end.
    constexpr Move numbered(MoveCode number) const {
        return Move(captured_, (code_ & ((1u << number_bit) - 1)) | number << number_bit);
    }

    constexpr explicit operator MoveCode() const { return code_; }
    constexpr int start() const { return static_cast<int>(code_ & 63); }
    constexpr int end() const { return static_cast<int>(code_ >> 6 & 63); }
    constexpr bool is_capture() const { return code_ >> captures_bit & 1; }
    constexpr bool crowns() const { return code_ >> crowns_bit & 1; }
    constexpr Squares captured() const { return captured_; }

    constexpr bool same_ends(Move other) const {
        return ((code_ ^ other.code_) & ((1u << captures_bit) - 1)) == 0;
    }
    // Whether both lead to the same board.
    constexpr bool same_result(Move other) const {
        return captured_ == other.captured_ &&
               ((code_ ^ other.code_) & ((1u << number_bit) - 1)) == 0;
    }

    friend constexpr bool operator==(Move one, Move other) { return one.code_ == other.code_; }

  private:
    static constexpr int captures_bit = 12, crowns_bit = 13, number_bit = 14;

    static constexpr MoveCode ends(int start, int end) {
        return static_cast<MoveCode>(start) | static_cast<MoveCode>(end) << 6;
    }
    constexpr Move(Squares captured, MoveCode code) : captured_(captured), code_(code) {}

    Squares captured_;
    MoveCode code_;
};

}  // namespace plyscope::draughts
