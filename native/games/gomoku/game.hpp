// Gomoku: rules with a judgement, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "core/selective.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/judgement.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/tension.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Gomoku : Rules<Rule>, Judgement<Rule>, Candidates<Rule>, Tension<Rule> {};

static_assert(Game<Gomoku<Freestyle>> && OrdersMoves<Gomoku<Freestyle>>);
static_assert(HasHistory<Gomoku<Freestyle>> && Judges<Gomoku<Freestyle>>);
static_assert(HasWins<Gomoku<Freestyle>> && HasCandidates<Gomoku<Freestyle>>);
static_assert(ListsNoise<Gomoku<Freestyle>> && HasPass<Gomoku<Freestyle>>);
static_assert(Extends<Gomoku<Freestyle>> && SeesWins<Gomoku<Freestyle>>);

}  // namespace plyscope::gomoku
