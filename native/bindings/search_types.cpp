// The classes and functions around a search that all games share.
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/background.hpp"
#include "bindings/games.hpp"
#include "bindings/search.hpp"
#include "core/lasting_table.hpp"
#include "core/trial.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

std::vector<std::string> names_of(const Switches& switches) {
    std::vector<std::string> names;
    for (const auto& named : named_switches)
        if (switches.*named.member) names.emplace_back(named.name);
    return names;
}

Switches switches_named(const std::vector<std::string>& names) {
    Switches switches;
    for (const auto& name : names) {
        bool is_known = false;
        for (const auto& known : named_switches) {
            if (known.name != name) continue;
            switches.*known.member = true;
            is_known = true;
        }
        if (!is_known) throw std::invalid_argument("unknown switch " + name);
    }
    return switches;
}

namespace {

// All that are in a preset; in `none` is every switch.
std::vector<std::string> switch_names(Preset preset) {
    std::vector<std::string> names;
    for (const auto& named : named_switches)
        if (is_in(named, preset)) names.emplace_back(named.name);
    return names;
}

void bind_stop_flag(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag", nb::is_final(),
                         "Tells a running search to end, from any thread.")
        .def(nb::init<>())
        .def("set", [](StopFlag& self) { self.is_set.store(true); });
}

void bind_table(nb::module_& module) {
    nb::exception<TableInUse>(module, "TableInUse", PyExc_RuntimeError);
    nb::class_<LastingTable>(
        module, "Table", nb::is_final(),
        "A transposition table that is kept, so that the next search of the same game knows\n"
        "what the last one found: the `table` of `plyscope.search`. It takes its size from the\n"
        "search, and begins anew where game, switches or size are others than before. One search\n"
        "has it at a time.")
        .def(nb::init<>())
        .def("clear", &LastingTable::clear,
             "The next search begins with an empty table: for a new game, say.");
}

void bind_recording(nb::module_& module) {
    nb::class_<Recording>(module, "Recording", nb::is_final(), "How a search is to be recorded.")
        .def(
            "__init__",
            [](Recording* self, std::int64_t max_rows, std::int64_t min_remaining,
               std::optional<std::string> log, const nb::bytes& header) {
                guard("max_rows", 1 <= max_rows && max_rows <= most_rows);
                guard("min_remaining", 0 <= min_remaining && min_remaining <= max_depth);
                std::construct_at(self,
                                  RecordLimits{static_cast<std::size_t>(max_rows),
                                               static_cast<int>(min_remaining)},
                                  std::move(log), std::string(header.c_str(), header.size()));
            },
            "max_rows"_a, "min_remaining"_a, "log"_a.none(), "header"_a);
}

void bind_trial(nb::module_& module) {
    nb::class_<TrialRecorder>(
        module, "TrialRecorder", nb::is_final(),
        "A row of a recorded search that is to be searched once more, with all below\n"
        "it, without some techniques; then how that search met it, and what it found.")
        .def(
            "__init__",
            [](TrialRecorder* self, std::int64_t row, std::int64_t min_remaining,
               const std::vector<std::string>& without) {
                guard("row", row >= 0);
                guard("min_remaining", 0 <= min_remaining && min_remaining <= max_depth);
                std::construct_at(self, row, static_cast<int>(min_remaining),
                                  switches_named(without));
            },
            "row"_a, "min_remaining"_a, "without"_a)
        .def_prop_ro("ply", [](const TrialRecorder& self) { return self.node().ply; })
        .def_prop_ro("remaining", [](const TrialRecorder& self) { return self.node().remaining; })
        .def_prop_ro("move", [](const TrialRecorder& self) { return self.node().move; })
        .def_prop_ro("alpha", [](const TrialRecorder& self) { return self.node().window.alpha; })
        .def_prop_ro("beta", [](const TrialRecorder& self) { return self.node().window.beta; })
        .def_prop_ro("score", &TrialRecorder::score)
        .def_prop_ro("bound",
                     [](const TrialRecorder& self) { return static_cast<int>(self.bound()); });
}

void bind_report(nb::module_& module) {
    nb::class_<Report>(module, "Report", nb::is_final(), "What a search, or one iteration, found.")
        .def_ro("depth", &Report::depth)
        .def_ro("was_stopped", &Report::was_stopped)
        .def_ro("is_truncated", &Report::is_truncated)
        .def_ro("is_logged", &Report::is_logged)
        .def_ro("variations", &Report::variations)
        .def_ro("distance", &Report::distance)
        .def_ro("table_bytes", &Report::table_bytes)
        .def_ro("table_fullness", &Report::table_fullness)
        .def_prop_ro(
            "columns", [](const Report& self) { return self.columns; },
            nb::sig("def columns(self) -> dict[str, object] | None"))
        .def_prop_ro("deepest", [](const Report& self) { return self.counts.deepest; })
        .def_prop_ro("nodes", [](const Report& self) { return self.counts.nodes; })
        .def_prop_ro("leaves", [](const Report& self) { return self.counts.leaves; })
        .def_prop_ro("cutoffs", [](const Report& self) { return self.counts.cutoffs; })
        .def_prop_ro("first_cutoffs", [](const Report& self) { return self.counts.first_cutoffs; })
        .def_prop_ro("late_cutoffs", [](const Report& self) { return self.counts.late_cutoffs; })
        .def_prop_ro("pruned", [](const Report& self) { return self.counts.pruned; })
        .def_prop_ro("table_hits", [](const Report& self) { return self.counts.table_hits; });
}

void bind_switches(nb::module_& module) {
    module.def(
        "switch_names", [] { return switch_names(Preset::none); },
        "The techniques of the search, in the order in which they are told.");
    module.def(
        "exact_switch_names", [] { return switch_names(Preset::exact); },
        "Those among them that keep the value at a given depth.");
    module.def(
        "full_switch_names", [] { return switch_names(Preset::full); },
        "Those among them that play best.");
}

void bind_niceness(nb::module_& module) {
    module.def(
        "set_niceness",
        [](int wanted) {
            if (wanted < 0 || wanted > nicest)
                throw std::invalid_argument("niceness must be from 0 to " + std::to_string(nicest));
            niceness.store(wanted);
        },
        "niceness"_a,
        "How far searches that begin from now on give way to the other threads of this process:\n"
        "0, not at all, to 19.");
    module.def(
        "make_urgent", [] { is_urgent = true; },
        "From now on no search that the calling thread begins gives way to other threads.");
}

}  // namespace

void bind_search_types(nb::module_& module) {
    bind_stop_flag(module);
    bind_table(module);
    bind_recording(module);
    bind_trial(module);
    bind_report(module);
    bind_switches(module);
    bind_niceness(module);
    module.attr("MAX_THREADS") = most_threads;
    module.attr("INFINITY") = static_cast<int>(infinity);
    module.attr("MAX_DEPTH") = max_depth;
}

}  // namespace plyscope::bindings
