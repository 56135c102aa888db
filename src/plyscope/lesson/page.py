"""The page of a lesson: one HTML file with the studio's own elements, styles and data inside."""

import html
import json
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import plyscope
from plyscope.errors import LessonError
from plyscope.games.tree import Tree
from plyscope.lesson.exam import solution
from plyscope.lesson.results import DIGEST_BYTES
from plyscope.lesson.spec import Lesson, Part
from plyscope.lesson.views import QuestionView
from plyscope.lesson.walkthrough import MOST_NODES, Walkthrough, walkthrough
from plyscope.position import Position
from plyscope.tracing.trace import Trace, trace

STATIC = Path(plyscope.__file__).parent / "studio" / "static"

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<{element}></{element}>
<noscript>The lesson needs JavaScript, which this browser has turned off.</noscript>
<script type="application/json" id="lesson">{data}</script>
<script type="module">{script}</script>
<!--
{notice}
-->
</body>
</html>
"""


def lesson_page(lesson: Lesson) -> str:
    """The lesson as one HTML file, which needs no server and no network."""
    return _page(lesson.title, lesson_data(lesson), "ply-lesson")


def exam_page(trees: Sequence[Tree]) -> str:
    """Sheets to print, one for each tree, and after them the key, as one HTML file."""
    sheets = [
        {
            "tree": tree.board(),
            "maximizing": tree.maximizing,
            "searches": [
                _packed_walkthrough(walkthrough(trace(tree, algorithm=name))) | {"boards": {}}
                for name in ("minimax", "alphabeta")
            ],
            "solution": solution(tree),
        }
        for tree in trees
    ]
    return _page("Exam", {"sheets": sheets}, "ply-exam")


def _page(title: str, data: dict[str, Any], element: str) -> str:
    style, script = _built("lesson.css"), _built("lesson.js").replace("</script", "<\\/script")
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "img-src data: blob:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )
    return PAGE.format(
        policy=policy,
        title=html.escape(title),
        style=style,
        element=element,
        data=_json(data),
        script=script,
        notice=_built("NOTICE.txt").replace("--", "—"),
    )


def _built(name: str) -> str:
    path = STATIC / name
    if not path.is_file():
        raise LessonError(f"{name} is missing from the installation; build it with: make build")
    return path.read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _json(data: Any) -> str:
    """JSON that no HTML parser takes for markup."""
    written = json.dumps(data, separators=(",", ":"), ensure_ascii=False, default=vars)
    return written.replace("<", "\\u003c")


def lesson_data(lesson: Lesson) -> dict[str, Any]:
    """What the page shows, with the digest by which results are compared."""
    searches = Searches()
    parts = [_part(part, searches) for part in lesson.parts]
    data = {"title": lesson.title, "parts": parts, "searches": searches.packed}
    return data | {"digest": sha256(_json(data).encode()).digest()[:DIGEST_BYTES].hex()}


class Searches:
    """The searches of a lesson, each of them once; parts refer to them by index."""

    def __init__(self) -> None:
        self.packed: list[dict[str, Any]] = []
        self._places: dict[tuple[Any, ...], tuple[int, Walkthrough]] = {}

    def add(self, part: Part, algorithm: str) -> tuple[int, Walkthrough]:
        """The index of a part's search, and the search."""
        position = part.position
        assert position is not None
        key = position.game, position.key(), position.maximizing, part.depth, algorithm
        if key not in self._places:
            made = trace(position, part.depth, algorithm, max_nodes=MOST_NODES + 1)
            told = walkthrough(made)
            self._places[key] = len(self.packed), told
            boards = {} if isinstance(position, Tree) else _boards(made)
            self.packed.append(_packed_walkthrough(told) | {"boards": boards})
        return self._places[key]


def _part(part: Part, searches: Searches) -> dict[str, Any]:
    data: dict[str, Any] = {"heading": part.heading, "text": part.text}
    if part.position is None:
        return data
    data["search"], told = searches.add(part, part.algorithm)
    last = len(told.steps)
    for number in (part.step, *part.pauses):
        if number > last:
            raise LessonError(f"{part.heading}: there is no step {number}; the search has {last}")
    data |= {"show": part.show, "step": part.step, "pauses": part.pauses}
    if part.show == "quiz":
        data["questions"] = _asked(part, told.questions)
    if part.show == "sheet":
        data["values"], _ = searches.add(part, "minimax")
        data["tree"] = part.position.board()
        data["maximizing"] = part.position.maximizing
    return data


def _asked(part: Part, questions: list[QuestionView]) -> list[int]:
    """The indices of the questions that a quiz asks."""
    if isinstance(part.asks, tuple):
        for number in part.asks:
            if number > len(questions):
                raise LessonError(
                    f"{part.heading}: there is no question {number}; there are {len(questions)}"
                )
        return [number - 1 for number in part.asks]
    is_decision = ("prune", "reason")
    return [
        index
        for index, question in enumerate(questions)
        if question.in_quiz
        and (part.asks == "all" or (part.asks == "prune") == (question.asks in is_decision))
    ]


def _packed_walkthrough(told: Walkthrough) -> dict[str, Any]:
    """A walkthrough whose lists name their fields once."""
    whole = vars(told)
    return whole | {name: _packed(whole[name]) for name in ("nodes", "steps", "questions")}


def _packed(views: Iterable[Any]) -> dict[str, Any]:
    rows = list(views)
    names = [field.name for field in fields(rows[0])] if rows else []
    return {"fields": names, "rows": [[getattr(row, name) for name in names] for row in rows]}


def _boards(made: Trace) -> dict[int, Any]:
    return {node.row: _board(node.position) for node in made}


def _board(position: Position[Any]) -> dict[str, Any]:
    """A position as the page's board shows it; nobody moves there."""
    return {
        "text": str(position),
        "player": position.player,
        "maximizing": position.maximizing,
        "picture": position.picture(),
        "drawing": position.draw(),
        "moves": [],
        "outcome": position.outcome(),
    }
