"""Messages about walkthroughs of searches, quiz questions, and trees to search."""

from plyscope.lesson.views import QuestionView, StepView, WalkthroughNode, WritingView
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class WalkThrough(Request):
    """Requests the walkthrough of a trace."""

    trace_id: str


@plain
class WalkthroughView(Reply):
    """A whole search, step by step; `windows` is False for an algorithm without alpha and beta."""

    trace_id: str
    algorithm: str
    windows: bool
    pseudocode: list[str]
    writings: list[WritingView]
    nodes: list[WalkthroughNode]
    steps: list[StepView]
    questions: list[QuestionView]


@plain
class ReturnTree(Request):
    """Requests the tree that a search with tracking returns."""

    trace_id: str


@plain
class ReturnedTree(Reply):
    """A tree as text with box lines, as nested nodes in JSON, and as an SVG picture."""

    text: str
    json: str
    svg: str


@plain
class SaveLesson(Request):
    """Requests a page with the walkthrough and the quiz of a trace, which needs no server."""

    trace_id: str


@plain
class LessonFile(Reply):
    """A lesson as the content of an HTML file."""

    html: str


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
