// A recorder for a search in C++17: copy this file beside your engine. MIT licence.
//
// It prints a line of JSON when a node is entered and one when it is left; `plyscope import` makes
// a trace of them. Call `enter` first in your search, and `leave` last:
//
//     plyscope::Recorder recorder(stdout);
//     recorder.begin("connect4", "44", 8);
//     …
//     double search(const Board& board, int depth, double alpha, double beta, int move) {
//         const long row = recorder.enter(move, alpha, beta, depth);
//         …
//         recorder.leave(best);
//         return best;
//     }
#ifndef PLYSCOPE_RECORDER_HPP
#define PLYSCOPE_RECORDER_HPP

#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace plyscope {

// Writes what a search does. Without a file it does nothing, at little cost.
class Recorder {
  public:
    static constexpr double infinity = std::numeric_limits<double>::infinity();

    explicit Recorder(std::FILE* file) : file_(file) {}
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    ~Recorder() { flush(); }

    // Says what is searched. `more` is further fields of JSON, each after a comma:
    // ,"scores":"mover" for negamax, ,"fail":"hard" for a search that returns nothing beyond its
    // window, ,"evaluation":"unknown" for an evaluation that only your engine knows.
    void begin(const std::string& game, const std::string& position, int depth,
               const std::string& algorithm = "alphabeta", const std::string& more = "") {
        rows_ = 0;
        cut_.clear();
        line_ = "{\"plyscope\":{\"order\":\"events\",\"game\":" + quoted(game) +
                ",\"depth\":" + std::to_string(depth) + ",\"algorithm\":" + quoted(algorithm);
        if (!position.empty()) line_ += ",\"position\":" + quoted(position);
        line_ += more + '}';
        end_line();
    }

    // A node is entered by this move: its place among the legal ones, -1 at the root. `remaining` is
    // the depth that is left, if it is not that of the parent less one. `kind` is "scout" for a null
    // window, "re-search" for the search after it; at a root "iteration", or "aspiration" for the
    // same depth again. The number of the node comes back: keep it in a table entry, for `source`.
    long enter(int move, double alpha = -infinity, double beta = infinity, int remaining = -1,
               const char* kind = nullptr) {
        return entered(move < 0 ? std::string() : std::to_string(move), alpha, beta, remaining,
                       kind);
    }

    // The same with a move as people write it.
    long enter(const std::string& move, double alpha, double beta, int remaining = -1,
               const char* kind = nullptr) {
        return entered(quoted(move), alpha, beta, remaining, kind);
    }

    // The node's window is closed: what is left of its moves is not searched.
    void cut() { cut_.back() = true; }

    // The node is left with this score. `reason` is needed for a "table hit", with the number of the
    // node that stored the entry as its `source`. Otherwise it can be derived, or be "evaluated",
    // "game over", "all searched", "cutoff" or "stopped".
    void leave(double score, const char* reason = nullptr, long source = -1) {
        const bool is_cut = cut_.back();
        cut_.pop_back();
        if (file_ == nullptr) return;
        if (reason == nullptr && is_cut) reason = "cutoff";
        line_ = "{\"event\":\"leave\"";
        add("score", score);
        if (reason != nullptr) line_ += ",\"reason\":" + quoted(reason);
        if (source >= 0) add("source", static_cast<double>(source));
        end_line();
    }

    // How many nodes were entered.
    long rows() const { return rows_; }

    void flush() {
        if (file_ == nullptr || lines_.empty()) return;
        std::fwrite(lines_.data(), 1, lines_.size(), file_);
        std::fflush(file_);
        lines_.clear();
    }

  private:
    static constexpr std::size_t block = std::size_t{1} << 16;

    long entered(const std::string& move, double alpha, double beta, int remaining,
                 const char* kind) {
        cut_.push_back(false);
        if (file_ == nullptr) return rows_++;
        line_ = "{\"event\":\"enter\"";
        if (!move.empty()) line_ += ",\"move\":" + move;
        if (!std::isinf(alpha)) add("alpha", alpha);  // an open end is left out
        if (!std::isinf(beta)) add("beta", beta);
        if (remaining >= 0) add("remaining", remaining);
        if (kind != nullptr) line_ += ",\"kind\":" + quoted(kind);
        end_line();
        return rows_++;
    }

    void add(const char* name, double value) {
        char text[64];
        const bool is_whole = value == std::floor(value) && std::fabs(value) < 1e15;
        std::snprintf(text, sizeof text, is_whole ? ",\"%s\":%.0f" : ",\"%s\":%.17g", name, value);
        line_ += text;
    }

    static std::string quoted(const std::string& text) {
        std::string found = "\"";
        for (const char sign : text) {
            if (sign == '"' || sign == '\\') found += '\\';
            found += sign;
        }
        return found + '"';
    }

    void end_line() {
        if (file_ == nullptr) return;
        lines_ += line_ + "}\n";
        if (lines_.size() >= block) flush();
    }

    std::FILE* file_;
    long rows_ = 0;
    std::vector<bool> cut_;
    std::string line_;
    std::string lines_;
};

}  // namespace plyscope

#endif
