// Gomoku: threat-space search for wins by force, by continuous fours (VCF) or by fours and threes
// (VCT). Each move of the attacker threatens to win, so the defender has only the few answers that
// stop it, and wins are found far beyond the depth of a search.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

#include "games/gomoku/board.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/shape.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

// The threats that an attack may use; each value includes those before it.
enum class Means : std::uint8_t {
    gaining_fours,     // fours that also make a three in another line: quickly searched
    fours,             // VCF
    fours_and_threes,  // VCT
};

template <class Rule>
class ThreatSearch {
  public:
    struct Win {
        Point move;
        int moves;  // of both players, until the game is won
    };

    // The shortest win of the player to move by such threats, by iterative deepening over their
    // number. A win that it finds is certain; it finds none if it would have to search more than
    // `boards` boards.
    static std::optional<Win> find(const Board& board, Means means, int boards) {
        if (board.is_over()) return std::nullopt;
        if (const auto point = winning_point(board)) return Win{*point, 1};
        ThreatSearch search(board.mover, means, boards);
        if (!search.has_threat(board)) return std::nullopt;
        for (int threats = 1; threats <= most_threats; ++threats) {
            search.was_cut_short_ = false;
            if (const auto point = search.attack(board, threats))
                return Win{*point, 2 * threats + 1};
            // There cannot be a longer win either.
            if (!search.was_cut_short_ || search.boards_ <= 0) return std::nullopt;
        }
        return std::nullopt;
    }

    // Whether a search by gaining fours has a first move.
    static bool has_gaining_four(const Board& board) {
        const auto count = [&](Shape shape) { return board.count(board.mover, shape); };
        return count(Shape::four_and_helper) + count(Shape::four_and_three) +
                   count(Shape::open_four) + count(Shape::five) >
               0;
    }

  private:
    using Play = Rules<Rule>;
    using List = MoveArray<Point, all_points>;

    static constexpr int most_threats = 20;

    // A board that has no win by so many threats.
    struct Failure {
        std::uint64_t key = 0;
        int threats = 0;
    };

    ThreatSearch(Colour attacker, Means means, int boards)
        : attacker_(attacker),
          means_(means == Means::fours_and_threes && !knows_threes() ? Means::fours : means),
          boards_(boards) {}

    // Whether all answers to a three of the attacker are known. They are not with captures, where a
    // five may be flanked, or where a point may become forbidden to the attacker.
    bool knows_threes() const {
        return only_blocks && (Rule::forbidden == Forbidden::nothing || attacker_ == Colour::white);
    }

    // The first move of a win with at most `threats` threats, if the attacker cannot win at once.
    std::optional<Point> attack(const Board& board, int threats) {
        if (threats == 0 || !has_threat(board)) return std::nullopt;
        const auto key = Play::key(board);
        Failure& failure = failures_[key % failures_.size()];
        if (failure.key == key && failure.threats >= threats) {
            was_cut_short_ = was_cut_short_ || failure.threats < most_threats;
            return std::nullopt;
        }
        const bool was_cut_short_before = was_cut_short_;
        was_cut_short_ = threats == 1;
        List points;
        list_threats(board, points, threats);
        for (const Point point : points) {
            if (--boards_ <= 0) return std::nullopt;
            if (!holds(Play::play(board, point), point, threats - 1)) continue;
            was_cut_short_ = was_cut_short_before;  // the other moves do not matter then
            return point;
        }
        if (boards_ > 0) failure = {key, was_cut_short_ ? threats : most_threats};
        was_cut_short_ = was_cut_short_ || was_cut_short_before;
        return std::nullopt;
    }

    // Whether the threat just made on a point wins against every answer, with at most so many more
    // threats.
    bool holds(const Board& board, Point made, int threats) {
        if (board.is_over()) return Play::is_won_by(board, attacker_);
        if (Candidates<Rule>::can_win(board)) return false;
        List replies;  // any other move loses at once, or to an open four
        if (threatens_five(board)) {
            list_answers(board, made, replies);
            if (replies.empty()) return !Play::outcome(board);
        } else if (threats > 0 && threatens_open_four(board)) {
            Candidates<Rule>::add_fours(board, replies);
        } else {
            return false;
        }
        boards_ -= static_cast<int>(replies.size()) - 1;  // a single reply leaves no choice
        for (const Point reply : replies)
            if (!wins_after(Play::play(board, reply), threats)) return false;
        return true;
    }

    // Whether the attacker wins after a reply, with at most so many more threats.
    bool wins_after(const Board& board, int threats) {
        if (board.is_over()) return Play::is_won_by(board, attacker_);
        return winning_point(board).has_value() || attack(board, threats).has_value();
    }

    // Whether the attacker, who is not to move, would make an open four with the next move, where
    // threes are among its means.
    bool threatens_open_four(const Board& board) const {
        return means_ == Means::fours_and_threes &&
               Candidates<Rule>::open_fours(board, attacker_) > 0;
    }

    // Whether the attacker, who is not to move, would win with the next move, or has won unless its
    // row is broken now.
    bool threatens_five(const Board& board) const {
        if (board.stage == Stage::five_stands) return true;
        if constexpr (!Rule::captures) return board.count(attacker_, Threat::five) > 0;
        Board passed = board;
        passed.mover = attacker_;
        return winning_point(passed).has_value();
    }

    static std::optional<Point> winning_point(const Board& board) {
        List points;
        Candidates<Rule>::winning(board, points);
        return points.empty() ? std::nullopt : std::optional(points[0]);
    }

    bool has_threat(const Board& board) const {
        if (means_ == Means::gaining_fours && !must_stop(board)) return has_gaining_four(board);
        const auto count = [&](Threat threat) { return board.count(attacker_, threat); };
        return count(Threat::four) > 0 || count(Threat::open_four) > 0 ||
               count(Threat::double_four) > 0 || (Rule::captures && count(Threat::five) > 0) ||
               (means_ == Means::fours_and_threes && count(Threat::open_three) > 0);
    }

    // Whether a five is stopped by a stone on its own point only.
    static constexpr bool only_blocks = !Rule::captures && Rule::black_row != Row::unflanked_five;

    // Whether the attacker, who is to move, has to stop a five first.
    bool must_stop(const Board& board) const {
        return only_blocks && board.count(other(attacker_), Threat::five) > 0;
    }

    void list_answers(const Board& board, Point made, List& replies) const {
        if constexpr (only_blocks) {
            list_blocks(board, made, replies);
        } else {
            Candidates<Rule>::forced_replies(board, replies);
        }
    }

    // Appends the points where the attacker would make a five of the four just made.
    void list_blocks(const Board& board, Point made, List& replies) const {
        for (int direction = 0; direction < directions; ++direction)
            for (int distance = 1 - reach; distance < reach; ++distance) {
                const int point = made + distance * step[static_cast<std::size_t>(direction)];
                if (point < 0 || point >= all_points) continue;
                const auto reply = static_cast<Point>(point);
                if (board.threats_of(attacker_, reply).any(Threat::five) &&
                    forbidden<Rule>(board, reply) == gomoku::Reason::none)
                    replies.push(reply);
            }
    }

    // Appends the attacker's threats, the strongest first.
    void list_threats(const Board& board, List& points, int threats) const {
        if (must_stop(board)) return list_stops(board, points);
        const Shape least = least_shape(threats);
        std::array<std::uint16_t, all_points> ranked;
        std::size_t count = 0;
        const auto add = [&](Point point) {
            const Shape shape = shape_of<Rule>(attacker_, board.threats_of(attacker_, point));
            if (shape >= least)
                ranked[count++] =
                    static_cast<std::uint16_t>(static_cast<unsigned>(shape) << 9 | (511u - point));
        };
        const bool with_threes = means_ == Means::fours_and_threes && threats > 1;
        each_from(board, attacker_, with_threes ? Threat::open_three : Threat::four, add);
        std::sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                  std::greater<>());
        for (std::size_t index = 0; index < count; ++index) {
            const auto point = static_cast<Point>(511u - (ranked[index] & 511u));
            if (forbidden<Rule>(board, point) == gomoku::Reason::none) points.push(point);
        }
    }

    // The last threat must be a double one, unless captures or forbidden points matter.
    Shape least_shape(int threats) const {
        constexpr bool tells_all = !Rule::captures && Rule::forbidden == Forbidden::nothing;
        if (threats == 1 && tells_all) return Shape::open_four;
        return means_ == Means::gaining_fours ? Shape::four_and_helper : Shape::none;
    }

    // Appends the points where the defender would make a five. With fours alone the block must make
    // a four itself.
    void list_stops(const Board& board, List& points) const {
        each_from(board, other(attacker_), Threat::double_four, [&](Point point) {
            if (!board.threats_of(other(attacker_), point).any(Threat::five)) return;
            if (means_ != Means::fours_and_threes &&
                !board.threats_of(attacker_, point).any_from(Threat::four))
                return;
            if (forbidden<Rule>(board, point) == gomoku::Reason::none) points.push(point);
        });
    }

    Colour attacker_;
    Means means_;
    int boards_;                  // that may still be searched
    bool was_cut_short_ = false;  // by the limit of threats
    std::array<Failure, 128> failures_{};
};

}  // namespace plyscope::gomoku
