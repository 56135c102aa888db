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

// White is the maximizer.
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
    // Boards that differ in counters alone are worth the same as long as no draw is in reach.
    static constexpr std::uint64_t key_within(const Board& board, int depth) {
        const bool counts = may_be_drawn_within(board, depth);
        return draughts::key(board, counts, counts || Variant::king_rests_after > 0);
    }
    // How many moves back a board like this one may have been; captures and men's moves are final.
    static constexpr int reversible(const Board& board) {
        return Draws::quiet > 0 ? board.quiet : 255;
    }

    // Captures if there are any, else steps; by start square, then by direction as in Direction,
    // then by distance, jump by jump.
    static constexpr void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (is_decided(board)) return;
        for_mover(board, [&](const auto& side) {
            CaptureList<MoveArray<Move, max_moves>, routes> captures(list);
            side.template each_capture<routes>(captures, NoTrail{});
            if (list.empty()) side.each_step([&](Move move) { list.push(move); });
        });
    }

    static constexpr std::size_t count_moves(const Board& board) {
        if (is_decided(board)) return 0;
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
        if (Variant::goal == Goal::crown_first && board.kings)
            return static_cast<Score>(board.white & board.kings ? win : -win);
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
        const Squares own = white ? board.white : board.black;
        const Squares opponents = white ? board.black : board.white;
        assert((own & from) && !((own ^ from) & to) && (opponents & captured) == captured);

        // The landing square may be the start again.
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

    // Calls visit(move) for the routes of every legal capture, when `trail` has been told their
    // stops; see Side::each_capture.
    template <class Trail, class Visit>
    static void each_route(const Board& board, Trail& trail, Visit&& visit) {
        for_mover(board, [&](const auto& side) {
            CaptureCount legal;
            side.template each_capture<routes>(legal, NoTrail{});
            side.template each_capture<routes>(
                [&](Move move, const Capture& capture) {
                    if (capture.rank == legal.rank) visit(move);
                },
                trail);
        });
    }

    // 0 empty, 1 white man, 2 white king, 3 black man, 4 black king; light squares are empty.
    static constexpr int cell(const Board& board, int row, int column) {
        if (!L::is_dark(row, column)) return 0;
        const Squares here = L::at(row * L::in_row + column / 2);
        if (!((board.white | board.black) & here)) return 0;
        return (board.white & here ? 1 : 3) + (board.kings & here ? 1 : 0);
    }

  private:
    using Draws = typename Variant::Draws;

    // Whether the game is over though there may be moves.
    static constexpr bool is_decided(const Board& board) {
        if (!board.kings) return false;
        if constexpr (Variant::goal == Goal::crown_first) return true;
        return is_drawn(board);
    }

    // By the counters, which are 0 where there is no such rule.
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

    // The counters after a move, on a board with kings; without kings they are 0.
    static constexpr void count(const Board& board, Move move, bool was_king, Board& next) {
        if (!move.is_capture()) {
            if (was_king && Draws::quiet > 0)
                next.quiet = static_cast<std::uint8_t>(board.quiet + 1);
            if (goes_on(ending_on<Variant>(next), board, move))
                next.ending = static_cast<std::uint8_t>(board.ending + 1);
            if constexpr (Draws::road > 0) follow_road(board, next);
        }
        if constexpr (Variant::king_rests_after > 0) run(board, move, was_king, next);
    }

    // Whether the ending after a move without a capture is the same that was there before.
    static constexpr bool goes_on(Ending ending, const Board& before, Move move) {
        if (ending.moves == 0 || !move.crowns()) return ending.moves > 0;
        return !ending.crowning_restarts && ending.moves == ending_on<Variant>(before).moves;
    }

    // A move against a lone king that keeps to the main road is counted; the king's own move, if
    // it stays there, keeps the count.
    static constexpr void follow_road(const Board& board, Board& next) {
        for (const bool white : {true, false}) {
            if (!keeps_to_road<Variant>(board, white) || !keeps_to_road<Variant>(next, white))
                continue;
            const Runner before = white ? board.white_runner : board.black_runner;
            const bool own = white == board.white_to_move;
            const int moves = before.moves + (own ? 0 : 1);
            if (moves == 0) continue;
            const Squares king = white ? next.white : next.black;
            Runner& runner = white ? next.white_runner : next.black_runner;
            runner = {.square = static_cast<std::uint8_t>(L::square(std::countr_zero(king))),
                      .moves = static_cast<std::uint8_t>(moves)};
        }
    }

    static constexpr void run(const Board& board, Move move, bool was_king, Board& next) {
        const bool white = board.white_to_move;
        Runner& own = white ? next.white_runner : next.black_runner;
        Runner& other = white ? next.black_runner : next.white_runner;
        const Runner before = white ? board.white_runner : board.black_runner;
        const Squares own_men = (white ? next.white : next.black) & ~next.kings;
        const Squares other_men = (white ? next.black : next.white) & ~next.kings;
        own = other = {};
        if (was_king && !move.is_capture() && own_men) {
            const bool again = before.moves > 0 && before.square == move.start();
            own = {.square = static_cast<std::uint8_t>(move.end()),
                   .moves = static_cast<std::uint8_t>(again ? before.moves + 1 : 1)};
        }
        const Runner others = white ? board.black_runner : board.white_runner;
        if (other_men && others.moves && !(move.captured() & L::at(others.square))) other = others;
    }

    template <class Ask>
    static constexpr auto for_mover(const Board& board, Ask&& ask) {
        if (board.white_to_move) return ask(Side<Variant, true>(board));
        return ask(Side<Variant, false>(board));
    }
};

}  // namespace plyscope::draughts
