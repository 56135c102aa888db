// Chess: legal move generation for one side. Pins and check evasions are computed, no move is
// tried.
#pragma once

#include <bit>
#include <cstddef>

#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/move.hpp"
#include "games/chess/squares.hpp"

namespace plyscope::chess {

// Where king and rook stand after castling with a rook.
struct Castled {
    int king, rook;

    constexpr Castled(int king_from, int rook_from)
        : king((king_from & 56) + (rook_from > king_from ? 6 : 2)),
          rook((king_from & 56) + (rook_from > king_from ? 5 : 3)) {}
};

// Move generation reports to a listener: `piece` with a piece's square and its targets, `pawns`
// with targets that are each `step` away from where a pawn starts, and `one` with a single move.
// This one counts the moves.
struct MoveCount {
    std::size_t moves = 0;

    void piece(int, Bits targets) { moves += static_cast<std::size_t>(std::popcount(targets)); }
    void pawns(Bits targets, int) {
        moves += static_cast<std::size_t>(std::popcount(targets) +
                                          3 * std::popcount(targets & (rank(0) | rank(7))));
    }
    void one(Move) { ++moves; }
};

// This one lists them.
template <class List>
struct MoveLister {
    List& list;

    void piece(int from, Bits targets) {
        each_square(targets, [&](int to) { list.push(Move(from, to)); });
    }
    void pawns(Bits targets, int step) {
        constexpr Bits last = rank(0) | rank(7);
        each_square(targets & last, [&](int to) {
            for (const Kind kind : {Kind::queen, Kind::knight, Kind::rook, Kind::bishop})
                list.push(Move(to - step, to, kind));
        });
        each_square(targets & ~last, [&](int to) { list.push(Move(to - step, to)); });
    }
    void one(Move move) { list.push(move); }
};

template <bool white>
class Side {
  public:
    explicit Side(const Board& board)
        : board_(board),
          occupied_(board.occupied()),
          own_(board.of(white)),
          others_(occupied_ & ~own_),
          king_(first(board.kings() & own_)) {
        checkers_ = ((knight_attacks(king_) & board.knights()) |
                     (pawn_attacks(white, king_) & board.pawns())) &
                    others_;
        const Bits aimed = ((sliders.rook(king_, others_) & board.straight()) |
                            (sliders.bishop(king_, others_) & board.diagonal())) &
                           others_;
        each_square(aimed, [&](int slider) {
            const Bits shields = sliders.between(king_, slider) & own_;
            if (!shields) checkers_ |= bit(slider);
            if (!has_several(shields)) pinned_ |= shields;
        });
    }

    // Reports the captures, those by pawns first.
    template <class Listener>
    void captures(Listener& listener) const {
        pawns(listener, others_);
        passing(listener);
        pieces(listener, others_);
    }

    // Reports promotions without a capture.
    template <class Listener>
    void promotions(Listener& listener) const {
        pawns(listener, ~occupied_ & (rank(0) | rank(7)));
    }

    // Reports all moves but the captures.
    template <class Listener>
    void quiets(Listener& listener) const {
        pawns(listener, ~occupied_);
        pieces(listener, ~occupied_);
        castlings(listener);
    }

    template <class Listener>
    void all(Listener& listener) const {
        pawns(listener, ~own_);
        passing(listener);
        pieces(listener, ~own_);
        castlings(listener);
    }

  private:
    static constexpr int forward = white ? 8 : -8;

    static constexpr Bits shifted(Bits squares, int step) {
        return step > 0 ? squares << step : squares >> -step;
    }

    // The targets of a piece other than the king: any square, or in check those that capture the
    // checker or block it. A double check leaves none.
    Bits answers() const {
        if (!checkers_) return ~Bits{0};
        if (has_several(checkers_)) return 0;
        return checkers_ | sliders.between(king_, first(checkers_));
    }

    template <class Listener>
    void pawns(Listener& listener, Bits wanted) const {
        const Bits targets = wanted & answers();
        const Bits all = board_.pawns() & own_;
        pawns(listener, all & ~pinned_, targets);
        each_square(all & pinned_, [&](int from) {
            pawns(listener, bit(from), targets & sliders.line(king_, from));
        });
    }

    template <class Listener>
    void pawns(Listener& listener, Bits pawns, Bits targets) const {
        constexpr Bits third = rank(white ? 2 : 5);
        const Bits step = shifted(pawns, forward) & ~occupied_;
        const Bits steps = shifted(step & third, forward) & ~occupied_;
        listener.pawns(shifted(pawns & ~file_a, forward - 1) & others_ & targets, forward - 1);
        listener.pawns(shifted(pawns & ~file_h, forward + 1) & others_ & targets, forward + 1);
        listener.pawns(step & targets, forward);
        listener.pawns(steps & targets, 2 * forward);
    }

    template <class Listener>
    void passing(Listener& listener) const {
        if (board_.en_passant == no_square) return;
        each_square(passing_takers(board_, board_.en_passant),
                    [&](int from) { listener.one(Move(from, board_.en_passant, Kind::pawn)); });
    }

    template <class Listener>
    void pieces(Listener& listener, Bits wanted) const {
        const Bits targets = wanted & answers();
        if (targets) {
            each_square(board_.knights() & own_ & ~pinned_,
                        [&](int from) { listener.piece(from, knight_attacks(from) & targets); });
            sliding(listener, board_.diagonal() & own_, targets,
                    [this](int from) { return sliders.bishop(from, occupied_); });
            sliding(listener, board_.straight() & own_, targets,
                    [this](int from) { return sliders.rook(from, occupied_); });
        }
        Bits safe = 0;
        each_square(king_attacks(king_) & wanted, [&](int to) {
            if (is_safe(to, occupied_ ^ bit(king_))) safe |= bit(to);
        });
        listener.piece(king_, safe);
    }

    template <class Listener, class Attacks>
    void sliding(Listener& listener, Bits pieces, Bits targets, Attacks attacks) const {
        each_square(pieces & ~pinned_,
                    [&](int from) { listener.piece(from, attacks(from) & targets); });
        each_square(pieces & pinned_, [&](int from) {
            listener.piece(from, attacks(from) & targets & sliders.line(king_, from));
        });
    }

    template <class Listener>
    void castlings(Listener& listener) const {
        if (checkers_) return;
        each_square(board_.castling & own_, [&](int rook) {
            if (may_castle(rook)) listener.one(Move(king_, rook, Kind::king));
        });
    }

    // The squares that king and rook pass must be free but for themselves, and those of the king
    // not attacked. In Chess960 the rook may have shielded the king.
    bool may_castle(int rook) const {
        const Castled to(king_, rook);
        const Bits without = occupied_ ^ bit(king_) ^ bit(rook);
        const Bits king_way = sliders.between(king_, to.king) | bit(to.king);
        const Bits rook_way = sliders.between(rook, to.rook) | bit(to.rook);
        if (without & (king_way | rook_way)) return false;
        bool safe = is_safe(to.king, without | bit(to.rook));
        each_square(king_way,
                    [&](int square) { safe = safe && is_safe(square, occupied_ ^ bit(king_)); });
        return safe;
    }

    bool is_safe(int square, Bits occupied) const {
        return !attackers(board_, !white, square, occupied);
    }

    const Board& board_;
    Bits occupied_, own_, others_;
    int king_;
    Bits checkers_ = 0, pinned_ = 0;
};

}  // namespace plyscope::chess
