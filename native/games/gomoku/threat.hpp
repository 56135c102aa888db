// Gomoku: the threat that a stone would make in a line.
//
// The threat of a point in a direction, for a player, is what a stone of that player there would
// make: a five, a four, a three and so on. Only the five points either way up to the first blocked
// one matter, so a small table has all cases.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/rule.hpp"
#include "games/gomoku/stones.hpp"

namespace plyscope::gomoku {

// The stone itself counts. A four is one stone short of a five, a three two stones, and so on.
enum class Threat : std::uint8_t {
    none,  // no five is possible
    one,
    two,          // one more makes a three
    open_two,     // one more makes an open three
    three,        // one more makes a four
    open_three,   // one more makes an open four
    four,         // one more makes a five
    open_four,    // four in a row, and one more at either end makes a five
    double_four,  // two fours in one line
    five,         // a row that wins
    overline,     // a row too long to win
};
inline constexpr std::size_t threats = 11;

// One side of a point: up to five points that are own or empty, nearest first, and what stops them
// if they are fewer.
struct Side {
    int length = 0;
    unsigned own = 0;  // bit 0 is the nearest
    bool at_edge = false;

    // An index below 128, or below 64 where it does not matter what stops them.
    constexpr unsigned number() const {
        if (length == reach) return own;
        return (at_edge ? 96u : 32u) + (1u << length) - 1 + own;
    }
};

// A side from the bits of a line, five of each kind, nearest first.
constexpr Side side_of(unsigned own, unsigned blocked, bool tells_edge) {
    Side side;
    while (side.length < reach && !(blocked >> side.length & 1)) ++side.length;
    side.own = own & ((1u << side.length) - 1);
    side.at_edge = tells_edge && side.length < reach && (own >> side.length & 1);
    return side;
}

// All threats, for one kind of winning row.
template <Row winning>
class ThreatTable {
  public:
    ThreatTable() {
        for (unsigned bits = 0; bits < sides_.size(); ++bits) {
            const Side side = side_of(bits & 31, bits >> 5, tells_edge);
            sides_[bits] = static_cast<std::uint8_t>(side.number());
            reversed_[reversed(bits & 31) | reversed(bits >> 5) << 5] = sides_[bits];
            known_[side.number()] = side;
        }
        for (auto& threat : threats_) threat = unknown;
        for (const Side& left : known_)
            for (const Side& right : known_) find(left, right);
    }

    Threat at(View view, int bit) const {
        const auto right = sides_[bits_of(view, bit + 1)];
        const auto left = reversed_[bits_of(view, bit - reach)];
        return static_cast<Threat>(threats_[left * side_numbers + right]);
    }

  private:
    static constexpr bool tells_edge = winning == Row::unflanked_five;
    static constexpr std::size_t side_numbers = tells_edge ? 128 : 64;
    static constexpr std::uint8_t unknown = 255;

    static constexpr unsigned bits_of(View view, int bit) {
        return (view.own >> bit & 31) | (view.blocked >> bit & 31) << 5;
    }
    static constexpr unsigned reversed(unsigned five) {
        unsigned bits = 0;
        for (int bit = 0; bit < reach; ++bit) bits |= (five >> bit & 1) << (reach - 1 - bit);
        return bits;
    }

    Threat find(const Side& left, const Side& right) {
        auto& known = threats_[left.number() * side_numbers + right.number()];
        if (known == unknown) known = static_cast<std::uint8_t>(classify(left, right));
        return static_cast<Threat>(known);
    }

    // Not inlined: it calls itself through `find`, and copies of it in itself take the compiler
    // three seconds in each source file.
    [[gnu::noinline]] Threat classify(const Side& left, const Side& right) {
        const int on_left = std::countr_one(left.own), on_right = std::countr_one(right.own);
        const int row = on_left + 1 + on_right;
        if (wins(left, right, on_left, on_right)) return Threat::five;
        if (row > 5) return Threat::overline;
        Threat best = Threat::none;
        int fives = 0, fives_at_ends = 0;
        each_empty(
            left, right,
            [&](Threat threat, bool at_end) {
                best = std::max(best, one_short_of(threat));
                if (threat != Threat::five) return;
                ++fives;
                fives_at_ends += at_end;
            },
            on_left, on_right);
        if (row == 4 && fives_at_ends == 2) return Threat::open_four;
        return fives > 1 ? Threat::double_four : best;
    }

    static bool wins(const Side& left, const Side& right, int on_left, int on_right) {
        const int row = on_left + 1 + on_right;
        if (winning == Row::five_or_more) return row >= 5;
        const auto flanked = [](const Side& side, int own) {
            return own == side.length && side.length < reach && !side.at_edge;
        };
        return row == 5 && !(tells_edge && flanked(left, on_left) && flanked(right, on_right));
    }

    // Calls `seen` for each empty point with the threat of the line once a stone is there too, and
    // whether the point is next to the row.
    template <class Seen>
    void each_empty(const Side& left, const Side& right, const Seen& seen, int on_left,
                    int on_right) {
        const auto each_on = [](const Side& side, int row_end, const auto& use) {
            for (int index = 0; index < side.length; ++index) {
                Side with = side;
                with.own |= 1u << index;
                if (with.own != side.own) use(with, index == row_end);
            }
        };
        each_on(left, on_left, [&](const Side& with, bool end) { seen(find(with, right), end); });
        each_on(right, on_right, [&](const Side& with, bool end) { seen(find(left, with), end); });
    }

    // The threat of a line that becomes this one by one more stone.
    static constexpr Threat one_short_of(Threat threat) {
        switch (threat) {
            case Threat::five:
                return Threat::four;
            case Threat::open_four:
                return Threat::open_three;
            case Threat::double_four:
            case Threat::four:
                return Threat::three;
            case Threat::open_three:
                return Threat::open_two;
            case Threat::three:
                return Threat::two;
            case Threat::open_two:
            case Threat::two:
                return Threat::one;
            default:
                return Threat::none;
        }
    }

    std::array<std::uint8_t, 1024> sides_{};
    std::array<std::uint8_t, 1024> reversed_{};
    std::array<Side, side_numbers> known_{};
    std::array<std::uint8_t, side_numbers * side_numbers> threats_{};
};

template <Row winning>
inline const ThreatTable<winning> threat_table;

// The threat of a stone on that bit of a line.
template <class Rule>
Threat threat_in(Colour colour, View view, int bit) {
    return colour == Colour::black ? threat_table<Rule::black_row>.at(view, bit)
                                   : threat_table<Rule::white_row>.at(view, bit);
}

// The threat of a stone on a point, in that direction.
template <class Rule>
Threat threat_at(const Stones& stones, Colour colour, Point point, int direction) {
    const Place place = places[point][static_cast<std::size_t>(direction)];
    return threat_in<Rule>(colour, stones.view(colour, place), place.bit);
}

// The threats of a point in all four directions, for one player: four bits each.
class Threats {
  public:
    constexpr Threat at(int direction) const {
        return static_cast<Threat>(bits_ >> (4 * direction) & 15);
    }
    constexpr void set(int direction, Threat threat) {
        const unsigned cleared = bits_ & ~(15u << (4 * direction));
        bits_ =
            static_cast<std::uint16_t>(cleared | static_cast<unsigned>(threat) << (4 * direction));
    }
    // Compares all four at once: a threat that differs leaves a bit set in its four.
    constexpr int count(Threat threat) const {
        const unsigned rest = bits_ ^ static_cast<unsigned>(threat) * 0x1111u;
        return directions - std::popcount((rest | rest >> 1 | rest >> 2 | rest >> 3) & 0x1111u);
    }
    constexpr bool any(Threat threat) const { return count(threat) > 0; }
    // Whether any threat is at least that one, which is double_four at most.
    constexpr bool any_from(Threat least) const { return reached(least) != 0; }
    // A bit for each such threat: its sum carries into the highest bit of its four.
    constexpr unsigned reached(Threat least) const {
        return (bits_ + (8u - static_cast<unsigned>(least)) * 0x1111u) & 0x8888u;
    }
    constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(Threats, Threats) = default;

  private:
    std::uint16_t bits_ = 0;
};

}  // namespace plyscope::gomoku
