#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/pair.h>

#include "bindings/board.hpp"
#include "bindings/evaluation.hpp"
#include "bindings/games.hpp"
#include "games/connect4/game.hpp"
#include "games/connect4/solver.hpp"

namespace plyscope::bindings {

namespace {

using connect4::Rules;
using connect4::SolverTable;
using Connect4Board = Bound<connect4::Connect4, GridBoard<connect4::Connect4>>;
using MoveScores = std::vector<std::pair<MoveCode, int>>;

// One table, and one search on it at a time: what would disturb a running one is refused.
class Connect4Solver {
  public:
    explicit Connect4Solver(std::size_t megabytes) : table_(megabytes) {}

    std::optional<int> solve(const Connect4Board& position) {
        return run<int>([board = position.board](auto& solver) { return score_of(solver, board); });
    }

    std::optional<MoveScores> solve_moves(const Connect4Board& position) {
        return run<MoveScores>([board = position.board](auto& solver) {
            MoveScores scores;
            MoveList<Rules> moves;
            Rules::moves(board, moves);
            for (const auto move : moves)
                scores.emplace_back(move, score_of(solver, Rules::play(board, move)));
            return scores;
        });
    }

    void clear() {
        const Turn turn(busy_);
        table_.clear();
        nodes_ = 0;
    }

    void stop() { stopped_ = true; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Stopped {};

    class Turn {
      public:
        explicit Turn(std::atomic<bool>& busy) : busy_(busy) {
            if (busy_.exchange(true)) throw std::runtime_error("this solver is busy with a solve");
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        ~Turn() { busy_ = false; }

      private:
        std::atomic<bool>& busy_;
    };

    // From the maximizer's view.
    template <class Solver>
    static int score_of(Solver& solver, const connect4::Board& board) {
        if (const auto outcome = Rules::outcome(board)) return *outcome;
        const int score = solver.solve(board);
        return Rules::maximizing(board) ? score : -score;
    }

    // What `task` makes of a solver, or nothing if it was stopped.
    template <class Result, class Task>
    std::optional<Result> run(const Task& task) {
        const Turn turn(busy_);
        stopped_ = false;
        const std::uint64_t before = nodes_;
        const nb::gil_scoped_release unlock;
        InterruptPoll interrupt;
        const auto poll = [&](std::uint64_t searched) {
            nodes_ = before + searched;
            if (stopped_) throw Stopped{};
            interrupt();
        };
        connect4::Solver solver(table_, poll);
        try {
            Result result = task(solver);
            nodes_ = before + solver.nodes();
            return result;
        } catch (const Stopped&) {
            return std::nullopt;
        }
    }

    SolverTable table_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> busy_ = false;
    std::atomic<bool> stopped_ = false;
};

void make_solver(Connect4Solver* self, const nb::int_& number) {
    const auto megabytes = small_integer(number);
    if (!megabytes || *megabytes < std::int64_t{SolverTable::smallest_mb} ||
        *megabytes > std::int64_t{SolverTable::largest_mb})
        throw nb::value_error("hash_mb must be between 1 and 65536");
    try {
        std::construct_at(self, static_cast<std::size_t>(*megabytes));
    } catch (const std::bad_alloc&) {
        PyErr_Format(PyExc_MemoryError, "no memory for a table of %lld MB",
                     static_cast<long long>(*megabytes));
        throw nb::python_error();
    }
}

void bind_solver(nb::module_& module) {
    nb::class_<Connect4Solver>(
        module, "Connect4Solver", nb::is_final(),
        "Finds exact scores of connect four, with no depth limit and no opening book. What it has\n"
        "proved it remembers, up to hash_mb megabytes. It does one thing at a time: a call while\n"
        "another thread's solve runs raises RuntimeError, but for stop() and nodes.")
        .def("__init__", &make_solver, "hash_mb"_a = 64,
             "A solver with a table of that size, from 1 to 65536. Raises MemoryError if there is\n"
             "not that much memory.")
        .def("solve", &Connect4Solver::solve, "board"_a,
             "The exact score, from the maximizer's view, in the unit of outcome(): 22 less the\n"
             "winner's stones. None if stop() ended it.")
        .def("solve_moves", &Connect4Solver::solve_moves, "board"_a,
             "The code of each legal move with the exact score after it, from the maximizer's\n"
             "view. None if stop() ended it.")
        .def("stop", &Connect4Solver::stop,
             "Ends the solve that is running in another thread, if any.")
        .def("clear", &Connect4Solver::clear, "Forgets everything, and sets nodes to 0.")
        .def_prop_ro("nodes", &Connect4Solver::nodes,
                     "Positions searched since the solver was made or cleared.");
}

}  // namespace

void bind_connect4(nb::module_& module) {
    const auto cls = bind_game<connect4::Connect4, Connect4Board>(
        module, "Connect4Board",
        "Connect four on 7 columns and 6 rows; a move's code is its column, 0 to 6 from the left.\n"
        "In cells(), 1 is the first player, who is the maximizer, and 2 the second.");
    std::vector<int> cell_bits;
    for (int row = 0; row < Rules::rows; ++row)
        for (int column = 0; column < Rules::columns; ++column)
            cell_bits.push_back(column * connect4::column_bits + Rules::rows - 1 - row);
    bind_patterns<connect4::Connect4>(cls, cell_bits);
    bind_solver(module);
}

}  // namespace plyscope::bindings
