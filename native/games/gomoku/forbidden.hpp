// Gomoku: points that a player may not take, and why; captures of pairs.
#pragma once

#include <cstdint>

#include "games/gomoku/board.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

enum class Reason : std::uint8_t { none, overline, double_four, double_three };

// The forbidden moves of Black in renju, by their exact definition: a three counts only if the move
// that makes it an open four is allowed itself, which may depend on further threes.
class RenjuReferee {
  public:
    explicit RenjuReferee(const Stones& stones) : stones_(stones) {}

    // Why Black may not take an empty point, if so. A five is always allowed.
    Reason reason(Point point) {
        const Threats threats = seen_from(point);
        if (const Reason plain = without_threes(threats); plain != Reason::double_three)
            return plain;
        int threes = 0;
        stones_.flip(Colour::black, point);
        for (int direction = 0; direction < directions && threes < 2; ++direction)
            if (threats.at(direction) == Threat::open_three && is_three(point, direction)) ++threes;
        stones_.flip(Colour::black, point);
        return threes < 2 ? Reason::none : Reason::double_three;
    }

    // The same as far as the threats of the point tell; whether its threes count is left open.
    static Reason without_threes(Threats threats) {
        if (threats.any(Threat::five)) return Reason::none;
        if (threats.any(Threat::overline)) return Reason::overline;
        const int fours = threats.count(Threat::four) + threats.count(Threat::open_four) +
                          2 * threats.count(Threat::double_four);
        if (fours > 1) return Reason::double_four;
        return threats.count(Threat::open_three) > 1 ? Reason::double_three : Reason::none;
    }

  private:
    Threats seen_from(Point point) const {
        Threats threats;
        for (int direction = 0; direction < directions; ++direction)
            threats.set(direction, threat_at<Renju>(stones_, Colour::black, point, direction));
        return threats;
    }

    // Whether the three with the stone on `point` can become an open four by a move that is allowed
    // and does not make a five elsewhere.
    bool is_three(Point point, int direction) {
        const int along = step[static_cast<std::size_t>(direction)];
        const Place place = places[point][static_cast<std::size_t>(direction)];
        const View view = stones_.view(Colour::black, place);
        for (const int sense : {1, -1})
            for (int distance = 1; distance < 4; ++distance) {
                const int bit = place.bit + sense * distance;
                if (view.blocked >> bit & 1) break;
                if (view.own >> bit & 1) continue;
                const auto fourth = static_cast<Point>(point + sense * distance * along);
                const View with{view.own | Line{1} << bit, view.blocked};
                if (threat_table<Renju::black_row>.at(with, place.bit) == Threat::open_four &&
                    is_allowed_fourth(fourth))
                    return true;
            }
        return false;
    }

    bool is_allowed_fourth(Point point) {
        return !seen_from(point).any(Threat::five) && reason(point) == Reason::none;
    }

    Stones stones_;
};

// What is behind a pair of the opponent's stones next to a point, in a direction and sense.
enum class Behind { no_pair, nothing, own_stone };

inline Behind behind_pair(const Stones& stones, Colour colour, Point point, int direction,
                          int sense) {
    const Place place = places[point][static_cast<std::size_t>(direction)];
    const View view = stones.view(colour, place);
    const auto at = [&](Line line, int distance) {
        return line >> (place.bit + sense * distance) & 1;
    };
    if (!at(view.theirs(), 1) || !at(view.theirs(), 2)) return Behind::no_pair;
    if (at(view.mine(), 3)) return Behind::own_stone;
    return at(view.own | view.blocked, 3) ? Behind::no_pair : Behind::nothing;
}

// Whether a stone on this point would capture a pair there: two stones next to it, with an own one
// behind them.
inline bool takes_pair(const Stones& stones, Colour colour, Point point, int direction, int sense) {
    return behind_pair(stones, colour, point, direction, sense) == Behind::own_stone;
}

template <class Wanted>
bool any_way(const Wanted& wanted) {
    for (int direction = 0; direction < directions; ++direction)
        if (wanted(direction, 1) || wanted(direction, -1)) return true;
    return false;
}

inline bool takes_a_pair(const Stones& stones, Colour colour, Point point) {
    return any_way([&](int direction, int sense) {
        return takes_pair(stones, colour, point, direction, sense);
    });
}

inline int pairs_taken(const Stones& stones, Colour colour, Point point) {
    int pairs = 0;
    for (int direction = 0; direction < directions; ++direction)
        for (const int sense : {1, -1})
            pairs += takes_pair(stones, colour, point, direction, sense);
    return pairs;
}

// Whether a stone on this point would capture a pair, or threaten to.
inline bool meets_a_pair(const Stones& stones, Colour colour, Point point) {
    return any_way([&](int direction, int sense) {
        return behind_pair(stones, colour, point, direction, sense) != Behind::no_pair;
    });
}

// Why the player to move may not take an empty point, if so.
template <class Rule>
Reason forbidden(const Board& board, Point point) {
    const Threats threats = board.threats_of(board.mover, point);
    if constexpr (Rule::forbidden == Forbidden::renju) {
        if (board.mover == Colour::white) return Reason::none;
        const Reason plain = RenjuReferee::without_threes(threats);
        return plain == Reason::double_three ? RenjuReferee(board.stones).reason(point) : plain;
    }
    if constexpr (Rule::forbidden == Forbidden::double_free_threes)
        if (threats.count(Threat::open_three) > 1 &&
            !takes_a_pair(board.stones, board.mover, point))
            return Reason::double_three;
    return Reason::none;
}

}  // namespace plyscope::gomoku
