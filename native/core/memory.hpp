// Memory that grows by remapping its pages instead of copying its contents.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace plyscope {

// A block of bytes, uninitialised where it is new. A small block comes from the allocator. A large
// one has pages of its own, which take up room only when they are touched and are returned to the
// system at once, whereas an allocator may keep what was freed and copy what grows.
class Memory {
  public:
    Memory() = default;
    Memory(Memory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    Memory& operator=(Memory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ~Memory() { free(); }

    void* data() const { return data_; }

    // Throws std::bad_alloc, and leaves the block as it was then.
    void resize(std::size_t bytes) {
        if (is_large(bytes_) == is_large(bytes)) return resize_in_kind(bytes);
        Memory other;
        other.resize_in_kind(bytes);
        std::copy_n(static_cast<const std::byte*>(data_), std::min(bytes_, bytes),
                    static_cast<std::byte*>(other.data_));
        *this = std::move(other);
    }

  private:
    static constexpr bool is_large([[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
        return bytes >= std::size_t{1} << 15;
#else
        return false;
#endif
    }

    void resize_in_kind(std::size_t bytes) {
        void* const moved = is_large(bytes) ? moved_pages(bytes)
                                            : std::realloc(data_, std::max<std::size_t>(1, bytes));
        if (!moved) throw std::bad_alloc();
        data_ = moved;
        bytes_ = bytes;
    }

    void* moved_pages([[maybe_unused]] std::size_t bytes) const {
#ifdef __linux__
        void* const moved = data_ ? mremap(data_, bytes_, bytes, MREMAP_MAYMOVE)
                                  : mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return moved == MAP_FAILED ? nullptr : moved;
#else
        return nullptr;
#endif
    }

    void free() {
#ifdef __linux__
        if (is_large(bytes_)) {
            munmap(data_, bytes_);
            return;
        }
#endif
        std::free(data_);
    }

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace plyscope
