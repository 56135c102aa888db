// Several threads that search one position on one table.
//
// Nothing is divided among them: each searches the whole, and finds in the table what the others
// have been at before. So they must not do the same thing at the same time, and are sent to
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

#include "core/search.hpp"

namespace plyscope {

template <Game G>
class ParallelSearch {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;
    using Member = Search<G, NoRecorder>;
    using OnIteration = typename Member::OnIteration;

    // The table must be a shared one. Limits are for all threads together; `poll` and
    // `on_iteration` are called by the thread that calls `run`, and may end it by throwing.
    ParallelSearch(const Switches& switches, Table& table, const std::atomic<bool>& stop,
                   std::uint64_t nodes, std::optional<Control::Clock::time_point> deadline,
                   std::function<void()> poll, OnIteration on_iteration)
        : switches_(switches),
          table_(table),
          on_iteration_(std::move(on_iteration)),
          leader_(stop, nodes, deadline, [this, poll = std::move(poll)] {
              if (poll) poll();
              tell();
          }) {}

    // Searches with so many threads, this one among them, and returns the deepest iteration that
    // any of them finished. The others have ended when it returns or throws. Throws std::bad_alloc
    // if there is no room for them.
    Iteration<Move> run(const Board& root, int depth, int lines,
                        const std::vector<std::uint64_t>& history, std::size_t threads,
                        const MoveList<G>& root_moves = {}) {
        goal_ = depth;
        root_moves_ = root_moves;
        depths_.assign(threads, 0);
        controls_.clear();
        for (std::size_t number = 1; number < threads; ++number)
            controls_.push_back(std::make_unique<Control>(leader_));
        Iteration<Move> found;
        {
            Helpers helpers(leader_);
            for (std::size_t number = 1; number < threads; ++number)
                helpers.start([this, &root, lines, number,
                               member = member_of(number, *controls_[number - 1], history)] {
                    help(*member, root, lines);
                });
            found = member_of(0, leader_, history)->run(root, depth, lines, heard());
            note_end(found);
        }
        if (error_) std::rethrow_exception(error_);
        tell();
        return result(std::move(found));
    }

  private:
    // Threads that end, and have ended, when this does.
    class Helpers {
      public:
        explicit Helpers(Control& control) : control_(control) {}
        ~Helpers() {
            control_.end_all();
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

    // On the heap: its arrays are large for a thread's stack.
    std::unique_ptr<Member> member_of(std::size_t number, Control& control,
                                      const std::vector<std::uint64_t>& history) {
        auto member = std::make_unique<Member>(switches_, table_, control, nobody_);
        member->set_history(history);
        member->restrict_root(root_moves_);
        member->deepen_by([this, number](int depth) { return depth_after(number, depth); });
        return member;
    }

    void help(Member& member, const Board& root, int lines) {
        try {
            note_end(member.run(root, goal_, lines, heard()));
        } catch (const Stopped&) {  // before it had finished anything
        } catch (...) {
            const std::lock_guard alone(mutex_);
            error_ = std::current_exception();
            leader_.end_all();
        }
    }

    // What each of them does with an iteration it has finished.
    OnIteration heard() {
        return [this](const Iteration<Move>& iteration) {
            const std::lock_guard alone(mutex_);
            if (iteration.depth <= best_.depth && !best_.variations.empty()) return;
            best_ = iteration;
            has_news_.store(true, std::memory_order_relaxed);
        };
    }

    // The first depth that nobody has finished, and at which there are not enough of them already.
    int depth_after(std::size_t number, int depth) {
        const std::lock_guard alone(mutex_);
        if (depth >= goal_) return depth + 1;
        int next = std::max(best_.depth, depth) + 1;
        depths_[number] = 0;
        while (next < goal_ && 2 * std::count(depths_.begin(), depths_.end(), next) >=
                                   static_cast<std::ptrdiff_t>(depths_.size()))
            ++next;
        return depths_[number] = std::min(next, goal_);
    }

    // One has come to its end: if it was not stopped, there is nothing left to do for the others.
    void note_end(const Iteration<Move>& last) {
        const std::lock_guard alone(mutex_);
        if (!last.was_stopped) {
            is_finished_ = true;
            leader_.end_all();
        }
        counts_.add(last.counts);
    }

    // Reports the deepest iteration if it is new. Only by the thread that leads.
    void tell() {
        if (!has_news_.load(std::memory_order_relaxed)) return;
        Iteration<Move> news;
        {
            const std::lock_guard alone(mutex_);
            news = best_;
            has_news_.store(false, std::memory_order_relaxed);
        }
        news.counts.nodes = leader_.all_nodes();
        if (on_iteration_) on_iteration_(news);
    }

    Iteration<Move> result(Iteration<Move> found) {
        if (!best_.variations.empty()) found = std::move(best_);
        found.was_stopped = !is_finished_;
        found.counts = counts_;
        found.counts.nodes = leader_.nodes();
        for (const auto& control : controls_) found.counts.nodes += control->nodes();
        return found;
    }

    const Switches switches_;
    Table& table_;
    const OnIteration on_iteration_;
    Control leader_;
    std::vector<std::unique_ptr<Control>> controls_;  // of the others
    NoRecorder nobody_;
    int goal_ = 0;
    MoveList<G> root_moves_;  // the only ones to search; none: all
    std::atomic<bool> has_news_{false};

    std::mutex mutex_;         // of what follows
    std::vector<int> depths_;  // at which each of them is
    Iteration<Move> best_;     // the deepest that is finished
    Counts counts_;            // of those that have ended
    bool is_finished_ = false;
    std::exception_ptr error_;
};

}  // namespace plyscope
