// The value of every position of a graph, worked out backwards from the ends of the games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "solving/enumeration.hpp"

namespace plyscope::solving {

// All positions of a game. Row r has the next `degree[r]` of `child`; a row without any is over and
// has an outcome.
struct Graph {
    std::span<const std::uint32_t> degree;
    std::span<const RowIndex> child;
    std::span<const std::uint8_t> maximizing;
    std::span<const double> outcome;
};

// A position's score in the maximizer's view, and after how many plies the game ends if the winner
// hurries and the loser delays; no plies where nobody wins.
struct Values {
    std::vector<double> score;
    std::vector<std::uint32_t> distance;
};

// Works backwards from the greatest win to the least. The maximizer reaches a score as soon as one
// of its moves does; the minimizer is left with it when all of its other moves are known, none of
// which was better. What is known neither from the wins of the one nor of the other is a draw:
// there a player can go on for ever, or end the game without a winner.
class Backwards {
  public:
    using Progress = std::function<void(std::size_t known, std::uint32_t distance)>;

    explicit Backwards(const Graph& graph) : graph_(graph), rows_(graph.degree.size()) {
        check_graph();
        link_parents();
        values_.score.assign(rows_, 0.0);
        values_.distance.assign(rows_, 0);
        is_known_.assign(rows_, false);
        unknown_.assign(graph.degree.begin(), graph.degree.end());
    }

    Values run(const Progress& progress) {
        const auto ends = decided_ends();
        for (std::size_t begin = 0; begin < ends.size();) {
            const double score = graph_.outcome[ends[begin]];
            queue_.clear();
            for (; begin < ends.size() && graph_.outcome[ends[begin]] == score; ++begin)
                learn(ends[begin], score, 0);
            spread(score, progress);
        }
        return std::move(values_);
    }

  private:
    void check_graph() const {
        if (graph_.maximizing.size() != rows_ || graph_.outcome.size() != rows_)
            throw std::invalid_argument("the columns differ in length");
        std::size_t edges = 0;
        for (std::size_t row = 0; row < rows_; ++row) {
            edges += graph_.degree[row];
            if ((graph_.degree[row] == 0) == std::isnan(graph_.outcome[row]))
                throw std::invalid_argument("a position has both moves and an outcome, or neither");
        }
        if (edges != graph_.child.size())
            throw std::invalid_argument("the moves are not as many as those of all positions");
        for (const RowIndex child : graph_.child)
            if (child >= rows_) throw std::invalid_argument("a move leads to no position");
    }

    // The rows from which each row can be reached, one list after the other.
    void link_parents() {
        first_parent_.assign(rows_ + 1, 0);
        for (const RowIndex child : graph_.child) ++first_parent_[child + std::size_t{1}];
        for (std::size_t row = 0; row < rows_; ++row) first_parent_[row + 1] += first_parent_[row];
        parents_.resize(graph_.child.size());
        auto place = first_parent_;
        std::size_t edge = 0;
        for (std::size_t row = 0; row < rows_; ++row)
            for (const std::size_t end = edge + graph_.degree[row]; edge < end; ++edge)
                parents_[place[graph_.child[edge]]++] = static_cast<RowIndex>(row);
    }

    // The ends that somebody has won: first the maximizer's wins, then the minimizer's, each from
    // the greatest to the least.
    std::vector<RowIndex> decided_ends() const {
        std::vector<RowIndex> ends;
        for (std::size_t row = 0; row < rows_; ++row)
            if (graph_.degree[row] == 0 && graph_.outcome[row] != 0)
                ends.push_back(static_cast<RowIndex>(row));
        std::stable_sort(ends.begin(), ends.end(), [&](RowIndex a, RowIndex b) {
            const double first = graph_.outcome[a], second = graph_.outcome[b];
            if ((first > 0) != (second > 0)) return first > 0;
            return std::abs(first) > std::abs(second);
        });
        return ends;
    }

    // Learns all that follows from the positions in the queue, which have this score.
    void spread(double score, const Progress& progress) {
        for (std::size_t at = 0; at < queue_.size(); ++at) {
            const RowIndex row = queue_[at];
            const std::uint32_t distance = values_.distance[row];
            if (at % 4096 == 0) progress(known_, distance);
            for (std::size_t link = first_parent_[row]; link < first_parent_[row + 1]; ++link) {
                const RowIndex parent = parents_[link];
                if (is_known_[parent]) continue;
                const bool is_winner = (graph_.maximizing[parent] != 0) == (score > 0);
                if (is_winner || --unknown_[parent] == 0) learn(parent, score, distance + 1);
            }
        }
    }

    void learn(RowIndex row, double score, std::uint32_t distance) {
        is_known_[row] = true;
        values_.score[row] = score;
        values_.distance[row] = distance;
        queue_.push_back(row);
        ++known_;
    }

    Graph graph_;
    std::size_t rows_;
    std::vector<std::size_t> first_parent_;
    std::vector<RowIndex> parents_;
    std::vector<std::uint32_t> unknown_;  // moves of the loser whose value is not known yet
    std::vector<bool> is_known_;
    std::vector<RowIndex> queue_;
    Values values_;
    std::size_t known_ = 0;
};

}  // namespace plyscope::solving
