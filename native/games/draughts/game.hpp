// Draughts: rules with an evaluation, which is what a search takes.
#pragma once

#include "core/game.hpp"
#include "core/offers.hpp"
#include "games/draughts/evaluation.hpp"
#include "games/draughts/rules.hpp"
#include "games/draughts/variant.hpp"

namespace plyscope::draughts {

template <class V>
struct Draughts : Rules<V>, Evaluation<V> {
    using Variant = V;
};

using EnglishDraughts = Draughts<English>;

static_assert(Game<EnglishDraughts> && CountsMoves<EnglishDraughts> && Grid<EnglishDraughts>);
static_assert(OrdersMoves<EnglishDraughts> && HasHistory<EnglishDraughts>);
static_assert(sizeof(Board) == 32 && sizeof(Move) == 16);

}  // namespace plyscope::draughts
