#include "bindings/board.hpp"

#include "bindings/games.hpp"
#include "bindings/search.hpp"

namespace plyscope::bindings {

namespace {

// A board of the same class as `self`, which `make` constructs in its place unless it refuses.
template <class Make>
nb::object made_like(nb::handle self, const Make& make) {
    nb::object made = nb::inst_alloc(self.type());
    if (!make(nb::inst_ptr<void>(made))) return {};
    nb::inst_mark_ready(made);
    return made;
}

nb::object play(nb::pointer_and_handle<Board> self, const nb::int_& number) {
    const auto code = small_integer(number);
    nb::object next =
        made_like(self.h, [&](void* place) { return code && self.p->play_into(place, *code); });
    if (!next) throw nb::value_error(illegal_move(code, self.p->moves()).c_str());
    return next;
}

std::uint64_t perft_after(const Board& self, const nb::int_& number, const nb::int_& depth,
                          const StopFlag* stop) {
    const auto code = small_integer(number);
    const auto count = [&](int plies, InterruptPoll& poll) {
        return code ? self.perft_after(*code, plies, poll) : std::nullopt;
    };
    const auto leaves = count_leaves(depth, count, stop);
    if (!leaves) throw nb::value_error(illegal_move(code, self.legal_moves()).c_str());
    return *leaves;
}

nb::object passed(nb::pointer_and_handle<Board> self) {
    nb::object next = made_like(self.h, [&](void* place) { return self.p->pass_into(place); });
    if (!next) throw nb::value_error("the player to move may not pass here");
    return next;
}

}  // namespace

void* memory_of(nb::pointer_and_handle<Board> self, nb::handle type) {
    if (!self.h.type().is(type)) throw nb::type_error("__init__ is for another class of boards");
    return self.p;
}

std::string class_name(nb::handle self) {
    return nb::cast<std::string>(self.type().attr("__name__"));
}

std::string illegal_move(std::optional<std::int64_t> code, const std::vector<MoveCode>& legal) {
    std::string text = code ? "move " + std::to_string(*code) : "that move";
    if (legal.empty()) return text + " is not legal: the game is over";
    text += " is not legal here; legal moves:";
    for (const MoveCode move : legal) text.append(" ").append(std::to_string(move));
    return text;
}

static void bind_perft(nb::class_<Board, Searchable>& cls) {
    cls.def(
           "perft",
           [](const Board& self, const nb::int_& depth) {
               return count_leaves(
                   depth, [&](int plies, InterruptPoll& poll) { return self.perft(plies, poll); });
           },
           "depth"_a,
           "The number of lines of exactly that many legal moves, from 0 to 64. Draw rules end\n"
           "none.")
        .def("perft_after", &perft_after, "code"_a, "depth"_a, "stop"_a = nb::none(),
             "perft of the board after one of the legal_moves. Raises RuntimeError when `stop` is\n"
             "set.")
        .def("legal_moves", &Board::legal_moves,
             "Codes of the legal moves, also where a draw rule has ended the game: what perft\n"
             "counts.");
}

void bind_board(nb::module_& module) {
    nb::class_<Board, Searchable> cls(module, "Board",
                                      "A board of a native game; it never changes.");
    cls.def("moves", &Board::moves,
            "Codes of the legal moves, in a fixed order; none exactly when the game is over.")
        .def("play", &play, "code"_a, nb::sig("def play(self, code: int) -> typing.Self"),
             "The board after that move; this one is unchanged. Raises ValueError if illegal.")
        .def("outcome", &Board::outcome,
             "The final score, from the maximizer's view, or None while the game runs.")
        .def("evaluate", &Board::evaluate,
             "Static evaluation, from the maximizer's view; the outcome when the game is over.")
        .def("key", &Board::key, "A number that equal boards share.")
        .def(
            "table_key", &Board::table_key,
            "A number that boards share which a table may take for each other: equal ones, images\n"
            "such as mirrored ones, and ones that differ in counters alone.")
        .def_prop_ro("maximizing", &Board::maximizing,
                     "Whether the player to move wants a high score.")
        .def(
            "__eq__",
            [](const Board& self, const Board& other) {
                return typeid(self) == typeid(other) && self.equals(other);
            },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Board& self) { return static_cast<std::int64_t>(self.key()); });
    bind_perft(cls);
}

// By __init__ and not by nb::new_: that would open object.__new__, whose result ends the process.
static void bind_making(nb::class_<Board>& cls, const Offers& offers) {
    if (!offers.from_key) {
        cls.def(
            "__init__",
            [start = offers.start, type = cls.ptr()](nb::pointer_and_handle<Board> self) {
                start(memory_of(self, type));
            },
            "The board before the first move.");
        return;
    }
    cls.def(
        "__init__",
        [start = offers.start, from_key = offers.from_key, type = cls.ptr()](
            nb::pointer_and_handle<Board> self, const std::optional<nb::int_>& number) {
            void* const place = memory_of(self, type);
            if (!number) return start(place);
            const auto key = unsigned_integer(*number);
            if (!key || !from_key(place, *key)) throw nb::value_error("no board has that key");
        },
        "key"_a = nb::none(),
        "The board before the first move, or the one whose key() is this. Raises ValueError\n"
        "if no board has that key.");
    cls.def(
        "__reduce__",
        [](nb::handle self) {
            return nb::make_tuple(self.type(), nb::make_tuple(self.attr("key")()));
        },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"));
    cls.def("__repr__", [](nb::pointer_and_handle<Board> self) {
        return class_name(self.h) + "(" + std::to_string(self.p->key()) + ")";
    });
}

void bind_offers(nb::class_<Board> cls, const Offers& offers) {
    bind_making(cls, offers);
    cls.def_static(
        "full_switches", [full = offers.full_switches] { return names_of(full); },
        "The techniques of full strength in this game.");
    if (offers.repetition)
        cls.def("repetition_key", &Board::repetition_key,
                "A number that boards share which repeat each other.");
    if (offers.claims)
        cls.def("may_claim_draw", &Board::may_claim_draw,
                "Whether a player may claim a draw here, whatever was on the board before.");
    if (offers.pass)
        cls.def(
            "passed", &passed, nb::sig("def passed(self) -> typing.Self"),
            "The board with the other player to move. Raises ValueError where a search may not\n"
            "try that.");
    if (offers.extends) cls.attr("extends") = true;
    if (offers.win) cls.attr("win") = *offers.win;
    if (offers.size) {
        cls.attr("rows") = offers.size->first;
        cls.attr("columns") = offers.size->second;
        cls.def("cells", &Board::cells,
                "What is in each cell, row by row from the top; 0 is empty.");
    }
}

}  // namespace plyscope::bindings
