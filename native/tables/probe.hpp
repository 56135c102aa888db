// The tables of a variant of draughts: what they say of a board.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "games/draughts/rules.hpp"
#include "tables/certainty.hpp"
#include "tables/fate.hpp"
#include "tables/file.hpp"
#include "tables/index.hpp"

namespace plyscope::tables {

// A number for each material of up to `most_pieces` pieces.
constexpr std::size_t material_key(const Material& material) {
    constexpr int base = most_pieces + 1;
    return static_cast<std::size_t>(
        ((material.white_men * base + material.white_kings) * base + material.black_men) * base +
        material.black_kings);
}
inline constexpr std::size_t material_keys =
    (most_pieces + 1) * (most_pieces + 1) * (most_pieces + 1) * (most_pieces + 1);

template <class V>
class Tables {
  public:
    using Rules = draughts::Rules<V>;
    using L = draughts::LayoutOf<V>;
    static constexpr bool lose_all = V::goal == draughts::Goal::lose_all;

    // One side of a slice: the positions with some material of the player to move.
    struct Slot {
        const SliceFile* file = nullptr;
        std::size_t side = 0;
        std::unique_ptr<SliceIndex<L>> index;
        // Of all later slices with a win that a draw rule could spoil, the fewest plies it allows.
        int limit_later = no_limit;

        // The most plies that a win or a loss takes.
        int longest() const {
            const auto& sides = file->header().side;
            return static_cast<int>(std::max(sides[0].longest, sides[1].longest)) + 1;
        }

        bool has_distances() const { return file->header().has_distances != 0; }
        Value value(Index at) const { return file->values(side).at(at); }
        // Wins are an odd number of plies away and losses an even one, so that half of a distance
        // is stored; where a player without a move has won, it is the other way round.
        Fate fate(Index at) const {
            const Value value = this->value(at);
            if (value == Value::draw || !has_distances()) return {value};
            const int odd = (value == Value::win) != lose_all ? 1 : 0;
            return {value, 2 * file->distances(side).at(at) + odd};
        }
    };

    Tables(std::string_view variant, const std::vector<std::string>& paths)
        : slots_(material_keys) {
        for (const auto& path : paths) {
            try {
                add(variant, path);
            } catch (const BadFile& error) {
                throw BadFile(path + " cannot be used: " + error.what());
            }
        }
        set_limits();
    }

    // The most pieces of any slice.
    int pieces() const { return pieces_; }
    const std::vector<std::unique_ptr<SliceFile>>& files() const { return files_; }

    // The slice of a board, if there is one.
    const Slot* slot_of(const Board& board) const {
        if (std::popcount(board.white | board.black) > pieces_) return nullptr;
        return slot_of(movers_material(board));
    }
    const Slot* slot_of(const Material& material) const {
        const Slot& slot = slots_[material_key(material)];
        return slot.file ? &slot : nullptr;
    }

    // The fate of a board by the rules without draw counters, or none if a slice is missing.
    std::optional<Fate> probe(const Board& board) const {
        if (V::goal == draughts::Goal::crown_first && board.kings)
            return Fate{((board.white & board.kings) != 0) == board.white_to_move ? Value::win
                                                                                  : Value::loss,
                        0};
        if (!board.of(board.white_to_move)) return Fate{lose_all ? Value::win : Value::loss, 0};
        if (std::popcount(board.white | board.black) > pieces_) return std::nullopt;
        if (Rules::must_capture(board)) return after_capture(board);
        const Slot* slot = slot_of(movers_material(board));
        if (!slot) return std::nullopt;
        return slot->fate(slot->index->of(board));
    }

    // The best fate that one of the captures on a board leads to. Captures are not stored, since
    // they lead to smaller slices.
    std::optional<Fate> after_capture(const Board& board) const {
        MoveArray<draughts::Move, Rules::max_moves> captures;
        Rules::legal_moves(board, captures);
        std::optional<Fate> best;
        for (const auto capture : captures) {
            const auto after = probe(Rules::play(board, capture));
            if (!after) return std::nullopt;
            const Fate fate = before_move(*after);
            best = best ? better(*best, fate) : fate;
        }
        return best;
    }

    // Whether a fate holds in play, too: no draw rule can end the game before. A table draw is
    // always one: a player who need not lose can go on until a rule ends the game.
    bool is_certain(const Board& board, const Fate& fate) const {
        if (fate.value == Value::draw) return true;
        const Slot* slot = slot_of(board);
        const bool is_known = fate.distance != Fate::unknown;
        if (!slot) return is_known && fate.distance == 0;
        if ((is_known ? fate.distance : slot->longest()) > plies_left<V>(board)) return false;
        return slot->limit_later == no_limit || (is_known && fate.distance <= slot->limit_later);
    }

  private:
    // Conversions lead to fewer pieces or fewer men, so that those slices come first.
    void set_limits() {
        const auto order = [](const Slot* slot) {
            const Material& material = slot->index->material();
            return std::pair(material.pieces(), material.white_men + material.black_men);
        };
        std::vector<Slot*> slots;
        for (Slot& slot : slots_)
            if (slot.file) slots.push_back(&slot);
        std::sort(slots.begin(), slots.end(),
                  [&](const Slot* one, const Slot* other) { return order(one) < order(other); });
        for (Slot* slot : slots) slot->limit_later = limit_after(slot->index->material());
    }

    // The least limit of a slice that can follow after this material and has wins beyond it.
    int limit_after(const Material& material) const {
        int least = no_limit;
        each_conversion(material, [&](const Material& next) {
            if (V::goal == draughts::Goal::crown_first && next.white_kings + next.black_kings > 0)
                return;  // the game is over
            const Slot* slot = slot_of(next);
            const int limit = plies_on_entry<V>(next);
            if (!slot) least = 0;  // nothing is certain
            if (slot && slot->longest() > limit) least = std::min(least, limit);
            if (slot) least = std::min(least, slot->limit_later);
        });
        return least;
    }

    void add(std::string_view variant, const std::string& path) {
        auto file = std::make_unique<SliceFile>(path, variant);
        const Material material = file->material();
        const bool is_symmetric = is_same(material, swapped(material));
        if (file->header().sides != (is_symmetric ? 1 : 2) ||
            material.white_men + material.white_kings == 0 ||
            material.black_men + material.black_kings == 0)
            throw BadFile("its header is damaged");
        for (std::size_t side = 0; side < file->header().sides; ++side) {
            Slot& slot = slots_[material_key(side == 0 ? material : swapped(material))];
            if (slot.file) throw BadFile("another file has the same material");
            const Material movers = side == 0 ? material : swapped(material);
            if (SliceIndex<L>::count(movers) != file->header().side[side].positions)
                throw BadFile("its header is damaged");
            slot.file = file.get();
            slot.side = side;
            slot.index = std::make_unique<SliceIndex<L>>(movers);
        }
        pieces_ = std::max(pieces_, material.pieces());
        files_.push_back(std::move(file));
    }

    int pieces_ = 0;
    std::vector<std::unique_ptr<SliceFile>> files_;
    std::vector<Slot> slots_;
};

}  // namespace plyscope::tables
