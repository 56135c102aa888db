#include "bindings/evaluation.hpp"

#include <nanobind/stl/pair.h>

namespace plyscope::bindings {

Factors tapered_factors(const std::vector<int>& features, int phase, int whole) {
    Factors factors;
    for (const int times : features) {
        factors.first.push_back(times * phase);
        factors.second.push_back(times * (whole - phase));
    }
    return factors;
}

void bind_evaluation(nb::class_<Board> cls, const Evaluation& evaluation) {
    cls.def("full_evaluation", &Board::full_evaluation,
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
