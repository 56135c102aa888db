// Gomoku: the stones on a board, as lines of bits in four directions.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/rule.hpp"

namespace plyscope::gomoku {

// Points are numbered row by row from the top left, twenty to a row whatever the board's size.
using Point = std::uint16_t;
inline constexpr int stride = 20;
inline constexpr int all_points = stride * stride;

constexpr int row_of(Point point) { return point / stride; }
constexpr int column_of(Point point) { return point % stride; }
constexpr Point point_at(int row, int column) { return static_cast<Point>(row * stride + column); }

// The directions: right, down, down right, up right.
inline constexpr int directions = 4;
inline constexpr std::array<int, directions> step{1, stride, stride + 1, 1 - stride};
inline constexpr std::array<int, directions> first_line{0, stride, 2 * stride, 4 * stride - 1};
inline constexpr std::array<int, directions> lines_along{stride, stride, 2 * stride - 1,
                                                         2 * stride - 1};
inline constexpr int all_lines = 6 * stride - 2;

// How far a stone matters along a line: five points either way, since a sixth stone can spoil a
// five.
inline constexpr int reach = 5;

// The place of a point on one of its lines.
struct Place {
    std::uint8_t line;
    std::uint8_t bit;
};

constexpr Place place_of(Point point, int direction) {
    const int row = row_of(point), column = column_of(point);
    const int line = direction == 0   ? row
                     : direction == 1 ? column
                     : direction == 2 ? row - column + stride - 1
                                      : row + column;
    const int along = direction == 1 ? row : column;
    return {static_cast<std::uint8_t>(first_line[static_cast<std::size_t>(direction)] + line),
            static_cast<std::uint8_t>(along + reach)};
}

// The point on a bit of a line in that direction.
constexpr Point point_on(int direction, int line, int bit) {
    const int along = bit - reach;
    switch (direction) {
        case 0:
            return point_at(line, along);
        case 1:
            return point_at(along, line);
        case 2:
            return point_at(line + along - (stride - 1), along);
        default:
            return point_at(line - along, along);
    }
}

inline constexpr auto places = [] {
    std::array<std::array<Place, directions>, all_points> all{};
    for (std::size_t point = 0; point < all.size(); ++point)
        for (int direction = 0; direction < directions; ++direction)
            all[point][static_cast<std::size_t>(direction)] =
                place_of(static_cast<Point>(point), direction);
    return all;
}();

// A line has a bit for each of its points and five more at either end. Points off the board count
// as stones of both colours, so that reading along a line needs no test for the edge.
using Line = std::uint32_t;

// A line in a player's view: its own stones and the opponent's, both with the points off the board.
struct View {
    Line own;
    Line blocked;

    constexpr Line mine() const { return own & ~blocked; }
    constexpr Line theirs() const { return blocked & ~own; }
};

class Stones {
  public:
    constexpr Stones() = default;

    // An empty board with `size` rows and columns.
    constexpr explicit Stones(int size) {
        for (auto& lines : lines_) lines.fill(~Line{0});
        for (int row = 0; row < size; ++row)
            for (int column = 0; column < size; ++column)
                for (const Colour colour : {Colour::black, Colour::white})
                    flip(colour, point_at(row, column));
    }

    // Puts a stone on an empty point, or removes it.
    constexpr void flip(Colour colour, Point point) {
        for (const Place place : places[point])
            lines_[at(colour)][place.line] ^= Line{1} << place.bit;
    }

    constexpr bool has(Colour colour, Point point) const {
        const Place place = places[point][0];
        return view(colour, place).mine() >> place.bit & 1;
    }
    constexpr bool is_empty(Point point) const {
        const Place place = places[point][0];
        return !((lines_[0][place.line] | lines_[1][place.line]) >> place.bit & 1);
    }

    // The stones of a row, counted from the top, as bits of its line.
    constexpr Line occupied(int row) const {
        const auto line = static_cast<std::size_t>(row);
        return lines_[0][line] ^ lines_[1][line];
    }

    constexpr View view(Colour colour, Place place) const { return view(colour, place.line); }
    constexpr View view(Colour colour, std::size_t line) const {
        return {lines_[at(colour)][line], lines_[at(other(colour))][line]};
    }

    friend constexpr bool operator==(const Stones&, const Stones&) = default;

  private:
    static constexpr std::size_t at(Colour colour) { return static_cast<std::size_t>(colour); }

    std::array<std::array<Line, all_lines>, 2> lines_{};
};

// Whether a line has five stones in a row, or more.
constexpr bool has_five(Line stones) {
    const Line pairs = stones & (stones >> 1);
    return (pairs & (pairs >> 2) & (stones >> 4)) != 0;
}

// The empty points of a line where a stone would capture the pair ahead of it, or behind it: two of
// the opponent's stones with an own one at their other end.
constexpr Line takes_pair_ahead(View view) {
    const Line theirs = view.theirs(), empty = ~(view.own | view.blocked);
    return empty & theirs >> 1 & theirs >> 2 & view.mine() >> 3;
}
constexpr Line takes_pair_behind(View view) {
    const Line theirs = view.theirs(), empty = ~(view.own | view.blocked);
    return empty & theirs << 1 & theirs << 2 & view.mine() << 3;
}

// A board's points in squares around the centre, the smallest first, each row by row.
class CentreFirst {
  public:
    constexpr CentreFirst() {
        for (int size = 1; size <= stride; ++size) fill(size);
    }

    constexpr const Point* begin(int size) const { return points_[at(size)].data(); }
    constexpr const Point* end(int size) const { return begin(size) + size * size; }

    // How many points are before that one.
    constexpr std::uint16_t rank(int size, Point point) const { return ranks_[at(size)][point]; }

  private:
    static constexpr std::size_t at(int size) { return static_cast<std::size_t>(size - 1); }

    constexpr void fill(int size) {
        std::uint16_t next = 0;
        for (int ring = 1 - size % 2; ring < size; ring += 2)
            for (int row = 0; row < size; ++row)
                for (int column = 0; column < size; ++column)
                    if (std::max(from_centre(row, size), from_centre(column, size)) == ring) {
                        ranks_[at(size)][point_at(row, column)] = next;
                        points_[at(size)][next++] = point_at(row, column);
                    }
    }

    // The distance in half points.
    static constexpr int from_centre(int index, int size) {
        const int distance = 2 * index - (size - 1);
        return distance < 0 ? -distance : distance;
    }

    std::array<std::array<Point, all_points>, stride> points_{};
    std::array<std::array<std::uint16_t, all_points>, stride> ranks_{};
};

inline const CentreFirst centre_first;

}  // namespace plyscope::gomoku
