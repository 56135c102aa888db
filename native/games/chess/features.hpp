// Chess: the features of the evaluation, each with an index and a name.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <string>

#include "games/chess/attacks.hpp"
#include "games/chess/board.hpp"
#include "games/chess/squares.hpp"

namespace plyscope::chess {

// Each feature counts for White, and negatively for Black with the board turned. The first ones are
// piece-square tables, whose left half stands for the right half too.
struct Features {
    static constexpr int squares = 32;

    static constexpr int pawn_at = 0;  // by square, as the next ones
    static constexpr int knight_at = pawn_at + squares;
    static constexpr int bishop_at = knight_at + squares;
    static constexpr int rook_at = bishop_at + squares;
    static constexpr int queen_at = rook_at + squares;
    static constexpr int king_at = queen_at + squares;

    // Mobility: by the number of attacked squares that no enemy pawn guards and that hold no pawn
    // or king of its own.
    static constexpr int knight_reach = king_at + squares;
    static constexpr int bishop_reach = knight_reach + 9;
    static constexpr int rook_reach = bishop_reach + 14;
    static constexpr int queen_reach = rook_reach + 15;

    static constexpr int passed = queen_reach + 28;  // a passed pawn, by rank
    static constexpr int free_way = passed + 8;  // whose path is not blocked or attacked, by rank
    static constexpr int joined = free_way + 8;  // a connected pawn, by rank

    // Pawn shelter and pawn storm: on the king's file and those beside it, the rank of the first
    // own pawn in front of the king, and of the first enemy pawn; 1 for none.
    static constexpr int shelter = joined + 8;
    static constexpr int storm = shelter + 8;

    static constexpr int most_danger = 31;
    static constexpr int danger = storm + 8;  // by the attack on the enemy king

    static constexpr int rest = danger + most_danger + 1;
    static constexpr int doubled = rest;       // a doubled pawn
    static constexpr int isolated = rest + 1;  // a pawn without own pawns on the files beside it
    static constexpr int backward = rest + 2;  // behind its neighbours, and cannot advance safely
    static constexpr int exposed = rest + 3;   // a weak pawn, of these two, on a half-open file
    static constexpr int passed_held = rest + 4;  // a passed pawn that is blockaded
    static constexpr int king_near = rest + 5;    // distance of its king to a passed pawn
    static constexpr int king_far = rest + 6;     // distance of the enemy king to it
    static constexpr int runaway = rest + 7;  // an unstoppable passed pawn, against king and pawns
    static constexpr int bishop_pair = rest + 8;      // the bishop pair
    static constexpr int bishop_pawns = rest + 9;     // own pawns on squares of a bishop's colour
    static constexpr int knight_outpost = rest + 10;  // guarded by a pawn, not to be chased by one
    static constexpr int bishop_outpost = rest + 11;
    static constexpr int rook_open = rest + 12;  // on an open file
    static constexpr int rook_half = rest + 13;  // on a half-open file
    static constexpr int rook_high = rest + 14;  // on the seventh rank, with a target there
    static constexpr int by_pawn = rest + 15;    // an enemy piece attacked by a pawn
    static constexpr int by_minor = rest + 16;   // an enemy rook or queen attacked by a minor piece
    static constexpr int by_rook = rest + 17;    // an enemy queen attacked by a rook
    static constexpr int loose_piece = rest + 18;  // an enemy piece that is attacked and hanging
    static constexpr int loose_pawn = rest + 19;   // an enemy pawn that is attacked and hanging
    static constexpr int chase = rest + 20;        // the distance to a bare enemy king
    static constexpr int to_move = rest + 21;      // it is this side's turn
    static constexpr int count = rest + 22;

    // A square as the tables count it: a1 to d8, by ranks.
    static constexpr int folded(int square) {
        return 4 * rank_of(square) + std::min(file_of(square), 7 - file_of(square));
    }

    static std::string name(int feature) {
        static constexpr std::array names{
            "doubled",        "isolated",       "backward",  "exposed",     "passed_held",
            "king_near",      "king_far",       "runaway",   "bishop_pair", "bishop_pawns",
            "knight_outpost", "bishop_outpost", "rook_open", "rook_half",   "rook_high",
            "by_pawn",        "by_minor",       "by_rook",   "loose_piece", "loose_pawn",
            "chase",          "to_move"};
        static_assert(names.size() == count - rest);
        if (feature >= rest) return names[static_cast<std::size_t>(feature - rest)];
        const Group* group = std::prev(
            std::upper_bound(groups.begin(), groups.end(), feature,
                             [](int number, const Group& one) { return number < one.first; }));
        const int place = feature - group->first;
        if (group->first > king_at)
            return std::string(group->name) + " " + std::to_string(place + group->lowest);
        return std::string(group->name) + " " + "abcd"[place % 4] + std::to_string(place / 4 + 1);
    }

  private:
    struct Group {
        int first;
        const char* name;
        int lowest;  // the number of its first feature
    };
    static constexpr std::array<Group, 16> groups{{{pawn_at, "pawn_at", 0},
                                                   {knight_at, "knight_at", 0},
                                                   {bishop_at, "bishop_at", 0},
                                                   {rook_at, "rook_at", 0},
                                                   {queen_at, "queen_at", 0},
                                                   {king_at, "king_at", 0},
                                                   {knight_reach, "knight_reach", 0},
                                                   {bishop_reach, "bishop_reach", 0},
                                                   {rook_reach, "rook_reach", 0},
                                                   {queen_reach, "queen_reach", 0},
                                                   {passed, "passed", 1},
                                                   {free_way, "free_way", 1},
                                                   {joined, "joined", 1},
                                                   {shelter, "shelter", 1},
                                                   {storm, "storm", 1},
                                                   {danger, "danger", 0}}};
};

// The game phase: from `opening`, with all pieces, down to 0 with pawns alone.
inline constexpr int opening = 24;

constexpr int phase(const Board& board) {
    return std::min(std::popcount(board.knights() | board.bishops()) +
                        2 * std::popcount(board.rooks()) + 4 * std::popcount(board.queens()),
                    opening);
}

// A set of squares with the ranks in reverse order.
constexpr Bits flipped(Bits squares) {
    constexpr Bits bytes = 0x00ff00ff00ff00ffu, pairs = 0x0000ffff0000ffffu;
    squares = (squares >> 8 & bytes) | (squares & bytes) << 8;
    squares = (squares >> 16 & pairs) | (squares & pairs) << 16;
    return squares >> 32 | squares << 32;
}

constexpr Bits left(Bits squares) { return (squares & ~file_a) >> 1; }
constexpr Bits right(Bits squares) { return (squares & ~file_h) << 1; }
constexpr Bits beside(Bits squares) { return left(squares) | right(squares); }
constexpr Bits up(Bits squares) { return squares << 8; }
constexpr Bits down(Bits squares) { return squares >> 8; }

constexpr Bits with_all_above(Bits squares) {
    squares |= squares << 8;
    squares |= squares << 16;
    return squares | squares << 32;
}
constexpr Bits with_all_below(Bits squares) {
    squares |= squares >> 8;
    squares |= squares >> 16;
    return squares | squares >> 32;
}
constexpr Bits whole_files(Bits squares) {
    return with_all_above(squares) | with_all_below(squares);
}

// The moves of a king from one square to another.
constexpr int steps_between(int one, int other) {
    return std::max(std::abs(file_of(one) - file_of(other)),
                    std::abs(rank_of(one) - rank_of(other)));
}

// The features of one side, from its own point of view: its pawns move up.
class SideFeatures {
    using F = Features;

  public:
    SideFeatures(const Board& board, bool white)
        : is_turned_(!white),
          is_mover_(board.white_to_move == white),
          own_(seen(board.of(white))),
          others_(seen(board.of(!white))),
          pawns_(seen(board.pawns()) & own_),
          their_pawns_(seen(board.pawns()) & others_),
          knights_(seen(board.knights())),
          bishops_(seen(board.bishops())),
          rooks_(seen(board.rooks())),
          queens_(seen(board.queens())),
          kings_(seen(board.kings())),
          king_(first(kings_ & own_)),
          their_king_(first(kings_ & others_)) {}

    // Calls sink(feature, times) for the squares and the mobility of pieces. It must be called for
    // both sides before `tell_rest`, which needs the attacks of both.
    template <class Sink>
    void tell_pieces(Sink&& sink) {
        const Bits occupied = own_ | others_, guarded = down(beside(their_pawns_));
        const Bits room = ~(pawns_ | bit(king_) | guarded);
        const Bits near_king = king_attacks(their_king_) | bit(their_king_);
        const auto look = [&](Bits pieces, int at, int reach, int aim, auto attacks_of) {
            each_square(pieces & own_, [&](int square) {
                const Bits attacks = attacks_of(square);
                sink(at + F::folded(square), 1);
                sink(reach + std::popcount(attacks & room), 1);
                attacks_ |= attacks;
                if (const Bits aimed = attacks & near_king & ~guarded) {
                    ++aiming_;
                    aim_ += aim + std::popcount(aimed);
                }
            });
        };
        each_square(pawns_, [&](int square) { sink(F::pawn_at + F::folded(square), 1); });
        sink(F::king_at + F::folded(king_), 1);
        look(knights_, F::knight_at, F::knight_reach, 2,
             [](int square) { return knight_attacks(square); });
        look(bishops_, F::bishop_at, F::bishop_reach, 2,
             [&](int square) { return sliders.bishop(square, occupied ^ (queens_ & own_)); });
        by_minors_ = attacks_;
        look(rooks_, F::rook_at, F::rook_reach, 3, [&](int square) {
            const Bits through = (queens_ | rooks_) & own_;
            const Bits attacks = sliders.rook(square, occupied ^ through);
            by_rooks_ |= attacks;
            return attacks;
        });
        look(queens_, F::queen_at, F::queen_reach, 4, [&](int square) {
            return sliders.rook(square, occupied) | sliders.bishop(square, occupied);
        });
        attacks_ |= by_pawns() | king_attacks(king_);
    }

    template <class Sink>
    void tell_rest(Sink&& sink, const SideFeatures& other) const {
        const Bits attacked = flipped(other.attacks_);
        tell_pawns(sink, attacked);
        tell_king(sink, attacked);
        tell_minors(sink);
        tell_rooks(sink);
        tell_threats(sink, attacked);
        if (others_ == bit(their_king_)) sink(F::chase, steps_between(king_, their_king_));
        if (is_mover_) sink(F::to_move, 1);
    }

  private:
    Bits seen(Bits squares) const { return is_turned_ ? flipped(squares) : squares; }
    static int many(Bits squares) { return std::popcount(squares); }
    Bits by_pawns() const { return up(beside(pawns_)); }

    // The squares that enemy pawns attack, now or after advancing.
    Bits ever_chased() const { return with_all_below(down(beside(their_pawns_))); }

    template <class Sink>
    void tell_pawns(Sink& sink, Bits attacked) const {
        const Bits behind_own = with_all_below(down(pawns_));
        const Bits alone = pawns_ & ~whole_files(beside(pawns_));
        const Bits late =
            pawns_ & ~alone & ~with_all_above(beside(pawns_)) & down(down(beside(their_pawns_)));
        sink(F::doubled, many(pawns_ & behind_own));
        sink(F::isolated, many(alone));
        sink(F::backward, many(late));
        sink(F::exposed, many((alone | late) & ~with_all_below(their_pawns_)));
        each_square(pawns_ & (beside(pawns_) | by_pawns()),
                    [&](int square) { sink(F::joined + rank_of(square), 1); });
        const Bits stopped = with_all_below(down(their_pawns_)) | ever_chased();
        each_square(pawns_ & ~stopped & ~behind_own,
                    [&](int square) { tell_passed(sink, square, attacked); });
    }

    template <class Sink>
    void tell_passed(Sink& sink, int square, Bits attacked) const {
        const int row = rank_of(square), ahead = square + 8;
        const Bits way = with_all_above(bit(ahead)), occupied = own_ | others_;
        sink(F::passed + row, 1);
        if (!(way & (occupied | attacked))) sink(F::free_way + row, 1);
        if (others_ & bit(ahead)) sink(F::passed_held, 1);
        if (const int weight = row - 2; weight > 0) {
            sink(F::king_near, weight * steps_between(king_, ahead));
            sink(F::king_far, weight * steps_between(their_king_, ahead));
        }
        const int steps = 7 - row - (row == 1);
        const int theirs = steps_between(their_king_, 56 + file_of(square)) - !is_mover_;
        if (others_ == (their_pawns_ | bit(their_king_)) && !(way & own_) && theirs > steps)
            sink(F::runaway, 1);
    }

    template <class Sink>
    void tell_king(Sink& sink, Bits attacked) const {
        const int middle = std::clamp(file_of(king_), 1, 6);
        const Bits not_behind = ~Bits{0} << (8 * rank_of(king_));
        for (int file = middle - 1; file <= middle + 1; ++file) {
            const Bits here = (file_a << file) & not_behind;
            const auto nearest = [here](Bits pawns) {
                return pawns & here ? rank_of(first(pawns & here)) : 0;
            };
            sink(F::shelter + nearest(pawns_), 1);
            sink(F::storm + nearest(their_pawns_), 1);
        }
        if (aiming_ < 2 || !(queens_ & own_)) return;
        const Bits bare = king_attacks(their_king_) & attacks_ & ~attacked;
        const Bits occupied = own_ | others_;
        const Bits checks = (sliders.rook(their_king_, occupied) & by_rooks_) |
                            (knight_attacks(their_king_) & by_minors_) |
                            (sliders.bishop(their_king_, occupied) & by_minors_);
        sink(F::danger +
                 std::min(aim_ + 2 * many(bare) + many(checks & ~attacked & ~own_), F::most_danger),
             1);
    }

    template <class Sink>
    void tell_minors(Sink& sink) const {
        const Bits bishops = bishops_ & own_;
        const Bits light = bishops & light_squares, dark = bishops & ~light_squares;
        if (light && dark) sink(F::bishop_pair, 1);
        sink(F::bishop_pawns, many(light) * many(pawns_ & light_squares) +
                                  many(dark) * many(pawns_ & ~light_squares));
        const Bits posts = by_pawns() & ~ever_chased() & (rank(3) | rank(4) | rank(5));
        sink(F::knight_outpost, many(knights_ & own_ & posts));
        sink(F::bishop_outpost, many(bishops & posts));
    }

    template <class Sink>
    void tell_rooks(Sink& sink) const {
        const Bits rooks = rooks_ & own_;
        if (!rooks) return;
        const Bits without_own = rooks & ~whole_files(pawns_);
        const Bits open = without_own & ~whole_files(their_pawns_);
        sink(F::rook_open, many(open));
        sink(F::rook_half, many(without_own & ~open));
        if ((their_pawns_ & rank(6)) || rank_of(their_king_) == 7)
            sink(F::rook_high, many(rooks & rank(6)));
    }

    template <class Sink>
    void tell_threats(Sink& sink, Bits attacked) const {
        const Bits theirs = others_ & ~their_pawns_ & ~bit(their_king_);
        const Bits loose = others_ & attacks_ & ~attacked & ~bit(their_king_);
        sink(F::by_pawn, many(theirs & by_pawns()));
        sink(F::by_minor, many(theirs & (rooks_ | queens_) & by_minors_));
        sink(F::by_rook, many(theirs & queens_ & by_rooks_));
        sink(F::loose_piece, many(loose & ~their_pawns_));
        sink(F::loose_pawn, many(loose & their_pawns_));
    }

    const bool is_turned_, is_mover_;
    const Bits own_, others_, pawns_, their_pawns_;
    const Bits knights_, bishops_, rooks_, queens_, kings_;  // of both sides
    const int king_, their_king_;
    Bits attacks_ = 0, by_minors_ = 0, by_rooks_ = 0;
    int aiming_ = 0;  // pieces that attack the zone of the enemy king
    int aim_ = 0;
};

// Calls sink(feature, times) for all features of a board; Black's times are negative.
template <class Sink>
void each_feature(const Board& board, Sink&& sink) {
    const auto against = [&](int feature, int times) { sink(feature, -times); };
    SideFeatures white(board, true), black(board, false);
    white.tell_pieces(sink);
    black.tell_pieces(against);
    white.tell_rest(sink, black);
    black.tell_rest(against, white);
}

}  // namespace plyscope::chess
