// Searches each game and prints one line for each search: game, depth, score, nodes, allocations.
//
// All but the last must be the same with every compiler and at every optimisation level; the tests
// build this program in several ways and compare. Allocations are those made during the search.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "core/search.hpp"
#include "games/chess/game.hpp"
#include "games/connect4/game.hpp"
#include "games/draughts/game.hpp"
#include "games/tictactoe/game.hpp"
#include "games/tree/game.hpp"

namespace {

std::uint64_t allocations = 0;

}  // namespace

// Not inlined: if only one of them were, the compiler would warn that they do not match.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
    ++allocations;
    if (void* memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using namespace plyscope;

// No value is the preset plain.
using Strength = std::optional<Preset>;

template <Game G>
Switches switches_at(Strength strength) {
    if (!strength) return {};
    return *strength == Preset::full ? full_switches_of<G>() : exact_switches();
}

template <Game G>
void search(const char* name, const typename G::Board& board, int depth, Strength strength) {
    const std::atomic<bool> never{false};
    Control control(never, Control::unlimited, std::nullopt);
    Table table(std::size_t{1} << 20, false);
    NoRecorder nobody;
    const auto search =
        std::make_unique<Search<G, NoRecorder>>(switches_at<G>(strength), table, control, nobody);
    const auto before = allocations;
    const auto found = search->run(board, depth, 2, nullptr);
    std::printf("%s %d %d %llu %llu\n", name, found.depth, found.variations.front().score,
                static_cast<unsigned long long>(found.counts.nodes),
                static_cast<unsigned long long>(allocations - before));
}

// A full tree of depth six with five moves at each node and random scores.
tree::Shape grown_tree() {
    tree::Shape shape;
    std::uint32_t random = 1;
    const auto grow = [&](const auto& self, int height) -> std::uint32_t {
        const auto place = static_cast<std::uint32_t>(shape.nodes.size());
        const auto first = static_cast<std::uint32_t>(shape.children.size());
        random = random * 1664525u + 1013904223u;
        const auto score = static_cast<Score>(static_cast<int>(random >> 16 & 0x7ff) - 1024);
        shape.nodes.push_back({first, height > 0 ? 5u : 0u, score});
        if (height == 0) return place;
        shape.children.resize(first + std::size_t{5});
        for (std::uint32_t child = 0; child < 5; ++child) {
            const auto grown = self(self, height - 1);
            shape.children[first + child] = grown;
        }
        return place;
    };
    grow(grow, 6);
    return shape;
}

}  // namespace

int main() {
    const auto shape = grown_tree();
    for (const Strength strength : {Strength{}, Strength{Preset::exact}, Strength{Preset::full}}) {
        search<tictactoe::TicTacToe>("tictactoe", tictactoe::TicTacToe::start(), 9, strength);
        search<connect4::Connect4>("connect4", connect4::Connect4::start(), 8, strength);
        search<draughts::EnglishDraughts>("draughts", draughts::EnglishDraughts::start(), 7,
                                          strength);
        search<chess::Chess>("chess", chess::Chess::start(), 4, strength);
        search<tree::Tree>("tree", {&shape, 0, true}, 6, strength);
    }
}
