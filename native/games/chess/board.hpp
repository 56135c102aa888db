// Chess: a board, its Zobrist key, and which boards are possible.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/attacks.hpp"
#include "games/chess/squares.hpp"

namespace plyscope::chess {

// The bits of a kind are the planes of a board: pieces that move along diagonals have the first and
// the last bit, those that move along files and ranks the last two.
enum class Kind : std::uint8_t {
    none = 0,
    pawn = 1,
    knight = 2,
    king = 3,
    bishop = 5,
    rook = 6,
    queen = 7,
};

// Zobrist hashing: a random number for everything that a board has or has not.
struct Keys {
    std::array<std::array<std::array<std::uint64_t, 64>, 8>, 2> piece{};
    std::array<std::uint64_t, 64> castling{};
    std::array<std::uint64_t, 65> en_passant{};  // by square; 0 for none
    std::array<std::uint64_t, 256> quiet{};      // 0 for a clock of 0
    std::uint64_t white_to_move = 0;

    constexpr Keys() {
        std::uint64_t state = 0;
        const auto next = [&state] {  // splitmix64
            std::uint64_t number = state += 0x9e3779b97f4a7c15u;
            number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
            number = (number ^ number >> 27) * 0x94d049bb133111ebu;
            return number ^ number >> 31;
        };
        white_to_move = next();
        for (auto& side : piece)
            for (auto& kind : side)
                for (auto& key : kind) key = next();
        for (auto& key : castling) key = next();
        for (std::size_t square = 0; square < no_square; ++square) en_passant[square] = next();
        for (std::size_t moves = 1; moves < quiet.size(); ++moves) quiet[moves] = next();
    }
};

inline constexpr Keys keys;

struct Board {
    std::array<Bits, 3> planes{};  // a bit of each square's Kind
    Bits white = 0;
    Bits castling = 0;                    // the rooks with castling rights
    std::uint64_t hash = 0;               // of all but the halfmove clock, updated incrementally
    std::uint8_t en_passant = no_square;  // the square, if such a capture is legal
    std::uint8_t quiet = 0;  // the halfmove clock: plies without a capture or pawn move
    bool white_to_move = true;

    constexpr Bits occupied() const { return planes[0] | planes[1] | planes[2]; }
    constexpr Bits of(bool whites) const { return whites ? white : occupied() & ~white; }
    constexpr Bits pawns() const { return planes[0] & ~planes[1] & ~planes[2]; }
    constexpr Bits knights() const { return planes[1] & ~planes[0] & ~planes[2]; }
    constexpr Bits kings() const { return planes[0] & planes[1] & ~planes[2]; }
    constexpr Bits bishops() const { return planes[0] & planes[2] & ~planes[1]; }
    constexpr Bits rooks() const { return planes[1] & planes[2] & ~planes[0]; }
    constexpr Bits queens() const { return planes[0] & planes[1] & planes[2]; }
    constexpr Bits diagonal() const { return planes[0] & planes[2]; }  // bishops and queens
    constexpr Bits straight() const { return planes[1] & planes[2]; }  // rooks and queens
    constexpr int king(bool whites) const { return first(kings() & of(whites)); }

    constexpr Kind at(int square) const {
        return static_cast<Kind>((planes[0] >> square & 1) | (planes[1] >> square & 1) << 1 |
                                 (planes[2] >> square & 1) << 2);
    }

    // Puts a piece on an empty square, or removes it from its square.
    constexpr void toggle(bool whites, Kind kind, int square) {
        const auto number = static_cast<unsigned>(kind);
        const Bits here = bit(square);
        for (unsigned plane = 0; plane < 3; ++plane)
            planes[plane] ^= number >> plane & 1 ? here : 0;
        if (whites) white ^= here;
        hash ^= keys.piece[whites][number][static_cast<std::size_t>(square)];
    }

    constexpr void set_castling(Bits rooks) {
        each_square(castling ^ rooks,
                    [&](int rook) { hash ^= keys.castling[static_cast<std::size_t>(rook)]; });
        castling = rooks;
    }

    constexpr void set_en_passant(int square) {
        hash ^= keys.en_passant[en_passant] ^ keys.en_passant[static_cast<std::size_t>(square)];
        en_passant = static_cast<std::uint8_t>(square);
    }

    constexpr void turn() {
        hash ^= keys.white_to_move;
        white_to_move = !white_to_move;
    }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// The pieces of a side that attack a square, given which squares are occupied.
inline Bits attackers(const Board& board, bool whites, int square, Bits occupied) {
    const Bits all = (pawn_attacks(!whites, square) & board.pawns()) |
                     (knight_attacks(square) & board.knights()) |
                     (king_attacks(square) & board.kings()) |
                     (sliders.rook(square, occupied) & board.straight()) |
                     (sliders.bishop(square, occupied) & board.diagonal());
    return all & board.of(whites) & occupied;
}

inline bool is_check(const Board& board) {
    const bool white = board.white_to_move;
    return attackers(board, !white, board.king(white), board.occupied()) != 0;
}

// The square of the pawn that is captured en passant.
constexpr int passed_pawn(int en_passant) { return en_passant ^ 8; }

// Whether the mover's king is safe after an en passant capture.
inline bool may_take_passing(const Board& board, int from, int en_passant) {
    const bool white = board.white_to_move;
    const Bits after =
        (board.occupied() ^ bit(from) ^ bit(passed_pawn(en_passant))) | bit(en_passant);
    return !attackers(board, !white, board.king(white), after);
}

// The mover's pawns that can legally capture en passant.
inline Bits passing_takers(const Board& board, int en_passant) {
    const bool white = board.white_to_move;
    Bits takers = 0;
    each_square(pawn_attacks(!white, en_passant) & board.pawns() & board.of(white), [&](int from) {
        if (may_take_passing(board, from, en_passant)) takers |= bit(from);
    });
    return takers;
}

// Insufficient material: bare kings, one knight, or bishops that are all on squares of one colour.
// No sequence of moves can end in mate.
constexpr bool is_dead(const Board& board) {
    if (board.pawns() | board.straight()) return false;
    if (board.knights()) return std::popcount(board.occupied()) <= 3;
    return !(board.bishops() & light_squares) || !(board.bishops() & ~light_squares);
}

// Whether a side has no more pieces than promotions can explain.
constexpr bool has_possible_material(const Board& board, bool white) {
    const Bits own = board.of(white);
    const auto beyond = [own](Bits pieces, int at_start) {
        return std::max(0, std::popcount(pieces & own) - at_start);
    };
    return std::popcount(board.pawns() & own) + beyond(board.knights(), 2) +
               beyond(board.bishops() & light_squares, 1) +
               beyond(board.bishops() & ~light_squares, 1) + beyond(board.rooks(), 2) +
               beyond(board.queens(), 1) <=
           8;
}

// What is wrong with the castling rights, or nothing.
constexpr const char* castling_fault(const Board& board) {
    for (const bool white : {true, false}) {
        const Bits rooks = board.castling & board.of(white) & board.rooks();
        const Bits home = rank(white ? 0 : 7), king = board.kings() & board.of(white);
        if (board.castling & home & ~rooks)
            return "a side may castle with a rook that is not there";
        if (rooks && !(king & home)) return "a side may castle whose king has left its rank";
        if (has_several(rooks & (king - 1)) || has_several(rooks & ~(king - 1)))
            return "a side may castle with two rooks to the same side";
    }
    if (board.castling & ~(rank(0) | rank(7)))
        return "a side may castle with a rook that is not there";
    return nullptr;
}

// What is wrong with an en passant square, or nothing. It need not allow a legal capture.
constexpr const char* passing_fault(const Board& board, int square) {
    const bool white = board.white_to_move;
    if (square < 0 || square >= no_square || rank_of(square) != (white ? 5 : 2))
        return "a pawn is taken in passing on the third rank of the side that moved last";
    const int pawn = passed_pawn(square), from = square + (square - pawn);
    if (board.at(pawn) != Kind::pawn || !(board.of(!white) & bit(pawn)))
        return "no pawn is there to be taken in passing";
    if (board.occupied() & (bit(square) | bit(from)))
        return "the pawn to be taken in passing cannot have come over an occupied square";
    if (board.quiet) return "a pawn has just moved, so there are no moves without one to count";
    return nullptr;
}

// What is wrong with the number of pieces of a side, or nothing.
constexpr const char* material_fault(const Board& board, bool white) {
    if (std::popcount(board.kings() & board.of(white)) != 1)
        return white ? "White has not exactly one king" : "Black has not exactly one king";
    if (std::popcount(board.pawns() & board.of(white)) > 8)
        return white ? "White has more than 8 pawns" : "Black has more than 8 pawns";
    if (!has_possible_material(board, white))
        return white ? "White has more pieces than its pawns can have become"
                     : "Black has more pieces than its pawns can have become";
    return nullptr;
}

// Why there is no such board, or nothing if there is. It need not be reachable by play. The en
// passant square is checked by `passing_fault`, before it is set.
inline const char* fault(const Board& board) {
    for (const bool white : {true, false})
        if (const char* reason = material_fault(board, white)) return reason;
    if (board.pawns() & (rank(0) | rank(7))) return "a pawn stands on the first or last rank";
    if (const char* reason = castling_fault(board)) return reason;
    const bool white = board.white_to_move;
    if (attackers(board, white, board.king(!white), board.occupied()))
        return white ? "Black is in check, but it is White's move"
                     : "White is in check, but it is Black's move";
    if (std::popcount(attackers(board, !white, board.king(white), board.occupied())) > 2)
        return "more than two pieces give check";
    return nullptr;
}

}  // namespace plyscope::chess
