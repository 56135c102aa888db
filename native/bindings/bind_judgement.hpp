// A judgement by features: what it looks at, and how it weighs that.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/bind_game.hpp"
#include "core/selective.hpp"

namespace plyscope::bindings {

// Whether what a board is worth can be read off it: nothing is due, and nothing is to be won by
// exchanges.
template <class G>
bool is_calm(const typename G::Board& board) {
    if (!G::may_stand_pat(board)) return false;
    if constexpr (ListsNoise<G> && WeighsExchanges<G>) {
        MoveList<G> list;
        G::noisy(board, list);
        for (const auto move : list)
            if (G::exchange_at_least(board, move, 1)) return false;
    }
    return true;
}

// F has the features of the game: their count, name(feature), each(board, sink), phase(board),
// which goes down from `opening`, and weights.
template <class G, class F, class Class>
void bind_judgement(Class& cls, const std::string& unit) {
    cls.def(
           "judge", [](const Bound<G>& self) { return G::judge(self.board); },
           ("What full strength takes the board to be worth, in hundredths of a " + unit + ".")
               .c_str())
        .def(
            "features",
            [](const Bound<G>& self) {
                std::vector<int> times(static_cast<std::size_t>(F::count));
                F::each(self.board, [&](int feature, int more) {
                    times[static_cast<std::size_t>(feature)] += more;
                });
                return times;
            },
            "How often each feature counts for White, less how often for Black.")
        .def_prop_ro(
            "phase", [](const Bound<G>& self) { return F::phase(self.board); },
            "How much of the opening is left, by the pieces on the board: a weight goes from its\n"
            "opening's to its ending's as they fall.")
        .def_prop_ro(
            "is_calm", [](const Bound<G>& self) { return is_calm<G>(self.board); },
            "Whether the board can be judged as it stands: no capture is due.");
    cls.def_static(
           "feature_names",
           [] {
               std::vector<std::string> names;
               for (int feature = 0; feature < F::count; ++feature)
                   names.push_back(F::name(feature));
               return names;
           },
           "What features() counts, in its order.")
        .def_static(
            "weights",
            [] {
                std::vector<std::pair<int, int>> weights;
                for (const auto& weight : F::weights)
                    weights.emplace_back(weight.opening, weight.ending);
                return weights;
            },
            "What each feature weighs in the opening, and when nothing is left of it.");
    cls.attr("opening_phase") = F::opening;
}

}  // namespace plyscope::bindings
