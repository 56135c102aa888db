// The search: fail-soft alpha-beta, generic over a game, every technique a switch.
//
// With all switches off it visits exactly the nodes of the textbook's alphabeta, in the same order.
// No switch changes the value at a given depth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/control.hpp"
#include "core/game.hpp"
#include "core/ordering.hpp"
#include "core/recorder.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

inline constexpr int max_depth = 120;

// What a search has done so far.
struct Counts {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;        // nodes left with moves unsearched
    std::uint64_t first_cutoffs = 0;  // those cut by their first move
    std::uint64_t late_cutoffs = 0;   // cutoffs by the last move, which save nothing
    std::uint64_t pruned = 0;         // moves never searched
    std::uint64_t table_hits = 0;
};

template <class Move>
struct Variation {
    Score score = 0;
    std::vector<Move> line;
};

// What a finished iteration knows: its depth, and the best root moves in order.
template <class Move>
struct Iteration {
    int depth = 0;
    std::vector<Variation<Move>> variations;
    Counts counts;
    bool was_stopped = false;
};

template <Game G, class Recorder>
class Search {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;
    using OnIteration = std::function<void(const Iteration<Move>&)>;

    Search(const Switches& switches, Table& table, Control& control, Recorder& recorder)
        : switches_(switches), table_(table), control_(control), recorder_(recorder) {}

    // Searches to `depth`, with the best `lines` root moves apart, and returns the last iteration
    // that was finished; where there is none, what a look one move ahead finds.
    Iteration<Move> run(const Board& root, int depth, int lines, const OnIteration& on_iteration) {
        Iteration<Move> last;
        try {
            control_.protect(switches_.deepening);
            for (int next = first_depth(depth); next <= depth; ++next) {
                const auto open_before = open_ends_;
                last = iterate(root, next, lines, last);
                control_.protect(false);
                if (on_iteration) on_iteration(last);
                // Every line ended with the game: deeper searches would find the same.
                if (open_ends_ == open_before) break;
            }
        } catch (const Stopped&) {
            recorder_.finish();
            control_.protect(true);
            if (last.variations.empty()) last = iterate(root, std::min(depth, 1), lines, last);
            last.was_stopped = true;
        }
        last.counts = counts();
        return last;
    }

  private:
    struct Node {
        Board board;
        int depth;
        int ply;
        Window window;
        Kind kind;
        std::int32_t move;
    };

    using TableMove = std::optional<MoveCode>;

    // What the moves of a node came to; the move is the best unless all fell short.
    struct Best {
        Score score;
        Reason reason;
        Move move;
        std::uint16_t searched;
    };

    // A principal line, kept for each ply while the search is below it.
    struct Line {
        std::array<Move, max_depth + 1> moves;
        int length = 0;
    };

    int first_depth(int depth) const { return switches_.deepening ? std::min(depth, 1) : depth; }

    Counts counts() const {
        Counts all = counts_;
        all.nodes = control_.nodes();
        return all;
    }

    // --- the root ---

    Iteration<Move> iterate(const Board& root, int depth, int lines, const Iteration<Move>& last) {
        Iteration<Move> found;
        found.depth = depth;
        excluded_ = {};
        const auto wanted = std::max<std::size_t>(1, legal_lines(root, depth, lines));
        for (std::size_t rank = 0; rank < wanted; ++rank) {
            const auto guess = rank < last.variations.size()
                                   ? std::optional(last.variations[rank].score)
                                   : std::nullopt;
            const Score score = aspire(root, depth, guess);
            found.variations.push_back({score, current_line()});
            if (!found.variations.back().line.empty())
                excluded_.push(found.variations.back().line.front());
        }
        excluded_ = {};
        found.counts = counts();
        return found;
    }

    static std::size_t legal_lines(const Board& root, int depth, int lines) {
        if (depth == 0) return 1;
        MoveList<G> moves;
        G::moves(root, moves);
        return std::min(moves.size(), static_cast<std::size_t>(lines));
    }

    // One search of the root, or several with a window that grows until it holds the score.
    Score aspire(const Board& root, int depth, std::optional<Score> guess) {
        const auto kind = switches_.deepening ? Kind::iteration_root : Kind::normal;
        int reach = first_reach;
        Window window;
        if (switches_.aspiration && guess) window = around(*guess, reach);
        for (auto visit = kind;; visit = kind | Kind::aspiration) {
            const Score score = value({root, depth, 0, window, visit, no_move});
            if (bound_of(score, window) == Bound::exact) return score;
            reach *= 8;
            const Window wider = around(score, reach);
            if (score <= window.alpha) {
                window.alpha = wider.alpha;
            } else {
                window.beta = wider.beta;
            }
        }
    }

    static Window around(Score score, int reach) {
        const auto clamped = [](int bound) {
            return static_cast<Score>(std::clamp<int>(bound, -infinity, infinity));
        };
        return {clamped(score - reach), clamped(score + reach)};
    }

    std::vector<Move> current_line() const {
        const Line& line = lines_[0];
        return {line.moves.begin(), line.moves.begin() + line.length};
    }

    // --- a node ---

    Score value(const Node& node) {
        control_.count_node();
        const RowNumber row =
            recorder_.enter({node.ply, node.depth, node.move, node.window, node.kind});
        lines_[at(node.ply)].length = 0;
        if (node.depth > 0) return interior(node, row);
        ++open_ends_;
        return leaf(row, G::evaluate(node.board), Reason::evaluated);
    }

    Score interior(const Node& node, RowNumber row) {
        const auto key = table_key(node);
        const Entry* known = key ? table_.find(key->number) : nullptr;
        if (known && may_answer(*known, node)) return table_hit(row, *known, node.window);
        MoveList<G> moves;
        G::moves(node.board, moves);
        if (moves.empty()) return leaf(row, *G::outcome(node.board), Reason::game_over);
        if (is_bare_root(node)) moves = without(moves, excluded_);
        recorder_.expand(row, node.ply, moves.size());

        const TableMove table_move = known ? move_of(*known, *key) : std::nullopt;
        const auto open_before = open_ends_;
        const Best best = best_of(node, moves, table_move);
        const Bound bound = bound_of(best.score, node.window);
        if (key) store(node, row, *key, best, bound, table_move, open_ends_ == open_before);
        recorder_.leave(row, node.ply, best.score, bound, best.reason, best.searched);
        return best.score;
    }

    // The root of a search for further lines lacks the moves already reported.
    bool is_bare_root(const Node& node) const { return node.ply == 0 && !excluded_.empty(); }

    Score leaf(RowNumber row, Score score, Reason reason) {
        ++counts_.leaves;
        recorder_.end(row, score, Bound::exact, reason, no_row);
        return score;
    }

    // Searches the moves one after the other; the mover's view inside.
    Best best_of(const Node& node, const MoveList<G>& moves, TableMove table_move) {
        const int sign = G::maximizing(node.board) ? 1 : -1;
        Picker picker(moves, table_move, judges_moves(), [&](Move move) {
            return experience_.merit(node.board, move, node.ply, switches_);
        });
        Window window = node.window.seen_by(sign);
        Score best = -infinity;
        Move best_move = moves[0];
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move move = picker.next();
            const Score score = search_move(node, move, sign, window, index == 0);
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (score >= window.beta) {
                cutoff(node, move, index, moves.size());
                return {static_cast<Score>(sign * best), Reason::cutoff, best_move,
                        static_cast<std::uint16_t>(index + 1)};
            }
            if (score > window.alpha) {
                window.alpha = score;
                extend_line(node.ply, move);
            }
        }
        return {static_cast<Score>(sign * best), Reason::all_searched, best_move,
                static_cast<std::uint16_t>(moves.size())};
    }

    // The score of one move, in the mover's view like the window. All but the first are only
    // tested, where scouts are on, and searched again if they turn out better.
    Score search_move(const Node& node, Move move, int sign, Window window, bool is_first) {
        const Board board = G::play(node.board, move);
        const auto child = [&](Window seen, Kind kind) {
            const Score score =
                value({board, node.depth - 1, node.ply + 1, seen.seen_by(sign), kind, code(move)});
            return static_cast<Score>(sign * score);
        };
        const bool is_leaf = node.depth == 1;  // an evaluation is exact at once
        if (is_first || is_leaf || !switches_.scouts || !window.holds_a_score())
            return child(window, Kind::normal);
        const Score score =
            child({window.alpha, static_cast<Score>(window.alpha + 1)}, Kind::scout);
        if (window.alpha < score && score < window.beta) return child(window, Kind::re_search);
        return score;
    }

    void extend_line(int ply, Move move) {
        Line& line = lines_[at(ply)];
        const Line& below = lines_[at(ply + 1)];
        line.moves[0] = move;
        std::copy_n(below.moves.begin(), below.length, line.moves.begin() + 1);
        line.length = below.length + 1;
    }

    void cutoff(const Node& node, Move move, std::size_t index, std::size_t moves) {
        const auto unsearched = moves - index - 1;
        counts_.pruned += unsearched;
        ++(unsearched > 0 ? counts_.cutoffs : counts_.late_cutoffs);
        if (unsearched > 0 && index == 0) ++counts_.first_cutoffs;
        experience_.cutoff(node.board, move, node.ply, node.depth, switches_);
    }

    // --- ordering ---

    bool judges_moves() const {
        return switches_.killers || switches_.history || switches_.game_order;
    }

    static MoveList<G> without(const MoveList<G>& moves, const MoveList<G>& excluded) {
        MoveList<G> rest;
        for (const Move move : moves)
            if (std::find(excluded.begin(), excluded.end(), move) == excluded.end())
                rest.push(move);
        return rest;
    }

    // --- the table ---

    // None where the table is not asked.
    std::optional<TableKey> table_key(const Node& node) const {
        if (!switches_.table || node.depth < least_table_depth) return std::nullopt;
        if constexpr (HasSymmetries<G>)
            if (switches_.symmetry) return G::table_key(node.board);
        if constexpr (CanRepeat<G>) return TableKey{G::key_within(node.board, node.depth)};
        return TableKey{G::key(node.board)};
    }

    // With scouts, the few nodes whose window holds a score make up the principal line; they are
    // searched all the same, so that the line reported is whole.
    bool may_answer(const Entry& known, const Node& node) const {
        if (is_bare_root(node)) return false;
        if (switches_.scouts && node.window.holds_a_score()) return false;
        return known.answers(node.depth, node.window);
    }

    Score table_hit(RowNumber row, const Entry& known, Window window) {
        ++counts_.table_hits;
        open_ends_ += known.final ? 0 : 1;
        recorder_.end(row, known.score, bound_of(known.score, window), Reason::table_hit,
                      table_.row_of(known));
        return known.score;
    }

    TableMove move_of(const Entry& known, TableKey key) const {
        if (!switches_.table_move || !known.has_move) return std::nullopt;
        return from_table(known.move, key);
    }

    // Where every move fell short for the mover, none of them is known to be best: what was known
    // before is kept.
    void store(const Node& node, RowNumber row, TableKey key, const Best& best, Bound bound,
               TableMove known_move, bool is_final) {
        if (is_bare_root(node)) return;
        const Bound fell_short = G::maximizing(node.board) ? Bound::at_most : Bound::at_least;
        const TableMove move = bound == fell_short ? known_move : unsigned_code(best.move);
        Entry entry;
        entry.key = key.number;
        entry.has_move = move ? 1 : 0;
        entry.move = move ? to_table(*move, key) : 0;
        entry.score = best.score;
        entry.depth = static_cast<std::uint8_t>(node.depth);
        entry.bound = bound;
        entry.final = is_final ? 1 : 0;
        table_.store(entry, row);
    }

    // A move of a board and the same move of the image that stands for it in the table.
    static MoveCode to_table(MoveCode move, [[maybe_unused]] TableKey key) {
        if constexpr (HasSymmetries<G>) return G::turned(static_cast<Move>(move), key.symmetry);
        return move;
    }
    static MoveCode from_table(MoveCode move, [[maybe_unused]] TableKey key) {
        if constexpr (HasSymmetries<G>)
            return G::turned_back(static_cast<Move>(move), key.symmetry);
        return move;
    }

    // --- small things ---

    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    static constexpr MoveCode unsigned_code(Move move) { return static_cast<MoveCode>(move); }
    static constexpr std::int32_t code(Move move) {
        return static_cast<std::int32_t>(unsigned_code(move));
    }

    static constexpr int first_reach = 32;
    // A node whose children are leaves is searched as quickly as it is looked up.
    static constexpr int least_table_depth = 2;

    const Switches switches_;
    Table& table_;
    Control& control_;
    Recorder& recorder_;
    Counts counts_;
    std::uint64_t open_ends_ = 0;  // how often depth ran out, or may have, with the game still on
    MoveList<G> excluded_;         // root moves already reported, when several lines are wanted
    std::array<Line, max_depth + 2> lines_;
    Experience<G, max_depth + 2> experience_;
};

}  // namespace plyscope
