// Draughts: the rules of a variant.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "games/draughts/board.hpp"
#include "games/draughts/captures.hpp"
#include "games/draughts/layout.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/side.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

// The rules of a variant; White is the maximizer.
template <class Variant, Routes routes = Variant::routes>
struct Rules {
    using Board = draughts::Board;
    using Move = draughts::Move;
    using L = LayoutOf<Variant>;
    static constexpr std::size_t max_moves = Variant::max_moves;
    static constexpr int rows = Variant::side;
    static constexpr int columns = Variant::side;
    static constexpr Score win = 10000;
    static_assert(L::count <= 64);

    static constexpr Board start() { return start_board<Variant>(); }
    static constexpr bool maximizing(const Board& board) { return board.white_to_move; }
    static constexpr std::uint64_t key(const Board& board) {
        return draughts::key(board, true, true);
    }
    static constexpr std::uint64_t repetition_key(const Board& board) {
        return draughts::key(board, false, false);
    }
    // Boards that differ in counters alone have the same value as long as no draw by them is in
    // reach of the search.
    static constexpr std::uint64_t key_within(const Board& board, int depth) {
        const bool counts = may_be_drawn_within(board, depth);
        return draughts::key(board, counts, counts || Variant::king_rests_after > 0);
    }
    static constexpr int piece_count(const Board& board) {
        return std::popcount(board.white | board.black);
    }

    // Captures and men's moves are irreversible.
    static constexpr int reversible(const Board& board) {
        return Draws::quiet > 0 ? board.quiet : 255;
    }

    // None where the game is drawn, though there may be legal moves.
    static constexpr void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (!board.kings || !is_drawn(board)) legal_moves(board, list);
    }

    // Captures if there are any, else steps; by start square, then by direction as in Direction,
    // then by distance, jump by jump.
    static constexpr void legal_moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (is_won(board)) return;
        for_mover(board, [&](const auto& side) {
            CaptureList<MoveArray<Move, max_moves>, routes> captures(list);
            side.template each_capture<routes>(captures, NoTrail{});
            if (list.empty()) side.each_step([&](Move move) { list.push(move); });
        });
    }

    static constexpr std::size_t count_legal_moves(const Board& board) {
        if (is_won(board)) return 0;
        return for_mover(board, [&](const auto& side) {
            CaptureCount captures;
            side.template each_capture<routes>(captures, NoTrail{});
            if (captures.routes == 0) return side.count_steps();
            if (routes == Routes::keep || captures.routes == 1) return captures.routes;
            if (!side.kings && captures.longest < shortest_round<Variant>) return captures.routes;
            MoveArray<Move, max_moves> list;
            CaptureList<MoveArray<Move, max_moves>, routes> distinct(list);
            side.template each_capture<routes>(distinct, NoTrail{});
            return list.size();
        });
    }

    // Whether the player to move must capture; if so, every legal move is a capture.
    static constexpr bool must_capture(const Board& board) {
        return for_mover(board, [](const auto& side) { return side.can_capture(); });
    }

    static constexpr bool may_stand_pat(const Board& board) { return !must_capture(board); }
    static constexpr bool is_noisy(const Board&, Move move) { return move.is_capture(); }

    static constexpr std::optional<Score> outcome(const Board& board) {
        constexpr bool mover_loses = Variant::goal != Goal::lose_all;
        if (is_won(board)) return static_cast<Score>(board.white & board.kings ? win : -win);
        if (!for_mover(board,
                       [](const auto& side) { return side.steppers() || side.can_capture(); }))
            return static_cast<Score>(board.white_to_move == mover_loses ? -win : win);
        if (board.kings && is_drawn(board)) return 0;
        return std::nullopt;
    }

    static constexpr Board play(const Board& board, Move move) {
        const bool white = board.white_to_move;
        const Squares from = L::at(move.start()), to = L::at(move.end());
        const Squares captured = move.captured();
        const Squares own = board.of(white), opponents = board.of(!white);
        assert((own & from) && !((own ^ from) & to) && (opponents & captured) == captured);

        // A capture may end on its start square.
        const Squares own_after = (own ^ from) | to;
        const Squares opponents_after = opponents ^ captured;
        const bool was_king = board.kings & from;
        Board next{
            .white = white ? own_after : opponents_after,
            .black = white ? opponents_after : own_after,
            .kings = (board.kings & ~(from | captured)) | (was_king || move.crowns() ? to : 0),
            .white_to_move = !white};
        if (next.kings) count(board, move, was_king, next);
        return next;
    }

    // Calls visit(move) for each route of every legal capture, after `trail` has received its
    // stops; see Side::each_capture.
    template <class Trail>
    static void each_route(const Board& board, Trail& trail, const VisitRoute& visit) {
        for_mover(board, [&](const auto& side) {
            CaptureCount legal;
            side.template each_capture<routes>(legal, NoTrail{});
            RoutesOfRank routes_of_rank{legal.rank, visit};
            side.template each_capture<routes>(routes_of_rank, trail);
        });
    }

    // 0 is empty, 1 a white man, 2 a white king, 3 a black man, 4 a black king.
    static constexpr int cell(const Board& board, int row, int column) {
        if (!L::is_dark(row, column)) return 0;
        const Squares here = L::at(row * L::in_row + column / 2);
        if (!((board.white | board.black) & here)) return 0;
        return (board.white & here ? 1 : 3) + (board.kings & here ? 1 : 0);
    }

  private:
    using Draws = typename Variant::Draws;

    // Whether a player has won by a king, where the first one wins.
    static constexpr bool is_won(const Board& board) {
        return Variant::goal == Goal::crown_first && board.kings != 0;
    }

    // Whether the counters have reached the limit of a draw rule. They are 0 where there is none.
    static constexpr bool is_drawn(const Board& board) {
        if (Draws::quiet > 0 && board.quiet >= Draws::quiet) return true;
        if (Draws::road > 0 &&
            (board.white_runner.moves >= Draws::road || board.black_runner.moves >= Draws::road))
            return true;
        return board.ending > 0 && board.ending >= ending_on<Variant>(board).moves;
    }

    static constexpr bool may_be_drawn_within(const Board& board, int depth) {
        if (Draws::quiet > 0 && board.quiet > 0 && board.quiet + depth >= Draws::quiet) return true;
        const int on_road = std::max(board.white_runner.moves, board.black_runner.moves);
        if (Draws::road > 0 && on_road > 0 && on_road + (depth + 1) / 2 >= Draws::road) return true;
        return board.ending > 0 && board.ending + depth >= ending_on<Variant>(board).moves;
    }

    // Updates the counters after a move, on a board with kings; without kings they are 0.
    static constexpr void count(const Board& board, Move move, bool was_king, Board& next) {
        if (!move.is_capture()) {
            if (was_king && Draws::quiet > 0)
                next.quiet = static_cast<std::uint8_t>(board.quiet + 1);
            if (goes_on(ending_on<Variant>(next), board, move))
                next.ending = static_cast<std::uint8_t>(board.ending + 1);
            if constexpr (Draws::road > 0) follow_road(board, next);
        }
        if constexpr (Variant::king_rests_after > 0) count_runs(board, move, was_king, next);
    }

    // Whether the ending after a move without a capture is the one that was there before.
    static constexpr bool goes_on(Ending ending, const Board& before, Move move) {
        if (ending.moves == 0 || !move.crowns()) return ending.moves > 0;
        return !ending.crowning_restarts && ending.moves == ending_on<Variant>(before).moves;
    }

    // Counts a move against a lone king that stays on the main road. The king's own move along the
    // road leaves the count as it is.
    static constexpr void follow_road(const Board& board, Board& next) {
        for (const bool white : {true, false}) {
            if (!keeps_to_road<Variant>(board, white) || !keeps_to_road<Variant>(next, white))
                continue;
            const Runner before = board.runner(white);
            const bool own = white == board.white_to_move;
            const int moves = before.moves + (own ? 0 : 1);
            if (moves == 0) continue;
            const Squares king = next.of(white);
            next.runner(white) = {
                .square = static_cast<std::uint8_t>(L::square(std::countr_zero(king))),
                .moves = static_cast<std::uint8_t>(moves)};
        }
    }

    // Counts the moves in a row of one king, which must rest after some of them as long as its side
    // has men.
    static constexpr void count_runs(const Board& board, Move move, bool was_king, Board& next) {
        const bool white = board.white_to_move;
        const Runner own = board.runner(white), other = board.runner(!white);
        const bool runs = was_king && !move.is_capture() && next.men(white);
        next.runner(white) = runs ? moved(own, move) : Runner{};
        const bool is_captured = (move.captured() & L::at(other.square)) != 0;
        const bool stays = next.men(!white) && other.moves > 0 && !is_captured;
        next.runner(!white) = stays ? other : Runner{};
    }

    // A runner after a king's move: the same king has made one more, or another has made its first.
    static constexpr Runner moved(Runner before, Move move) {
        const bool is_same = before.moves > 0 && before.square == move.start();
        return {.square = static_cast<std::uint8_t>(move.end()),
                .moves = static_cast<std::uint8_t>(is_same ? before.moves + 1 : 1)};
    }

    template <class Ask>
    static constexpr auto for_mover(const Board& board, Ask&& ask) {
        using Pieces = typename MovesAs<Variant>::type;
        if (board.white_to_move) return ask(Side<Pieces, true>(board));
        return ask(Side<Pieces, false>(board));
    }
};

}  // namespace plyscope::draughts
