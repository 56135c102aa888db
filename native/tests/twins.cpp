// Games that are also written in Python, in plyscope.games and tests/fast/games, here as the native
// core has games: the same rules, moves in the same order, the same evaluation and the same key.
//
// `twins othello exact 9` searches and `twins othello perft 9` counts lines. It prints the score,
// the nodes and the processor seconds.
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <optional>
#include <string_view>

#include "core/perft.hpp"
#include "core/search.hpp"
#include "games/compiled/key.hpp"

namespace {

using namespace plyscope;

using Bits = std::uint64_t;

// What the search asks of a compiled game beyond its rules.
struct Ordered {
    using Move = std::uint32_t;
    static constexpr std::size_t history_slots = 2 * 4096;
    static constexpr std::size_t continuation_slots = 2 * 128;
    static std::size_t slot(bool maximizing, Move move, std::size_t count) {
        return static_cast<std::size_t>(maximizing) * count + move % count;
    }
};

template <class BoardType, std::size_t bytes>
struct Twin : Ordered {
    using Board = BoardType;
    static bool maximizing(const Board& board) { return board.maximizing; }
    static std::uint64_t key(const Board& board) {
        return compiled::hash(reinterpret_cast<const std::byte*>(&board), bytes);
    }
    static std::size_t history_slot(const Board& board, Move move) {
        return slot(board.maximizing, move, 4096);
    }
    static std::size_t continuation_slot(const Board& board, Move move) {
        return slot(board.maximizing, move, 128);
    }
};

// --- connect four ---

struct Stones {
    Bits first = 0;
    Bits second = 0;
    bool maximizing = true;
    friend bool operator==(const Stones&, const Stones&) = default;
};

struct ConnectFour : Twin<Stones, 17> {
    static constexpr std::size_t max_moves = 7;
    static constexpr Bits bottom = 0x40810204081;
    static constexpr Bits full = bottom * 63;
    static constexpr Bits centre = Bits{63} << 21;

    static Board start() { return {}; }

    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (outcome(board)) return;
        const Bits taken = board.first | board.second;
        for (Move column = 0; column < 7; ++column)
            if (!(taken >> (7 * column + 5) & 1)) list.push(column);
    }

    static Board play(const Board& board, Move move) {
        Board next = board;
        const Bits taken = board.first | board.second;
        const Bits stone = (taken + (Bits{1} << 7 * move)) & ~taken & Bits{63} << 7 * move;
        (board.maximizing ? next.first : next.second) |= stone;
        next.maximizing = !board.maximizing;
        return next;
    }

    static bool connects(Bits stones) {
        for (const int step : {1, 6, 7, 8}) {
            const Bits pairs = stones & stones >> step;
            if (pairs & pairs >> 2 * step) return true;
        }
        return false;
    }

    static std::optional<Score> outcome(const Board& board) {
        constexpr Score win = 10'000;
        if (connects(board.maximizing ? board.second : board.first))
            return static_cast<Score>(board.maximizing ? -win : win);
        if ((board.first | board.second) == full) return Score{0};
        return std::nullopt;
    }

    static Score evaluate(const Board& board) {
        if (const auto score = outcome(board)) return *score;
        return static_cast<Score>(std::popcount(board.first & centre) -
                                  std::popcount(board.second & centre));
    }
};

// --- Othello on sets of squares ---

struct Discs {
    Bits first = Bits{1} << 28 | Bits{1} << 35;
    Bits second = Bits{1} << 27 | Bits{1} << 36;
    std::int64_t passes = 0;
    bool maximizing = true;
    friend bool operator==(const Discs&, const Discs&) = default;
};

struct BitOthello : Twin<Discs, 25> {
    static constexpr std::size_t max_moves = 64;
    static constexpr Move pass = 64;
    static constexpr Bits not_left = 0xFEFEFEFEFEFEFEFE;
    static constexpr Bits not_right = 0x7F7F7F7F7F7F7F7F;

    static Board start() { return {}; }

    static constexpr Bits shifted(Bits bits, int way) {
        switch (way) {
            case 0:
                return bits << 8;
            case 1:
                return bits >> 8;
            case 2:
                return bits << 1 & not_left;
            case 3:
                return bits >> 1 & not_right;
            case 4:
                return bits << 9 & not_left;
            case 5:
                return bits >> 9 & not_right;
            case 6:
                return bits << 7 & not_right;
            default:
                return bits >> 7 & not_left;
        }
    }

    static Bits places(const Board& board) {
        const Bits own = board.maximizing ? board.first : board.second;
        const Bits others = board.maximizing ? board.second : board.first;
        const Bits free = ~(own | others);
        Bits found = 0;
        for (int way = 0; way < 8; ++way) {
            Bits line = shifted(own, way) & others;
            for (int step = 0; step < 5; ++step) line |= shifted(line, way) & others;
            found |= shifted(line, way) & free;
        }
        return found;
    }

    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (outcome(board)) return;
        Bits left = places(board);
        if (left == 0) list.push(pass);
        for (; left; left &= left - 1) list.push(static_cast<Move>(std::countr_zero(left)));
    }

    static Board play(const Board& board, Move move) {
        Board next = board;
        next.maximizing = !board.maximizing;
        if (move == pass) {
            ++next.passes;
            return next;
        }
        next.passes = 0;
        Bits own = board.maximizing ? board.first : board.second;
        Bits others = board.maximizing ? board.second : board.first;
        const Bits placed = Bits{1} << move;
        Bits flipped = 0;
        for (int way = 0; way < 8; ++way) {
            Bits line = 0;
            Bits at = shifted(placed, way);
            for (; at & others; at = shifted(at, way)) line |= at;
            if (at & own) flipped |= line;
        }
        own |= placed | flipped;
        others &= ~flipped;
        next.first = board.maximizing ? own : others;
        next.second = board.maximizing ? others : own;
        return next;
    }

    static Score score(const Board& board) {
        return static_cast<Score>(std::popcount(board.first) - std::popcount(board.second));
    }
    static std::optional<Score> outcome(const Board& board) {
        if (board.passes == 2) return score(board);
        return std::nullopt;
    }
    static Score evaluate(const Board& board) { return score(board); }
};

// --- Othello on cells ---

struct Cells {
    std::int64_t passes = 0;
    std::array<std::int8_t, 64> cells{};
    bool maximizing = true;
    friend bool operator==(const Cells&, const Cells&) = default;
};

struct Othello : Twin<Cells, 73> {
    static constexpr std::size_t max_moves = 64;
    static constexpr Move pass = 64;
    static constexpr std::array<std::array<int, 2>, 8> directions{
        {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};

    static constexpr std::array<int, 64> worth{
        100, -20, 10, 5,  5,  10, -20, 100, -20, -40, -2, -2, -2, -2, -40, -20,
        10,  -2,  2,  1,  1,  2,  -2,  10,  5,   -2,  1,  0,  0,  1,  -2,  5,
        5,   -2,  1,  0,  0,  1,  -2,  5,   10,  -2,  2,  1,  1,  2,  -2,  10,
        -20, -40, -2, -2, -2, -2, -40, -20, 100, -20, 10, 5,  5,  10, -20, 100};
    static constexpr int mobility = 8;

    static Board start() {
        Board board;
        board.cells[27] = board.cells[36] = -1;
        board.cells[28] = board.cells[35] = 1;
        return board;
    }

    static std::int8_t own(const Board& board) {
        return static_cast<std::int8_t>(board.maximizing ? 1 : -1);
    }

    static int enclosed(const Board& board, int square, int down, int right, std::int8_t own) {
        int row = square / 8, column = square % 8, count = 0;
        while (true) {
            row += down;
            column += right;
            if (!(0 <= row && row < 8 && 0 <= column && column < 8)) return 0;
            const int disc = board.cells[static_cast<std::size_t>(8 * row + column)];
            if (disc == own) return count;
            if (disc == 0) return 0;
            ++count;
        }
    }

    static bool can_place(const Board& board, int square, std::int8_t own) {
        if (board.cells[static_cast<std::size_t>(square)] != 0) return false;
        for (const auto [down, right] : directions)
            if (enclosed(board, square, down, right, own)) return true;
        return false;
    }

    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        if (outcome(board)) return;
        for (int square = 0; square < 64; ++square)
            if (can_place(board, square, own(board))) list.push(static_cast<Move>(square));
        if (list.empty()) list.push(pass);
    }

    static Board play(const Board& board, Move move) {
        Board next = board;
        if (move == pass) {
            ++next.passes;
        } else {
            next.passes = 0;
            const int square = static_cast<int>(move);
            for (const auto [down, right] : directions)
                for (int step = enclosed(board, square, down, right, own(board)); step > 0; --step)
                    next.cells[static_cast<std::size_t>(square + step * (8 * down + right))] =
                        own(board);
            next.cells[move] = own(board);
        }
        next.maximizing = !board.maximizing;
        return next;
    }

    static std::optional<Score> outcome(const Board& board) {
        if (board.passes != 2) return std::nullopt;
        int sum = 0;
        for (const int cell : board.cells) sum += cell;
        return static_cast<Score>(100 * sum);
    }

    static Score evaluate(const Board& board) {
        if (const auto score = outcome(board)) return *score;
        int score = 0;
        for (std::size_t square = 0; square < 64; ++square)
            score += board.cells[square] * worth[square];
        for (int square = 0; square < 64; ++square)
            score += mobility * (can_place(board, square, 1) - can_place(board, square, -1));
        return static_cast<Score>(score);
    }
};

// --- what is measured ---

struct Result {
    int score;
    std::uint64_t nodes;
};

template <Game G>
Result exact(int depth) {
    const std::atomic<bool> never{false};
    Control control(never, Control::unlimited, std::nullopt);
    Table table(std::size_t{1} << 24, false);
    NoRecorder nobody;
    const auto search =
        std::make_unique<Search<G, NoRecorder>>(exact_switches(), table, control, nobody);
    const auto found = search->run(G::start(), depth, 1, nullptr);
    return {found.variations.front().score, found.counts.nodes};
}

template <Game G>
int measure(std::string_view what, int depth) {
    const auto began = std::clock();
    const Result result =
        what == "perft" ? Result{0, perft<G>(G::start(), depth)} : exact<G>(depth);
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%d %llu %.6f\n", result.score, static_cast<unsigned long long>(result.nodes),
                seconds);
    return 0;
}

}  // namespace

int main(int arguments, char** values) {
    if (arguments != 4) return 2;
    const std::string_view game = values[1], what = values[2];
    const int depth = std::atoi(values[3]);
    if (game == "connect4") return measure<ConnectFour>(what, depth);
    if (game == "bitothello") return measure<BitOthello>(what, depth);
    if (game == "othello") return measure<Othello>(what, depth);
    return 2;
}
