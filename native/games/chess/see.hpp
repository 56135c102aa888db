// Chess: static exchange evaluation (SEE).
#pragma once

#include <array>
#include <cstddef>

#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/move.hpp"
#include "games/chess/squares.hpp"

namespace plyscope::chess {

// Piece values in centipawns. A king is never exchanged.
constexpr int value_of(Kind kind) {
    constexpr std::array<int, 8> values{0, 100, 300, 0, 0, 300, 500, 900};
    return values[static_cast<std::size_t>(kind)];
}

// The least valuable of some pieces of one side; the king is last.
constexpr Bits least_of(const Board& board, Bits pieces) {
    for (const Bits kind : {board.pawns(), board.knights(), board.bishops(), board.rooks(),
                            board.queens(), board.kings()})
        if (const Bits found = pieces & kind) return found & (~found + 1);
    return 0;
}

// Whether a move wins at least `wanted` on its target square when both sides recapture there, each
// with its least valuable attacker, for as long as that pays. Pins are ignored.
inline bool see_at_least(const Board& board, Move move, int wanted) {
    if (move.castles()) return wanted <= 0;
    const int from = move.start(), to = move.end();
    const Kind becomes = move.promotes() ? move.promotion() : board.at(from);
    const int promoted = move.promotes() ? value_of(becomes) - value_of(Kind::pawn) : 0;

    // What the side that captured last has won beyond `wanted`, if its piece is recaptured.
    int balance = value_of(captured(board, move)) + promoted - wanted;
    if (balance < 0) return false;
    balance -= value_of(becomes);
    if (balance >= 0) return true;

    Bits occupied = (board.occupied() ^ bit(from)) | bit(to);
    if (move.takes_passing()) occupied ^= bit(passed_pawn(to));
    bool white = !board.white_to_move;
    while (true) {
        const Bits takers = attackers(board, white, to, occupied);
        if (!takers) return white != board.white_to_move;
        const Bits taker = least_of(board, takers);
        const Kind kind = board.at(first(taker));
        occupied ^= taker;
        white = !white;
        if (kind == Kind::king)  // which may capture only what is not guarded
            return (attackers(board, white, to, occupied) != 0) == (white == board.white_to_move);
        // From the other side's view: it has captured what stood there and may lose the capturer.
        balance = -balance - 1 - value_of(kind);
        if (balance >= 0) return white != board.white_to_move;
    }
}

}  // namespace plyscope::chess
