// When a search must end: a node limit, a deadline, or somebody who says stop.
#pragma once

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

class Control {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    // `poll` is called now and then, and may end the search by throwing.
    Control(const std::atomic<bool>& stop, std::uint64_t nodes,
            std::optional<Clock::time_point> deadline, std::function<void()> poll = {})
        : stop_(stop), limit_(nodes), deadline_(deadline), poll_(std::move(poll)) {}

    // Counts a node. Throws Stopped when the search must end, unless it is protected.
    void count_node() {
        if (nodes_ >= next_look_) look();
        ++nodes_;
    }

    std::uint64_t nodes() const { return nodes_; }

    // A protected search cannot be stopped: the first iteration, so that there is always a move.
    void protect(bool is_protected) {
        protected_ = is_protected;
        next_look_ = nodes_;
    }

  private:
    // Seldom enough to cost nothing, often enough to answer within a fraction of a millisecond.
    static constexpr std::uint64_t interval = 1024;

    void look() {
        next_look_ = nodes_ + interval;
        if (poll_) poll_();
        if (protected_) return;
        if (nodes_ >= limit_ || stop_.load(std::memory_order_relaxed)) throw Stopped{};
        if (deadline_ && Clock::now() >= *deadline_) throw Stopped{};
        if (limit_ - nodes_ < interval) next_look_ = limit_;
    }

    const std::atomic<bool>& stop_;
    std::uint64_t limit_;
    std::optional<Clock::time_point> deadline_;
    std::function<void()> poll_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    bool protected_ = false;
};

}  // namespace plyscope
