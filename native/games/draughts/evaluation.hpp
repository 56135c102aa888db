// Draughts: static evaluation and move ordering.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "core/cell_weights.hpp"
#include "core/game.hpp"
#include "core/learned_weights.hpp"
#include "core/weight.hpp"
#include "games/draughts/board.hpp"
#include "games/draughts/features.hpp"
#include "games/draughts/move.hpp"
#include "games/draughts/rules.hpp"
#include "games/draughts/weights.hpp"

namespace plyscope::draughts {

// `evaluate` counts material alone, in hundredths of a man; a finished game is worth its outcome.
template <class Variant>
struct Evaluation {
    static constexpr int man = 100;
    static constexpr int king = Variant::flying_kings ? 300 : 130;

    static constexpr Score evaluate(const Board& board) {
        if (const auto outcome = Rules<Variant>::outcome(board)) return *outcome;
        const int more = material(board.white, board.kings) - material(board.black, board.kings);
        return static_cast<Score>(Variant::goal == Goal::lose_all ? -more : more);
    }

    // The tapered sum of all features.
    static constexpr Score full_evaluation(const Board& board) {
        if (const auto outcome = Rules<Variant>::outcome(board)) return *outcome;
        const PackedWeight sum = men_weights.sum(planes(board)) + sum_of_others(board, all_weights);
        return score_of(board, sum, 1);
    }

    // The same by learned weights, and with patterns of men.
    static Score full_evaluation(const Board& board, const LearnedWeights& learned) {
        if (const auto outcome = Rules<Variant>::outcome(board)) return *outcome;
        const Planes men = planes(board);
        const PackedWeight sum = learned.men.sum(men) + learned.patterns.sum(men) +
                                 sum_of_others(board, learned.features);
        return score_of(board, sum, LearnedWeights::fraction);
    }

    static constexpr Planes planes(const Board& board) {
        return {board.white & ~board.kings, board.black & ~board.kings};
    }

    // Captures of many pieces first.
    static constexpr int order(const Board&, Move move) { return std::popcount(move.captured()); }

    // History is indexed by mover, start and target square.
    static constexpr std::size_t history_slots = 2 * 64 * 64;
    static constexpr std::size_t history_slot(const Board& board, Move move) {
        const auto mover = static_cast<std::size_t>(board.white_to_move);
        return (mover * 64 + static_cast<std::size_t>(move.start())) * 64 +
               static_cast<std::size_t>(move.end());
    }

    // Continuation history is indexed by mover and target square.
    static constexpr std::size_t continuation_slots = 2 * 64;
    static constexpr std::size_t continuation_slot(const Board& board, Move move) {
        return static_cast<std::size_t>(board.white_to_move) * 64 +
               static_cast<std::size_t>(move.end());
    }

  private:
    static constexpr auto all_weights = packed(weights<Variant>);

    static constexpr CellWeights men_weights = [] {
        using L = LayoutOf<Variant>;
        CellWeights men;
        for (int square = 0; square < L::count; ++square) {
            const auto at = static_cast<std::size_t>(square);
            men.set(L::bit(square), 0, all_weights[at]);
            men.set(L::bit(L::count - 1 - square), 1, -all_weights[at]);
        }
        return men;
    }();

    // The sum of all features but those of men on squares.
    static constexpr PackedWeight sum_of_others(const Board& board, const auto& weights) {
        PackedWeight sum = 0;
        each_other_feature<Variant>(board, [&](int feature, int times) {
            sum += weights[static_cast<std::size_t>(feature)] * times;
        });
        return sum;
    }

    static constexpr Score score_of(const Board& board, PackedWeight packed_sum, int fraction) {
        const int sum = tapered(packed_sum, phase<Variant>(board), opening<Variant>) / fraction;
        const int bounded = std::clamp(sum, -Rules<Variant>::win / 2, Rules<Variant>::win / 2);
        return static_cast<Score>(Variant::goal == Goal::lose_all ? -bounded : bounded);
    }

    static constexpr int material(Squares pieces, Squares kings) {
        return man * std::popcount(pieces & ~kings) + king * std::popcount(pieces & kings);
    }
};

}  // namespace plyscope::draughts
