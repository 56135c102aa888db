// What the searches of all games share on their way to Python.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>

#include "bindings/searchable.hpp"
#include "core/recorder.hpp"
#include "core/search.hpp"
#include "core/switches.hpp"

namespace plyscope::bindings {

namespace nb = nanobind;

inline constexpr std::int64_t most_threads = 256;

// Room is left for the roots, which are recorded in any case.
inline constexpr std::int64_t most_rows = std::numeric_limits<RowNumber>::max() - (1 << 20);

// What Python gets of an iteration, the same for every game: moves are codes.
struct Report {
    int depth = 0;
    bool was_stopped = false;
    std::vector<std::pair<int, std::vector<MoveCode>>> variations;
    std::optional<std::size_t>
        distance;  // moves to the end of the best line, if a player wins there
    Counts counts;
    std::size_t table_bytes = 0;
    double table_fullness = 0;
    nb::object columns = nb::none();  // of a recorded search: name -> array
    bool is_truncated = false;        // more nodes were visited than may be recorded
    bool is_logged = false;           // all of the recording is in its log
};

// How a search is to be recorded.
struct Recording {
    RecordLimits limits;
    std::optional<std::string> log;
    std::string header;
};

// The messages that a person reads about a wrong argument are those of plyscope.engine.limits and
// of plyscope.tracing. This only keeps a caller of the native module from doing harm.
inline void guard(const char* name, bool is_in_range) {
    if (!is_in_range)
        throw std::invalid_argument(std::string("search arguments out of range: ") + name);
}

Switches switches_named(const std::vector<std::string>& names);

// The names of those that are on.
std::vector<std::string> names_of(const Switches& switches);

// The arrays of a trace by name; visits are those of size where nothing was left out.
nb::dict arrays_of(Columns columns);

void bind_replay(nb::class_<Searchable>& cls);

}  // namespace plyscope::bindings
