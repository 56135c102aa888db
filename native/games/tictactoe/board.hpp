// Tic-tac-toe: the rules.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/game.hpp"

namespace plyscope::tictactoe {

using Cells = std::uint16_t;  // one bit for each cell, row by row from the top left

inline constexpr Cells all_cells = 0b111'111'111;
inline constexpr std::array<Cells, 8> lines{0b000'000'111, 0b000'111'000, 0b111'000'000,
                                            0b001'001'001, 0b010'010'010, 0b100'100'100,
                                            0b100'010'001, 0b001'010'100};

struct Board {
    Cells x = 0;
    Cells o = 0;

    constexpr Cells occupied() const { return x | o; }
    friend constexpr bool operator==(const Board&, const Board&) = default;
};

// Whether a set of cells contains a line, for every set.
inline constexpr auto sets_with_line = [] {
    std::array<bool, all_cells + 1> has{};
    for (std::size_t set = 0; set < has.size(); ++set)
        for (const Cells line : lines) has[set] = has[set] || (set & line) == line;
    return has;
}();

constexpr bool has_line(int cells) { return sets_with_line[static_cast<std::size_t>(cells)]; }

// The eight symmetries of the board: where each cell goes.
inline constexpr auto symmetries = [] {
    std::array<std::array<std::uint8_t, 9>, 8> all{};
    for (std::size_t which = 0; which < 8; ++which)
        for (std::size_t cell = 0; cell < 9; ++cell) {
            std::size_t row = cell / 3, column = cell % 3;
            if (which & 1) row = 2 - row;
            if (which & 2) column = 2 - column;
            if (which & 4) std::swap(row, column);
            all[which][cell] = static_cast<std::uint8_t>(row * 3 + column);
        }
    return all;
}();

// The images of every set of cells under the symmetries.
inline constexpr auto images = [] {
    std::array<std::array<Cells, 8>, all_cells + 1> all{};
    for (std::size_t set = 0; set < all.size(); ++set)
        for (std::size_t which = 0; which < 8; ++which)
            for (std::size_t cell = 0; cell < 9; ++cell)
                if (set >> cell & 1)
                    all[set][which] |= static_cast<Cells>(1 << symmetries[which][cell]);
    return all;
}();

struct Rules {
    using Board = tictactoe::Board;
    using Move = std::uint8_t;  // the cell
    static constexpr std::size_t max_moves = 9;
    static constexpr int rows = 3;
    static constexpr int columns = 3;

    static constexpr Board start() { return {}; }

    // X begins and is the maximizer.
    static constexpr bool maximizing(const Board& board) {
        return std::popcount(board.x) == std::popcount(board.o);
    }

    static constexpr void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (has_line(board.x) || has_line(board.o)) return;
        for (Move cell = 0; cell < 9; ++cell)
            if (!(board.occupied() >> cell & 1)) list.push(cell);
    }

    static constexpr Board play(const Board& board, Move cell) {
        const auto mark = static_cast<Cells>(1 << cell);
        if (maximizing(board)) return {static_cast<Cells>(board.x | mark), board.o};
        return {board.x, static_cast<Cells>(board.o | mark)};
    }

    static constexpr std::optional<Score> outcome(const Board& board) {
        if (has_line(board.x)) return Score{1};
        if (has_line(board.o)) return Score{-1};
        if (board.occupied() == all_cells) return Score{0};
        return std::nullopt;
    }

    static constexpr std::uint64_t key(const Board& board) {
        return static_cast<std::uint64_t>(board.o) << 9 | board.x;
    }

    // The image with the lowest key stands for all.
    static constexpr TableKey table_key(const Board& board) {
        TableKey lowest{key(board), 0};
        for (std::uint8_t which = 1; which < 8; ++which) {
            const auto image = key({images[board.x][which], images[board.o][which]});
            if (image < lowest.number) lowest = {image, which};
        }
        return lowest;
    }
    static constexpr Move turned(Move cell, std::uint8_t symmetry) {
        return symmetries[symmetry][cell];
    }
    static constexpr Move turned_back(Move cell, std::uint8_t symmetry) {
        for (Move from = 0; from < 9; ++from)
            if (turned(from, symmetry) == cell) return from;
        return cell;
    }

    // The board with that key, if play can lead to it.
    static constexpr std::optional<Board> from_key(std::uint64_t key) {
        if (key >> 18) return std::nullopt;
        const Board board{static_cast<Cells>(key & all_cells), static_cast<Cells>(key >> 9)};
        const int lead = std::popcount(board.x) - std::popcount(board.o);
        if (board.x & board.o || (lead != 0 && lead != 1)) return std::nullopt;
        if (has_line(maximizing(board) ? board.x : board.o)) return std::nullopt;
        return board;
    }

    // 0 is empty, 1 X, 2 O.
    static constexpr int cell(const Board& board, int row, int column) {
        const int place = row * columns + column;
        if (board.x >> place & 1) return 1;
        return board.o >> place & 1 ? 2 : 0;
    }
};

}  // namespace plyscope::tictactoe
