// An evaluation by features: what it looks at, and how it weighs that.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/bind_game.hpp"
#include "core/offers.hpp"

namespace plyscope::bindings {

// Whether what a board is worth can be read off it: nothing is due, and nothing is to be won by
// exchanges.
template <class G>
bool is_calm(const typename G::Board& board) {
    if (!G::may_stand_pat(board)) return false;
    if constexpr (ListsNoisyMoves<G> && HasSee<G>) {
        MoveList<G> list;
        G::noisy(board, list);
        for (const auto move : list)
            if (G::see_at_least(board, move, 1)) return false;
    }
    return true;
}

// F has what the evaluation of G looks at: the count of its features, name(feature), two weights of
// each, and each_factor(board, sink), which tells by what a board multiplies the two:
// sink(feature, first, second). Summed up and divided by `whole` that is the evaluation. The first
// `men` features are a man's on each square, which set the unit, or there are none. `weighed` says
// what the two weights are for. is_calm(board) tells whether a board can be evaluated as it stands,
// and candidates(board, list) adds the moves that random games are made of.
template <class G, class F, class Class>
void bind_evaluation(Class& cls, const std::string& unit) {
    using Self = Bound<G>;
    cls.def(
           "full_evaluation", [](const Self& self) { return G::full_evaluation(self.board); },
           ("What full strength takes the board to be worth, in " + unit + ".").c_str())
        .def(
            "factors",
            [](const Self& self) {
                std::vector<int> firsts(static_cast<std::size_t>(F::count)), seconds(firsts);
                F::each_factor(self.board, [&](int feature, int first, int second) {
                    firsts[static_cast<std::size_t>(feature)] += first;
                    seconds[static_cast<std::size_t>(feature)] += second;
                });
                return std::pair(firsts, seconds);
            },
            "What the first weight of each feature is multiplied by, and the second: the\n"
            "evaluation is the sum of all products, divided by `whole`.")
        .def_prop_ro(
            "is_calm", [](const Self& self) { return F::is_calm(self.board); },
            "Whether the board can be evaluated as it stands: no capture is due, nor an answer to "
            "a\n"
            "threat.")
        .def(
            "candidates",
            [](const Self& self) {
                MoveList<G> list;
                F::candidates(self.board, list);
                return codes_of(list);
            },
            "The moves that are worth a thought: all of them, but where there are hundreds.");
    cls.def_static(
           "feature_names",
           [] {
               std::vector<std::string> names;
               for (int feature = 0; feature < F::count; ++feature)
                   names.push_back(F::name(feature));
               return names;
           },
           "What factors() are of, in their order.")
        .def_static(
            "weights",
            [] {
                std::vector<std::pair<int, int>> weights;
                for (const auto& [first, second] : F::weights) weights.emplace_back(first, second);
                return weights;
            },
            ("What each feature weighs " + std::string(F::weighed) + ".").c_str());
    cls.attr("weighed") = F::weighed;
    cls.attr("whole") = F::whole;
    cls.attr("men") = F::men;
}

// An evaluation whose weights go from the opening's to the ending's. J has the features of the
// game, men first: their count, name(feature), each(board, sink), phase(board), which goes down
// from `whole`, and weights.
template <class G, class J>
struct Tapered : J {
    static constexpr int men = J::squares;
    static constexpr const char* weighed = "in the opening and in the ending";

    static bool is_calm(const typename G::Board& board) { return bindings::is_calm<G>(board); }

    static void candidates(const typename G::Board& board, MoveList<G>& list) {
        G::moves(board, list);
    }

    template <class Sink>
    static void each_factor(const typename G::Board& board, const Sink& sink) {
        const int phase = J::phase(board);
        J::each(board, [&](int feature, int more) {
            sink(feature, more * phase, more * (J::whole - phase));
        });
    }
};

template <class G, class J, class Class>
void bind_tapered_evaluation(Class& cls, const std::string& unit) {
    bind_evaluation<G, Tapered<G, J>>(cls, "hundredths of a " + unit);
    cls.def(
           "features",
           [](const Bound<G>& self) {
               std::vector<int> times(static_cast<std::size_t>(J::count));
               J::each(self.board, [&](int feature, int more) {
                   times[static_cast<std::size_t>(feature)] += more;
               });
               return times;
           },
           "How often each feature counts for White, less how often for Black.")
        .def_prop_ro(
            "phase", [](const Bound<G>& self) { return J::phase(self.board); },
            "How much of the opening is left, of `whole`, by the pieces on the board: a weight\n"
            "goes from its opening's to its ending's as they fall.");
}

}  // namespace plyscope::bindings
