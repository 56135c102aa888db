// What the searches of all games share on their way to Python.
#include <cmath>
#include <stdexcept>

#include "bindings/bind_search.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

namespace {

Switches switches_named(const std::vector<std::string>& names) {
    Switches switches;
    for (const auto& name : names) {
        bool is_known = false;
        for (const auto& [known, member] : named_switches) {
            if (known != name) continue;
            switches.*member = true;
            is_known = true;
        }
        if (!is_known) throw std::invalid_argument("unknown switch " + name);
    }
    return switches;
}

template <class Value>
nb::bytes bytes_of(const std::vector<Value>& column) {
    return nb::bytes(reinterpret_cast<const char*>(column.data()), column.size() * sizeof(Value));
}

}  // namespace

SearchArguments checked_arguments(std::int64_t depth, std::optional<std::int64_t> nodes,
                                  std::optional<double> seconds, std::int64_t table_bytes,
                                  std::int64_t lines, const std::vector<std::string>& switches) {
    constexpr std::int64_t most_bytes = std::int64_t{1} << 38;
    if (depth < 0 || depth > max_depth)
        throw std::invalid_argument("depth must be from 0 to " + std::to_string(max_depth));
    if (nodes && *nodes < 1) throw std::invalid_argument("nodes must be above 0");
    if (seconds && !(*seconds >= 0 && *seconds <= 1e9))
        throw std::invalid_argument("seconds must be from 0 to a thousand million");
    if (table_bytes < 0 || table_bytes > most_bytes)
        throw std::invalid_argument("the table's size is out of range");
    if (lines < 1 || lines > 1000) throw std::invalid_argument("lines must be from 1 to 1000");
    return {static_cast<int>(depth),
            nodes ? static_cast<std::uint64_t>(*nodes) : Control::unlimited,
            seconds,
            static_cast<std::size_t>(table_bytes),
            static_cast<int>(lines),
            switches_named(switches)};
}

nb::dict columns_of(const ColumnRecorder& recorder) {
    nb::dict columns;
    columns["parent"] = bytes_of(recorder.parent);
    columns["size"] = bytes_of(recorder.size);
    columns["ply"] = bytes_of(recorder.ply);
    columns["remaining"] = bytes_of(recorder.remaining);
    columns["move"] = bytes_of(recorder.move);
    columns["alpha"] = bytes_of(recorder.alpha);
    columns["beta"] = bytes_of(recorder.beta);
    columns["score"] = bytes_of(recorder.score);
    columns["bound"] = bytes_of(recorder.bound);
    columns["kind"] = bytes_of(recorder.kind);
    columns["reason"] = bytes_of(recorder.reason);
    columns["moves"] = bytes_of(recorder.moves);
    columns["searched"] = bytes_of(recorder.searched);
    columns["source"] = bytes_of(recorder.source);
    return columns;
}

void bind_search_types(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag", nb::is_final(),
                         "Tells a running search to end, from any thread.")
        .def(nb::init<>())
        .def("set", [](StopFlag& self) { self.is_set.store(true); });

    nb::class_<Report>(module, "Report", nb::is_final(), "What a search, or one iteration, found.")
        .def_ro("depth", &Report::depth)
        .def_ro("was_stopped", &Report::was_stopped)
        .def_ro("variations", &Report::variations)
        .def_ro("table_bytes", &Report::table_bytes)
        .def_prop_ro(
            "columns", [](const Report& self) { return self.columns; },
            nb::sig("def columns(self) -> dict[str, bytes] | None"))
        .def_prop_ro("nodes", [](const Report& self) { return self.counts.nodes; })
        .def_prop_ro("leaves", [](const Report& self) { return self.counts.leaves; })
        .def_prop_ro("cutoffs", [](const Report& self) { return self.counts.cutoffs; })
        .def_prop_ro("first_cutoffs", [](const Report& self) { return self.counts.first_cutoffs; })
        .def_prop_ro("late_cutoffs", [](const Report& self) { return self.counts.late_cutoffs; })
        .def_prop_ro("pruned", [](const Report& self) { return self.counts.pruned; })
        .def_prop_ro("table_hits", [](const Report& self) { return self.counts.table_hits; });

    module.def(
        "switch_names",
        [] {
            std::vector<std::string> names;
            for (const auto& named : named_switches) names.emplace_back(named.name);
            return names;
        },
        "The techniques of the search, in the order in which they are told.");
    module.attr("INFINITY") = static_cast<int>(infinity);
    module.attr("MAX_DEPTH") = max_depth;
}

}  // namespace plyscope::bindings
