// Gomoku: what a stone on a point would make of all its lines together.
//
// Two lines decide games: a three beside a four cannot be stopped, nor as a rule two threes. So
// evaluation goes by the shape of a point, not by its lines one by one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/rule.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

// From the weakest to the strongest, as a rule. A helper is a line that one more stone makes a
// four, or where there is no four yet an open three.
enum class Shape : std::uint8_t {
    none,  // nothing can come of it, or it is forbidden
    one,
    two,
    open_two,
    three,
    helpers,  // two of them and no more
    open_three,
    three_and_helper,
    double_three,
    four,
    four_and_helper,
    four_and_three,
    open_four,  // or any two fours
    five,
};
inline constexpr std::size_t shapes = 14;

constexpr Shape allowed_shape(Threats threats) {
    const auto count = [&](Threat threat) { return threats.count(threat); };
    if (count(Threat::five) > 0) return Shape::five;
    const int fours = count(Threat::four), threes = count(Threat::open_three);
    const int helpers = count(Threat::three) + count(Threat::open_two);
    if (count(Threat::open_four) + count(Threat::double_four) > 0 || fours > 1)
        return Shape::open_four;
    if (fours > 0) {
        if (threes > 0) return Shape::four_and_three;
        return count(Threat::three) > 0 ? Shape::four_and_helper : Shape::four;
    }
    if (threes > 1) return Shape::double_three;
    if (threes > 0) return helpers > 0 ? Shape::three_and_helper : Shape::open_three;
    if (helpers > 1) return Shape::helpers;
    if (count(Threat::three) > 0) return Shape::three;
    if (count(Threat::open_two) > 0) return Shape::open_two;
    if (count(Threat::two) > 0) return Shape::two;
    return count(Threat::one) > 0 ? Shape::one : Shape::none;
}

// Whether a point is forbidden as far as its lines tell, which is not the last word.
template <Forbidden forbidden>
constexpr bool seems_forbidden(Threats threats) {
    const auto count = [&](Threat threat) { return threats.count(threat); };
    if (forbidden == Forbidden::nothing || count(Threat::five) > 0) return false;
    if (count(Threat::open_three) > 1) return true;
    return forbidden == Forbidden::renju &&
           (count(Threat::overline) > 0 ||
            count(Threat::four) + count(Threat::open_four) + 2 * count(Threat::double_four) > 1);
}

// The shapes by the bits of the classes.
template <Forbidden forbidden>
class ShapeTable {
  public:
    ShapeTable() { fill({}, 0); }

    Shape of(Threats threats) const { return shapes_[threats.bits()]; }

  private:
    void fill(Threats threats, int direction) {
        if (direction == directions) {
            shapes_[threats.bits()] =
                seems_forbidden<forbidden>(threats) ? Shape::none : allowed_shape(threats);
            return;
        }
        for (std::size_t threat = 0; threat < gomoku::threats; ++threat) {
            threats.set(direction, static_cast<Threat>(threat));
            fill(threats, direction + 1);
        }
    }

    std::array<Shape, 1 << 16> shapes_{};
};

template <Forbidden forbidden>
inline const ShapeTable<forbidden> shape_table;

// What a stone of that colour on a point with such classes would be.
template <class Rule>
Shape shape_of(Colour colour, Threats threats) {
    if (Rule::forbidden == Forbidden::renju && colour == Colour::white)
        return shape_table<Forbidden::nothing>.of(threats);
    return shape_table<Rule::forbidden>.of(threats);
}

}  // namespace plyscope::gomoku
