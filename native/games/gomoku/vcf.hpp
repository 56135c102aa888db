// Gomoku: wins by fours alone. Each move of the attacker threatens a five, so the defender has only
// the few answers that stop it, and a win is found far beyond the depth of a search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/gomoku/board.hpp"
#include "games/gomoku/candidates.hpp"
#include "games/gomoku/forbidden.hpp"
#include "games/gomoku/rule.hpp"
#include "games/gomoku/rules.hpp"
#include "games/gomoku/stones.hpp"
#include "games/gomoku/threat.hpp"

namespace plyscope::gomoku {

template <class Rule>
class Fours {
  public:
    struct Win {
        Point move;
        int moves;  // of both players, until the game is won
    };

    // The shortest win by fours of the player to move. What it finds is certain; it finds nothing
    // as well where it would have to look at more boards than that.
    static std::optional<Win> find(const Board& board, int boards) {
        if (board.is_over()) return std::nullopt;
        if (const auto point = winning_point(board)) return Win{*point, 1};
        if (!has_four(board)) return std::nullopt;
        Fours search(boards);
        for (int fours = 1; fours <= most_fours; ++fours) {
            search.was_cut_short_ = false;
            if (const auto point = search.attack(board, fours)) return Win{*point, 2 * fours + 1};
            // A longer one cannot be there.
            if (!search.was_cut_short_ || search.boards_ <= 0) return std::nullopt;
        }
        return std::nullopt;
    }

  private:
    using Play = Rules<Rule>;
    using List = MoveArray<Point, all_points>;

    static constexpr int most_fours = 20;

    // A board without a win by so many fours.
    struct Failure {
        std::uint64_t key = 0;
        int fours = 0;
    };

    explicit Fours(int boards) : boards_(boards) {}

    // The first move of a win with at most so many fours, for a player who cannot win at once.
    std::optional<Point> attack(const Board& board, int fours) {
        if (fours == 0 || !has_four(board)) return std::nullopt;
        const auto key = Play::key(board);
        Failure& failure = failures_[key % failures_.size()];
        if (failure.key == key && failure.fours >= fours) {
            was_cut_short_ = was_cut_short_ || failure.fours < most_fours;
            return std::nullopt;
        }
        const bool was_cut_short_before = was_cut_short_;
        was_cut_short_ = fours == 1;
        List points;
        list_fours(board, points, fours == 1);
        for (const Point point : points) {
            if (--boards_ <= 0) return std::nullopt;
            if (holds(Play::play(board, point), point, fours - 1)) return point;
        }
        if (boards_ > 0) failure = {key, was_cut_short_ ? fours : most_fours};
        was_cut_short_ = was_cut_short_ || was_cut_short_before;
        return std::nullopt;
    }

    // Whether a four just made on that point wins against every answer.
    bool holds(const Board& board, Point four, int fours) {
        const Colour attacker = other(board.mover);
        if (board.is_over()) return Play::is_won_by(board, attacker);
        if (Candidates<Rule>::can_win(board) || !threatens(board)) return false;
        List replies;  // any other move loses at once
        if constexpr (only_blocks) {
            list_blocks(board, four, replies);
        } else {
            Candidates<Rule>::forced_replies(board, replies);
        }
        if (replies.empty()) return !Play::outcome(board);
        for (const Point reply : replies) {
            const Board next = Play::play(board, reply);
            if (next.is_over()) {
                if (!Play::is_won_by(next, attacker)) return false;
            } else if (!winning_point(next) && !attack(next, fours)) {
                return false;
            }
        }
        return true;
    }

    // Whether the player who is not to move would win with the next one, or has won unless a row is
    // broken now.
    static bool threatens(const Board& board) {
        if (board.stage == Stage::five_stands) return true;
        if constexpr (!Rule::captures) return board.count(other(board.mover), Threat::five) > 0;
        Board passed = board;
        passed.mover = other(board.mover);
        return winning_point(passed).has_value();
    }

    static std::optional<Point> winning_point(const Board& board) {
        List points;
        Candidates<Rule>::winning(board, points);
        return points.empty() ? std::nullopt : std::optional(points[0]);
    }

    static bool has_four(const Board& board) {
        const auto count = [&](Threat threat) { return board.count(board.mover, threat); };
        return count(Threat::four) > 0 || count(Threat::open_four) > 0 ||
               count(Threat::double_four) > 0 || (Rule::captures && count(Threat::five) > 0);
    }

    // Nothing stops a five but a stone on its own point.
    static constexpr bool only_blocks = !Rule::captures && Rule::black_row != Row::unflanked_five;

    // Where the attacker, who cannot win without that four, would make a five of it.
    static void list_blocks(const Board& board, Point four, List& replies) {
        const Colour attacker = other(board.mover);
        for (int direction = 0; direction < directions; ++direction)
            for (int distance = 1 - reach; distance < reach; ++distance) {
                const int point = four + distance * step[static_cast<std::size_t>(direction)];
                if (point < 0 || point >= all_points) continue;
                const auto reply = static_cast<Point>(point);
                if (board.threats_of(attacker, reply).any(Threat::five) &&
                    forbidden<Rule>(board, reply) == gomoku::Reason::none)
                    replies.push(reply);
            }
    }

    // Fours, and where captures may break it a five, which must be answered too. The last one has
    // to win in two ways, unless there is more to say of the answer.
    static void list_fours(const Board& board, List& points, bool is_last) {
        const Colour mover = board.mover;
        const bool must_stop = only_blocks && board.count(other(mover), Threat::five) > 0;
        const bool must_be_double =
            is_last && !Rule::captures &&
            (Rule::forbidden == Forbidden::nothing || mover == Colour::black);
        const Point* const end = centre_first.end(board.size);
        for (const Point* point = centre_first.begin(board.size); point != end; ++point) {
            const Threats threats = board.threats_of(mover, *point);
            if (!threats.any_from(Threat::four)) continue;
            if (must_stop && !board.threats_of(other(mover), *point).any(Threat::five)) continue;
            if (must_be_double && !threats.any_from(Threat::open_four) &&
                threats.count(Threat::four) < 2)
                continue;
            if (forbidden<Rule>(board, *point) == gomoku::Reason::none) points.push(*point);
        }
    }

    int boards_;                  // still to be looked at
    bool was_cut_short_ = false;  // by the number of fours
    std::array<Failure, 256> failures_{};
};

}  // namespace plyscope::gomoku
