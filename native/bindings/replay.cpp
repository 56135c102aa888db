#include "bindings/replay.hpp"

#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <nanobind/stl/function.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/endgame_tables.hpp"
#include "bindings/search.hpp"
#include "bindings/searchable.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

namespace {

using OnRows = std::function<void(std::size_t)>;

nb::dict arrays_of(Facts& facts, std::size_t rows) {
    nb::dict arrays;
    arrays["legal"] = array_of(facts.legal, rows);
    arrays["value"] = array_of(facts.value, rows);
    arrays["maximizing"] = array_of(facts.maximizing, rows);
    arrays["again"] = array_of(facts.again, rows);
    arrays["noisy"] = array_of(facts.noisy, rows);
    arrays["stands"] = array_of(facts.stands, rows);
    arrays["repeats"] = array_of(facts.repeats, rows);
    arrays["key"] = array_of(facts.key, rows);
    return arrays;
}

nb::dict replay(const Searchable& start, const Given<std::uint8_t>& ply,
                const Given<std::uint8_t>& remaining, const Given<std::int32_t>& move,
                const Given<std::uint8_t>& kind, const Given<std::uint8_t>& reason,
                const std::vector<std::string>& switches, const std::vector<std::uint64_t>& history,
                const OnRows& on_rows, const EndgameTablesHandle* tables,
                const LearnedWeights* weights, bool moves_are_places) {
    constexpr std::size_t interval = std::size_t{1} << 16;
    const std::size_t rows = ply.shape(0);
    if (remaining.shape(0) != rows || move.shape(0) != rows || kind.shape(0) != rows ||
        reason.shape(0) != rows)
        throw std::invalid_argument("columns of different lengths");
    const auto replay = start.replay(switches_named(switches), history,
                                     tables ? tables->for_search : nullptr, weights);
    replay->facts.resize(rows);
    replay->moves_are_places = moves_are_places;
    std::vector<std::size_t> illegal;
    int skipped_below = std::numeric_limits<int>::max();
    for (std::size_t row = 0; row < rows; ++row) {
        if (row % interval == 0 && row > 0) on_rows(row);
        if (ply.data()[row] > skipped_below) {
            replay->facts.clear(row);
            continue;
        }
        skipped_below = std::numeric_limits<int>::max();
        if (!replay->play(row, ply.data()[row], remaining.data()[row], move.data()[row],
                          static_cast<Kind>(kind.data()[row]),
                          static_cast<Reason>(reason.data()[row]))) {
            replay->facts.clear(row);
            illegal.push_back(row);
            skipped_below = ply.data()[row];
        }
    }
    nb::dict found = arrays_of(replay->facts, rows);
    found["illegal"] = illegal;
    return found;
}

}  // namespace

void bind_replay(nb::class_<Searchable>& cls) {
    cls.def(
        "replay", &replay, "ply"_a, "remaining"_a, "move"_a, "kind"_a, "reason"_a, "switches"_a,
        "history"_a, "on_rows"_a, "tables"_a.none() = nb::none(), "weights"_a.none() = nb::none(),
        "moves_are_places"_a = false,
        nb::sig("def replay(self, ply: object, remaining: object, move: object, kind: object, "
                "reason: object, switches: Sequence[str], history: Sequence[int], "
                "on_rows: Callable[[int], None], tables: EndgameTables | None = None, "
                "weights: LearnedWeights | None = None, moves_are_places: bool = False) "
                "-> dict[str, object]"),
        "Plays the rows of a trace from this board on and says what the game says of each, in\n"
        "arrays by name: its legal moves, the value of a leaf or what a rule went by, as a search\n"
        "with these switches evaluates, who moves, whether an earlier visit made the same move,\n"
        "whether it is noisy, may stand pat or repeats an earlier board, its key. `illegal` lists\n"
        "the rows whose move is illegal: of them and of the rows below, all is 0. Moves are "
        "codes,\n"
        "or places among the legal moves. `on_rows` hears now and then how many rows are done, "
        "and\n"
        "may raise.");
}

}  // namespace plyscope::bindings
