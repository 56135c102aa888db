// Weights by logistic regression: the evaluation that best predicts how games end.
//
// The features come first, by themselves; then the pattern tables are fitted to what the features
// leave open. A joint fit has a lower loss and plays no better, because rare patterns then take
// over what the features say about all positions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/learned_weights.hpp"
#include "core/patterns.hpp"

namespace plyscope {

// The mean surprise by what happened, in nats: over the games that are fitted, and over those that
// are held out.
struct Losses {
    double fitted, held_out;
};

// A game that was played: for each ply the place of the move in the list of legal ones, and the
// score that the mover's search found, in the maximizer's view.
struct PlayedGame {
    std::span<const std::uint8_t> moves;
    std::span<const std::int16_t> scores;
    std::size_t first;  // what comes before is chance's choice, and says nothing
    int result;         // 1 if the maximizer won, 0 for a draw, -1
};

class AnyTrainer {
  public:
    static constexpr std::int16_t no_score = INT16_MAX;

    virtual ~AnyTrainer() = default;

    // Takes the quiet positions of a game; returns how many. Throws if a move is not legal.
    virtual std::size_t add_game(const PlayedGame& game) = 0;
    virtual std::size_t samples() const = 0;

    // Whether a part of the evaluation that is not fitted says anything of these positions.
    virtual bool has_own() const = 0;

    // Returns what a unit of a search's score adds to the logarithm of the odds of winning. The
    // target of a position is a mix of the result and of the lambda-return, as in TD(lambda): what
    // the searches of this and of all later plies predict, each by the factor lambda less than the
    // one before, and the result at the end. The weights of the features begin as those of the
    // present evaluation at this scale.
    virtual double fit_targets(double share_of_scores, double lambda) = 0;

    // One pass over all samples. The weights of the features are pulled towards those they began
    // with, and each weight of a pattern towards zero, as if that many samples had told so: without
    // it what was seen once would count as much as what was seen a thousand times, and a search
    // finds its way to such positions.
    virtual Losses fit_features(double rate, double pull) = 0;
    virtual Losses fit_patterns(double rate, double pull) = 0;

    // All weights of the features, the opening's first, and the tables, in eighths of the unit of
    // the evaluation: `unit` is what one logit is worth.
    virtual std::vector<double> features() const = 0;
    virtual std::vector<std::vector<PatternWeight>> tables(double unit) const = 0;

    // How often a man is seen on each square, or whatever the first `count` features are.
    virtual std::vector<double> frequencies(std::size_t count) const = 0;
};

// F has the features of G, and tells which boards are quiet enough to be samples:
// is_settled(board). It makes of a board what a sample needs of it, sampled(board), and of that:
// planes, opening (how much is left of it, from 0 to 1), own (a part of the evaluation that is not
// fitted, in the unit of scores), and each(sampled, sink) for its `count` features. `is_reversed`
// where the evaluation is the sum for the other player, as in games that are won by losing all.
template <class G, class F>
class Trainer final : public AnyTrainer {
  public:
    // `weights` are those of the present evaluation, the opening's of all features first.
    Trainer(const typename G::Board& start, std::vector<double> weights,
            std::span<const Pattern> patterns, std::span<const std::size_t> table_sizes,
            std::uint64_t seed)
        : start_(start),
          features_(std::move(weights)),
          prior_(features_),
          patterns_(patterns.begin(), patterns.end()),
          random_(seed) {
        for (const std::size_t size : table_sizes) {
            tables_.push_back(entries_.size());
            entries_.resize(entries_.size() + size);
        }
        gradient_.resize(features_.size());
        momentum_ = variance_ = gradient_;
    }

    std::size_t add_game(const PlayedGame& game) override {
        const std::size_t before = samples_.size(), first_score = scores_.size();
        auto board = start_;
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            MoveList<G> list;
            G::moves(board, list);
            if (game.moves[ply] >= list.size()) {
                samples_.resize(before);
                throw std::invalid_argument("a move of the game is not legal");
            }
            const bool is_chosen = ply >= game.first && game.scores[ply] != no_score;
            if (is_chosen && ply + last_plies < game.moves.size() && list.size() > 1 &&
                F::is_settled(board))
                samples_.push_back({.board = F::sampled(board),
                                    .place = first_score + ply,
                                    .game = static_cast<std::uint32_t>(games_.size()),
                                    .target = 0,
                                    .by_features = 0});
            board = G::play(board, list[game.moves[ply]]);
        }
        constexpr int sign = F::is_reversed ? -1 : 1;
        for (const std::int16_t score : game.scores)
            scores_.push_back(score == no_score ? no_score
                                                : static_cast<std::int16_t>(sign * score));
        games_.push_back({.end = scores_.size(), .result = (sign * game.result + 1) / 2.0});
        return samples_.size() - before;
    }

    std::size_t samples() const override { return samples_.size(); }

    bool has_own() const override {
        return std::ranges::any_of(samples_,
                                   [](const auto& sample) { return F::own(sample.board) != 0; });
    }

    double fit_targets(double share, double lambda) override {
        double scale = 0;
        for (int step = 0; step < 20; ++step) {  // Newton's method in one dimension
            double slope = 0, bend = 1e-9;
            for (const auto& sample : samples_) {
                const double score = bounded(scores_[sample.place]);
                const double chance = logistic(scale * score);
                slope += score * (chance - games_[sample.game].result);
                bend += score * score * chance * (1 - chance);
            }
            scale -= slope / bend;
        }
        for (std::size_t at = 0; at < features_.size(); ++at)
            features_[at] = prior_[at] = scale * prior_[at];
        scale_ = scale;
        const auto returns = returns_of_scores(scale, lambda);
        for (auto& sample : samples_)
            sample.target = static_cast<float>(share * static_cast<double>(returns[sample.place]) +
                                               (1 - share) * games_[sample.game].result);
        return scale;
    }

    // Adam on mini-batches.
    Losses fit_features(double rate, double pull) override {
        pull_ = pull / static_cast<double>(std::max<std::size_t>(samples_.size(), 1));
        Sums sums;
        std::size_t in_batch = 0;
        std::fill(gradient_.begin(), gradient_.end(), 0.0);
        for (const std::uint32_t at : shuffled()) {
            const auto& sample = samples_[at];
            const double error = sums.add(sample, sum_of_features(sample.board));
            if (sample.is_held_out()) continue;
            const double opening = F::opening(sample.board);
            F::each(sample.board, [&](int feature, int times) {
                gradient_[place(feature)] += error * times * opening;
                gradient_[half() + place(feature)] += error * times * (1 - opening);
            });
            if (++in_batch == batch) step(rate, std::exchange(in_batch, 0));
        }
        if (in_batch > 0) step(rate, in_batch);
        for (auto& sample : samples_)
            sample.by_features = static_cast<float>(sum_of_features(sample.board));
        return sums.losses();
    }

    // AdaGrad: a weight that was changed often is changed less.
    Losses fit_patterns(double rate, double pull) override {
        if (!is_counted_) count_contents();
        Sums sums;
        std::vector<std::uint32_t> found(patterns_.size());
        for (const std::uint32_t at : shuffled()) {
            const auto& sample = samples_[at];
            const auto opening = static_cast<float>(F::opening(sample.board));
            look_up(sample.board, found);
            float sum = sample.by_features;
            for (std::size_t pattern = 0; pattern < found.size(); ++pattern)
                sum += sign(pattern) * entries_[found[pattern]].value(opening);
            const auto error = static_cast<float>(sums.add(sample, sum));
            if (sample.is_held_out()) continue;
            for (std::size_t pattern = 0; pattern < found.size(); ++pattern)
                entries_[found[pattern]].learn(sign(pattern) * error, opening,
                                               static_cast<float>(rate), static_cast<float>(pull));
        }
        return sums.losses();
    }

    std::vector<double> features() const override { return features_; }

    std::vector<std::vector<PatternWeight>> tables(double unit) const override {
        const double eighths = unit * LearnedWeights::fraction;
        const auto rounded = [&](float weight) {
            const double whole = std::nearbyint(static_cast<double>(weight) * eighths);
            return static_cast<std::int16_t>(
                std::clamp<double>(whole, -PatternWeight::most, PatternWeight::most));
        };
        std::vector<std::vector<PatternWeight>> all;
        for (std::size_t table = 0; table < tables_.size(); ++table) {
            const std::size_t end =
                table + 1 < tables_.size() ? tables_[table + 1] : entries_.size();
            auto& weights = all.emplace_back();
            for (std::size_t at = tables_[table]; at < end; ++at)
                weights.push_back(
                    {rounded(entries_[at].weight[0]), rounded(entries_[at].weight[1])});
        }
        return all;
    }

    std::vector<double> frequencies(std::size_t count) const override {
        std::vector<double> often(count);
        for (const auto& sample : samples_)
            F::each(sample.board, [&](int feature, int times) {
                if (place(feature) < count) often[place(feature)] += std::abs(times);
            });
        return often;
    }

  private:
    static constexpr std::size_t batch = 4096;
    static constexpr std::size_t last_plies = 4;  // a decided game teaches little
    static constexpr std::uint32_t held_out_share = 20;
    static constexpr double most_score = 2000;

    struct Sample {
        typename F::Sampled board;
        std::size_t place;  // of its score
        std::uint32_t game;
        float target, by_features;

        bool is_held_out() const { return game % held_out_share == 0; }
    };

    struct Game {
        std::size_t end;  // of its scores
        double result;    // from 0 to 1
    };

    struct Entry {
        float weight[2] = {0, 0};
        float changes[2] = {1, 1};
        float seen[2] = {0, 0};  // in how many samples, by their phase

        float value(float opening) const { return weight[0] * opening + weight[1] * (1 - opening); }
        void count(float opening) {
            seen[0] += opening;
            seen[1] += 1 - opening;
        }
        // The pull is spread over all samples that have these contents.
        void learn(float error, float opening, float rate, float pull) {
            const float share[2] = {opening, 1 - opening};
            for (std::size_t part = 0; part < 2; ++part) {
                if (share[part] <= 0) continue;
                const float slope = share[part] * (error + pull * weight[part] / seen[part]);
                changes[part] += slope * slope;
                weight[part] -= rate * slope / std::sqrt(changes[part]);
            }
        }
    };

    // Adds up the losses, and returns by how much the prediction is too high.
    struct Sums {
        double loss[2] = {0, 0};
        double count[2] = {0, 0};

        double add(const Sample& sample, double logit) {
            const double target = static_cast<double>(sample.target);
            const bool part = sample.is_held_out();
            loss[part] +=
                std::log1p(std::exp(-std::abs(logit))) + std::max(logit, 0.0) - target * logit;
            ++count[part];
            return logistic(logit) - target;
        }
        Losses losses() const {
            return {loss[0] / std::max(count[0], 1.0), loss[1] / std::max(count[1], 1.0)};
        }
    };

    static double logistic(double logit) { return 1 / (1 + std::exp(-logit)); }
    static double bounded(double score) { return std::clamp(score, -most_score, most_score); }
    static std::size_t place(int feature) { return static_cast<std::size_t>(feature); }
    static constexpr std::size_t half() { return static_cast<std::size_t>(F::count); }

    // The lambda-return of each ply of each game.
    std::vector<float> returns_of_scores(double scale, double lambda) const {
        std::vector<float> returns(scores_.size());
        std::size_t begin = 0;
        for (const auto& game : games_) {
            double expected = game.result;
            for (std::size_t place = game.end; place-- > begin;) {
                if (scores_[place] != no_score)
                    expected = lambda * expected +
                               (1 - lambda) * logistic(scale * bounded(scores_[place]));
                returns[place] = static_cast<float>(expected);
            }
            begin = game.end;
        }
        return returns;
    }

    float sign(std::size_t pattern) const { return patterns_[pattern].is_exchanged ? -1.0f : 1.0f; }

    double sum_of_features(const typename F::Sampled& board) const {
        const double opening = F::opening(board);
        double sum = scale_ * F::own(board);
        F::each(board, [&](int feature, int times) {
            sum += times * (features_[place(feature)] * opening +
                            features_[half() + place(feature)] * (1 - opening));
        });
        return sum;
    }

    void look_up(const typename F::Sampled& board, std::vector<std::uint32_t>& found) const {
        const Planes planes = F::planes(board);
        for (std::size_t at = 0; at < patterns_.size(); ++at) {
            const auto& pattern = patterns_[at];
            const auto own = pattern.is_exchanged ? planes.minimizer : planes.maximizer;
            const auto other = pattern.is_exchanged ? planes.maximizer : planes.minimizer;
            std::size_t index = 0, digit = 1;
            for (const int bit : pattern.bits) {
                index += digit * ((own >> bit & 1) + 2 * (other >> bit & 1));
                digit *= 3;
            }
            found[at] = static_cast<std::uint32_t>(tables_[pattern.table] + index);
        }
    }

    void count_contents() {
        std::vector<std::uint32_t> found(patterns_.size());
        for (const auto& sample : samples_) {
            if (sample.is_held_out()) continue;
            look_up(sample.board, found);
            for (const std::uint32_t at : found)
                entries_[at].count(static_cast<float>(F::opening(sample.board)));
        }
        is_counted_ = true;
    }

    void step(double rate, std::size_t in_batch) {
        constexpr double keep = 0.9, keep_squares = 0.999;
        ++steps_;
        const auto correction = [&](double kept) { return 1 - std::pow(kept, steps_); };
        const double first = correction(keep), second = correction(keep_squares);
        for (std::size_t at = 0; at < features_.size(); ++at) {
            const double slope = std::exchange(gradient_[at], 0.0) / static_cast<double>(in_batch) +
                                 pull_ * (features_[at] - prior_[at]);
            momentum_[at] = keep * momentum_[at] + (1 - keep) * slope;
            variance_[at] = keep_squares * variance_[at] + (1 - keep_squares) * slope * slope;
            features_[at] -=
                rate * (momentum_[at] / first) / (std::sqrt(variance_[at] / second) + 1e-8);
        }
    }

    const std::vector<std::uint32_t>& shuffled() {
        if (order_.size() != samples_.size()) {
            order_.resize(samples_.size());
            std::iota(order_.begin(), order_.end(), 0u);
        }
        for (std::size_t at = order_.size(); at > 1; --at)  // the same on every machine
            std::swap(order_[at - 1], order_[random_() % at]);
        return order_;
    }

    typename G::Board start_;
    std::vector<double> features_, prior_, gradient_, momentum_, variance_;
    double steps_ = 0, pull_ = 0, scale_ = 0;
    bool is_counted_ = false;
    std::vector<Pattern> patterns_;
    std::vector<std::size_t> tables_;  // where each begins
    std::vector<Entry> entries_;
    std::vector<std::int16_t> scores_;  // of all plies of all games
    std::vector<Game> games_;
    std::vector<Sample> samples_;
    std::vector<std::uint32_t> order_;
    std::mt19937_64 random_;
};

}  // namespace plyscope
