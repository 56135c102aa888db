// Threads that share a table and search together, to be run with ThreadSanitizer. Prints each claim
// that fails, and returns 0 if all hold.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/parallel.hpp"
#include "core/search.hpp"
#include "games/connect4/game.hpp"
#include "games/draughts/game.hpp"

namespace {

using namespace plyscope;
using Connect4 = connect4::Connect4;
using Draughts = draughts::EnglishDraughts;

constexpr std::size_t small_table = 16 * 64;

bool all_hold = true;

void claim(bool holds, const char* what) {
    if (holds) return;
    std::printf("does not hold: %s\n", what);
    all_hold = false;
}

// --- the table ---

// An entry for a key, all of whose parts follow from one number.
Entry entry_for(std::uint64_t key, std::uint32_t version) {
    Entry entry;
    entry.move = static_cast<MoveCode>(key) * 977u + version;
    entry.score = static_cast<Score>(entry.move * 31u);
    entry.depth = static_cast<std::uint8_t>(entry.move * 7u);
    entry.bound = Bound::exact;
    return entry;
}

bool is_whole(const Entry& found, std::uint64_t key) {
    const auto version = found.move - static_cast<MoveCode>(key) * 977u;
    return version < 64 && found.packed() == entry_for(key, version).packed();
}

// Combines words of two entries that differ in a few bits, as their keys do.
void check_half_entries() {
    const auto entry = [](MoveCode move) {
        return Entry{.move = move, .depth = 3, .bound = Bound::exact, .has_move = true};
    };
    bool is_believed = false;
    for (std::uint64_t stored = 0; stored < 256; ++stored)
        for (MoveCode move = 1; move < 256; ++move) {
            SealedEntry torn(mixed_key(stored), entry(0));
            torn.data = entry(move).packed();
            for (std::uint64_t key = 0; key < 256; ++key)
                is_believed = is_believed || torn.key() == mixed_key(key);
        }
    claim(!is_believed, "words of two entries have the key of no position");
}

// Stores keys that are close together, as those of games that do not hash, in so few places that
// all collide.
void check_torn_entries(int rounds) {
    Table table(2 * 64, false, true);
    std::atomic<bool> are_whole{true};
    std::atomic<std::uint64_t> hits{0};
    const auto work = [&](std::uint32_t seed) {
        std::uint64_t found_here = 0;
        for (int round = 0; round < rounds; ++round) {
            seed = seed * 1664525u + 1013904223u;
            table.store(seed >> 27, entry_for(seed >> 27, seed >> 16 & 63), -1);
            const std::uint64_t wanted = seed >> 11 & 31;
            const auto found = table.find(wanted);
            if (!found.place) continue;
            ++found_here;
            if (!is_whole(found.entry, wanted)) are_whole = false;
        }
        hits += found_here;
    };
    std::vector<std::thread> threads;
    for (std::uint32_t seed = 1; seed <= 4; ++seed) threads.emplace_back(work, seed);
    for (auto& thread : threads) thread.join();
    claim(are_whole, "an entry that was found is one that was stored for its key");
    claim(hits > static_cast<std::uint64_t>(rounds) / 10, "entries are found");
}

void check_size() {
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{64}, std::size_t{1} << 20}) {
        const Table alone(bytes, false), shared(bytes, false, true);
        claim(alone.bytes() == shared.bytes(), "a shared table is as large as any");
    }
}

// --- the search ---

template <Game G>
struct Task {
    typename G::Board board;
    Switches switches;
    int depth;
    std::size_t threads;
    int lines = 1;
    std::size_t table_bytes = small_table;
    std::uint64_t nodes = Control::unlimited;
    std::optional<Control::Clock::time_point> deadline = std::nullopt;
};

template <Game G>
Iteration searched(const Task<G>& task, const std::atomic<bool>& stop,
                   OnIteration on_iteration = {}) {
    Table table(task.table_bytes, false, true);
    const auto search = [&](Control& control, const OnIteration& keep, const DepthAfter& after) {
        NoRecorder no_recorder;
        const auto one =
            std::make_unique<Search<G, NoRecorder>>(task.switches, table, control, no_recorder);
        one->deepen_by(after);
        return one->run(task.board, task.depth, task.lines, keep);
    };
    ParallelSearch parallel(search, stop, task.nodes, task.deadline, {}, std::move(on_iteration));
    return parallel.run(task.depth, task.threads);
}

template <Game G>
Score value_of(const Task<G>& task) {
    const std::atomic<bool> never{false};
    return searched(task, never).variations.front().score;
}

// Boards from the start on, each after the middle one of the moves.
template <Game G>
std::vector<typename G::Board> boards(int count) {
    std::vector found{G::start()};
    while (static_cast<int>(found.size()) < count) {
        MoveList<G> moves;
        G::moves(found.back(), moves);
        if (moves.empty()) break;
        found.push_back(G::play(found.back(), moves[moves.size() / 2]));
    }
    return found;
}

template <Game G>
void check_values(int depth) {
    for (const auto& board : boards<G>(12))
        for (const std::size_t bytes : {small_table, std::size_t{1} << 20}) {
            const Task<G> alone{board, exact_switches(), depth, 1, 2, bytes};
            for (std::size_t threads = 2; threads <= 4; ++threads) {
                auto together = alone;
                together.threads = threads;
                claim(value_of(together) == value_of(alone), "exact is exact with threads too");
            }
        }
}

// However a search is stopped, it has a move.
template <Game G>
void check_stops() {
    using namespace std::chrono_literals;
    for (int attempt = 0; attempt < 20; ++attempt) {
        const auto threads = static_cast<std::size_t>(2 + attempt % 3);
        std::atomic<bool> stop{false};
        std::thread stopper([&] {
            std::this_thread::sleep_for(attempt * 300us);
            stop = true;
        });
        int last = 0;
        bool is_deeper = true;
        const auto found = searched<G>({G::start(), full_switches(), max_depth, threads}, stop,
                                       [&](const auto& iteration) {
                                           is_deeper = is_deeper && iteration.depth > last;
                                           last = iteration.depth;
                                       });
        stopper.join();
        claim(found.was_stopped, "a search that is stopped says so");
        claim(!found.variations.front().line.empty(), "a search that is stopped has a move");
        claim(is_deeper && last == found.depth, "each report is deeper, the last is the result");
    }
}

template <Game G>
void check_limits() {
    const std::atomic<bool> never{false};
    for (const std::uint64_t nodes : {1u, 1'000u, 5'000u, 20'000u}) {
        Task<G> task{G::start(), full_switches(), max_depth, 3};
        task.nodes = nodes;
        const auto found = searched(task, never);
        claim(found.was_stopped && found.counts.nodes <= nodes,
              "nodes are those of all threads, never beyond the limit");
        claim(!found.variations.front().line.empty(), "a search of few nodes has a move");
        claim(nodes < 5'000 || found.counts.nodes + 3 * 1'024 > nodes, "the limit is used");
    }
    Task<G> late{G::start(), full_switches(), max_depth, 4};
    late.deadline = Control::Clock::now();
    claim(searched(late, never).was_stopped, "a deadline ends all threads");
}

void check_exceptions() {
    const std::atomic<bool> never{false};
    for (int depth = 1; depth < 6; ++depth) {
        bool is_thrown = false;
        try {
            searched<Draughts>({Draughts::start(), full_switches(), max_depth, 3}, never,
                               [&](const auto& iteration) {
                                   if (iteration.depth >= depth) throw std::runtime_error("");
                               });
        } catch (const std::runtime_error&) {
            is_thrown = true;
        }
        claim(is_thrown, "an exception ends the search and is passed on");
    }
}

}  // namespace

int main() {
    check_half_entries();
    check_torn_entries(1'000'000);
    check_size();
    check_values<Draughts>(7);
    check_values<Connect4>(7);
    check_stops<Draughts>();
    check_stops<Connect4>();
    check_limits<Draughts>();
    check_limits<Connect4>();
    check_exceptions();
    return all_hold ? 0 : 1;
}
