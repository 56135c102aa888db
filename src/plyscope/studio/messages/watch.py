"""Searches told step by step, questions about them, and trees to search."""

from typing import Literal

from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class TellSearch(Request):
    """Tell this trace step by step."""

    trace_id: str


@plain
class ToldNode:
    """A node of the tree that is shown. Negative rows are of moves that were never searched.

    `score` is what a visit returned, with its bound; of a leaf of an explicit tree it is `known`
    before anybody has searched. `root` is the row of the search it belongs to.
    """

    row: int
    parent: int | None
    root: int
    move: str
    player: str
    maximizing: bool
    leaf: bool
    score: str
    known: bool


@plain
class StepView:
    """What happens, at which row and in which line of the pseudocode; the window and best after it.

    Scores are the maximizer's; None is an open end, or a best score that there is not yet.
    """

    number: int
    kind: str
    row: int
    child: int | None
    depth: int
    alpha: float | None
    beta: float | None
    best: float | None
    value: float | None
    line: int | None
    sentence: str


@plain
class QuestionView:
    """Asked after a step; another one gives the answer, a score or "prune" or "go on"."""

    after: int
    until: int
    asks: Literal["alpha", "beta", "best", "prune"]
    text: str
    answer: float | str
    explanation: str


@plain
class Story(Reply):
    """A whole search, told; `windows` is False where there is no alpha and beta."""

    trace_id: str
    algorithm: str
    windows: bool
    pseudocode: list[str]
    nodes: list[ToldNode]
    steps: list[StepView]
    questions: list[QuestionView]


@plain
class ListExamples(Request):
    """Which worked examples are there?"""


@plain
class ExampleView:
    """A tree with a name, and what it is good for."""

    name: str
    position: str
    lesson: str


@plain
class Examples(Reply):
    """The worked examples, and the algorithms that can be told."""

    examples: list[ExampleView]
    algorithms: list[str]


@plain
class ReadTree(Request):
    """What is this tree, written by hand?"""

    text: str


@plain
class RandomTree(Request):
    """A tree of this seed, at most so deep and so wide; `uniform` makes it exactly that."""

    seed: int
    depth: int = 3
    branching: int = 3
    low: int = -9
    high: int = 9
    uniform: bool = False


@plain
class TreeView(Reply):
    """A tree as a position's text and as nested lists in JSON."""

    position: str
    lists: str
    height: int
    size: int
