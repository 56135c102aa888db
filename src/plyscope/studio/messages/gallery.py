"""Messages about the bug gallery."""

from typing import Literal

from plyscope.lesson.views import WalkthroughNode
from plyscope.studio.messages.play import PositionView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class ListBugs(Request):
    """Requests the bugs of the gallery."""


@plain
class BugName:
    """A bug of the gallery."""

    name: str
    title: str


@plain
class Bugs(Reply):
    """The bugs of the gallery, in their order."""

    bugs: list[BugName]


@plain
class ShowBug(Request):
    """Requests a bug at work, on the smallest tree or the shortest game that shows it."""

    bug: str


@plain
class BugRun:
    """A finished search: its tree, its value, and the number of leaves that it visited."""

    nodes: list[WalkthroughNode]
    score: str
    leaves: int


@plain
class BugView(Reply):
    """The wrong search beside the right one.

    `guilty` has the indices of the lines that differ in `wrong_lines` and `right_lines`. The first
    fault is at row `fault_row` of the wrong search: what it returns is "wrong", or the visit is
    "wasted", because the right search does not make it.
    """

    name: str
    title: str
    effect: str
    algorithm: str
    game: str
    position: str
    depth: int
    board: PositionView | None
    wrong_lines: list[str]
    right_lines: list[str]
    guilty: list[int]
    wrong: BugRun
    right: BugRun
    fault_row: int
    fault_kind: Literal["wrong", "wasted"]
    fault: str
