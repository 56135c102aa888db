// A transposition table that grows while it is used. Prints each claim that fails.
#include "core/table.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace {

using namespace plyscope;

constexpr std::size_t bytes = std::size_t{1} << 20;  // grows twice
constexpr std::size_t places = bytes / sizeof(SealedEntry);

void claim(const char* words, bool holds) {
    if (!holds) std::printf("%s\n", words);
}

constexpr std::uint64_t key_of(std::uint32_t number) { return (number + 1) * 0xd6e8feb86659fd93u; }

// How many of the first entries are found; each must be as it was stored, with its row.
std::size_t found_of_first(const Table& table, std::uint32_t stored) {
    std::size_t found = 0;
    for (std::uint32_t number = 0; number < stored; ++number) {
        const auto known = table.find(key_of(number));
        if (!known.place) continue;
        ++found;
        claim("an entry is the one stored for its key", known.entry.move == number);
        claim("its row is too", table.row_of(known) == static_cast<std::int32_t>(number));
    }
    return found;
}

}  // namespace

int main() {
    Table table(bytes, true);
    for (std::uint32_t number = 0; number < places / 2; ++number) {
        const Entry entry{.move = number, .depth = 1, .bound = Bound::exact, .has_move = true};
        table.store(key_of(number), entry, static_cast<std::int32_t>(number));
        if (number % 97 != 0) continue;
        const auto found = found_of_first(table, number + 1);
        claim("hardly an entry is lost while it grows", found * 20 > (number + 1) * 19);
        const auto share = static_cast<double>(found) / static_cast<double>(places);
        claim("it knows how full it is", std::abs(table.fullness() - share) < 0.03);
    }
}
