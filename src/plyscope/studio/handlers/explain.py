"""Why a move is good or bad, in a player's words."""

from typing import Any

from plyscope.errors import GameError
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.studio import limits
from plyscope.studio.handlers.review import line_of
from plyscope.studio.handlers.table import search_handler
from plyscope.studio.handlers.traces import info
from plyscope.studio.messages.explain import Explained, ExplainMove, HeatView, LineStep
from plyscope.studio.sessions import Session

MOST_FEATURES = 5


@search_handler(limits.LONGEST_SEARCH)
def explain_move(session: Session, request: ExplainMove, stop: Stop) -> Explained:
    from plyscope.analysis.explanation import explain_move as explain  # numpy is slow to load

    record = line_of(session, request.game_id, request.line)
    if record.first_maximizes is None:
        raise GameError("an opening decides who plays which side; ask again after it")
    position, history = record.position, record.positions[:-1]
    found = explain(position, position.parse(request.move), history, stop=stop)
    steps = [
        LineStep(before.text(move), list(before.path(move)), after.picture(), _heat(after))
        for before, move, after in zip(
            found.positions, found.line, found.positions[1:], strict=False
        )
    ]
    opened = None if found.trace is None else info(session.studio.traces.add(found.trace))
    return Explained(found.sentence(you=request.you), steps, opened)


def _heat(position: Position[Any]) -> HeatView | None:
    from plyscope.analysis.heat import heat_map

    if (found := heat_map(position)) is None:
        return None
    most = max(abs(worth) for row in found.cells for worth in row) or 1
    cells = [[round(worth / most, 3) for worth in row] for row in found.cells]
    parts = [f"{name} {worth:+.2f}" for name, worth in found.features.items()][:MOST_FEATURES]
    first, second = getattr(position, "players", ("the first player", "the second"))
    sentence = (
        f"Evaluation without search: {found.total:+.2f}. Green is for {first}, red for {second}."
    )
    rest = f" Of the board as a whole: {', '.join(parts)}." if parts else ""
    return HeatView(cells, sentence + rest)
