// Connect four: the rules, on bitboards.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"

namespace plyscope::connect4 {

inline constexpr int rows = 6;
inline constexpr int columns = 7;

// A bitboard. A column takes seven bits, lowest cell first; the seventh stays empty, so that a
// shifted line of stones never runs from one column into the next.
//
//     5 12 19 26 33 40 47
//     .  .  .  .  .  .  .
//     1  8 15 22 29 36 43
//     0  7 14 21 28 35 42
using Cells = std::uint64_t;

inline constexpr int column_bits = rows + 1;
inline constexpr Cells first_column = (Cells{1} << rows) - 1;

constexpr Cells column_cells(int column) { return first_column << (column * column_bits); }

constexpr Cells every_column(Cells cells_of_one) {
    Cells all = 0;
    for (int column = 0; column < columns; ++column) all |= cells_of_one << (column * column_bits);
    return all;
}

inline constexpr Cells bottom_row = every_column(1);
inline constexpr Cells all_cells = every_column(first_column);

struct Board {
    Cells mover = 0;     // stones of the player to move
    Cells occupied = 0;  // stones of both

    constexpr Cells opponent() const { return mover ^ occupied; }
    constexpr int stones() const { return std::popcount(occupied); }

    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// Whether there are four in a row: in each direction, two pairs of neighbours that are two apart.
constexpr bool has_four(Cells stones) {
    constexpr auto fours = [](Cells cells, int direction) {
        const Cells pairs = cells & (cells >> direction);
        return pairs & (pairs >> (2 * direction));
    };
    return (fours(stones, 1) | fours(stones, column_bits) | fours(stones, column_bits - 1) |
            fours(stones, column_bits + 1)) != 0;
}

// The cells where a stone would land, one for each column that is not full: adding one to a
// column's stones carries to its first empty cell.
constexpr Cells landing_cells(const Board& board) {
    return (board.occupied + bottom_row) & all_cells;
}

// The mirror image. It takes cells and keys alike: a key has seven bits for each column too.
constexpr Cells mirrored(Cells cells) {
    constexpr Cells column = (Cells{1} << column_bits) - 1;
    Cells mirror = 0;
    for (int from = 0; from < columns; ++from)
        mirror |= ((cells >> (from * column_bits)) & column)
                  << ((columns - 1 - from) * column_bits);
    return mirror;
}

struct Rules {
    using Board = connect4::Board;
    using Move = std::uint8_t;  // the column, from the left
    static constexpr std::size_t max_moves = connect4::columns;
    static constexpr int rows = connect4::rows;
    static constexpr int columns = connect4::columns;

    static constexpr Board start() { return {}; }

    // The first player is the maximizer, and moves whenever the number of stones is even.
    static constexpr bool maximizing(const Board& board) { return board.stones() % 2 == 0; }

    static constexpr void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (has_four(board.opponent())) return;
        const Cells landing = landing_cells(board);
        for (int column = 0; column < columns; ++column)
            if (landing & column_cells(column)) list.push(static_cast<Move>(column));
    }

    static constexpr std::size_t count_legal_moves(const Board& board) {
        if (has_four(board.opponent())) return 0;
        return static_cast<std::size_t>(std::popcount(landing_cells(board)));
    }

    static constexpr Board play(const Board& board, Move column) {
        const Cells stone = landing_cells(board) & column_cells(column);
        assert(stone != 0);
        return {board.opponent(), board.occupied | stone};
    }

    // A win is worth 22 minus the winner's stones, so 18 for the fastest and 1 for the slowest.
    static constexpr std::optional<Score> outcome(const Board& board) {
        if (has_four(board.opponent())) {
            const int worth = 22 - std::popcount(board.opponent());
            return static_cast<Score>(maximizing(board) ? -worth : worth);
        }
        if (board.occupied == all_cells) return Score{0};
        return std::nullopt;
    }

    // The key is unique: in a column of height h the sum is between 2^h - 1 and 2^(h+1) - 2, which
    // determines h.
    static constexpr std::uint64_t key(const Board& board) { return board.mover + board.occupied; }

    // The image with the lower key stands for both.
    static constexpr TableKey table_key(const Board& board) {
        const auto as_is = key(board), mirror = mirrored(as_is);
        return mirror < as_is ? TableKey{mirror, 1} : TableKey{as_is, 0};
    }
    static constexpr Move turned(Move column, std::uint8_t symmetry) {
        return symmetry ? static_cast<Move>(columns - 1 - column) : column;
    }
    static constexpr Move turned_back(Move column, std::uint8_t symmetry) {
        return turned(column, symmetry);
    }

    // The board with that key, if the players have as many stones as alternating moves give them,
    // and only the player who moved last has four in a row.
    static constexpr std::optional<Board> from_key(std::uint64_t key) {
        Board board;
        if (key >> (columns * column_bits)) return std::nullopt;
        for (int column = 0; column < columns; ++column) {
            const Cells sum = (key >> (column * column_bits)) & (first_column * 2 + 1);
            const Cells floor = std::bit_floor(sum + 1);
            if (floor > first_column + 1) return std::nullopt;
            board.occupied |= (floor - 1) << (column * column_bits);
            board.mover |= (sum + 1 - floor) << (column * column_bits);
        }
        if (std::popcount(board.mover) != board.stones() / 2) return std::nullopt;
        if (has_four(board.mover)) return std::nullopt;
        return board;
    }

    // 0 is empty, 1 the first player, 2 the second; row 0 is at the top.
    static constexpr int cell(const Board& board, int row, int column) {
        const Cells cell = Cells{1} << (column * column_bits + rows - 1 - row);
        if (!(board.occupied & cell)) return 0;
        const bool movers = (board.mover & cell) != 0;
        return movers == maximizing(board) ? 1 : 2;
    }
};

}  // namespace plyscope::connect4
