// The search of one native game, called from Python with the lock let go.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/background.hpp"
#include "bindings/interrupt.hpp"
#include "core/lasting_table.hpp"
#include "core/parallel.hpp"
#include "core/search.hpp"
#include "core/trial.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// Tells a running search to end, from any thread.
struct StopFlag {
    std::atomic<bool> is_set{false};
};

// What Python gets of an iteration, the same for every game: moves are codes.
struct Report {
    int depth = 0;
    bool was_stopped = false;
    std::vector<std::pair<int, std::vector<MoveCode>>> variations;
    std::optional<std::size_t>
        distance;  // moves to the end of the best line, if a player wins there
    Counts counts;
    std::size_t table_bytes = 0;
    double table_fullness = 0;
    nb::object columns = nb::none();  // of a recorded search: name -> array
    bool is_truncated = false;        // more nodes were visited than may be recorded
    bool is_logged = false;           // all of the recording is in its log
};

// How a search is to be recorded.
struct Recording {
    RecordLimits limits;
    std::optional<std::string> log;
    std::string header;
};

struct SearchArguments {
    int depth;
    std::uint64_t nodes;
    std::optional<double> seconds;
    std::size_t table_bytes;
    int lines;
    std::size_t threads;
    Switches switches;
    std::vector<std::uint64_t> history;  // repetition keys of the game so far, oldest first
    std::vector<MoveCode> root_moves;    // the only ones to search, if there are any
};

SearchArguments checked_arguments(std::int64_t depth, std::optional<std::int64_t> nodes,
                                  std::optional<double> seconds, std::int64_t table_bytes,
                                  std::int64_t lines, std::int64_t threads,
                                  const std::vector<std::string>& switches);

Switches switches_named(const std::vector<std::string>& names);

nb::dict recorded_columns(RowRecorder& recorder);

template <Game G>
std::optional<std::size_t> distance_to_win(typename G::Board board,
                                           const std::vector<typename G::Move>& line) {
    for (const auto move : line) board = G::play(board, move);
    if (G::outcome(board).value_or(Score{0}) == 0) return std::nullopt;
    return line.size();
}

template <Game G>
Report report_of(const typename G::Board& root, const Iteration<typename G::Move>& iteration,
                 const Table& table) {
    Report report;
    report.distance = distance_to_win<G>(root, iteration.variations.front().line);
    report.depth = iteration.depth;
    report.was_stopped = iteration.was_stopped;
    for (const auto& variation : iteration.variations)
        report.variations.emplace_back(
            variation.score, std::vector<MoveCode>(variation.line.begin(), variation.line.end()));
    report.counts = iteration.counts;
    report.table_bytes = table.bytes();
    report.table_fullness = table.fullness();
    return report;
}

// The root moves of those codes, in the order of the rules; none means all, and so do all legal
// ones. Throws if codes are given and none of them is legal.
template <Game G>
MoveList<G> root_moves_of(const typename G::Board& board, const std::vector<MoveCode>& codes) {
    MoveList<G> legal, root_moves;
    if (codes.empty()) return root_moves;
    G::moves(board, legal);
    for (const auto move : legal)
        if (std::find(codes.begin(), codes.end(), static_cast<MoveCode>(move)) != codes.end())
            root_moves.push(move);
    if (root_moves.empty()) throw std::invalid_argument("none of the root moves is legal");
    if (root_moves.size() == legal.size()) return {};
    return root_moves;
}

using OnReport = std::function<void(const Report&)>;

inline std::optional<Control::Clock::time_point> deadline_of(const SearchArguments& arguments) {
    if (!arguments.seconds) return std::nullopt;
    return Control::Clock::now() + std::chrono::duration_cast<Control::Clock::duration>(
                                       std::chrono::duration<double>(*arguments.seconds));
}

template <Game G, class Recorder>
Report run_search(const typename G::Board& board, const SearchArguments& arguments, Table& table,
                  Recorder& recorder, const StopFlag& stop, const OnReport& on_report) {
    InterruptPoll interrupt;
    const auto root_moves = root_moves_of<G>(board, arguments.root_moves);
    const auto work = [&](const auto& ask) {
        const auto poll = [&] {
            if (interrupt.is_due()) ask([&] { interrupt.look(); });
        };
        std::function<void(const Iteration<typename G::Move>&)> on_iteration;
        if (on_report)
            on_iteration = [&](const auto& iteration) {
                ask([&] {
                    const nb::gil_scoped_acquire lock;
                    on_report(report_of<G>(board, iteration, table));
                });
            };
        if constexpr (std::is_same_v<Recorder, NoRecorder>) {
            if (arguments.threads > 1) {
                ParallelSearch<G> parallel(arguments.switches, table, stop.is_set, arguments.nodes,
                                           deadline_of(arguments), poll, on_iteration);
                return parallel.run(board, arguments.depth, arguments.lines, arguments.history,
                                    arguments.threads, root_moves);
            }
        }
        Control control(stop.is_set, arguments.nodes, deadline_of(arguments), poll);
        // On the heap: its arrays are large for a thread's stack.
        const auto search =
            std::make_unique<Search<G, Recorder>>(arguments.switches, table, control, recorder);
        search->set_history(arguments.history);
        search->restrict_root(root_moves);
        return search->run(board, arguments.depth, arguments.lines, on_iteration);
    };
    const auto searched = [&] {
        const nb::gil_scoped_release unlock;
        return give_way(work);
    };
    return report_of<G>(board, searched(), table);
}

template <Game G>
Report search_board(const typename G::Board& board, const SearchArguments& arguments,
                    const StopFlag& stop, const OnReport& on_report, const Recording* recording,
                    TrialRecorder* trial, LastingTable* lasting) {
    // Without the switch no table is touched; one bucket stands in for it.
    const std::size_t bytes = arguments.switches.table ? arguments.table_bytes : 0;
    const bool is_shared = arguments.threads > 1, is_recorded = recording != nullptr;
    if (is_recorded && is_shared) throw std::invalid_argument("a recording is of one thread");
    if (lasting && trial) throw std::invalid_argument("a trial has a table of its own");
    std::optional<LastingTable::Lease> lease;
    std::optional<Table> own;
    if (lasting)
        lease.emplace(lasting->lease<G>(arguments.switches, bytes, is_recorded, is_shared));
    else
        own.emplace(bytes, is_recorded, is_shared);
    Table& table = lease ? lease->table() : *own;
    if (trial) return run_search<G>(board, arguments, table, *trial, stop, on_report);
    if (!recording) {
        NoRecorder recorder;
        return run_search<G>(board, arguments, table, recorder, stop, on_report);
    }
    std::optional<RowLog> log;
    if (recording->log) log.emplace(*recording->log, recording->header);
    RowRecorder recorder(recording->limits, log ? &*log : nullptr);
    Report report = run_search<G>(board, arguments, table, recorder, stop, on_report);
    if (log) log->write_batch(recorder);
    report.columns = recorded_columns(recorder);
    report.is_truncated = recorder.is_truncated();
    report.is_logged = log && !log->is_broken();
    return report;
}

// The names of those that are on.
std::vector<std::string> names_of(const Switches& switches);

// Adds `search` to a class whose instances have a `board` of game G.
template <Game G, class Self>
void bind_search(nb::class_<Self>& cls) {
    cls.def_static(
        "full_switches", [] { return names_of(full_switches_of<G>()); },
        "The techniques of full strength in this game.");
    cls.def(
        "search",
        [](const Self& self, std::int64_t depth, std::optional<std::int64_t> nodes,
           std::optional<double> seconds, std::int64_t table_bytes, std::int64_t lines,
           const std::vector<std::string>& switches, const StopFlag& stop,
           const std::optional<OnReport>& on_iteration, const Recording* record,
           const std::vector<std::uint64_t>& history, const std::vector<MoveCode>& root_moves,
           std::int64_t threads, TrialRecorder* trial, LastingTable* table) {
            auto arguments =
                checked_arguments(depth, nodes, seconds, table_bytes, lines, threads, switches);
            arguments.history = history;
            arguments.root_moves = root_moves;
            return search_board<G>(self.board, arguments, stop, on_iteration.value_or(OnReport{}),
                                   record, trial, table);
        },
        "depth"_a, "nodes"_a.none(), "seconds"_a.none(), "table_bytes"_a, "lines"_a, "switches"_a,
        "stop"_a, "on_iteration"_a.none(), "record"_a.none(),
        "history"_a = std::vector<std::uint64_t>{}, "root_moves"_a = std::vector<MoveCode>{},
        "threads"_a = 1, "trial"_a.none() = nb::none(), "table"_a.none() = nb::none(),
        "Searches this board; see plyscope.search, which checks and explains the "
        "arguments.");
}

}  // namespace plyscope::bindings
