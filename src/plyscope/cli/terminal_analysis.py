"""The analysis of a position in the terminal: its best lines, as the search deepens."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from plyscope.analysis.score import score_in_units
from plyscope.engine import SearchResult, start_search
from plyscope.engine.result import Variation
from plyscope.moves import line_texts
from plyscope.position import Position
from plyscope.text import counted

SECONDS = 5.0
LINES = 3
LONGEST_LINE = 10


def analyse(console: Console, position: Position[Any], history: Sequence[Position[Any]]) -> None:
    """Searches at full strength for a few seconds, or until Ctrl-C, and shows the best moves.

    A terminal shows them while they change; elsewhere only the last ones are printed.
    """
    view = position.for_searcher(position.player)
    how: dict[str, Any] = {} if view.native() is None else {"lines": LINES, "history": history}
    with Live(console=console, transient=True, auto_refresh=False) as live:
        running = start_search(
            view,
            seconds=SECONDS,
            on_iteration=lambda found: live.update(shown(view, found), refresh=True),
            **how,
        )
        try:
            found = running.result()
        except KeyboardInterrupt:
            running.stop()
            found = running.result()
    console.print(shown(view, found))


def shown(position: Position[Any], found: SearchResult[Any]) -> Group:
    """The best lines of a search with their scores."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    only = Variation(found.score, found.line)
    for index, line in enumerate(found.lines or (only,)):
        distance = found.distance if index == 0 else None
        texts = line_texts(position, line.line[:LONGEST_LINE])
        more = " …" if len(line.line) > LONGEST_LINE else ""
        score = Text(score_in_units(position, line.score, distance), style="bold")
        table.add_row(score, " ".join(texts) + more)
    searched = f"depth {found.depth}, {counted(found.nodes, 'position')}"
    return Group(table, Text(searched, style="dim"))
