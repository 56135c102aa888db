"""The text that describes a lesson: a title, and steps of text, each with a search to show.

    title: Alpha-beta
    # Two cuts
    The window closes twice.
    tree: (((-1 3) (5 1)) ((-6 -4) (0 9)))
    show: watch
    pause: 19, 38

A line that begins with # begins a step. A line such as "tree: …" is a setting of the step; any
other line is text, and an empty line begins a paragraph.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast, get_args

from plyscope import files
from plyscope.errors import LessonError, PlyscopeError
from plyscope.games import start
from plyscope.games.tree import Tree
from plyscope.position import Position
from plyscope.text import shown
from plyscope.tracing.pseudocode import TOLD_ALGORITHMS

Show: TypeAlias = Literal["watch", "quiz", "sheet"]
Asks: TypeAlias = Literal["all", "window", "prune"]

FOLDER = Path(__file__).parent / "lessons"
"""The lessons that come with the package."""
LARGEST = 1 << 16
MOST_PARTS = 40
MOST_NUMBERS = 100
SETTING = re.compile(r"(title|tree|game|position|moves|depth|algorithm|show|step|pause|ask): *(.*)")


@dataclass(frozen=True)
class Part:
    """A step of a lesson: text, and a search that is watched, asked about, or on a sheet.

    `step` is the first step shown, `pauses` are those where playing stops. `asks` is a kind of
    question, or the numbers of the questions.
    """

    heading: str
    text: tuple[str, ...] = ()
    position: Position[Any] | None = None
    depth: int | None = None
    algorithm: str = "alphabeta"
    show: Show = "watch"
    step: int = 1
    pauses: tuple[int, ...] = ()
    asks: Asks | tuple[int, ...] = "all"


@dataclass(frozen=True)
class Lesson:
    """A title, and the steps in their order."""

    title: str
    parts: tuple[Part, ...]


@dataclass
class _Block:
    """The lines of a step, as they were read."""

    heading: str
    line: int
    text: list[str] = field(default_factory=list)
    settings: dict[str, tuple[str, int]] = field(default_factory=dict)


def lesson_names() -> list[str]:
    """The names of the lessons that come with the package."""
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def open_lesson(name: str) -> Lesson:
    """The lesson of that name, or in the file of that name."""
    path = FOLDER / f"{name}.txt" if name in lesson_names() else Path(name)
    return parse_lesson(files.read_text(path, LARGEST))


def single_search(position: Position[Any], depth: int, algorithm: str) -> Lesson:
    """A lesson with one page to watch a search, and one with questions about it."""
    title = "A tree" if isinstance(position, Tree) else position.game
    watch = Part("Watch", (), position, depth, algorithm)
    return Lesson(title, (watch, replace(watch, heading="Quiz", show="quiz")))


def parse_lesson(text: str) -> Lesson:
    """The lesson that a text describes; raises `LessonError` with the line that is wrong."""
    title, blocks = "", list[_Block]()
    for number, line in enumerate(text.splitlines(), start=1):
        setting = SETTING.fullmatch(line.rstrip())
        if line.startswith("#"):
            blocks.append(_Block(line.lstrip("#").strip(), number))
        elif setting and setting[1] == "title":
            if blocks or title:
                raise LessonError(f"line {number}: the title comes once, before the first step")
            title = setting[2]
        elif not blocks:
            if line.strip():
                raise LessonError(f"line {number}: a step begins with a heading such as # Minimax")
        elif setting:
            _set(blocks[-1], setting[1], setting[2], number)
        else:
            blocks[-1].text.append(line.strip())
    if not title or not blocks:
        missing = "steps: a step begins with # and its heading" if title else "title: … line"
        raise LessonError(f"the lesson has no {missing}")
    if len(blocks) > MOST_PARTS:
        raise LessonError(f"the lesson has {len(blocks)} steps; at most {MOST_PARTS} are possible")
    return Lesson(title, tuple(map(_part, blocks)))


def _set(block: _Block, name: str, value: str, number: int) -> None:
    if name in block.settings:
        raise LessonError(f"line {number}: the step already has a setting {name}:")
    block.settings[name] = value, number


def _part(block: _Block) -> Part:
    position = _position(block)
    others = set(block.settings) - {"tree", "game", "position", "moves"}
    if position is None and others:
        _, number = block.settings[min(others)]
        raise LessonError(f"line {number}: {min(others)}: needs a tree: or a game: to search")
    show = _choice(block, "show", get_args(Show), "watch")
    if show == "sheet" and not isinstance(position, Tree):
        raise LessonError(f"line {block.line}: a sheet needs a tree:")
    step = _numbers(block, "step")
    return Part(
        block.heading,
        tuple(_paragraphs(block.text)),
        position,
        (_numbers(block, "depth") or (None,))[0],
        _choice(block, "algorithm", TOLD_ALGORITHMS, "alphabeta"),
        cast(Show, show),
        step[0] if step else 1,
        _numbers(block, "pause"),
        _asks(block),
    )


def _paragraphs(lines: list[str]) -> Iterator[str]:
    for is_text, group in groupby(lines, key=bool):
        if is_text:
            yield " ".join(group)


def _position(block: _Block) -> Position[Any] | None:
    """The tree, or the position of a game after some moves."""
    values = {name: value for name, (value, _) in block.settings.items()}
    if "tree" in values and "game" in values:
        raise LessonError(f"line {block.line}: a step has a tree: or a game:, not both")
    for name in ("position", "moves"):
        if name in values and "game" not in values:
            raise LessonError(f"line {block.settings[name][1]}: {name}: needs a game:")
    if "tree" not in values and "game" not in values:
        return None
    try:
        if "tree" in values:
            return start("tree", values["tree"])
        position = start(values["game"], values.get("position"))
        for move in values.get("moves", "").replace(",", " ").split():
            position = position.play(position.parse(move))
        return position
    except LessonError:
        raise
    except PlyscopeError as error:
        raise LessonError(f"line {block.line}: {error}") from None


def _choice(block: _Block, name: str, known: tuple[str, ...], default: str) -> str:
    value, number = block.settings.get(name, (default, 0))
    if value not in known:
        raise LessonError(f"line {number}: {name}: is {', '.join(known)}, not {shown(value)}")
    return value


def _numbers(block: _Block, name: str) -> tuple[int, ...]:
    """The whole numbers of a setting, from 1; none if it is missing."""
    if name not in block.settings:
        return ()
    value, number = block.settings[name]
    words = value.replace(",", " ").split()
    is_single = name in ("depth", "step")
    if (
        not words
        or len(words) > (1 if is_single else MOST_NUMBERS)
        or not all(re.fullmatch("[1-9][0-9]{0,5}", word) for word in words)
    ):
        what = "a whole number" if is_single else "whole numbers such as 3, 8"
        raise LessonError(f"line {number}: {name}: takes {what} from 1, not {shown(value)}")
    return tuple(map(int, words))


def _asks(block: _Block) -> Asks | tuple[int, ...]:
    value, _ = block.settings.get("ask", ("all", 0))
    return cast(Asks, value) if value in get_args(Asks) else _numbers(block, "ask")
