#include "bindings/search.hpp"

#include <chrono>
#include <functional>
#include <typeinfo>

#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/background.hpp"
#include "bindings/endgame_tables.hpp"
#include "bindings/games.hpp"
#include "bindings/interrupt.hpp"
#include "core/lasting_table.hpp"
#include "core/parallel.hpp"
#include "core/trial.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

namespace {

using OnReport = std::function<void(const Report&)>;

SearchArguments checked_arguments(std::int64_t depth, std::optional<std::int64_t> nodes,
                                  std::optional<double> seconds, std::int64_t table_bytes,
                                  std::int64_t lines, std::int64_t threads) {
    constexpr std::int64_t most_bytes = std::int64_t{1} << 38;
    guard("depth", 0 <= depth && depth <= max_depth);
    guard("nodes", !nodes || *nodes >= 1);
    guard("seconds", !seconds || (0 <= *seconds && *seconds <= 1e9));
    guard("table_bytes", 0 <= table_bytes && table_bytes <= most_bytes);
    guard("lines", 1 <= lines && lines <= 1000);
    guard("threads", 1 <= threads && threads <= most_threads);
    return {.depth = static_cast<int>(depth),
            .nodes = nodes ? static_cast<std::uint64_t>(*nodes) : Control::unlimited,
            .seconds = seconds,
            .table_bytes = static_cast<std::size_t>(table_bytes),
            .lines = static_cast<int>(lines),
            .threads = static_cast<std::size_t>(threads),
            .switches = {},
            .history = {},
            .root_moves = {},
            .tables = nullptr,
            .weights = nullptr};
}

Report report_of(const Searchable& root, const Iteration& iteration, const Table& table) {
    Report report;
    report.distance = root.distance_to_win(iteration.variations.front().line);
    report.depth = iteration.depth;
    report.was_stopped = iteration.was_stopped;
    for (const auto& variation : iteration.variations)
        report.variations.emplace_back(variation.score, variation.line);
    report.counts = iteration.counts;
    report.table_bytes = table.bytes();
    report.table_fullness = table.fullness();
    return report;
}

std::optional<Control::Clock::time_point> deadline_of(const SearchArguments& arguments) {
    if (!arguments.seconds) return std::nullopt;
    return Control::Clock::now() + std::chrono::duration_cast<Control::Clock::duration>(
                                       std::chrono::duration<double>(*arguments.seconds));
}

// Without Python's lock, by one thread or several.
Iteration searched(const Searchable& board, const SearchArguments& arguments, Table& table,
                   AnyRecorder* recorder, const StopFlag& stop, const std::function<void()>& poll,
                   const OnIteration& on_iteration) {
    if (arguments.threads == 1) {
        Control control(stop.is_set, arguments.nodes, deadline_of(arguments), poll);
        return board.search(arguments, table, control, recorder, on_iteration, {});
    }
    const auto one = [&](Control& control, const OnIteration& heard, const DepthAfter& after) {
        return board.search(arguments, table, control, nullptr, heard, after);
    };
    ParallelSearch parallel(one, stop.is_set, arguments.nodes, deadline_of(arguments), poll,
                            on_iteration);
    return parallel.run(arguments.depth, arguments.threads);
}

Report run_search(const Searchable& board, const SearchArguments& arguments, Table& table,
                  AnyRecorder* recorder, const StopFlag& stop, const OnReport& on_report) {
    InterruptPoll interrupt;
    const auto work = [&](const auto& ask) {
        const auto poll = [&] {
            if (interrupt.is_due()) ask([&] { interrupt.look(); });
        };
        OnIteration on_iteration;
        if (on_report)
            on_iteration = [&](const Iteration& iteration) {
                ask([&] {
                    const nb::gil_scoped_acquire lock;
                    on_report(report_of(board, iteration, table));
                });
            };
        return searched(board, arguments, table, recorder, stop, poll, on_iteration);
    };
    const auto found = [&] {
        const nb::gil_scoped_release unlock;
        return give_way(work);
    };
    return report_of(board, found(), table);
}

Report run_recorded(const Searchable& board, const SearchArguments& arguments, Table& table,
                    const Recording& recording, const StopFlag& stop, const OnReport& on_report) {
    std::optional<RowLog> log;
    if (recording.log) log.emplace(*recording.log, recording.header);
    RowRecorder recorder(recording.limits, log ? &*log : nullptr);
    Report report = run_search(board, arguments, table, &recorder, stop, on_report);
    if (log) log->write_batch(recorder);
    report.columns = arrays_of(recorder.take_columns());
    report.is_truncated = recorder.is_truncated();
    report.is_logged = log && !log->is_broken();
    return report;
}

Report search_board(const Searchable& board, const SearchArguments& arguments, const StopFlag& stop,
                    const OnReport& on_report, const Recording* recording, TrialRecorder* trial,
                    LastingTable* lasting) {
    // Without the switch no table is touched; one bucket stands in for it.
    const std::size_t bytes = arguments.switches.table ? arguments.table_bytes : 0;
    const bool is_shared = arguments.threads > 1;
    if (is_shared && (recording || trial))
        throw std::invalid_argument("a recording is of one thread");
    if (lasting && trial) throw std::invalid_argument("a trial has a table of its own");
    const auto run_on = [&](Table& table) {
        if (recording && !trial)
            return run_recorded(board, arguments, table, *recording, stop, on_report);
        return run_search(board, arguments, table, trial, stop, on_report);
    };
    const TableUse use{.game = &typeid(board),
                       .switches = arguments.switches,
                       .evaluation = arguments.weights ? arguments.weights->id : 0,
                       .bytes = bytes,
                       .remembers_rows = recording != nullptr,
                       .is_shared = is_shared};
    if (lasting) return run_on(lasting->lease(use, board.has_lasting_keys()).table());
    Table table(use.bytes, use.remembers_rows, use.is_shared);
    return run_on(table);
}

}  // namespace

void bind_searchable(nb::module_& module) {
    nb::class_<Searchable> cls(module, "Searchable", "A board, or a tree, that can be searched.");
    cls.def(
        "search",
        [](const Searchable& self, std::int64_t depth, std::optional<std::int64_t> nodes,
           std::optional<double> seconds, std::int64_t table_bytes, std::int64_t lines,
           const std::vector<std::string>& switches, const StopFlag& stop,
           const std::optional<OnReport>& on_iteration, const Recording* record,
           const std::vector<std::uint64_t>& history, const std::vector<MoveCode>& root_moves,
           std::int64_t threads, TrialRecorder* trial, LastingTable* table,
           const EndgameTablesHandle* tables, const LearnedWeights* weights) {
            auto arguments = checked_arguments(depth, nodes, seconds, table_bytes, lines, threads);
            arguments.switches = switches_named(switches);
            arguments.history = history;
            arguments.root_moves = root_moves;
            arguments.tables = tables ? tables->for_search : nullptr;
            arguments.weights = weights;
            return search_board(self, arguments, stop, on_iteration.value_or(OnReport{}), record,
                                trial, table);
        },
        "depth"_a, "nodes"_a.none(), "seconds"_a.none(), "table_bytes"_a, "lines"_a, "switches"_a,
        "stop"_a, "on_iteration"_a.none(), "record"_a.none(),
        "history"_a = std::vector<std::uint64_t>{}, "root_moves"_a = std::vector<MoveCode>{},
        "threads"_a = 1, "trial"_a.none() = nb::none(), "table"_a.none() = nb::none(),
        "tables"_a.none() = nb::none(), "weights"_a.none() = nb::none(),
        "Searches this board; see plyscope.search, which checks and explains the arguments.");
    bind_replay(cls);
}

}  // namespace plyscope::bindings
