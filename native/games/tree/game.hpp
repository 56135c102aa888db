// Explicit trees: rules and evaluation are those of a tree that is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/game.hpp"

namespace plyscope::tree {

// The nodes in pre-order. A node's children are the `count` indices in `children` from `first` on.
struct Shape {
    struct Node {
        std::uint32_t first = 0;
        std::uint32_t count = 0;  // 0: a leaf
        Score score = 0;          // of a leaf
    };

    std::vector<Node> nodes;
    std::vector<std::uint32_t> children;
    bool root_maximizes = true;
};

// A node of a tree; the shape must outlive it.
struct Board {
    const Shape* shape = nullptr;
    std::uint32_t node = 0;
    bool maximizing = true;

    const Shape::Node& here() const { return shape->nodes[node]; }
    friend bool operator==(const Board&, const Board&) = default;
};

struct Tree {
    using Board = tree::Board;
    using Move = std::uint8_t;  // which child
    static constexpr std::size_t max_moves = 255;

    static Board start() {
        static const Shape leaf{{Shape::Node{}}, {}, true};
        return {&leaf, 0, true};
    }

    static bool maximizing(const Board& board) { return board.maximizing; }

    static void moves(const Board& board, MoveArray<Move, max_moves>& list) {
        for (std::uint32_t child = 0; child < board.here().count; ++child)
            list.push(static_cast<Move>(child));
    }

    static Board play(const Board& board, Move child) {
        return {board.shape, board.shape->children[board.here().first + child], !board.maximizing};
    }

    static std::optional<Score> outcome(const Board& board) {
        if (board.here().count > 0) return std::nullopt;
        return board.here().score;
    }

    // An inner node has no evaluation of its own.
    static Score evaluate(const Board& board) { return outcome(board).value_or(Score{0}); }

    // The key is the node's index: equal subtrees are different nodes. It means something else in
    // another tree.
    static std::uint64_t key(const Board& board) { return board.node; }
    static constexpr bool has_lasting_keys = false;
};

static_assert(Game<Tree>);

}  // namespace plyscope::tree
