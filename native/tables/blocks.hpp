// Values and distances in compressed blocks that are read where they are: nothing is unpacked.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "tables/subsets.hpp"

namespace plyscope::tables {

// What a position is worth to the player to move. `any` stands for a position whose value is not
// stored: a block may give it whichever value makes the block smaller.
enum class Value : std::uint8_t { loss = 0, draw = 1, win = 2, any = 3 };

// A block of values is an entry of a directory: its kind in the upper three bits, and where its
// words begin in the others.
//
// constant:  all values are the same: `kind` is that value, and there are no words.
// runs:      a word for the number of runs, then one for each: its last place, four times, and its
//            value. They are searched by halves.
// pairs:     two bits for each value.
// bits:      one bit for each value, if only two of the three occur; `kind` says which one does
// not.
inline constexpr Index block_places = 4096;
inline constexpr std::uint32_t runs_kind = 3, pairs_kind = 4, bits_kind = 5;
inline constexpr int kind_shift = 29;
inline constexpr std::uint32_t most_words = 1u << kind_shift;

struct ValueSections {
    std::vector<std::uint32_t> directory;
    std::vector<std::uint16_t> words;
};

class ValueEncoder {
  public:
    // Appends a block; the last one of a slice may be shorter than the others.
    void add(std::span<Value> values) {
        fill_any(values);
        std::array<bool, 3> occurs{};
        std::size_t runs = 1;
        for (std::size_t place = 0; place < values.size(); ++place) {
            occurs[static_cast<std::size_t>(values[place])] = true;
            runs += place > 0 && values[place] != values[place - 1];
        }
        const auto different = std::count(occurs.begin(), occurs.end(), true);
        const std::size_t bits = different == 2 ? 1 : 2;
        if (different == 1) return add_entry(static_cast<std::uint32_t>(values[0]), false);
        if (runs + 1 <= bits * block_places / 16) return add_runs(values, runs);
        if (bits == 1) return add_bits(values, occurs);
        add_entry(pairs_kind);
        add_packed(values, 2, [](Value value) { return static_cast<unsigned>(value); });
    }

    ValueSections take() { return std::move(sections_); }

  private:
    // An open value continues the run before it, or begins the one after it.
    static void fill_any(std::span<Value> values) {
        Value last = Value::draw;
        for (const Value value : values)
            if (value != Value::any) {
                last = value;
                break;
            }
        for (Value& value : values) value = last = value == Value::any ? last : value;
    }

    void add_entry(std::uint32_t kind, bool has_words = true) {
        if (sections_.words.size() >= most_words)
            throw std::length_error("a slice is too large for its file format");
        const auto begin = has_words ? static_cast<std::uint32_t>(sections_.words.size()) : 0;
        sections_.directory.push_back(kind << kind_shift | begin);
    }

    void add_runs(std::span<const Value> values, std::size_t runs) {
        add_entry(runs_kind);
        sections_.words.push_back(static_cast<std::uint16_t>(runs));
        for (std::size_t place = 0; place < values.size(); ++place)
            if (place + 1 == values.size() || values[place + 1] != values[place])
                sections_.words.push_back(static_cast<std::uint16_t>(
                    place << 2 | static_cast<std::size_t>(values[place])));
    }

    void add_bits(std::span<const Value> values, const std::array<bool, 3>& occurs) {
        const auto missing = std::find(occurs.begin(), occurs.end(), false) - occurs.begin();
        add_entry(bits_kind + static_cast<std::uint32_t>(missing));
        const auto upper = missing == 2 ? Value::draw : Value::win;
        add_packed(values, 1, [&](Value value) { return value == upper ? 1u : 0u; });
    }

    template <class Code>
    void add_packed(std::span<const Value> values, std::size_t bits, Code code) {
        std::vector<std::uint16_t> packed(bits * block_places / 16);
        for (std::size_t place = 0; place < values.size(); ++place) {
            const std::size_t bit = place * bits;
            packed[bit / 16] =
                static_cast<std::uint16_t>(packed[bit / 16] | code(values[place]) << bit % 16);
        }
        sections_.words.insert(sections_.words.end(), packed.begin(), packed.end());
    }

    ValueSections sections_;
};

class ValueReader {
  public:
    ValueReader() = default;
    ValueReader(std::span<const std::uint32_t> directory, std::span<const std::uint16_t> words)
        : directory_(directory), words_(words) {}

    // Whether every block is within the words, so that any place of it can be read.
    bool is_sound() const {
        return std::all_of(directory_.begin(), directory_.end(), [&](std::uint32_t entry) {
            const std::uint32_t kind = entry >> kind_shift;
            const std::size_t begin = entry % most_words;
            if (kind < runs_kind) return true;
            if (kind > runs_kind)
                return begin + (kind == pairs_kind ? 2 : 1) * block_places / 16 <= words_.size();
            return begin < words_.size() && words_[begin] > 0 &&
                   begin + words_[begin] < words_.size();
        });
    }

    Value at(Index index) const {
        const std::uint32_t entry = directory_[index / block_places];
        const auto place = static_cast<std::size_t>(index % block_places);
        const std::uint32_t kind = entry >> kind_shift;
        if (kind < runs_kind) return static_cast<Value>(kind);
        const std::uint16_t* words = words_.data() + entry % most_words;
        if (kind == runs_kind) return in_runs(words, place);
        if (kind == pairs_kind) {
            const auto value = words[place / 8] >> place % 8 * 2 & 3;
            return static_cast<Value>(std::min(value, 2));
        }
        const bool upper = words[place / 16] >> place % 16 & 1;
        if (kind == bits_kind) return upper ? Value::win : Value::draw;
        return upper ? (kind == bits_kind + 1 ? Value::win : Value::draw) : Value::loss;
    }

    void prefetch(Index index) const {
#if defined(__GNUC__)
        __builtin_prefetch(&directory_[index / block_places]);
#endif
    }

  private:
    static Value in_runs(const std::uint16_t* words, std::size_t place) {
        const std::uint16_t* run = words + 1;
        for (std::size_t left = words[0];
             left > 1;) {  // the first run that ends at `place` or later
            const std::size_t half = left / 2;
            run += std::size_t{run[half - 1]} >> 2 < place ? half : 0;
            left -= half;
        }
        return static_cast<Value>(std::min(*run & 3, 2));
    }

    std::span<const std::uint32_t> directory_;
    std::span<const std::uint16_t> words_;
};

// Distances, halved, in small blocks that each begin with the smallest one in two bytes and the
// number of bits of a difference to it in one; the differences follow. An entry of the directory
// says at which byte a block begins.
inline constexpr Index distance_places = 256;
inline constexpr std::size_t distance_header = 3, distance_slack = 8;

struct DistanceSections {
    std::vector<std::uint32_t> directory;
    std::vector<std::uint8_t> bytes;
};

class DistanceEncoder {
  public:
    // Appends a block; a distance below 0 is not stored.
    void add(std::span<const int> distances) {
        int least = 0xffff, most = 0;
        for (const int distance : distances) {
            if (distance < 0) continue;
            least = std::min(least, distance);
            most = std::max(most, distance);
        }
        least = std::min(least, most);
        const int bits = std::bit_width(static_cast<unsigned>(most - least));
        auto& bytes = sections_.bytes;
        sections_.directory.push_back(static_cast<std::uint32_t>(bytes.size()));
        bytes.push_back(static_cast<std::uint8_t>(least));
        bytes.push_back(static_cast<std::uint8_t>(least >> 8));
        bytes.push_back(static_cast<std::uint8_t>(bits));
        const std::size_t begin = bytes.size();
        bytes.resize(begin + distance_places * static_cast<std::size_t>(bits) / 8);
        for (std::size_t place = 0; place < distances.size(); ++place) {
            const auto more = static_cast<unsigned>(std::max(distances[place] - least, 0));
            for (int bit = 0; bit < bits; ++bit) {
                const auto at = place * static_cast<std::size_t>(bits) + static_cast<unsigned>(bit);
                bytes[begin + at / 8] =
                    static_cast<std::uint8_t>(bytes[begin + at / 8] | (more >> bit & 1) << at % 8);
            }
        }
    }

    // A reader takes eight bytes at a time.
    DistanceSections take() {
        if (!sections_.directory.empty())
            sections_.bytes.resize(sections_.bytes.size() + distance_slack);
        return std::move(sections_);
    }

  private:
    DistanceSections sections_;
};

class DistanceReader {
  public:
    DistanceReader() = default;
    DistanceReader(std::span<const std::uint32_t> directory, std::span<const std::uint8_t> bytes)
        : directory_(directory), bytes_(bytes) {}

    bool is_sound() const {
        return std::all_of(directory_.begin(), directory_.end(), [&](std::size_t begin) {
            if (begin + distance_header + distance_slack > bytes_.size()) return false;
            const std::size_t bits = bytes_[begin + 2];
            return bits <= 16 &&
                   begin + distance_header + distance_places * bits / 8 + distance_slack <=
                       bytes_.size();
        });
    }

    int at(Index index) const {
        const std::uint8_t* block = bytes_.data() + directory_[index / distance_places];
        const unsigned bits = block[2];
        const std::size_t bit = static_cast<std::size_t>(index % distance_places) * bits;
        std::uint64_t word = 0;
        std::memcpy(&word, block + distance_header + bit / 8, sizeof word);
        const auto more = word >> bit % 8 & ((std::uint64_t{1} << bits) - 1);
        return block[0] + (block[1] << 8) + static_cast<int>(more);
    }

  private:
    std::span<const std::uint32_t> directory_;
    std::span<const std::uint8_t> bytes_;
};

}  // namespace plyscope::tables
