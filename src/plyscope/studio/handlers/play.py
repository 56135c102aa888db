"""Answers about games."""

import random
import threading
from typing import Any

import plyscope
from plyscope.engine import PRESETS, SWITCHES, Limits, SearchHandle, SearchResult, start_search
from plyscope.errors import GameError, PlayerError, SearchError
from plyscope.games import CATALOGUE, start
from plyscope.play import game_import, swap
from plyscope.players import LEVELS, swap_choice
from plyscope.players.computer import PATIENCE
from plyscope.position import Position
from plyscope.studio import limits, views
from plyscope.studio.handlers.table import handler
from plyscope.studio.messages.play import (
    Done,
    EngineEntry,
    ForgetGame,
    FoundView,
    GameEntry,
    GameState,
    GameText,
    Hello,
    KeptGame,
    KeptGameList,
    KeptGames,
    Look,
    NewGame,
    Outcome,
    OutcomeView,
    Play,
    ReadGame,
    Redo,
    ResumeGame,
    Seen,
    SetUp,
    Stop,
    Think,
    Thinking,
    Thought,
    Undo,
    Welcome,
    WriteGame,
)
from plyscope.studio.progress import Progress
from plyscope.studio.sessions import OpenGame, Session
from plyscope.textbook import ALGORITHMS

WENT_ON = "the game went on while the computer was thinking"


@handler
def hello(session: Session, _: Hello) -> Welcome:
    own = session.studio.own_game
    entries = [
        GameEntry(name, entry.summary, list(swap.RULES) if name in swap.GAMES else [])
        for name, entry in CATALOGUE.items()
    ]
    return Welcome(
        version=plyscope.__version__,
        first_game=session.studio.first_game,
        games=[*([GameEntry(own, own, [])] if own else []), *entries],
        algorithms=list(ALGORITHMS),
        presets=list(PRESETS),
        switches=list(SWITCHES),
        levels=[str(level) for level in LEVELS.values()],
        engines=[EngineEntry(*one) for one in session.studio.engines.playing().items()],
    )


@handler
def look(session: Session, request: Look) -> Seen:
    position = start(session.studio.checked_game(request.game), request.position)
    for move in (request.moves or [])[: limits.MOST_MOVES]:
        position = position.play(position.parse(move))
    return Seen(views.position_view(position))


@handler
def set_up(session: Session, request: SetUp) -> Seen:
    name = session.studio.checked_game(request.game)
    first = start(name)
    shown = first.picture()
    size = [len(row) for row in shown.pieces] if shown else []
    if [len(row) for row in request.pieces] != size:
        raise GameError(f"the board of {name} has other rows of cells")
    return Seen(views.position_view(start(name, first.set_up(request.pieces, request.player))))


@handler
def read_game(session: Session, request: ReadGame) -> GameState:
    record = game_import.read(session.studio.checked_game(request.game), request.text)
    game = session.studio.new_game(record.game, record.first_position, record.moves)
    return state_of(game)


@handler
def write_game(session: Session, request: WriteGame) -> GameText:
    record = session.studio.game(request.game_id).record
    return GameText(str(record.position), *game_import.written(record))


@handler
def outcome(session: Session, request: Outcome) -> OutcomeView:
    made = session.studio.traces[request.trace_id].trace
    return OutcomeView(views.candidates(made), views.sketch(made))


@handler
def new_game(session: Session, request: NewGame) -> GameState:
    steps, opening = request.moves or [], request.opening
    return state_of(session.studio.new_game(request.game, request.position, steps, opening))


@handler
def resume_game(session: Session, request: ResumeGame) -> GameState:
    return state_of(session.studio.game(request.game_id))


@handler
def play(session: Session, request: Play) -> GameState:
    game = session.studio.game(request.game_id)
    made = len(game.record.steps)
    if request.after != made:
        raise GameError(f"the game has {made} moves, not {request.after}")
    step(session, game, request.move)
    return state_of(game)


def step(session: Session, game: OpenGame, text: str) -> None:
    """Plays a legal move, or makes a choice, and keeps the game."""
    record = game.record
    if record.outcome is not None:
        raise GameError("the game is over")
    if len(record.moves) >= limits.MOST_MOVES:
        raise GameError(f"a game has at most {limits.MOST_MOVES:,} moves here")
    record.step(text)
    if game.undone and game.undone[-1] == record.steps[-1]:
        game.undone.pop()
    else:
        game.undone.clear()
    session.studio.keep(game)


@handler
def undo(session: Session, request: Undo) -> GameState:
    game = session.studio.game(request.game_id)
    record = game.record
    game.undone += record.undo(request.steps)
    while record.moves and request.seat not in (None, record.turn):
        game.undone += record.undo()
    session.studio.keep(game)
    return state_of(game)


@handler
def redo(session: Session, request: Redo) -> GameState:
    game = session.studio.game(request.game_id)
    record = game.record
    for _ in range(min(request.steps, len(game.undone))):
        record.step(game.undone.pop())
    while game.undone and request.seat not in (None, record.turn):
        record.step(game.undone.pop())
    session.studio.keep(game)
    return state_of(game)


@handler
def kept_games(session: Session, _: KeptGames) -> KeptGameList:
    return KeptGameList(
        [
            KeptGame(kept.game_id, kept.game, kept.moves, kept.standing, kept.changed)
            for kept in session.studio.store.last()
        ]
    )


@handler
def forget_game(session: Session, request: ForgetGame) -> Done:
    session.studio.forget(request.game_id)
    return Done()


@handler
def stop(session: Session, request: Stop) -> Done:
    session.stop(request.search_id)
    return Done()


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
    move, result = await choose(session, request, game)
    state = None
    if request.play:
        if record.steps != before:
            raise GameError(WENT_ON)
        step(session, game, position.text(move))
        state = state_of(game)
    found = None if result is None else _found(position, result)
    text = None if move is None else position.text(move)
    return Thought(request.search_id, text, found, state)


async def _opened(session: Session, request: Think, game: OpenGame) -> Thought:
    """The computer's part of an opening up to somebody else's turn, or only what it begins with."""
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
        return Thought(request.search_id, made[0], None, None)
    if game.record.steps != before:
        raise GameError(WENT_ON)
    for text in made:
        step(session, game, text)
    return Thought(request.search_id, made[0], None, state_of(game))


async def _chosen(
    session: Session, request: Think, game: OpenGame
) -> tuple[Any, SearchResult[Any] | None]:
    """The move for the player whose turn it is, and the search it rests on, if there was one."""
    position = game.record.position
    depth, seconds = request.depth, request.seconds
    if request.level is not None:
        if request.level not in LEVELS:
            raise SearchError(f"level must be from 1 to {max(LEVELS)}, not {request.level}")
        level = LEVELS[request.level]
        depth, seconds = level.depth, seconds or PATIENCE
        if random.random() < level.carelessness:
            return random.choice(position.moves()), None
    view = position.for_searcher(position.player)
    news: Progress[SearchResult[Any]] = Progress(
        lambda found: session.push(Thinking(request.search_id, _found(position, found)))
    )
    native: dict[str, Any] = {
        "preset": request.preset or "full",
        "history": game.record.positions[:-1],
    }
    running: list[SearchHandle[Any]] = []
    stopped = threading.Event()

    def stop() -> None:
        stopped.set()
        for handle in running:
            handle.stop()

    def work() -> SearchResult[Any]:
        handle = start_search(
            view,
            depth=depth,
            seconds=min(
                limits.LONGEST_SEARCH if seconds is None else seconds, limits.LONGEST_SEARCH
            ),
            nodes=request.nodes,
            lines=request.lines,
            hash_mb=limits.HASH_MB,
            on_iteration=news.tell,
            **(native if view.native() is not None else {}),
        )
        running.append(handle)
        if stopped.is_set():
            handle.stop()
        return handle.result()

    try:
        with session.searching(request.search_id, stop), game.thinking():
            result: SearchResult[Any] = await session.run_in_thread(work)
            await news.end()
            return result.move, result
    finally:
        stop()


async def _chosen_by_engine(session: Session, request: Think, game: OpenGame) -> tuple[Any, None]:
    """The move of a program that was named when the studio started."""
    if request.level is not None:
        raise SearchError(f"{request.engine} has no levels: give it seconds or a depth")
    bounds = Limits(
        depth=request.depth,
        nodes=request.nodes,
        seconds=None if request.seconds is None else min(request.seconds, limits.LONGEST_SEARCH),
    )
    record = game.record.copy()  # the game may be taken back meanwhile
    is_stopped = threading.Event()
    with session.studio.engines.player(request.engine or "", record.game, game.game_id) as player:

        def stop() -> None:
            is_stopped.set()
            player.stop()

        try:
            with session.searching(request.search_id, stop), game.thinking():
                return await session.run_in_thread(lambda: player.choose(record, bounds)), None
        except PlayerError as error:
            if is_stopped.is_set():
                raise SearchError(f"{request.engine} was stopped before it had a move") from None
            raise SearchError(f"{request.engine} failed: {error}") from None


def _found(position: Position[Any], result: SearchResult[Any]) -> FoundView:
    """What the player to move has found, who may evaluate otherwise than the game's first one."""
    view = position.for_searcher(position.player)
    turned = view.maximizing is not position.maximizing
    return views.found_view(view, result, turned=turned)


def state_of(game: OpenGame) -> GameState:
    """A game as the page shows it."""
    record = game.record
    entry = CATALOGUE.get(record.game)
    winner, result = views.ending(record)
    return GameState(
        game_id=game.game_id,
        game=record.game,
        title=entry.summary if entry else record.game,
        first_position=record.first_position,
        moves=list(record.moves),
        undone=list(game.undone),
        view=views.position_view(record.position),
        last=views.last_path(record),
        players=[record.name_of(maximizing=True), record.name_of(maximizing=False)],
        seats=views.seats(record),
        turn=record.turn,
        opening=views.opening_view(record),
        native=record.position.native() is not None,
        winner=winner,
        result=result,
    )
