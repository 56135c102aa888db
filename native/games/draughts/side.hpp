// Draughts: what one side can do, all its pieces at once where that is possible.
#pragma once

#include <bit>
#include <cstddef>

#include "games/draughts/board.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/move.hpp"

namespace plyscope::draughts {

// A board seen by one side. Men go forwards only, which is up for White; kings go anywhere; all
// make short steps.
template <class Variant, bool white>
struct Side {
    using L = Layout<Variant::side>;

    Squares men, kings, opponents, empty;

    explicit constexpr Side(const Board& board)
        : men((white ? board.white : board.black) & ~board.kings),
          kings((white ? board.white : board.black) & board.kings),
          opponents(white ? board.black : board.white),
          empty(L::board & ~(board.white | board.black)) {}

    // Calls visit.template operator()<direction>() for all four, in order.
    template <class Visit>
    static constexpr void each_direction(Visit&& visit) {
        visit.template operator()<up_left>();
        visit.template operator()<up_right>();
        visit.template operator()<down_left>();
        visit.template operator()<down_right>();
    }

    static constexpr bool is_forward(Direction direction) {
        return white == (direction == up_left || direction == up_right);
    }

    template <Direction direction>
    constexpr Squares that_go() const {
        return is_forward(direction) ? men | kings : kings;
    }

    // The pieces that can step in a direction: those next to an empty square.
    template <Direction direction>
    constexpr Squares that_step() const {
        return that_go<direction>() & L::template step<opposite(direction)>(empty);
    }

    // The pieces that can jump in a direction: those next to an opponent before an empty square.
    template <Direction direction>
    constexpr Squares that_jump() const {
        constexpr Direction back = opposite(direction);
        const Squares jumped = opponents & L::template step<back>(empty);
        return that_go<direction>() & L::template step<back>(jumped);
    }

    constexpr Squares jumpers() const {
        return that_jump<up_left>() | that_jump<up_right>() | that_jump<down_left>() |
               that_jump<down_right>();
    }

    constexpr Squares steppers() const {
        return that_step<up_left>() | that_step<up_right>() | that_step<down_left>() |
               that_step<down_right>();
    }

    constexpr std::size_t count_steps() const {
        return static_cast<std::size_t>(
            std::popcount(that_step<up_left>()) + std::popcount(that_step<up_right>()) +
            std::popcount(that_step<down_left>()) + std::popcount(that_step<down_right>()));
    }

    // Every step, by start and then direction.
    template <class Sink>
    constexpr void each_step(Sink&& sink) const {
        for (Squares left = steppers(); left; left &= left - 1) {
            const Squares from = left & -left;
            const int start = L::square(std::countr_zero(left));
            each_direction([&]<Direction direction> {
                if (that_step<direction>() & from) sink(Move::step(start, direction));
            });
        }
    }

    // Every capture, by start and then the directions of its jumps; `jumping` are the jumpers().
    template <class Sink>
    constexpr void each_capture(Squares jumping, Sink&& sink) const {
        for (Squares left = jumping; left; left &= left - 1) {
            const Squares from = left & -left;
            const Move route = Move::capture(L::square(std::countr_zero(left)));
            if (from & kings)
                jump_on<true>(from, opponents, empty | from, route, sink);
            else
                jump_on<false>(from, opponents, empty | from, route, sink);
        }
    }

    // The routes that continue one which has come to `at`: a capture goes on while it can. What
    // it has jumped is no longer among `still_there`, so it is not jumped again; no route can land
    // on a jumped square, so those need not count as occupied. The start counts as empty. A man
    // that is crowned stops there, having no row ahead.
    template <bool king, class Sink>
    constexpr void jump_on(Squares at, Squares still_there, Squares free, Move route,
                           Sink& sink) const {
        bool goes_on = false;
        each_direction([&]<Direction direction> {
            if constexpr (king || is_forward(direction)) {
                const Squares over = L::template step<direction>(at) & still_there;
                const Squares land = L::template step<direction>(over) & free;
                if (!land) return;
                goes_on = true;
                jump_on<king>(land, still_there ^ over, free, route.then(direction), sink);
            }
        });
        if (!goes_on) sink(route);
    }
};

}  // namespace plyscope::draughts
