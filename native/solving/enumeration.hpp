// Every position that can be reached from a start, each once, breadth first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/game.hpp"
#include "solving/digest.hpp"
#include "solving/packing.hpp"

namespace plyscope::solving {

using RowIndex = std::uint32_t;
using MoveIndex = std::uint16_t;

inline constexpr double no_outcome = std::numeric_limits<double>::quiet_NaN();

// What one call of `expand` found: the positions that are new, and for each of the positions that
// it expanded how many moves it has, and the rows that they lead to.
struct Part {
    std::vector<std::uint64_t> key_high;
    std::vector<std::uint64_t> key_low;
    std::vector<RowIndex> parent;  // the row that reached it first; its own for the start
    std::vector<MoveIndex> move;   // by which of the parent's moves
    std::vector<std::uint8_t> maximizing;
    std::vector<double> outcome;
    std::vector<std::uint32_t> degree;
    std::vector<RowIndex> child;
};

// The rows of digests, found by their value.
class DigestSet {
  public:
    DigestSet() : slots_(1024, empty) {}

    std::size_t size() const { return digests_.size(); }

    // The row of a digest; a new one if it is not there.
    RowIndex insert(const Digest& digest) {
        if (2 * (size() + 1) > slots_.size()) grow();
        RowIndex& slot = slots_[place_of(digest)];
        if (slot == empty) {
            if (size() == empty) throw std::length_error("there are too many positions");
            slot = static_cast<RowIndex>(size());
            digests_.push_back(digest);
        }
        return slot;
    }

  private:
    static constexpr RowIndex empty = std::numeric_limits<RowIndex>::max();

    std::size_t place_of(const Digest& digest) const {
        std::size_t place = digest.low & (slots_.size() - 1);
        while (slots_[place] != empty && digests_[slots_[place]] != digest)
            place = (place + 1) & (slots_.size() - 1);
        return place;
    }

    void grow() {
        slots_.assign(2 * slots_.size(), empty);
        for (std::size_t row = 0; row < size(); ++row)
            slots_[place_of(digests_[row])] = static_cast<RowIndex>(row);
    }

    std::deque<Digest> digests_;  // which never needs twice its memory to grow
    std::vector<RowIndex> slots_;
};

// The boards of the rows that are still needed, as bytes in blocks.
class BoardQueue {
  public:
    explicit BoardQueue(std::size_t board_size) : board_size_(board_size) {}

    bool has(std::size_t row) const { return row >= first_block_ * block && row < end_; }

    // The memory of the next row.
    std::byte* push() {
        if (end_ % block == 0) blocks_.emplace_back(block * board_size_);
        return at(end_++);
    }

    std::byte* at(std::size_t row) {
        return blocks_[row / block - first_block_].data() + row % block * board_size_;
    }

    void drop_before(std::size_t row) {
        for (; first_block_ < row / block && !blocks_.empty(); ++first_block_) blocks_.pop_front();
    }

  private:
    static constexpr std::size_t block = 1024;

    std::size_t board_size_;
    std::deque<std::vector<std::byte>> blocks_;
    std::size_t first_block_ = 0;
    std::size_t end_ = 0;
};

// A game's rules are no longer those by which a part was made.
struct OtherRules : std::runtime_error {
    OtherRules() : std::runtime_error("the positions are not those of the game") {}
};

// An enumeration of any game, as callers use it.
class AnyEnumeration {
  public:
    using Poll = std::function<bool()>;  // whether the part ends here

    virtual ~AnyEnumeration() = default;

    // Expands up to so many positions, in the order of their rows.
    virtual Part expand(std::size_t most, const Poll& poll) = 0;

    // Repeats what `expand` did when it made this part; throws OtherRules where that is impossible.
    virtual void restore(const Part& part) = 0;

    virtual std::size_t rows() const = 0;
    virtual std::size_t expanded() const = 0;
};

template <class G>
class Enumeration final : public AnyEnumeration {
  public:
    using Board = typename G::Board;

    explicit Enumeration(const Board& start)
        : start_(start), packing_(start), queue_(packing_.size()) {}

    std::size_t rows() const override { return found_.size(); }
    std::size_t expanded() const override { return next_; }

    Part expand(std::size_t most, const Poll& poll) override {
        Part part;
        if (rows() == 0) visit(start_, 0, 0, part);
        for (const std::size_t end = next_ + most; next_ < end && next_ < rows(); ++next_) {
            if (poll()) break;
            expand_next(part);
        }
        queue_.drop_before(next_);
        return part;
    }

    void restore(const Part& part) override {
        const std::size_t end = next_ + part.degree.size();
        for (std::size_t at = 0; at < part.parent.size(); ++at) {
            const std::size_t row = rows();
            const Board board = restored(part, at, end);
            const Digest identity = packing_.identity(board);
            if (identity != Digest{part.key_high[at], part.key_low[at]} ||
                found_.insert(identity) != row)
                throw OtherRules();
            packing_.pack(board, queue_.push());
        }
        if (end > rows()) throw OtherRules();
        next_ = end;
        queue_.drop_before(next_);
    }

  private:
    void expand_next(Part& part) {
        const Board board = packing_.unpack(queue_.at(next_));
        MoveList<G> list;
        G::moves(board, list);
        part.degree.push_back(static_cast<std::uint32_t>(list.size()));
        for (std::size_t move = 0; move < list.size(); ++move)
            part.child.push_back(
                visit(G::play(board, list[move]), next_, static_cast<MoveIndex>(move), part));
    }

    // The row of a board, which is added to the part if it is new.
    RowIndex visit(const Board& board, std::size_t parent, MoveIndex move, Part& part) {
        const Digest identity = packing_.identity(board);
        const std::size_t known = rows();
        const RowIndex row = found_.insert(identity);
        if (rows() == known) return row;
        packing_.pack(board, queue_.push());
        part.key_high.push_back(identity.high);
        part.key_low.push_back(identity.low);
        part.parent.push_back(static_cast<RowIndex>(parent));
        part.move.push_back(move);
        part.maximizing.push_back(G::maximizing(board));
        const auto outcome = G::outcome(board);
        part.outcome.push_back(outcome ? static_cast<double>(*outcome) : no_outcome);
        return row;
    }

    // The board of a row of a part: its parent's, which was expanded in the same part, after a
    // move.
    Board restored(const Part& part, std::size_t at, std::size_t end) {
        if (rows() == 0) return start_;
        const std::size_t parent = part.parent[at];
        if (parent < next_ || parent >= end || !queue_.has(parent)) throw OtherRules();
        const Board board = packing_.unpack(queue_.at(parent));
        MoveList<G> list;
        G::moves(board, list);
        if (part.move[at] >= list.size()) throw OtherRules();
        return G::play(board, list[part.move[at]]);
    }

    Board start_;
    Packing<G> packing_;
    BoardQueue queue_;
    DigestSet found_;
    std::size_t next_ = 0;
};

}  // namespace plyscope::solving
