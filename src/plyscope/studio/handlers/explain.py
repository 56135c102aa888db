"""Why a move is good or bad, in a player's words."""

from plyscope.errors import GameError
from plyscope.stop import Stop
from plyscope.studio import limits
from plyscope.studio.handlers.review import line_of
from plyscope.studio.handlers.table import search_handler
from plyscope.studio.handlers.traces import info
from plyscope.studio.messages.explain import Explained, ExplainMove, LineStep
from plyscope.studio.sessions import Session


@search_handler(limits.LONGEST_SEARCH)
def explain_move(session: Session, request: ExplainMove, stop: Stop) -> Explained:
    from plyscope.analysis.explanation import explain_move as explain  # numpy is slow to load

    record = line_of(session, request.game_id, request.line)
    if record.first_maximizes is None:
        raise GameError("an opening decides who plays which side; ask again after it")
    position, history = record.position, record.positions[:-1]
    found = explain(position, position.parse(request.move), history, stop=stop)
    steps = [
        LineStep(before.text(move), list(before.path(move)), after.picture())
        for before, move, after in zip(
            found.positions, found.line, found.positions[1:], strict=False
        )
    ]
    opened = None if found.trace is None else info(session.studio.traces.add(found.trace))
    return Explained(found.sentence(you=request.you), steps, opened)
