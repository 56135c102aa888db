// The transposition table as a search sees it.
#pragma once

#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/offers.hpp"
#include "core/row.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

// In the table, wins are counted from the position itself, and the images of a position share the
// entry of one of them. Here wins are counted from the root, and moves are those of the board that
// is probed.
template <Game G>
class Lookup {
  public:
    using Board = typename G::Board;
    using Probe = Table::Found;
    using TableMove = std::optional<MoveCode>;

    Lookup(const Switches& switches, Table& table) : switches_(switches), table_(table) {}

    // The key of a node, or none where the table is not probed: near the leaves, where a search
    // takes no longer than a probe.
    std::optional<TableKey> key(const Board& board, int depth) const {
        if (!switches_.table || depth < margins_of<G>().table_depth) return std::nullopt;
        if constexpr (HasSymmetries<G>)
            if (switches_.symmetry) return G::table_key(board);
        if constexpr (CanRepeat<G>) return TableKey{G::key_within(board, depth)};
        return TableKey{G::key(board)};
    }

    // The entry of a node; without a place if there is none.
    Probe probe(std::optional<TableKey> key, int ply) const {
        Probe found;
        if (key) found = table_.find(key->number);
        if (found.place) found.entry.score = shifted(found.entry.score, -ply);
        return found;
    }

    TableMove move_of(const Probe& probe, std::optional<TableKey> key) const {
        if (!switches_.table_move || !probe.place || !probe.entry.has_move) return std::nullopt;
        if constexpr (HasSymmetries<G>)
            return G::turned_back(static_cast<typename G::Move>(probe.entry.move), key->symmetry);
        return probe.entry.move;
    }

    void store(TableKey key, Entry entry, TableMove move, int ply, RowNumber row) {
        entry.score = shifted(entry.score, ply);
        entry.has_move = move.has_value();
        entry.move = move ? image_of(*move, key) : 0;
        table_.store(key.number, entry, row);
    }

    // Whether an entry is all that a node needs. With principal variation search, the few nodes of
    // the principal variation are searched all the same, so that the line reported is whole.
    bool answers(const Probe& probe, const Node<G>& node) const {
        if (!probe.place || (switches_.pvs && node.is_pv())) return false;
        return probe.entry.answers(node.depth, switches_.deeper_entries, node.window);
    }

    // An entry that holds a move alone: its bound is vacuous.
    static Entry vacuous_entry(const Node<G>& node) {
        const bool is_maximizer = G::maximizing(node.board);
        return {.score = static_cast<Score>(is_maximizer ? -infinity : infinity),
                .bound = is_maximizer ? Bound::at_least : Bound::at_most};
    }

    // The row of a trace that stored an entry.
    RowNumber row_of(const Probe& probe) const { return table_.row_of(probe); }

    // The board will be probed soon: its entry is fetched into the cache meanwhile.
    void prefetch(const Board& board) const { table_.prefetch(G::repetition_key(board)); }

  private:
    // Shifts the score of a win or loss away from 0 by `moves`; other scores stay.
    Score shifted(Score score, int moves) const {
        if constexpr (HasWins<G>) {
            if (!switches_.distance) return score;
            if (score > G::win - 2 * max_depth) return static_cast<Score>(score + moves);
            if (score < -(G::win - 2 * max_depth)) return static_cast<Score>(score - moves);
        }
        return score;
    }

    static MoveCode image_of(MoveCode move, [[maybe_unused]] TableKey key) {
        if constexpr (HasSymmetries<G>)
            return G::turned(static_cast<typename G::Move>(move), key.symmetry);
        return move;
    }

    const Switches& switches_;
    Table& table_;
};

}  // namespace plyscope
