// Gomoku: the features of the evaluation, each with an index and a name.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "games/gomoku/board.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/shape.hpp"

namespace plyscope::gomoku {

// The first features are the shapes but `none`: how many points there are where a stone would make
// them. The others are for captures, in rule sets that have them.
struct Features {
    static constexpr int take = static_cast<int>(shapes) - 1;  // a pair that can be captured
    static constexpr int captured = take + 1;                  // a captured stone
    static constexpr int count = captured + 1;

    static constexpr Shape shape(int feature) { return static_cast<Shape>(feature + 1); }

    static std::string name(int feature) {
        constexpr std::array<const char*, count> names{"one",
                                                       "two",
                                                       "open_two",
                                                       "three",
                                                       "helpers",
                                                       "open_three",
                                                       "three_and_helper",
                                                       "double_three",
                                                       "four",
                                                       "four_and_helper",
                                                       "four_and_three",
                                                       "open_four",
                                                       "five",
                                                       "take",
                                                       "captured"};
        return names[static_cast<std::size_t>(feature)];
    }
};

// Calls sink(feature, mine, theirs): how often the mover has the feature, and how often the
// opponent.
template <class Rule, class Sink>
void each_feature(const Board& board, Sink&& sink) {
    const Colour mover = board.mover, waiter = other(mover);
    for (int feature = 0; feature < Features::take; ++feature) {
        const Shape shape = Features::shape(feature);
        sink(feature, board.count(mover, shape), board.count(waiter, shape));
    }
    if constexpr (Rule::captures) {
        sink(Features::take, board.takes_of(mover), board.takes_of(waiter));
        sink(Features::captured, board.captured_by(mover), board.captured_by(waiter));
    }
}

}  // namespace plyscope::gomoku
