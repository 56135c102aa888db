// The rows of a trace played again on the board of a native game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/columns.hpp"
#include "core/endgame_tables.hpp"
#include "core/game.hpp"
#include "core/offers.hpp"
#include "core/picker.hpp"
#include "core/static_evaluation.hpp"
#include "core/switches.hpp"
#include "core/visit.hpp"

namespace plyscope::bindings {

// What the game says of each row; of one below an illegal move, nothing.
struct Facts {
    Column<std::uint16_t> legal;  // how many moves there are; 0 where the depth had run out
    Column<Score> value;          // of a leaf, or what a rule went by
    Column<bool> maximizing;
    Column<bool> again;  // an earlier visit of the same parent made the same move
    Column<bool> noisy;  // a board that is not evaluated as it stands
    Column<bool>
        stands;  // without depth: evaluated, or only noisy moves are searched, the legal ones
    Column<bool> repeats;  // the board was on the line before
    Column<std::uint64_t> key;

    void resize(std::size_t rows) {
        const auto change = [&](auto&... columns) { (columns.resize(rows), ...); };
        change(legal, value, maximizing, again, noisy, stands, repeats, key);
    }

    void clear(std::size_t row) {
        const auto reset = [&](auto&... columns) { ((columns[row] = {}), ...); };
        reset(legal, value, maximizing, again, noisy, stands, repeats, key);
    }
};

class Replay {
  public:
    virtual ~Replay() = default;

    Facts facts;
    bool moves_are_places = false;  // in the list of legal moves, instead of codes

    // Plays the move of the row that follows the last one; false if it is illegal. A test below a
    // node has no move: its board is the same, or that after a pass.
    virtual bool play(std::size_t row, std::uint8_t ply, int remaining, std::int32_t move,
                      Kind kind, Reason reason) = 0;
};

template <Game G>
class ReplayOf final : public Replay {
  public:
    // `history` are the repetition keys of the game before the start, oldest first.
    ReplayOf(const typename G::Board& start, const Switches& switches,
             std::vector<std::uint64_t> history, const EndgameTables<G>* tables,
             const LearnedWeights* weights)
        : start_(start),
          switches_(switches),
          static_evaluation_(switches_, weights),
          history_(std::move(history)),
          tables_(tables) {}
    ReplayOf(const ReplayOf&) = delete;  // its evaluation refers to its switches

    bool play(std::size_t row, std::uint8_t ply, int remaining, std::int32_t move, Kind kind,
              Reason reason) override {
        if (ply > depth_) throw std::invalid_argument("a row is not below the one before it");
        if (levels_.size() <= ply) levels_.resize(ply + std::size_t{1});
        Level& level = levels_[ply];
        facts.again[row] = false;
        level.board = start_;
        if (ply > 0 && !arrive(level, levels_[ply - 1u], row, move, kind)) return false;
        level.moves = {};
        const bool is_skipped = ply > 0 && has(kind, Kind::skipped);
        level.stands = remaining == 0 && !is_skipped && may_stand(level.board);
        if ((reason != Reason::evaluated || remaining > 0) && !is_skipped) list_searched(level);
        level.was_played.fill(false);
        depth_ = ply + 1;
        note(row, ply);
        facts.repeats[row] = move != no_move && repeats(ply);  // a test repeats nothing
        facts.value[row] =
            is_skipped ? evaluated(levels_[ply - 1u].board) : value(level, ply, reason);
        return true;
    }

  private:
    struct Level {
        typename G::Board board;
        MoveList<G> moves;
        std::array<bool, G::max_moves> was_played;
        bool stands;

        std::size_t place_of(MoveCode move) const {
            std::size_t place = 0;
            while (place < moves.size() && static_cast<MoveCode>(moves[place]) != move) ++place;
            return place;
        }
    };

    // Makes the board of a row from the one above it; false if its move is illegal.
    bool arrive(Level& level, Level& above, std::size_t row, std::int32_t move, Kind kind) {
        if (move == no_move && has(kind, Kind::reduced | Kind::null_move)) {
            level.board = tested(above.board, kind);
            return true;
        }
        const std::size_t place = moves_are_places ? static_cast<std::size_t>(move)
                                                   : above.place_of(static_cast<MoveCode>(move));
        if (place >= above.moves.size()) return false;
        facts.again[row] = above.was_played[place];
        above.was_played[place] = true;
        level.board = G::play(above.board, above.moves[place]);
        return true;
    }

    static typename G::Board tested(const typename G::Board& board, [[maybe_unused]] Kind kind) {
        if constexpr (requires { G::pass(board); })
            if (has(kind, Kind::null_move)) return G::pass(board);
        return board;
    }

    void note(std::size_t row, int ply) {
        const Level& level = levels_[static_cast<std::size_t>(ply)];
        facts.legal[row] = static_cast<std::uint16_t>(level.moves.size());
        facts.maximizing[row] = G::maximizing(level.board);
        facts.key[row] = widest_key<G>(level.board);
        facts.noisy[row] = is_noisy(level.board);
        facts.stands[row] = level.stands;
    }

    Score value(const Level& level, int ply, Reason reason) const {
        switch (reason) {
            case Reason::evaluated:
                return score_at_ply<G>(switches_, evaluated(level.board), ply);
            case Reason::forced_win:
                return forced_win_score<G>(switches_, level.board, ply).value_or(Score{0});
            case Reason::tablebase: {
                const auto known =
                    tabled_score<G>(switches_, static_evaluation_, tables_, level.board, ply);
                return known ? known->score : infinity;  // which is no score
            }
            case Reason::reverse_futility:
                return evaluated(level.board);
            default:
                break;
        }
        if (level.stands) return score_at_ply<G>(switches_, evaluated(level.board), ply);
        if (!level.moves.empty()) return 0;
        return score_at_ply<G>(switches_, *G::outcome(level.board), ply);
    }

    Score evaluated(const typename G::Board& board) const { return static_evaluation_(board); }

    bool may_stand([[maybe_unused]] const typename G::Board& board) const {
        if constexpr (ListsNoisyMoves<G>) return switches_.quiescence && G::may_stand_pat(board);
        return false;
    }

    void list_searched(Level& level) const {
        if constexpr (ListsNoisyMoves<G>)
            if (level.stands) return G::noisy(level.board, level.moves);
        list_moves<G>(switches_, level.board, level.moves);
    }

    static bool is_noisy([[maybe_unused]] const typename G::Board& board) {
        if constexpr (HasNoisyMoves<G>) return !G::may_stand_pat(board);
        return false;
    }

    // As the search finds it: after two moves of each player at least, or where a draw is claimed.
    bool repeats([[maybe_unused]] int ply) const {
        if constexpr (CanRepeat<G>) {
            const auto& board = levels_[static_cast<std::size_t>(ply)].board;
            if constexpr (HasClaims<G>)
                if (ply > 0 && G::may_claim_draw(board)) return true;
            const auto key = G::repetition_key(board);
            const int back =
                std::min(ply + static_cast<int>(history_.size()), G::reversible(board));
            for (int distance = 4; distance <= back; ++distance)
                if (repetition_key(ply - distance) == key) return true;
        }
        return false;
    }

    // Of the board at that ply of the line; below 0, of the game before the start.
    std::uint64_t repetition_key(int ply) const {
        if (ply < 0) return history_[history_.size() - static_cast<std::size_t>(-ply)];
        return G::repetition_key(levels_[static_cast<std::size_t>(ply)].board);
    }

    typename G::Board start_;
    Switches switches_;
    StaticEvaluation<G> static_evaluation_;
    std::vector<std::uint64_t> history_;
    const EndgameTables<G>* tables_;
    std::vector<Level> levels_;
    int depth_ = 0;
};

}  // namespace plyscope::bindings
