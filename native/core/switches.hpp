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

    friend constexpr bool operator==(const Switches&, const Switches&) = default;
};

struct NamedSwitch {
    std::string_view name;
    bool Switches::* member;
};

inline constexpr std::array<NamedSwitch, 9> named_switches{{
    {"deepening", &Switches::deepening},
    {"aspiration", &Switches::aspiration},
    {"table", &Switches::table},
    {"symmetry", &Switches::symmetry},
    {"table_move", &Switches::table_move},
    {"killers", &Switches::killers},
    {"history", &Switches::history},
    {"game_order", &Switches::game_order},
    {"scouts", &Switches::scouts},
}};

}  // namespace plyscope
