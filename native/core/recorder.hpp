// Who hears of every visit of a search: nobody, or the columns of a trace.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/game.hpp"
#include "core/visit.hpp"

namespace plyscope {

using Row = std::int32_t;
inline constexpr Row no_row = -1;
inline constexpr std::int32_t no_move = -1;

// Costs nothing: every call is empty and inlined.
struct NoRecorder {
    static constexpr bool is_recording = false;
    void enter(std::int32_t, int, Window, Kind) {}
    void expand(std::size_t) {}
    void leave(Score, Bound, Reason, Row) {}
    Row row() const { return no_row; }
    void finish() {}
};

// One row a visited node, in pre-order; a row is completed on leaving.
class ColumnRecorder {
  public:
    static constexpr bool is_recording = true;

    void enter(std::int32_t move, int remaining, Window window, Kind visit_kind) {
        if (!path_.empty() && !has(visit_kind, Kind::re_search))
            ++searched[static_cast<std::size_t>(path_.back())];
        parent.push_back(path_.empty() ? no_row : path_.back());
        path_.push_back(static_cast<Row>(size.size()));
        size.push_back(1);
        ply.push_back(static_cast<std::uint16_t>(path_.size() - 1));
        this->remaining.push_back(static_cast<std::uint16_t>(remaining));
        this->move.push_back(move);
        alpha.push_back(window.alpha);
        beta.push_back(window.beta);
        score.push_back(0);
        bound.push_back(Bound::unknown);
        kind.push_back(visit_kind);
        reason.push_back(Reason::stopped);
        moves.push_back(0);
        searched.push_back(0);
        source.push_back(no_row);
    }

    void expand(std::size_t legal_moves) {
        moves[current()] = static_cast<std::uint16_t>(legal_moves);
    }

    void leave(Score found, Bound meaning, Reason why, Row from) {
        score[current()] = found;
        bound[current()] = meaning;
        reason[current()] = why;
        source[current()] = from;
        close();
    }

    // The row of the node being searched.
    Row row() const { return path_.back(); }

    // Closes what a stopped search left open.
    void finish() {
        while (!path_.empty()) close();
    }

    std::vector<Row> parent, size;
    std::vector<std::uint16_t> ply, remaining;
    std::vector<std::int32_t> move;
    std::vector<Score> alpha, beta, score;
    std::vector<Bound> bound;
    std::vector<Kind> kind;
    std::vector<Reason> reason;
    std::vector<std::uint16_t> moves, searched;
    std::vector<Row> source;

  private:
    std::size_t current() const { return static_cast<std::size_t>(path_.back()); }

    void close() {
        size[current()] = static_cast<Row>(size.size()) - path_.back();
        path_.pop_back();
    }

    std::vector<Row> path_;
};

}  // namespace plyscope
