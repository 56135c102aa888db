#include "bindings/evaluation.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <ranges>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>

#include "bindings/games.hpp"

namespace plyscope::bindings {

Factors tapered_factors(const std::vector<int>& features, int phase, int whole) {
    Factors factors;
    for (const int times : features) {
        factors.first.push_back(times * phase);
        factors.second.push_back(times * (whole - phase));
    }
    return factors;
}

namespace {

using PyPattern = std::tuple<std::vector<int>, std::size_t, bool>;  // cells, table, is_exchanged
using PyWeights = std::vector<std::pair<int, int>>;

std::int16_t sixteen_bits(int weight) {
    if (weight < INT16_MIN || weight > INT16_MAX)
        throw std::invalid_argument("a weight has more than 16 bits");
    return static_cast<std::int16_t>(weight);
}

// Two numbers of 16 bits for each weight, as little-endian machines have them.
std::vector<PatternWeight> table_of(const nb::bytes& given) {
    static_assert(sizeof(PatternWeight) == 4 && std::endian::native == std::endian::little);
    std::vector<PatternWeight> table(given.size() / sizeof(PatternWeight));
    std::memcpy(table.data(), given.data(), table.size() * sizeof(PatternWeight));
    for (const auto [opening, ending] : table)
        if (std::max(std::abs(opening), std::abs(ending)) > PatternWeight::most)
            throw std::invalid_argument("a weight of a pattern is too large");
    return table;
}

Pattern pattern_of(const PyPattern& given, const std::vector<int>& cell_bits,
                   const std::vector<std::size_t>& table_sizes) {
    const auto& [cells, table, is_exchanged] = given;
    if (table >= table_sizes.size()) throw std::invalid_argument("a pattern has no table");
    Pattern pattern{.bits = {}, .table = table, .is_exchanged = is_exchanged};
    std::size_t contents = 1;
    for (const int cell : cells) {
        if (cell < 0 || static_cast<std::size_t>(cell) >= cell_bits.size() || cells.size() > 16)
            throw std::invalid_argument("a pattern has a cell that is not on the board");
        pattern.bits.push_back(cell_bits[static_cast<std::size_t>(cell)]);
        contents *= 3;
    }
    if (table_sizes[table] != contents)
        throw std::invalid_argument("a table has not a weight for each content of its pattern");
    return pattern;
}

// The patterns, if each has a table with a weight for each of its contents.
std::vector<Pattern> patterns_of(const std::vector<PyPattern>& given,
                                 const std::vector<int>& cell_bits,
                                 const std::vector<std::size_t>& table_sizes) {
    std::vector<Pattern> patterns;
    for (const auto& one : given) patterns.push_back(pattern_of(one, cell_bits, table_sizes));
    return patterns;
}

// The first features are those of the maximizer's men; the minimizer's see the board turned.
CellWeights men_of(const Evaluation& evaluation, const std::vector<PackedWeight>& features) {
    CellWeights men;
    const auto count = static_cast<std::size_t>(evaluation.men);
    for (std::size_t cell = 0; cell < count; ++cell) {
        men.set(evaluation.cell_bits[cell], 0, features[cell]);
        men.set(evaluation.cell_bits[cell], 1, -features[count - 1 - cell]);
    }
    return men;
}

LearnedWeights weights_of(const Evaluation& evaluation, const PyWeights& features,
                          const std::vector<PyPattern>& patterns,
                          const std::vector<nb::bytes>& tables) {
    if (features.size() != evaluation.names.size())
        throw std::invalid_argument("there is not a weight for each feature");
    std::vector<PackedWeight> packed_features;
    for (const auto& [opening, ending] : features)
        packed_features.push_back(
            packed(Weight{.opening = sixteen_bits(opening), .ending = sixteen_bits(ending)}));
    std::vector<std::vector<PatternWeight>> all;
    std::vector<std::size_t> sizes;
    for (const auto& table : tables) sizes.push_back(all.emplace_back(table_of(table)).size());
    const auto sets = patterns_of(patterns, evaluation.cell_bits, sizes);
    const CellWeights men = men_of(evaluation, packed_features);
    return {*evaluation.learning_game, std::move(packed_features), men, Patterns(sets, all)};
}

std::unique_ptr<AnyTrainer> trainer_of(const Evaluation& evaluation, const Board& start,
                                       const std::vector<double>& weights,
                                       const std::vector<PyPattern>& patterns,
                                       const std::vector<std::size_t>& table_sizes,
                                       std::uint64_t seed) {
    constexpr std::size_t most_weights = std::size_t{1} << 26;
    if (weights.size() != 2 * evaluation.names.size())
        throw std::invalid_argument("there are not two weights for each feature");
    for (const std::size_t size : table_sizes)
        if (size > most_weights) throw std::invalid_argument("a table is too large");
    const auto sets = patterns_of(patterns, evaluation.cell_bits, table_sizes);
    return evaluation.make_trainer(start, weights, sets, table_sizes, seed);
}

// What the patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.
std::vector<int> contents_of(const Evaluation& evaluation, const Board& board) {
    std::vector<int> contents;
    const Planes planes = board.planes();
    const auto count = static_cast<std::ptrdiff_t>(board.cell_count());
    for (const int bit : evaluation.cell_bits | std::views::take(count))
        contents.push_back(
            static_cast<int>((planes.maximizer >> bit & 1) + 2 * (planes.minimizer >> bit & 1)));
    return contents;
}

void bind_learning(nb::class_<Board> cls, const Evaluation& evaluation) {
    cls.def(
        "contents", [evaluation](const Board& self) { return contents_of(evaluation, self); },
        "What patterns see on each cell: 0 for nothing, 1 for the maximizer, 2 for the minimizer.");
    cls.def_static(
           "learned_weights",
           [evaluation](const PyWeights& features, const std::vector<PyPattern>& patterns,
                        const std::vector<nb::bytes>& tables) {
               return weights_of(evaluation, features, patterns, tables);
           },
           "features"_a, "patterns"_a, "tables"_a,
           "Weights for full_evaluation() and searches, in eighths: those of the features, and\n"
           "the patterns with their tables. A pattern is a list of cells, the number of its\n"
           "table, and whether players are exchanged in it; a table has two numbers of 16 bits\n"
           "up to 2047 for each content of its patterns, the first cell the lowest digit in base "
           "3.")
        .def(
            "trainer",
            [evaluation](const Board& start, const std::vector<double>& weights,
                         const std::vector<PyPattern>& patterns,
                         const std::vector<std::size_t>& table_sizes, std::uint64_t seed) {
                return trainer_of(evaluation, start, weights, patterns, table_sizes, seed);
            },
            "weights"_a, "patterns"_a, "table_sizes"_a, "seed"_a,
            "Fits weights to games from this board, beginning with these weights of the\n"
            "features, the opening's first, and with tables of zeros.");
}

std::vector<nb::bytes> tables_of(const AnyTrainer& trainer, double unit) {
    std::vector<nb::bytes> all;
    for (const auto& table : trainer.tables(unit))
        all.emplace_back(reinterpret_cast<const char*>(table.data()),
                         table.size() * sizeof(PatternWeight));
    return all;
}

std::size_t add_game(AnyTrainer& trainer, const nb::bytes& moves, const nb::bytes& scores,
                     std::size_t first, int result) {
    if (scores.size() != moves.size() * sizeof(std::int16_t))
        throw std::invalid_argument("there is not a score for each move");
    const auto* all_moves = static_cast<const std::uint8_t*>(moves.data());
    std::vector<std::int16_t> all_scores(moves.size());
    std::memcpy(all_scores.data(), scores.data(), scores.size());
    return trainer.add_game({.moves = {all_moves, moves.size()},
                             .scores = all_scores,
                             .first = first,
                             .result = std::clamp(result, -1, 1)});
}

std::pair<double, double> pair_of(const Losses& losses) { return {losses.fitted, losses.held_out}; }

}  // namespace

void bind_learned_weights(nb::module_& module) {
    nb::class_<LearnedWeights>(module, "LearnedWeights", nb::is_final(),
                               "The weights of an evaluation that were fitted to games.");
    nb::class_<AnyTrainer>(module, "Trainer", nb::is_final(),
                           "Fits the weights of an evaluation to games.")
        .def("add_game", &add_game, "moves"_a, "scores"_a, "first"_a, "result"_a,
             "Takes the quiet positions of a game; returns how many. A move is a byte, its place\n"
             "among the legal ones; a score has 16 bits, 32767 for none.")
        .def_prop_ro("samples", &AnyTrainer::samples, "How many positions there are.")
        .def_prop_ro("has_own", &AnyTrainer::has_own,
                     "Whether the game's own evaluation says anything of these positions.")
        .def("fit_targets", &AnyTrainer::fit_targets, "share_of_scores"_a, "decay"_a,
             nb::call_guard<nb::gil_scoped_release>(),
             "Makes the targets from results and scores; returns the logits of a unit of score.")
        .def(
            "fit_features",
            [](AnyTrainer& self, double rate, double pull) {
                const nb::gil_scoped_release unlock;
                return pair_of(self.fit_features(rate, pull));
            },
            "rate"_a, "pull"_a, "One pass; returns the loss of the games, and of those held out.")
        .def(
            "fit_patterns",
            [](AnyTrainer& self, double rate, double pull) {
                const nb::gil_scoped_release unlock;
                return pair_of(self.fit_patterns(rate, pull));
            },
            "rate"_a, "pull"_a, "The same for the tables of the patterns.")
        .def("features", &AnyTrainer::features, "The weights of the features, in logits.")
        .def("tables", &tables_of, "unit"_a, "The tables; `unit` is what one logit is worth.")
        .def("frequencies", &AnyTrainer::frequencies, "count"_a,
             "How often the first features count in the samples.");
}

void bind_grid_learning(nb::class_<Board> cls, const Evaluation& evaluation) {
    cls.def("learned_evaluation", &Board::full_evaluation, "weights"_a,
            "What the board is worth by learned weights.");
    bind_learning(cls, evaluation);
}

void bind_evaluation(nb::class_<Board> cls, const Evaluation& evaluation) {
    cls.def("full_evaluation", &Board::full_evaluation, "weights"_a.none() = nb::none(),
            ("What full strength takes the board to be worth, in " + evaluation.unit + ".").c_str())
        .def("factors", &Board::factors,
             "What the first weight of each feature is multiplied by, and the second: the\n"
             "evaluation is the sum of all products, divided by `whole`.")
        .def_prop_ro(
            "is_calm", &Board::is_calm,
            "Whether the board can be evaluated as it stands: no capture is due, nor an answer to\n"
            "a threat.")
        .def("candidates", &Board::candidates,
             "The moves that are worth a thought: all of them, but where there are hundreds.");
    cls.def_static(
           "feature_names", [names = evaluation.names] { return names; },
           "What factors() are of, in their order.")
        .def_static(
            "weights", [weights = evaluation.weights] { return weights; },
            ("What each feature weighs " + std::string(evaluation.weighed) + ".").c_str());
    if (evaluation.learning_game) bind_learning(cls, evaluation);
    cls.attr("weighed") = evaluation.weighed;
    cls.attr("whole") = evaluation.whole;
    cls.attr("men") = evaluation.men;
    if (!evaluation.is_tapered) return;
    cls.def("features", &Board::features,
            "How often each feature counts for White, less how often for Black.")
        .def_prop_ro(
            "phase", &Board::phase,
            "How much of the opening is left, of `whole`, by the pieces on the board: a weight\n"
            "goes from its opening's to its ending's as they fall.");
}

}  // namespace plyscope::bindings
