// Gomoku as the search takes it: the rules of a rule set, evaluation and offers.
#pragma once

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/evaluation.hpp"
#include "games/gomoku/quiescence.hpp"
#include "games/gomoku/rules.hpp"

namespace plyscope::gomoku {

template <class Rule>
struct Gomoku : Rules<Rule>, Evaluation<Rule>, Candidates<Rule>, Quiescence<Rule> {};

static_assert(Game<Gomoku<Freestyle>> && OrdersMoves<Gomoku<Freestyle>>);
static_assert(HasHistory<Gomoku<Freestyle>> && HasFullEvaluation<Gomoku<Freestyle>>);
static_assert(HasWins<Gomoku<Freestyle>> && HasCandidates<Gomoku<Freestyle>>);
static_assert(ListsNoisyMoves<Gomoku<Freestyle>> && HasNullMove<Gomoku<Freestyle>>);
static_assert(Extends<Gomoku<Freestyle>> && FindsForcedWins<Gomoku<Freestyle>>);

}  // namespace plyscope::gomoku
