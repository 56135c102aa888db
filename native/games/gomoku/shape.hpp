// Gomoku: the shape of a point, that is, what a stone there would make of all its lines together.
//
// Combinations of two lines decide games: a four and a three cannot be stopped, nor usually two
// threes. So the evaluation counts shapes, not single lines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/rule.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

// From the weakest to the strongest, usually. A helper is a line that becomes a four by one more
// stone, or an open three where the shape has no four.
enum class Shape : std::uint8_t {
    none,  // no five is possible, or the point is forbidden
    one,
    two,
    open_two,
    three,
    helpers,  // two helpers and nothing stronger
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

// The shape of a point that makes a four and nothing stronger in one line.
constexpr Shape shape_with_four(Threats threats) {
    if (threats.any(Threat::open_three)) return Shape::four_and_three;
    return threats.any(Threat::three) ? Shape::four_and_helper : Shape::four;
}

constexpr Shape shape_without_four(Threats threats) {
    const auto count = [&](Threat threat) { return threats.count(threat); };
    const int threes = count(Threat::open_three);
    const int helpers = count(Threat::three) + count(Threat::open_two);
    if (threes > 1) return Shape::double_three;
    if (threes > 0) return helpers > 0 ? Shape::three_and_helper : Shape::open_three;
    if (helpers > 1) return Shape::helpers;
    if (count(Threat::three) > 0) return Shape::three;
    if (count(Threat::open_two) > 0) return Shape::open_two;
    if (count(Threat::two) > 0) return Shape::two;
    return count(Threat::one) > 0 ? Shape::one : Shape::none;
}

// The shape of a point that is not forbidden.
constexpr Shape allowed_shape(Threats threats) {
    if (threats.any(Threat::five)) return Shape::five;
    const int fours = threats.count(Threat::four);
    if (threats.any(Threat::open_four) || threats.any(Threat::double_four) || fours > 1)
        return Shape::open_four;
    return fours > 0 ? shape_with_four(threats) : shape_without_four(threats);
}

// Whether a point is forbidden as far as its threats tell, which is not always exact.
template <Forbidden forbidden>
constexpr bool seems_forbidden(Threats threats) {
    const auto count = [&](Threat threat) { return threats.count(threat); };
    if (forbidden == Forbidden::nothing || count(Threat::five) > 0) return false;
    if (count(Threat::open_three) > 1) return true;
    return forbidden == Forbidden::renju &&
           (count(Threat::overline) > 0 ||
            count(Threat::four) + count(Threat::open_four) + 2 * count(Threat::double_four) > 1);
}

// The shapes, indexed by the bits of the threats.
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

// The shape of a stone of that colour on a point with these threats.
template <class Rule>
Shape shape_of(Colour colour, Threats threats) {
    if (Rule::forbidden == Forbidden::renju && colour == Colour::white)
        return shape_table<Forbidden::nothing>.of(threats);
    return shape_table<Rule::forbidden>.of(threats);
}

}  // namespace plyscope::gomoku
