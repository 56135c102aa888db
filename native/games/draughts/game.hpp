// Draughts as the search takes it: the rules of a variant, evaluation and offers.
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

static_assert(Game<EnglishDraughts> && Grid<EnglishDraughts>);
static_assert(HasDrawRules<EnglishDraughts> && CountsMoves<EnglishDraughts>);
static_assert(OrdersMoves<EnglishDraughts> && HasHistory<EnglishDraughts>);
static_assert(sizeof(Board) == 32 && sizeof(Move) == 16);

}  // namespace plyscope::draughts
