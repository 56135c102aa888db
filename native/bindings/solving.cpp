// Enumerating the positions of a game, and solving them backwards.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/arrays.hpp"
#include "bindings/board.hpp"
#include "bindings/games.hpp"
#include "games/compiled/game.hpp"
#include "games/connect4/game.hpp"
#include "games/tictactoe/game.hpp"
#include "solving/backwards.hpp"
#include "solving/digest.hpp"
#include "solving/enumeration.hpp"

namespace plyscope::bindings {

namespace {

using solving::AnyEnumeration;
using solving::Part;

// Numbers as an array of numpy, which owns them from now on.
template <class Value>
nb::object owned(std::vector<Value>&& values) {
    auto kept = std::make_unique<std::vector<Value>>(std::move(values));
    auto& made = *kept;
    const nb::capsule owner(
        kept.get(), [](void* all) noexcept { delete static_cast<std::vector<Value>*>(all); });
    static_cast<void>(kept.release());  // the capsule deletes it
    return nb::cast(nb::ndarray<nb::numpy, Value, nb::ndim<1>>(made.data(), {made.size()}, owner));
}

template <class Value>
std::span<const Value> span_of(const Given<Value>& array) {
    return {array.data(), array.shape(0)};
}

template <class Value>
std::vector<Value> copied(const Given<Value>& array) {
    return {array.data(), array.data() + array.shape(0)};
}

template <class G>
std::unique_ptr<AnyEnumeration> enumeration_if(const Board& start) {
    const auto* bound = dynamic_cast<const BoardOf<typename G::Board>*>(&start);
    if (!bound) return nullptr;
    if constexpr (requires { bound->board.rules; })
        if (!bound->board.rules) return nullptr;
    return std::make_unique<solving::Enumeration<G>>(bound->board);
}

class BoundEnumeration {
  public:
    explicit BoundEnumeration(const Board& start)
        : made_(enumeration_if<compiled::SmallGame>(start)) {
        if (!made_) made_ = enumeration_if<compiled::LargeGame>(start);
        if (!made_) made_ = enumeration_if<connect4::Connect4>(start);
        if (!made_) made_ = enumeration_if<tictactoe::TicTacToe>(start);
        if (!made_)
            throw nb::type_error("the positions of this game cannot be enumerated natively");
    }

    std::size_t rows() const { return made_->rows(); }
    std::size_t expanded() const { return made_->expanded(); }

    nb::dict expand(std::size_t most, double seconds) {
        Part part;
        {
            const nb::gil_scoped_release unlock;
            InterruptPoll interrupt;
            const auto end = Clock::now() + std::chrono::duration<double>(seconds);
            part = made_->expand(most, [&] {
                interrupt();
                return Clock::now() >= end;
            });
        }
        return dict_of(std::move(part));
    }

    void restore(const Given<std::uint64_t>& key_high, const Given<std::uint64_t>& key_low,
                 const Given<std::uint32_t>& parent, const Given<std::uint16_t>& move,
                 const Given<std::uint32_t>& degree) {
        Part part{.key_high = copied(key_high),
                  .key_low = copied(key_low),
                  .parent = copied(parent),
                  .move = copied(move),
                  .maximizing = {},
                  .outcome = {},
                  .degree = copied(degree),
                  .child = {}};
        if (part.key_high.size() != part.parent.size() ||
            part.key_low.size() != part.parent.size() || part.move.size() != part.parent.size())
            throw nb::value_error("the columns differ in length");
        const nb::gil_scoped_release unlock;
        made_->restore(part);
    }

  private:
    using Clock = std::chrono::steady_clock;

    static nb::dict dict_of(Part part) {
        nb::dict arrays;
        arrays["key_high"] = owned(std::move(part.key_high));
        arrays["key_low"] = owned(std::move(part.key_low));
        arrays["parent"] = owned(std::move(part.parent));
        arrays["move"] = owned(std::move(part.move));
        arrays["maximizing"] = owned(std::move(part.maximizing));
        arrays["outcome"] = owned(std::move(part.outcome));
        arrays["degree"] = owned(std::move(part.degree));
        arrays["child"] = owned(std::move(part.child));
        return arrays;
    }

    std::unique_ptr<AnyEnumeration> made_;
};

// Calls Python about the progress ten times a second at most.
class Report {
  public:
    explicit Report(nb::object tell) : tell_(std::move(tell)) {}

    void operator()(std::size_t known, std::uint32_t distance) {
        interrupt_();
        if (tell_.is_none() || Clock::now() < next_) return;
        next_ = Clock::now() + std::chrono::milliseconds(100);
        const nb::gil_scoped_acquire lock;
        tell_(known, distance);
    }

  private:
    using Clock = std::chrono::steady_clock;

    nb::object tell_;
    InterruptPoll interrupt_;
    Clock::time_point next_ = Clock::now();
};

nb::tuple solve_backwards(const Given<std::uint32_t>& degree, const Given<std::uint32_t>& child,
                          const Given<std::uint8_t>& maximizing, const Given<double>& outcome,
                          nb::object on_progress) {
    Report report(std::move(on_progress));
    solving::Values values;
    {
        const nb::gil_scoped_release unlock;
        solving::Backwards backwards(
            {span_of(degree), span_of(child), span_of(maximizing), span_of(outcome)});
        values = backwards.run(
            [&](std::size_t known, std::uint32_t distance) { report(known, distance); });
    }
    return nb::make_tuple(owned(std::move(values.score)), owned(std::move(values.distance)));
}

}  // namespace

void bind_solving(nb::module_& module) {
    module.def(
        "digest",
        [](const nb::bytes& bytes) {
            const auto* begin = reinterpret_cast<const std::byte*>(bytes.c_str());
            const auto sum = solving::digest({begin, bytes.size()});
            return std::pair(sum.high, sum.low);
        },
        "bytes"_a, "The 128 bits that stand for these bytes in a solution, as two numbers.");
    module.def(
        "solve_backwards", &solve_backwards, "degree"_a, "child"_a, "maximizing"_a, "outcome"_a,
        "on_progress"_a = nb::none(),
        nb::sig("def solve_backwards(degree: object, child: object, maximizing: object, "
                "outcome: object, on_progress: object | None = None) -> "
                "tuple[typing.Any, typing.Any]"),
        "The score and the distance of every row of a graph. Row r has the next degree[r] of\n"
        "child; one that is over has an outcome, others nan. Raises ValueError for what is no\n"
        "graph of a game.");
    nb::class_<BoundEnumeration>(
        module, "Enumeration", nb::is_final(),
        "Every position that can be reached from a board, each once, breadth first.")
        .def(nb::init<const Board&>(), "start"_a,
             "Raises TypeError for a game whose positions cannot be enumerated natively.")
        .def("expand", &BoundEnumeration::expand, "most"_a, "seconds"_a,
             nb::sig("def expand(self, most: int, seconds: float) -> dict[str, typing.Any]"),
             "Expands up to so many positions, for so long, and returns the columns of a part.")
        .def("restore", &BoundEnumeration::restore, "key_high"_a, "key_low"_a, "parent"_a, "move"_a,
             "degree"_a,
             nb::sig("def restore(self, key_high: object, key_low: object, parent: object, "
                     "move: object, degree: object) -> None"),
             "Repeats what made a part. Raises RuntimeError if the rules are not the same.")
        .def_prop_ro("rows", &BoundEnumeration::rows, "The positions found so far.")
        .def_prop_ro("expanded", &BoundEnumeration::expanded, "Those whose moves are known.");
}

}  // namespace plyscope::bindings
