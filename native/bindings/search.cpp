// What the searches of all games share on their way to Python.
#include <cstring>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

// All that are in a preset; in `none` is every switch.
static std::vector<std::string> switch_names(Preset preset) {
    std::vector<std::string> names;
    for (const auto& named : named_switches)
        if (is_in(named, preset)) names.emplace_back(named.name);
    return names;
}

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

constexpr std::int64_t most_threads = 256;
constexpr std::int64_t most_rows = std::numeric_limits<RowNumber>::max() - (1 << 20);

}  // namespace

SearchArguments checked_arguments(std::int64_t depth, std::optional<std::int64_t> nodes,
                                  std::optional<double> seconds, std::int64_t table_bytes,
                                  std::int64_t lines, std::int64_t threads,
                                  const std::vector<std::string>& switches) {
    constexpr std::int64_t most_bytes = std::int64_t{1} << 38;
    if (depth < 0 || depth > max_depth)
        throw std::invalid_argument("depth must be from 0 to " + std::to_string(max_depth));
    if (nodes && *nodes < 1) throw std::invalid_argument("nodes must be above 0");
    if (seconds && !(*seconds >= 0 && *seconds <= 1e9))
        throw std::invalid_argument("seconds must be from 0 to a thousand million");
    if (table_bytes < 0 || table_bytes > most_bytes)
        throw std::invalid_argument("the table's size is out of range");
    if (lines < 1 || lines > 1000) throw std::invalid_argument("lines must be from 1 to 1000");
    if (threads < 1 || threads > most_threads)
        throw std::invalid_argument("threads must be from 1 to " + std::to_string(most_threads));
    return {static_cast<int>(depth),
            nodes ? static_cast<std::uint64_t>(*nodes) : Control::unlimited,
            seconds,
            static_cast<std::size_t>(table_bytes),
            static_cast<int>(lines),
            static_cast<std::size_t>(threads),
            switches_named(switches),
            {},
            {}};
}

// The arrays of a trace by name; visits are those of size where nothing was left out.
nb::dict arrays_of(Columns columns) {
    const std::size_t rows = columns.capacity();
    nb::dict arrays;
    arrays["parent"] = array_of(columns.parent, rows);
    arrays["size"] = array_of(columns.size, rows);
    arrays["ply"] = array_of(columns.ply, rows);
    arrays["remaining"] = array_of(columns.remaining, rows);
    arrays["move"] = array_of(columns.move, rows);
    arrays["alpha"] = array_of(columns.alpha, rows);
    arrays["beta"] = array_of(columns.beta, rows);
    arrays["score"] = array_of(columns.score, rows);
    arrays["bound"] = array_of(columns.bound, rows);
    arrays["kind"] = array_of(columns.kind, rows);
    arrays["reason"] = array_of(columns.reason, rows);
    arrays["moves"] = array_of(columns.moves, rows);
    arrays["searched"] = array_of(columns.searched, rows);
    arrays["visits"] =
        columns.has_visits() ? array_of(columns.visits, rows) : nb::object(arrays["size"]);
    arrays["source"] = array_of(columns.source, rows);
    return arrays;
}

// Parent and ply follow from the sizes of the subtrees; sizes that do not nest are refused.
Columns columns_of(std::span<const std::uint8_t> bytes) {
    const std::size_t count = bytes.size() / sizeof(Row);
    Columns columns;
    columns.resize(count);
    columns.keep_visits(0);
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a row and where its subtree ends
    for (std::size_t number = 0; number < count; ++number) {
        Row row;
        std::memcpy(&row, bytes.data() + number * sizeof(Row), sizeof(Row));
        while (!path.empty() && path.back().second == number) path.pop_back();
        const std::size_t end = path.empty() ? count : path.back().second;
        if (row.size < 1 || static_cast<std::size_t>(row.size) > end - number || path.size() > 255)
            throw std::invalid_argument("row " + std::to_string(number) + " has a wrong size");
        columns.set(number, row);
        columns.parent[number] = path.empty() ? no_row : static_cast<RowNumber>(path.back().first);
        columns.ply[number] = static_cast<std::uint8_t>(path.size());
        path.emplace_back(number, number + static_cast<std::size_t>(row.size));
    }
    return columns;
}

std::int64_t first_fault(const Given<std::int32_t>& parent, const Given<std::int32_t>& size,
                         const Given<std::uint16_t>& ply) {
    const std::size_t count = parent.shape(0);
    if (size.shape(0) != count || ply.shape(0) != count) return 0;
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a row and where its subtree ends
    for (std::size_t row = 0; row < count; ++row) {
        while (!path.empty() && path.back().second == row) path.pop_back();
        const std::size_t end = path.empty() ? count : path.back().second;
        const auto above = path.empty() ? no_row : static_cast<RowNumber>(path.back().first);
        const std::int32_t rows = size.data()[row];
        if (rows < 1 || static_cast<std::size_t>(rows) > end - row || parent.data()[row] != above ||
            ply.data()[row] != path.size())
            return static_cast<std::int64_t>(row);
        path.emplace_back(row, row + static_cast<std::size_t>(rows));
    }
    return -1;
}

nb::dict recorded_columns(RowRecorder& recorder) { return arrays_of(recorder.take_columns()); }

void bind_search_types(nb::module_& module) {
    nb::class_<StopFlag>(module, "StopFlag", nb::is_final(),
                         "Tells a running search to end, from any thread.")
        .def(nb::init<>())
        .def("set", [](StopFlag& self) { self.is_set.store(true); });

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

    nb::class_<Recording>(module, "Recording", nb::is_final(), "How a search is to be recorded.")
        .def(
            "__init__",
            [](Recording* self, std::int64_t max_rows, std::int64_t min_remaining,
               std::optional<std::string> log, const nb::bytes& header) {
                // Room is left for the roots, which are recorded in any case.
                if (max_rows < 1 || max_rows > most_rows)
                    throw std::invalid_argument("max_rows must be from 1 to " +
                                                std::to_string(most_rows));
                if (min_remaining < 0 || min_remaining > max_depth)
                    throw std::invalid_argument("min_remaining is out of range");
                std::construct_at(self,
                                  RecordLimits{static_cast<std::size_t>(max_rows),
                                               static_cast<int>(min_remaining)},
                                  std::move(log), std::string(header.c_str(), header.size()));
            },
            "max_rows"_a, "min_remaining"_a, "log"_a.none(), "header"_a);

    nb::class_<TrialRecorder>(
        module, "TrialRecorder", nb::is_final(),
        "A row of a recorded search that is to be searched once more, with all below\n"
        "it, without some techniques; then how that search met it, and what it found.")
        .def(
            "__init__",
            [](TrialRecorder* self, std::int64_t row, std::int64_t min_remaining,
               const std::vector<std::string>& without) {
                if (row < 0) throw std::invalid_argument("a row is 0 or more");
                if (min_remaining < 0 || min_remaining > max_depth)
                    throw std::invalid_argument("min_remaining is out of range");
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

    module.def(
        "switch_names", [] { return switch_names(Preset::none); },
        "The techniques of the search, in the order in which they are told.");
    module.def(
        "exact_switch_names", [] { return switch_names(Preset::exact); },
        "Those among them that keep the value at a given depth.");
    module.def(
        "full_switch_names", [] { return switch_names(Preset::full); },
        "Those among them that play best.");
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
        "columns_from_rows",
        [](const Given<std::uint8_t>& rows) {
            if (rows.size() % sizeof(Row) != 0) throw std::invalid_argument("half a row");
            return arrays_of(columns_of({rows.data(), rows.size()}));
        },
        "rows"_a, nb::sig("def columns_from_rows(rows: object) -> dict[str, object]"),
        "The columns of rows as a log has them, 32 bytes each, in an array of bytes. Raises\n"
        "ValueError if they do not make a tree.");
    module.def("first_fault", &first_fault, "parent"_a, "size"_a, "ply"_a,
               nb::sig("def first_fault(parent: object, size: object, ply: object) -> int"),
               "The first row whose parent, size or ply does not fit a tree in pre-order, or -1.");
    module.def(
        "checksum",
        [](const Given<std::uint8_t>& bytes) {
            Checksum sum;
            sum.add(std::as_bytes(std::span(bytes.data(), bytes.size())));
            return sum.value();
        },
        "bytes"_a, nb::sig("def checksum(bytes: object) -> int"),
        "The checksum of an array of bytes, as it closes a batch of a log.");

    module.attr("MAX_THREADS") = most_threads;
    module.attr("MAX_ROWS") = most_rows;
    module.attr("INFINITY") = static_cast<int>(infinity);
    module.attr("MAX_DEPTH") = max_depth;
}

}  // namespace plyscope::bindings
