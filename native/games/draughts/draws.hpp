// Draughts: when a position is drawn by the moves that led to it. Repetition is not among these: it
// belongs to the record of a game.
#pragma once

namespace plyscope::draughts {

// What is on a board, for rules that go by it.
struct Material {
    int white_men, white_kings, black_men, black_kings;

    constexpr int pieces() const { return white_men + white_kings + black_men + black_kings; }
    // One side has a king and no more, the other `others` pieces with a king among them.
    constexpr bool lone_king_against(int others) const {
        const auto is = [others](int own_men, int own_kings, int men, int kings) {
            return own_men == 0 && own_kings == 1 && kings > 0 && men + kings == others;
        };
        return is(white_men, white_kings, black_men, black_kings) ||
               is(black_men, black_kings, white_men, white_kings);
    }
    constexpr bool both_have_kings() const { return white_kings > 0 && black_kings > 0; }
};

// A rule gives numbers of single moves, so twice what people count as moves; 0 is no limit.
//
// quiet:   the game is drawn after so many in a row without a capture or a move of a man.
// ending:  the game is drawn when this material has been on the board for so many.
struct NoDraws {
    static constexpr int quiet = 0;
    static constexpr int ending(const Material&) { return 0; }
};

struct EnglishDraws : NoDraws {
    static constexpr int quiet = 2 * 40;
};

struct InternationalDraws : NoDraws {
    static constexpr int quiet = 2 * 25;
    static constexpr int ending(const Material& material) {
        if (material.lone_king_against(3)) return 2 * 16;
        if (material.lone_king_against(2) || material.lone_king_against(1)) return 2 * 5;
        return 0;
    }
};

struct RussianDraws : NoDraws {};
struct BrazilianDraws : NoDraws {};
struct PoolDraws : NoDraws {};
struct ItalianDraws : NoDraws {};
struct SpanishDraws : NoDraws {};
struct CzechDraws : NoDraws {};
struct ThaiDraws : NoDraws {};
struct FrisianDraws : NoDraws {};

}  // namespace plyscope::draughts
