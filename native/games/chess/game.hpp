// Chess as the search takes it: rules, evaluation and offers.
#pragma once

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/chess/evaluation.hpp"
#include "games/chess/rules.hpp"

namespace plyscope::chess {

struct Chess : Rules, Evaluation {};

static_assert(Game<Chess> && HasDrawRules<Chess> && CountsMoves<Chess> && CanRepeat<Chess> &&
              HasClaims<Chess>);
static_assert(HasFullEvaluation<Chess> && HasNoisyMoves<Chess> && ListsNoisyMoves<Chess> &&
              HasSee<Chess>);
static_assert(HasNullMove<Chess> && Extends<Chess> && HasContinuation<Chess>);
static_assert(OrdersMoves<Chess> && HasHistory<Chess> && HasWins<Chess> && Grid<Chess>);

}  // namespace plyscope::chess
