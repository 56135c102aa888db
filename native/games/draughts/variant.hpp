// Draughts: how the variants differ. The rules are specialised from these descriptions at compile
// time, so no variant pays for what another one needs.
#pragma once

#include <cstddef>

#include "games/draughts/draws.hpp"

namespace plyscope::draughts {

// Which captures are legal if there are several: those of the highest rank. A capture's rank is the
// sum of what its piece and each captured piece add; `index` counts the captured pieces from 0, and
// `rank` is the sum so far.
struct AnyCapture {
    static constexpr int by_king = 0;
    static constexpr int gain(bool /*king*/, int /*index*/, int /*rank*/) { return 0; }
};

struct MostPieces {
    static constexpr int by_king = 0;
    static constexpr int gain(bool /*king*/, int /*index*/, int /*rank*/) { return 1; }
};

// A capture by a king takes precedence over one by a man.
struct KingFirst {
    static constexpr int by_king = 1;
    static constexpr int gain(bool /*king*/, int /*index*/, int /*rank*/) { return 0; }
};

// Most pieces, then most kings among them.
struct MostPiecesThenKings {
    static constexpr int by_king = 0;
    static constexpr int gain(bool king, int /*index*/, int /*rank*/) { return 64 + king; }
};

// Most pieces, then by a king, then most kings, then the one that captures a king first.
struct ItalianOrder {
    static constexpr int by_king = 1 << 20, a_king = 1 << 16;
    static constexpr int gain(bool king, int index, int rank) {
        const bool first_king = king && rank % by_king < a_king;
        return (1 << 21) + (king ? a_king : 0) + (first_king ? 1 << (15 - index) : 0);
    }
};

// By value, a king just below two men; then by a king.
struct FrisianOrder {
    static constexpr int by_king = 1;
    static constexpr int gain(bool king, int /*index*/, int /*rank*/) {
        return king ? 2 * 199 : 2 * 100;
    }
};

// Whether two routes with the same start and end that capture the same pieces are two moves, or
// one.
enum class Routes { keep, drop };

// How a game is won.
enum class Goal {
    leave_no_move,  // a player who cannot move has lost
    lose_all,       // a player who cannot move has won
    crown_first,    // the first king wins
};

// What most variants on eight by eight squares have in common. Men move forwards, up for White.
struct Eight {
    static constexpr int side = 8;           // rows and columns
    static constexpr int men_rows = 3;       // rows that each side fills at the start
    static constexpr bool mirrored = false;  // a dark square at the top left and bottom right
    static constexpr bool white_begins = true;
    static constexpr bool men_capture_backwards = false;
    static constexpr bool men_capture_kings = true;
    static constexpr bool captures_along_lines = false;  // orthogonally too
    static constexpr bool flying_kings = true;           // any distance, otherwise one square
    static constexpr bool stops_behind = false;  // a flying king lands just behind what it captures
    static constexpr bool stops_behind_king = false;       // if it captures a king
    static constexpr bool crowned_in_passing = false;      // during a capture, which goes on
    static constexpr bool captured_leave_at_once = false;  // otherwise when the move is complete
    static constexpr int king_rests_after = 0;  // moves in a row, if it has men beside; 0: never
    static constexpr Routes routes = Routes::drop;
    static constexpr Goal goal = Goal::leave_no_move;
    // Twelve kings have thirteen steps each at most. Boards found by hill climbing have up to 79
    // captures. If a board had more, the rest would be ignored.
    static constexpr std::size_t max_moves = 160;
    using Preference = AnyCapture;
    using Draws = NoDraws;
};

// Also called checkers. Black moves first.
struct English : Eight {
    static constexpr bool white_begins = false;
    static constexpr bool flying_kings = false;
    static constexpr Routes routes = Routes::keep;
    // Twelve pieces have four steps each at most. Jumps stay within one of four separate sets of
    // squares, and each has 17 captures at most, whatever stands there: so 68
    // (tests/native/test_draughts_limits.py tries all).
    static constexpr std::size_t max_moves = 68;
    using Draws = EnglishDraws;
};

struct International : Eight {
    static constexpr int side = 10;
    static constexpr int men_rows = 4;
    static constexpr bool men_capture_backwards = true;
    // Twenty kings have seventeen steps each at most. Boards found as above have up to 407
    // captures.
    static constexpr std::size_t max_moves = 512;
    using Preference = MostPieces;
    using Draws = InternationalDraws;
};

struct Russian : Eight {
    static constexpr bool men_capture_backwards = true;
    static constexpr bool crowned_in_passing = true;
    using Draws = RussianDraws;
};

struct Brazilian : Eight {
    static constexpr bool men_capture_backwards = true;
    using Preference = MostPieces;
    using Draws = BrazilianDraws;
};

struct Pool : Eight {
    static constexpr bool white_begins = false;
    static constexpr bool men_capture_backwards = true;
    using Draws = PoolDraws;
};

struct Italian : Eight {
    static constexpr bool mirrored = true;
    static constexpr bool men_capture_kings = false;
    static constexpr bool flying_kings = false;
    static constexpr std::size_t max_moves = 68;  // fewer than in English draughts
    using Preference = ItalianOrder;
    using Draws = ItalianDraws;
};

struct Spanish : Eight {
    static constexpr bool mirrored = true;
    using Preference = MostPiecesThenKings;
    using Draws = SpanishDraws;
};

struct Czech : Eight {
    using Preference = KingFirst;
    using Draws = CzechDraws;
};

struct Thai : Eight {
    static constexpr int men_rows = 2;
    static constexpr bool white_begins = false;
    static constexpr bool stops_behind = true;
    static constexpr bool captured_leave_at_once = true;
};

struct Frisian : International {
    static constexpr bool captures_along_lines = true;
    static constexpr int king_rests_after = 3;
    using Preference = FrisianOrder;
    using Draws = FrisianDraws;
};

// Frisian draughts with five men each.
struct Frysk : Frisian {
    static constexpr int men_rows = 1;
};

struct Antidraughts : International {
    static constexpr Goal goal = Goal::lose_all;
    using Draws = NoDraws;
};

struct Breakthrough : International {
    static constexpr Goal goal = Goal::crown_first;
    using Draws = NoDraws;
};

struct Killer : International {
    static constexpr bool stops_behind_king = true;
    using Draws = KillerDraws;
};

// The variant whose pieces move and capture in the same way, so that the code for it, which is most
// of the rules, is compiled once for both.
template <class Variant>
struct MovesAs {
    using type = Variant;
};
template <>
struct MovesAs<Frysk> {
    using type = Frisian;
};
template <>
struct MovesAs<Antidraughts> {
    using type = International;
};
template <>
struct MovesAs<Breakthrough> {
    using type = International;
};

}  // namespace plyscope::draughts
