// A long range of numbers, divided among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "tables/subsets.hpp"

namespace plyscope::tables {

inline constexpr Index chunk = Index{1} << 15;

// Calls work(begin, end) for all of the range from 0 to `size`, in chunks of whole blocks and by so
// many threads, this one among them, which also polls. Passes on what the work or the poll throws.
template <class Work>
void for_chunks(Index size, std::size_t threads, const std::function<void()>& poll, Work&& work) {
    std::atomic<Index> next{0};
    std::mutex mutex;
    std::exception_ptr error;
    const auto run = [&](bool polls) {
        try {
            for (Index begin; (begin = next.fetch_add(chunk)) < size;) {
                work(begin, std::min(begin + chunk, size));
                if (polls && poll) poll();
            }
        } catch (...) {
            next.store(size);
            const std::lock_guard lock(mutex);
            error = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    const std::size_t useful = std::min<std::size_t>(threads, (size + chunk - 1) / chunk);
    for (std::size_t number = 1; number < useful; ++number)
        helpers.emplace_back([&] { run(false); });
    run(true);
    for (auto& helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
}

}  // namespace plyscope::tables
