// The techniques of the search, each a switch with a name.
#pragma once

#include <array>
#include <string_view>

namespace plyscope {

struct Switches {
    bool deepening = false;   // search depth 1, 2, 3 … and let each iteration order the next
    bool aspiration = false;  // begin an iteration with a narrow window around the last score
    bool table = false;       // never search a position twice for the same answer
    bool symmetry = false;    // nor its mirror image
    bool table_move = false;  // try the move first that was best when the position came up before
    bool killers = false;     // then the moves that cut sibling nodes
    bool history = false;     // then those that cut most often anywhere
    bool game_order = false;  // and prefer what the game itself suggests
    bool scouts = false;      // principal variation search: test all but the first move cheaply

    // Of full strength alone: these can change the value.
    bool judgement = false;  // judge leaves by the game's full judgement, not its simple evaluation
    bool distance = false;   // a win is worth less the longer it takes, a loss more
    bool deeper = false;     // trust the table's deeper answers too
    bool candidates = false;  // search only the moves that the game thinks worth it
    bool quiescence = false;  // go on past the depth while a capture must be made
    bool forced = false;      // look one move further where there is only one
    bool reductions = false;  // look less far after late moves, at first
    bool futility = false;    // near the end skip moves that could not make good what is missing
    bool reverse_futility = false;  // near the end leave a node that is far above its window
    bool late_moves = false;        // near the end skip the last moves of a list
    bool probcut = false;     // leave a node that a less deep search finds far above its window
    bool repetition = false;  // a position that comes back is a draw

    friend constexpr bool operator==(const Switches&, const Switches&) = default;
};

struct NamedSwitch {
    std::string_view name;
    bool Switches::* member;
    bool keeps_value = false;  // of the preset `exact`
};

inline constexpr std::array<NamedSwitch, 21> named_switches{{
    {"deepening", &Switches::deepening, true},
    {"aspiration", &Switches::aspiration, true},
    {"table", &Switches::table, true},
    {"symmetry", &Switches::symmetry, true},
    {"table_move", &Switches::table_move, true},
    {"killers", &Switches::killers, true},
    {"history", &Switches::history, true},
    {"game_order", &Switches::game_order, true},
    {"scouts", &Switches::scouts, true},
    {"judgement", &Switches::judgement},
    {"distance", &Switches::distance},
    {"deeper", &Switches::deeper},
    {"candidates", &Switches::candidates},
    {"quiescence", &Switches::quiescence},
    {"forced", &Switches::forced},
    {"reductions", &Switches::reductions},
    {"futility", &Switches::futility},
    {"reverse_futility", &Switches::reverse_futility},
    {"late_moves", &Switches::late_moves},
    {"probcut", &Switches::probcut},
    {"repetition", &Switches::repetition},
}};

// The preset `exact`.
constexpr Switches exact_switches() {
    Switches switches;
    for (const auto& named : named_switches) switches.*named.member = named.keeps_value;
    return switches;
}

}  // namespace plyscope
