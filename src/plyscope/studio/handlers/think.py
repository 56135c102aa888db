"""The computer's moves and its analyses of positions."""

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import plyscope
from plyscope.engine import Limits
from plyscope.errors import GameError, PlayerError, SearchError
from plyscope.games import start
from plyscope.players import swap_choice
from plyscope.players.computer import Choice
from plyscope.position import Position
from plyscope.stop import Stop as StopSearch
from plyscope.studio import limits, views
from plyscope.studio.handlers.play import state_of, step
from plyscope.studio.handlers.table import handler
from plyscope.studio.handlers.traces import info
from plyscope.studio.messages.play import Done, FoundView
from plyscope.studio.messages.think import (
    Analyse,
    Analysed,
    CandidateView,
    SearchTree,
    SketchNode,
    Stop,
    Think,
    Thinking,
    Thought,
)
from plyscope.studio.progress import Progress
from plyscope.studio.sessions import OpenGame, Session
from plyscope.textbook import Result

if TYPE_CHECKING:
    from plyscope.tracing import Trace

SHORT_DEPTH, SHORT_NODES = 4, 200_000
"""The limits of a short search, which is recorded and shown immediately."""
GAME_CHANGED = "the game changed while the computer was thinking"


class Recorded(NamedTuple):
    """A recorded search with its views for the page, made in the thread that searched."""

    trace: "Trace"
    candidates: list[CandidateView]
    sketch: list[SketchNode]

    @classmethod
    def of(cls, trace: "Trace") -> "Recorded":
        """Makes the views, which takes time for a large trace."""
        return cls(trace, views.candidates(trace), views.sketch(trace))


@handler
def stop(session: Session, request: Stop) -> Done:
    session.stop(request.search_id)
    return Done()


@handler
async def analyse(session: Session, request: Analyse) -> Analysed:
    positions = [start(session.studio.checked_game(request.game), request.position)]
    for move in (request.moves or [])[: limits.MOST_MOVES]:
        positions.append(positions[-1].play(positions[-1].parse(move)))
    made = await session.search(
        request.search_id,
        lambda stop: _short_search(positions[-1], positions[:-1], request.lines, stop),
    )
    return Analysed(_tree(session, made, is_choice=False))


@handler
async def think(session: Session, request: Think) -> Thought:
    game = session.studio.game(request.game_id)
    record = game.record
    if record.outcome is not None:
        raise GameError("the game is over")
    if record.first_maximizes is None:
        return await _opened(session, request, game)
    position, before = record.position, record.steps
    choose = _chosen if request.engine is None else _chosen_by_engine
    choice, made = await choose(session, request, game)
    state = None
    if request.play:
        if record.steps != before:
            raise GameError(GAME_CHANGED)
        step(session, game, position.text(choice.move))
        state = state_of(game)
    return Thought(
        request.search_id,
        None if choice.move is None else position.text(choice.move),
        None if choice.result is None else _found(position, choice.result),
        _tree(session, made, is_choice=made.trace is choice.trace),
        state,
    )


async def _opened(session: Session, request: Think, game: OpenGame) -> Thought:
    """The computer's part of an opening up to the other player's turn, or only its first step."""
    ahead, before = game.record.copy(), game.record.steps
    seat = ahead.turn

    def work() -> None:
        while ahead.first_maximizes is None and ahead.turn == seat:
            ahead.step(swap_choice.next_step(ahead))
            if not request.play:
                return

    with game.thinking():
        await session.cancellable(request.search_id, work)
    made = ahead.steps[len(before) :]
    if not request.play:
        return Thought(request.search_id, made[0], None, None, None)
    if game.record.steps != before:
        raise GameError(GAME_CHANGED)
    for text in made:
        step(session, game, text)
    return Thought(request.search_id, made[0], None, None, state_of(game))


async def _chosen(session: Session, request: Think, game: OpenGame) -> tuple[Choice, Recorded]:
    """The computer's choice, and the tree to show: its own, or the tree of a second search."""
    position, history = game.record.position, game.record.positions[:-1]
    strength: dict[str, Any] = {
        "level": request.level,
        "depth": request.depth,
        "nodes": request.nodes,
    }
    strength |= {"seconds": _seconds(request), "lines": request.lines}
    progress: Progress[Result[Any]] = Progress(
        lambda found: session.push(Thinking(request.search_id, _found(position, found)))
    )
    with session.studio.computers.player(game.game_id, **strength) as computer:

        def work(stop: StopSearch) -> tuple[Choice, Recorded]:
            choice = computer.choose(
                position, history, stop=stop, on_iteration=progress.report, record=True
            )
            if choice.trace is not None:
                return choice, Recorded.of(choice.trace)
            depth = SHORT_DEPTH if choice.result is None else choice.result.depth
            return choice, _short_search(position, history, request.lines, StopSearch(), depth)

        with game.thinking():
            found = await session.search(request.search_id, work)
            await progress.end()
            return found


def _seconds(request: Think) -> float | None:
    """The requested time limit, within the studio's own; a level has a limit of its own."""
    if request.seconds is not None:
        return min(request.seconds, limits.LONGEST_SEARCH)
    is_limited = request.level is not None or request.depth is not None
    return None if is_limited or request.nodes is not None else limits.LONGEST_SEARCH


async def _chosen_by_engine(
    session: Session, request: Think, game: OpenGame
) -> tuple[Choice, Recorded]:
    """The move of another engine, and a short search by ours."""
    if request.level is not None:
        raise SearchError(f"{request.engine} has no levels: give it seconds or a depth")
    bounds = Limits(
        depth=request.depth,
        nodes=request.nodes,
        seconds=None if request.seconds is None else min(request.seconds, limits.LONGEST_SEARCH),
    )
    record = game.record.copy()  # moves may be taken back meanwhile
    is_stopped = threading.Event()
    with session.studio.engines.player(request.engine or "", record.game, game.game_id) as player:

        def stop() -> None:
            is_stopped.set()
            player.stop()

        def work() -> tuple[Choice, Recorded]:
            move = player.choose(record, bounds)
            position, history = record.position, record.positions[:-1]
            return Choice(move, None), _short_search(position, history, request.lines, StopSearch())

        try:
            with session.searching(request.search_id, stop), game.thinking():
                return await session.run_in_thread(work)
        except PlayerError as error:
            if is_stopped.is_set():
                raise SearchError(f"{request.engine} was stopped before it had a move") from None
            raise SearchError(f"{request.engine} failed: {error}") from None


def _short_search(
    position: Position[Any],
    history: Sequence[Position[Any]],
    lines: int,
    stop: StopSearch,
    depth: int = SHORT_DEPTH,
) -> Recorded:
    view = position.for_searcher(position.player)
    is_native = view.native() is not None
    options: dict[str, Any] = {"lines": lines, "history": history} if is_native else {}
    algorithm = "full" if is_native else "deepening"
    made = plyscope.trace(view, depth, algorithm, nodes=SHORT_NODES, stop=stop, **options)
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
