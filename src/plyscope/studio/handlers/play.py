"""Answers about games."""

import re
from functools import cache
from typing import Any

import plyscope
from plyscope.engine import PRESETS, SWITCHES
from plyscope.errors import GameError
from plyscope.games import CATALOGUE, entry, options_of, start
from plyscope.games.draughts import VARIANTS
from plyscope.picture import Picture
from plyscope.play import game_import, swap
from plyscope.play.ending import Ending, check, winning_row
from plyscope.play.game_text import first_number, result_text
from plyscope.play.game_tree import GameTree
from plyscope.players import LEVELS
from plyscope.position import Position
from plyscope.stop import check_stop
from plyscope.studio import limits, views
from plyscope.studio.handlers.table import handler, quick_handler
from plyscope.studio.messages.play import (
    Annotate,
    DeleteGame,
    Done,
    EditTree,
    EndGame,
    EngineEntry,
    GameEntry,
    GamePictureList,
    GamePictures,
    GameState,
    GameText,
    Hello,
    Look,
    NewGame,
    Play,
    ReadGame,
    Redo,
    RestoreGame,
    ResumeGame,
    SavedGame,
    SavedGameList,
    SavedGames,
    SaveSettings,
    Seen,
    SetUp,
    Undo,
    Walk,
    Welcome,
    WriteGame,
)
from plyscope.studio.sessions import OpenGame, Session
from plyscope.studio.store import StoredGame
from plyscope.text import shown
from plyscope.textbook import ALGORITHMS

MARK = re.compile(r"[!?]{0,2}")
"""A mark that the page may give to a move."""


GROUPS = ("Chess", "Draughts 8x8", "Draughts 10x10", "Gomoku", "Others")
YOURS = "Yours"


def group_of(game: str) -> str:
    """The kind of game that a game of the catalogue is listed under."""
    kind, _, variant = game.partition("/")
    if kind == "draughts":
        side = VARIANTS[variant].side
        return f"Draughts {side}x{side}"
    return kind.capitalize() if kind in ("chess", "gomoku") else "Others"


@quick_handler
def hello(session: Session, _: Hello) -> Welcome:
    own = session.studio.own_game
    entries = [
        GameEntry(
            *(name, known.summary, group_of(name)),
            list(swap.RULES) if name in swap.GAMES else [],
            options_of(name),
        )
        for name, known in sorted(
            CATALOGUE.items(), key=lambda each: GROUPS.index(group_of(each[0]))
        )
    ]
    return Welcome(
        version=plyscope.__version__,
        first_game=session.studio.first_game,
        games=[*entries, *([GameEntry(own, own, YOURS, [], options_of(own))] if own else [])],
        algorithms=list(ALGORITHMS),
        presets=list(PRESETS),
        switches=list(SWITCHES),
        levels=[str(level) for level in LEVELS.values()],
        engines=[] if session.student else _engines(session),
    )


def _engines(session: Session) -> list[EngineEntry]:
    return [EngineEntry(*one) for one in session.studio.engines.playing().items()]


@handler
def game_pictures(session: Session, _: GamePictures) -> GamePictureList:
    own = session.studio.own_game
    found = {name: _first_picture(name) for name in (*CATALOGUE, *([own] if own else []))}
    return GamePictureList({name: picture for name, picture in found.items() if picture})


@cache
def _first_picture(name: str) -> Picture | None:
    check_stop()
    try:
        return start(name).picture()
    except Exception:  # noqa: BLE001 - the code of a user's game may raise anything
        return None


@handler
def look(session: Session, request: Look) -> Seen:
    name = session.studio.checked_game(request.game)
    return Seen(views.position_view(replayed(start(name, request.position), request.moves)[-1]))


def replayed(position: Position[Any], moves: list[str] | None) -> list[Position[Any]]:
    """The positions of a line that a page sent."""
    positions = [position]
    for move in (moves or [])[: limits.MOST_MOVES]:
        check_stop()
        positions.append(positions[-1].play(positions[-1].parse(move)))
    return positions


@handler
def set_up(session: Session, request: SetUp) -> Seen:
    name = session.studio.checked_game(request.game)
    first = start(name)
    shown = first.picture()
    size = [len(row) for row in shown.pieces] if shown else []
    if [len(row) for row in request.pieces] != size:
        raise GameError(f"the pieces do not fit the board of {name}")
    return Seen(views.position_view(start(name, first.set_up(request.pieces, request.player))))


@handler
def read_game(session: Session, request: ReadGame) -> GameState:
    tree = game_import.read(session.studio.checked_game(request.game), request.text)
    _check_size(tree)
    return state_of(session.studio.add(tree))


@handler
def write_game(session: Session, request: WriteGame) -> GameText:
    with session.studio.game(request.game_id) as game:
        return GameText(str(game.record.position), *game_import.written(game.tree))


@handler
def new_game(session: Session, request: NewGame) -> GameState:
    steps, opening = request.moves or [], request.opening
    return state_of(session.studio.new_game(request.game, request.position, steps, opening))


@handler
def resume_game(session: Session, request: ResumeGame) -> GameState:
    with session.studio.game(request.game_id, latest=True) as game:
        go(game, request.line)
        return state_of(game)


def go(game: OpenGame, line: list[str] | None) -> None:
    """Puts a line of the game on the board, if one is given."""
    if line is not None:
        game.tree.go(line)


@handler
def walk(session: Session, request: Walk) -> GameState:
    with session.studio.game(request.game_id) as game:
        game.tree.go(request.line)
        game.taken_back = False
        return state_of(game, with_tree=False)


@handler
def annotate(session: Session, request: Annotate) -> GameState:
    if not MARK.fullmatch(request.strength):
        raise GameError(
            f"{shown(request.strength)} is not a mark of a move; write one like ! or ??"
        )
    with session.studio.game(request.game_id) as game:
        game.tree.go(request.line)
        game.tree.comment(request.comments)
        game.tree.mark(request.strength)
        session.studio.save(game)
        return state_of(game)


@handler
def edit_tree(session: Session, request: EditTree) -> GameState:
    with session.studio.game(request.game_id) as game:
        game.tree.go(request.line)
        if request.what == "promote":
            game.tree.promote()
        else:
            game.tree.delete()
        session.studio.save(game)
        return state_of(game)


@handler
def play(session: Session, request: Play) -> GameState:
    with session.studio.game(request.game_id) as game:
        go(game, request.line)
        made = len(game.record.steps)
        if request.after != made:
            raise GameError(f"the game has {made} moves, not {request.after}")
        step(session, game, request.move)
        return state_of(game)


def step(session: Session, game: OpenGame, text: str) -> None:
    """Plays a legal move, or makes a choice, and saves the game."""
    record = game.record
    if game.tree.ending is not None:
        raise GameError("the game is over")
    if len(record.moves) >= limits.MOST_MOVES:
        raise GameError(f"a game has at most {limits.MOST_MOVES:,} moves here")
    if len(game.rows) >= limits.MOST_TREE:
        raise GameError(f"a game has at most {limits.MOST_TREE:,} moves with its variations here")
    if game.tree.step(text) and game.taken_back:
        game.tree.promote()
    game.taken_back = False
    session.studio.save(game)


@handler
def end_game(session: Session, request: EndGame) -> GameState:
    """Ends a game by agreement; the main line must be on the board."""
    with session.studio.game(request.game_id) as game:
        game.tree.go(request.line)
        if game.tree.ending is not None:
            raise GameError("the game is over")
        if request.loser not in (None, 0, 1) or game.record.first_maximizes is None:
            raise GameError("nobody can resign here")
        end(game, request.loser, request.by)
        session.studio.save(game)
        return state_of(game)


LOST = {"resigning": "resigned", "time": "ran out of time"}


def end(game: OpenGame, loser: int | None, by: str = "resigning") -> None:
    """Notes that a seat lost, or with None that the players agreed to a draw."""
    record, tree = game.record, game.tree
    if loser is None:
        tree.agreed, outcome = Ending("nobody", "Draw by agreement."), 0
    else:
        names = views.seats(record)
        maximizes = (record.first_maximizes is True) is (loser == 0)
        winner, outcome = ("minimizer", -1) if maximizes else ("maximizer", 1)
        text = f"{names[loser]} {LOST[by]}. {names[1 - loser]} wins."
        tree.agreed = Ending(winner, text)
    if record.positions[0].notation:
        tree.result = result_text(record.positions[0], outcome)


def _check_size(tree: GameTree) -> None:
    rows = len(tree.rows())
    if rows > limits.MOST_TREE or len(tree.line.moves) > limits.MOST_MOVES:
        raise GameError(f"a game has at most {limits.MOST_MOVES:,} moves here")


@handler
def undo(session: Session, request: Undo) -> GameState:
    with session.studio.game(request.game_id) as game:
        go(game, request.line)
        tree = game.tree
        tree.back(request.steps)
        while tree.record.moves and request.seat not in (None, tree.record.turn):
            tree.back()
        game.taken_back = True
        session.studio.save(game)
        return state_of(game)


@handler
def redo(session: Session, request: Redo) -> GameState:
    with session.studio.game(request.game_id) as game:
        go(game, request.line)
        tree = game.tree
        for _ in range(min(request.steps, limits.MOST_MOVES)):
            tree.forward()
        while request.seat not in (None, tree.record.turn) and tree.forward():
            pass
        session.studio.save(game)
        return state_of(game)


@handler
def saved_games(session: Session, _: SavedGames) -> SavedGameList:
    games, damaged = session.studio.saved()
    return SavedGameList([_saved_game(session, stored) for stored in games], damaged)


def _saved_game(session: Session, stored: StoredGame) -> SavedGame:
    check_stop()
    position = _board_of(session, stored)
    return SavedGame(
        *(stored.game_id, stored.game, views.move_count(position, stored.moves)),
        *(stored.standing, stored.changed, stored.settings),
        picture=None if position is None else position.picture(),
    )


def _board_of(session: Session, stored: StoredGame) -> Position[Any] | None:
    """The last position of a saved game; None where it is unknown or cannot be read."""
    if not stored.board:
        return None
    try:
        return start(session.studio.checked_game(stored.game), stored.board)
    except Exception:  # noqa: BLE001 - the code of a user's game may raise anything
        return None


@handler
def delete_game(session: Session, request: DeleteGame) -> Done:
    session.studio.delete(request.game_id)
    return Done()


@handler
def restore_game(session: Session, request: RestoreGame) -> Done:
    session.studio.restore(request.game_id)
    return Done()


@handler
def save_settings(session: Session, request: SaveSettings) -> Done:
    session.studio.save_settings(request.game_id, request.settings)
    return Done()


def state_of(game: OpenGame, *, with_tree: bool = True) -> GameState:
    """A game as the page shows it; a notice is given once."""
    record, notice = game.record, game.notice
    game.notice = None
    known = entry(record.game)
    number, is_second = first_number(record.positions[0])
    ended = game.tree.ending
    row = winning_row(record) if ended else []
    table, fates = ("", []) if ended else views.table_fates(record.position)
    return GameState(
        game_id=game.game_id,
        game=record.game,
        title=known.summary if known else record.game,
        first_position=record.first_position,
        moves=list(record.moves),
        tree=game.rows if with_tree else None,
        at=game.tree.row_on_board(game.rows),
        comments=list(game.tree.line.comments),
        tags=dict(game.tree.tags),
        number=number,
        is_second=is_second,
        view=views.position_view(record.position),
        last=record.last_path,
        players=[record.name_of(maximizing=True), record.name_of(maximizing=False)],
        seats=views.seats(record),
        turn=record.turn,
        opening=views.opening_view(record),
        native=record.position.native() is not None,
        winner=ended.winner if ended else None,
        result=ended.text if ended else "",
        check=check(record.position),
        row=row,
        notice=notice,
        table=table,
        fates=fates,
        settings=game.settings,
    )
