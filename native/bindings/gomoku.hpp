// One rule set of gomoku as one Python class.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings/board.hpp"
#include "bindings/evaluation.hpp"
#include "games/gomoku/game.hpp"

namespace plyscope::bindings {

// A board of any rule set.
class GomokuBoard : public BoardOf<gomoku::Board> {
  public:
    using BoardOf::BoardOf;

    virtual bool is_legal(gomoku::Point point) const = 0;
    virtual int move_score(gomoku::Point point) const = 0;

    std::vector<int> cells() const override;

    // Whether nobody has a five that can be broken, or can make one or what is sure to become one.
    bool is_calm() const final;

    // Why the player to move may not take an empty point; 0 if nothing forbids it.
    virtual std::size_t forbidden(gomoku::Point point) const = 0;

  protected:
    // The points next to the middle of the board.
    std::vector<MoveCode> middle() const;
};

// What a rule set adds to it.
template <class Rule>
class RuleBoard : public GomokuBoard {
  public:
    using G = gomoku::Gomoku<Rule>;
    using GomokuBoard::GomokuBoard;

    bool is_legal(gomoku::Point point) const final { return G::is_legal(board, point); }
    int move_score(gomoku::Point point) const final { return G::order(board, point); }
    std::size_t forbidden(gomoku::Point point) const final {
        return static_cast<std::size_t>(gomoku::forbidden<Rule>(board, point));
    }

    Score full_evaluation(const LearnedWeights* /*weights*/) const final {
        return G::full_evaluation(board);
    }
    Factors factors() const final {
        const int sign = board.mover == gomoku::Colour::black ? 1 : -1;
        Factors factors(gomoku::Features::count, gomoku::Features::count);
        gomoku::each_feature<Rule>(board, [&](int feature, int mine, int theirs) {
            factors.first[static_cast<std::size_t>(feature)] += sign * mine;
            factors.second[static_cast<std::size_t>(feature)] -= sign * theirs;
        });
        return factors;
    }
    // Before the first stone nothing tells points apart but how near the middle they are.
    std::vector<MoveCode> candidates() const final {
        if (board.empty == board.size * board.size) return middle();
        MoveList<G> list;
        gomoku::Candidates<Rule>::candidates(board, list);
        return codes_of(list);
    }
};

// What the evaluation of all rule sets looks at.
struct GomokuFeatures : gomoku::Features {
    static constexpr const auto& weights = gomoku::weights;
};

// What the constructor of a rule set's boards needs to know.
struct GomokuRule {
    int least_size, most_size;
    bool captures;
    gomoku::Board (*empty)(int size);
    void (*put)(gomoku::Board&, gomoku::Colour, gomoku::Point);
    std::optional<gomoku::Stage> (*stage_of)(const gomoku::Board&);
    void (*construct)(void* place, const gomoku::Board&);
};

void bind_gomoku_making(nb::class_<Board> cls, const GomokuRule& rule);

template <class Rule>
void bind_gomoku_rule(nb::module_& module, const char* name) {
    using G = gomoku::Gomoku<Rule>;
    using Self = Bound<G, RuleBoard<Rule>>;
    const auto cls = bind_game<G, Self, GomokuBoard>(module, name, "A board of this rule set.");
    bind_gomoku_making(
        cls, {.least_size = Rule::least_size,
              .most_size = Rule::most_size,
              .captures = Rule::captures,
              .empty = [](int size) { return gomoku::Hand<Rule>::empty_board(size); },
              .put = [](gomoku::Board& board, gomoku::Colour colour,
                        gomoku::Point point) { gomoku::Hand<Rule>(board).put(colour, point); },
              .stage_of = &gomoku::Rules<Rule>::stage_of,
              .construct =
                  [](void* place, const gomoku::Board& board) {
                      std::construct_at(static_cast<Self*>(place), board);
                  }});
    bind_evaluation(cls, {.unit = "a unit of its own",
                          .weighed = "for who moves and for who waits",
                          .whole = 1,
                          .men = 0,
                          .is_tapered = false,
                          .names = feature_names<GomokuFeatures>(),
                          .weights = feature_weights<GomokuFeatures>()});
    cls.attr("usual_size") = static_cast<int>(Rule::size);
}

}  // namespace plyscope::bindings
