// Ctrl-C during native work that has let go of Python's lock.
#pragma once

#include <atomic>
#include <chrono>
#include <stdexcept>

#include <nanobind/nanobind.h>

namespace plyscope::bindings {

namespace nb = nanobind;

// Asks Python for pending signals at most every 50 ms: taking the lock back may have to wait for
// another thread. Throws what the signal's handler raised. Call it without the lock. Only the main
// thread hears signals: in any other the first look is the last.
class InterruptPoll {
  public:
    // `stop` is a flag of another thread, which ends the work by an exception.
    explicit InterruptPoll(const std::atomic<bool>* stop = nullptr) : stop_(stop) {}

    void operator()() {
        if (stop_ != nullptr && *stop_) throw std::runtime_error("the work was stopped");
        if (is_due()) look();
    }

    bool is_due() const { return Clock::now() >= next_; }

    void look() {
        next_ = Clock::now() + interval;
        const nb::gil_scoped_acquire lock;
        if (!in_main_thread()) next_ = Clock::time_point::max();
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }

  private:
    using Clock = std::chrono::steady_clock;

    static bool in_main_thread() {
        const nb::object main = nb::module_::import_("threading").attr("main_thread")();
        return nb::cast<unsigned long>(main.attr("ident")) == PyThread_get_thread_ident();
    }

    static constexpr std::chrono::milliseconds interval{50};
    Clock::time_point next_ = Clock::now() + interval;
    const std::atomic<bool>* stop_;
};

}  // namespace plyscope::bindings
