// Chess: the rules with an evaluation, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "core/pruning.hpp"
#include "games/chess/evaluation.hpp"
#include "games/chess/rules.hpp"

namespace plyscope::chess {

struct Chess : Rules, Evaluation {};

static_assert(Game<Chess> && CountsMoves<Chess> && CanRepeat<Chess> && HasClaims<Chess>);
static_assert(HasFullEvaluation<Chess> && HasNoise<Chess> && ListsNoise<Chess> &&
              HasExchanges<Chess>);
static_assert(HasPass<Chess> && Extends<Chess> && HasReplies<Chess>);
static_assert(OrdersMoves<Chess> && HasHistory<Chess> && HasWins<Chess> && Grid<Chess>);

}  // namespace plyscope::chess
