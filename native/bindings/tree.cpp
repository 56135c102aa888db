#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/games.hpp"
#include "bindings/search.hpp"
#include "bindings/searchable.hpp"
#include "games/tree/game.hpp"

namespace plyscope::bindings {

using namespace nb::literals;

namespace {

using tree::Shape;
using tree::Tree;

// A tree and its root; it stays where it is, because the board points into it.
class Root : public Searchable {
  public:
    Root(Shape made, bool maximizing) : shape(std::move(made)), board{&shape, 0, maximizing} {}
    Root(const Root&) = delete;
    Root& operator=(const Root&) = delete;

    const Shape shape;
    const Tree::Board board;
};

using TreeBoard = SearchableOf<Tree, Root>;

// The nodes in pre-order, each with the number of its children (0: a leaf) and its score.
Shape shape_of(const std::vector<std::pair<std::int64_t, std::int64_t>>& nodes) {
    constexpr std::int64_t most = infinity - 1;
    Shape shape;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;  // a node's next place, how many
    for (const auto& [count, score] : nodes) {
        if (count < 0 || count > static_cast<std::int64_t>(Tree::max_moves))
            throw std::invalid_argument("a node has at most 255 children");
        if (score < -most || score > most) throw std::invalid_argument("a score is out of range");
        const auto place = static_cast<std::uint32_t>(shape.nodes.size());
        if (place > 0) {
            if (open.empty()) throw std::invalid_argument("there are more nodes than places");
            shape.children[open.back().first++] = place;
            if (--open.back().second == 0) open.pop_back();
        }
        const auto first = static_cast<std::uint32_t>(shape.children.size());
        const auto children = static_cast<std::uint32_t>(count);
        shape.nodes.push_back({first, children, static_cast<Score>(score)});
        shape.children.resize(shape.children.size() + children);
        if (children > 0) open.emplace_back(first, children);
    }
    if (shape.nodes.empty() || !open.empty()) throw std::invalid_argument("nodes are missing");
    return shape;
}

}  // namespace

void bind_tree(nb::module_& module) {
    nb::class_<TreeBoard, Searchable>(module, "TreeBoard", nb::is_final(),
                                      "The root of an explicit tree, to be searched.")
        .def(
            "__init__",
            [](TreeBoard* self, const std::vector<std::pair<std::int64_t, std::int64_t>>& nodes,
               bool maximizing) { std::construct_at(self, shape_of(nodes), maximizing); },
            "nodes"_a, "maximizing"_a,
            "Nodes in pre-order: how many children (0: a leaf), and the score of a leaf.")
        .def_static(
            "full_switches", [] { return names_of(full_switches_of<Tree>()); },
            "The techniques of full strength in this game.");
}

}  // namespace plyscope::bindings
