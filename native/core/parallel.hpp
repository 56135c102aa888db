// Parallel search by lazy SMP: several threads search one position and share a transposition table.
//
// The tree is not divided among them. Each thread searches all of it, and gains by the table
// entries of the others. So that they do not all do the same at the same time, they search at
// different depths.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "core/iteration.hpp"

namespace plyscope {

// One search of the position by one thread, within the limits of its control.
using ThreadSearch = std::function<Iteration(Control&, const OnIteration&, const DepthAfter&)>;

class ParallelSearch {
  public:
    // Each thread calls `search` once; the searches share a table. Limits are for all threads
    // together; `poll` and `on_iteration` are called by the main thread, which calls `run`, and may
    // stop it by throwing.
    ParallelSearch(ThreadSearch search, const std::atomic<bool>& stop, std::uint64_t nodes,
                   std::optional<Control::Clock::time_point> deadline, std::function<void()> poll,
                   OnIteration on_iteration)
        : search_(std::move(search)),
          on_iteration_(std::move(on_iteration)),
          main_control_(stop, nodes, deadline, [this, poll = std::move(poll)] {
              if (poll) poll();
              report_deepest();
          }) {}

    // Searches to `depth` with `threads` threads, the main thread among them, and returns the
    // deepest iteration that any of them finished, or what the main thread has if none did. The
    // helpers have ended when it returns or throws. Throws std::bad_alloc if there is no room for
    // them.
    Iteration run(int depth, std::size_t threads) {
        target_depth_ = depth;
        depths_.assign(threads, 0);
        helper_controls_.clear();
        for (std::size_t number = 1; number < threads; ++number)
            helper_controls_.push_back(std::make_unique<Control>(main_control_, threads));
        Iteration found;
        {
            Helpers helpers(main_control_);
            for (std::size_t number = 1; number < threads; ++number)
                helpers.start([this, number] { help(number); });
            found = searched(0, main_control_);
        }
        if (error_) std::rethrow_exception(error_);
        report_deepest();
        return result(std::move(found));
    }

  private:
    // The helper threads, which are stopped and joined when this object ends.
    class Helpers {
      public:
        explicit Helpers(Control& control) : control_(control) {}
        ~Helpers() {
            control_.stop_all();
            for (auto& thread : threads_) thread.join();
        }
        Helpers(const Helpers&) = delete;
        Helpers& operator=(const Helpers&) = delete;

        template <class Work>
        void start(Work work) {
            try {
                threads_.emplace_back(std::move(work));
            } catch (const std::system_error&) {
                throw std::bad_alloc();
            }
        }

      private:
        Control& control_;
        std::vector<std::thread> threads_;
    };

    Iteration searched(std::size_t number, Control& control) {
        Iteration found = search_(control, keep_deepest(),
                                  [this, number](int depth) { return depth_after(number, depth); });
        finish(found);
        return found;
    }

    void help(std::size_t number) {
        try {
            searched(number, *helper_controls_[number - 1]);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            error_ = std::current_exception();
            main_control_.stop_all();
        }
    }

    // What each thread does with an iteration that it has finished: the deepest one of all is kept.
    OnIteration keep_deepest() {
        return [this](const Iteration& iteration) {
            const std::lock_guard lock(mutex_);
            if (iteration.depth <= deepest_.depth && !deepest_.variations.empty()) return;
            deepest_ = iteration;
            is_unreported_.store(true, std::memory_order_relaxed);
        };
    }

    // The depth that a thread searches next: the first one that no thread has finished and at which
    // less than half of the threads are.
    int depth_after(std::size_t number, int depth) {
        const std::lock_guard lock(mutex_);
        if (depth >= target_depth_) return depth + 1;
        int next = std::max(deepest_.depth, depth) + 1;
        depths_[number] = 0;
        while (next < target_depth_ && 2 * std::count(depths_.begin(), depths_.end(), next) >=
                                           static_cast<std::ptrdiff_t>(depths_.size()))
            ++next;
        return depths_[number] = std::min(next, target_depth_);
    }

    // A thread has ended. If it was not stopped, the search is finished and all others stop.
    void finish(const Iteration& last) {
        const std::lock_guard lock(mutex_);
        if (!last.was_stopped) {
            is_finished_ = true;
            main_control_.stop_all();
        }
        counts_.add(last.counts);
    }

    // Reports the deepest iteration if it has not been reported. Called by the main thread only.
    void report_deepest() {
        if (!is_unreported_.load(std::memory_order_relaxed)) return;
        Iteration news;
        {
            const std::lock_guard lock(mutex_);
            news = deepest_;
            is_unreported_.store(false, std::memory_order_relaxed);
        }
        news.counts.nodes = main_control_.all_nodes();
        if (on_iteration_) on_iteration_(news);
    }

    Iteration result(Iteration found) {
        if (!deepest_.variations.empty()) found = std::move(deepest_);
        found.was_stopped = !is_finished_;
        found.counts = counts_;
        found.counts.nodes = main_control_.nodes();
        for (const auto& control : helper_controls_) found.counts.nodes += control->nodes();
        return found;
    }

    const ThreadSearch search_;
    const OnIteration on_iteration_;
    Control main_control_;
    std::vector<std::unique_ptr<Control>> helper_controls_;  // one for each helper
    int target_depth_ = 0;
    std::atomic<bool> is_unreported_{false};

    std::mutex mutex_;         // guards what follows
    std::vector<int> depths_;  // that each thread is searching at
    Iteration deepest_;        // of those that are finished
    Counts counts_;            // of the threads that have ended
    bool is_finished_ = false;
    std::exception_ptr error_;
};

}  // namespace plyscope
