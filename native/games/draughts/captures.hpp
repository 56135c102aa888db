// Draughts: which of the possible captures are legal, as a list or as a number.
#pragma once

#include <bit>
#include <cstddef>
#include <functional>

#include "core/game.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/side.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

// Collects the captures of the highest rank. A capture with the same start and end as an earlier
// one gets the next number, or is dropped if it is the same move by another route and those are
// dropped. The list has room for more captures than any board in play has; a made-up board may have
// more, which are ignored.
template <class List, Routes routes>
class CaptureList {
  public:
    constexpr explicit CaptureList(List& list) : list_(list) {}

    constexpr void operator()(Move move, const Capture& capture) {
        if (capture.rank < rank_) return;
        if (capture.rank > rank_) list_.clear();
        rank_ = capture.rank;
        MoveCode number = 0;
        for (const Move other : list_) {
            if (routes == Routes::drop && other.same_result(move)) return;
            number += other.same_ends(move);
        }
        if (list_.size() < list_.capacity()) list_.push(move.numbered(number));
    }

  private:
    List& list_;
    int rank_ = 0;
};

// Counts the captures of the highest rank, each route separately.
struct CaptureCount {
    std::size_t routes = 0;
    int rank = 0;
    int longest = 0;

    constexpr void operator()(Move, const Capture& capture) {
        if (capture.rank < rank) return;
        if (capture.rank > rank) routes = 0;
        rank = capture.rank;
        longest = longest < capture.count ? capture.count : longest;
        ++routes;
    }
};

using VisitRoute = std::function<void(Move)>;

// Passes on the captures of one rank. It is slow, and one type for all of its few uses.
struct RoutesOfRank {
    int rank;
    const VisitRoute& visit;

    void operator()(Move move, const Capture& capture) const {
        if (capture.rank == rank) visit(move);
    }
};

// Men's captures with fewer jumps than this have one route only: a second one needs a closed loop.
template <class Variant>
constexpr int shortest_round = Variant::captures_along_lines ? 3 : 4;

}  // namespace plyscope::draughts
