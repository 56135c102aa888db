// Chess: static evaluation, and what else the search is offered.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdlib>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "core/offers.hpp"
#include "core/switches.hpp"
#include "core/weight.hpp"
#include "games/chess/board.hpp"
#include "games/chess/features.hpp"
#include "games/chess/move.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/see.hpp"
#include "games/chess/weights.hpp"

namespace plyscope::chess {

// `evaluate` counts material alone, in centipawns; a finished game is worth its outcome.
struct Evaluation {
    static Score evaluate(const Board& board) {
        if (const auto outcome = Rules::outcome(board)) return *outcome;
        return static_cast<Score>(material(board, true) - material(board, false));
    }

    // The tapered sum of all features. That the mover may have no legal move is left to the search.
    static Score full_evaluation(const Board& board) {
        if (Rules::is_drawn(board)) return 0;
        PackedWeight sum = 0;
        each_feature(board, [&](int feature, int times) {
            sum += packed_weights[static_cast<std::size_t>(feature)] * times;
        });
        const int more = tapered(sum, phase(board), opening);
        const int counted = more * winnable(board, more > 0) / 8;
        return static_cast<Score>(std::clamp(counted, -most_evaluated, most_evaluated));
    }

    // MVV-LVA: captures and promotions come first, the most valuable victim before the others, and
    // of equal ones the least valuable attacker.
    static constexpr int order(const Board& board, Move move) {
        if (!Rules::is_noisy(board, move)) return 0;
        const int gain = value_of(captured(board, move)) + value_of(move.promotion());
        return urgent_order + 16 * gain - value_of(board.at(move.start()));
    }

    static bool see_at_least(const Board& board, Move move, int least) {
        return chess::see_at_least(board, move, least);
    }

    // In check the mover may not stand pat, and a move that gives check is extended.
    static bool may_stand_pat(const Board& board) { return !is_check(board); }
    static bool extend(const Board& after) { return is_check(after); }

    // Not with king and pawns alone, where zugzwang is common.
    static constexpr bool may_pass(const Board& board) {
        return (board.of(board.white_to_move) & ~board.pawns() & ~board.kings()) != 0;
    }

    // History is indexed by mover, piece and target square.
    static constexpr std::size_t history_slots = 2 * 8 * 64;
    static constexpr std::size_t history_slot(const Board& board, Move move) {
        const auto mover = static_cast<std::size_t>(board.white_to_move);
        const auto kind = static_cast<std::size_t>(board.at(move.start()));
        return (mover * 8 + kind) * 64 + static_cast<std::size_t>(move.end());
    }

    // Continuation history has the same index.
    static constexpr std::size_t continuation_slots = history_slots;
    static constexpr std::size_t continuation_slot(const Board& board, Move move) {
        return history_slot(board, move);
    }

    // ProbCut costs chess more than it saves. The rest pays because chess has many quiet moves, and
    // which of them is good depends on the move before.
    static constexpr Switches techniques(Switches usual) {
        usual.probcut = false;
        usual.history_malus = true;
        usual.continuation = true;
        usual.countermoves = true;
        usual.internal_reductions = true;
        return usual;
    }

    static constexpr Margins margins{.futility_margin = 90,
                                     .futility_base = 60,
                                     .futility_depth = 6,
                                     .reverse_futility_margin = 75,
                                     .reverse_futility_depth = 7,
                                     .null_move_depth_step = 3,
                                     .null_move_eval_step = 200,
                                     .singular_margin = 2,
                                     .singular_depth = 7,
                                     .lmp_base = 4,
                                     .lmp_depth = 7,
                                     .lmr_base = 0.7,
                                     .lmr_divisor = 2.2,
                                     .lmr_history_divisor = 10000,
                                     .see_margin = 80,
                                     .see_depth = 6,
                                     .table_depth = 0,
                                     .aspiration_window = 20,
                                     .uses_improving = true};

  private:
    static constexpr auto packed_weights = packed(weights);
    static constexpr int most_evaluated = Rules::win / 2;

    // How many eighths of a side's advantage count: none or little without pawns, where a minor
    // piece more does not win, and half with opposite-coloured bishops.
    static constexpr int winnable(const Board& board, bool white) {
        const auto pieces = [&](bool whites) {
            const Bits own = board.of(whites);
            return material(board, whites) -
                   value_of(Kind::pawn) * std::popcount(board.pawns() & own);
        };
        const int own = pieces(white), theirs = pieces(!white);
        constexpr int bishop = value_of(Kind::bishop);
        if (!(board.pawns() & board.of(white))) {
            if (own <= bishop) return 0;
            if (own - theirs <= bishop) return 1;
        }
        const bool are_bishops =
            own == bishop && theirs == bishop && std::popcount(board.bishops()) == 2;
        if (are_bishops && std::popcount(board.bishops() & light_squares) == 1) return 4;
        return 8;
    }

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
