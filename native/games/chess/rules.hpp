// Chess: the rules.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "games/chess/board.hpp"
#include "games/chess/move.hpp"
#include "games/chess/side.hpp"

namespace plyscope::chess {

constexpr Board start_board() {
    constexpr std::array line{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                              Kind::king, Kind::bishop, Kind::knight, Kind::rook};
    Board board;
    for (int file = 0; file < 8; ++file)
        for (const bool white : {true, false}) {
            board.toggle(white, line[static_cast<std::size_t>(file)], file + (white ? 0 : 56));
            board.toggle(white, Kind::pawn, file + (white ? 8 : 48));
        }
    board.set_castling(board.rooks());
    return board;
}

// White is the maximizer. These are the rules of Chess960 too: castling depends on where king and
// rook stand.
struct Rules {
    using Board = chess::Board;
    using Move = chess::Move;
    static constexpr std::size_t max_moves = 218;  // with no more pieces than pawns can become
    static constexpr int rows = 8;
    static constexpr int columns = 8;
    static constexpr Score win = 30000;

    // Draws by plies without a capture or a pawn's move: after 75 moves of each the game is drawn,
    // and after 50 a player may claim a draw, as after a repetition.
    static constexpr int quiet_draw = 2 * 75;
    static constexpr int quiet_claim = 2 * 50;

    static constexpr Board start() { return start_board(); }
    static constexpr bool maximizing(const Board& board) { return board.white_to_move; }

    static constexpr std::uint64_t key(const Board& board) {
        return board.hash ^ keys.quiet[board.quiet];
    }
    static constexpr std::uint64_t repetition_key(const Board& board) { return board.hash; }
    static constexpr int reversible(const Board& board) { return board.quiet; }
    // The halfmove clock matters only where a draw by it is in reach of the search.
    static constexpr std::uint64_t key_within(const Board& board, int depth) {
        return board.quiet + depth >= quiet_claim ? key(board) : board.hash;
    }

    // None where the game is drawn, though there may be legal moves.
    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (!is_drawn(board)) legal_moves(board, list);
    }

    // Captures first, those by pawns before the others; then quiet moves, in the same order.
    static void legal_moves(const Board& board, MoveArray<Move, max_moves>& list) {
        MoveLister<MoveArray<Move, max_moves>> lister{list};
        for_mover(board, [&](const auto& side) {
            side.captures(lister);
            side.quiets(lister);
        });
    }

    // Captures and promotions.
    static void noisy(const Board& board, MoveArray<Move, max_moves>& list) {
        if (is_drawn(board)) return;
        MoveLister<MoveArray<Move, max_moves>> lister{list};
        for_mover(board, [&](const auto& side) {
            side.captures(lister);
            side.promotions(lister);
        });
    }
    static constexpr bool is_noisy(const Board& board, Move move) {
        return move.promotes() || captured(board, move) != Kind::none;
    }

    static std::size_t count_legal_moves(const Board& board) {
        MoveCount count;
        for_mover(board, [&](const auto& side) { side.all(count); });
        return count.moves;
    }

    static std::optional<Score> outcome(const Board& board) {
        if (count_legal_moves(board) == 0) {
            if (!is_check(board)) return Score{0};
            return static_cast<Score>(board.white_to_move ? -win : win);
        }
        return is_drawn(board) ? std::optional(Score{0}) : std::nullopt;
    }

    // By the fifty-move rule; mate takes precedence.
    static bool may_claim_draw(const Board& board) {
        return board.quiet >= quiet_claim && count_legal_moves(board) > 0;
    }

    static Board play(const Board& board, Move move) {
        const bool white = board.white_to_move;
        const int from = move.start(), to = move.end();
        const Kind kind = board.at(from), taken = captured(board, move);
        assert(board.of(white) & bit(from));
        Board next = board;
        next.set_en_passant(no_square);
        next.quiet = static_cast<std::uint8_t>(board.quiet + 1);
        if (taken != Kind::none) {
            next.toggle(!white, taken, move.takes_passing() ? passed_pawn(to) : to);
            next.quiet = 0;
        }
        next.toggle(white, kind, from);
        if (move.castles()) {
            const Castled after(from, to);
            next.toggle(white, Kind::rook, to);
            next.toggle(white, Kind::king, after.king);
            next.toggle(white, Kind::rook, after.rook);
        } else {
            next.toggle(white, move.promotes() ? move.promotion() : kind, to);
        }
        if (board.castling) {
            const Bits lost = bit(from) | bit(to) | (kind == Kind::king ? board.of(white) : 0);
            next.set_castling(board.castling & ~lost);
        }
        next.turn();
        if (kind == Kind::pawn) {
            next.quiet = 0;
            const int passed = (from + to) / 2;
            if ((from ^ to) == 16 && passing_takers(next, passed)) next.set_en_passant(passed);
        }
        return next;
    }

    // A null move: the same board with the other player to move. The mover must not be in check.
    static constexpr Board pass(const Board& board) {
        Board next = board;
        next.set_en_passant(no_square);
        next.turn();
        next.quiet = 0;  // so that no earlier board counts as repeated
        return next;
    }

    // 0 is empty, 1 to 6 are White's pawn, knight, bishop, rook, queen and king, 7 to 12 Black's.
    static constexpr int cell(const Board& board, int row, int column) {
        constexpr std::array<int, 8> numbers{0, 1, 2, 6, 0, 3, 4, 5};
        const int square = 8 * (7 - row) + column;
        const int number = numbers[static_cast<std::size_t>(board.at(square))];
        return number == 0 || (board.white & bit(square)) ? number : number + 6;
    }

    // Whether a draw rule has ended the game, though there may be legal moves.
    static constexpr bool is_drawn(const Board& board) {
        return board.quiet >= quiet_draw || is_dead(board);
    }

  private:
    template <class Ask>
    static void for_mover(const Board& board, Ask&& ask) {
        if (board.white_to_move) return ask(Side<true>(board));
        return ask(Side<false>(board));
    }
};

}  // namespace plyscope::chess
