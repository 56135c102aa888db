// The techniques of the search: each is a switch with a name, and presets choose among them.
#pragma once

#include <array>
#include <concepts>
#include <string_view>

namespace plyscope {

struct Switches {
    // Iterative deepening searches depth 1, 2, 3 …, and each iteration orders the moves of the
    // next.
    bool deepening = false;
    // An aspiration window begins an iteration narrowly around the score of the last one.
    bool aspiration = false;
    // The transposition table answers for positions that were searched before.
    bool table = false;
    // Mirrored and turned images of a position share their table entry.
    bool symmetry = false;
    // The best move of the table's entry is tried first.
    bool table_move = false;
    // Killer moves, which caused cutoffs in sibling nodes, are tried early.
    bool killers = false;
    // The history heuristic tries moves early that often caused cutoffs anywhere.
    bool history = false;
    // The game's own move ordering counts, such as captures first.
    bool game_order = false;
    // Principal variation search refutes all moves but the first with a null window.
    bool pvs = false;

    // Those of full strength alone: they can change the value.

    // Leaves are evaluated by the full evaluation, not by material alone.
    bool evaluation = false;
    // A win is worth less the longer it takes, and a loss more.
    bool distance = false;
    // Table entries of a greater depth than wanted answer too.
    bool deeper_entries = false;
    // Only the moves that the game considers worth it are searched.
    bool candidates = false;
    // Only answers to a threat are searched, and a threat search ends lines that are won by force.
    bool threats = false;
    // The quiescence search resumes with noisy moves where the depth has run out.
    bool quiescence = false;
    // Static exchange evaluation orders captures and prunes those that lose material.
    bool see = false;
    // Moves are extended by one ply where the game asks for it, such as checks.
    bool extensions = false;
    // A move without an alternative is extended on the principal variation.
    bool forced = false;
    // Late move reductions search late quiet moves less deeply at first.
    bool late_move_reductions = false;
    // Futility pruning skips quiet moves near the leaves that cannot raise alpha.
    bool futility = false;
    // Reverse futility pruning leaves a node near the leaves whose evaluation is far above beta.
    bool reverse_futility = false;
    // Late move pruning skips the last quiet moves of the order near the leaves.
    bool late_move_pruning = false;
    // Null-move pruning leaves a node that stays above beta even if the mover passes.
    bool null_move = false;
    // ProbCut leaves a node that a shallower search finds far above beta.
    bool probcut = false;
    // Countermoves are tried early: moves that refuted the previous move elsewhere.
    bool countermoves = false;
    // Continuation history counts how often a move caused a cutoff as an answer to the last ones.
    bool continuation = false;
    // The history malus lowers the score of moves that were tried before the one that cut.
    bool history_malus = false;
    // Late moves that never caused a cutoff are reduced more.
    bool history_reductions = false;
    // Internal iterative reductions search a node less deeply that has no table move.
    bool internal_reductions = false;
    // Singular extensions search the table's move deeper if all others fall short of it.
    bool singular = false;
    // Multi-cut leaves a node where another move than the table's reaches beta as well.
    bool multi_cut = false;
    // The best move of an iteration counts even if the iteration was stopped.
    bool unfinished = false;
    // A repeated position is a draw.
    bool repetition = false;
    // Endgame tables answer for positions with few pieces.
    bool tables = false;

    friend constexpr bool operator==(const Switches&, const Switches&) = default;
};

// The presets, each with all switches of the one before; `none` is for switches of no preset.
enum class Preset { exact, full, none };

struct NamedSwitch {
    std::string_view name;
    bool Switches::* member;
    Preset preset;
};

inline constexpr std::array<NamedSwitch, 34> named_switches{{
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
    {"tables", &Switches::tables, Preset::full},
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
