// The techniques of the search, each a switch with a name.
#pragma once

#include <array>
#include <concepts>
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
    bool pvs = false;         // principal variation search: test all but the first move cheaply

    // Of full strength alone: these can change the value.
    bool evaluation = false;      // evaluate leaves by the full evaluation, not by material alone
    bool distance = false;        // a win is worth less the longer it takes, a loss more
    bool deeper_entries = false;  // trust the table's deeper answers too
    bool candidates = false;      // search only the moves that the game thinks worth it
    bool threats = false;         // search only what answers a threat, and end a line won by force
    bool quiescence = false;      // go on past the depth with captures and the like
    bool see = false;             // there leave out captures that lose more than they win
    bool extensions = false;      // look one move further where the game asks for it: after a check
    bool forced = false;  // on a principal line look one move further where there is only one
    bool late_move_reductions = false;  // look less far after late moves, at first
    bool futility = false;  // near the end skip moves that could not make good what is missing
    bool reverse_futility = false;   // near the end leave a node that is far above its window
    bool late_move_pruning = false;  // near the end skip the last moves of a list
    bool null_move = false;      // leave a node that is above its window even if the mover passes
    bool probcut = false;        // leave a node that a less deep search finds far above its window
    bool countermoves = false;   // try the move early that was the answer to the last one elsewhere
    bool continuation = false;   // and those that often were
    bool history_malus = false;  // and later those that were tried there in vain
    bool history_reductions = false;   // reduce moves more that never cut
    bool internal_reductions = false;  // look less far where the table knows no move to begin with
    bool singular = false;             // look further at a move that is better than all others
    bool multi_cut = false;   // leave a node where other moves than the table's are good enough too
    bool unfinished = false;  // a better move counts that an iteration found before it was stopped
    bool repetition = false;  // a position that comes back is a draw

    friend constexpr bool operator==(const Switches&, const Switches&) = default;
};

// The first preset that has a switch; the next one has it too.
enum class Preset { exact, full, none };

struct NamedSwitch {
    std::string_view name;
    bool Switches::* member;
    Preset preset;
};

inline constexpr std::array<NamedSwitch, 33> named_switches{{
    {"deepening", &Switches::deepening, Preset::exact},
    {"aspiration", &Switches::aspiration, Preset::exact},
    {"table", &Switches::table, Preset::exact},
    {"symmetry", &Switches::symmetry, Preset::exact},
    {"table_move", &Switches::table_move, Preset::exact},
    {"killers", &Switches::killers, Preset::exact},
    {"history", &Switches::history, Preset::exact},
    {"game_order", &Switches::game_order, Preset::exact},
    {"pvs", &Switches::pvs, Preset::exact},
    {"evaluation", &Switches::evaluation, Preset::full},
    {"distance", &Switches::distance, Preset::full},
    {"deeper_entries", &Switches::deeper_entries, Preset::full},
    {"candidates", &Switches::candidates, Preset::full},
    {"threats", &Switches::threats, Preset::full},
    {"quiescence", &Switches::quiescence, Preset::full},
    {"see", &Switches::see, Preset::full},
    {"extensions", &Switches::extensions, Preset::full},
    {"forced", &Switches::forced, Preset::none},
    {"late_move_reductions", &Switches::late_move_reductions, Preset::full},
    {"futility", &Switches::futility, Preset::full},
    {"reverse_futility", &Switches::reverse_futility, Preset::full},
    {"late_move_pruning", &Switches::late_move_pruning, Preset::full},
    {"null_move", &Switches::null_move, Preset::full},
    {"probcut", &Switches::probcut, Preset::full},
    {"countermoves", &Switches::countermoves, Preset::none},
    {"continuation", &Switches::continuation, Preset::none},
    {"history_malus", &Switches::history_malus, Preset::none},
    {"history_reductions", &Switches::history_reductions, Preset::none},
    {"internal_reductions", &Switches::internal_reductions, Preset::none},
    {"singular", &Switches::singular, Preset::none},
    {"multi_cut", &Switches::multi_cut, Preset::none},
    {"unfinished", &Switches::unfinished, Preset::full},
    {"repetition", &Switches::repetition, Preset::full},
}};

constexpr bool is_in(const NamedSwitch& named, Preset preset) { return named.preset <= preset; }

constexpr Switches switches_of(Preset preset) {
    Switches switches;
    for (const auto& named : named_switches) switches.*named.member = is_in(named, preset);
    return switches;
}

constexpr Switches exact_switches() { return switches_of(Preset::exact); }
constexpr Switches full_switches() { return switches_of(Preset::full); }

// The preset `full` of a game, which may leave out some of the usual techniques or add others, as
// G::techniques.
template <class G>
constexpr Switches full_switches_of() {
    if constexpr (requires {
                      { G::techniques(Switches{}) } -> std::same_as<Switches>;
                  })
        return G::techniques(full_switches());
    return full_switches();
}

}  // namespace plyscope
