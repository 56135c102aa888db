"""plyscope lesson: pages to give away, and the results that come back."""

from collections.abc import Callable
from pathlib import Path

from plyscope.lesson.results import Mark, Result, write_code

Run = Callable[..., tuple[int, str, str]]

RESULTS = [
    Result(b"abcd", "Zoë", (Mark.RIGHT, Mark.WRONG, Mark.OPEN)),
    Result(b"abcd", "Ada", (Mark.RIGHT, Mark.RIGHT, Mark.RIGHT)),
]


def test_a_lesson_of_the_package_and_of_a_tree_are_written(run: Run, tmp_path: Path) -> None:
    code, out, err = run("lesson", "minimax", "-o", "page.html")
    assert (code, out.split(" (")[0], err) == (0, "wrote page.html", "")
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    assert run("lesson", "((3 5) (9 1))", "-o", "tree.html")[0] == 0
    assert run("lesson", "tictactoe", "--depth", "1", "-o", "game.html")[0] == 0


def test_codes_become_a_table_of_the_class(run: Run, tmp_path: Path) -> None:
    codes = [write_code(result) for result in RESULTS]
    code, out, err = run("lesson", "check", *codes)
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()]
    assert rows[2:] == [["Ada", "3", "of", "3", "✓✓✓"], ["Zoë", "1", "of", "3", "✓✗·"]]
    (tmp_path / "codes.txt").write_text("\n".join(codes))
    assert run("lesson", "check", "codes.txt")[1] == out


def test_what_is_not_a_lesson_or_a_code_is_refused(run: Run) -> None:
    assert run("lesson", "check", "PLY-ABCDEFGH") == (
        2,
        "",
        "plyscope: 'PLY-ABCDEFGH' is not a result code: a letter is wrong or missing\n",
    )
    assert "unknown game 'typo'" in run("lesson", "typo", "-o", "x.html")[2]
    assert "name the file to write" in run("lesson", "((1 2))")[2]
