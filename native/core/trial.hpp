// A recorded search repeated without some techniques, to see what they changed.
#pragma once

#include <cstdint>

#include "core/recorder.hpp"
#include "core/switches.hpp"
#include "core/visit.hpp"

namespace plyscope {

// Counts nodes as RowRecorder numbers its rows, and switches some techniques off in the subtree of
// one of them. Up to that node the search is that of the recording, node for node; after it, it may
// differ.
class TrialRecorder final : public AnyRecorder {
  public:
    // `row` is the node's number in a recording that left out nodes with less than
    // `least_remaining` depth, and `without` has the techniques to switch off.
    TrialRecorder(std::int64_t row, int least_remaining, const Switches& without)
        : row_(row), least_remaining_(least_remaining), without_(without) {}

    void watch(Switches& switches) override {
        switches_ = &switches;
        original_ = switches;
    }

    RowNumber enter(const Visit& visit) override {
        if (visit.remaining < least_remaining_ && visit.ply > 0) return no_row;
        if (next_++ != row_) return no_row;
        node_ = visit;
        for (const auto& named : named_switches)
            if (without_.*named.member) switches_->*named.member = false;
        return here;
    }

    void end(RowNumber row, Score score, Bound bound, Reason, RowNumber) override {
        end(row, score, bound);
    }
    void leave(RowNumber row, int, Score score, Bound bound, Reason, std::size_t) override {
        end(row, score, bound);
    }
    void expand(RowNumber, int, std::size_t) override {}
    void skip(const Visit& move, Reason) override {
        if (move.remaining >= least_remaining_) ++next_;
    }
    void finish() override {}

    // The node as it was entered, and its score; the bound is unknown if the node was never left.
    const Visit& node() const { return node_; }
    Score score() const { return score_; }
    Bound bound() const { return bound_; }

  private:
    static constexpr RowNumber here = 0;

    void end(RowNumber row, Score score, Bound bound) {
        if (row != here) return;
        *switches_ = original_;
        score_ = score;
        bound_ = bound;
    }

    std::int64_t row_;
    int least_remaining_;
    Switches without_;
    Switches* switches_ = nullptr;
    Switches original_;
    std::int64_t next_ = 0;
    Visit node_{};
    Score score_ = 0;
    Bound bound_ = Bound::unknown;
};

}  // namespace plyscope
