"""The demo shows every worked example as its document has it, then offers a game."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plyscope.games import tree

Run = Callable[..., tuple[int, str, str]]
Terminal = Callable[..., tuple[int, str]]

GOLDEN = Path(__file__).parents[1] / "golden" / "worked_examples.json"
EXAMPLES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["examples"]


def leaves(tree: Any) -> list[Any]:
    return [leaf for child in tree for leaf in leaves(child)] if isinstance(tree, list) else [tree]


def unseen(example: dict[str, Any]) -> str:
    marks = zip(leaves(example["tree"]), leaves(example["alphabeta"]), strict=True)
    return ", ".join(str(leaf) for leaf, mark in marks if mark == "x") or "none"


def letters(line: list[int]) -> str:
    return " ".join("ABC"[index] for index in line)


@pytest.fixture
def shown(run: Run) -> str:
    """What the demo prints where nobody can answer."""
    code, out, err = run("demo")
    assert (code, err) == (0, "")
    return out


def test_the_demo_shows_every_worked_example(shown: str) -> None:
    trees = re.findall(r"^\d+\. The .*?: (\(.*)$", shown, re.MULTILINE)
    assert [tree.parse(source).board() for source in trees] == [one["tree"] for one in EXAMPLES]


def test_the_demo_names_the_examples_by_what_they_show(shown: str) -> None:
    assert re.findall(r"^\d+\. The (.*?): \(", shown, re.MULTILINE) == [
        "tree with two cuts",
        "tree with a late cut",
        "tree with nothing to cut",
        "tree of a tiny draughts board",
    ]
    assert re.findall("document|transcript|pseudocode|introduction", shown) == []


def test_the_demo_shows_value_best_move_and_line(shown: str) -> None:
    found = re.findall(r"^Value (.*), best (.*), line (.*?)\.", shown, re.MULTILINE)
    assert found == [
        (str(example["value"]), letters([example["best"]]), letters(example["line"]))
        for example in EXAMPLES
    ]


def test_the_demo_shows_the_leaves_that_were_never_seen(shown: str) -> None:
    found = re.findall(r"^Leaves never visited: (.*)\.$", shown, re.MULTILINE)
    assert found == [unseen(example) for example in EXAMPLES]


def test_the_demo_tells_the_steps_of_the_first_example(shown: str) -> None:
    told = shown.partition("Step by step:\n")[2].partition("\n\n")[0].splitlines()
    assert told == [
        f"  {number}. {step}" for number, step in enumerate(EXAMPLES[0]["steps"], start=1)
    ]


def test_without_a_terminal_the_demo_says_how_to_play(process: Run) -> None:
    code, out, err = process("demo")
    assert (code, out.splitlines()[-1].rpartition(": ")[2], err) == (
        0,
        "plyscope play tictactoe",
        "",
    )


def test_at_a_terminal_the_demo_ends_in_a_game(terminal: Terminal) -> None:
    code, screen = terminal("demo", typed="5\nquit\n", NO_COLOR="1")
    game = screen.partition("Your turn: ")[2]
    assert code == 0
    assert "X, your move (1, 2, 3, 4, 5, 6, 7, 8, 9): " in game
    assert " O │ 2 │ 3\n───┼───┼───\n 4 │ X │ 6\n" in game
    assert "The game is saved" in game
