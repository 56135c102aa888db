// When a search must end: a node limit, a deadline, or somebody who says stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace plyscope {

// Thrown inside a search that must end; never leaves it.
struct Stopped {};

// Counts the nodes of a search and ends it in time. Several searches of one position have one each:
// that of the first is the leader, whose limits are for all of them together.
class Control {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    // `poll` is called now and then, and may end the search by throwing.
    Control(const std::atomic<bool>& stop, std::uint64_t nodes,
            std::optional<Clock::time_point> deadline, std::function<void()> poll = {})
        : stop_(stop), limit_(nodes), deadline_(deadline), poll_(std::move(poll)), leader_(*this) {}

    // For another thread; the leader must outlive it.
    explicit Control(Control& leader)
        : stop_(leader.stop_),
          limit_(leader.limit_),
          deadline_(leader.deadline_),
          leader_(leader.leader_) {}

    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    // Counts a node. Throws Stopped when the search must end, unless it is protected.
    void count_node() {
        if (nodes_ >= next_look_) look();
        ++nodes_;
    }

    std::uint64_t nodes() const { return nodes_; }

    // The leader's, and those of the others up to their last look.
    std::uint64_t all_nodes() const { return nodes_ + others_.load(std::memory_order_relaxed); }

    // A protected search cannot be stopped: the first iteration, so that there is always a move.
    // One that has a leader is never protected.
    void protect(bool is_protected) {
        protected_ = is_protected && &leader_ == this;
        leader_.claimed_.fetch_sub(next_look_ - nodes_, std::memory_order_relaxed);
        next_look_ = nodes_;
    }

    // Ends all the searches.
    void end_all() { leader_.is_over_.store(true, std::memory_order_relaxed); }

  private:
    // Seldom enough to cost nothing, often enough to answer within a fraction of a millisecond.
    static constexpr std::uint64_t interval = 1024;

    void look() {
        if (poll_) poll_();
        if (!protected_ && must_end()) throw Stopped{};
        const auto claimed = claim();
        if (claimed == 0) throw Stopped{};
        next_look_ = nodes_ + claimed;
        if (&leader_ == this) return;
        leader_.others_.fetch_add(nodes_ - std::exchange(told_, nodes_), std::memory_order_relaxed);
    }

    bool must_end() const {
        return stop_.load(std::memory_order_relaxed) ||
               leader_.is_over_.load(std::memory_order_relaxed) ||
               (deadline_ && Clock::now() >= *deadline_);
    }

    // The nodes until the next look, taken from what the limit leaves to all the searches.
    std::uint64_t claim() {
        auto before = leader_.claimed_.load(std::memory_order_relaxed);
        auto claimed = interval;
        do {
            if (!protected_) claimed = std::min(interval, limit_ - std::min(limit_, before));
        } while (!leader_.claimed_.compare_exchange_weak(before, before + claimed,
                                                         std::memory_order_relaxed));
        return claimed;
    }

    const std::atomic<bool>& stop_;
    std::uint64_t limit_;
    std::optional<Clock::time_point> deadline_;
    std::function<void()> poll_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    bool protected_ = false;

    Control& leader_;
    std::atomic<std::uint64_t> claimed_{0};  // nodes that were counted or may be, by all
    std::atomic<std::uint64_t> others_{0};   // nodes that the others have counted
    std::atomic<bool> is_over_{false};
    std::uint64_t told_ = 0;  // how many of its nodes the leader knows of
};

}  // namespace plyscope
