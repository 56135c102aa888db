"""Each command answers a person in text and a program in JSON."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn
from xml.etree import ElementTree

import pytest

from plyscope.cli import COMMANDS, main
from plyscope.games import CATALOGUE
from plyscope.players import LEVELS

Run = Callable[..., tuple[int, str, str]]
TREE = "((3 5) (2 9))"
ALGORITHMS = ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "deepening"]


def strict_json(text: str) -> Any:
    """What a reader gets who does not know Python's NaN and Infinity."""

    def refuse(constant: str) -> NoReturn:
        raise AssertionError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)


def timeless(text: str) -> str:
    """The text without its timings."""
    return re.sub(r"\d+\.\d{3}( s)?\b", "TIME", text)


def answer(run: Run, *arguments: str) -> Any:
    """What a program reads; a command that answers has nothing to say on standard error."""
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (0, "")
    return strict_json(out)


def test_without_a_command_the_help_lists_them_all(run: Run) -> None:
    code, out, err = run()
    listed = re.findall(r"^    (\w+) ", out, re.MULTILINE)
    commands = list(COMMANDS)
    assert (code, listed, err) == (0, commands, "")


def test_games_lists_the_catalogue(run: Run) -> None:
    code, out, err = run("games")
    lines = [line.partition(" (?")[0] for line in out.split("\n\n")[0].splitlines()]
    named = [tuple(line.split(maxsplit=1)) for line in lines]
    assert (code, named, err) == (0, [(game.name, game.summary) for game in CATALOGUE.values()], "")
    assert "Hex: connect your two sides (?size=7)\n" in out


def test_games_names_every_game_for_a_program(run: Run) -> None:
    listed = [(game.name, game.summary) for game in CATALOGUE.values()]
    found = answer(run, "games")
    assert [(game["name"], game["summary"]) for game in found] == listed
    assert {"houses": 6, "stones": 4} in [game["options"] for game in found]


def test_search_shows_the_position_and_the_best_line(run: Run) -> None:
    code, out, err = run("search", "tictactoe", "--position", "XX./OO./...", "--depth", "1")
    assert (code, timeless(out), err) == (
        0,
        """\
 X │ X │ 3
───┼───┼───
 O │ O │ 6
───┼───┼───
 7 │ 8 │ 9

X to move, alphabeta, depth 1
score 1, best 3, line 3
6 nodes, 5 of them leaves; 0 cutoffs, 0 moves never searched
TIME
""",
        "",
    )


FOUND = {
    "game": "tree",
    "position": TREE,
    "algorithm": "alphabeta",
    "depth": 2,
    "score": 3,
    "move": "A",
    "line": ["A", "A"],
    "nodes": 6,
    "leaves": 3,
    "cutoffs": 1,
    "first_cutoffs": 1,
    "late_cutoffs": 0,
    "pruned": 1,
    "table_hits": 0,
}


def test_search_tells_a_program_all_it_found(run: Run) -> None:
    found = answer(run, "search", TREE)
    assert isinstance(found.pop("seconds"), float)
    assert found == FOUND


def test_search_with_nothing_to_choose_has_no_move(run: Run) -> None:
    found = answer(run, "search", "tictactoe", "--depth", "0")
    assert (found["move"], found["line"], found["score"]) == (None, [], 0)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_search_uses_the_algorithm_that_is_named(run: Run, name: str) -> None:
    found = answer(run, "search", TREE, "--algorithm", name)
    assert (found["algorithm"], found["score"]) == (name, 3)


def test_minimizer_lets_the_other_side_begin(run: Run) -> None:
    found = answer(run, "search", TREE, "--minimizer")
    assert (found["score"], found["line"]) == (5, ["A", "B"])
    assert answer(run, "search", "tree", "--position", TREE, "--minimizer")["score"] == 5


def test_order_game_tries_likely_good_moves_first(run: Run) -> None:
    natural = answer(run, "search", "tictactoe", "--depth", "6", "--order", "natural")
    likely_first = answer(run, "search", "tictactoe", "--depth", "6", "--order", "game")
    assert natural["score"] == likely_first["score"]
    assert natural["nodes"] > likely_first["nodes"]


def test_a_tree_can_come_from_standard_input(process: Run) -> None:
    code, out, err = process("search", "-", "--json", stdin=f"{TREE}\n")
    found = strict_json(out)
    del found["seconds"]
    assert (code, found, err) == (0, FOUND, "")


def test_a_game_of_ones_own_is_found_in_the_current_folder(process: Run) -> None:
    Path("mine.py").write_text("from plyscope.games.tictactoe import TicTacToe as Mine\n")
    code, out, err = process("perft", "mine:Mine", "2", "--json")
    assert (code, strict_json(out)["leaves"], err) == (0, 72, "")


def test_tree_draws_what_was_searched_and_what_was_cut(run: Run) -> None:
    assert run("tree", TREE) == (
        0,
        """\
△ White = 3  [-∞, ∞] ◀
├── A ▽ Black = 3  [-∞, ∞] ◀
│   ├── A = 3 ◀
│   └── B = 5
└── B ▽ Black ≤ 2  [3, ∞]
    ├── A = 2
    └── ✂ B: Black gets at most 2 here, but White already has 3 elsewhere

score 3, best A, line A A
6 nodes, 3 of them leaves; 1 cutoff (100% by the first move), 1 move never searched
""",
        "",
    )


def test_tree_draws_no_more_lines_than_asked(run: Run) -> None:
    code, out, err = run("tree", TREE, "--lines", "2")
    assert (code, out.splitlines()[:4], err) == (
        0,
        ["△ White = 3  [-∞, ∞] ◀", "├── A ▽ Black = 3  [-∞, ∞] ◀", "… 5 more lines", ""],
        "",
    )


def test_tree_gives_a_program_nested_nodes(run: Run) -> None:
    def leaf(score: int, move: str) -> dict[str, Any]:
        return node(score, [], score, move, 2)

    def node(board: Any, children: Any, score: int, move: str | None, depth: int) -> dict[str, Any]:
        maximizing = depth % 2 == 0
        return {
            "board": board,
            "children": children,
            "score": score,
            "move": move,
            "depth": depth,
            "isMaximizing": maximizing,
            "player": "White" if maximizing else "Black",
        }

    first = node([3, 5], [leaf(3, "A"), leaf(5, "B")], 3, "A", 1)
    second = node([2, 9], [leaf(2, "A")], 2, "B", 1)
    root = node([[3, 5], [2, 9]], [first, second], 3, None, 0)
    assert answer(run, "tree", TREE) == FOUND | {"tree": root}


def test_tree_writes_a_picture(run: Run, tmp_path: Path) -> None:
    code, out, err = run("tree", TREE, "--svg", "picture.svg")
    assert (code, out.splitlines()[0], err) == (0, "wrote picture.svg", "")
    picture = ElementTree.parse(tmp_path / "picture.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert "✂" in [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]


def test_walk_tells_every_step(run: Run) -> None:
    assert run("walk", "(3 5)") == (
        0,
        """\
   1  Start: White to move, wants the highest score; window [-∞, ∞].
   2    Try White's move A: a position to evaluate; window [-∞, ∞].
   3    Evaluate: 3.
   4  A gives 3: alpha rises to 3. White is sure of at least 3 here.
   5  Alpha 3 is less than beta ∞: go on.
   6    Try White's move B: a position to evaluate; window [3, ∞].
   7    Evaluate: 5.
   8  B gives 5: alpha rises to 5. White is sure of at least 5 here.
   9  Alpha 5 is less than beta ∞: no cut.
  10  The value is 5. White plays B.
""",
        "",
    )


def test_walk_gives_a_program_every_window_with_null_for_an_open_end(run: Run) -> None:
    steps = answer(run, "walk", TREE)
    assert steps[4] == {
        "number": 5,
        "kind": "lower beta",
        "row": 1,
        "depth": 1,
        "alpha": None,
        "beta": 3,
        "value": 3,
        "sentence": "A gives 3: beta falls to 3. Black is sure of at most 3 here.",
    }
    assert [step["number"] for step in steps] == list(range(1, len(steps) + 1))


def test_compare_sets_the_algorithms_side_by_side(run: Run) -> None:
    code, out, err = run("compare", TREE, "--algorithms", "minimax,alphabeta")
    assert (code, timeless(out).splitlines()[:3], err) == (
        0,
        [
            "algorithm  value  nodes  leaves  cutoffs   share  seconds",
            "minimax        3      7       4        0   75.0%    TIME",
            "alphabeta      3      6       3        1  100.0%    TIME",
        ],
        "",
    )


def test_compare_gives_a_program_all_algorithms_and_one_value(run: Run) -> None:
    contests = answer(run, "compare", "tictactoe", "--depth", "4")
    found = [(contest["algorithm"], contest["value"]) for contest in contests]
    assert found == [(name, 0) for name in ALGORITHMS]


@pytest.mark.parametrize(
    ("tree", "leaves"),  # Knuth and Moore: b^(d/2, rounded up) + b^(d/2, rounded down) - 1
    [
        ("((3 5) (2 9))", 3),
        ("((3 5 6) (2 9 9) (1 7 8))", 5),
        ("(((3 2) (5 4)) ((2 1) (6 0)))", 5),
    ],
)
def test_a_perfectly_ordered_uniform_tree_is_all_share(run: Run, tree: str, leaves: int) -> None:
    contests = answer(run, "compare", tree, "--algorithms", "alphabeta,negamax,pvs")
    seen = [
        (contest["leaves"], contest["smallest_proof_leaves"], contest["share"])
        for contest in contests
    ]
    assert seen == [(leaves, leaves, 1.0)] * 3


def test_perft_counts_nine_plies_of_connect_four(run: Run) -> None:
    counted = answer(run, "perft", "connect4", "9")
    assert isinstance(counted.pop("seconds"), float)
    assert counted == {"game": "connect4", "depth": 9, "leaves": 39394572}


def test_perft_divide_counts_each_first_move_apart(run: Run) -> None:
    counted = answer(run, "perft", "tictactoe", "2", "--divide")
    assert counted["divide"] == {str(cell): 8 for cell in range(1, 10)}
    code, out, err = run("perft", "tictactoe", "2", "--divide")
    each = [f"{cell}: 8" for cell in range(1, 10)]
    counts, total = timeless(out).splitlines()[:-1], timeless(out).splitlines()[-1]
    assert (code, counts, total.partition(",")[0], err) == (0, each, "perft(2) = 72 in TIME", "")


def test_perft_counts_also_where_a_draw_has_ended_the_game(run: Run) -> None:
    kings = ["--position", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]
    counted = answer(run, "perft", "chess", "4", "--divide", *kings)
    assert counted["leaves"] == 1156
    assert sorted(counted["divide"]) == ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]


def test_perft_of_depth_zero_is_the_position_itself(run: Run) -> None:
    assert answer(run, "perft", "tictactoe", "0")["leaves"] == 1


def test_play_is_a_whole_game_through_pipes(process: Run) -> None:
    code, out, err = process(
        "play", "tictactoe", "--position", "XX./OO./...", "--depth", "1", stdin="3\n"
    )
    assert (code, out.splitlines()[-1], err) == (0, "Three in a row. X wins. You win.", "")


def test_play_goes_on_with_the_game_that_was_left(process: Run) -> None:
    _, left, _ = process("play", "tictactoe", "--depth", "9", stdin="5\n")
    code, resumed, err = process("play", "--resume")
    board = " O │ 2 │ 3\n───┼───┼───\n 4 │ X │ 6\n───┼───┼───\n 7 │ 8 │ 9\n"
    assert (code, board in left, board in resumed, err) == (0, True, True, "")


def test_play_goes_on_with_the_last_game_of_that_name(process: Run) -> None:
    process("play", "draughts", "--level", "1", stdin="9-13\n")
    process("play", "tictactoe", "--level", "1", stdin="5\n")
    assert process("play", "--resume")[1].startswith("tictactoe: ")
    code, out, err = process("play", "draughts/english", "--resume")
    assert (code, out.partition(":")[0], err) == (0, "draughts/english", "")


def test_every_level_is_explained_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = capsys.readouterr().out
    described = re.findall(r"^ +(\d+)  searches ([\d,]+) positions", out, re.MULTILINE)
    assert described == [(str(number), f"{level.nodes:,}") for number, level in LEVELS.items()]
    assert (
        "   1  searches 25 positions for each legal move, "
        "and often plays another move that is nearly as good\n" in out
    )


@pytest.mark.parametrize("arguments", [["tree", "(1 (2 3))"], ["(1 (2 3))"]], ids=["named", "bare"])
def test_solve_takes_a_tree(run: Run, arguments: list[str]) -> None:
    solved = answer(run, "solve", *arguments)
    assert (solved["game"], solved["score"], solved["moves"]) == ("tree", 2, {"A": 1, "B": 2})


def test_play_and_perft_take_a_bare_tree(process: Run) -> None:
    code, out, err = process("play", "((3 5) (2 9))", stdin="A\n")
    assert (code, out.splitlines()[-1], err) == (0, "White wins. You win.", "")
    assert process("perft", "((3 5) (2 9))", "2")[1].startswith("perft(2) = 4 ")


def test_walk_tells_no_more_steps_than_asked(run: Run) -> None:
    _, everything, _ = run("walk", "((3 5) (2 9))")
    code, out, err = run("walk", "((3 5) (2 9))", "--lines", "4")
    steps = everything.splitlines()
    expected = [*steps[:4], f"… {len(steps) - 4} more steps"]
    assert (code, out.splitlines(), err) == (0, expected, "")


# Games of one's own, checked.

HASTY = """
from plyscope.games.tictactoe import TicTacToe

class Hasty(TicTacToe):
    def outcome(self):
        return 0
"""


def test_check_counts_the_positions_of_a_game_that_keeps_the_rules(run: Run) -> None:
    code, out, err = run("check", "tictactoe", "--playouts", "3", "--plies", "2")
    assert (code, out, err) == (0, "tictactoe follows every rule: 9 positions checked\n", "")


def test_check_says_in_words_which_rule_a_game_breaks(process: Run, tmp_path: Path) -> None:
    (tmp_path / "hasty.py").write_text(HASTY)
    code, out, err = process("check", "hasty:Hasty")
    assert (code, err) == (1, "")
    assert out.startswith(
        "Hasty breaks a rule: moves() is empty exactly when the game is over. "
        "Seen in the first position: "
    )
    found = json.loads(process("check", "hasty:Hasty", "--json")[1])
    assert (found["checked"], found["violation"]) == (0, out.strip())


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_says_what_it_does(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    paragraphs = capsys.readouterr().out.split("\n\n")
    assert re.fullmatch(r"[A-Z][^.]+\.", paragraphs[1])
