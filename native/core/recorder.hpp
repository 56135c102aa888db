// Who hears of every visit of a search: nobody, or the rows of a trace.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "core/log.hpp"
#include "core/row.hpp"
#include "core/visit.hpp"

namespace plyscope {

// Costs nothing: every call is empty and inlined.
struct NoRecorder {
    void enter(std::int32_t, int, Window, Kind) {}
    void expand(std::size_t) {}
    void leave(Score, Bound, Reason, RowNumber) {}
    RowNumber row() const { return no_row; }
    void finish() {}
};

// What is recorded of a search: at most so many rows, and only nodes with so
// much depth left. Roots are recorded all the same: they hold the answers.
struct RecordLimits {
    std::size_t rows = std::numeric_limits<RowNumber>::max();
    int least_remaining = 0;
};

// One row a visited node, in pre-order. A row is written on entering and
// completed on leaving.
class RowRecorder {
  public:
    RowRecorder(RecordLimits limits, RowLog* log) : limits_(limits), log_(log) {}

    void enter(std::int32_t move, int remaining, Window window, Kind kind) {
        if (log_ && visited_ % look_interval == 0) log_->write_if_due(*this);
        ++visited_;
        if (skipped_depth_ == 0 && !path_.empty() && !has(kind, Kind::re_search))
            ++path_.back().row->searched;
        if (skipped_depth_ > 0 || is_beyond_limits(remaining)) {
            ++skipped_depth_;
            return;
        }
        Row& row = append();
        row.open(visited_ - 1);
        row.move = move;
        row.alpha = window.alpha;
        row.beta = window.beta;
        row.remaining = static_cast<std::uint8_t>(remaining);
        row.kind = kind;
        path_.push_back({&row, static_cast<RowNumber>(size_ - 1), visited_ - 1});
    }

    void expand(std::size_t legal_moves) {
        if (skipped_depth_ == 0) path_.back().row->moves = static_cast<std::uint16_t>(legal_moves);
    }

    void leave(Score score, Bound bound, Reason reason, RowNumber source) {
        if (skipped_depth_ > 0) {
            --skipped_depth_;
            return;
        }
        Row& row = *path_.back().row;
        row.score = score;
        row.bound = bound;
        row.reason = reason;
        row.source = source;
        close();
    }

    // The row of the node being searched, if it is recorded.
    RowNumber row() const { return skipped_depth_ > 0 ? no_row : path_.back().number; }

    // Closes what a stopped search left open.
    void finish() {
        skipped_depth_ = 0;
        while (!path_.empty()) close();
    }

    std::size_t size() const { return size_; }
    const Row& operator[](std::size_t number) const {
        return chunks_[number / chunk_size][number % chunk_size];
    }
    // That row and those after it, as far as they lie together.
    std::span<const Row> run_from(std::size_t number) const {
        const std::size_t end = std::min(size_, (number / chunk_size + 1) * chunk_size);
        return {&(*this)[number], end - number};
    }
    std::uint64_t visited() const { return visited_; }
    bool is_truncated() const { return is_truncated_; }

    // The rows that are still open, from the root down.
    std::vector<RowNumber> open_rows() const {
        std::vector<RowNumber> rows;
        for (const Open& node : path_) rows.push_back(node.number);
        return rows;
    }

  private:
    static constexpr std::size_t chunk_size = std::size_t{1} << 15;
    static constexpr std::uint64_t look_interval = 4096;

    struct Open {
        Row* row;
        RowNumber number;
        std::uint64_t visited_before;
    };

    bool is_beyond_limits(int remaining) {
        if (path_.empty()) return false;
        if (remaining < limits_.least_remaining) return true;
        if (size_ < limits_.rows) return false;
        is_truncated_ = true;
        return true;
    }

    // In chunks, so that a row stays where it is while others are added.
    Row& append() {
        if (size_ % chunk_size == 0) chunks_.push_back(std::make_unique<Row[]>(chunk_size));
        return chunks_.back()[size_++ % chunk_size];
    }

    void close() {
        const Open& node = path_.back();
        node.row->close(static_cast<std::int32_t>(size_) - node.number,
                        visited_ - node.visited_before);
        path_.pop_back();
    }

    RecordLimits limits_;
    RowLog* log_;
    std::vector<std::unique_ptr<Row[]>> chunks_;
    std::size_t size_ = 0;
    std::vector<Open> path_;
    int skipped_depth_ = 0;      // how far below the last recorded node we are
    std::uint64_t visited_ = 0;  // nodes entered, recorded or not
    bool is_truncated_ = false;
};

}  // namespace plyscope
