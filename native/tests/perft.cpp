// Counts the lines of chess or a variant of draughts, as in `perft english 11`. Prints leaves and
// seconds.
#include "core/perft.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/chess/game.hpp"
#include "games/draughts/game.hpp"

namespace {

template <plyscope::Rules G>
void count(int depth) {
    const auto began = std::chrono::steady_clock::now();
    const auto leaves = plyscope::perft<G>(G::start(), depth);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    std::printf("%llu %.6f\n", static_cast<unsigned long long>(leaves), seconds.count());
}

}  // namespace

int main(int arguments, char** values) {
    using namespace plyscope::draughts;
    if (arguments != 3) return 2;
    const std::string_view game = values[1];
    const int depth = std::atoi(values[2]);
    if (game == "chess") return count<plyscope::chess::Chess>(depth), 0;
    if (game == "english") return count<Draughts<English>>(depth), 0;
    if (game == "international") return count<Draughts<International>>(depth), 0;
    return 2;
}
