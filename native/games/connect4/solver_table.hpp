// Connect four: the solver's transposition table.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <span>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "games/connect4/board.hpp"

namespace plyscope::connect4 {

// What is proved of a position: the score is between lower and upper, in the mover's view.
struct Proof {
    static constexpr int no_column = columns;

    int lower;
    int upper;
    int column;  // the move that reached the lower bound, or no_column
};

// A mixed key: its high bits choose the bucket, its low bits are compared. Mixing is a bijection of
// 49-bit numbers, and the keys of one bucket differ in their tags, so no position is ever mistaken
// for another.
class Place {
  public:
    static constexpr int key_bits = columns * column_bits;
    static constexpr int tag_bits = 36;

    constexpr Place() = default;
    constexpr explicit Place(std::uint64_t key) : mixed_(mix(key)) {}

    constexpr std::uint64_t tag() const { return mixed_ & ((std::uint64_t{1} << tag_bits) - 1); }

    constexpr std::size_t bucket(std::size_t buckets) const {
        return ((mixed_ >> (key_bits - 32)) * buckets) >> 32;
    }

  private:
    static constexpr std::uint64_t mix(std::uint64_t key) {
        constexpr std::uint64_t mask = (std::uint64_t{1} << key_bits) - 1;
        key ^= key >> 25;
        key = (key * 0x9E3779B97F4A7C15) & mask;
        key ^= key >> 24;
        return (key * 0xD6E8FEB86659FD93) & mask;
    }

    std::uint64_t mixed_ = 0;
};

// Eight bytes: tag, bounds, column and the work that the proof took, from low to high. All zero is
// an empty entry, since every proof takes some work.
class Entry {
  public:
    constexpr Entry() = default;
    constexpr Entry(std::uint64_t tag, const Proof& proof, int work)
        : bits_(tag | field(proof.lower + score_offset) << lower_at |
                field(proof.upper + score_offset) << upper_at | field(proof.column) << column_at |
                field(work) << work_at) {}

    constexpr bool is(std::uint64_t tag) const {
        return ((bits_ ^ tag) << (64 - Place::tag_bits)) == 0 && bits_ != 0;
    }
    constexpr int work() const { return static_cast<int>(bits_ >> work_at); }
    constexpr Proof proof() const {
        return {static_cast<int>(bits_ >> lower_at & 63) - score_offset,
                static_cast<int>(bits_ >> upper_at & 63) - score_offset,
                static_cast<int>(bits_ >> column_at & 7)};
    }

  private:
    static constexpr int score_offset = 32;
    static constexpr int lower_at = Place::tag_bits;
    static constexpr int upper_at = lower_at + 6;
    static constexpr int column_at = upper_at + 6;
    static constexpr int work_at = column_at + 3;

    static constexpr std::uint64_t field(int value) { return static_cast<std::uint64_t>(value); }

    std::uint64_t bits_ = 0;
};

using Bucket = std::array<Entry, 8>;
static_assert(sizeof(Bucket) == 64, "a bucket is one cache line");

// The buckets that one search uses. Two parts never overlap: what a tag means depends on how many
// buckets there are.
class TablePart {
  public:
    constexpr TablePart() = default;
    constexpr explicit TablePart(std::span<Bucket> buckets) : buckets_(buckets) {}

    void prefetch(const Place& place) const {
#if defined(__GNUC__)
        __builtin_prefetch(&bucket(place));
#endif
    }

    // Null if there is no entry.
    const Entry* find(const Place& place) const {
        const std::uint64_t tag = place.tag();
        for (const Entry& entry : bucket(place))
            if (entry.is(tag)) return &entry;
        return nullptr;
    }

    // Replaces the entry of the same position, else the one that took least work to prove.
    void store(const Place& place, const Proof& proof, int work) const {
        const std::uint64_t tag = place.tag();
        Entry* victim = nullptr;
        for (Entry& entry : bucket(place)) {
            if (entry.is(tag)) {
                victim = &entry;
                break;
            }
            if (victim == nullptr || entry.work() < victim->work()) victim = &entry;
        }
        *victim = Entry(tag, proof, work);
    }

  private:
    Bucket& bucket(const Place& place) const { return buckets_[place.bucket(buckets_.size())]; }

    std::span<Bucket> buckets_;
};

class SolverTable {
  public:
    static constexpr std::size_t smallest_mb = 1;
    static constexpr std::size_t largest_mb = 65536;

    // Throws std::bad_alloc.
    explicit SolverTable(std::size_t megabytes) : memory_(allocate(megabytes)) {
        const std::size_t bytes = megabytes * mega;
        void* start = memory_.get();
        std::size_t space = bytes + slack(megabytes);
        start = std::align(slack(megabytes), bytes, start, space);
        buckets_ = {static_cast<Bucket*>(start), bytes / sizeof(Bucket)};
#if defined(__linux__)
        // With small pages most probes would miss the TLB. This is only advice, and may fail.
        if (slack(megabytes) == huge_page) madvise(start, bytes, MADV_HUGEPAGE);
#endif
    }

    // The part for searches from a position with so many stones. Late positions are solved in
    // microseconds if their entries are close together; otherwise most of the time would be spent
    // on fresh pages.
    TablePart part(int stones) const {
        constexpr int late = 24;
        constexpr std::size_t for_late = huge_page / sizeof(Bucket);
        if (buckets_.size() < 16 * for_late) return TablePart(buckets_);
        return TablePart(stones < late ? buckets_.subspan(for_late) : buckets_.first(for_late));
    }

    void clear() { std::memset(static_cast<void*>(buckets_.data()), 0, buckets_.size_bytes()); }

  private:
    static constexpr std::size_t mega = std::size_t{1} << 20;
    static constexpr std::size_t huge_page = 2 * mega;

    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    // The bytes that alignment may take; a small table must not grow by much.
    static constexpr std::size_t slack(std::size_t megabytes) {
        return megabytes >= 32 ? huge_page : sizeof(Bucket);
    }

    // calloc returns zeroed pages that the system provides when they are touched, so a large table
    // costs no time before it is used.
    static std::unique_ptr<void, Free> allocate(std::size_t megabytes) {
        std::unique_ptr<void, Free> memory(std::calloc(megabytes * mega + slack(megabytes), 1));
        if (!memory) throw std::bad_alloc();
        return memory;
    }

    std::unique_ptr<void, Free> memory_;
    std::span<Bucket> buckets_;
};

}  // namespace plyscope::connect4
