// Draughts: what a board is worth without looking ahead.
#pragma once

#include <bit>
#include <cstddef>

#include "core/game.hpp"
#include "games/draughts/board.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/rules.hpp"

namespace plyscope::draughts {

// Material alone, in hundredths of a man; a finished game is worth its outcome.
template <class Variant>
struct Judgement {
    static constexpr int man = 100;
    static constexpr int king = 130;

    static constexpr Score evaluate(const Board& board) {
        if (const auto outcome = Rules<Variant>::outcome(board)) return *outcome;
        return static_cast<Score>(material(board.white, board.kings) -
                                  material(board.black, board.kings));
    }

    // The more men a move takes the better.
    static constexpr int order(const Board&, Move move) { return move.jumps(); }

    // By mover, start and first direction.
    static constexpr std::size_t squares = Variant::side * Variant::side / 2;
    static constexpr std::size_t history_slots = 2 * squares * 4;
    static constexpr std::size_t history_slot(const Board& board, Move move) {
        const std::size_t mover = board.white_to_move ? 0 : squares;
        return (mover + static_cast<std::size_t>(move.start())) * 4 + move.direction(0);
    }

  private:
    static constexpr int material(Squares pieces, Squares kings) {
        return man * std::popcount(pieces & ~kings) + king * std::popcount(pieces & kings);
    }
};

}  // namespace plyscope::draughts
