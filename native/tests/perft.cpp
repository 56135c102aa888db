// Counts the lines of a variant of draughts: perft english 11. Prints leaves and seconds.
#include "core/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/draughts/game.hpp"

namespace {

template <class Variant>
void count(int depth) {
    using G = plyscope::draughts::Draughts<Variant>;
    const auto began = std::chrono::steady_clock::now();
    const auto leaves = plyscope::perft<G>(G::start(), depth);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    std::printf("%llu %.6f\n", static_cast<unsigned long long>(leaves), seconds.count());
}

}  // namespace

int main(int arguments, char** values) {
    using namespace plyscope::draughts;
    if (arguments != 3) return 2;
    const std::string_view variant = values[1];
    const int depth = std::atoi(values[2]);
    if (variant == "english") return count<English>(depth), 0;
    if (variant == "international") return count<International>(depth), 0;
    return 2;
}
