"""The computer's moves and its analyses of positions."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import plyscope
from plyscope.engine import Limits
from plyscope.errors import GameError, PlayerError, SearchError
from plyscope.games import start
from plyscope.play import GameRecord
from plyscope.players import swap_choice
from plyscope.players.computer import Choice
from plyscope.position import Position
from plyscope.stop import Stop as StopSearch
from plyscope.studio import limits, views
from plyscope.studio.handlers.play import end, go, replayed, state_of, step
from plyscope.studio.handlers.table import quick_handler, search_handler
from plyscope.studio.handlers.traces import info
from plyscope.studio.messages.play import Done, FoundView, GameState
from plyscope.studio.messages.think import (
    Analyse,
    Analysed,
    CandidateView,
    DrawAnswered,
    OfferDraw,
    SearchTree,
    SketchNode,
    Stop,
    Think,
    Thinking,
    Thought,
)
from plyscope.studio.progress import Progress
from plyscope.studio.sessions import Session
from plyscope.textbook import Result

if TYPE_CHECKING:
    from plyscope.tracing import Trace

SHORT_DEPTH, SHORT_NODES = 4, 200_000
"""The limits of a short search, which is recorded and shown immediately."""
STOPPED_NODES, STOPPED_PYTHON_NODES = 500, 50
"""The limit of a search to show when the page waits for a stop: a few milliseconds."""


class Recorded(NamedTuple):
    """A recorded search with its views for the page, made in the thread that searched."""

    trace: "Trace"
    candidates: list[CandidateView]
    sketch: list[SketchNode]

    @classmethod
    def of(cls, trace: "Trace") -> "Recorded":
        """Makes the views, which takes time for a large trace."""
        return cls(trace, views.candidates(trace), views.sketch(trace))


@quick_handler
def stop(session: Session, request: Stop) -> Done:
    session.stop(request.search_id, abandon=request.abandon)
    return Done()


@search_handler(limits.LONGEST_SEARCH)
def analyse(session: Session, request: Analyse, stop: StopSearch) -> Analysed:
    begin = start(session.studio.checked_game(request.game), request.position)
    *history, position = stop.run(lambda: replayed(begin, request.moves))
    made = _short_search(position, history, request.lines, stop)
    return Analysed(_tree(session, made, is_choice=False))


@search_handler(limits.LONGEST_SEARCH)
def think(session: Session, request: Think, stop: StopSearch) -> Thought:
    with session.studio.game(request.game_id) as game:
        go(game, request.line)
        record, revision = game.record.copy(), game.revision  # others may play meanwhile
        is_over = game.tree.ending is not None
    if is_over and (request.play or record.outcome is not None):
        raise GameError("the game is over")
    with game.thinking():
        if record.first_maximizes is None:
            return _opened(session, request, record, revision, stop)
        choose = _chosen if request.engine is None else _chosen_by_engine
        choice, made = choose(session, request, record, stop)
        move = None if choice.move is None else record.position.text(choice.move)
        state = _played(session, request, record, revision, [move])
    return Thought(
        request.search_id,
        move,
        None if choice.result is None else _found(record.position, choice.result),
        _tree(session, made, is_choice=made.trace is choice.trace),
        state,
    )


DRAWISH, EARLIEST_DRAW = 0.2, 40
"""The lead in men up to which the computer agrees to a draw, after so many moves of both sides."""
DRAW_NODES = 100_000


@search_handler(limits.LONGEST_SEARCH)
def offer_draw(session: Session, request: OfferDraw, stop: StopSearch) -> DrawAnswered:
    with session.studio.game(request.game_id) as game:
        game.tree.go(request.line)
        record, revision = game.record.copy(), game.revision
    if record.outcome is not None or record.first_maximizes is None:
        raise GameError("no draw can be offered here")
    position = record.position.for_searcher(record.position.player)
    nodes = DRAW_NODES if position.native() is not None else SHORT_NODES // 100
    score = plyscope.search(position, nodes=nodes, stop=stop).score / position.unit
    lead = -score if position.maximizing else score  # the person moves, and so offers
    is_drawish = abs(lead) <= DRAWISH and len(record.moves) >= EARLIEST_DRAW
    if not is_drawish and lead > -1:
        return DrawAnswered(None)
    with session.studio.game(request.game_id) as game:
        if game.revision != revision:
            raise GameError("the game changed meanwhile")
        game.tree.go(request.line)
        end(game, None)
        session.studio.save(game)
        return DrawAnswered(state_of(game))


def _played(
    session: Session,
    request: Think,
    before: GameRecord,
    revision: int,
    steps: Sequence[str | None],
) -> GameState | None:
    """The game after the computer's steps; None if they are not to be played.

    A search that was only stopped plays what it found; one that nobody waits for must not, or the
    computer would play worse because its opponent looked at something else.
    """
    if not request.play or not session.is_wanted(request.search_id):
        return None
    with session.studio.game(request.game_id) as game:
        if game.revision != revision:
            raise GameError("the game changed while the computer was thinking")
        game.tree.go(before.steps)
        for text in steps:
            step(session, game, text or "")
        return state_of(game)


def _opened(
    session: Session, request: Think, record: GameRecord, revision: int, stop: StopSearch
) -> Thought:
    """The computer's part of an opening up to the other player's turn, or only its first step."""
    ahead, seat = record.copy(), record.turn

    def work() -> None:
        while ahead.first_maximizes is None and ahead.turn == seat:
            ahead.step(swap_choice.next_step(ahead))
            if not request.play:
                return

    stop.run(work)
    made = ahead.steps[len(record.steps) :]
    state = _played(session, request, record, revision, made)
    return Thought(request.search_id, made[0], None, None, state)


def _chosen(
    session: Session, request: Think, record: GameRecord, stop: StopSearch
) -> tuple[Choice, Recorded]:
    """The computer's choice, and the tree to show: its own, or the tree of a second search."""
    position, history = record.position, record.positions[:-1]
    strength: dict[str, Any] = {
        "level": request.level,
        "depth": request.depth,
        "nodes": request.nodes,
    }
    strength |= {"seconds": _seconds(request), "lines": request.lines}
    progress: Progress[FoundView] = Progress(
        session.loop, lambda found: session.push(Thinking(request.search_id, found))
    )
    with session.studio.computers.player(request.game_id, **strength) as computer:
        choice = computer.choose(
            *(position, history),
            stop=stop,
            on_iteration=lambda found: progress.report(_found(position, found)),
            record=True,
        )
        progress.end()
        if choice.trace is not None:
            return choice, Recorded.of(choice.trace)
        depth = SHORT_DEPTH if choice.result is None else choice.result.depth
        return choice, _second_search(session, position, history, request.lines, stop, depth)


def _seconds(request: Think) -> float | None:
    """The requested time limit, within the studio's own; a level has a limit of its own."""
    if request.seconds is not None:
        return min(request.seconds, limits.LONGEST_SEARCH)
    is_limited = request.level is not None or request.depth is not None
    return None if is_limited or request.nodes is not None else limits.LONGEST_SEARCH


def _chosen_by_engine(
    session: Session, request: Think, record: GameRecord, stop: StopSearch
) -> tuple[Choice, Recorded]:
    """The move of another engine, and a short search by ours."""
    if request.level is not None:
        raise SearchError(f"{request.engine} has no levels: give it seconds or a depth")
    bounds = Limits(
        depth=request.depth,
        nodes=request.nodes,
        seconds=None if request.seconds is None else min(request.seconds, limits.LONGEST_SEARCH),
    )
    engines = session.studio.engines
    with engines.player(request.engine or "", record.game, request.game_id) as player:
        try:
            with stop.calling(player.stop):
                move = player.choose(record, bounds)
        except PlayerError as error:
            if stop.is_set():
                raise SearchError(f"{request.engine} was stopped before it had a move") from None
            raise SearchError(f"{request.engine} failed: {error}") from None
    position, history = record.position, record.positions[:-1]
    given = position, history, request.lines, stop, SHORT_DEPTH
    return Choice(move, None), _second_search(session, *given)


def _second_search(
    session: Session,
    position: Position[Any],
    history: Sequence[Position[Any]],
    lines: int,
    stop: StopSearch,
    depth: int,
) -> Recorded:
    """A search to show after the one that chose the move; a tiny one if that was stopped.

    The page waits for the tiny one, so that it runs in a thread that does not give way.
    """
    if stop.is_set():
        nodes = STOPPED_NODES if position.native() is not None else STOPPED_PYTHON_NODES
        given = position, history, lines, StopSearch(), depth, nodes
        return session.studio.at_once(lambda: _short_search(*given))
    return _short_search(position, history, lines, stop, depth)


def _short_search(
    position: Position[Any],
    history: Sequence[Position[Any]],
    lines: int,
    stop: StopSearch,
    depth: int = SHORT_DEPTH,
    nodes: int = SHORT_NODES,
) -> Recorded:
    view = position.for_searcher(position.player)
    is_native = view.native() is not None
    options: dict[str, Any] = {"lines": lines, "history": history} if is_native else {}
    algorithm = "full" if is_native else "deepening"
    made = plyscope.trace(view, depth, algorithm, nodes=nodes, stop=stop, **options)
    return Recorded.of(made)


def _tree(session: Session, made: Recorded, *, is_choice: bool) -> SearchTree:
    """A recorded search as the page shows it; its trace stays open for Explore."""
    seconds = getattr(made.trace.result, "seconds", 0.0)
    opened = session.studio.traces.add(made.trace, seconds=seconds)
    return SearchTree(info(opened), made.candidates, made.sketch, is_choice)


def _found(position: Position[Any], result: Result[Any]) -> FoundView:
    """The result in the view of the player to move, on whom the evaluation may depend."""
    view = position.for_searcher(position.player)
    turned = view.maximizing is not position.maximizing
    return views.found_view(view, result, turned=turned)
