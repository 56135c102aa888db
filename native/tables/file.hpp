// A slice as a file: its header, its sections and their checksum.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/blocks.hpp"
#include "tables/index.hpp"
#include "tables/mapped_file.hpp"

namespace plyscope::tables {

// Of the positions in which one of the two players is to move. Offsets are bytes from the beginning
// of the file and multiples of 8; a section without an entry has no bytes.
struct SideHeader {
    std::uint64_t positions = 0;
    std::uint64_t directory = 0, words = 0, word_count = 0;
    std::uint64_t distance_directory = 0, distances = 0, distance_bytes = 0;
    std::uint64_t wins = 0, draws = 0, losses = 0;  // captures that are pending included
    std::uint64_t longest_index = 0;                // of a win that takes `longest` plies
    std::uint32_t longest = 0;
    std::uint32_t has_win = 0;
};

// A slice has the positions of its material with the first player to move, then those with the
// second, who has the other material; if both have the same, there is one side only.
struct Header {
    std::array<char, 8> magic{};
    std::uint32_t version = 0;
    std::uint32_t sides = 0;
    std::array<char, 24> variant{};
    std::array<std::uint8_t, 4> material{};  // men and kings of the first player, of the second
    std::uint32_t has_distances = 0;
    std::uint64_t size = 0;      // of the file
    std::uint64_t checksum = 0;  // of the file, with 0 here
    std::array<SideHeader, 2> side{};
};
static_assert(sizeof(SideHeader) == 96 && sizeof(Header) == 256);
static_assert(std::endian::native == std::endian::little, "a table is little-endian");

inline constexpr std::array<char, 8> table_magic{'p', 'l', 'y', 't', 'a', 'b', 'l', 'e'};
inline constexpr std::uint32_t table_version = 1;

// Four sums side by side over words of 64 bits; each step is a bijection of the sum and of the
// word, so that no single change can cancel out.
inline std::uint64_t checksum_of(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t lanes = 4;
    std::array<std::uint64_t, lanes> sums{0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u,
                                          0x94d049bb133111ebu, 0xd1342543de82ef95u};
    const std::size_t words = bytes.size() / 8;
    for (std::size_t word = 0; word < words; ++word) {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes.data() + 8 * word, 8);
        auto& sum = sums[word % lanes];
        sum = std::rotl((sum ^ value) * 0xaf251af3b0f025b5u, 29);
    }
    std::uint64_t whole = bytes.size();
    for (const std::uint64_t sum : sums) whole = std::rotl((whole ^ sum) * 0x9e3779b97f4a7c15u, 31);
    return whole;
}

inline std::uint64_t file_checksum(std::span<const std::uint8_t> bytes) {
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    header.checksum = 0;
    std::array<std::uint8_t, sizeof(Header)> cleared{};
    std::memcpy(cleared.data(), &header, sizeof header);
    return std::rotl(checksum_of(cleared), 1) ^ checksum_of(bytes.subspan(sizeof header));
}

// What the solver has found for one side.
struct SideContents {
    SideHeader header;
    ValueSections values;
    DistanceSections distances;
};

class FileWriter {
  public:
    FileWriter(std::string_view variant, const Material& material, bool has_distances) {
        header_.magic = table_magic;
        header_.version = table_version;
        std::copy_n(variant.begin(), std::min(variant.size(), header_.variant.size() - 1),
                    header_.variant.begin());
        header_.material = {static_cast<std::uint8_t>(material.white_men),
                            static_cast<std::uint8_t>(material.white_kings),
                            static_cast<std::uint8_t>(material.black_men),
                            static_cast<std::uint8_t>(material.black_kings)};
        header_.has_distances = has_distances;
        bytes_.resize(sizeof(Header));
    }

    void add(const SideContents& contents) {
        SideHeader& side = header_.side[header_.sides++];
        side = contents.header;
        side.directory = section(std::span(contents.values.directory));
        side.words = section(std::span(contents.values.words));
        side.word_count = contents.values.words.size();
        side.distance_directory = section(std::span(contents.distances.directory));
        side.distances = section(std::span(contents.distances.bytes));
        side.distance_bytes = contents.distances.bytes.size();
    }

    std::vector<std::uint8_t> finish() {
        header_.size = bytes_.size();
        std::memcpy(bytes_.data(), &header_, sizeof header_);
        header_.checksum = file_checksum(bytes_);
        std::memcpy(bytes_.data(), &header_, sizeof header_);
        return std::move(bytes_);
    }

  private:
    template <class T>
    std::uint64_t section(std::span<const T> values) {
        const std::size_t begin = bytes_.size();
        bytes_.resize(begin + (values.size_bytes() + 7) / 8 * 8);
        if (!values.empty()) std::memcpy(bytes_.data() + begin, values.data(), values.size_bytes());
        return begin;
    }

    Header header_;
    std::vector<std::uint8_t> bytes_;
};

// A slice in its file. The constructor throws BadFile unless the file is whole and unaltered, and
// everything that its index can ask for is within it.
class SliceFile {
  public:
    SliceFile(const std::string& path, std::string_view variant) : file_(path) {
        const auto bytes = file_.bytes();
        if (bytes.size() < sizeof(Header)) throw BadFile("it is too short for a table");
        std::memcpy(&header_, bytes.data(), sizeof header_);
        if (header_.magic != table_magic)
            throw BadFile("it is not a table: it has no table header");
        if (header_.version != table_version)
            throw BadFile("its format is version " + std::to_string(header_.version) +
                          "; this Plyscope reads version " + std::to_string(table_version));
        if (header_.size != bytes.size()) throw BadFile("it is truncated, or longer than it was");
        if (header_.checksum != file_checksum(bytes)) throw BadFile("its checksum is wrong");
        if (name() != variant) throw BadFile("it is a table of another game");
        check_sections();
    }

    const Header& header() const { return header_; }
    std::span<const std::uint8_t> bytes() const { return file_.bytes(); }

    Material material() const {
        const auto& all = header_.material;
        return {all[0], all[1], all[2], all[3]};
    }

    const ValueReader& values(std::size_t side) const { return values_[side]; }
    const DistanceReader& distances(std::size_t side) const { return distances_[side]; }

  private:
    std::string_view name() const {
        return {header_.variant.data(),
                static_cast<std::size_t>(
                    std::find(header_.variant.begin(), header_.variant.end(), '\0') -
                    header_.variant.begin())};
    }

    void check_sections() {
        const Material material = this->material();
        if (material.pieces() > most_pieces || header_.sides < 1 || header_.sides > 2)
            throw BadFile("its header is damaged");
        for (std::size_t number = 0; number < header_.sides; ++number) {
            const SideHeader& side = header_.side[number];
            const auto blocks = [&](Index places) {
                return (side.positions + places - 1) / places;
            };
            values_[number] = {section<std::uint32_t>(side.directory, blocks(block_places)),
                               section<std::uint16_t>(side.words, side.word_count)};
            const Index entries = header_.has_distances ? blocks(distance_places) : 0;
            distances_[number] = {section<std::uint32_t>(side.distance_directory, entries),
                                  section<std::uint8_t>(side.distances, side.distance_bytes)};
            if (!values_[number].is_sound() || !distances_[number].is_sound())
                throw BadFile("one of its blocks is damaged");
        }
    }

    template <class T>
    std::span<const T> section(std::uint64_t offset, std::uint64_t count) const {
        const std::uint64_t size = file_.bytes().size();
        if (offset % 8 != 0 || offset > size || count > (size - offset) / sizeof(T))
            throw BadFile("its header is damaged");
        return {reinterpret_cast<const T*>(file_.bytes().data() + offset), count};
    }

    MappedFile file_;
    Header header_;
    std::array<ValueReader, 2> values_;
    std::array<DistanceReader, 2> distances_;
};

}  // namespace plyscope::tables
