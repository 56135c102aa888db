// Chess: which squares a piece attacks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "games/chess/magics.hpp"
#include "games/chess/squares.hpp"

// The first two generations of Zen have the instruction in slow microcode.
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
#define PLYSCOPE_PEXT
#include <immintrin.h>
#endif

namespace plyscope::chess {

using Steps = std::array<std::pair<int, int>, 4>;  // by files and ranks
inline constexpr Steps straight_steps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
inline constexpr Steps diagonal_steps{{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

// The square that many files and ranks away, or none if it is off the board.
constexpr Bits stepped(int square, int files, int ranks) {
    const int file = file_of(square) + files, rank = rank_of(square) + ranks;
    return 0 <= file && file < 8 && 0 <= rank && rank < 8 ? bit(8 * rank + file) : 0;
}

// The squares in one direction up to and including the first that is occupied.
constexpr Bits ray(int square, std::pair<int, int> step, Bits occupied) {
    Bits all = 0;
    while (const Bits next = stepped(square, step.first, step.second)) {
        all |= next;
        if (next & occupied) break;
        square = first(next);
    }
    return all;
}

template <std::size_t count>
constexpr std::array<Bits, 64> leaps(const std::array<std::pair<int, int>, count>& steps) {
    std::array<Bits, 64> all{};
    for (int square = 0; square < 64; ++square)
        for (const auto& [files, ranks] : steps)
            all[static_cast<std::size_t>(square)] |= stepped(square, files, ranks);
    return all;
}

inline constexpr auto knight_leaps =
    leaps<8>({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr auto king_leaps =
    leaps<8>({{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
inline constexpr std::array pawn_leaps{leaps<2>({{{-1, -1}, {1, -1}}}),
                                       leaps<2>({{{-1, 1}, {1, 1}}})};

constexpr Bits knight_attacks(int square) { return knight_leaps[static_cast<std::size_t>(square)]; }
constexpr Bits king_attacks(int square) { return king_leaps[static_cast<std::size_t>(square)]; }
constexpr Bits pawn_attacks(bool white, int square) {
    return pawn_leaps[white][static_cast<std::size_t>(square)];
}

// Magic bitboards: the attacks of sliding pieces are looked up by an index made of the pieces in
// their way. The tables are filled when the program starts.
class Sliders {
  public:
    Sliders() {
        fill(rooks_, straight_steps, rook_magics);
        fill(bishops_, diagonal_steps, bishop_magics);
        for (int from = 0; from < 64; ++from)
            for (const auto& steps : {straight_steps, diagonal_steps})
                for (std::size_t way = 0; way < 4; ++way) align(from, steps[way], steps[way ^ 1]);
    }

    Bits rook(int square, Bits occupied) const { return look_up(rooks_, square, occupied); }
    Bits bishop(int square, Bits occupied) const { return look_up(bishops_, square, occupied); }
    // The squares strictly between two; none if they are not on one line.
    Bits between(int one, int other) const { return between_[at(one)][at(other)]; }
    // The whole line through two squares; none if they are not on one.
    Bits line(int one, int other) const { return line_[at(one)][at(other)]; }

  private:
    struct Slider {
        Bits mask;  // where a piece may block; not at the edge, where nothing is behind it
        std::uint64_t magic;
        std::uint32_t offset;
        std::uint32_t shift;

        std::size_t place(Bits occupied) const {
#ifdef PLYSCOPE_PEXT
            return offset + _pext_u64(occupied, mask);
#else
            return offset + ((occupied & mask) * magic >> shift);
#endif
        }
    };
    using Table = std::array<Slider, 64>;

    static constexpr std::size_t at(int square) { return static_cast<std::size_t>(square); }

    Bits look_up(const Table& table, int square, Bits occupied) const {
        return attacks_[table[at(square)].place(occupied)];
    }

    void fill(Table& table, const Steps& steps, const std::array<std::uint64_t, 64>& magics) {
        for (int square = 0; square < 64; ++square) {
            const Bits edges = ((rank(0) | rank(7)) & ~rank(rank_of(square))) |
                               ((file_a | file_h) & ~(file_a << file_of(square)));
            const auto attacked = [&](Bits occupied) {
                Bits all = 0;
                for (const auto& step : steps) all |= ray(square, step, occupied);
                return all;
            };
            const Bits mask = attacked(0) & ~edges;
            const auto bits = static_cast<std::uint32_t>(std::popcount(mask));
            const Slider slider{mask, magics[at(square)], filled_, 64 - bits};
            table[at(square)] = slider;
            filled_ += 1u << bits;
            for (Bits occupied = mask;; occupied = (occupied - 1) & mask) {
                attacks_[slider.place(occupied)] = attacked(occupied);
                if (!occupied) break;
            }
        }
    }

    void align(int from, std::pair<int, int> step, std::pair<int, int> back) {
        const Bits ahead = ray(from, step, 0);
        each_square(ahead, [&](int to) {
            line_[at(from)][at(to)] = ahead | ray(from, back, 0) | bit(from);
            between_[at(from)][at(to)] = ray(from, step, bit(to)) & ~bit(to);
        });
    }

    static constexpr std::size_t rook_places = 102'400, bishop_places = 5'248;

    Table rooks_, bishops_;
    std::uint32_t filled_ = 0;
    std::array<Bits, rook_places + bishop_places> attacks_;
    std::array<std::array<Bits, 64>, 64> between_{}, line_{};
};

inline const Sliders sliders;

}  // namespace plyscope::chess
