// Lines of JSON or CSV between an engine's output and Python's arrays.
#include "core/lines.hpp"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/games.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

namespace {

template <class Value>
nb::object copied(const std::vector<Value>& values) {
    Column<Value> column;
    column.resize(values.size());
    if (!values.empty()) std::memcpy(&column[0], values.data(), values.size() * sizeof(Value));
    return array_of(column, values.size());
}

// The rows of a block, as lists of arrays in the order of the fields.
template <class Read>
nb::tuple rows_of(LineReader& reader, const Read& read) {
    reader.clear();
    {
        const nb::gil_scoped_release release;
        read();
    }
    nb::list numbers, texts;
    for (const auto& column : reader.columns) {
        numbers.append(copied(column.numbers));
        texts.append(copied(column.texts));
    }
    return nb::make_tuple(copied(reader.lines), numbers, texts);
}

nb::list texts_of(const LineReader& reader) {
    nb::list texts;
    for (const auto& text : reader.texts()) texts.append(nb::bytes(text.data(), text.size()));
    return texts;
}

std::string_view view_of(const nb::bytes& block) { return {block.c_str(), block.size()}; }

}  // namespace

void bind_lines(nb::module_& module) {
    const char* const rows_help =
        "The rows of a block of whole lines: the number of each one's line, then for each field\n"
        "an array of numbers (nan: missing, or a text), and for each an array of numbers of texts\n"
        "(-1: missing, or a number). Raises ValueError with the line, where there is no sense.";
    nb::class_<LineReader>(module, "LineReader",
                           "Reads lines of JSON or CSV, of which some fields are wanted.")
        .def(nb::init<std::vector<std::string>>(), "names"_a)
        .def(
            "json",
            [](LineReader& reader, const nb::bytes& block) {
                return rows_of(reader, [&] { reader.read_json(view_of(block)); });
            },
            "block"_a,
            nb::sig("def json(self, block: bytes) -> tuple[object, list[object], list[object]]"),
            rows_help)
        .def(
            "csv",
            [](LineReader& reader, const nb::bytes& block) {
                return rows_of(reader, [&] { reader.read_csv(view_of(block)); });
            },
            "block"_a,
            nb::sig("def csv(self, block: bytes) -> tuple[object, list[object], list[object]]"),
            rows_help)
        .def_prop_ro("texts", &texts_of, nb::sig("def texts(self) -> list[bytes]"),
                     "The texts so far by their numbers, as they stood between quotation marks.");
}

}  // namespace plyscope::bindings
