// Gomoku: a board, and what a stone on each of its points would make, kept up to date.
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
    five_stands,  // who moved last has a row that wins unless the next move breaks it
    black_won,
    white_won,
};

struct Board {
    Stones stones;
    std::array<std::array<Threats, all_points>, 2> threats{};            // of the empty points
    std::array<std::array<std::uint16_t, gomoku::threats>, 2> counts{};  // how many there are
    std::array<std::array<std::uint16_t, gomoku::shapes>, 2> shapes{};   // and of those
    std::uint64_t hash = 0;                                              // of the stones
    std::uint16_t empty = 0;                                             // points
    std::array<std::uint16_t, 2> takes{};  // how often Black and White could take a pair
    std::uint8_t size = 0;
    Colour mover = Colour::black;
    std::array<std::uint8_t, 2> captured{};  // stones that Black and White have taken
    Stage stage = Stage::running;

    Threats threats_of(Colour colour, Point point) const { return threats[index(colour)][point]; }
    int count(Colour colour, Threat threat) const {
        return counts[index(colour)][static_cast<std::size_t>(threat)];
    }
    int count(Colour colour, Shape shape) const {
        return shapes[index(colour)][static_cast<std::size_t>(shape)];
    }
    // How often a player could take a pair: by each pair and each way counted once.
    int takes_of(Colour colour) const { return takes[index(colour)]; }
    int captured_by(Colour colour) const { return captured[index(colour)]; }
    bool is_over() const { return stage == Stage::black_won || stage == Stage::white_won; }

    static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }

    friend bool operator==(const Board&, const Board&) = default;
};

// Calls `use` for the points where a player would make that class of some line, or a higher one,
// row by row. It is not beyond double_four. Most points are passed over by sixteens.
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

// A number that looks random and is the same everywhere.
constexpr std::uint64_t scrambled(std::uint64_t number) {
    number += 0x9e3779b97f4a7c15;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

inline constexpr auto stone_hashes = [] {
    std::array<std::array<std::uint64_t, all_points>, 2> all{};
    for (std::uint64_t colour = 0; colour < 2; ++colour)
        for (std::uint64_t point = 0; point < all_points; ++point)
            all[colour][point] = scrambled(colour * all_points + point);
    return all;
}();

// Puts stones on a board and takes them off.
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

    // On an empty point.
    void put(Colour colour, Point point) {
        assert(board_.stones.is_empty(point));
        for (const Colour player : both)
            for (int direction = 0; direction < directions; ++direction)
                note(player, point, direction, Threat::none);
        flip(colour, point);
        --board_.empty;
        look_around(point);
    }

    // A stone of that colour.
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

    // Adds those of the lines through a point, or takes them away.
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

    // Points in line with one that changed; a player sees past its own stones only.
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

    // Where rows may be longer than five, a stone is felt four points away.
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
