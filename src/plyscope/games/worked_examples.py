"""The trees that the demo shows; the documents that the project began from have them."""

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
        "tree with two cuts",
        TRANSCRIPT,
        "Alpha-beta cuts twice: once a single leaf, once a whole branch.",
    ),
    WorkedExample(
        "tree with a late cut",
        "((((8 5) (6 -4)) ((3 8) (4 -6))) (((1 0) (5 2)) ((0 0) (0 0))))",
        "Half the tree is searched before anything can be cut: the order of the moves decides.",
    ),
    WorkedExample(
        "tree with nothing to cut",
        "((3 5 2) (9 1))",
        "MIN(3, 5, 2) = 2, MIN(9, 1) = 1, MAX(2, 1) = 2; here there is nothing to cut.",
    ),
    WorkedExample(
        "tree of a tiny draughts board",
        "((-10 0) (0))",
        "One man each on 3x3 squares, two moves ahead; -10 is White's man lost. This is drawn by "
        "hand: by the rules of simple_draughts nothing can be captured here, as there is no empty "
        "square behind the man.",
    ),
)
