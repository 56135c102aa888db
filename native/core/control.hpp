// When a search must stop: at a node limit, at a deadline, or when another thread says so.
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

// Thrown inside a search that must stop; the search catches it.
struct Stopped {};

// Counts the nodes of a search and stops it in time. In a parallel search each thread has one; the
// main thread's holds the limits for all of them together, which are never passed.
class Control {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    // `poll` is called now and then, and may stop the search by throwing.
    Control(const std::atomic<bool>& stop, std::uint64_t nodes,
            std::optional<Clock::time_point> deadline, std::function<void()> poll = {})
        : stop_(stop), limit_(nodes), deadline_(deadline), poll_(std::move(poll)), main_(*this) {
        next_check_ = 1;
        claimed_ = 1;
    }

    // For one of the helpers of a main thread, whose control must outlive it. A share of the nodes
    // is kept back for the main thread, so that the helpers cannot use them all up before it has
    // begun.
    Control(Control& main, std::size_t threads)
        : stop_(main.stop_),
          limit_(main.limit_ - std::min(most_kept_back, 1 + (main.limit_ - 1) / threads)),
          deadline_(main.deadline_),
          main_(main) {}

    Control(const Control&) = delete;
    Control& operator=(const Control&) = delete;

    // Counts a node. Throws Stopped when the search must stop. The main thread always visits its
    // first node: a limit is at least one node, and a recording begins with its root.
    void count_node() {
        if (nodes_ >= next_check_) check();
        ++nodes_;
    }

    std::uint64_t nodes() const { return nodes_; }

    // The nodes of the main thread, and those of the helpers up to their last check.
    std::uint64_t all_nodes() const {
        return nodes_ + helper_nodes_.load(std::memory_order_relaxed);
    }

    // Checks again at the next node: a listener may have stopped the search.
    void check_soon() {
        main_.claimed_.fetch_sub(next_check_ - nodes_, std::memory_order_relaxed);
        next_check_ = nodes_;
    }

    // Throws Stopped when the search must stop, without counting a node.
    void check_stop() const {
        if (must_stop(Clock::now())) throw Stopped{};
    }

    // Stops all threads.
    void stop_all() { main_.is_stopped_.store(true, std::memory_order_relaxed); }

  private:
    // The most nodes between two checks: enough to cost nothing, few enough to stop within a
    // millisecond where nodes are quick. Where they are slow, because of long captures or a search
    // for threats, there are fewer; a search begins with one.
    static constexpr std::uint64_t longest_interval = 1024;
    static constexpr std::uint64_t most_kept_back = 16 * longest_interval;

    [[gnu::noinline]] void check() {
        if (poll_) poll_();
        const auto now = Clock::now();
        if (must_stop(now)) throw Stopped{};
        adapt_interval(now);
        const auto claimed = claim();
        if (claimed == 0) throw Stopped{};
        next_check_ = nodes_ + claimed;
        if (&main_ == this) return;
        main_.helper_nodes_.fetch_add(nodes_ - std::exchange(reported_, nodes_),
                                      std::memory_order_relaxed);
    }

    bool must_stop(Clock::time_point now) const {
        return stop_.load(std::memory_order_relaxed) ||
               main_.is_stopped_.load(std::memory_order_relaxed) ||
               (deadline_ && now >= *deadline_);
    }

    void adapt_interval(Clock::time_point now) {
        using std::chrono::microseconds;
        const auto took = now - std::exchange(last_check_, now);
        if (took < microseconds(500)) {
            interval_ = std::min(2 * interval_, longest_interval);
        } else if (took > microseconds(2000)) {
            interval_ = std::max(interval_ / 4, std::uint64_t{1});
        }
    }

    // Claims the nodes until the next check from what the limit leaves to all threads.
    std::uint64_t claim() {
        auto before = main_.claimed_.load(std::memory_order_relaxed);
        std::uint64_t claimed = 0;
        do {
            claimed = std::min(interval_, limit_ - std::min(limit_, before));
        } while (!main_.claimed_.compare_exchange_weak(before, before + claimed,
                                                       std::memory_order_relaxed));
        return claimed;
    }

    const std::atomic<bool>& stop_;
    std::uint64_t limit_;
    std::optional<Clock::time_point> deadline_;
    std::function<void()> poll_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_check_ = 0;
    std::uint64_t interval_ = 1;
    Clock::time_point last_check_ = Clock::now();

    Control& main_;
    std::atomic<std::uint64_t> claimed_{0};  // nodes that all threads have counted or may count
    std::atomic<std::uint64_t> helper_nodes_{0};  // nodes that the helpers have counted
    std::atomic<bool> is_stopped_{false};
    std::uint64_t reported_ = 0;  // how many of its nodes a helper has added there
};

// The search that runs in this thread, as long as this object lives. Rules that may take long on
// one board ask it whether they may go on; outside of a search they always may.
class RunningSearch {
  public:
    explicit RunningSearch(const Control& control) { control_ = &control; }
    ~RunningSearch() { control_ = nullptr; }
    RunningSearch(const RunningSearch&) = delete;
    RunningSearch& operator=(const RunningSearch&) = delete;

    static void check_stop() {
        if (control_) control_->check_stop();
    }

  private:
    static inline thread_local const Control* control_ = nullptr;
};

}  // namespace plyscope
