// Alpha-beta, fail-soft and generic over a game: from a root down to its leaves.
//
// What selective search decides is in files of its own: core/pruning.hpp, core/reductions.hpp and
// core/extensions.hpp, with their numbers in core/margins.hpp. What is recursive is here: it does
// what they ask for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/control.hpp"
#include "core/endgame_tables.hpp"
#include "core/extensions.hpp"
#include "core/game.hpp"
#include "core/history.hpp"
#include "core/iteration.hpp"
#include "core/lookup.hpp"
#include "core/margins.hpp"
#include "core/node.hpp"
#include "core/node_evaluator.hpp"
#include "core/offers.hpp"
#include "core/path.hpp"
#include "core/picker.hpp"
#include "core/principal_variation.hpp"
#include "core/pruning.hpp"
#include "core/recorder.hpp"
#include "core/reductions.hpp"
#include "core/root_moves.hpp"
#include "core/static_evaluation.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G, class Recorder>
class AlphaBeta {
  public:
    using Board = typename G::Board;
    using Move = typename G::Move;

    // A score, and the line that leads to it.
    struct Found {
        Score score = 0;
        Line<Move> line;
    };

    // Learned weights must outlive the search; without any, those that were compiled in count.
    AlphaBeta(const Switches& switches, Table& table, Control& control, Recorder& recorder,
              const LearnedWeights* weights)
        : switches_(switches),
          static_evaluation_(switches_, weights),
          table_(switches_, table),
          control_(control),
          recorder_(recorder),
          history_(switches) {
        recorder_.watch(switches_);
    }
    AlphaBeta(const AlphaBeta&) = delete;  // its parts refer to its switches

    // Those in use at this moment: a recorder may change them while the search runs.
    const Switches& switches() const { return switches_; }

    // The repetition keys of the game so far, oldest first: its boards may be repeated.
    void set_history(std::vector<std::uint64_t> keys) { path_.set_history(std::move(keys)); }

    // The endgame tables to probe, which must outlive the search; none by default.
    void set_tables(const EndgameTables<G>* tables) { tables_ = tables; }

    RootMoves<G>& root_moves() { return root_moves_; }

    void begin_iteration(int depth) {
        root_depth_ = depth;
        unfinished_.line.length = 0;
    }

    Score search_root(const Board& root, int depth, Window window, Kind kind) {
        set_previous_move(root, std::nullopt, 0);
        return search_node({root, depth, 0, window, kind, no_move});
    }

    const Line<Move>& principal_variation() const { return variations_.at(0); }

    // The best root move of an iteration that was stopped; no moves if it had none yet.
    const Found& unfinished() const { return unfinished_; }

    // What is known of a root before any of its moves is searched: its static evaluation, and the
    // first move of the game's order if `depth` leaves room for one.
    [[gnu::noinline]] Variation unsearched(const Board& root, int depth) const {
        MoveList<G> moves;
        root_moves_.list(switches_, root, moves);
        const Score score = moves.empty() ? *G::outcome(root) : static_eval(root);
        if (moves.empty() || depth == 0) return {score, {}};
        return {score, {unsigned_code(moves[0])}};
    }

    // How often depth or pruning left open how a line ends. Where that does not change, all lines
    // have ended with the game.
    std::uint64_t horizon_count() const { return horizon_count_; }

    Counts counts() const {
        Counts all = counts_;
        all.nodes = control_.nodes();
        return all;
    }

  private:
    using Node = plyscope::Node<G>;
    using Probe = typename Lookup<G>::Probe;
    using TableMove = typename Lookup<G>::TableMove;

    // The result of searching a node's moves, in the maximizer's view. The move is the best one
    // unless all failed low.
    struct Best {
        Score score;
        Reason reason;
        Move move;
        std::uint16_t searched;
    };

    // The node below a move, before it is known with which window it is searched.
    struct Child {
        Board board;
        std::int32_t move;
        int depth;
    };

    // --- a node ---

    // The score of a node, fail-soft and in the maximizer's view: exact if it is within the window,
    // else a bound.
    Score search_node(Node&& node) {
        control_.count_node();
        counts_.deepest = std::max(counts_.deepest, node.ply);
        const RowNumber row =
            recorder_.enter({node.ply, node.depth, node.move, node.window, node.kind});
        variations_.clear(node.ply);
        if (switches_.repetition && path_.is_repetition(node.board, node.ply, node.move != no_move))
            return leaf(row, 0, Reason::repetition);
        if constexpr (HasEndgameTables<G>) {
            const auto tabled = known_score(node);
            if (tabled && answers(*tabled, node)) {
                horizon_count_ += tabled->is_final ? 0 : 1;
                return leaf(row, tabled->score, Reason::tablebase);
            }
            node.is_tabled = tabled.has_value();
        }
        if (node.depth > 0 && node.ply < max_depth) return search_interior(node, row);
        if (const auto score = forced_win(node)) return leaf(row, *score, Reason::forced_win);
        ++horizon_count_;
        return quiescence_search(node, row);
    }

    Score search_interior(Node& node, RowNumber row) {
        const auto key = table_key(node);
        const Probe probe = table_.probe(key, node.ply);
        if (answers(probe, node)) return table_hit(row, probe, node.window);
        if (const auto score = forced_win(node)) return leaf(row, *score, Reason::forced_win);
        MoveList<G> moves;
        list_moves_of(node, moves);
        if (moves.empty()) return game_over(node, row);
        recorder_.expand(row, node.ply, moves.size());

        const TableMove table_move = table_.move_of(probe, key);
        if (key && reductions_.is_internal(node, table_move.has_value())) --node.depth;
        const auto horizon_before = horizon_count_;
        NodeInfo info = evaluator_.info_of(node, moves, pruning_);
        info.has_only_move = extensions_.has_only_move(node, moves.size());
        if (node.is_tabled) info.may_prune = false;  // its evaluation knows less than the table
        if (const auto score = prune(node, row, info)) return *score;
        if (table_move && extensions_.tries_singular(node, probe.entry, moves.size()))
            if (const auto score = singular_search(node, row, probe.entry, *table_move, info))
                return *score;
        const Best best = search_moves(node, info, moves, table_move);
        return conclude(node, row, key, best, table_move, horizon_count_ == horizon_before);
    }

    // None exactly when the game is over: a move is excluded only where there are others.
    void list_moves_of(const Node& node, MoveList<G>& moves) const {
        if (node.ply == 0) return root_moves_.list(switches_, node.board, moves);
        list_moves<G>(switches_, node.board, moves);
        if (node.excluded_move != no_move)
            moves = filtered(moves, [&](Move move) { return code(move) != node.excluded_move; });
    }

    bool is_partial_root(const Node& node) const {
        return node.ply == 0 && root_moves_.is_partial();
    }

    // Stores and records the result of a node's moves; `is_final` if every line ended with the
    // game.
    Score conclude(const Node& node, RowNumber row, std::optional<TableKey> key, const Best& best,
                   TableMove table_move, bool is_final) {
        const Bound bound = bound_of(best.score, node.window);
        if (key) store(node, row, *key, best, bound, table_move, is_final);
        recorder_.leave(row, node.ply, best.score, bound, best.reason, best.searched);
        return best.score;
    }

    Score leaf(RowNumber row, Score score, Reason reason) {
        ++counts_.leaves;
        recorder_.end(row, score, Bound::exact, reason, no_row);
        return score;
    }

    Score game_over(const Node& node, RowNumber row) {
        return leaf(row, score_at_ply<G>(switches_, *G::outcome(node.board), node.ply),
                    Reason::game_over);
    }

    // The score of a node that the mover is known to win by force. The root is searched all the
    // same, since its best move is wanted.
    std::optional<Score> forced_win(const Node& node) const {
        if (node.ply == 0) return std::nullopt;
        return forced_win_score<G>(switches_, node.board, node.ply);
    }

    // What endgame tables say of a node. The root is searched all the same.
    std::optional<TabledScore> known_score(const Node& node) const {
        if (node.ply == 0 || node.excluded_move != no_move) return std::nullopt;
        return tabled_score<G>(switches_, static_evaluation_, tables_, node.board, node.ply);
    }

    // Whether that is all the node needs. A win of unknown length is searched where it matters how
    // long it is, as long as there is depth.
    static bool answers(const TabledScore& tabled, const Node& node) {
        return tabled.is_final || node.depth == 0 || node.ply >= max_depth ||
               bound_of(tabled.score, node.window) != Bound::exact;
    }

    Score static_eval(const Board& board) const { return static_evaluation_(board); }

    // --- quiescence search ---

    // The depth has run out. A quiescence search resumes with noisy moves until the board is quiet,
    // or with every move where the mover may not stand pat, up to a limit of moves.
    Score quiescence_search(const Node& node, RowNumber row) {
        if constexpr (HasNoisyMoves<G>) {
            if (switches_.quiescence && node.ply < max_depth &&
                node.quiescence_ply < margins.quiescence_depth) {
                const auto key = table_key(node);
                const Probe probe = table_.probe(key, node.ply);
                if (answers(probe, node)) return table_hit(row, probe, node.window);
                const TableMove table_move = table_.move_of(probe, key);
                if (!G::may_stand_pat(node.board))
                    return search_evasions(node, row, key, table_move);
                if constexpr (ListsNoisyMoves<G>) return search_noisy(node, row, key, table_move);
            }
        }
        return leaf(row, score_at_ply<G>(switches_, static_eval(node.board), node.ply),
                    Reason::evaluated);
    }

    // In check, or where a capture is compulsory, every legal move is searched.
    Score search_evasions(const Node& node, RowNumber row, std::optional<TableKey> key,
                          TableMove table_move) {
        MoveList<G> moves;
        list_moves<G>(switches_, node.board, moves);
        if (moves.empty()) return game_over(node, row);
        return search_quiescence_moves(node, row, moves, {}, key, table_move);
    }

    // Stand pat: the mover may decline all noisy moves, so that the static evaluation is a lower
    // bound. They are not even listed where it is at least beta.
    Score search_noisy(const Node& node, RowNumber row, std::optional<TableKey> key,
                       TableMove table_move) {
        const int sign = node.sign();
        const Score score = score_at_ply<G>(switches_, static_eval(node.board), node.ply);
        NodeInfo info;
        info.stand_pat = static_cast<Score>(sign * score);
        MoveList<G> moves;
        if (info.stand_pat < node.window.seen_by(sign).beta) G::noisy(node.board, moves);
        if (moves.empty()) return leaf(row, score, Reason::evaluated);
        return search_quiescence_moves(node, row, moves, info, key, table_move);
    }

    Score search_quiescence_moves(const Node& node, RowNumber row, const MoveList<G>& moves,
                                  const NodeInfo& info, std::optional<TableKey> key,
                                  TableMove table_move) {
        recorder_.expand(row, node.ply, moves.size());
        const Best best = search_moves(node, info, moves, table_move);
        return conclude(node, row, key, best, table_move, false);
    }

    // --- the moves of a node ---

    // Searches the moves one after the other until one causes a beta cutoff. The mover's view is
    // used inside.
    Best search_moves(const Node& node, const NodeInfo& info, const MoveList<G>& moves,
                      TableMove table_move) {
        const int sign = node.sign();
        Picker picker(moves, table_move, scores_moves(),
                      [&] { return history_.move_scores(node.board, node.ply, switches_); });
        Window window = node.window.seen_by(sign);
        window.alpha = std::max(window.alpha, info.stand_pat);
        Score best = info.stand_pat;
        Move best_move = moves[0];
        std::uint16_t searched = 0;
        MoveList<G> failed;  // for the history malus, if another move causes a cutoff
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move move = picker.next();
            if (const auto reason =
                    pruning_.reason_to_skip(node, info, move, window.alpha, best, index)) {
                skip(node, move, window.seen_by(sign), *reason);
                continue;
            }
            const Score score = search_move(node, info, move, window, index);
            ++searched;
            if (score < window.beta && switches_.history_malus) failed.push(move);
            if (score <= best) continue;
            best = score;
            best_move = move;
            if (node.ply == 0 && score > window.alpha && !root_moves_.has_excluded())
                note_unfinished(move, static_cast<Score>(sign * score));
            if (score >= window.beta) {
                cutoff(node, move, index, moves.size(), failed);
                return {static_cast<Score>(sign * best), Reason::cutoff, best_move, searched};
            }
            if (score > window.alpha) {
                window.alpha = score;
                variations_.update(node.ply, move);
            }
        }
        return {static_cast<Score>(sign * best), Reason::all_searched, best_move, searched};
    }

    // A pruned move leaves the value open, as the horizon does.
    void skip(const Node& node, Move move, Window window, Reason reason) {
        ++horizon_count_;
        recorder_.skip(
            {node.ply + 1, std::max(0, node.depth - 1), code(move), window, Kind::skipped}, reason);
    }

    // The score of one move, in the mover's view like the window.
    Score search_move(const Node& node, const NodeInfo& info, Move move, Window window,
                      std::size_t index) {
        Child child{G::play(node.board, move), code(move), 0};
        if constexpr (margins.table_depth == 0) table_.prefetch(child.board);
        set_previous_move(node.board, move, node.ply + 1);
        const int extension = extensions_.of_move(node, info, child.move, child.board, root_depth_);
        child.depth = std::max(0, node.depth - 1 + extension);
        const bool is_evaluated = child.depth == 0 && !switches_.quiescence;  // exact at no cost
        if (index == 0 || is_evaluated || !switches_.pvs)
            return search_child(node, child, window, Kind::normal);
        const int reduction = extension > 0 ? 0
                                            : reductions_.late_move(node, info, move, child.board,
                                                                    !window.is_null(), index);
        return scout(node, child, window, reduction);
    }

    // Principal variation search: every move but the first is searched with a null window at alpha,
    // which is cheap and enough to refute it, a late one with reduced depth at first. It is
    // searched again if it turns out better than that.
    Score scout(const Node& node, const Child& child, Window window, int reduction) {
        const Window null_window{window.alpha, static_cast<Score>(window.alpha + 1)};
        Kind kind = Kind::normal;
        if (reduction > 0) {
            const Score score =
                search_child(node, child, null_window, Kind::scout | Kind::reduced, reduction);
            if (score <= window.alpha) return score;
            kind = Kind::re_search;
        }
        if (window.is_null()) return search_child(node, child, window, kind);
        const Score score = search_child(node, child, null_window, kind | Kind::scout);
        if (window.alpha < score && score < window.beta)
            return search_child(node, child, window, Kind::re_search);
        return score;
    }

    Score search_child(const Node& node, const Child& child, Window window, Kind kind,
                       int reduction = 0) {
        const int sign = node.sign();
        const bool is_quiescence = node.depth == 0;
        const Score score =
            search_node({child.board, child.depth - reduction, node.ply + 1, window.seen_by(sign),
                         is_quiescence ? kind | Kind::quiescence : kind, child.move, no_move,
                         is_quiescence ? node.quiescence_ply + 1 : 0});
        return static_cast<Score>(sign * score);
    }

    void cutoff(const Node& node, Move move, std::size_t index, std::size_t moves,
                const MoveList<G>& failed) {
        counts_.add_cutoff(index, moves);
        history_.learn_cutoff(node.board, move, failed, node.ply, node.depth, switches_);
    }

    // Keeps the best root move of all so far, in case the iteration is stopped before it is
    // finished.
    void note_unfinished(Move move, Score score) {
        unfinished_.score = score;
        variations_.copy(unfinished_.line, 0, move);
    }

    void set_previous_move(const Board& board, std::optional<Move> move, int ply) {
        if (uses_previous_move_) history_.set_previous_move(board, move, ply);
    }

    bool scores_moves() const {
        return switches_.killers || switches_.history || switches_.game_order ||
               uses_previous_move_;
    }

    // --- selective search ---

    // The score of a node that is pruned before any of its moves is searched, or none.
    std::optional<Score> prune(const Node& node, RowNumber row, const NodeInfo& info) {
        if (!info.may_prune) return std::nullopt;
        const int depth = node.depth, eval = info.static_eval;
        const int beta = node.window.seen_by(node.sign()).beta;
        if (const auto score = pruning_.reverse_futility_score(depth, eval, beta))
            return pruned(node, row, *score, Reason::reverse_futility);
        if constexpr (HasNullMove<G>)
            if (pruning_.tries_null_move(node, eval, beta) &&
                fails_high(node, beta, G::pass(node.board),
                           depth - pruning_.null_move_reduction(depth, eval - beta),
                           Kind::null_move))
                return pruned(node, row, beta, Reason::null_move_cut);
        if (pruning_.tries_probcut(depth) &&
            fails_high(node, pruning_.probcut_beta(beta), node.board,
                       depth - pruning_.probcut_reduction(depth), Kind::reduced))
            return pruned(node, row, beta, Reason::probcut);
        return std::nullopt;
    }

    // Searches all moves but the table's, with less depth. If all fail low against its score, it is
    // singular and will be extended. If another one reaches beta as well, the node is cut by two
    // moves (multi-cut): its score then.
    std::optional<Score> singular_search(const Node& node, RowNumber row, const Entry& entry,
                                         MoveCode table_move, NodeInfo& info) {
        const int sign = node.sign();
        const int goal = extensions_.singular_beta(sign * entry.score, node.depth);
        const auto move = static_cast<std::int32_t>(table_move);
        if (!fails_high(node, goal, node.board, extensions_.singular_depth(node.depth),
                        Kind::reduced, move)) {
            if (switches_.singular) info.singular_move = move;
            return std::nullopt;
        }
        const bool is_above = goal >= node.window.seen_by(sign).beta;
        if (!switches_.multi_cut || !is_above || node.is_pv()) return std::nullopt;
        return pruned(node, row, goal, Reason::multi_cut);
    }

    // Whether a null-window search of a board, in place of a move, reaches `beta` in the view of
    // the node's mover.
    bool fails_high(const Node& node, int beta, const Board& board, int depth, Kind kind,
                    std::int32_t excluded_move = no_move) {
        const int sign = node.sign();
        const Window null_window{static_cast<Score>(beta - 1), static_cast<Score>(beta)};
        set_previous_move(node.board, std::nullopt, node.ply + 1);
        const Score score =
            search_node({board, std::max(0, depth), node.ply + 1, null_window.seen_by(sign),
                         kind | Kind::scout, no_move, excluded_move});
        return sign * score >= beta;
    }

    // Leaves a node without searching its moves, with a score in the mover's view.
    Score pruned(const Node& node, RowNumber row, int score, Reason reason) {
        const auto result = static_cast<Score>(node.sign() * score);
        ++horizon_count_;
        recorder_.leave(row, node.ply, result, bound_of(result, node.window), reason, 0);
        return result;
    }

    // --- the table ---

    // None where the table is not probed. A node without one of its moves is another node.
    //
    // Endgame tables see further than the depth: whether a win is certain depends on all counters
    // of the board, and so does an entry that may rest on one.
    std::optional<TableKey> table_key(const Node& node) const {
        if (node.excluded_move != no_move) return std::nullopt;
        auto key = table_.key(node.board, node.depth);
        if constexpr (HasEndgameTables<G>)
            if (key && tables_ && G::piece_count(node.board) <= tables_->pieces())
                key = TableKey{G::key(node.board)};
        return key;
    }

    bool answers(const Probe& probe, const Node& node) const {
        return table_.answers(probe, node) && !is_partial_root(node);
    }

    Score table_hit(RowNumber row, const Probe& probe, Window window) {
        ++counts_.table_hits;
        const Score score = probe.entry.score;
        horizon_count_ += probe.entry.final ? 0 : 1;
        recorder_.end(row, score, bound_of(score, window), Reason::table_hit, table_.row_of(probe));
        return score;
    }

    // A node where every move failed low has no best move, and keeps the one that the table had. A
    // score that depends on the path is not stored; of the root at least the move is.
    void store(const Node& node, RowNumber row, TableKey key, const Best& best, Bound bound,
               TableMove table_move, bool is_final) {
        const bool is_path_dependent = path_.is_path_dependent(node.ply);
        if (is_partial_root(node) || (is_path_dependent && node.ply > 0)) return;
        const Bound failed_low = G::maximizing(node.board) ? Bound::at_most : Bound::at_least;
        const TableMove move = bound == failed_low ? table_move : unsigned_code(best.move);
        Entry entry = is_path_dependent ? Lookup<G>::vacuous_entry(node)
                                        : Entry{.score = best.score,
                                                .depth = static_cast<std::uint8_t>(node.depth),
                                                .bound = bound};
        entry.final = is_final;
        table_.store(key, entry, move, node.ply, row);
    }

    static constexpr MoveCode unsigned_code(Move move) { return static_cast<MoveCode>(move); }
    static constexpr std::int32_t code(Move move) {
        return static_cast<std::int32_t>(unsigned_code(move));
    }

    static constexpr Margins margins = margins_of<G>();

    Switches switches_;
    const StaticEvaluation<G> static_evaluation_;
    const bool uses_previous_move_ = switches_.countermoves || switches_.continuation;
    Lookup<G> table_;
    Control& control_;
    Recorder& recorder_;
    Counts counts_;
    std::uint64_t horizon_count_ = 0;
    int root_depth_ = 0;  // of the present iteration
    const EndgameTables<G>* tables_ = nullptr;
    RootMoves<G> root_moves_;
    Path<G> path_;
    PrincipalVariations<Move> variations_;
    Found unfinished_;  // the best of the present iteration so far; no moves before there is one
    NodeEvaluator<G> evaluator_{static_evaluation_};
    MoveHistory<G> history_;
    const Pruning<G> pruning_{switches_};
    const Reductions<G> reductions_{switches_, history_};
    const Extensions<G> extensions_{switches_};
};

}  // namespace plyscope
