#include "bindings/replay.hpp"

#include <functional>
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
    arrays["rows"] = rows;
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
                const LearnedWeights* weights) {
    constexpr std::size_t interval = std::size_t{1} << 16;
    const std::size_t rows = ply.shape(0);
    if (remaining.shape(0) != rows || move.shape(0) != rows || kind.shape(0) != rows ||
        reason.shape(0) != rows)
        throw std::invalid_argument("columns of different lengths");
    const auto replay = start.replay(switches_named(switches), history,
                                     tables ? tables->for_search : nullptr, weights);
    replay->facts.resize(rows);
    std::size_t row = 0;
    while (row < rows && replay->play(row, ply.data()[row], remaining.data()[row], move.data()[row],
                                      static_cast<Kind>(kind.data()[row]),
                                      static_cast<Reason>(reason.data()[row])))
        if (++row % interval == 0) on_rows(row);
    return arrays_of(replay->facts, row);
}

}  // namespace

void bind_replay(nb::class_<Searchable>& cls) {
    cls.def(
        "replay", &replay, "ply"_a, "remaining"_a, "move"_a, "kind"_a, "reason"_a, "switches"_a,
        "history"_a, "on_rows"_a, "tables"_a.none() = nb::none(), "weights"_a.none() = nb::none(),
        nb::sig("def replay(self, ply: object, remaining: object, move: object, kind: object, "
                "reason: object, switches: Sequence[str], history: Sequence[int], "
                "on_rows: Callable[[int], None], tables: EndgameTables | None = None, "
                "weights: LearnedWeights | None = None) -> dict[str, object]"),
        "Plays the rows of a trace from this board on and says what the game says of each, in\n"
        "arrays by name: its legal moves, the value of a leaf or what a rule went by, as a search\n"
        "with these switches evaluates, who moves, whether an earlier visit made the same move,\n"
        "whether it is noisy, may stand pat or repeats an earlier board, its key; up to the first\n"
        "row whose move is illegal: `rows` says how many. `on_rows` hears now and then how many\n"
        "are done, and may raise.");
}

}  // namespace plyscope::bindings
