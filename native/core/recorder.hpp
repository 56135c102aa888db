// Recorders: a search reports every visit to one, which ignores it or writes the columns of a
// trace.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/columns.hpp"
#include "core/log.hpp"
#include "core/row.hpp"
#include "core/switches.hpp"
#include "core/visit.hpp"

namespace plyscope {

// A node as the search enters it.
struct Visit {
    int ply;
    int remaining;
    std::int32_t move;
    Window window;
    Kind kind;
};

// Records nothing and costs nothing: every call is empty and inlined.
struct NoRecorder {
    void watch(Switches&) {}
    RowNumber enter(const Visit&) { return no_row; }
    void end(RowNumber, Score, Bound, Reason, RowNumber) {}
    void expand(RowNumber, int, std::size_t) {}
    void leave(RowNumber, int, Score, Bound, Reason, std::size_t) {}
    void skip(const Visit&, Reason) {}
    void finish() {}
};

// Any recorder, chosen when the search begins. They share one instantiation of the search, which is
// large; that costs a recorded search about a twentieth of its instructions.
class AnyRecorder {
  public:
    virtual ~AnyRecorder() = default;

    // Called with the search's switches before it begins.
    virtual void watch(Switches&) {}

    // The search enters a node. Returns its row, or no_row if the node is omitted.
    virtual RowNumber enter(const Visit& visit) = 0;

    // The node is left before its moves are known: a leaf or a table hit.
    virtual void end(RowNumber row, Score score, Bound bound, Reason reason, RowNumber source) = 0;

    // The node's moves are about to be searched.
    virtual void expand(RowNumber row, int ply, std::size_t moves) = 0;

    // The node is left after `searched` of its moves.
    virtual void leave(RowNumber row, int ply, Score score, Bound bound, Reason reason,
                       std::size_t searched) = 0;

    // A move is pruned.
    virtual void skip(const Visit& move, Reason rule) = 0;

    // The search is stopped.
    virtual void finish() = 0;
};

// How much of a search is recorded: at most `rows` rows, and only nodes with at least
// `least_remaining` depth left. Roots are always recorded, since they hold the results.
struct RecordLimits {
    std::size_t rows = std::numeric_limits<RowNumber>::max();
    int least_remaining = 0;
};

// Writes one row for each visited node, in pre-order, straight into the columns of the trace: half
// of it when the node is entered, the other half when it is left. The depth left only falls on the
// way down, so the subtree of a node that is omitted is omitted as well.
class RowRecorder final : public AnyRecorder {
  public:
    RowRecorder(RecordLimits limits, RowLog* log) : limits_(limits), log_(log) {}

    RowNumber enter(const Visit& visit) override {
        if (size_ == next_look_) [[unlikely]]
            look();
        if (visit.remaining < least_remaining_ && visit.ply > 0) [[unlikely]]
            return omit(visit);
        const std::size_t row = size_++;
        columns_.parent[row] = path_[at(visit.ply)].row;
        columns_.ply[row] = static_cast<std::uint8_t>(visit.ply);
        columns_.remaining[row] = static_cast<std::uint8_t>(visit.remaining);
        columns_.move[row] = visit.move;
        columns_.alpha[row] = visit.window.alpha;
        columns_.beta[row] = visit.window.beta;
        columns_.kind[row] = visit.kind;
        return static_cast<RowNumber>(row);
    }

    void end(RowNumber number, Score score, Bound bound, Reason reason, RowNumber source) override {
        if (number == no_row) return;
        const auto row = static_cast<std::size_t>(number);
        columns_.size[row] = 1;
        columns_.moves[row] = 0;
        columns_.searched[row] = 0;
        columns_.source[row] = source;
        conclude(row, score, bound, reason);
    }

    void expand(RowNumber number, int ply, std::size_t moves) override {
        open_ = ply + 1;
        path_[at(open_)] = {number, 0, omitted_, unvisited_};
        if (number == no_row) return;
        const auto row = static_cast<std::size_t>(number);
        columns_.moves[row] = static_cast<std::uint16_t>(moves);
        columns_.source[row] = no_row;
    }

    void leave(RowNumber number, int ply, Score score, Bound bound, Reason reason,
               std::size_t searched) override {
        open_ = ply;
        if (number == no_row) return;
        const auto row = static_cast<std::size_t>(number);
        columns_.size[row] = static_cast<std::int32_t>(size_ - row);
        columns_.searched[row] = static_cast<std::uint16_t>(searched);
        conclude(row, score, bound, reason);
        if (keeps_visits_) [[unlikely]]
            columns_.visits[row] = visits_of(path_[at(ply + 1)]);
    }

    // A move that is pruned has a row, but is not a visit.
    void skip(const Visit& move, Reason rule) override {
        if (size_ == next_look_) look();
        if (move.remaining < least_remaining_) return;
        if (!keeps_visits_) keep_visits();
        const RowNumber row = enter(move);
        end(row, 0, Bound::unknown, rule, no_row);
        ++unvisited_;
    }

    // Closes the rows that a stopped search left open.
    void finish() override {
        while (open_ > 0) {
            const RowNumber row = path_[at(open_)].row;
            const auto searched = row == no_row ? 0 : searched_so_far(open_);
            leave(row, open_ - 1, 0, Bound::unknown, Reason::stopped, searched);
        }
    }

    std::size_t size() const { return size_; }
    std::uint64_t visited() const { return size_ + omitted_ - unvisited_; }
    bool is_truncated() const { return is_truncated_; }

    // Hands over the columns; the recorder is of no use after that.
    Columns take_columns() {
        columns_.resize(size_);
        if (keeps_visits_)
            for (std::size_t row = 0; row < size_; ++row) columns_.visits[row] = visits(row);
        return std::move(columns_);
    }

    // A row as the log stores it.
    Row operator[](std::size_t row) const {
        Row made = columns_.row(row);
        const int level = columns_.ply[row] + 1;
        const Open& node = path_[at(level)];
        if (level <= open_ && node.row == static_cast<RowNumber>(row)) {
            made.leave_open(row + node.omitted_before - node.unvisited_before,
                            searched_so_far(level));
        } else {
            made.visits = visits(row);
        }
        return made;
    }

    // The rows that are still open, from the root down.
    std::vector<RowNumber> open_rows() const {
        std::vector<RowNumber> rows;
        for (int ply = 0; ply < open_; ++ply)
            if (path_[at(ply + 1)].row != no_row) rows.push_back(path_[at(ply + 1)].row);
        return rows;
    }

  private:
    static constexpr std::size_t look_interval = 4096;

    // A short recording stays small; the columns of a long one grow by remapping their pages.
    static constexpr std::size_t next_capacity(std::size_t rows) {
        constexpr std::size_t small = 4096;
        constexpr std::size_t large = std::size_t{1} << 18;
        return rows == 0 ? small : std::max(large, 2 * rows);
    }

    // A node whose moves are being searched.
    struct Open {
        RowNumber row = no_row;
        std::uint16_t omitted_moves = 0;
        std::uint64_t omitted_before = 0;
        std::uint64_t unvisited_before = 0;
    };

    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }

    void conclude(std::size_t row, Score score, Bound bound, Reason reason) {
        columns_.score[row] = score;
        columns_.bound[row] = bound;
        columns_.reason[row] = reason;
    }

    // The visits of a row that is complete.
    std::uint32_t visits(std::size_t row) const {
        if (columns_.kind[row] == Kind::skipped) return 0;
        if (columns_.moves[row] == 0) return 1;
        return keeps_visits_ ? columns_.visits[row]
                             : static_cast<std::uint32_t>(columns_.size[row]);
    }

    // Whether a visit is the first one of its move: not a re-search, and not a null-window search
    // in place of a move.
    static constexpr bool is_first_search(Kind kind, std::int32_t move) {
        return move != no_move && !has(kind, Kind::re_search | Kind::skipped);
    }

    // How many moves of an open node have been searched, the present one included.
    std::size_t searched_so_far(int level) const {
        const Open& node = path_[at(level)];
        std::size_t searched = node.omitted_moves;
        for (auto child = static_cast<std::size_t>(node.row) + 1; child < size_;) {
            if (is_first_search(columns_.kind[child], columns_.move[child])) ++searched;
            if (level < open_ && path_[at(level + 1)].row == static_cast<RowNumber>(child)) break;
            child += static_cast<std::size_t>(columns_.size[child]);
        }
        return searched;
    }

    std::uint32_t visits_of(const Open& node) const {
        constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
        const auto rows = size_ - static_cast<std::size_t>(node.row);
        const auto more = omitted_ - node.omitted_before;
        const auto less = unvisited_ - node.unvisited_before;
        return static_cast<std::uint32_t>(std::min(most, rows + more - less));
    }

    // Called between two rows, now and then: makes room for the next, and writes the log if it is
    // due.
    void look() {
        if (log_) log_->write_if_due(*this);
        const bool is_full = size_ >= limits_.rows;
        if (is_full) least_remaining_ = std::numeric_limits<int>::max();
        if (size_ == columns_.capacity()) columns_.resize(next_capacity(columns_.capacity()));
        next_look_ = is_full ? columns_.capacity() : std::min(columns_.capacity(), limits_.rows);
        if (log_) next_look_ = std::min(next_look_, size_ + look_interval);
    }

    // From now on the number of visits may differ from that of the rows.
    void keep_visits() {
        columns_.keep_visits(size_);
        keeps_visits_ = true;
    }

    RowNumber omit(const Visit& visit) {
        if (!keeps_visits_) keep_visits();
        ++omitted_;
        if (is_first_search(visit.kind, visit.move)) ++path_[at(visit.ply)].omitted_moves;
        if (log_ && omitted_ % look_interval == 0) log_->write_if_due(*this);
        is_truncated_ = is_truncated_ || visit.remaining >= limits_.least_remaining;
        return no_row;
    }

    RecordLimits limits_;
    int least_remaining_ = limits_.least_remaining;  // above every depth once there is no room
    RowLog* log_;
    Columns columns_;
    std::size_t size_ = 0;
    std::size_t next_look_ = 0;
    std::array<Open, 258> path_{};  // [ply + 1]; [0] stands above the roots
    int open_ = 0;                  // how many nodes' moves are being searched, recorded or not
    std::uint64_t omitted_ = 0;     // nodes visited and omitted
    std::uint64_t unvisited_ = 0;   // rows of moves that were pruned
    bool keeps_visits_ = false;
    bool is_truncated_ = false;
};

}  // namespace plyscope
