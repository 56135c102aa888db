// Searches draughts from the start, `unrecorded` or `recorded`, and prints score, nodes and rows.
// callgrind counts the instructions of `measured`.
//
// That is the whole search and the whole recording: rows are written straight into the columns of
// the trace, and the table remembers which row stored an entry. Only the numpy arrays around the
// columns are missing.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

#include "core/search.hpp"
#include "games/draughts/game.hpp"

namespace {

using namespace plyscope;
using G = draughts::EnglishDraughts;

constexpr std::size_t table_bytes = std::size_t{64} << 20;

template <class Recorder>
Iteration searched(int depth, Recorder& recorder, bool remember_rows) {
    const std::atomic<bool> never{false};
    Control control(never, Control::unlimited, std::nullopt);
    Table table(table_bytes, remember_rows);
    const auto search =
        std::make_unique<Search<G, Recorder>>(exact_switches(), table, control, recorder);
    return search->run(G::start(), depth, 1, nullptr);
}

void print(const Iteration& found, std::size_t rows) {
    std::printf("%d %llu %zu\n", found.variations.front().score,
                static_cast<unsigned long long>(found.counts.nodes), rows);
}

}  // namespace

extern "C" [[gnu::noinline]] void measured(int depth, bool is_recorded) {
    if (is_recorded) {
        RowRecorder recorder({}, nullptr);
        const auto found = searched<AnyRecorder>(depth, recorder, true);
        print(found, recorder.take_columns().capacity());
    } else {
        NoRecorder recorder;
        print(searched(depth, recorder, false), 0);
    }
}

int main(int count, char** arguments) {
    if (count != 3) return 2;
    measured(std::atoi(arguments[2]), std::string_view(arguments[1]) == "recorded");
}
