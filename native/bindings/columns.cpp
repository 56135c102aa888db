// The columns of a trace between Python's arrays and the rows of a log.
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/games.hpp"
#include "bindings/search.hpp"
#include "core/log.hpp"
#include "core/row.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

nb::dict arrays_of(Columns columns) {
    const std::size_t rows = columns.capacity();
    nb::dict arrays;
    arrays["parent"] = array_of(columns.parent, rows);
    arrays["size"] = array_of(columns.size, rows);
    arrays["ply"] = array_of(columns.ply, rows);
    arrays["remaining"] = array_of(columns.remaining, rows);
    arrays["move"] = array_of(columns.move, rows);
    arrays["alpha"] = array_of(columns.alpha, rows);
    arrays["beta"] = array_of(columns.beta, rows);
    arrays["score"] = array_of(columns.score, rows);
    arrays["bound"] = array_of(columns.bound, rows);
    arrays["kind"] = array_of(columns.kind, rows);
    arrays["reason"] = array_of(columns.reason, rows);
    arrays["moves"] = array_of(columns.moves, rows);
    arrays["searched"] = array_of(columns.searched, rows);
    arrays["visits"] =
        columns.has_visits() ? array_of(columns.visits, rows) : nb::object(arrays["size"]);
    arrays["source"] = array_of(columns.source, rows);
    return arrays;
}

namespace {

// Parent and ply follow from the sizes of the subtrees; sizes that do not nest are refused.
Columns columns_of(std::span<const std::uint8_t> bytes) {
    const std::size_t count = bytes.size() / sizeof(Row);
    Columns columns;
    columns.resize(count);
    columns.keep_visits(0);
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a row and where its subtree ends
    for (std::size_t number = 0; number < count; ++number) {
        Row row;
        std::memcpy(&row, bytes.data() + number * sizeof(Row), sizeof(Row));
        while (!path.empty() && path.back().second == number) path.pop_back();
        const std::size_t end = path.empty() ? count : path.back().second;
        if (row.size < 1 || static_cast<std::size_t>(row.size) > end - number || path.size() > 255)
            throw std::invalid_argument("row " + std::to_string(number) + " has a wrong size");
        columns.set(number, row);
        columns.parent[number] = path.empty() ? no_row : static_cast<RowNumber>(path.back().first);
        columns.ply[number] = static_cast<std::uint8_t>(path.size());
        path.emplace_back(number, number + static_cast<std::size_t>(row.size));
    }
    return columns;
}

std::int64_t first_fault(const Given<std::int32_t>& parent, const Given<std::int32_t>& size,
                         const Given<std::uint16_t>& ply) {
    const std::size_t count = parent.shape(0);
    if (size.shape(0) != count || ply.shape(0) != count) return 0;
    std::vector<std::pair<std::size_t, std::size_t>> path;  // a row and where its subtree ends
    for (std::size_t row = 0; row < count; ++row) {
        while (!path.empty() && path.back().second == row) path.pop_back();
        const std::size_t end = path.empty() ? count : path.back().second;
        const auto above = path.empty() ? no_row : static_cast<RowNumber>(path.back().first);
        const std::int32_t rows = size.data()[row];
        if (rows < 1 || static_cast<std::size_t>(rows) > end - row || parent.data()[row] != above ||
            ply.data()[row] != path.size())
            return static_cast<std::int64_t>(row);
        path.emplace_back(row, row + static_cast<std::size_t>(rows));
    }
    return -1;
}

// The shape of a trace: enough to tell which visits of two traces are the same.
struct Visits {
    const Given<std::int32_t>& size;
    const Given<std::int32_t>& move;
    const Given<std::uint16_t>& remaining;

    std::size_t rows() const { return size.shape(0); }
    std::size_t after(std::size_t row) const {
        return row + static_cast<std::size_t>(size.data()[row]);
    }
    bool is_same(std::size_t row, const Visits& others, std::size_t other) const {
        return move.data()[row] == others.move.data()[other] &&
               remaining.data()[row] == others.remaining.data()[other];
    }
};

// Pairs the rows of one node's children, from `row` to `end`, with those of another's: each with
// the first of the same move and depth that is left.
void pair_children(const Visits& ours, std::size_t row, std::size_t end, const Visits& theirs,
                   std::size_t other, std::size_t other_end, Column<std::int32_t>& pairs,
                   std::vector<std::size_t>& left) {
    left.clear();
    for (; other < other_end; other = theirs.after(other)) left.push_back(other);
    std::size_t first = 0;  // those before it are taken
    for (; row < end; row = ours.after(row)) {
        std::size_t place = first;
        while (place < left.size() &&
               (left[place] == theirs.rows() || !ours.is_same(row, theirs, left[place])))
            ++place;
        if (place == left.size()) {
            pairs[row] = no_row;
            continue;
        }
        pairs[row] = static_cast<std::int32_t>(left[place]);
        left[place] = theirs.rows();
        while (first < left.size() && left[first] == theirs.rows()) ++first;
    }
}

// For each row of one trace the same visit of another, or -1; both are trees in pre-order.
Column<std::int32_t> paired_rows(const Visits& ours, const Visits& theirs) {
    Column<std::int32_t> pairs;
    pairs.resize(ours.rows());
    std::vector<std::size_t> left;
    pair_children(ours, 0, ours.rows(), theirs, 0, theirs.rows(), pairs, left);
    for (std::size_t row = 0; row < ours.rows(); ++row) {
        const std::size_t end = ours.after(row);
        if (end == row + 1) continue;
        if (pairs[row] == no_row) {
            for (std::size_t below = row + 1; below < end; ++below) pairs[below] = no_row;
            row = end - 1;
            continue;
        }
        const auto other = static_cast<std::size_t>(pairs[row]);
        pair_children(ours, row + 1, end, theirs, other + 1, theirs.after(other), pairs, left);
    }
    return pairs;
}

}  // namespace

void bind_columns(nb::module_& module) {
    module.def(
        "columns_from_rows",
        [](const Given<std::uint8_t>& rows) {
            if (rows.size() % sizeof(Row) != 0) throw std::invalid_argument("half a row");
            return arrays_of(columns_of({rows.data(), rows.size()}));
        },
        "rows"_a, nb::sig("def columns_from_rows(rows: object) -> dict[str, object]"),
        "The columns of rows as a log has them, 32 bytes each, in an array of bytes. Raises\n"
        "ValueError if they do not make a tree.");
    module.def("first_fault", &first_fault, "parent"_a, "size"_a, "ply"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               nb::sig("def first_fault(parent: object, size: object, ply: object) -> int"),
               "The first row whose parent, size or ply does not fit a tree in pre-order, or -1.");
    module.def(
        "paired_rows",
        [](const Given<std::int32_t>& size, const Given<std::int32_t>& move,
           const Given<std::uint16_t>& remaining, const Given<std::int32_t>& other_size,
           const Given<std::int32_t>& other_move, const Given<std::uint16_t>& other_remaining) {
            const Visits ours{size, move, remaining};
            const Visits theirs{other_size, other_move, other_remaining};
            Column<std::int32_t> pairs;
            {
                const nb::gil_scoped_release release;
                pairs = paired_rows(ours, theirs);
            }
            return array_of(pairs, ours.rows());
        },
        "size"_a, "move"_a, "remaining"_a, "other_size"_a, "other_move"_a, "other_remaining"_a,
        nb::sig("def paired_rows(size: object, move: object, remaining: object, "
                "other_size: object, other_move: object, other_remaining: object) -> object"),
        "For each row of one trace the row of another that is the same visit, or -1: the same\n"
        "moves from the root, with the same depth left at each. Both must be trees in pre-order.");
    module.def(
        "checksum",
        [](const Given<std::uint8_t>& bytes) {
            Checksum sum;
            sum.add(std::as_bytes(std::span(bytes.data(), bytes.size())));
            return sum.value();
        },
        "bytes"_a, nb::sig("def checksum(bytes: object) -> int"),
        "The checksum of an array of bytes, as it closes a batch of a log.");
    module.attr("MAX_ROWS") = most_rows;
}

}  // namespace plyscope::bindings
