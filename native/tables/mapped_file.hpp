// A file whose bytes are mapped into memory, so that only what is read is loaded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#define PLYSCOPE_MAPS_FILES 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace plyscope::tables {

// What is wrong with a file: a message for people, without the name of the file.
struct BadFile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class MappedFile {
  public:
    MappedFile() = default;
    MappedFile(const MappedFile&) = delete;
    MappedFile(MappedFile&& other) noexcept { *this = std::move(other); }
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(bytes_, other.bytes_);
        std::swap(read_, other.read_);
        return *this;
    }

#if PLYSCOPE_MAPS_FILES
    explicit MappedFile(const std::string& path) {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) throw BadFile("it cannot be read");
        struct stat status{};
        const bool is_file = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
        const auto size = static_cast<std::size_t>(is_file ? status.st_size : 0);
        void* begin = size > 0 ? ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
        ::close(file);
        if (begin == MAP_FAILED) throw BadFile(size > 0 ? "it cannot be read" : "it is empty");
        bytes_ = {static_cast<const std::uint8_t*>(begin), size};
    }
    ~MappedFile() {
        if (bytes_.data()) ::munmap(const_cast<std::uint8_t*>(bytes_.data()), bytes_.size());
    }
#else
    explicit MappedFile(const std::string& path) {
        std::ifstream file(path, std::ios::binary | std::ios::ate);
        if (!file) throw BadFile("it cannot be read");
        const auto size = static_cast<std::size_t>(file.tellg());
        if (size == 0) throw BadFile("it is empty");
        read_.resize((size + 7) / 8);  // as words, so that its sections are aligned
        file.seekg(0);
        file.read(reinterpret_cast<char*>(read_.data()), static_cast<std::streamsize>(size));
        if (!file) throw BadFile("it cannot be read");
        bytes_ = {reinterpret_cast<const std::uint8_t*>(read_.data()), size};
    }
    ~MappedFile() = default;
#endif

    std::span<const std::uint8_t> bytes() const { return bytes_; }

  private:
    std::span<const std::uint8_t> bytes_;
    std::vector<std::uint64_t> read_;  // where the system cannot map files
};

}  // namespace plyscope::tables
