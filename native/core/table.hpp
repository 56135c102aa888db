// A transposition table of fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/game.hpp"
#include "core/visit.hpp"

namespace plyscope {

// What is known of a position at one depth. All zero is an empty place.
struct Entry {
    std::uint64_t key = 0;
    MoveCode move = 0;
    Score score = 0;
    std::uint8_t depth = 0;
    Bound bound : 2 = Bound::unknown;
    std::uint8_t has_move : 1 = 0;  // a node where every move fails has no best one
    std::uint8_t final : 1 = 0;     // rests on finished games alone: a deeper search finds the same

    bool is_empty() const { return bound == Bound::unknown; }

    // Whether this is all that a search with such a depth and window needs to know. Only at equal
    // depth: another depth has another value.
    bool answers(int wanted_depth, Window window) const {
        if (depth != wanted_depth) return false;
        return bound == Bound::exact || (bound == Bound::at_least && score >= window.beta) ||
               (bound == Bound::at_most && score <= window.alpha);
    }
};
static_assert(sizeof(Entry) == 16);

// Uses only a small part of its memory at first and spreads out when that fills up, so that a short
// search touches little of a large table. What it finds does not depend on the size of its pages,
// on time or on chance.
class Table {
  public:
    static constexpr std::size_t bucket_size = 4;

    // Takes at most `bytes`, and at least one bucket. Throws std::bad_alloc. `remember_rows`: keep
    // which row of a trace stored what.
    Table(std::size_t bytes, bool remember_rows)
        : active_(std::max<std::size_t>(1, bytes / sizeof(Bucket))) {
        for (; active_ >= spread * least_buckets; active_ /= spread) ++growths_;
        const auto buckets = active_ * power_of_spread(growths_);
        bytes_ = buckets * sizeof(Bucket);
        // calloc hands out pages that become real only when touched.
        const auto alignment = bytes_ < large_page ? alignof(Bucket) : large_page;
        memory_.reset(std::calloc(bytes_ + alignment, 1));
        if (!memory_) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        first_ = reinterpret_cast<Bucket*>((address + alignment - 1) & ~(alignment - 1));
        prefer_large_pages();
        if (!remember_rows) return;
        rows_.reset(
            static_cast<std::int32_t*>(std::calloc(buckets * bucket_size, sizeof(std::int32_t))));
        if (!rows_) throw std::bad_alloc();
    }

    std::size_t bytes() const { return bytes_; }

    // None if nothing is known of that position.
    const Entry* find(std::uint64_t key) const {
        for (const Entry& entry : first_[index(key)])
            if (entry.key == key && !entry.is_empty()) return &entry;
        return nullptr;
    }

    // The row that stored what find() returned, or -1.
    std::int32_t row_of(const Entry& entry) const { return rows_ ? rows_[place(entry)] - 1 : -1; }

    // The same position is overwritten; else an empty place is taken, else the shallowest's.
    void store(const Entry& entry, std::int32_t row) {
        if (growths_ > 0 && filled_ * 2 > active_ * bucket_size) grow();
        Entry& chosen = place_for(entry.key);
        filled_ += chosen.is_empty() ? 1 : 0;
        chosen = entry;
        if (rows_) rows_[place(chosen)] = row + 1;
    }

  private:
    struct alignas(64) Bucket : std::array<Entry, bucket_size> {};
    static_assert(sizeof(Bucket) == 64);

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    static constexpr std::size_t spread = 4;
    static constexpr std::size_t least_buckets = 1024;
    static constexpr std::size_t large_page = std::size_t{1} << 21;

    static constexpr std::size_t power_of_spread(int exponent) {
        std::size_t power = 1;
        for (; exponent > 0; --exponent) power *= spread;
        return power;
    }

    // They are quicker to get and, above all, to give back: a search that was stopped ends at once.
    // A short search stays in the first of them, which is left small: a page is cleared as a whole.
    void prefer_large_pages() const {
#ifdef MADV_HUGEPAGE
        if (bytes_ <= large_page) return;
        auto* const later = reinterpret_cast<std::byte*>(first_) + large_page;
        madvise(later, bytes_ - large_page, MADV_HUGEPAGE);
#endif
    }

    Entry& place_for(std::uint64_t key) {
        Bucket& bucket = first_[index(key)];
        Entry* chosen = &bucket[0];
        for (Entry& place : bucket) {
            if (place.key == key || place.is_empty()) return place;
            if (place.depth < chosen->depth) chosen = &place;
        }
        return *chosen;
    }

    // The high half of a product spreads the keys over any number of buckets, and what is in
    // bucket b goes to one of the buckets spread * b … spread * b + spread - 1 when it grows.
    std::size_t index(std::uint64_t key) const {
        const std::uint64_t mixed = (key ^ (key >> 29)) * 0x9e3779b97f4a7c15ULL;
        return static_cast<std::size_t>(((mixed >> 32) * active_) >> 32);
    }

    std::size_t place(const Entry& entry) const {
        return static_cast<std::size_t>(&entry - first_->data());
    }

    // From the last bucket to the first, so that none is overwritten before it has moved.
    void grow() {
        const auto buckets = active_;
        active_ *= spread;
        --growths_;
        for (auto from = buckets; from-- > 0;) {
            const Bucket moving = first_[from];
            first_[from] = Bucket{};
            for (std::size_t which = 0; which < bucket_size; ++which) {
                if (moving[which].is_empty()) continue;
                Entry& to = place_for(moving[which].key);
                to = moving[which];
                if (rows_) rows_[place(to)] = rows_[from * bucket_size + which];
            }
        }
    }

    std::size_t active_;  // buckets in use
    int growths_ = 0;     // how often that number can still be multiplied
    std::size_t filled_ = 0;
    std::size_t bytes_ = 0;
    std::unique_ptr<void, Free> memory_;
    Bucket* first_ = nullptr;
    std::unique_ptr<std::int32_t[], Free> rows_;  // plus 1, so that 0 is none
};

}  // namespace plyscope
