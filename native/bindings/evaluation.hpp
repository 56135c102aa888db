// An evaluation by features: what it looks at, and how it weighs that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

#include "bindings/board.hpp"
#include "core/offers.hpp"
#include "core/pattern_evaluation.hpp"
#include "learning/grid_features.hpp"
#include "learning/trainer.hpp"

namespace plyscope::bindings {

// What Python is told of the evaluation of a game.
struct Evaluation {
    std::string unit;
    const char* weighed;  // what the two weights of a feature are for
    int whole;            // the evaluation is the sum of weights times factors, divided by this
    int men;              // so many features are a man's on each square, or none
    bool is_tapered;      // weights go from the opening's to the ending's
    std::vector<std::string> names;
    std::vector<std::pair<int, int>> weights;
    // Of an evaluation whose weights can be learned.
    const std::type_info* learning_game = nullptr;
    std::vector<int> cell_bits{};  // where a cell is in the planes of patterns
    std::function<std::unique_ptr<AnyTrainer>(
        const Board& start, std::vector<double> weights, std::span<const Pattern> patterns,
        std::span<const std::size_t> table_sizes, std::uint64_t seed)>
        make_trainer{};
};

// Adds to the class of a game the functions of Board that are of its evaluation.
void bind_evaluation(nb::class_<Board> cls, const Evaluation& evaluation);

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

// F has the features of an evaluation: their count, name(feature), and two weights of each.
template <class F>
std::vector<std::string> feature_names() {
    std::vector<std::string> names;
    for (int feature = 0; feature < F::count; ++feature) names.push_back(F::name(feature));
    return names;
}

template <class F>
std::vector<std::pair<int, int>> feature_weights() {
    std::vector<std::pair<int, int>> weights;
    for (const auto& [first, second] : F::weights) weights.emplace_back(first, second);
    return weights;
}

Factors tapered_factors(const std::vector<int>& features, int phase, int whole);

// A board whose evaluation goes from the opening to the ending. F has the features of G, men first:
// their count, name(feature), each(board, sink), phase(board), which goes down from `whole`, and
// weights.
template <class G, class F, class Base>
class TaperedBoard : public Base {
  public:
    using Base::Base;

    Score full_evaluation(const LearnedWeights* weights) const final {
        if constexpr (HasLearnedEvaluation<G>)
            if (checked_weights<G>(weights)) return G::full_evaluation(this->board, *weights);
        return G::full_evaluation(this->board);
    }
    Planes planes() const final {
        if constexpr (HasLearnedEvaluation<G>) return G::planes(this->board);
        return {};
    }
    bool is_calm() const final { return bindings::is_calm<G>(this->board); }
    int phase() const final { return F::phase(this->board); }
    Factors factors() const final { return tapered_factors(features(), phase(), F::whole); }
    std::vector<int> features() const final {
        std::vector<int> times(static_cast<std::size_t>(F::count));
        F::each(this->board,
                [&](int feature, int more) { times[static_cast<std::size_t>(feature)] += more; });
        return times;
    }
};

// A trainer of games that begin with a board of class Self.
template <class G, class F, class Self>
std::unique_ptr<AnyTrainer> make_trainer(const Board& start, std::vector<double> weights,
                                         std::span<const Pattern> patterns,
                                         std::span<const std::size_t> table_sizes,
                                         std::uint64_t seed) {
    return std::make_unique<Trainer<G, F>>(dynamic_cast<const Self&>(start).board,
                                           std::move(weights), patterns, table_sizes, seed);
}

// A board of a game on a grid, which can learn patterns.
template <HasPlanes G>
class GridBoard : public BoardOf<typename G::Board> {
  public:
    using BoardOf<typename G::Board>::BoardOf;

    Score full_evaluation(const LearnedWeights* weights) const final {
        if (checked_weights<G>(weights)) return G::full_evaluation(this->board, *weights);
        return G::evaluate(this->board);
    }
    Planes planes() const final { return G::planes(this->board); }
    int cell_count() const final { return G::cell_count(this->board); }
};

// Adds what learning needs to the class of such a game.
void bind_grid_learning(nb::class_<Board> cls, const Evaluation& evaluation);

template <HasPlanes G>
void bind_patterns(nb::class_<Board> cls, std::vector<int> cell_bits) {
    Evaluation evaluation{};
    evaluation.learning_game = &typeid(G);
    evaluation.cell_bits = std::move(cell_bits);
    evaluation.make_trainer = &make_trainer<G, GridFeatures<G>, Bound<G, GridBoard<G>>>;
    bind_grid_learning(cls, evaluation);
}

template <class F>
Evaluation tapered_evaluation(const std::string& unit) {
    return {.unit = "hundredths of a " + unit,
            .weighed = "in the opening and in the ending",
            .whole = F::whole,
            .men = F::squares,
            .is_tapered = true,
            .names = feature_names<F>(),
            .weights = feature_weights<F>()};
}

}  // namespace plyscope::bindings
