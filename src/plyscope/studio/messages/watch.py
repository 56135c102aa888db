"""Messages about walkthroughs of searches, quiz questions, and trees to search."""

from typing import Literal

from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class WalkThrough(Request):
    """Requests the walkthrough of a trace."""

    trace_id: str


@plain
class WalkthroughNode:
    """A node of the tree that is shown; moves that were never searched have negative rows.

    `score` is what a visit returned, with its bound; for a leaf of an explicit tree it is `known`
    before the search. `root` is the row of the search that the node belongs to.
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
    """A step at a row and in a line of the pseudocode, with the window and the best score after it.

    Scores are in the maximizer's view; None is an open bound, or no best score yet.
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
    """A question after one step that a later step answers: by a score, or by one of `choices`."""

    after: int
    until: int
    asks: Literal["alpha", "beta", "best", "prune", "reason"]
    text: str
    answer: float | str
    explanation: str
    choices: list[str]
    in_quiz: bool


@plain
class WalkthroughView(Reply):
    """A whole search, step by step; `windows` is False for an algorithm without alpha and beta."""

    trace_id: str
    algorithm: str
    windows: bool
    pseudocode: list[str]
    nodes: list[WalkthroughNode]
    steps: list[StepView]
    questions: list[QuestionView]


@plain
class ListExamples(Request):
    """Requests the worked examples."""


@plain
class ExampleView:
    """A tree with a name, and what it teaches."""

    name: str
    position: str
    lesson: str


@plain
class Examples(Reply):
    """The worked examples, and the algorithms that have walkthroughs."""

    examples: list[ExampleView]
    algorithms: list[str]


@plain
class ReadTree(Request):
    """Parses a tree in a text."""

    text: str


@plain
class RandomTree(Request):
    """Makes a random tree up to this depth and branching; a `uniform` one has exactly these."""

    seed: int
    depth: int = 3
    branching: int = 3
    low: int = -9
    high: int = 9
    uniform: bool = False


@plain
class TreeView(Reply):
    """A tree as the text of a position and as nested lists in JSON."""

    position: str
    lists: str
    height: int
    size: int
