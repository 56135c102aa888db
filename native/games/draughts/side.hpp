// Draughts: move generation for one side, with bitboards where that is possible.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "games/draughts/board.hpp"
#include "games/draughts/capture_sets.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

// A capture so far: what it has captured, how many pieces, and its rank.
struct Capture {
    Squares captured = 0;
    int count = 0;
    int rank = 0;
};

// A complete capture of a king with very many routes, and the stops of one of them.
struct LongCapture {
    Capture capture;
    Squares end;
    std::vector<Squares> stops;
};

// Those of a king on a board.
struct LongCaptures {
    std::array<Squares, 4> board;
    std::vector<LongCapture> captures;

    LongCaptures(const std::array<Squares, 4>& on, std::vector<LongCapture> found)
        : board(on), captures(std::move(found)) {}
};

struct NoTrail {
    constexpr void enter(Squares) const {}
    constexpr void leave() const {}
};

struct NoSink {
    template <class Move>
    constexpr void operator()(const Move&, const Capture&) const {}
};

// How long a walk through captures may take: as long as it likes.
struct Unlimited {
    constexpr bool spend() const { return true; }
};

// At most so many turns.
struct Budget {
    int turns;
    constexpr bool spend() { return turns > 0 && turns-- > 0; }
};

// The moves of one side.
template <class Variant, bool white>
struct Side {
    using L = LayoutOf<Variant>;
    using Preference = typename Variant::Preference;

    Squares men, kings, opponents, their_kings, empty;
    Squares resting = 0;  // a king that must rest: it may capture, but not step

    explicit constexpr Side(const Board& board)
        : men((white ? board.white : board.black) & ~board.kings),
          kings((white ? board.white : board.black) & board.kings),
          opponents(white ? board.black : board.white),
          their_kings(opponents & board.kings),
          empty(L::board & ~(board.white | board.black)) {
        if constexpr (Variant::king_rests_after > 0) {
            const Runner runner = white ? board.white_runner : board.black_runner;
            if (runner.moves >= Variant::king_rests_after && men) resting = L::at(runner.square);
        }
    }

    static constexpr bool is_forward(Direction direction) {
        return white == (direction == up_left || direction == up_right);
    }
    static constexpr bool man_captures(Direction direction) {
        return Variant::men_capture_backwards || is_forward(direction);
    }

    // Steps.

    // The pieces that can go one square in a direction.
    template <Direction direction>
    constexpr Squares that_step() const {
        const Squares goers = is_forward(direction) ? men | kings : kings;
        return goers & ~resting & L::template step<opposite(direction)>(empty);
    }

    constexpr Squares steppers() const {
        return that_step<up_left>() | that_step<up_right>() | that_step<down_left>() |
               that_step<down_right>();
    }

    constexpr std::size_t count_steps() const {
        std::size_t count = 0;
        each_diagonal([&]<Direction direction> {
            Squares goers = that_step<direction>();
            count += static_cast<std::size_t>(std::popcount(goers));
            if constexpr (Variant::flying_kings)
                while (goers &= kings | empty) {  // flying kings, square by square
                    goers = L::template step<direction>(goers) &
                            L::template step<opposite(direction)>(empty);
                    count += static_cast<std::size_t>(std::popcount(goers));
                }
        });
        return count;
    }

    // Calls sink(move) for every step: by start square, then direction, then distance.
    template <class Sink>
    constexpr void each_step(Sink&& sink) const {
        for (Squares left = steppers(); left; left &= left - 1) {
            const Squares from = left & -left;
            const int start = L::square(std::countr_zero(from));
            const bool king = kings & from;
            each_diagonal([&]<Direction direction> {
                if (!(that_step<direction>() & from)) return;
                Squares to = L::template step<direction>(from);
                const bool crowns = !king && (to & crowning_row<Variant>(white));
                do {
                    sink(Move::step(start, L::square(std::countr_zero(to)), crowns));
                    to = L::template step<direction>(to) & empty;
                } while (Variant::flying_kings && king && to);
            });
        }
    }

    // Captures.

    // The men, or short kings, that can jump.
    template <bool king>
    constexpr Squares jumpers(Squares pieces) const {
        Squares jumping = 0;
        each_way_to_capture<Variant>([&]<Direction direction> {
            if constexpr (king || man_captures(direction)) {
                constexpr Direction back = opposite(direction);
                const Squares over = prey<king>(0) & L::template step<back>(empty);
                jumping |= L::template step<back>(over);
            }
        });
        return jumping & pieces;
    }

    // The pieces that may have a capture: exactly those that do, but all flying kings.
    constexpr Squares capturers() const {
        const Squares jumping_men = jumpers<false>(men);
        if constexpr (Variant::flying_kings) return jumping_men | kings;
        return jumping_men | (kings ? jumpers<true>(kings) : 0);
    }

    constexpr bool can_capture() const {
        if constexpr (!Variant::flying_kings) return capturers() != 0;
        if (jumpers<false>(men)) return true;
        bool found = false;
        each_way_to_capture<Variant>([&]<Direction direction> {
            Squares reach = kings;  // the squares up to the first piece in this direction
            for (Squares next = kings; next; reach |= next)
                next = L::template step<direction>(next) & empty;
            const Squares over = L::template step<direction>(reach) & opponents;
            found |= (L::template step<direction>(over) & empty) != 0;
        });
        return found;
    }

    // Calls sink(move, capture) for every complete capture: by start square, then by its
    // directions. A move comes once for each of its routes, or at least once if those are dropped.
    // `trail` receives the stops: enter(square) and leave(). A king with too many routes to walk
    // has its captures of the highest rank only, by the captured pieces and the end square.
    template <Routes routes, class Sink, class Trail>
    constexpr void each_capture(Sink&& sink, Trail&& trail) const {
        constexpr bool may_explode = routes == Routes::drop && Variant::captures_along_lines;
        for (Squares left = capturers(); left; left &= left - 1) {
            const Squares from = left & -left;
            if constexpr (may_explode)
                if ((kings & from) && std::popcount(opponents) > 10 && has_long_walk(from)) {
                    each_best_capture(from, sink, trail);
                    continue;
                }
            walk(from, sink, trail, Unlimited{});
        }
    }

  private:
    // Walks through the captures of one piece, and returns what is left of the budget.
    template <class Sink, class Trail, class Turns>
    [[gnu::always_inline]] constexpr Turns walk(Squares from, Sink& sink, Trail& trail,
                                                Turns turns) const {
        Walk<Sink, Trail, Turns> walk{*this, from, empty | from, sink, trail, turns};
        trail.enter(from);
        if (kings & from)
            walk.by_king(from, {.rank = Preference::by_king});
        else
            walk.by_man(from, {});
        trail.leave();
        return turns;
    }

    // Whether a king has so many routes that it is faster to look at sets of captured pieces.
    constexpr bool has_long_walk(Squares from) const {
        constexpr Budget most{2000};
        NoSink nothing;
        NoTrail nowhere;
        return walk(from, nothing, nowhere, most).turns == 0;
    }

    template <class Sink, class Trail>
    void each_best_capture(Squares from, Sink& sink, Trail& trail) const {
        const auto best = best_captures(from);
        for (const auto& [capture, end, stops] : best->captures) {
            for (const Squares stop : stops) trail.enter(stop);
            sink(Move::capture(L::square(std::countr_zero(from)), L::square(std::countr_zero(end)),
                               capture.captured, false),
                 capture);
            for (std::size_t stop = 0; stop < stops.size(); ++stop) trail.leave();
        }
    }

    // The captures of the highest rank, each with the stops of a route. They take long to find, and
    // a search asks for those of its root again and again: all threads together remember the last
    // ones.
    [[gnu::noinline]] std::shared_ptr<const LongCaptures> best_captures(Squares from) const {
        static std::mutex mutex;
        static std::array<std::shared_ptr<const LongCaptures>, 64> memory;  // by the king's square
        const std::array<Squares, 4> board{from, empty, opponents, their_kings};
        auto& known = memory[static_cast<std::size_t>(std::countr_zero(from))];
        {
            const std::lock_guard lock(mutex);
            if (known && known->board == board) return known;
        }
        auto found = std::make_shared<const LongCaptures>(board, found_captures(from));
        const std::lock_guard lock(mutex);
        return known = std::move(found);
    }

    std::vector<LongCapture> found_captures(Squares from) const {
        const CaptureSets<Variant> sets(from, empty | from, prey<true>(0));
        const auto rank_of = [kings = sets.indices(their_kings)](auto set) {
            return Preference::by_king + std::popcount(set & kings) * Preference::gain(true, 0, 0) +
                   std::popcount(set & ~kings) * Preference::gain(false, 0, 0);
        };
        int best = 0;
        sets.each([&](auto set) { best = std::max(best, rank_of(set)); });
        std::vector<LongCapture> found;
        sets.each([&](auto set) {
            if (rank_of(set) < best || found.size() >= Variant::max_moves) return;
            const Capture capture{sets.squares(set), std::popcount(set), best};
            for (Squares ends = sets.ends(set); ends; ends &= ends - 1) {
                const Squares end = ends & -ends;
                found.push_back({capture, end, sets.route(set, end, from)});
            }
        });
        return found;
    }

    // The pieces that may still be captured.
    template <bool king>
    constexpr Squares prey(Squares captured) const {
        Squares all = opponents & ~captured;
        if constexpr (!king && !Variant::men_capture_kings) all &= ~their_kings;
        return all;
    }

    constexpr Capture with(Capture so_far, Squares over) const {
        return {
            .captured = so_far.captured | over,
            .count = so_far.count + 1,
            .rank = so_far.rank + Preference::gain(their_kings & over, so_far.count, so_far.rank)};
    }

    // All captures of one piece. Captured pieces stay on the board and cannot be jumped again,
    // unless the variant removes them at once; the start square counts as empty. A capture goes on
    // as long as it can, and the budget for turns of flying kings lasts.
    template <class Sink, class Trail, class Turns>
    struct Walk {
        const Side& side;
        Squares from, empty;
        Sink& sink;
        Trail& trail;
        Turns& turns;

        constexpr Squares free(const Capture& capture) const {
            return Variant::captured_leave_at_once ? empty | capture.captured : empty;
        }

        constexpr void end(Squares at, const Capture& capture, bool crowns) const {
            sink(Move::capture(L::square(std::countr_zero(from)), L::square(std::countr_zero(at)),
                               capture.captured, crowns),
                 capture);
        }

        // Jumps over a neighbouring piece, and calls `then` to go on from there. Whether it can.
        template <Direction direction, bool king, class Then>
        constexpr bool jump(Squares at, const Capture& so_far, Then&& then) const {
            const Squares over =
                L::template step<direction>(at) & side.template prey<king>(so_far.captured);
            const Squares land = L::template step<direction>(over) & free(so_far);
            if (!land) return false;
            trail.enter(land);
            then(land, side.with(so_far, over));
            trail.leave();
            return true;
        }

        constexpr void by_man(Squares at, const Capture& so_far) const {
            bool goes_on = false;
            each_way_to_capture<Variant>([&]<Direction direction> {
                if constexpr (man_captures(direction))
                    goes_on |= jump<direction, false>(
                        at, so_far, [&](Squares land, const Capture& capture) {
                            const bool crowned = land & crowning_row<Variant>(white);
                            if (Variant::crowned_in_passing && crowned)
                                by_new_king<direction>(land, capture);
                            else
                                by_man(land, capture);
                        });
            });
            if (!goes_on && so_far.count > 0)
                end(at, so_far, (at & crowning_row<Variant>(white)) != 0);
        }

        // A man that was crowned during its capture.
        template <Direction direction>
        constexpr void by_new_king(Squares at, const Capture& so_far) const {
            if (!turn<axis(direction), true>(at, so_far)) end(at, so_far, true);
        }

        constexpr void by_king(Squares at, const Capture& so_far) const {
            if constexpr (Variant::flying_kings) {
                turn<no_axis, false>(at, so_far);
            } else {
                bool goes_on = false;
                each_way_to_capture<Variant>([&]<Direction direction> {
                    goes_on |= jump<direction, true>(
                        at, so_far,
                        [&](Squares land, const Capture& capture) { by_king(land, capture); });
                });
                if (!goes_on && so_far.count > 0) end(at, so_far, false);
            }
        }

        static constexpr unsigned no_axis = 6;  // distinct from the axes 0, 1, 4 and 5

        // A flying king's captures in every direction but along the axis on which it came. Whether
        // there are any.
        template <unsigned came_along, bool crowned>
        constexpr bool turn(Squares at, const Capture& so_far) const {
            if (!turns.spend()) return true;
            bool found = false;
            each_way_to_capture<Variant>([&]<Direction direction> {
                if constexpr (axis(direction) != came_along)
                    found |= fly<direction, crowned>(at, so_far);
            });
            return found;
        }

        // A flying king's captures straight ahead. Whether there are any. It must land on a square
        // from which it can go on capturing, if there is one.
        template <Direction direction, bool crowned>
        constexpr bool fly(Squares at, const Capture& so_far) const {
            const Squares free_now = free(so_far);
            Squares over = L::template step<direction>(at);
            while (over & free_now) over = L::template step<direction>(over);
            over &= side.template prey<true>(so_far.captured);
            const Squares land = L::template step<direction>(over) & free_now;
            if (!land) return false;

            const Capture capture = side.with(so_far, over);
            const auto each_landing = [&](auto&& visit) {
                for (Squares to = land; to; to = L::template step<direction>(to) & free_now) {
                    trail.enter(to);
                    visit(to);
                    trail.leave();
                    if (Variant::stops_behind) break;
                }
            };
            trail.enter(land);
            bool goes_on = fly<direction, crowned>(land, capture);
            trail.leave();
            each_landing(
                [&](Squares to) { goes_on |= turn<axis(direction), crowned>(to, capture); });
            if constexpr (Variant::captured_leave_at_once) {  // then it may turn back
                trail.enter(land);
                goes_on |= fly<opposite(direction), crowned>(land, capture);
                trail.leave();
            }
            if (goes_on) return true;
            if (Variant::stops_behind_king && (over & side.their_kings)) {
                trail.enter(land);
                end(land, capture, crowned);
                trail.leave();
            } else {
                each_landing([&](Squares to) { end(to, capture, crowned); });
            }
            return true;
        }
    };
};

}  // namespace plyscope::draughts
