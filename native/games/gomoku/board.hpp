// Gomoku: a board, with the threats that a stone on each point would make, updated incrementally.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/rule.hpp"
#include "games/gomoku/shape.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

enum class Stage : std::uint8_t {
    running,
    five_stands,  // the last mover has a five that wins unless the next move breaks it
    black_won,
    white_won,
};

struct Board {
    Stones stones;
    std::array<std::array<Threats, all_points>, 2> threats{};  // of the empty points
    std::array<std::array<std::uint16_t, gomoku::threats>, 2>
        counts{};  // how often each threat occurs
    std::array<std::array<std::uint16_t, gomoku::shapes>, 2>
        shapes{};                          // how often each shape occurs
    std::uint64_t hash = 0;                // of the stones
    std::uint16_t empty = 0;               // number of empty points
    std::array<std::uint16_t, 2> takes{};  // how many captures of a pair Black and White have
    std::uint8_t size = 0;
    Colour mover = Colour::black;
    std::array<std::uint8_t, 2> captured{};  // stones that Black and White have captured
    Stage stage = Stage::running;

    Threats threats_of(Colour colour, Point point) const { return threats[index(colour)][point]; }
    int count(Colour colour, Threat threat) const {
        return counts[index(colour)][static_cast<std::size_t>(threat)];
    }
    int count(Colour colour, Shape shape) const {
        return shapes[index(colour)][static_cast<std::size_t>(shape)];
    }
    // How many captures a player has: each pair and each direction counts once.
    int takes_of(Colour colour) const { return takes[index(colour)]; }
    int captured_by(Colour colour) const { return captured[index(colour)]; }
    bool is_over() const { return stage == Stage::black_won || stage == Stage::white_won; }

    static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

    friend bool operator==(const Board&, const Board&) = default;
};

// Calls `use`, row by row, for the points where a player would make a threat of at least that
// class, which is double_four at most. Blocks of sixteen points without one are skipped at once.
template <class Use>
void each_from(const Board& board, Colour colour, Threat least, const Use& use) {
    constexpr std::size_t block = 16;
    static_assert(all_points % block == 0);
    const auto& threats = board.threats[Board::index(colour)];
    const auto end = static_cast<std::size_t>(board.size) * stride;
    for (std::size_t first = 0; first < end; first += block) {
        unsigned found = 0;
        for (std::size_t point = first; point < first + block; ++point)
            found |= threats[point].reached(least);
        if (found == 0) continue;
        for (std::size_t point = first; point < first + block; ++point)
            if (threats[point].any_from(least)) use(static_cast<Point>(point));
    }
}

// splitmix64: a number that looks random and is the same on every machine.
constexpr std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

// Zobrist hashing: a random number for each stone on each point.
inline constexpr auto stone_hashes = [] {
    std::array<std::array<std::uint64_t, all_points>, 2> all{};
    for (std::uint64_t colour = 0; colour < 2; ++colour)
        for (std::uint64_t point = 0; point < all_points; ++point)
            all[colour][point] = scrambled(colour * all_points + point);
    return all;
}();

// Puts stones on a board and removes them.
template <class Rule>
class Hand {
  public:
    explicit Hand(Board& board) : board_(board) {}

    static Board empty_board(int size) {
        Board board;
        board.stones = Stones(size);
        board.size = static_cast<std::uint8_t>(size);
        board.empty = static_cast<std::uint16_t>(size * size);
        for (const Point* point = centre_first.begin(size); point != centre_first.end(size);
             ++point)
            Hand(board).look_at(*point);
        return board;
    }

    // Puts a stone on an empty point.
    void put(Colour colour, Point point) {
        assert(board_.stones.is_empty(point));
        for (const Colour player : both)
            for (int direction = 0; direction < directions; ++direction)
                note(player, point, direction, Threat::none);
        flip(colour, point);
        --board_.empty;
        look_around(point);
    }

    // Removes a stone of that colour.
    void take(Colour colour, Point point) {
        assert(board_.stones.has(colour, point));
        flip(colour, point);
        ++board_.empty;
        look_at(point);
        look_around(point);
    }

  private:
    static constexpr std::array<Colour, 2> both{Colour::black, Colour::white};

    void flip(Colour colour, Point point) {
        if constexpr (Rule::captures) count_takes(point, -1);
        board_.stones.flip(colour, point);
        board_.hash ^= stone_hashes[Board::index(colour)][point];
        if constexpr (Rule::captures) count_takes(point, 1);
    }

    // Adds the captures along the lines through a point to the counts, or subtracts them.
    void count_takes(Point point, int sign) {
        for (const Colour player : both) {
            int takes = 0;
            for (const Place place : places[point]) {
                const View view = board_.stones.view(player, place);
                takes +=
                    std::popcount(takes_pair_ahead(view)) + std::popcount(takes_pair_behind(view));
            }
            auto& all = board_.takes[Board::index(player)];
            all = static_cast<std::uint16_t>(all + sign * takes);
        }
    }

    void look_at(Point point) {
        for (const Colour player : both)
            for (int direction = 0; direction < directions; ++direction) {
                const Place place = places[point][static_cast<std::size_t>(direction)];
                look(player, point, direction, board_.stones.view(player, place), place.bit);
            }
    }

    // Updates the points in line with one that changed. A player's threats end at the opponent's
    // stones.
    void look_around(Point point) {
        for (const Colour player : both)
            for (int direction = 0; direction < directions; ++direction) {
                const Place place = places[point][static_cast<std::size_t>(direction)];
                const View view = board_.stones.view(player, place);
                look_along(player, point, direction, view, place.bit, 1);
                look_along(player, point, direction, view, place.bit, -1);
            }
    }

    void look_along(Colour player, int point, int direction, View view, int bit, int sense) {
        const int along = sense * step[static_cast<std::size_t>(direction)];
        for (int distance = 0; distance < felt(player); ++distance) {
            bit += sense;
            point += along;
            if (view.blocked >> bit & 1) return;
            if (!(view.own >> bit & 1))
                look(player, static_cast<Point>(point), direction, view, bit);
        }
    }

    // How far a stone matters: where rows may be longer than five, four points away.
    static constexpr int felt(Colour player) {
        return row_of<Rule>(player) == Row::five_or_more ? reach - 1 : reach;
    }

    void look(Colour player, Point point, int direction, View view, int bit) {
        note(player, point, direction, threat_in<Rule>(player, view, bit));
    }

    void note(Colour player, Point point, int direction, Threat threat) {
        auto& threats = board_.threats[Board::index(player)][point];
        const Threat before = threats.at(direction);
        if (threat == before) return;
        auto& counts = board_.counts[Board::index(player)];
        auto& shapes = board_.shapes[Board::index(player)];
        --counts[static_cast<std::size_t>(before)];
        ++counts[static_cast<std::size_t>(threat)];
        --shapes[static_cast<std::size_t>(shape_of<Rule>(player, threats))];
        threats.set(direction, threat);
        ++shapes[static_cast<std::size_t>(shape_of<Rule>(player, threats))];
    }

    Board& board_;
};

}  // namespace plyscope::gomoku
