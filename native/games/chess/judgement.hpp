// Chess: what a board is worth without looking ahead.
#pragma once

#include <bit>
#include <cstddef>

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "games/chess/board.hpp"
#include "games/chess/exchange.hpp"
#include "games/chess/move.hpp"
#include "games/chess/rules.hpp"

namespace plyscope::chess {

// evaluate is material alone, in hundredths of a pawn; a finished game is worth its outcome.
struct Judgement {
    static Score evaluate(const Board& board) {
        if (const auto outcome = Rules::outcome(board)) return *outcome;
        return static_cast<Score>(material(board, true) - material(board, false));
    }

    // Captures and promotions, the greatest victims first and by the least of attackers.
    static constexpr int order(const Board& board, Move move) {
        if (!Rules::is_noisy(board, move)) return 0;
        const int gain = value_of(captured(board, move)) + value_of(move.promotion());
        return urgent_order + 16 * gain - value_of(board.at(move.start()));
    }

    static bool exchange_at_least(const Board& board, Move move, int least) {
        return chess::exchange_at_least(board, move, least);
    }

    // A board on which the mover is in check is never judged as it stands.
    static bool may_stand_pat(const Board& board) { return !is_check(board); }
    static bool extend(const Board& after) { return is_check(after); }

    // With pawns alone, to have to move may be what loses.
    static constexpr bool may_pass(const Board& board) {
        return (board.of(board.white_to_move) & ~board.pawns() & ~board.kings()) != 0;
    }

    // By mover, piece and target.
    static constexpr std::size_t history_slots = 2 * 8 * 64;
    static constexpr std::size_t history_slot(const Board& board, Move move) {
        const auto mover = static_cast<std::size_t>(board.white_to_move);
        const auto kind = static_cast<std::size_t>(board.at(move.start()));
        return (mover * 8 + kind) * 64 + static_cast<std::size_t>(move.end());
    }

  private:
    static constexpr int material(const Board& board, bool white) {
        const Bits own = board.of(white);
        return value_of(Kind::pawn) * std::popcount(board.pawns() & own) +
               value_of(Kind::knight) * std::popcount(board.knights() & own) +
               value_of(Kind::bishop) * std::popcount(board.bishops() & own) +
               value_of(Kind::rook) * std::popcount(board.rooks() & own) +
               value_of(Kind::queen) * std::popcount(board.queens() & own);
    }
};

}  // namespace plyscope::chess
