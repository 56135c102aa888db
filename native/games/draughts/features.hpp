// Draughts: the features of the evaluation, each with an index and a name.
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

// Each feature counts for White, and negatively for Black with the board turned. The first ones are
// piece-square tables, seen by the side whose men move up.
template <class Variant>
struct Features {
    using L = LayoutOf<Variant>;
    static constexpr int squares = L::count;
    static constexpr int side = Variant::side;

    static constexpr int man_at = 0;                   // by square
    static constexpr int king_at = man_at + squares;   // by square
    static constexpr int runaway = king_at + squares;  // a man with a free path, by steps to go
    static constexpr int home = runaway + side;        // the men on the back row, one bit for each
    static constexpr int rest = home + (1 << L::in_row);
    static constexpr int step = rest;              // a step of a man
    static constexpr int king_step = rest + 1;     // a step of a king
    static constexpr int blocked_man = rest + 2;   // a man that cannot step
    static constexpr int blocked_king = rest + 3;  // a king that cannot step
    static constexpr int backed_man = rest + 4;    // a man with an own piece or the edge behind it
    static constexpr int pair = rest + 5;          // two men side by side on a diagonal
    static constexpr int gap = rest + 6;           // an empty square behind a man, both sides open
    static constexpr int only_king = rest + 7;     // a king where the others have none
    static constexpr int main_road = rest + 8;     // a king on the longest diagonal
    static constexpr int to_move = rest + 9;       // it is this side's turn
    static constexpr int the_move = rest + 10;     // it has the move, that is, the opposition
    static constexpr int safe_step = rest + 11;    // a step of a man to where nothing jumps it
    static constexpr int alone = rest + 12;        // a man past the middle with no piece behind it
    static constexpr int lopsided = rest + 13;     // by how many men one wing outnumbers the other
    static constexpr int count = rest + 14;

    static std::string name(int feature) {
        static constexpr std::array<const char*, count - rest> names{
            "step",     "king_step", "blocked_man", "blocked_king", "backed_man",
            "pair",     "gap",       "only_king",   "main_road",    "to_move",
            "the_move", "safe_step", "alone",       "lopsided"};
        if (feature < king_at) return "man_at " + std::to_string(feature + 1);
        if (feature < runaway) return "king_at " + std::to_string(feature - king_at + 1);
        if (feature < home) return "runaway " + std::to_string(feature - runaway);
        if (feature < rest) return "home " + home_row(feature - home);
        return names[static_cast<std::size_t>(feature - rest)];
    }

  private:
    // The row as White sees it: o.o. has men on the first and third square.
    static std::string home_row(int men) {
        std::string row;
        for (int square = 0; square < L::in_row; ++square) row += men >> square & 1 ? 'o' : '.';
        return row;
    }
};

// The game phase: from `opening`, with all pieces, down to 0.
template <class Variant>
constexpr int opening = 2 * Variant::men_rows * LayoutOf<Variant>::in_row;

template <class Variant>
constexpr int phase(const Board& board) {
    return std::min(std::popcount(board.white | board.black), opening<Variant>);
}

// The features of one side.
template <class Variant, bool white>
class SideFeatures {
    using F = Features<Variant>;
    using L = typename F::L;

  public:
    explicit constexpr SideFeatures(const Board& board)
        : side_(board), others_(white ? board.black : board.white), board_(board) {}

    // Calls sink(feature, times) for each man on its square.
    template <class Sink>
    constexpr void tell_men_at(Sink&& sink) const {
        for (Squares left = side_.men; left; left &= left - 1)
            sink(F::man_at + seen(L::square(std::countr_zero(left))), 1);
    }

    // The same for all other features.
    template <class Sink>
    constexpr void tell_others(Sink&& sink) const {
        tell_squares(sink);
        tell_men(sink);
        if (side_.kings) tell_kings(sink);
        tell_turn(sink);
    }

  private:
    static constexpr Direction ahead_left = white ? up_left : down_left;
    static constexpr Direction ahead_right = white ? up_right : down_right;

    static constexpr int seen(int square) { return white ? square : L::count - 1 - square; }

    // The men that no piece of the others can meet on their way to the other side: these are not on
    // any square from which a man can reach one of the others.
    constexpr Squares runaways() const {
        Squares met = others_, row = others_;
        for (int step = 1; step < F::side && row; ++step) {
            row = (L::template step<opposite(ahead_left)>(row) |
                   L::template step<opposite(ahead_right)>(row)) &
                  L::board;
            met |= row;
        }
        return side_.men & ~met;
    }

    static constexpr Squares far_half =
        white ? L::rows(0, F::side / 2 - 1) : L::rows(F::side / 2, F::side - 1);

    // The left half of the board.
    static constexpr Squares make_left_wing() {
        Squares all = 0;
        for (int square = 0; square < L::count; ++square) {
            const int row = square / L::in_row, place = 2 * (square % L::in_row);
            if (place + (L::is_dark(row, 0) ? 0 : 1) < F::side / 2) all |= L::at(square);
        }
        return all;
    }
    static constexpr Squares left_wing = make_left_wing();

    // The men on the own back row, as Features::home numbers them.
    constexpr int men_at_home() const {
        constexpr int shift = L::bit(white ? L::count - L::in_row : 0);
        const auto row = static_cast<int>(side_.men >> shift & ((1 << L::in_row) - 1));
        if constexpr (white) return row;
        int turned = 0;
        for (int square = 0; square < L::in_row; ++square)
            turned |= (row >> square & 1) << (L::in_row - 1 - square);
        return turned;
    }

    template <class Sink>
    constexpr void tell_squares(Sink& sink) const {
        for (Squares left = runaways(); left; left &= left - 1)
            sink(F::runaway + seen(L::square(std::countr_zero(left))) / L::in_row, 1);
        for (Squares left = side_.kings; left; left &= left - 1)
            sink(F::king_at + seen(L::square(std::countr_zero(left))), 1);
        sink(F::home + men_at_home(), 1);
    }

    template <class Sink>
    constexpr void tell_men(Sink& sink) const {
        const auto many = [](Squares squares) { return std::popcount(squares); };
        const Squares own = side_.men | side_.kings;
        const Squares left = L::template step<opposite(ahead_left)>(side_.empty) & side_.men;
        const Squares right = L::template step<opposite(ahead_right)>(side_.empty) & side_.men;
        sink(F::step, many(left) + many(right));
        sink(F::blocked_man, many(side_.men & ~(left | right)));

        // A man cannot be captured in a direction if the square behind it is occupied or off the
        // board.
        const Squares open_left = side_.men & L::template step<ahead_left>(side_.empty);
        const Squares open_right = side_.men & L::template step<ahead_right>(side_.empty);
        sink(F::backed_man, 2 * many(side_.men) - many(open_left) - many(open_right));
        sink(F::pair, many(side_.men & L::template step<ahead_left>(own)) +
                          many(side_.men & L::template step<ahead_right>(own)));
        sink(F::gap, many(open_left & open_right));

        sink(F::safe_step,
             many(safe<ahead_left, ahead_right>()) + many(safe<ahead_right, ahead_left>()));
        sink(F::alone, many(side_.men & far_half & ~L::template step<ahead_left>(own) &
                            ~L::template step<ahead_right>(own)));
        const int more_left = 2 * many(side_.men & left_wing) - many(side_.men);
        sink(F::lopsided, more_left < 0 ? -more_left : more_left);
    }

    // The squares to which men can step without being captured there, as far as the neighbouring
    // squares tell. The square that a man leaves is empty then.
    template <Direction ahead, Direction aside>
    constexpr Squares safe() const {
        const Squares to = L::template step<ahead>(side_.men) & side_.empty;
        const Squares backwards = Variant::men_capture_backwards ? others_ : side_.their_kings;
        constexpr Direction back = opposite(ahead), aside_back = opposite(aside);
        const Squares jumped =
            L::template step<back>(others_) |
            (L::template step<aside_back>(others_) & L::template step<aside>(side_.empty)) |
            (L::template step<aside>(backwards) & L::template step<aside_back>(side_.empty));
        return to & ~jumped;
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
        constexpr Squares road = L::main_road();
        if (side_.kings & road) sink(F::main_road, 1);
    }

    template <class Sink>
    constexpr void tell_turn(Sink& sink) const {
        if (board_.white_to_move != white) return;
        sink(F::to_move, 1);
        // A side has the move if it is to move and an odd number of pieces stands on every second
        // row, counted from its back row: then it can block the opponent last.
        constexpr Squares rows = [] {
            Squares all = 0;
            for (int row = white ? 1 : 0; row < F::side; row += 2) all |= L::rows(row, row);
            return all;
        }();
        if (std::popcount((board_.white | board_.black) & rows) % 2 == 1) sink(F::the_move, 1);
    }

    Side<Variant, white> side_;
    Squares others_;
    const Board& board_;
};

// Calls sink(feature, times) for all features of a board but those of men on squares; Black's times
// are negative.
template <class Variant, class Sink>
constexpr void each_other_feature(const Board& board, Sink&& sink) {
    SideFeatures<Variant, true>(board).tell_others(sink);
    SideFeatures<Variant, false>(board).tell_others(
        [&](int feature, int times) { sink(feature, -times); });
}

// The same for all features.
template <class Variant, class Sink>
constexpr void each_feature(const Board& board, Sink&& sink) {
    SideFeatures<Variant, true>(board).tell_men_at(sink);
    SideFeatures<Variant, false>(board).tell_men_at(
        [&](int feature, int times) { sink(feature, -times); });
    each_other_feature<Variant>(board, sink);
}

}  // namespace plyscope::draughts
