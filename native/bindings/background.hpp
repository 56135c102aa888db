// Native work that gives way to the other threads of this process.
#pragma once

#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace plyscope::bindings {

// How far searches give way to other threads, as the system counts it; 0 is not at all.
inline std::atomic<int> niceness{0};
inline constexpr int nicest = 19;

// Whether somebody waits for all that this thread does: then its searches do not give way.
inline thread_local bool is_urgent = false;

// What a thread in the background has done by the one that waits for it.
class Errands {
  public:
    using Errand = std::function<void()>;

    // Waits until it is done, and passes on what it throws.
    void ask(const Errand& errand) {
        std::unique_lock lock(mutex_);
        errand_ = &errand;
        changed_.notify_all();
        changed_.wait(lock, [&] { return errand_ == nullptr; });
        if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
    }

    void end() {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
        changed_.notify_all();
    }

    // Does what is asked for, until the end.
    void run() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [&] { return errand_ != nullptr || is_over_; });
            if (errand_ == nullptr) return;
            try {
                (*errand_)();
            } catch (...) {
                error_ = std::current_exception();
            }
            errand_ = nullptr;
            changed_.notify_all();
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    const Errand* errand_ = nullptr;
    std::exception_ptr error_;
    bool is_over_ = false;
};

// Runs `work(ask)`, where `ask(errand)` does what needs Python's lock. Call it without the lock.
//
// In the background the work has a thread of its own with a lower priority, and the errands are
// done by this one: a thread of low priority that had the lock and waited for a processor would
// keep every other one waiting for the lock, however high its priority is.
template <class Work>
auto give_way(const Work& work) {
    using Ask = std::function<void(const Errands::Errand&)>;
    const int nice = niceness.load(std::memory_order_relaxed);
    if (nice == 0 || is_urgent) return work(Ask([](const Errands::Errand& errand) { errand(); }));
    Errands errands;
    const Ask ask = [&](const Errands::Errand& errand) { errands.ask(errand); };
    std::packaged_task<decltype(work(ask))()> task([&] { return work(ask); });
    std::thread thread([&] {
#ifdef __linux__  // elsewhere a thread has no priority of its own
        static_cast<void>(setpriority(PRIO_PROCESS, 0, nice));
#endif
        task();
        errands.end();
    });
    errands.run();
    thread.join();
    return task.get_future().get();
}

}  // namespace plyscope::bindings
