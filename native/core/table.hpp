// The transposition table: a hash table of fixed size with what earlier searches found, which
// several threads may share without locks.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "core/cleared_memory.hpp"
#include "core/game.hpp"
#include "core/visit.hpp"

namespace plyscope {

// What a search to some depth has found about a position.
struct Entry {
    MoveCode move = 0;
    Score score = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::unknown;
    bool has_move = false;    // false where every move failed low
    bool final = false;       // every line ended with the game: a deeper search finds the same
    std::uint8_t search = 0;  // its age: which of the last few searches stored it; set by the table

    static constexpr unsigned searches = 16;  // that the age tells apart

    // The entry as one number; an empty place is 0.
    constexpr std::uint64_t packed() const {
        return std::uint64_t{move} | std::uint64_t{static_cast<std::uint16_t>(score)} << 32 |
               std::uint64_t{static_cast<std::uint8_t>(bound)} << 48 |
               std::uint64_t{has_move} << 50 | std::uint64_t{final} << 51 |
               std::uint64_t{search} << 52 | std::uint64_t{depth} << 56;
    }
    static constexpr Entry unpacked(std::uint64_t packed) {
        return {static_cast<MoveCode>(packed),
                static_cast<Score>(static_cast<std::uint16_t>(packed >> 32)),
                static_cast<std::uint8_t>(packed >> 56),
                static_cast<Bound>(packed >> 48 & 3),
                (packed >> 50 & 1) != 0,
                (packed >> 51 & 1) != 0,
                static_cast<std::uint8_t>(packed >> 52 & (searches - 1))};
    }

    bool is_empty() const { return bound == Bound::unknown; }

    // Whether the entry answers a search with that depth and window. Another depth has another
    // value, so the depths must be equal unless a deeper entry is welcome too.
    bool answers(int wanted_depth, bool or_deeper, Window window) const {
        if (or_deeper ? depth < wanted_depth : depth != wanted_depth) return false;
        return bound == Bound::exact || (bound == Bound::at_least && score >= window.beta) ||
               (bound == Bound::at_most && score <= window.alpha);
    }
};

// Spreads a key over all its bits, one to one. Keys of games that do not hash are close together: a
// key could be taken for another by the few bits in which two entries differ.
constexpr std::uint64_t mixed_key(std::uint64_t key) {
    return (key ^ (key >> 29)) * 0x9e3779b97f4a7c15ULL;
}

// An entry in two words, with its mixed key hidden in their exclusive or (lockless hashing): if two
// threads write the words of a place at once, the result has the key of no position.
struct SealedEntry {
    std::uint64_t seal = 0;
    std::uint64_t data = 0;

    constexpr SealedEntry() = default;
    constexpr SealedEntry(std::uint64_t mixed, const Entry& entry)
        : seal(mixed ^ entry.packed()), data(entry.packed()) {}

    constexpr std::uint64_t key() const { return seal ^ data; }
    constexpr Entry entry() const { return Entry::unpacked(data); }
};

// The table uses only a small part of its memory at first and grows when that fills up, so that a
// short search touches little of a large table. It grows a little at each store, so that a search
// that must stop does not wait for it. What a search finds does not depend on page sizes, time or
// chance.
//
// A shared table has its full size from the beginning, since it cannot grow while other threads
// read it. Threads never wait: each word of a place is read and written atomically, and the two
// together tell whether they belong together.
class Table {
    class Place;

  public:
    static constexpr std::size_t bucket_size = 4;

    // The entry of a position and its place.
    struct Found {
        Entry entry;
        const Place* place = nullptr;  // null if there is no entry
    };

    // Takes at most `bytes`, but at least one bucket. Throws std::bad_alloc. With `remember_rows`
    // it keeps which row of a trace stored an entry; not where it is shared.
    Table(std::size_t bytes, bool remember_rows, bool is_shared = false)
        : active_(std::max<std::size_t>(1, bytes / sizeof(Bucket))),
          growths_(growths_before(active_)),
          unmoved_(active_),
          memory_(active_ * power_of_spread(growths_) * sizeof(Bucket), alignof(Bucket)),
          first_(reinterpret_cast<Bucket*>(memory_.first())) {
        if (is_shared) unmoved_ = active_ *= power_of_spread(std::exchange(growths_, 0));
        if (!remember_rows) return;
        // calloc hands out pages that become real only when touched.
        const auto places = memory_.bytes() / sizeof(Place);
        rows_.reset(static_cast<std::uint32_t*>(std::calloc(places, sizeof(std::uint32_t))));
        if (!rows_) throw std::bad_alloc();
    }
    ~Table() { memory_.release(active_ * (is_growing() ? spread : 1) * sizeof(Bucket)); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    std::size_t bytes() const { return memory_.bytes(); }

    // The share of the table that is filled, from 0 to 1, estimated from some of its buckets.
    double fullness() const {
        const auto sample = std::min<std::size_t>(active_, 256);
        std::size_t filled = 0;
        for (std::size_t number = 0; number < sample; ++number) {
            const auto bucket = number * (active_ / sample);
            const auto buckets = bucket < unmoved_ ? 1 : spread;
            for (std::size_t which = 0; which < buckets; ++which)
                for (const Place& place : first_[bucket * buckets + which])
                    filled += place.load().entry().is_empty() ? 0 : 1;
        }
        return static_cast<double>(filled * active_) / static_cast<double>(sample) * sizeof(Place) /
               static_cast<double>(bytes());
    }

    Found find(std::uint64_t key) const {
        const auto mixed = mixed_key(key);
        for (const Place& place : first_[index(mixed)]) {
            const SealedEntry sealed = place.load();
            if (sealed.key() == mixed && !sealed.entry().is_empty())
                return Found{sealed.entry(), &place};
        }
        return Found{Entry{}, nullptr};
    }

    // Fetches what find() will read into the cache, while there is something else to do.
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&first_[index(mixed_key(key))]); }

    // The row that stored an entry; -1 if no row did, or one of an earlier search.
    std::int32_t row_of(const Found& found) const {
        const std::uint32_t stored = rows_ ? rows_[number(*found.place)] : 0;
        return stored > earlier_rows_ ? static_cast<std::int32_t>(stored - earlier_rows_) - 1 : -1;
    }

    // A new search begins: entries of older searches are replaced first, and their rows are of
    // another trace.
    void begin_search() {
        search_ = (search_ + 1) % Entry::searches;
        earlier_rows_ = last_row_;
        if (rows_ && earlier_rows_ > most_earlier_rows) forget_rows();
    }

    // Replaces the entry of the same position, else takes an empty place, else replaces the entry
    // that is worth least.
    void store(std::uint64_t key, const Entry& entry, std::int32_t row) {
        if (growths_ > 0 && (is_growing() || filled_ * 2 > active_ * bucket_size)) grow();
        const auto mixed = mixed_key(key);
        Place& chosen = place_for(mixed);
        Entry stored = entry;
        stored.search = static_cast<std::uint8_t>(search_);
        chosen.store(SealedEntry(mixed, stored));
        if (rows_) rows_[number(chosen)] = numbered(row);
    }

  private:
    class Place {
      public:
        SealedEntry load() const {
            SealedEntry sealed;
            sealed.seal = seal_.load(std::memory_order_relaxed);
            sealed.data = data_.load(std::memory_order_relaxed);
            return sealed;
        }
        void store(const SealedEntry& sealed) {
            seal_.store(sealed.seal, std::memory_order_relaxed);
            data_.store(sealed.data, std::memory_order_relaxed);
        }
        SealedEntry take() {
            const SealedEntry sealed = load();
            store({});
            return sealed;
        }

      private:
        std::atomic<std::uint64_t> seal_;
        std::atomic<std::uint64_t> data_;
    };

    struct alignas(64) Bucket : std::array<Place, bucket_size> {};
    static_assert(sizeof(Bucket) == 64 && std::atomic<std::uint64_t>::is_always_lock_free);

    static constexpr std::size_t spread = 4;
    static constexpr std::size_t least_buckets = 1024;
    static constexpr std::size_t moved_at_once = 16;  // buckets at each store
    static constexpr int worth_of_a_search = 4;  // an entry's age counts like so much depth less
    static constexpr std::uint32_t most_earlier_rows = std::uint32_t{1} << 31;

    // Lowers the number of buckets to that which the table begins with, and returns how often it
    // can be multiplied.
    static constexpr int growths_before(std::size_t& buckets) {
        int growths = 0;
        for (; buckets >= spread * least_buckets; buckets /= spread) ++growths;
        return growths;
    }

    static constexpr std::size_t power_of_spread(int exponent) {
        std::size_t power = 1;
        for (; exponent > 0; --exponent) power *= spread;
        return power;
    }

    // What an entry is worth: its depth, less its age.
    int worth_of(const Entry& entry) const {
        const unsigned age = (search_ - entry.search) % Entry::searches;
        return entry.depth - worth_of_a_search * static_cast<int>(age);
    }

    Place& place_for(std::uint64_t mixed) {
        Bucket& bucket = first_[index(mixed)];
        Place* chosen = &bucket[0];
        int least_worth = 256;
        for (Place& place : bucket) {
            const SealedEntry sealed = place.load();
            if (sealed.entry().is_empty()) {
                if (growths_ > 0) ++filled_;
                return place;
            }
            if (sealed.key() == mixed) return place;
            const int worth = worth_of(sealed.entry());
            if (worth >= least_worth) continue;
            least_worth = worth;
            chosen = &place;
        }
        return *chosen;
    }

    // The high half of a product maps keys to any number of buckets, so that the entries of bucket
    // b move to the buckets spread * b … spread * b + spread - 1 when the table grows.
    std::size_t index(std::uint64_t mixed) const {
        const auto bucket = part_of(active_, mixed);
        return bucket < unmoved_ ? bucket : part_of(active_ * spread, mixed);
    }

    static std::size_t part_of(std::size_t buckets, std::uint64_t mixed) {
        return static_cast<std::size_t>(((mixed >> 32) * buckets) >> 32);
    }

    std::size_t number(const Place& place) const {
        return static_cast<std::size_t>(&place - first_->data());
    }

    bool is_growing() const { return unmoved_ < active_; }

    // Numbers rows consecutively across searches, so that those of earlier ones can be told apart.
    std::uint32_t numbered(std::int32_t row) {
        if (row < 0) return 0;
        const auto numbered = earlier_rows_ + static_cast<std::uint32_t>(row) + 1;
        last_row_ = std::max(last_row_, numbered);
        return numbered;
    }

    void forget_rows() {
        std::memset(rows_.get(), 0, memory_.bytes() / sizeof(Place) * sizeof(std::uint32_t));
        earlier_rows_ = last_row_ = 0;
    }

    // Moves some buckets, from the last to the first, so that none is overwritten before it has
    // moved.
    [[gnu::noinline]] void grow() {
        for (std::size_t moved = 0; moved < moved_at_once && unmoved_ > 0; ++moved)
            move_bucket(--unmoved_);
        if (unmoved_ > 0) return;
        unmoved_ = active_ *= spread;
        --growths_;
    }

    void move_bucket(std::size_t from) {
        std::array<SealedEntry, bucket_size> moving;
        for (std::size_t which = 0; which < bucket_size; ++which)
            moving[which] = first_[from][which].take();
        for (std::size_t which = 0; which < bucket_size; ++which) {
            if (moving[which].entry().is_empty()) continue;
            --filled_;  // it is counted again in its new bucket
            Place& to = place_for(moving[which].key());
            to.store(moving[which]);
            if (rows_) rows_[number(to)] = rows_[from * bucket_size + which];
        }
    }

    std::size_t active_;      // buckets in use, without those that it is growing into
    int growths_;             // how often their number can still be multiplied
    std::size_t unmoved_;     // buckets that have not moved; fewer than all only while it grows
    std::size_t filled_ = 0;  // places; counted only while it can grow
    unsigned search_ = 0;     // the age of the present search
    ClearedMemory memory_;
    Bucket* first_;
    // The number of the row that stored each place's entry; 0 is none.
    std::unique_ptr<std::uint32_t[], ClearedMemory::Free> rows_;
    std::uint32_t earlier_rows_ = 0;  // the last number of the searches before this one
    std::uint32_t last_row_ = 0;      // the last number so far
};

}  // namespace plyscope
