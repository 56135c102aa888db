// What full strength leaves out or looks at more closely: the numbers, and what a game offers.
//
// None of it is certain to keep the value; each is a switch, kept for what it wins in matches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/game.hpp"
#include "core/switches.hpp"

namespace plyscope {

// What a game may offer to it. Each is a concept of its own; a game without one pays nothing.

// A better, slower evaluation than `evaluate`, in the same unit; the outcome of a finished game. It
// need not see that a game is over for want of moves: quiescence does, where nobody may stand pat.
template <class G>
concept HasFullEvaluation = requires(const typename G::Board board) {
    { G::full_evaluation(board) } -> std::same_as<Score>;
};

// Moves that change the balance at once: captures, promotions.
//
// is_noisy:       whether a legal move is one.
// may_stand_pat:  whether a board may be evaluated as it stands. It may not where the mover is in
//                 check, or must capture: quiescence then tries every legal move, and nothing is
//                 skipped or searched less deep.
//
// Without `noisy` below, noisy moves are those of a board on which nothing else is legal, as in
// draughts: on one board either all moves are noisy or none is.
template <class G>
concept HasNoise = requires(const typename G::Board board, typename G::Move move) {
    { G::is_noisy(board, move) } -> std::same_as<bool>;
    { G::may_stand_pat(board) } -> std::same_as<bool>;
};

// Noisy moves that a mover may leave alone.
//
// noisy:  appends the noisy ones of the legal moves, in a fixed order. Asked in quiescence, and
//         only where the mover may stand pat.
template <class G>
concept ListsNoise = HasNoise<G> && requires(const typename G::Board board, MoveList<G> list) {
    { G::noisy(board, list) } -> std::same_as<void>;
};

// A game in which a mover who may stand pat leaves a board that may not be evaluated by noisy moves
// alone, so that nobody has to play a move to know that it changes nothing.
template <class G>
concept NoiseMeansTension = ListsNoise<G> && requires { requires G::noise_means_tension; };

// Whether the exchanges that a noisy move begins, on the square where it ends, bring the mover at
// least so much. Where they lose something the move is tried last, and not at all in quiescence.
template <class G>
concept HasExchanges =
    HasNoise<G> && requires(const typename G::Board board, typename G::Move move, int least) {
        { G::exchange_at_least(board, move, least) } -> std::same_as<bool>;
    };

// A game in which to pass would be worse than the best move, as a rule.
//
// may_pass:  whether that can be trusted here: not where passing might be a relief. Asked only
//            where the mover may stand pat.
// pass:      the board with the other player to move. No earlier board can come back after it:
//            reversible() begins anew.
template <class G>
concept HasPass = requires(const typename G::Board board) {
    { G::may_pass(board) } -> std::same_as<bool>;
    { G::pass(board) } -> std::same_as<typename G::Board>;
};

// Whether a move is searched one move deeper, by the board after it: a check, say.
template <class G>
concept Extends = requires(const typename G::Board board) {
    { G::extend(board) } -> std::same_as<bool>;
};

// A game whose wins and losses are all worth `win`, beyond every other score by more than a search
// is deep.
template <class G>
concept HasWins = requires {
    { G::win } -> std::convertible_to<Score>;
};

// A game with far more legal moves than are worth a thought.
//
// candidates:  appends those of the legal moves that are; none exactly when the game is over. If
//              threats count, where one leaves few answers, those alone.
template <class G>
concept HasCandidates =
    requires(const typename G::Board board, MoveList<G> list, bool threats_count) {
        { G::candidates(board, list, threats_count) } -> std::same_as<void>;
    };

// A search of its own for wins by force.
//
// forced_win:  how many moves of both players it takes the mover to win for certain, on a board so
//              many moves from the root; none if it sees no win.
template <class G>
concept SeesWins = HasWins<G> && requires(const typename G::Board board, int ply) {
    { G::forced_win(board, ply) } -> std::same_as<std::optional<int>>;
};

// The moves that are searched.
template <class G>
constexpr void list_moves(const Switches& switches, const typename G::Board& board,
                          MoveList<G>& moves) {
    if constexpr (HasCandidates<G>)
        if (switches.candidates) return G::candidates(board, moves, switches.threats);
    G::moves(board, moves);
}

// What a board is worth as it stands.
template <class G>
constexpr Score evaluation_by(const Switches& switches, const typename G::Board& board) {
    if constexpr (HasFullEvaluation<G>)
        if (switches.evaluation) return G::full_evaluation(board);
    return G::evaluate(board);
}

// A game won or lost after so many moves is worth less the longer it takes, where distance counts.
template <class G>
constexpr Score won_by(const Switches& switches, Score score, int ply) {
    if constexpr (HasWins<G>) {
        if (!switches.distance) return score;
        if (score >= G::win) return static_cast<Score>(score - ply);
        if (score <= -G::win) return static_cast<Score>(score + ply);
    }
    return score;
}

// What a board is worth that the mover wins by force; none if it sees no win.
template <class G>
constexpr std::optional<Score> forced_score(const Switches& switches,
                                            const typename G::Board& board, int ply) {
    if constexpr (SeesWins<G>) {
        if (!switches.threats) return std::nullopt;
        if (const auto moves = G::forced_win(board, ply)) {
            const Score won = G::maximizing(board) ? G::win : -G::win;
            return won_by<G>(switches, won, ply + *moves);
        }
    }
    return std::nullopt;
}

// The numbers of selective search, worths in hundredths of a man or pawn; a game may have its own
// as G::margins.
struct Margins {
    int futility = 70;  // for each move still to search
    int futility_base = 0;
    int futility_depth = 3;
    int reverse = 60;  // for each move still to search
    int reverse_depth = 4;
    int probable = 60;  // above beta, at lower depth
    int probable_depth = 5;
    int probable_less = 3;  // moves less deep
    int null_depth = 3;     // the least at which passing is tried
    int null_less = 3;      // moves less deep
    int null_step = 4;      // and one more for every so many moves of depth
    int null_surplus = 0;   // and one more for every so much above beta, three at most; 0: none
    int singular = 4;       // below the table's score, for each move still to search
    int singular_depth = 6;
    int late = 3;  // so many moves are no late ones, and the square of the depth more
    int late_depth = 3;
    int losing = 0;          // how much an exchange may lose for each move still to search
    int losing_depth = 0;    // the most at which a move is skipped for it
    int unguided_depth = 4;  // the least at which it matters that the table knows no move
    int table_depth = 2;     // the least that is looked up: leaves are searched as quickly as found
    int beyond = max_depth;  // so many moves quiescence goes on, at most
    int reach = 32;          // of the first window about an expected score
    double reduction = 0.6;  // of the depth of late moves, in moves: so much, and ...
    double reduction_divisor = 2.2;  // the product of both logarithms, of depth and index, by this
    int history_score = 0;   // of a late move: one move less or more for so much; 0: no matter
    bool improving = false;  // whether it matters that the evaluation rises from turn to turn
};

template <class G>
constexpr Margins margins_of() {
    if constexpr (requires {
                      { G::margins } -> std::convertible_to<Margins>;
                  })
        return G::margins;
    return {};
}

// The techniques of full strength: a game may leave out some of the usual ones, or add others, as
// G::techniques.
template <class G>
constexpr Switches full_switches_of() {
    if constexpr (requires {
                      { G::techniques(Switches{}) } -> std::same_as<Switches>;
                  })
        return G::techniques(full_switches());
    return full_switches();
}

// By how much the search of a late move is shortened: more the deeper and the later.
class Reductions {
  public:
    explicit Reductions(const Margins& margins) {
        for (std::size_t depth = 1; depth < most; ++depth)
            for (std::size_t index = 1; index < most; ++index)
                table_[depth][index] = static_cast<std::uint8_t>(
                    margins.reduction + std::log(static_cast<double>(depth)) *
                                            std::log(static_cast<double>(index)) /
                                            margins.reduction_divisor);
    }

    int of(int depth, std::size_t index) const {
        return table_[std::min<std::size_t>(static_cast<std::size_t>(depth), most - 1)]
                     [std::min(index, most - 1)];
    }

    static constexpr int least_depth = 3;
    static constexpr std::size_t first_index = 2;

  private:
    static constexpr std::size_t most = 64;

    std::array<std::array<std::uint8_t, most>, most> table_{};
};

template <class G>
inline const Reductions reductions{margins_of<G>()};

}  // namespace plyscope
