"""The trees of the documents that the project began from."""

from dataclasses import dataclass

from plyscope.games.tree import TRANSCRIPT, Tree, parse


@dataclass(frozen=True)
class WorkedExample:
    """A tree with a name, and what it is good for."""

    name: str
    source: str
    lesson: str

    @property
    def tree(self) -> Tree:
        return parse(self.source)


WORKED_EXAMPLES = (
    WorkedExample(
        "depth-3 tree of the transcript",
        TRANSCRIPT,
        "Alpha-beta cuts twice: once a single leaf, once a whole branch.",
    ),
    WorkedExample(
        "depth-4 tree of the transcript",
        "((((8 5) (6 -4)) ((3 8) (4 -6))) (((1 0) (5 2)) ((0 0) (0 0))))",
        "Half the tree is searched before anything can be cut: the order of the moves decides.",
    ),
    WorkedExample(
        "five-leaf tree of the introduction",
        "((3 5 2) (9 1))",
        "MIN(3, 5, 2) = 2, MIN(9, 1) = 1, MAX(2, 1) = 2; here there is nothing to cut.",
    ),
    WorkedExample(
        "3x3 draughts tree of the pseudocode document",
        "((-10 0) (0))",
        "The drawing as it stands. Its capture A is not legal under the rules beside it "
        "(there is no empty square behind the man), so the real game scores both moves 0.",
    ),
)
