// Draughts: the best captures of a flying king that has more routes than anybody could wait for.
//
// On made-up Frisian boards a king can capture twenty pieces in millions of ways. Captured pieces
// stay on the board until the move is complete, so that they still block the way: what a king can
// do next depends only on the set of pieces that it has captured and on where it stands. There are
// at most 2^20 such sets, and all squares on which it can stand after capturing a set are found
// together (dynamic programming over sets).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/control.hpp"
#include "games/draughts/layout.hpp"

namespace plyscope::draughts {

template <class Variant>
class CaptureSets {
  public:
    using L = LayoutOf<Variant>;
    using Set = std::uint32_t;                     // captured pieces, by their index
    static constexpr Set stop_interval = 1 << 14;  // some of them take a tenth of a millisecond
    static constexpr std::size_t most_pieces = Variant::men_rows * L::in_row;
    static_assert(Variant::flying_kings && !Variant::captured_leave_at_once &&
                  !Variant::stops_behind && !Variant::stops_behind_king);
    static_assert(most_pieces <= 20);

    // Of a king on `from`, which counts as empty; `prey` are the opponent's pieces.
    CaptureSets(Squares from, Squares empty, Squares prey) : empty_(empty) {
        for (prey = reachable(from, prey); prey; prey &= prey - 1) add_piece(prey & -prey);
        ends_.resize(std::size_t{1} << count_);
        ends_[0] = from;
        for (Set set = 0; set < all(); ++set) {
            if (set % stop_interval == 0) RunningSearch::check_stop();
            if (ends_[set]) extend(set);
        }
    }

    // Calls visit(set) for each set of pieces that can be captured together.
    template <class Visit>
    void each(Visit&& visit) const {
        for (Set set = 1; set < ends_.size(); ++set)
            if (ends_[set]) visit(set);
    }

    // The squares on which the king can stand when it has captured exactly these pieces.
    Squares ends(Set set) const { return ends_[set]; }

    // The indices of those pieces that are on these squares.
    Set indices(Squares squares) const {
        Set found = 0;
        for (std::size_t piece = 0; piece < count_; ++piece)
            if (pieces_[piece] & squares) found |= Set{1} << piece;
        return found;
    }

    // The squares of these pieces.
    Squares squares(Set set) const {
        Squares all = 0;
        for (; set; set &= set - 1) all |= pieces_[lowest(set)];
        return all;
    }

    // The stops of one of the routes by which the king captures a set and ends on a square.
    std::vector<Squares> route(Set set, Squares end, Squares from) const {
        std::vector<Squares> stops{end};
        while (set) stops.push_back(step_back(set, stops.back()));
        stops.back() = from;
        std::reverse(stops.begin(), stops.end());
        return stops;
    }

  private:
    // A way to capture a piece: the squares from which a king gets to it, and those behind it.
    struct Way {
        Squares before, behind;
    };

    static std::size_t lowest(Set set) { return static_cast<std::size_t>(std::countr_zero(set)); }

    // The squares themselves and the empty ones beyond them in a direction.
    template <Direction direction>
    Squares flown(Squares at) const {
        Squares reach = at;
        for (Squares next = at; next; reach |= next)
            next = L::template step<direction>(next) & empty_;
        return reach;
    }

    // The pieces that the king could come to if it might capture each of them again and again.
    Squares reachable(Squares from, Squares prey) const {
        Squares reach = from, taken = 0;
        for (Squares before = 0; before != reach;) {
            before = reach;
            each_way_to_capture<Variant>([&]<Direction direction> {
                const Squares over = L::template step<direction>(flown<direction>(reach)) & prey;
                const Squares land = L::template step<direction>(over) & empty_;
                taken |= L::template step<opposite(direction)>(land);
                reach |= flown<direction>(land);
            });
        }
        return taken;
    }

    void add_piece(Squares piece) {
        auto& ways = ways_[count_];
        each_way_to_capture<Variant>([&]<Direction direction> {
            const Squares before = L::template step<opposite(direction)>(piece) & empty_;
            const Squares behind = L::template step<direction>(piece) & empty_;
            if (before && behind)
                ways[ways_count_[count_]++] = {flown<opposite(direction)>(before),
                                               flown<direction>(behind)};
        });
        pieces_[count_++] = piece;
    }

    Set all() const { return static_cast<Set>(ends_.size() - 1); }

    // Captures each of the other pieces after a set.
    void extend(Set set) {
        const Squares at = ends_[set];
        for (Set left = all() & ~set; left; left &= left - 1) {
            const std::size_t piece = lowest(left);
            Squares landings = 0;
            for (std::size_t way = 0; way < ways_count_[piece]; ++way)
                if (ways_[piece][way].before & at) landings |= ways_[piece][way].behind;
            if (landings) ends_[set | (left & -left)] |= landings;
        }
    }

    // Takes the last capture of a route that ends on `end` out of the set, and returns the square
    // from which it was made.
    Squares step_back(Set& set, Squares end) const {
        for (Set left = set; left; left &= left - 1) {
            const std::size_t piece = lowest(left);
            const Set earlier = set & ~(left & -left);
            for (std::size_t way = 0; way < ways_count_[piece]; ++way) {
                const Squares from = ways_[piece][way].before & ends_[earlier];
                if (!(ways_[piece][way].behind & end) || !from) continue;
                set = earlier;
                return from & -from;
            }
        }
        set = 0;  // never: a square in `ends_` was reached somehow
        return end;
    }

    Squares empty_;
    std::size_t count_ = 0;
    std::array<Squares, most_pieces> pieces_{};
    std::array<std::array<Way, 8>, most_pieces> ways_{};
    std::array<std::size_t, most_pieces> ways_count_{};
    std::vector<Squares> ends_;  // by set
};

}  // namespace plyscope::draughts
