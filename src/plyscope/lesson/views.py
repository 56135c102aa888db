"""What a page shows of a search, as plain data; its types in TypeScript come from here."""

from dataclasses import dataclass
from typing import Literal


@dataclass(repr=False, eq=False)
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


@dataclass(repr=False, eq=False)
class WritingView:
    """The pseudocode as a document writes it; `places` has the line of each kind of step.

    Before the kind may stand "max" or "min", for the steps at the nodes of one player.
    """

    name: str
    title: str
    lines: list[str]
    places: dict[str, int]


@dataclass(repr=False, eq=False)
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


@dataclass(repr=False, eq=False)
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
