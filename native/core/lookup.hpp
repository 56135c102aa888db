// The table as a search sees it: wins are counted from the root, and a move is one of the board
// that is asked about, not of the image that stands for it in the table.
#pragma once

#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/pruning.hpp"
#include "core/row.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G>
class Lookup {
  public:
    using Board = typename G::Board;
    using Known = Table::Found;
    using TableMove = std::optional<MoveCode>;

    Lookup(const Switches& switches, Table& table) : switches_(switches), table_(table) {}

    // None where the table is not asked.
    std::optional<TableKey> key(const Board& board, int depth) const {
        if (!switches_.table || depth < margins_of<G>().table_depth) return std::nullopt;
        if constexpr (HasSymmetries<G>)
            if (switches_.symmetry) return G::table_key(board);
        if constexpr (CanRepeat<G>) return TableKey{G::key_within(board, depth)};
        return TableKey{G::key(board)};
    }

    // Without a place where nothing is known.
    Known find(std::optional<TableKey> key, int ply) const {
        Known known;
        if (key) known = table_.find(key->number);
        if (known.place) known.entry.score = shifted(known.entry.score, -ply);
        return known;
    }

    TableMove move_of(const Known& known, std::optional<TableKey> key) const {
        if (!switches_.table_move || !known.place || !known.entry.has_move) return std::nullopt;
        if constexpr (HasSymmetries<G>)
            return G::turned_back(static_cast<typename G::Move>(known.entry.move), key->symmetry);
        return known.entry.move;
    }

    void store(TableKey key, Entry entry, TableMove move, int ply, RowNumber row) {
        entry.score = shifted(entry.score, ply);
        entry.has_move = move.has_value();
        entry.move = move ? image_of(*move, key) : 0;
        table_.store(key.number, entry, row);
    }

    RowNumber row_of(const Known& known) const { return table_.row_of(known); }

    // The board will be asked about soon.
    void prefetch(const Board& board) const { table_.prefetch(G::repetition_key(board)); }

  private:
    // A win's score moved by so many moves away from an even game.
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
