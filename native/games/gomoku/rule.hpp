// Gomoku: how the rule sets differ. The rules are specialised from these descriptions at compile
// time, so no rule set pays for what another one needs.
#pragma once

namespace plyscope::gomoku {

enum class Colour { black, white };
constexpr Colour other(Colour colour) {
    return colour == Colour::black ? Colour::white : Colour::black;
}

// Which row of stones wins.
enum class Row {
    five_or_more,
    exactly_five,
    unflanked_five,  // exactly five, not flanked by the opponent at both ends
};

// Which points a player may not take.
enum class Forbidden {
    nothing,
    renju,               // Black: overlines, double fours, double threes
    double_free_threes,  // for both players, except by a capture
};

struct Freestyle {
    static constexpr Row black_row = Row::five_or_more;
    static constexpr Row white_row = Row::five_or_more;
    static constexpr Forbidden forbidden = Forbidden::nothing;
    static constexpr bool captures = false;
    static constexpr int size = 15;  // of the default board
    static constexpr int least_size = 5;
    static constexpr int most_size = 20;
};

struct Standard : Freestyle {
    static constexpr Row black_row = Row::exactly_five;
    static constexpr Row white_row = Row::exactly_five;
};

struct Caro : Freestyle {
    static constexpr Row black_row = Row::unflanked_five;
    static constexpr Row white_row = Row::unflanked_five;
};

// Renju is played on one size of board.
struct Renju : Freestyle {
    static constexpr Row black_row = Row::exactly_five;
    static constexpr Forbidden forbidden = Forbidden::renju;
    static constexpr int least_size = 15;
    static constexpr int most_size = 15;
};

// A flanked pair is captured, and ten captured stones win.
struct Ninuki : Freestyle {
    static constexpr Forbidden forbidden = Forbidden::double_free_threes;
    static constexpr bool captures = true;
    static constexpr int size = 19;
};

template <class Rule>
constexpr Row row_of(Colour colour) {
    return colour == Colour::black ? Rule::black_row : Rule::white_row;
}

// One move may capture eight pairs.
inline constexpr int captured_to_win = 10;
inline constexpr int most_captured = captured_to_win - 2 + 16;

}  // namespace plyscope::gomoku
