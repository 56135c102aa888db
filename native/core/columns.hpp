// The columns of a trace while it is recorded: arrays of equal length that grow together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/memory.hpp"
#include "core/row.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <class Value>
    requires std::is_trivially_copyable_v<Value>
class Column {
  public:
    Value& operator[](std::size_t row) { return values_[row]; }
    const Value& operator[](std::size_t row) const { return values_[row]; }

    // New values are uninitialised. Throws std::bad_alloc.
    void resize(std::size_t rows) {
        memory_.resize(rows * sizeof(Value));
        values_ = static_cast<Value*>(memory_.data());
    }

    // Hands over the memory with its values; the column is empty then.
    Memory release() {
        values_ = nullptr;
        return std::move(memory_);
    }

  private:
    Memory memory_;
    Value* values_ = nullptr;
};

// One row of 31 bytes for each visited node, in pre-order.
struct Columns {
    Column<RowNumber> parent;
    Column<std::int32_t> size;
    Column<std::uint8_t> ply;
    Column<std::uint8_t> remaining;
    Column<std::int32_t> move;
    Column<Score> alpha;
    Column<Score> beta;
    Column<Score> score;
    Column<Bound> bound;
    Column<Kind> kind;
    Column<Reason> reason;
    Column<std::uint16_t> moves;
    Column<std::uint16_t> searched;
    Column<RowNumber> source;
    Column<std::uint32_t> visits;  // only if it differs from size

    std::size_t capacity() const { return capacity_; }
    bool has_visits() const { return has_visits_; }

    void resize(std::size_t rows) {
        const auto change = [&](auto&... columns) { (columns.resize(rows), ...); };
        change(parent, size, ply, remaining, move, alpha, beta, score, bound, kind, reason, moves,
               searched, source);
        if (has_visits_) visits.resize(rows);
        capacity_ = rows;
    }

    // From now on visits are recorded apart from size; in the rows so far they are the same.
    void keep_visits(std::size_t rows) {
        if (has_visits_) return;
        visits.resize(capacity_);
        has_visits_ = true;
        for (std::size_t row = 0; row < rows; ++row)
            visits[row] = static_cast<std::uint32_t>(size[row]);
    }

    // A row without its visits. Where it is not complete, some values are meaningless.
    Row row(std::size_t number) const {
        return {.size = size[number],
                .move = move[number],
                .source = source[number],
                .alpha = alpha[number],
                .beta = beta[number],
                .score = score[number],
                .moves = moves[number],
                .searched = searched[number],
                .remaining = remaining[number],
                .kind = kind[number],
                .reason = reason[number],
                .bound = bound[number]};
    }

    void set(std::size_t number, const Row& row) {
        size[number] = row.size;
        if (has_visits_) visits[number] = row.visits;
        move[number] = row.move;
        source[number] = row.source;
        alpha[number] = row.alpha;
        beta[number] = row.beta;
        score[number] = row.score;
        moves[number] = row.moves;
        searched[number] = row.searched;
        remaining[number] = row.remaining;
        kind[number] = row.kind;
        reason[number] = row.reason;
        bound[number] = row.bound;
    }

  private:
    std::size_t capacity_ = 0;
    bool has_visits_ = false;
};

}  // namespace plyscope
