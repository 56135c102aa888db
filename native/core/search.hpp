// The search: fail-soft alpha-beta, generic over a game, every technique a switch.
//
// With all switches off it visits exactly the nodes of the textbook's alphabeta, in the same order.
// The switches of the preset `exact` do not change the value at a given depth; those of selective
// search do.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "core/game.hpp"
#include "core/lookup.hpp"
#include "core/ordering.hpp"
#include "core/path.hpp"
#include "core/pruning.hpp"
#include "core/recorder.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

// What a search has done so far.
struct Counts {
    std::uint64_t nodes = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;        // nodes left with moves unsearched
    std::uint64_t first_cutoffs = 0;  // those cut by their first move
    std::uint64_t late_cutoffs = 0;   // cutoffs by the last move, which save nothing
    std::uint64_t pruned = 0;         // moves never searched
    std::uint64_t table_hits = 0;
    int deepest = 0;  // moves from the root to the farthest node

    void add(const Counts& other) {
        nodes += other.nodes;
        leaves += other.leaves;
        cutoffs += other.cutoffs;
        first_cutoffs += other.first_cutoffs;
        late_cutoffs += other.late_cutoffs;
        pruned += other.pruned;
        table_hits += other.table_hits;
        deepest = std::max(deepest, other.deepest);
    }
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
        : switches_(switches),
          table_(switches_, table),
          control_(control),
          recorder_(recorder),
          history_(switches) {
        recorder_.watch(switches_);
    }

    // The game so far, as repetition keys, oldest first: its boards may come back.
    void remember(std::vector<std::uint64_t> keys) { path_.remember(std::move(keys)); }

    // Which depth comes after one that is finished, where it is not the next.
    void deepen_by(std::function<int(int)> depth_after) { depth_after_ = std::move(depth_after); }

    // The only root moves to search, legal ones in the order of the rules; none means all.
    void restrict_root(const MoveList<G>& root_moves) { root_moves_ = root_moves; }

    // Searches to `depth`, with the best `lines` root moves apart, and returns the last iteration
    // that was finished; where there is none, what a look one move ahead finds.
    Iteration<Move> run(const Board& root, int depth, int lines, const OnIteration& on_iteration) {
        Iteration<Move> last;
        try {
            control_.protect(switches_.deepening);
            for (int next = first_depth(depth); next <= depth; next = depth_after(next)) {
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
            if (switches_.unfinished && lines == 1 && unfinished_.line.length > 0)
                last.variations[0] = {unfinished_.score, moves_of(unfinished_.line)};
            last.was_stopped = true;
        }
        last.counts = counts();
        return last;
    }

  private:
    using Known = typename Lookup<G>::Known;
    using TableMove = typename Lookup<G>::TableMove;

    struct Node {
        Board board;
        int depth;
        int ply;
        Window window;
        Kind kind;
        std::int32_t move;
        std::int32_t excluded_move =
            no_move;     // a move that may not be made: what are the others worth?
        int beyond = 0;  // so many moves after the one where depth ran out
    };

    // What the moves of a node came to; the move is the best unless all fell short.
    struct Best {
        Score score;
        Reason reason;
        Move move;
        std::uint16_t searched;
    };

    // What is seen of a node before its moves are searched.
    struct NodeInfo {
        int depth = 0;
        int extension = 0;
        std::int32_t singular = no_move;  // a move to search further alone
        bool is_tense = false;            // the mover may not stand pat
        bool is_calm = false;             // nor tense, nor on a principal line, and no win in sight
        bool improving = true;        // the mover's lot has not become worse since its last turn
        int static_eval = 0;          // in the mover's view; only where it is calm
        Score stand_pat = -infinity;  // what the mover has without a move, in its view
    };

    // A principal line, kept for each ply while the search is below it.
    struct Line {
        std::array<Move, max_depth + 1> moves;
        int length = 0;
    };

    int first_depth(int depth) const { return switches_.deepening ? std::min(depth, 1) : depth; }

    int depth_after(int depth) const { return depth_after_ ? depth_after_(depth) : depth + 1; }

    Counts counts() const {
        Counts all = counts_;
        all.nodes = control_.nodes();
        return all;
    }

    // --- the root ---

    Iteration<Move> iterate(const Board& root, int depth, int lines, const Iteration<Move>& last) {
        Iteration<Move> found;
        found.depth = depth;
        root_depth_ = depth;
        unfinished_.line.length = 0;
        reported_ = {};
        const auto wanted = std::max<std::size_t>(1, legal_lines(root, depth, lines));
        for (std::size_t rank = 0; rank < wanted; ++rank) {
            const auto guess = rank < last.variations.size()
                                   ? std::optional(last.variations[rank].score)
                                   : std::nullopt;
            const Score score = aspire(root, depth, guess);
            found.variations.push_back({score, moves_of(lines_[0])});
            if (!found.variations.back().line.empty())
                reported_.push(found.variations.back().line.front());
        }
        reported_ = {};
        found.counts = counts();
        return found;
    }

    std::size_t legal_lines(const Board& root, int depth, int lines) const {
        if (depth == 0) return 1;
        MoveList<G> moves;
        list_root_moves(root, moves);
        return std::min(moves.size(), static_cast<std::size_t>(lines));
    }

    // One search of the root, or several with a window that grows until it holds the score.
    Score aspire(const Board& root, int depth, std::optional<Score> guess) {
        const auto kind = switches_.deepening ? Kind::iteration_root : Kind::normal;
        int reach = margins.reach;
        Window window;
        if (switches_.aspiration && guess) window = around(*guess, reach);
        for (auto visit = kind;; visit = kind | Kind::aspiration) {
            answering(root, std::nullopt, 0);
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

    static std::vector<Move> moves_of(const Line& line) {
        return {line.moves.begin(), line.moves.begin() + line.length};
    }

    // --- a node ---

    Score value(Node node) {
        control_.count_node();
        counts_.deepest = std::max(counts_.deepest, node.ply);
        const RowNumber row =
            recorder_.enter({node.ply, node.depth, node.move, node.window, node.kind});
        lines_[at(node.ply)].length = 0;
        if (switches_.repetition && path_.is_repetition(node.board, node.ply, node.move != no_move))
            return leaf(row, 0, Reason::repetition);
        if (node.depth > 0 && node.ply < max_depth) return interior(node, row);
        if (const auto score = forced(node)) return leaf(row, *score, Reason::forced_win);
        ++open_ends_;
        return horizon(node, row);
    }

    Score interior(Node& node, RowNumber row) {
        const auto key = table_key(node);
        const Known known = table_.find(key, node.ply);
        if (known.place && may_answer(known, node)) return table_hit(row, known, node.window);
        if (const auto score = forced(node)) return leaf(row, *score, Reason::forced_win);
        MoveList<G> moves;
        if (node.ply == 0) {
            list_root_moves(node.board, moves);
        } else {
            list_moves<G>(switches_, node.board, moves);
        }
        if (moves.empty())
            return leaf(row, won_in(*G::outcome(node.board), node.ply), Reason::game_over);
        if (node.ply == 0 && !reported_.empty()) moves = without(moves, reported_);
        if (node.excluded_move != no_move) moves = without(moves, node.excluded_move);
        recorder_.expand(row, node.ply, moves.size());

        const TableMove table_move = table_.move_of(known, key);
        if (switches_.internal_reductions && key && !table_move && node.ply > 0 &&
            node.depth >= margins.unguided_depth)
            --node.depth;
        const auto open_before = open_ends_;
        NodeInfo info = info_of(node, moves);
        if (const auto score = cut_early(node, row, info)) return *score;
        if (table_move && is_testable(node, known, moves))
            if (const auto score = singular_search(node, row, known, *table_move, info))
                return *score;
        const Best best = best_of(node, info, moves, table_move);
        const Bound bound = bound_of(best.score, node.window);
        if (key) store(node, row, *key, best, bound, table_move, open_ends_ == open_before);
        recorder_.leave(row, node.ply, best.score, bound, best.reason, best.searched);
        return best.score;
    }

    // The moves of the root: those asked for, or else those worth a search.
    void list_root_moves(const Board& board, MoveList<G>& moves) const {
        if (root_moves_.empty()) return list_moves<G>(switches_, board, moves);
        moves = root_moves_;
    }

    // The score of a node that the mover wins by force; the root is searched all the same, for its
    // moves.
    std::optional<Score> forced(const Node& node) const {
        if (node.ply == 0) return std::nullopt;
        return forced_score<G>(switches_, node.board, node.ply);
    }

    // Depth has run out. Where the board may not be evaluated as it stands, every move is searched;
    // elsewhere the noisy ones, if the game lists them; but not for ever.
    Score horizon(const Node& node, RowNumber row) {
        if constexpr (HasNoise<G>) {
            if (switches_.quiescence && node.ply < max_depth && node.beyond < margins.beyond) {
                const auto key = table_key(node);
                const Known known = table_.find(key, node.ply);
                if (known.place && may_answer(known, node))
                    return table_hit(row, known, node.window);
                const TableMove move = table_.move_of(known, key);
                if (!G::may_stand_pat(node.board)) return tense(node, row, key, move);
                if constexpr (ListsNoise<G>) return calm(node, row, key, move);
            }
        }
        return leaf(row, won_in(evaluated(node.board), node.ply), Reason::evaluated);
    }

    Score tense(const Node& node, RowNumber row, std::optional<TableKey> key, TableMove move) {
        MoveList<G> moves;
        list_moves<G>(switches_, node.board, moves);
        if (!moves.empty()) return noisy(node, row, moves, {}, key, move);
        return leaf(row, won_in(*G::outcome(node.board), node.ply), Reason::game_over);
    }

    Score calm(const Node& node, RowNumber row, std::optional<TableKey> key, TableMove move) {
        const int sign = sign_of(node);
        const Score score = won_in(evaluated(node.board), node.ply);
        NodeInfo info;
        info.stand_pat = static_cast<Score>(sign * score);
        MoveList<G> moves;
        if (info.stand_pat < node.window.seen_by(sign).beta) G::noisy(node.board, moves);
        if (moves.empty()) return leaf(row, score, Reason::evaluated);
        return noisy(node, row, moves, info, key, move);
    }

    Score noisy(const Node& node, RowNumber row, const MoveList<G>& moves, const NodeInfo& info,
                std::optional<TableKey> key, TableMove move) {
        recorder_.expand(row, node.ply, moves.size());
        const Best best = best_of(node, info, moves, move);
        const Bound bound = bound_of(best.score, node.window);
        if (key) store(node, row, *key, best, bound, move, false);
        recorder_.leave(row, node.ply, best.score, bound, best.reason, best.searched);
        return best.score;
    }

    // Whether a node is a root of which only some moves are searched: those asked for, or, when
    // several lines are wanted, those not yet reported. The table must not answer for it.
    bool is_partial_root(const Node& node) const {
        return node.ply == 0 && !(root_moves_.empty() && reported_.empty());
    }

    Score leaf(RowNumber row, Score score, Reason reason) {
        ++counts_.leaves;
        recorder_.end(row, score, Bound::exact, reason, no_row);
        return score;
    }

    // Searches the moves one after the other; the mover's view inside.
    Best best_of(const Node& node, const NodeInfo& info, const MoveList<G>& moves,
                 TableMove table_move) {
        const int sign = sign_of(node);
        Picker picker(moves, table_move, scores_moves(),
                      [&] { return history_.move_scores(node.board, node.ply, switches_); });
        Window window = node.window.seen_by(sign);
        window.alpha = std::max(window.alpha, info.stand_pat);
        Score best = info.stand_pat;
        Move best_move = moves[0];
        std::uint16_t searched = 0;
        MoveList<G> tried;  // in vain, if one cuts
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move move = picker.next();
            if (const auto rule = skipped_by(node, info, move, window, best, index)) {
                ++open_ends_;
                recorder_.skip({node.ply + 1, std::max(0, node.depth - 1), code(move),
                                window.seen_by(sign), Kind::skipped},
                               *rule);
                continue;
            }
            const Score score = search_move(node, info, move, window, index);
            ++searched;
            if (score < window.beta && switches_.history_malus) tried.push(move);
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (node.ply == 0 && score > window.alpha)
                note_unfinished(move, static_cast<Score>(sign * score));
            if (score >= window.beta) {
                cutoff(node, move, index, moves.size(), tried);
                return {static_cast<Score>(sign * best), Reason::cutoff, best_move, searched};
            }
            if (score > window.alpha) {
                window.alpha = score;
                extend_line(node.ply, move);
            }
        }
        return {static_cast<Score>(sign * best), Reason::all_searched, best_move, searched};
    }

    // The score of one move, in the mover's view like the window. All but the first are only
    // tested, where scouts are on, and searched again if they turn out better; late ones are tested
    // less deep at first.
    Score search_move(const Node& node, const NodeInfo& info, Move move, Window window,
                      std::size_t index) {
        const Board board = G::play(node.board, move);
        if constexpr (margins.table_depth == 0) table_.prefetch(board);
        const int sign = sign_of(node);
        answering(node.board, move, node.ply + 1);
        const int extension = extension_of(node, info, move, board);
        const int depth = std::max(0, node.depth - 1 + extension);
        const int beyond = node.depth == 0 ? node.beyond + 1 : 0;
        const auto child = [&](Window seen, Kind kind, int less = 0) {
            if (node.depth == 0) kind = kind | Kind::quiescence;
            const Score score = value({board, depth - less, node.ply + 1, seen.seen_by(sign), kind,
                                       code(move), no_move, beyond});
            return static_cast<Score>(sign * score);
        };
        const bool is_leaf = depth == 0 && !switches_.quiescence;  // an evaluation is exact at once
        if (index == 0 || is_leaf || !switches_.pvs) return child(window, Kind::normal);
        const Window test{window.alpha, static_cast<Score>(window.alpha + 1)};
        Kind again = Kind::normal;
        if (const int less =
                extension > 0 ? 0 : reduction(node, info, move, board, window, index)) {
            const Score score = child(test, Kind::scout | Kind::reduced, less);
            if (score <= window.alpha) return score;
            again = Kind::re_search;
        }
        if (!window.holds_a_score()) return child(window, again);
        const Score score = child(test, again | Kind::scout);
        if (window.alpha < score && score < window.beta) return child(window, Kind::re_search);
        return score;
    }

    void extend_line(int ply, Move move) { lead(lines_[at(ply)], ply, move); }

    // The best move so far, in case that its iteration comes to no end.
    void note_unfinished(Move move, Score score) {
        unfinished_.score = score;
        lead(unfinished_.line, 0, move);
    }

    // A move of that ply, and the line below it.
    void lead(Line& line, int ply, Move move) const {
        const Line& below = lines_[at(ply + 1)];
        line.moves[0] = move;
        std::copy_n(below.moves.begin(), below.length, line.moves.begin() + 1);
        line.length = below.length + 1;
    }

    void cutoff(const Node& node, Move move, std::size_t index, std::size_t moves,
                const MoveList<G>& tried) {
        const auto unsearched = moves - index - 1;
        counts_.pruned += unsearched;
        ++(unsearched > 0 ? counts_.cutoffs : counts_.late_cutoffs);
        if (unsearched > 0 && index == 0) ++counts_.first_cutoffs;
        if constexpr (ListsNoise<G>)
            if (G::is_noisy(node.board, move)) return;  // it is tried early anyway
        history_.cutoff(node.board, move, node.ply, node.depth, switches_);
        for (const Move failed : tried) {
            if constexpr (ListsNoise<G>)
                if (G::is_noisy(node.board, failed)) continue;
            history_.penalize(node.board, failed, node.ply, node.depth, switches_);
        }
    }

    // --- selective search ---

    NodeInfo info_of(const Node& node, const MoveList<G>& moves) {
        NodeInfo info;
        info.depth = node.depth;
        const bool is_principal = node.window.holds_a_score();
        if (switches_.forced && is_principal && moves.size() == 1) info.extension = 1;
        if constexpr (HasNoise<G> && HasWins<G>) {
            info.is_tense = is_tense(node.board, moves);
            info.is_calm = !info.is_tense && !is_principal && node.ply > 0 &&
                           std::abs(node.window.alpha) < G::win - max_depth;
            const bool is_near = node.depth <= margins.reverse_depth &&
                                 (switches_.futility || switches_.reverse_futility);
            if (margins.improving) {
                look_back(node, info);
            } else if (info.is_calm && (is_near || (HasPass<G> && switches_.null_move))) {
                info.static_eval = sign_of(node) * evaluated(node.board);
            }
        }
        return info;
    }

    // Evaluates the board, and whether that is more than at the mover's last turn.
    void look_back(const Node& node, NodeInfo& info) {
        auto& now = evaluations_[at(node.ply)];
        now = unevaluated;
        if (info.is_tense) return;
        info.static_eval = now = sign_of(node) * evaluated(node.board);
        const int before = node.ply < 2 ? unevaluated : evaluations_[at(node.ply - 2)];
        info.improving = before == unevaluated || now > before;
    }

    // Where noisy moves are listed apart, others may be legal beside them; else the first move
    // tells for all.
    static bool is_tense(const Board& board, const MoveList<G>& moves) {
        if constexpr (ListsNoise<G>) return !G::may_stand_pat(board);
        return G::is_noisy(board, moves[0]);
    }

    // How much further a move is searched: by one at most, and no line to more than twice the depth
    // for it.
    int extension_of(const Node& node, const NodeInfo& info, Move move, const Board& after) const {
        bool is_further = info.extension > 0 || info.singular == code(move);
        if constexpr (Extends<G>)
            is_further = is_further || (switches_.extensions && G::extend(after));
        return is_further && node.ply < 2 * root_depth_ ? 1 : 0;
    }

    // The score of a node that need not be searched, since it is so good already; or none.
    std::optional<Score> cut_early(const Node& node, RowNumber row, const NodeInfo& info) {
        if (!info.is_calm) return std::nullopt;
        const int beta = node.window.seen_by(sign_of(node)).beta;
        if (switches_.reverse_futility && node.depth <= margins.reverse_depth &&
            info.static_eval - margins.reverse * node.depth >= beta)
            return left(node, row, info.static_eval - margins.reverse * node.depth,
                        Reason::reverse_futility);
        if constexpr (HasPass<G>) {
            const int less = null_less(node.depth, info.static_eval - beta);
            if (switches_.null_move && node.depth >= margins.null_depth &&
                info.static_eval >= beta && !has(node.kind, Kind::null_move) &&
                G::may_pass(node.board) &&
                fails_high_at(node, beta, G::pass(node.board), node.depth - less, Kind::null_move))
                return left(node, row, beta, Reason::null_move_cut);
        }
        if (switches_.probcut && node.depth >= margins.probable_depth) {
            const int less = margins.probable_less + (node.depth - margins.probable_depth) / 4;
            const int goal = beta + margins.probable;
            if (fails_high_at(node, goal, node.board, node.depth - less, Kind::reduced))
                return left(node, row, beta, Reason::probcut);
        }
        return std::nullopt;
    }

    // By how much less deep it is searched what comes after a pass.
    static int null_less(int depth, int surplus) {
        const int more = margins.null_surplus > 0 ? std::min(3, surplus / margins.null_surplus) : 0;
        return margins.null_less + depth / margins.null_step + more;
    }

    // Whether the table's move may be compared with the others: it is known well enough that it
    // fails_high_at its score.
    bool is_testable(const Node& node, const Known& known, const MoveList<G>& moves) const {
        if constexpr (HasWins<G>) {
            const Bound reached = G::maximizing(node.board) ? Bound::at_least : Bound::at_most;
            return (switches_.singular || switches_.multi_cut) && node.ply > 0 &&
                   node.depth >= margins.singular_depth && known.entry.depth + 3 >= node.depth &&
                   (known.entry.bound == reached || known.entry.bound == Bound::exact) &&
                   moves.size() > 1 && std::abs(known.entry.score) < G::win - 2 * max_depth;
        }
        return false;
    }

    // Searches all moves but the table's, less deep. If all fall short of its score, it alone is
    // searched further; if one of them is above the window as well, so is the node: its score.
    std::optional<Score> singular_search(const Node& node, RowNumber row, const Known& known,
                                         MoveCode table_move, NodeInfo& info) {
        const int sign = sign_of(node);
        const int goal = sign * known.entry.score - margins.singular * node.depth;
        const auto move = static_cast<std::int32_t>(table_move);
        if (!fails_high_at(node, goal, node.board, (node.depth - 1) / 2, Kind::reduced, move)) {
            if (switches_.singular) info.singular = move;
            return std::nullopt;
        }
        const bool is_above = goal >= node.window.seen_by(sign).beta;
        if (!switches_.multi_cut || !is_above || node.window.holds_a_score()) return std::nullopt;
        return left(node, row, goal, Reason::multi_cut);
    }

    // Whether a less deep search of a board, in place of a move, fails_high_at a goal; all in the
    // mover's view.
    bool fails_high_at(const Node& node, int goal, const Board& board, int depth, Kind kind,
                       std::int32_t excluded_move = no_move) {
        const int sign = sign_of(node);
        const Window test{static_cast<Score>(goal - 1), static_cast<Score>(goal)};
        answering(node.board, std::nullopt, node.ply + 1);
        const Score score = value({board, std::max(0, depth), node.ply + 1, test.seen_by(sign),
                                   kind | Kind::scout, no_move, excluded_move});
        return sign * score >= goal;
    }

    // The score of a node that is left without its moves being searched, from the mover's.
    Score left(const Node& node, RowNumber row, int score, Reason reason) {
        const auto result = static_cast<Score>(sign_of(node) * score);
        ++open_ends_;
        recorder_.leave(row, node.ply, result, bound_of(result, node.window), reason, 0);
        return result;
    }

    // Why a move is left out: it comes late, could not make good what is missing, or loses what it
    // takes; or none.
    std::optional<Reason> skipped_by(const Node& node, const NodeInfo& info, Move move,
                                     Window window, Score best, std::size_t index) const {
        if constexpr (HasExchanges<G>)
            if (info.stand_pat > -infinity && switches_.see &&
                !G::exchange_at_least(node.board, move, 0))
                return Reason::exchange;
        if constexpr (HasWins<G>) {
            if (!info.is_calm || index == 0 || best <= -(G::win - max_depth)) return std::nullopt;
            if (switches_.late_move_pruning && info.depth <= margins.late_depth &&
                index >= late_from(info) && is_quiet(node.board, move))
                return Reason::late_move;
            if (switches_.futility && info.depth <= margins.futility_depth &&
                info.static_eval + margins.futility_base + margins.futility * info.depth <=
                    window.alpha &&
                is_quiet(node.board, move))
                return Reason::futility;
            if constexpr (HasExchanges<G>)
                if (switches_.see && info.depth <= margins.losing_depth &&
                    !G::exchange_at_least(node.board, move, -margins.losing * info.depth))
                    return Reason::exchange;
        }
        return std::nullopt;
    }

    // From which move on the rest is late: sooner where things have not become better.
    static std::size_t late_from(const NodeInfo& info) {
        const int from = margins.late + info.depth * info.depth;
        return static_cast<std::size_t>(info.improving ? from : from / 2);
    }

    // Whether a move of a board that is not tense changes nothing at once.
    static bool is_quiet([[maybe_unused]] const Board& board, [[maybe_unused]] Move move) {
        if constexpr (NoiseMeansTension<G>) return !G::is_noisy(board, move);
        if constexpr (ListsNoise<G>)
            return !G::is_noisy(board, move) && G::may_stand_pat(G::play(board, move));
        return true;
    }

    // By how much a move is searched less deep at first.
    int reduction(const Node& node, const NodeInfo& info, Move move, const Board& after,
                  Window window, std::size_t index) const {
        if constexpr (HasNoise<G>) {
            if (!switches_.late_move_reductions || node.depth < Reductions::least_depth ||
                index < Reductions::first_index || info.is_tense || node.ply == 0)
                return 0;
            if (G::is_noisy(node.board, move) || !G::may_stand_pat(after)) return 0;
            int less = reductions<G>.of(node.depth, index) - (window.holds_a_score() ? 1 : 0) +
                       (info.improving ? 0 : 1);
            if (margins.history_score > 0)
                less -= history_.history_score(node.board, move, node.ply) / margins.history_score;
            if (switches_.history_reductions && history_.is_untried(node.board, move)) ++less;
            return std::clamp(less, 0, node.depth - 2);
        }
        return 0;
    }

    Score evaluated(const Board& board) const { return evaluation_by<G>(switches_, board); }
    Score won_in(Score score, int ply) const { return won_by<G>(switches_, score, ply); }

    // --- ordering ---

    // A move is made that leads to that ply; none if it is only thought of.
    void answering(const Board& board, std::optional<Move> move, int ply) {
        if (knows_answers_) history_.played(board, move, ply);
    }

    bool scores_moves() const {
        return switches_.killers || switches_.history || switches_.game_order || knows_answers_;
    }

    static MoveList<G> without(const MoveList<G>& moves, const MoveList<G>& excluded) {
        MoveList<G> rest;
        for (const Move move : moves)
            if (std::find(excluded.begin(), excluded.end(), move) == excluded.end())
                rest.push(move);
        return rest;
    }

    static MoveList<G> without(const MoveList<G>& moves, std::int32_t excluded_move) {
        MoveList<G> rest;
        for (const Move move : moves)
            if (code(move) != excluded_move) rest.push(move);
        return rest;
    }

    // --- the table ---

    // None where the table is not asked.
    std::optional<TableKey> table_key(const Node& node) const {
        return node.excluded_move == no_move ? table_.key(node.board, node.depth) : std::nullopt;
    }

    // With scouts, the few nodes whose window holds a score make up the principal line; they are
    // searched all the same, so that the line reported is whole.
    bool may_answer(const Known& known, const Node& node) const {
        if (is_partial_root(node)) return false;
        if (switches_.pvs && node.window.holds_a_score()) return false;
        return known.entry.answers(node.depth, switches_.deeper_entries, node.window);
    }

    Score table_hit(RowNumber row, const Known& known, Window window) {
        ++counts_.table_hits;
        const Score score = known.entry.score;
        open_ends_ += known.entry.final ? 0 : 1;
        recorder_.end(row, score, bound_of(score, window), Reason::table_hit, table_.row_of(known));
        return score;
    }

    // Where every move fell short for the mover, none of them is known to be best: what was known
    // before is kept. Of a root whose score rests on the game before it, only the move.
    void store(const Node& node, RowNumber row, TableKey key, const Best& best, Bound bound,
               TableMove known_move, bool is_final) {
        const bool rests = path_.decided(node.ply);
        if (is_partial_root(node) || (rests && node.ply > 0)) return;
        const bool is_maximizer = G::maximizing(node.board);
        const Bound fell_short = is_maximizer ? Bound::at_most : Bound::at_least;
        const TableMove move = bound == fell_short ? known_move : unsigned_code(best.move);
        Entry entry;
        if (rests) {  // it says that the mover has something, and so nothing
            entry.score = is_maximizer ? -infinity : infinity;
            entry.bound = is_maximizer ? Bound::at_least : Bound::at_most;
        } else {
            entry.score = best.score;
            entry.bound = bound;
            entry.depth = static_cast<std::uint8_t>(node.depth);
        }
        entry.final = is_final;
        table_.store(key, entry, move, node.ply, row);
    }

    // --- small things ---

    static int sign_of(const Node& node) { return G::maximizing(node.board) ? 1 : -1; }
    static constexpr std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    static constexpr MoveCode unsigned_code(Move move) { return static_cast<MoveCode>(move); }
    static constexpr std::int32_t code(Move move) {
        return static_cast<std::int32_t>(unsigned_code(move));
    }

    static constexpr int unevaluated = 1 << 20;
    static constexpr Margins margins = margins_of<G>();

    Switches switches_;
    const bool knows_answers_ = switches_.countermoves || switches_.continuation;
    Lookup<G> table_;
    Control& control_;
    Recorder& recorder_;
    std::function<int(int)> depth_after_;
    Counts counts_;
    std::uint64_t open_ends_ = 0;  // how often depth ran out, or may have, with the game still on
    int root_depth_ = 0;           // of the present iteration
    MoveList<G> root_moves_;       // the only ones to search; none: all
    MoveList<G> reported_;         // root moves that earlier lines of this iteration begin with
    Path<G> path_;
    std::array<Line, max_depth + 2> lines_;
    struct {
        Score score = 0;
        Line line;
    } unfinished_;  // what the present iteration has found so far; no moves if nothing
    std::array<int, max_depth + 2> evaluations_{};  // by ply, in the mover's view
    MoveHistory<G, max_depth + 2> history_;
};

}  // namespace plyscope
