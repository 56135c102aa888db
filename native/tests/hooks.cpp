// What a game may offer to the search, on trees of a few nodes. Prints each claim that fails.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

#include "core/search.hpp"

namespace {

using namespace plyscope;

// A place of a tree: its evaluation in White's view, and where the moves from it lead.
struct Place {
    Score evaluation = 0;
    std::vector<std::uint8_t> next = {};
    bool by_noise = false;   // the move that leads here is noisy
    bool loses = false;      // and loses by static exchange evaluation
    bool in_check = false;   // the mover may not stand pat
    std::uint8_t after = 0;  // where passing leads; 0: the mover may not pass
};

std::vector<Place> places;

struct Toy {
    struct Board {
        std::uint8_t place = 0;
        bool white = true;
        friend bool operator==(const Board&, const Board&) = default;
    };
    using Move = std::uint8_t;  // the place it leads to
    static constexpr std::size_t max_moves = 8;
    static constexpr Score win = 20000;

    static const Place& at(const Board& board) { return places[board.place]; }
    static Board start() { return {}; }
    static bool maximizing(const Board& board) { return board.white; }
    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        for (const Move move : at(board).next) list.push(move);
    }
    static Board play(const Board& board, Move move) { return {move, !board.white}; }
    static std::optional<Score> outcome(const Board& board) {
        if (!at(board).next.empty()) return std::nullopt;
        if (!at(board).in_check) return at(board).evaluation;
        return static_cast<Score>(board.white ? -win : win);
    }
    static std::uint64_t key(const Board& board) { return board.place * 2u + board.white + 1u; }
    static Score evaluate(const Board& board) { return at(board).evaluation; }

    static bool is_noisy(const Board&, Move move) { return places[move].by_noise; }
    static bool may_stand_pat(const Board& board) { return !at(board).in_check; }
    static void noisy(const Board& board, MoveArray<Move, max_moves>& list) {
        for (const Move move : at(board).next)
            if (places[move].by_noise) list.push(move);
    }
    static bool see_at_least(const Board&, Move move, int) { return !places[move].loses; }
    static bool may_pass(const Board& board) { return at(board).after != 0; }
    static Board pass(const Board& board) { return {at(board).after, !board.white}; }
    static bool extend(const Board& after) { return at(after).in_check; }
};
static_assert(Game<Toy> && ListsNoisyMoves<Toy> && HasSee<Toy> && HasNullMove<Toy>);
static_assert(Extends<Toy> && HasWins<Toy>);

using Members = std::initializer_list<bool Switches::*>;

Iteration searched(std::vector<Place> tree, int depth, Members on) {
    places = std::move(tree);
    Switches switches;
    for (const auto member : on) switches.*member = true;
    const std::atomic<bool> never{false};
    Control control(never, Control::unlimited, std::nullopt);
    Table table(0, false);
    NoRecorder nobody;
    const auto search = std::make_unique<Search<Toy, NoRecorder>>(switches, table, control, nobody);
    return search->run(Toy::start(), depth, 1, nullptr);
}

Score score(const std::vector<Place>& tree, int depth, Members on) {
    return searched(tree, depth, on).variations.front().score;
}

void claim(const char* words, bool holds) {
    if (!holds) std::printf("%s\n", words);
}

constexpr auto quiescence = &Switches::quiescence;
constexpr auto pvs = &Switches::pvs;
constexpr auto null_move = &Switches::null_move;

// White has one move. Then Black may capture, to place 2, or make a quiet move, to place 3.
std::vector<Place> capturing(Score evaluation) {
    return {{.next = {1}},
            {.evaluation = 50, .next = {2, 3}},
            {.evaluation = evaluation, .by_noise = true},
            {.evaluation = 0}};
}

void check_captures() {
    const auto good = capturing(-70), poor = capturing(90);
    claim("without quiescence a leaf is evaluated as it stands", score(good, 1, {}) == 50);
    claim("a capture that wins is made", score(good, 1, {quiescence}) == -70);
    claim("a capture that gains nothing is declined", score(poor, 1, {quiescence}) == 50);

    auto losing = good;
    losing[2].loses = true;
    claim("a capture that loses by SEE is pruned",
          score(losing, 1, {quiescence, &Switches::see}) == 50);
    claim("and only then", score(losing, 1, {quiescence}) == -70);
}

void check_checks() {
    auto check = capturing(90);
    check[1].in_check = true;
    claim("in check every move is tried, and the mover may not stand pat",
          score(check, 1, {quiescence}) == 0);
    const std::vector<Place> mate{{.next = {1}}, {.evaluation = 5, .in_check = true}};
    claim("a mate at the horizon is seen", score(mate, 1, {quiescence}) == Toy::win);
    claim("and is worth less the later",
          score(mate, 1, {quiescence, &Switches::distance}) == Toy::win - 1);

    const std::vector<Place> checking{{.next = {1}},
                                      {.evaluation = 1, .next = {2}, .in_check = true},
                                      {.evaluation = 2, .next = {3}},
                                      {.evaluation = 3}};
    claim("a check is extended by one ply",
          score(checking, 1, {&Switches::extensions}) == 2 && score(checking, 1, {}) == 1);
}

// Black, after White's second move, is so well off that it may pass: none of its moves is searched.
// Those moves lead to places 8 and 9, passing to place 10.
std::vector<Place> passing() {
    return {{.next = {1, 2}},
            {.evaluation = 10, .next = {3}},
            {.evaluation = -300, .next = {8, 9}, .after = 10},
            {.evaluation = 10, .next = {4}},
            {.evaluation = 10, .next = {5}},
            {.evaluation = 10, .next = {6}},
            {.evaluation = 10, .next = {7}},
            {.evaluation = 10},
            {.evaluation = -290, .next = {11}},
            {.evaluation = -310, .next = {11}},
            {.evaluation = -280, .next = {11}},
            {.evaluation = -300, .next = {12}},
            {.evaluation = -300}};
}

void check_null_moves() {
    const auto nodes = [](const std::vector<Place>& tree, Members on) {
        return searched(tree, 5, on).counts.nodes;
    };
    claim("a node whose mover could pass is pruned",
          nodes(passing(), {pvs, null_move}) < nodes(passing(), {pvs}));
    claim("and the value is the same",
          score(passing(), 5, {pvs, null_move}) == score(passing(), 5, {pvs}));
    auto zugzwang = passing();
    zugzwang[2].after = 0;
    claim("where the mover may not pass, every move is searched",
          nodes(zugzwang, {pvs, null_move}) == nodes(passing(), {pvs}));
}

}  // namespace

int main() {
    check_captures();
    check_checks();
    check_null_moves();
}
