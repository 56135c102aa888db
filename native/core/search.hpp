// The search of a position: iterative deepening over alpha-beta, every technique a switch.
//
// With all switches off it visits exactly the nodes of the textbook's alphabeta, in the same order.
// The switches of the preset `exact` do not change the value at a given depth; those of selective
// search do.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/alpha_beta.hpp"
#include "core/control.hpp"
#include "core/game.hpp"
#include "core/iteration.hpp"
#include "core/margins.hpp"
#include "core/switches.hpp"
#include "core/table.hpp"
#include "core/visit.hpp"

namespace plyscope {

template <Game G, class Recorder>
class Search {
  public:
    using Board = typename G::Board;

    Search(const Switches& switches, Table& table, Control& control, Recorder& recorder,
           const LearnedWeights* weights = nullptr)
        : control_(control),
          recorder_(recorder),
          tree_(switches, table, control, recorder, weights) {}

    // The repetition keys of the game so far, oldest first: its boards may be repeated.
    void set_history(std::vector<std::uint64_t> keys) { tree_.set_history(std::move(keys)); }

    void set_tables(const EndgameTables<G>* tables) { tree_.set_tables(tables); }

    void deepen_by(DepthAfter depth_after) { depth_after_ = std::move(depth_after); }

    // The only root moves to search, legal ones in the order of the rules; none means all.
    void restrict_root(const MoveList<G>& root_moves) { tree_.root_moves().restrict(root_moves); }

    // Iterative deepening: searches to `depth`, with the best `lines` root moves apart (MultiPV),
    // and returns the last iteration that was finished; if none was, one of depth 0 with the best
    // root move so far.
    Iteration run(const Board& root, int depth, int lines, const OnIteration& on_iteration) {
        Iteration last;
        try {
            const RunningSearch running(control_);
            for (int next = first_depth(depth); next <= depth; next = depth_after(next)) {
                const auto horizon_before = tree_.horizon_count();
                last = iterate(root, next, lines, last);
                if (on_iteration) on_iteration(last);
                control_.check_soon();
                // Every line ended with the game: deeper searches would find the same.
                if (tree_.horizon_count() == horizon_before) break;
            }
        } catch (const Stopped&) {
            recorder_.finish();
            const bool is_first = last.variations.empty();
            if (is_first) last.variations.push_back(tree_.unsearched(root, depth));
            const auto& [score, line] = tree_.unfinished();
            if ((is_first || (switches().unfinished && lines == 1)) && line.length > 0)
                last.variations[0] = {score, line.codes()};
            last.was_stopped = true;
        }
        last.counts = tree_.counts();
        return last;
    }

  private:
    const Switches& switches() const { return tree_.switches(); }

    int first_depth(int depth) const { return switches().deepening ? std::min(depth, 1) : depth; }

    int depth_after(int depth) const { return depth_after_ ? depth_after_(depth) : depth + 1; }

    // One iteration. Each variation leaves out the root moves that those before it begin with.
    Iteration iterate(const Board& root, int depth, int lines, const Iteration& last) {
        Iteration found;
        found.depth = depth;
        tree_.begin_iteration(depth);
        tree_.root_moves().include_all();
        const auto wanted = std::max<std::size_t>(1, legal_lines(root, depth, lines));
        for (std::size_t rank = 0; rank < wanted; ++rank) {
            const auto guess = rank < last.variations.size()
                                   ? std::optional(last.variations[rank].score)
                                   : std::nullopt;
            const Score score = aspiration_search(root, depth, guess);
            const auto& line = tree_.principal_variation();
            found.variations.push_back({score, line.codes()});
            if (line.length > 0) tree_.root_moves().exclude(line.moves[0]);
        }
        tree_.root_moves().include_all();
        found.counts = tree_.counts();
        return found;
    }

    std::size_t legal_lines(const Board& root, int depth, int lines) {
        if (depth == 0) return 1;
        MoveList<G> moves;
        tree_.root_moves().list(switches(), root, moves);
        return std::min(moves.size(), static_cast<std::size_t>(lines));
    }

    // Searches the root with an aspiration window around the score of the last iteration. If the
    // score fails low or high, the window is widened on that side and the root searched again.
    Score aspiration_search(const Board& root, int depth, std::optional<Score> guess) {
        const auto kind = switches().deepening ? Kind::iteration_root : Kind::normal;
        int reach = margins_of<G>().aspiration_window;
        Window window;
        if (switches().aspiration && guess) window = around(*guess, reach);
        for (auto visit = kind;; visit = kind | Kind::aspiration) {
            const Score score = tree_.search_root(root, depth, window, visit);
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

    Control& control_;
    Recorder& recorder_;
    DepthAfter depth_after_;
    AlphaBeta<G, Recorder> tree_;
};

}  // namespace plyscope
