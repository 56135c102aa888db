#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <numeric>
#include <vector>

#include "bindings/board.hpp"
#include "bindings/evaluation.hpp"
#include "bindings/games.hpp"
#include "games/compiled/game.hpp"

namespace plyscope::bindings {

namespace {

using compiled::Functions;

// The rules of one game. They are never freed, because boards point to them without owning them: a
// program has only a few.
struct Rules : Functions {
    nb::object on_fault;
};

// What Python holds.
class CompiledRules {
  public:
    CompiledRules(std::uintptr_t moves, std::uintptr_t make, std::uintptr_t outcome,
                  std::uintptr_t evaluate, std::uintptr_t noisy, std::uintptr_t priority,
                  std::uintptr_t symmetries, std::size_t size, std::size_t key_size,
                  std::size_t maximizing, std::size_t cells, std::size_t cell_count,
                  nb::object on_fault)
        : rules(new Rules) {
        set(rules->moves, moves);
        set(rules->make, make);
        set(rules->outcome, outcome);
        set(rules->evaluate, evaluate);
        if (noisy) set(rules->noisy, noisy);
        if (priority) set(rules->priority, priority);
        if (symmetries) set(rules->symmetries, symmetries);
        if (size > 1024 || key_size > size || maximizing >= size || cell_count > 64 ||
            cells + cell_count > size || cells > size)
            throw nb::value_error("these are no sizes of a position");
        rules->size = size;
        rules->key_size = key_size;
        rules->maximizing = maximizing;
        rules->cells = cells;
        rules->cell_count = cell_count;
        rules->on_fault = std::move(on_fault);
    }

    Rules* const rules;

  private:
    template <class Function>
    static void set(Function& function, std::uintptr_t address) {
        if (!address) throw nb::value_error("a function is missing");
        function = reinterpret_cast<Function>(address);
    }
};

template <class G>
void bind_size(nb::module_& module, const char* name) {
    using Self = Bound<G, GridBoard<G>>;
    const auto cls =
        bind_game<G, Self>(module, name, "A position of a game that was compiled from Python.");
    std::vector<int> cell_bits(64);
    std::iota(cell_bits.begin(), cell_bits.end(), 0);
    bind_patterns<G>(cls, cell_bits);
    nb::borrow<nb::class_<Board>>(cls)
        .def(
            "__init__",
            [type = cls.ptr()](nb::pointer_and_handle<Board> self, const CompiledRules& made,
                               const nb::bytes& state) {
                if (state.size() != made.rules->size || made.rules->size > sizeof(G::Board::state))
                    throw nb::value_error("these are not the bytes of a position");
                typename G::Board board;
                board.rules = made.rules;
                std::memcpy(board.state.data(), state.c_str(), state.size());
                std::construct_at(static_cast<Self*>(memory_of(self, type)), board);
            },
            "rules"_a, "state"_a, "The position with these bytes.")
        .def(
            "state",
            [](const Board& self) {
                const auto& board = static_cast<const Self&>(self).board;
                return nb::bytes(reinterpret_cast<const char*>(board.state.data()),
                                 board.rules ? board.rules->size : 0);
            },
            "The bytes of the position.")
        .def(
            "noisy",
            [](const Board& self) {
                MoveList<G> list;
                G::noisy(static_cast<const Self&>(self).board, list);
                return std::vector<MoveCode>(list.begin(), list.end());
            },
            "The noisy moves.")
        .def(
            "order",
            [](const Board& self, MoveCode move) {
                return G::order(static_cast<const Self&>(self).board, move);
            },
            "move"_a, "How early the search tries a legal move: the greater, the earlier.");
}

// A fault in a method becomes the exception that Python makes of it.
void translate_fault(const std::exception_ptr& thrown, void* /*unused*/) {
    try {
        std::rethrow_exception(thrown);
    } catch (const compiled::Fault& fault) {
        const auto* rules = static_cast<const Rules*>(static_cast<const Functions*>(fault.rules));
        const nb::bytes state(reinterpret_cast<const char*>(fault.position.data()), rules->size);
        const nb::object error = rules->on_fault(fault.code, state);
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
    }
}

}  // namespace

void bind_compiled(nb::module_& module) {
    nb::class_<CompiledRules>(
        module, "CompiledRules", nb::is_final(),
        "The rules of a game that was compiled from Python: addresses of its\n"
        "functions, and what makes an exception of a fault in them.")
        .def(nb::init<std::uintptr_t, std::uintptr_t, std::uintptr_t, std::uintptr_t,
                      std::uintptr_t, std::uintptr_t, std::uintptr_t, std::size_t, std::size_t,
                      std::size_t, std::size_t, std::size_t, nb::object>(),
             "moves"_a, "make"_a, "outcome"_a, "evaluate"_a, "noisy"_a, "priority"_a,
             "symmetries"_a, "size"_a, "key_size"_a, "maximizing"_a, "cells"_a, "cell_count"_a,
             "on_fault"_a);
    bind_size<compiled::SmallGame>(module, "SmallCompiledBoard");
    bind_size<compiled::LargeGame>(module, "LargeCompiledBoard");
    nb::register_exception_translator(translate_fault);
}

}  // namespace plyscope::bindings
