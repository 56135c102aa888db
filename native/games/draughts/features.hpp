// Draughts: what a judgement looks at, each thing with a number and a name.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>

#include "games/draughts/board.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/side.hpp"

namespace plyscope::draughts {

// A feature counts for White what it counts against for Black, seen from the other side of the
// board. First come the squares, seen by the side whose men go up: a man there, a king there.
template <class Variant>
struct Features {
    using L = LayoutOf<Variant>;
    static constexpr int squares = L::count;
    static constexpr int side = Variant::side;

    static constexpr int man_at = 0;                   // by square
    static constexpr int king_at = man_at + squares;   // by square
    static constexpr int runaway = king_at + squares;  // a man whose way is free, by steps to go
    static constexpr int back_row = runaway + side;    // men at home, by how many
    static constexpr int rest = back_row + L::in_row + 1;
    static constexpr int step = rest;              // a step of a man
    static constexpr int king_step = rest + 1;     // a step of a king
    static constexpr int blocked_man = rest + 2;   // that cannot step
    static constexpr int blocked_king = rest + 3;  // that cannot step
    static constexpr int backed_man = rest + 4;  // with a piece of its own, or the edge, behind it
    static constexpr int pair = rest + 5;        // two men side by side on a diagonal
    static constexpr int gap = rest + 6;         // an empty square behind a man, both sides open
    static constexpr int only_king = rest + 7;   // a king where the others have none
    static constexpr int main_road = rest + 8;   // a king on the longest diagonal
    static constexpr int to_move = rest + 9;     // it is this side's turn
    static constexpr int the_move = rest + 10;   // its turn with an odd number of pieces between
    static constexpr int count = rest + 11;

    static std::string name(int feature) {
        static constexpr std::array<const char*, count - rest> names{
            "step", "king_step", "blocked_man", "blocked_king", "backed_man", "pair",
            "gap",  "only_king", "main_road",   "to_move",      "the_move"};
        if (feature < king_at) return "man_at " + std::to_string(feature + 1);
        if (feature < runaway) return "king_at " + std::to_string(feature - king_at + 1);
        if (feature < back_row) return "runaway " + std::to_string(feature - runaway);
        if (feature < rest) return "back_row " + std::to_string(feature - back_row);
        return names[static_cast<std::size_t>(feature - rest)];
    }
};

// How far a game has come: from `opening`, with all pieces, down to 0.
template <class Variant>
constexpr int opening = 2 * Variant::men_rows * LayoutOf<Variant>::in_row;

template <class Variant>
constexpr int phase(const Board& board) {
    return std::min(std::popcount(board.white | board.black), opening<Variant>);
}

// Tells sink(feature, times) everything one side has, once for each.
template <class Variant, bool white>
class SideFeatures {
    using F = Features<Variant>;
    using L = typename F::L;

  public:
    explicit constexpr SideFeatures(const Board& board)
        : side_(board), others_(white ? board.black : board.white), board_(board) {}

    template <class Sink>
    constexpr void tell(Sink&& sink) const {
        tell_squares(sink);
        tell_men(sink);
        if (side_.kings) tell_kings(sink);
        tell_turn(sink);
    }

  private:
    static constexpr Direction ahead_left = white ? up_left : down_left;
    static constexpr Direction ahead_right = white ? up_right : down_right;

    static constexpr int seen(int square) { return white ? square : L::count - 1 - square; }

    // All squares that men ahead of a square could meet, by the square.
    static constexpr auto make_cones() {
        std::array<Squares, L::count> cones{};
        for (int square = 0; square < L::count; ++square) {
            Squares cone = 0;
            for (Squares row = L::at(square); row;) {
                row = (L::template step<ahead_left>(row) | L::template step<ahead_right>(row)) &
                      L::board;
                cone |= row;
            }
            cones[static_cast<std::size_t>(square)] = cone;
        }
        return cones;
    }
    static constexpr auto cones = make_cones();

    static constexpr Squares home = white ? L::rows(F::side - 1, F::side - 1) : L::rows(0, 0);

    template <class Sink>
    constexpr void tell_squares(Sink& sink) const {
        for (Squares left = side_.men; left; left &= left - 1) {
            const int square = L::square(std::countr_zero(left));
            sink(F::man_at + seen(square), 1);
            if (!(cones[static_cast<std::size_t>(square)] & others_))
                sink(F::runaway + seen(square) / L::in_row, 1);
        }
        for (Squares left = side_.kings; left; left &= left - 1)
            sink(F::king_at + seen(L::square(std::countr_zero(left))), 1);
        sink(F::back_row + std::popcount(side_.men & home), 1);
    }

    template <class Sink>
    constexpr void tell_men(Sink& sink) const {
        const auto many = [](Squares squares) { return std::popcount(squares); };
        const Squares own = side_.men | side_.kings;
        const Squares left = L::template step<opposite(ahead_left)>(side_.empty) & side_.men;
        const Squares right = L::template step<opposite(ahead_right)>(side_.empty) & side_.men;
        sink(F::step, many(left) + many(right));
        sink(F::blocked_man, many(side_.men & ~(left | right)));

        // A square behind a man that is no free square of the board cannot be jumped to.
        const Squares open_left = side_.men & L::template step<ahead_left>(side_.empty);
        const Squares open_right = side_.men & L::template step<ahead_right>(side_.empty);
        sink(F::backed_man, 2 * many(side_.men) - many(open_left) - many(open_right));
        sink(F::pair, many(side_.men & L::template step<ahead_left>(own)) +
                          many(side_.men & L::template step<ahead_right>(own)));
        sink(F::gap, many(open_left & open_right));
    }

    template <class Sink>
    constexpr void tell_kings(Sink& sink) const {
        const Squares can_step = side_.steppers();
        std::size_t steps = side_.count_steps();
        steps -= static_cast<std::size_t>(
            std::popcount(L::template step<opposite(ahead_left)>(side_.empty) & side_.men) +
            std::popcount(L::template step<opposite(ahead_right)>(side_.empty) & side_.men));
        sink(F::king_step, static_cast<int>(steps));
        sink(F::blocked_king, std::popcount(side_.kings & ~can_step));
        if (!(others_ & board_.kings)) sink(F::only_king, 1);
        if (side_.kings & road) sink(F::main_road, 1);
    }

    // The long diagonal from White's left corner; on a mirrored board from the right one.
    static constexpr Squares make_road() {
        Squares all = 0;
        for (int row = 0; row < F::side; ++row) {
            const int column = Variant::mirrored ? row : F::side - 1 - row;
            all |= L::at(row * L::in_row + column / 2);
        }
        return all;
    }
    static constexpr Squares road = make_road();

    template <class Sink>
    constexpr void tell_turn(Sink& sink) const {
        if (board_.white_to_move != white) return;
        sink(F::to_move, 1);
        // Every other row from one's own home: an odd number of pieces there leaves the last word.
        Squares rows = 0;
        for (int row = white ? F::side - 1 : 0; row >= 0 && row < F::side; row += white ? -2 : 2)
            rows |= L::rows(row, row);
        if (std::popcount((board_.white | board_.black) & rows) % 2 == 1) sink(F::the_move, 1);
    }

    Side<Variant, white> side_;
    Squares others_;
    const Board& board_;
};

// Calls sink(feature, times) for all features of a board, Black's with times below 0.
template <class Variant, class Sink>
constexpr void each_feature(const Board& board, Sink&& sink) {
    SideFeatures<Variant, true>(board).tell(sink);
    SideFeatures<Variant, false>(board).tell(
        [&](int feature, int times) { sink(feature, -times); });
}

}  // namespace plyscope::draughts
