// Draughts: the rules of a variant with short-stepping kings.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "games/draughts/board.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/side.hpp"

namespace plyscope::draughts {

// White is the maximizer. Who cannot move has lost; there is no draw in a position alone.
template <class Variant>
struct Rules {
    using Board = draughts::Board;
    using Move = draughts::Move;
    using L = Layout<Variant::side>;
    static constexpr std::size_t max_moves = Variant::max_moves;
    static constexpr int rows = Variant::side;
    static constexpr int columns = Variant::side;
    static constexpr Score win = 10000;
    static_assert(L::count <= 1 << Move::start_bits && Variant::max_jumps <= Move::max_jumps);

    static constexpr Board start() { return start_board<Variant>(); }
    static constexpr bool maximizing(const Board& board) { return board.white_to_move; }
    static constexpr std::uint64_t key(const Board& board) { return draughts::key(board); }

    // Captures if there are any, else steps; by start square, then by direction as in Direction,
    // jump by jump.
    static constexpr void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        const auto push = [&](Move move) { list.push(move); };
        for_mover(board, [&](const auto& side) {
            if (const Squares jumping = side.jumpers())
                side.each_capture(jumping, push);
            else
                side.each_step(push);
        });
    }

    static constexpr std::size_t count_moves(const Board& board) {
        return for_mover(board, [](const auto& side) {
            const Squares jumping = side.jumpers();
            if (!jumping) return side.count_steps();
            std::size_t count = 0;
            side.each_capture(jumping, [&](Move) { ++count; });
            return count;
        });
    }

    // Whether the player to move must capture; if so, every legal move is a capture.
    static constexpr bool must_capture(const Board& board) {
        return for_mover(board, [](const auto& side) { return side.jumpers() != 0; });
    }

    static constexpr bool is_capture(const Board&, Move move) { return move.is_capture(); }

    static constexpr bool is_over(const Board& board) {
        return for_mover(board,
                         [](const auto& side) { return (side.steppers() | side.jumpers()) == 0; });
    }

    static constexpr std::optional<Score> outcome(const Board& board) {
        if (!is_over(board)) return std::nullopt;
        return static_cast<Score>(board.white_to_move ? -win : win);
    }

    static constexpr Board play(const Board& board, Move move) {
        const bool white = board.white_to_move;
        const auto [from, to, jumped] = trail(move);
        const Squares own = white ? board.white : board.black;
        const Squares opponents = white ? board.black : board.white;
        assert((own & from) && !((own ^ from) & to) && (opponents & jumped) == jumped);

        // The landing square may be the start again.
        const Squares own_after = (own ^ from) | to;
        const Squares opponents_after = opponents ^ jumped;
        const bool crowned = (board.kings & from) || (to & crowning_row<Variant>(white));
        const Squares kings = (board.kings & ~(from | jumped)) | (crowned ? to : 0);
        return {.white = white ? own_after : opponents_after,
                .black = white ? opponents_after : own_after,
                .kings = kings,
                .white_to_move = !white};
    }

    // Calls visit(square) for every square the moving piece touches, from 0, the start first.
    // Requires a legal move.
    template <class Visit>
    static constexpr void each_stop(Move move, Visit&& visit) {
        int bit = L::bit(move.start());
        visit(L::square(bit));
        if (!move.is_capture()) visit(L::square(bit + L::offset[move.direction(0)]));
        for (int jump = 0; jump < move.jumps(); ++jump)
            visit(L::square(bit += 2 * L::offset[move.direction(jump)]));
    }

    // 0 empty, 1 white man, 2 white king, 3 black man, 4 black king; light squares are empty.
    static constexpr int cell(const Board& board, int row, int column) {
        if ((row + column) % 2 == 0) return 0;
        const Squares here = L::at(row * L::in_row + column / 2);
        if (!((board.white | board.black) & here)) return 0;
        return (board.white & here ? 1 : 3) + (board.kings & here ? 1 : 0);
    }

  private:
    struct Trail {
        Squares from, to, jumped;
    };

    static constexpr Trail trail(Move move) {
        int bit = L::bit(move.start());
        const Squares from = Squares{1} << bit;
        if (!move.is_capture())
            return {from, Squares{1} << (bit + L::offset[move.direction(0)]), 0};
        Squares jumped = 0;
        for (int jump = 0; jump < move.jumps(); ++jump) {
            const int offset = L::offset[move.direction(jump)];
            jumped |= Squares{1} << (bit + offset);
            bit += 2 * offset;
        }
        return {from, Squares{1} << bit, jumped};
    }

    template <class Ask>
    static constexpr auto for_mover(const Board& board, Ask&& ask) {
        if (board.white_to_move) return ask(Side<Variant, true>(board));
        return ask(Side<Variant, false>(board));
    }
};

}  // namespace plyscope::draughts
