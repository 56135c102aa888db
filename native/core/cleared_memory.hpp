// Zeroed memory for a large table, cheap to get again and again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace plyscope {

// Memory that is all zero. A block that a short search hardly touched is kept for the next one of
// the same thread: new pages cost more than clearing a few.
class ClearedMemory {
  public:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    // The memory is aligned to `alignment` at least. Throws std::bad_alloc.
    ClearedMemory(std::size_t bytes, std::size_t alignment) {
        if (bytes > large_page) {
            *this = std::exchange(kept, {});
            alignment = large_page;
        }
        if (bytes_ == bytes) {
            std::memset(first_, 0, touched_);
        } else {
            allocate(bytes, alignment);
        }
    }

    std::byte* first() const { return first_; }
    std::size_t bytes() const { return bytes_; }

    // Gives the memory up; only the first `touched` bytes were written to.
    void release(std::size_t touched) {
        touched_ = touched;
        const bool is_worth_keeping = large_page < bytes_ && bytes_ <= most_kept;
        if (is_worth_keeping && touched <= large_page) kept = std::move(*this);
        block_.reset();
    }

  private:
    ClearedMemory() = default;

    static constexpr std::size_t large_page = std::size_t{1} << 21;
    static constexpr std::size_t most_kept = std::size_t{1} << 26;

    void allocate(std::size_t bytes, std::size_t alignment) {
        bytes_ = bytes;
        block_.reset();  // first, since there may be no room for both
        // calloc hands out pages that become real only when touched.
        block_.reset(std::calloc(bytes + alignment, 1));
        if (!block_) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(block_.get());
        first_ = reinterpret_cast<std::byte*>((address + alignment - 1) & ~(alignment - 1));
        prefer_large_pages();
    }

    // Large pages are quicker to get and, above all, to free: a search that was stopped ends at
    // once. The first ones stay small, for short searches: a page is cleared as a whole.
    void prefer_large_pages() const {
#ifdef MADV_HUGEPAGE
        if (bytes_ > large_page) madvise(first_ + large_page, bytes_ - large_page, MADV_HUGEPAGE);
#endif
    }

    static thread_local ClearedMemory kept;

    std::unique_ptr<void, Free> block_;
    std::byte* first_ = nullptr;
    std::size_t bytes_ = 0;
    std::size_t touched_ = 0;
};

inline thread_local ClearedMemory ClearedMemory::kept;

}  // namespace plyscope
