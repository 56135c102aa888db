// Lines of JSON or CSV, as an engine prints them, read into columns of numbers and texts.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace plyscope {

// What is wrong with a line; of what it quotes, only ASCII is left.
struct LineError : std::invalid_argument {
    LineError(std::int64_t line, std::string what)
        : std::invalid_argument("line " + std::to_string(line) + printable(std::move(what))) {}

    static std::string printable(std::string text) {
        for (char& sign : text)
            if (sign < ' ' || sign > '~') sign = '?';
        return text;
    }
};

// Values of one field, one for each line: a number, the number of a text, or neither.
struct FieldColumn {
    std::vector<double> numbers;      // not a number: it is missing, or a text
    std::vector<std::int32_t> texts;  // -1: it is missing, or a number
};

// Reads flat objects, one a line, or the cells of a table; what is not asked for is skipped.
class LineReader {
  public:
    static constexpr std::int32_t no_text = -1;
    static constexpr std::size_t most_texts = std::size_t{1} << 20;

    explicit LineReader(std::vector<std::string> names)
        : columns(names.size()), names_(std::move(names)) {}

    const std::vector<std::string>& texts() const { return texts_; }

    std::vector<FieldColumn> columns;
    std::vector<std::int64_t> lines;  // where each row stands in its file

    void clear() {
        for (auto& column : columns) column.numbers.clear(), column.texts.clear();
        lines.clear();
    }

    // Whole lines, which follow those that were read before.
    void read_json(std::string_view block) {
        each_line(block, [&](std::string_view line) { read_object(line); });
    }

    void read_csv(std::string_view block) {
        each_line(block, [&](std::string_view line) {
            if (header_.empty())
                read_header(line);
            else
                read_cells(line);
        });
    }

  private:
    static constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

    template <class Read>
    void each_line(std::string_view block, const Read& read) {
        while (!block.empty()) {
            const std::size_t end = std::min(block.find('\n'), block.size());
            std::string_view line = block.substr(0, end);
            block.remove_prefix(std::min(end + 1, block.size()));
            ++line_;
            if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
            if (line.find_first_not_of(" \t") != std::string_view::npos) read(line);
        }
    }

    [[noreturn]] void fail(const std::string& what) const { throw LineError(line_, what); }
    [[noreturn]] void fail_in(std::string_view field, const std::string& what) const {
        fail(", field " + std::string(field.substr(0, 40)) + ": " + what);
    }

    void begin_row() {
        for (auto& column : columns) {
            column.numbers.push_back(std::numeric_limits<double>::quiet_NaN());
            column.texts.push_back(no_text);
        }
        lines.push_back(line_);
    }

    void set(std::size_t field, double number) { columns[field].numbers.back() = number; }
    void set(std::size_t field, std::string_view text) {
        columns[field].texts.back() = number_of(text);
    }

    std::int32_t number_of(std::string_view text) {
        if (const auto known = numbers_.find(std::string(text)); known != numbers_.end())
            return known->second;
        if (texts_.size() == most_texts) fail(": there are too many different texts");
        const auto number = static_cast<std::int32_t>(texts_.size());
        texts_.emplace_back(text);
        numbers_.emplace(texts_.back(), number);
        return number;
    }

    // Lines have their fields in one order, mostly: the next is looked for first.
    std::size_t field_named(std::string_view name) {
        for (std::size_t tried = 0; tried < names_.size(); ++tried) {
            const std::size_t field = (next_ + tried) % names_.size();
            if (names_[field] == name) {
                next_ = field + 1;
                return field;
            }
        }
        return unknown;
    }

    // JSON. `rest_` is what is left of the line.

    void read_object(std::string_view line) {
        rest_ = line;
        begin_row();
        expect('{');
        if (!follows('}')) {
            do {
                const std::string_view name = text();
                const std::size_t field = field_named(name);
                expect(':');
                read_value(name, field);
            } while (follows(','));
            expect('}');
        }
        skip_space();
        if (!rest_.empty()) fail(": something follows the object");
    }

    void read_value(std::string_view name, std::size_t field) {
        skip_space();
        if (rest_.starts_with('"')) {
            const std::string_view value = text();
            if (field != unknown) set(field, value);
        } else if (rest_.starts_with('{') || rest_.starts_with('[')) {
            if (field != unknown) fail_in(name, "it must be a number or a text");
            skip_nested();
        } else {
            const double value = word(name);
            if (field != unknown) set(field, value);
        }
    }

    void skip_space() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size()));
    }

    bool follows(char sign) {
        skip_space();
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    void expect(char sign) {
        if (!follows(sign)) fail(std::string(": ") + sign + " is missing");
    }

    // A text as it stands between its quotation marks.
    std::string_view text() {
        expect('"');
        std::size_t end = 0;
        while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
        if (end >= rest_.size()) fail(": a text does not end");
        const std::string_view found = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return found;
    }

    // A number, or a word that stands for one; null is none.
    double word(std::string_view name) {
        const std::size_t end = std::min(rest_.find_first_of(" \t,}]"), rest_.size());
        const std::string_view found = rest_.substr(0, end);
        rest_.remove_prefix(end);
        if (found == "null") return std::numeric_limits<double>::quiet_NaN();
        if (found == "true") return 1;
        if (found == "false") return 0;
        if (found == "Infinity") return std::numeric_limits<double>::infinity();
        if (found == "-Infinity") return -std::numeric_limits<double>::infinity();
        double value = 0;
        if (!is_number(found, value))
            fail_in(name, "'" + std::string(found.substr(0, 20)) + "' is not a number");
        return value;
    }

    static bool is_number(std::string_view text, double& value) {
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc{} && end == text.data() + text.size() && !std::isnan(value);
    }

    void skip_nested() {
        int depth = 0;
        do {
            skip_space();
            if (rest_.empty()) fail(": a bracket is not closed");
            if (rest_.front() == '"') {
                text();
                continue;
            }
            depth += (rest_.front() == '{' || rest_.front() == '[');
            depth -= (rest_.front() == '}' || rest_.front() == ']');
            rest_.remove_prefix(1);
        } while (depth > 0);
    }

    // CSV.

    void read_header(std::string_view line) {
        each_cell(line, [&](std::string_view cell, bool) { header_.push_back(field_named(cell)); });
    }

    void read_cells(std::string_view line) {
        begin_row();
        std::size_t place = 0;
        each_cell(line, [&](std::string_view cell, bool is_quoted) {
            if (place == header_.size()) fail(": there are more cells than columns");
            const std::size_t field = header_[place++];
            double number = 0;
            if (field == unknown || (cell.empty() && !is_quoted)) return;
            if (!is_quoted && is_number(cell, number))
                set(field, number);
            else
                set(field, cell);
        });
        if (place < header_.size()) fail(": there are fewer cells than columns");
    }

    // Cells in quotation marks may have commas, and twice the mark for one.
    template <class Take>
    void each_cell(std::string_view line, const Take& take) {
        std::string unquoted;
        while (true) {
            const bool is_quoted = line.starts_with('"');
            std::size_t end = std::min(line.find(','), line.size());
            std::string_view cell = line.substr(0, end);
            if (is_quoted) {
                end = unquote(line, unquoted);
                cell = unquoted;
            }
            take(cell, is_quoted);
            if (end == line.size()) return;
            line.remove_prefix(end + 1);
        }
    }

    // The contents of the quoted cell that begins the line; where it ends comes back.
    std::size_t unquote(std::string_view line, std::string& cell) const {
        cell.clear();
        std::size_t place = 1;
        for (; place < line.size(); ++place) {
            if (line[place] == '"' && !line.substr(place + 1).starts_with('"')) break;
            place += line[place] == '"';
            cell += line[place];
        }
        if (place >= line.size()) fail(": a quotation mark is not closed");
        if (place + 1 < line.size() && line[place + 1] != ',') fail(": a comma is missing");
        return place + 1;
    }

    std::vector<std::string> names_;
    std::int64_t line_ = 0;
    std::string_view rest_;
    std::size_t next_ = 0;
    std::vector<std::size_t> header_;
    std::vector<std::string> texts_;
    std::unordered_map<std::string, std::int32_t> numbers_;
};

}  // namespace plyscope
