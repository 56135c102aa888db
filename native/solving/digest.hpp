// Bytes as a number of 128 bits, which stands for them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace plyscope::solving {

// Two halves that know nothing of each other: among ten million positions the odds that two share
// a digest are less than one in 10^24.
struct Digest {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    friend bool operator==(const Digest&, const Digest&) = default;
};

// The finalizer of splitmix64: each bit of the number changes half of the result.
constexpr std::uint64_t mixed(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9u;
    number = (number ^ number >> 27) * 0x94d049bb133111ebu;
    return number ^ number >> 31;
}

// Of bytes in their order; those of other lengths differ, too.
inline Digest digest(std::span<const std::byte> bytes) {
    Digest sum{mixed(bytes.size() + 0x9e3779b97f4a7c15u),
               mixed(bytes.size() + 0xd1b54a32d192ed03u)};
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, bytes.size() - at < 8 ? bytes.size() - at : 8);
        sum.high = mixed(sum.high * 0xff51afd7ed558ccdu + word);
        sum.low = mixed((sum.low ^ word) + 0x9e3779b97f4a7c15u * (at + 1));
    }
    return sum;
}

}  // namespace plyscope::solving
