// The log of a recording, from which it can be recovered if the process is killed.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/row.hpp"

namespace plyscope {

// Tells a whole batch from a torn one. It is fast rather than strong: it takes eight bytes at a
// time.
class Checksum {
  public:
    void add(std::span<const std::byte> bytes) {
        while (bytes.size() >= sizeof(std::uint64_t)) {
            std::uint64_t word;
            std::memcpy(&word, bytes.data(), sizeof word);
            mix(word);
            bytes = bytes.subspan(sizeof word);
        }
        std::uint64_t rest = bytes.size();
        for (const std::byte byte : bytes) rest = rest << 8 | static_cast<std::uint64_t>(byte);
        if (!bytes.empty()) mix(rest);
    }
    std::uint64_t value() const { return sum_; }

  private:
    void mix(std::uint64_t word) {
        sum_ = (sum_ ^ word) * 0x9e3779b97f4a7c15u;
        sum_ ^= sum_ >> 32;
    }
    std::uint64_t sum_ = 0x243f6a8885a308d3u;
};

// A row changes only while its node is open, and at any moment only the nodes on the path from the
// root are. So a batch holds the rows that are new since the last batch, and corrections of those
// that were open then: the log is only ever appended to, and few rows are written twice.
//
//     batch:  head  row …  correction …  checksum (8 bytes)
//
// Everything is a multiple of eight bytes. The checksum is over all bytes from the head to the last
// correction.
class RowLog {
  public:
    // Throws std::runtime_error if the file cannot be written.
    RowLog(const std::string& path, const std::string& header)
        : file_(std::fopen(path.c_str(), "wb")) {
        if (!file_) throw std::runtime_error("cannot write " + path);
        write(std::as_bytes(std::span(header)));
        if (std::fflush(file_.get()) != 0) is_broken_ = true;
    }

    template <class Rows>
    void write_if_due(const Rows& rows) {
        const auto now = Clock::now();
        if (now < due_) return;
        write_batch(rows);
        due_ = Clock::now() + interval;
    }

    template <class Rows>
    void write_batch(const Rows& rows) {
        if (is_broken_) return;
        sum_ = {};
        write_value(Head{.rows = static_cast<std::uint32_t>(rows.size() - written_),
                         .corrections = static_cast<std::uint32_t>(open_.size()),
                         .visited = rows.visited()});
        for (; written_ < rows.size(); ++written_) write_value(Row{rows[written_]});
        for (const RowNumber number : open_)
            write_value(
                Correction{.number = number, .row = rows[static_cast<std::size_t>(number)]});
        write_value(sum_.value());
        if (std::fflush(file_.get()) != 0) is_broken_ = true;
        open_ = rows.open_rows();
    }

    // Whether a write failed. A full disk ends the log, not the search.
    bool is_broken() const { return is_broken_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds interval{1};

    struct Head {
        std::array<char, 4> mark{'P', 'L', 'Y', 'B'};
        std::uint32_t rows;
        std::uint32_t corrections;
        std::uint32_t unused = 0;
        std::uint64_t visited;
    };
    static_assert(sizeof(Head) == 24);

    struct Correction {
        RowNumber number;
        std::uint32_t unused = 0;
        Row row;
    };
    static_assert(sizeof(Correction) == 40);

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    template <class Value>
    void write_value(const Value& value) {
        write_summed(std::as_bytes(std::span(&value, 1)));
    }

    void write_summed(std::span<const std::byte> bytes) {
        sum_.add(bytes);
        write(bytes);
    }

    void write(std::span<const std::byte> bytes) {
        if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size())
            is_broken_ = true;
    }

    std::unique_ptr<std::FILE, Close> file_;
    Clock::time_point due_ = Clock::now() + interval;
    std::size_t written_ = 0;
    std::vector<RowNumber> open_;
    Checksum sum_;
    bool is_broken_ = false;
};

}  // namespace plyscope
