// The key of a position that is bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace plyscope::compiled {

// A hash of the first `size` bytes, eight at a time, with the finalizer of splitmix64 after each.
// Memory must go on to a multiple of eight.
inline std::uint64_t hash(const std::byte* bytes, std::size_t size) {
    std::uint64_t sum = 0x9e3779b97f4a7c15u;
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + at, 8);
        if (size - at < 8) word &= (std::uint64_t{1} << 8 * (size - at)) - 1;  // little-endian
        sum = (sum ^ word) * 0xbf58476d1ce4e5b9u;
        sum ^= sum >> 27;
        sum = sum * 0x94d049bb133111ebu + at;
        sum ^= sum >> 31;
    }
    return sum;
}

}  // namespace plyscope::compiled
