// A board of any game as the search of Python's callers sees it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/replay.hpp"
#include "core/control.hpp"
#include "core/endgame_tables.hpp"
#include "core/game.hpp"
#include "core/lasting_table.hpp"
#include "core/learned_weights.hpp"
#include "core/recorder.hpp"
#include "core/search.hpp"

namespace plyscope::bindings {

// Tells a running search to end, from any thread.
struct StopFlag {
    std::atomic<bool> is_set{false};
};

// What a search is asked for, already checked.
struct SearchArguments {
    int depth;
    std::uint64_t nodes;
    std::optional<double> seconds;
    std::size_t table_bytes;
    int lines;
    std::size_t threads;
    Switches switches;
    std::vector<std::uint64_t> history;        // repetition keys of the game so far, oldest first
    std::vector<MoveCode> root_moves;          // the only ones to search, if there are any
    const AnyEndgameTables* tables = nullptr;  // of the game that is searched, if there are any
    const LearnedWeights* weights = nullptr;   // of its evaluation, if not those compiled in
};

// All that Python does with a search is compiled once, for this class; a game adds what is here.
class Searchable {
  public:
    virtual ~Searchable() = default;

    // One search by one thread, from its beginning to its end, within the limits of its control;
    // without a recorder it runs at full speed.
    virtual Iteration search(const SearchArguments& arguments, Table& table, Control& control,
                             AnyRecorder* recorder, const OnIteration& on_iteration,
                             const DepthAfter& depth_after) const = 0;

    // The length of a line of legal moves if a player wins at its end.
    virtual std::optional<std::size_t> distance_to_win(const std::vector<MoveCode>& line) const = 0;

    // Whether a later search may trust a table that this one leaves.
    virtual bool has_lasting_keys() const = 0;

    // The rows of a trace of this board, played by their moves; `history` are the repetition keys
    // of the game before it.
    virtual std::unique_ptr<Replay> replay(const Switches& switches,
                                           std::vector<std::uint64_t> history,
                                           const AnyEndgameTables* tables,
                                           const LearnedWeights* weights) const = 0;
};

// Out of line, because it is large and nothing here is in a hurry.
template <Game G>
[[gnu::noinline]] MoveList<G> moves_of(const typename G::Board& board) {
    MoveList<G> list;
    G::moves(board, list);
    return list;
}

// The move of a list that has that code, or none.
template <class Move, std::size_t most>
std::optional<Move> move_of_code(const MoveArray<Move, most>& list, std::int64_t code) {
    for (const auto move : list)
        if (static_cast<MoveCode>(move) == code) return move;
    return std::nullopt;
}

// The root moves of those codes, in the order of the rules; none means all, and so do all legal
// ones. Throws if codes are given and none of them is legal.
template <Game G>
MoveList<G> root_moves_of(const typename G::Board& board, const std::vector<MoveCode>& codes) {
    MoveList<G> root_moves;
    if (codes.empty()) return root_moves;
    const auto legal = moves_of<G>(board);
    for (const auto move : legal)
        if (std::find(codes.begin(), codes.end(), static_cast<MoveCode>(move)) != codes.end())
            root_moves.push(move);
    if (root_moves.empty()) throw std::invalid_argument("none of the root moves is legal");
    if (root_moves.size() == legal.size()) return {};
    return root_moves;
}

// Tables as those of game G. Throws if they are of another one.
template <Game G>
const EndgameTables<G>* tables_for(const AnyEndgameTables* tables) {
    if (!tables) return nullptr;
    const auto* fitting = dynamic_cast<const EndgameTables<G>*>(tables);
    if (!fitting) throw std::invalid_argument("the tables are of another game");
    return fitting;
}

// Searchable::search, with a recorder known to the compiler.
template <Game G, class Recorder>
Iteration search_with(Recorder& recorder, const typename G::Board& board,
                      const SearchArguments& arguments, Table& table, Control& control,
                      const OnIteration& on_iteration, const DepthAfter& depth_after) {
    // On the heap: its arrays are large for a thread's stack.
    const auto search = std::make_unique<Search<G, Recorder>>(
        arguments.switches, table, control, recorder, checked_weights<G>(arguments.weights));
    search->set_history(arguments.history);
    search->restrict_root(root_moves_of<G>(board, arguments.root_moves));
    search->set_tables(tables_for<G>(arguments.tables));
    search->deepen_by(depth_after);
    return search->run(board, arguments.depth, arguments.lines, on_iteration);
}

// Adds to Base, which is Searchable or derives from it and has a `board` of game G, what it lacks.
template <Game G, class Base>
class SearchableOf : public Base {
  public:
    using Base::Base;

    Iteration search(const SearchArguments& arguments, Table& table, Control& control,
                     AnyRecorder* recorder, const OnIteration& on_iteration,
                     const DepthAfter& depth_after) const final {
        if (recorder)
            return search_with<G>(*recorder, this->board, arguments, table, control, on_iteration,
                                  depth_after);
        NoRecorder nobody;
        return search_with<G>(nobody, this->board, arguments, table, control, on_iteration,
                              depth_after);
    }

    std::optional<std::size_t> distance_to_win(const std::vector<MoveCode>& line) const final {
        auto last = this->board;
        for (const MoveCode code : line) {
            const auto move = move_of_code(moves_of<G>(last), code);
            if (!move) return std::nullopt;
            last = G::play(last, *move);
        }
        if (G::outcome(last).value_or(Score{0}) == 0) return std::nullopt;
        return line.size();
    }

    bool has_lasting_keys() const final { return plyscope::has_lasting_keys<G>(); }

    std::unique_ptr<Replay> replay(const Switches& switches, std::vector<std::uint64_t> history,
                                   const AnyEndgameTables* tables,
                                   const LearnedWeights* weights) const final {
        return std::make_unique<ReplayOf<G>>(this->board, switches, std::move(history),
                                             tables_for<G>(tables), checked_weights<G>(weights));
    }
};

}  // namespace plyscope::bindings
