// Chess: the rules with a judgement, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "core/selective.hpp"
#include "games/chess/judgement.hpp"
#include "games/chess/rules.hpp"

namespace plyscope::chess {

struct Chess : Rules, Judgement {};

static_assert(Game<Chess> && CountsMoves<Chess> && CanRepeat<Chess> && HasClaims<Chess>);
static_assert(Judges<Chess> && HasNoise<Chess> && ListsNoise<Chess> && WeighsExchanges<Chess>);
static_assert(HasPass<Chess> && Extends<Chess> && HasReplies<Chess>);
static_assert(OrdersMoves<Chess> && HasHistory<Chess> && HasWins<Chess> && Grid<Chess>);

}  // namespace plyscope::chess
