// A recorded search once more, to see what a technique did to it.
#pragma once

#include <cstdint>

#include "core/recorder.hpp"
#include "core/switches.hpp"
#include "core/visit.hpp"

namespace plyscope {

// Counts nodes as RowRecorder numbers its rows, and lets one of them be searched without some
// techniques, with all that is below it. Until then the search is that of the recording, node for
// node; what comes after may be another.
class TrialRecorder {
  public:
    // The row, of a recording that left out nodes with less depth, and the techniques in trial.
    TrialRecorder(std::int64_t row, int least_remaining, const Switches& without)
        : row_(row), least_remaining_(least_remaining), without_(without) {}

    void watch(Switches& switches) {
        switches_ = &switches;
        kept_ = switches;
    }

    RowNumber enter(const Visit& visit) {
        if (visit.remaining < least_remaining_ && visit.ply > 0) return no_row;
        if (next_++ != row_) return no_row;
        met_ = visit;
        for (const auto& named : named_switches)
            if (without_.*named.member) switches_->*named.member = false;
        return here;
    }

    void end(RowNumber row, Score score, Bound bound, Reason, RowNumber) { end(row, score, bound); }
    void leave(RowNumber row, int, Score score, Bound bound, Reason, std::size_t) {
        end(row, score, bound);
    }
    void expand(RowNumber, int, std::size_t) {}
    void skip(const Visit& move, Reason) {
        if (move.remaining >= least_remaining_) ++next_;
    }
    void finish() {}

    // The node in trial as it was entered, and what it came to; unknown if it was never left.
    const Visit& met() const { return met_; }
    Score score() const { return score_; }
    Bound bound() const { return bound_; }

  private:
    static constexpr RowNumber here = 0;

    void end(RowNumber row, Score score, Bound bound) {
        if (row != here) return;
        *switches_ = kept_;
        score_ = score;
        bound_ = bound;
    }

    std::int64_t row_;
    int least_remaining_;
    Switches without_;
    Switches* switches_ = nullptr;
    Switches kept_;
    std::int64_t next_ = 0;
    Visit met_{};
    Score score_ = 0;
    Bound bound_ = Bound::unknown;
};

}  // namespace plyscope
