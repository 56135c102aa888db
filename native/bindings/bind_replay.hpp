// The rows of a trace played again on the board of one native game.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/function.h>

#include "bindings/arrays.hpp"
#include "core/columns.hpp"
#include "core/game.hpp"
#include "core/visit.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;
using namespace nb::literals;

// What the game says of each row, up to the first whose move is illegal.
struct Facts {
    Column<std::uint16_t> legal;  // how many moves there are; 0 where the depth had run out
    Column<Score> value;          // of a leaf
    Column<bool> maximizing;
    Column<bool> again;  // an earlier visit of the same parent made the same move
    Column<std::uint64_t> key;

    void resize(std::size_t rows) {
        const auto change = [&](auto&... columns) { (columns.resize(rows), ...); };
        change(legal, value, maximizing, again, key);
    }
};

template <Game G>
class Replay {
  public:
    explicit Replay(const typename G::Board& start) : start_(start) {}

    Facts facts;

    // Plays the move of the row that follows the last one; false if it is illegal.
    bool play(std::size_t row, std::uint8_t ply, MoveCode move, Reason reason) {
        if (ply > depth_) throw std::invalid_argument("a row is not below the one before it");
        if (levels_.size() <= ply) levels_.resize(ply + std::size_t{1});
        Level& level = levels_[ply];
        level.board = start_;
        facts.again[row] = false;
        if (ply > 0) {
            Level& above = levels_[ply - 1u];
            const std::size_t place = above.place_of(move);
            if (place == above.moves.size()) return false;
            facts.again[row] = above.was_played[place];
            above.was_played[place] = true;
            level.board = G::play(above.board, above.moves[place]);
        }
        level.moves = {};
        if (reason != Reason::evaluated) G::moves(level.board, level.moves);
        level.was_played.fill(false);
        depth_ = ply + 1;
        note(row, level, reason);
        return true;
    }

  private:
    struct Level {
        typename G::Board board;
        MoveList<G> moves;
        std::array<bool, G::max_moves> was_played;

        std::size_t place_of(MoveCode move) const {
            std::size_t place = 0;
            while (place < moves.size() && static_cast<MoveCode>(moves[place]) != move) ++place;
            return place;
        }
    };

    void note(std::size_t row, const Level& level, Reason reason) {
        facts.legal[row] = static_cast<std::uint16_t>(level.moves.size());
        facts.maximizing[row] = G::maximizing(level.board);
        facts.key[row] = widest_key<G>(level.board);
        facts.value[row] = reason == Reason::evaluated ? G::evaluate(level.board)
                           : level.moves.empty()       ? *G::outcome(level.board)
                                                       : Score{0};
    }

    typename G::Board start_;
    std::vector<Level> levels_;
    int depth_ = 0;
};

using OnRows = std::function<void(std::size_t)>;

template <Game G>
nb::dict replay(const typename G::Board& start, const Given<std::uint8_t>& ply,
                const Given<std::int32_t>& move, const Given<std::uint8_t>& reason,
                const OnRows& on_rows) {
    constexpr std::size_t interval = std::size_t{1} << 16;
    const std::size_t rows = ply.shape(0);
    if (move.shape(0) != rows || reason.shape(0) != rows)
        throw std::invalid_argument("columns of different lengths");
    Replay<G> replay(start);
    replay.facts.resize(rows);
    std::size_t row = 0;
    while (row < rows && replay.play(row, ply.data()[row], static_cast<MoveCode>(move.data()[row]),
                                     static_cast<Reason>(reason.data()[row])))
        if (++row % interval == 0) on_rows(row);
    nb::dict facts;
    facts["rows"] = row;
    facts["legal"] = array_of(replay.facts.legal, row);
    facts["value"] = array_of(replay.facts.value, row);
    facts["maximizing"] = array_of(replay.facts.maximizing, row);
    facts["again"] = array_of(replay.facts.again, row);
    facts["key"] = array_of(replay.facts.key, row);
    return facts;
}

// Adds `replay` to a class whose instances have a `board` of game G.
template <Game G, class Self>
void bind_replay(nb::class_<Self>& cls) {
    cls.def(
        "replay",
        [](const Self& self, const Given<std::uint8_t>& ply, const Given<std::int32_t>& move,
           const Given<std::uint8_t>& reason,
           const OnRows& on_rows) { return replay<G>(self.board, ply, move, reason, on_rows); },
        "ply"_a, "move"_a, "reason"_a, "on_rows"_a,
        nb::sig("def replay(self, ply: object, move: object, reason: object, on_rows: "
                "Callable[[int], None]) -> dict[str, object]"),
        "Plays the rows of a trace from this board on and says what the game says of each, in\n"
        "arrays by name: its legal moves, the value of a leaf, who moves, whether an earlier\n"
        "visit made the same move, its key; up to the first row whose move is illegal: `rows`\n"
        "says how many. `on_rows` hears now and then how many are done, and may raise.");
}

}  // namespace plyscope::bindings
