// Draughts: rules with a judgement, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/ordering.hpp"
#include "games/draughts/judgement.hpp"
#include "games/draughts/rules.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

struct EnglishDraughts : Rules<English>, Judgement<English> {};

static_assert(Game<EnglishDraughts> && CountsMoves<EnglishDraughts> && Grid<EnglishDraughts>);
static_assert(OrdersMoves<EnglishDraughts> && HasHistory<EnglishDraughts>);
static_assert(sizeof(EnglishDraughts::Move) == 4);

}  // namespace plyscope::draughts
