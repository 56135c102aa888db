"""plyscope lesson: a lesson as one page that needs no server, and the results of a class."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from plyscope import files
from plyscope.cli.common import add_algorithm, console, target
from plyscope.errors import LessonError
from plyscope.lesson.page import lesson_page
from plyscope.lesson.results import Mark, Result, read_code
from plyscope.lesson.spec import Lesson, lesson_names, open_lesson, single_search
from plyscope.text import shown

CHECK = "check"
LARGEST_CODES = 1 << 20
SIGNS = {Mark.OPEN: "·", Mark.RIGHT: "✓", Mark.WRONG: "✗"}


def add_to(commands: Any) -> None:
    parser = commands.add_parser("lesson", help="write a lesson as one page, or check its results")
    _add_spec(parser)
    parser.add_argument("codes", nargs="*", metavar="CODE", help="after check: codes, or files")
    parser.add_argument("-o", "--output", metavar="OUT", help="the HTML file to write")
    add_algorithm(parser)
    parser.set_defaults(run=run)


def _add_spec(parser: ArgumentParser) -> None:
    known = ", ".join(lesson_names())
    parser.add_argument(
        "target",
        metavar="SPEC",
        help=f"a lesson ({known}), a file that describes one, a game, a tree, or check",
    )
    parser.add_argument("--position", metavar="P", help="the position, in the game's notation")
    parser.add_argument("--depth", type=int, metavar="N", help="search N plies of a game or tree")
    parser.add_argument("--minimizer", action="store_true", help="let the minimizer move first")


def run(arguments: Namespace) -> None:
    out = console()
    if arguments.target == CHECK:
        _check(out, arguments.codes)
        return
    if arguments.codes:
        raise LessonError(f"{shown(arguments.codes[0])} is too much: one lesson at a time")
    lesson = _lesson(arguments)
    name = arguments.output or f"{Path(arguments.target).stem}.html"
    if arguments.output is None and arguments.target not in lesson_names():
        raise LessonError("name the file to write: -o lesson.html")
    files.write(name, lesson_page(lesson))
    size = files.size_text(Path(name).stat().st_size)
    out.print(f"wrote {files.label(name)} ({size}): it opens in a browser, without a server")


def _lesson(arguments: Namespace) -> Lesson:
    """The lesson that is named, or one that watches and asks about a single search."""
    name = arguments.target
    if name in lesson_names() or files.is_file(name):
        return open_lesson(name)
    found = target(arguments)
    return single_search(found.position, found.depth, arguments.algorithm)


def _check(out: Console, codes: list[str]) -> None:
    """Prints a table for each lesson, the students by name."""
    results = list(_results(codes))
    if not results:
        raise LessonError("there are no codes to check; give them, or a file that has them")
    by_lesson = sorted(results, key=lambda result: (result.lesson, result.name.casefold()))
    for lesson, students in groupby(by_lesson, key=lambda result: result.lesson):
        _print_table(out, lesson, list(students))


def _results(codes: list[str]) -> Iterator[Result]:
    for code in codes or ["-"]:
        if code == "-":
            words = files.standard_input(LARGEST_CODES).split()
        elif files.is_file(code):
            words = files.read_text(code, LARGEST_CODES).split()
        else:
            words = [code]
        yield from map(read_code, words)


def _print_table(out: Console, lesson: bytes, students: list[Result]) -> None:
    table = Table(title=f"lesson {lesson.hex()}", title_justify="left", box=None)
    table.add_column("name")
    table.add_column("right", justify="right")
    table.add_column("answers")
    for student in students:
        signs = "".join(SIGNS[mark] for mark in student.marks)
        table.add_row(student.name or "–", f"{student.right} of {len(student.marks)}", signs)
    out.print(table)
