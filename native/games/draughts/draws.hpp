// Draughts: draw rules that count moves. Repetition is not among them: it belongs to the record of
// a game. docs/draughts.md has the sources, and what is chosen where they differ.
#pragma once

namespace plyscope::draughts {

// The material on a board, for the rules that depend on it.
struct Material {
    int white_men, white_kings, black_men, black_kings;

    constexpr int pieces() const { return white_men + white_kings + black_men + black_kings; }
    // Whether one side has a king alone, and the other `others` pieces with a king among them.
    constexpr bool lone_king_against(int others) const {
        const auto is = [others](int own_men, int own_kings, int men, int kings) {
            return own_men == 0 && own_kings == 1 && kings > 0 && men + kings == others;
        };
        return is(white_men, white_kings, black_men, black_kings) ||
               is(black_men, black_kings, white_men, white_kings);
    }
    constexpr bool kings_alone() const { return white_men + black_men == 0; }
    constexpr bool both_have_kings() const { return white_kings > 0 && black_kings > 0; }
};

// An ending that may last for `moves` plies after it was reached. A capture ends it. Whether a
// promotion that leads to an ending of the same length restarts the count depends on the rule.
struct Ending {
    int moves = 0;  // 0 if no rule limits it
    bool crowning_restarts = false;
};

// A draw rule counts plies, so twice what players count as moves; 0 is no limit.
//
// quiet:        the game is drawn after so many plies without a capture or a move of a man.
// ending:       the game is drawn when this material has been on the board for so many plies.
// ending_most:  no limited ending has more pieces than this.
// road:         the game is drawn when three pieces have made so many moves against a lone king
// that
//               stays on the main road, the long diagonal, while none of them is on it.
struct NoDraws {
    static constexpr int quiet = 0;
    static constexpr int ending_most = 0;
    static constexpr Ending ending(const Material&) { return {}; }
    static constexpr int road = 0;
};

struct EnglishDraws : NoDraws {
    static constexpr int quiet = 2 * 40;
};

struct InternationalDraws : NoDraws {
    static constexpr int quiet = 2 * 25;
    static constexpr int ending_most = 4;
    static constexpr Ending ending(const Material& material) {
        if (material.lone_king_against(3)) return {.moves = 2 * 16};
        if (material.lone_king_against(2) || material.lone_king_against(1)) return {.moves = 2 * 5};
        return {};
    }
};

// In Killer draughts two kings win against one, so they are not limited.
struct KillerDraws : NoDraws {
    static constexpr int quiet = 2 * 25;
    static constexpr int ending_most = 2;
    static constexpr Ending ending(const Material& material) {
        return {.moves = material.lone_king_against(1) ? 2 * 5 : 0};
    }
};

// Draughts on 64 squares. Three kings against one have 15 moves, which `quiet` limits already.
struct RussianDraws : NoDraws {
    static constexpr int quiet = 2 * 15;
    static constexpr int ending_most = 7;
    static constexpr Ending ending(const Material& material) {
        if (material.lone_king_against(2) || material.lone_king_against(1)) return {.moves = 2 * 5};
        if (!material.both_have_kings() || material.pieces() < 4 || material.pieces() > 7)
            return {};
        return {.moves = material.pieces() <= 5 ? 2 * 30 : 2 * 60, .crowning_restarts = true};
    }
    static constexpr int road = 5;
};

struct BrazilianDraws : RussianDraws {};

// Three kings must beat one in 13 moves.
struct PoolDraws : NoDraws {
    static constexpr int ending_most = 4;
    static constexpr Ending ending(const Material& material) {
        return {.moves = material.lone_king_against(3) && material.kings_alone() ? 2 * 13 : 0};
    }
};

struct ItalianDraws : NoDraws {
    static constexpr int quiet = 2 * 40;
};

// Three kings must beat one in 12 moves.
struct SpanishDraws : NoDraws {
    static constexpr int quiet = 2 * 20;
    static constexpr int ending_most = 4;
    static constexpr Ending ending(const Material& material) {
        return {.moves = material.lone_king_against(3) && material.kings_alone() ? 2 * 12 : 0};
    }
};

struct CzechDraws : NoDraws {
    static constexpr int quiet = 2 * 15;
};

struct FrisianDraws : NoDraws {
    static constexpr int ending_most = 3;
    static constexpr Ending ending(const Material& material) {
        if (!material.kings_alone()) return {};
        if (material.lone_king_against(2)) return {.moves = 2 * 7};
        return {.moves = material.lone_king_against(1) ? 2 * 2 : 0};
    }
};

}  // namespace plyscope::draughts
