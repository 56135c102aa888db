// Chess: squares, and bitboards.
#pragma once

#include <bit>
#include <cstdint>

namespace plyscope::chess {

// A bitboard, one bit for each square: a1 is bit 0, b1 bit 1, h8 bit 63.
using Bits = std::uint64_t;

inline constexpr int no_square = 64;

inline constexpr Bits file_a = 0x0101010101010101u;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits light_squares = 0x55aa55aa55aa55aau;

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr Bits rank(int number) { return Bits{0xff} << (8 * number); }  // from 0
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }
constexpr int first(Bits squares) { return std::countr_zero(squares); }
constexpr bool has_several(Bits squares) { return (squares & (squares - 1)) != 0; }

template <class Visit>
constexpr void each_square(Bits squares, Visit&& visit) {
    for (; squares; squares &= squares - 1) visit(first(squares));
}

}  // namespace plyscope::chess
