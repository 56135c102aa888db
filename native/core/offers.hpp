// What a game may offer to the search beyond its rules and an evaluation.
//
// Each offer is a concept of its own. A game without it pays nothing: the techniques that need it
// do nothing there.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>

#include "core/game.hpp"

namespace plyscope {

// --- evaluation ---

// A better, slower evaluation than `evaluate`, in the same unit; the outcome of a finished game. It
// need not see that a game is over because the mover has no move: the quiescence search sees that
// where nobody may stand pat.
template <class G>
concept HasFullEvaluation = requires(const typename G::Board board) {
    { G::full_evaluation(board) } -> std::same_as<Score>;
};

// A game whose wins and losses are all worth `win`, which is beyond every other score by more than
// a search is deep.
template <class G>
concept HasWins = requires {
    { G::win } -> std::convertible_to<Score>;
};

// A threat search of its own that proves wins by force.
//
// forced_win:  how many moves of both players the mover needs to win for certain, on a board that
//              is `ply` moves from the root; none if it finds no win.
template <class G>
concept FindsForcedWins = HasWins<G> && requires(const typename G::Board board, int ply) {
    { G::forced_win(board, ply) } -> std::same_as<std::optional<int>>;
};

// A game whose endings with few pieces may be in endgame tables.
//
// piece_count:  how many pieces are on a board.
template <class G>
concept HasEndgameTables = HasWins<G> && requires(const typename G::Board board) {
    { G::piece_count(board) } -> std::same_as<int>;
};

// --- noisy and quiet moves ---

// A noisy move changes the balance at once: a capture or a promotion, say. All others are quiet.
//
// is_noisy:       whether a legal move is noisy.
// may_stand_pat:  whether a board may be evaluated as it stands. It may not where the mover is in
//                 check or must capture: the quiescence search then tries every legal move, and
//                 nothing is pruned or reduced.
//
// Without `noisy` below, either all moves of a board are noisy or none is, as in draughts.
template <class G>
concept HasNoisyMoves = requires(const typename G::Board board, typename G::Move move) {
    { G::is_noisy(board, move) } -> std::same_as<bool>;
    { G::may_stand_pat(board) } -> std::same_as<bool>;
};

// Noisy moves that a mover may decline.
//
// noisy:  appends the noisy ones among the legal moves, in a fixed order. It is called in the
//         quiescence search only, and only where the mover may stand pat.
template <class G>
concept ListsNoisyMoves =
    HasNoisyMoves<G> && requires(const typename G::Board board, MoveList<G> list) {
        { G::noisy(board, list) } -> std::same_as<void>;
    };

// A game in which a quiet move never gives check: where the mover may stand pat, only after a noisy
// move may the opponent not. So a move need not be played to know that it is quiet.
template <class G>
concept OnlyNoisyMovesCheck =
    ListsNoisyMoves<G> && requires { requires G::only_noisy_moves_check; };

// Static exchange evaluation (SEE): whether the captures that a move begins on its target square
// bring the mover at least so much. A capture that loses material is tried last, and is pruned in
// the quiescence search.
template <class G>
concept HasSee =
    HasNoisyMoves<G> && requires(const typename G::Board board, typename G::Move move, int least) {
        { G::see_at_least(board, move, least) } -> std::same_as<bool>;
    };

// --- selective search ---

// A game in which a null move, that is to pass, is worse than the best move as a rule.
//
// may_pass:  whether that can be trusted here: not in zugzwang. It is called only where the mover
//            may stand pat.
// pass:      the board with the other player to move. No earlier board can be repeated after it:
//            reversible() is 0.
template <class G>
concept HasNullMove = requires(const typename G::Board board) {
    { G::may_pass(board) } -> std::same_as<bool>;
    { G::pass(board) } -> std::same_as<typename G::Board>;
};

// Whether a move that leads to this board is extended by one ply: a check, say.
template <class G>
concept Extends = requires(const typename G::Board board) {
    { G::extend(board) } -> std::same_as<bool>;
};

// A game with far more legal moves than are worth a search.
//
// candidates:  appends the legal moves that are; none exactly when the game is over. If threats
//              count, and one leaves few answers, it appends those alone.
template <class G>
concept HasCandidates =
    requires(const typename G::Board board, MoveList<G> list, bool threats_count) {
        { G::candidates(board, list, threats_count) } -> std::same_as<void>;
    };

// --- move ordering ---

// A game that knows which moves are likely to be good: the higher the number, the earlier the move
// is tried. Killer moves and the history heuristic add to it. Only the first two numbers outweigh
// both, and so are for moves that are certain to be best; multiples of the third outweigh history
// alone.
inline constexpr int winning_order = 1 << 25;
inline constexpr int urgent_order = 1 << 24;
inline constexpr int above_history = 1 << 21;

template <class G>
concept OrdersMoves = requires(const typename G::Board board, typename G::Move move) {
    { G::order(board, move) } -> std::same_as<int>;
};

// The same for a game that computes once what the moves of a board have in common.
template <class G>
concept OrdersBoards = requires(const typename G::Board board, typename G::Move move) {
    { G::order_on(board)(move) } -> std::same_as<int>;
};

// Killer moves need move codes that mean the same on another board. A game whose codes do not says
// so.
template <class G>
constexpr bool has_lasting_moves() {
    if constexpr (requires { G::has_lasting_moves; }) return G::has_lasting_moves;
    return true;
}

// History heuristic: a game whose moves fall into classes that share a history score, such as mover
// and target square.
template <class G>
concept HasHistory = requires(const typename G::Board board, typename G::Move move) {
    requires G::history_slots > 0;
    { G::history_slot(board, move) } -> std::same_as<std::size_t>;
};

// Countermoves and continuation history: a game whose moves fall into classes that share their
// answers, such as piece and target square.
template <class G>
concept HasContinuation =
    HasHistory<G> && requires(const typename G::Board board, typename G::Move move) {
        requires G::continuation_slots > 0;
        { G::continuation_slot(board, move) } -> std::same_as<std::size_t>;
    };

}  // namespace plyscope
