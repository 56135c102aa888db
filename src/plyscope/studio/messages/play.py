"""Games: what is on the board, what may be played, what the computer thinks."""

from plyscope.picture import Cell, Picture
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class LegalMove:
    """A move that may be played: its text, the cells it touches, the cells it empties."""

    text: str
    path: list[Cell]
    captures: list[Cell]


@plain
class PositionView:
    """A position, to be shown; `drawing` is its text for games without a picture.

    `outcome` is the final score, None while the game goes on.
    """

    text: str
    player: str
    maximizing: bool
    picture: Picture | None
    drawing: str
    moves: list[LegalMove]
    outcome: float | None


@plain
class GameEntry:
    """A game of the catalogue, and the openings that it may be begun with."""

    name: str
    title: str
    openings: list[str]


@plain
class EngineEntry:
    """Somebody else's program that can be played against, and the games it plays."""

    name: str
    games: list[str]


@plain
class Hello(Request):
    """The page has opened; which studio is this?"""


@plain
class Welcome(Reply):
    """What this studio can do. `first_game` is the one it was started with."""

    version: str
    first_game: str
    games: list[GameEntry]
    algorithms: list[str]
    presets: list[str]
    switches: list[str]
    levels: list[str]
    engines: list[EngineEntry]


@plain
class Look(Request):
    """How does this position look, after these moves?"""

    game: str
    position: str | None = None
    moves: list[str] | None = None


@plain
class Seen(Reply):
    """The position that was asked for."""

    view: PositionView


@plain
class SetUp(Request):
    """How does a position of a game look that has these pieces, row by row, and this player?"""

    game: str
    pieces: list[list[str]]
    player: str


@plain
class NewGame(Request):
    """Begin a game; `position` as the game writes it. With an `opening`, moves are its steps."""

    game: str
    position: str | None = None
    moves: list[str] | None = None
    opening: str | None = None


@plain
class ResumeGame(Request):
    """Resume a game, after a lost connection or another day."""

    game_id: str


@plain
class ReadGame(Request):
    """Begin with a text that somebody pasted: a position, a game in PDN or PGN, or moves."""

    game: str
    text: str


@plain
class WriteGame(Request):
    """A game as text, to be copied."""

    game_id: str


@plain
class GameText(Reply):
    """A position as the game writes it, and the game: in PDN or PGN, else its moves."""

    position: str
    format: str
    text: str


@plain
class Play(Request):
    """Play a move, or make a choice that an opening offers, written as text.

    It is refused unless there were `after` steps before it: moves, and choices.
    """

    game_id: str
    move: str
    after: int


@plain
class Undo(Request):
    """Take back the last steps, and more until it is the turn of `seat`, if that is said."""

    game_id: str
    steps: int = 1
    seat: int | None = None


@plain
class Redo(Request):
    """Play again what was taken back, and more until it is the turn of `seat`, if that is said."""

    game_id: str
    steps: int = 1
    seat: int | None = None


@plain
class OpeningView:
    """An opening in which colours are chosen, and the steps of the game: moves and choices.

    `asks` says what the player on turn is to do, and is empty when the opening is over; `offers`
    are the choices, none where a stone is put.
    """

    rule: str
    steps: list[str]
    asks: str
    offers: list[str]


@plain
class GameState(Reply):
    """A game as it stands. Every move in it is saved, whatever happens to the server.

    `result` says in words how it ended; `winner` is "maximizer", "minimizer", "nobody" or None.
    `players` are the maximizer and the minimizer; `native` says whether the engine searches it.
    `seats` are who began and the other one, and `turn` says which of them is to act.
    """

    game_id: str
    game: str
    title: str
    first_position: str | None
    moves: list[str]
    undone: list[str]
    view: PositionView
    last: list[Cell]
    players: list[str]
    seats: list[str]
    turn: int
    opening: OpeningView | None
    native: bool
    winner: str | None
    result: str


@plain
class SavedGames(Request):
    """Which games can be resumed?"""


@plain
class SavedGame:
    """A game in the store; `changed` is in seconds since 1970.

    `standing` says whose turn it is, or how the game ended.
    """

    game_id: str
    game: str
    moves: int
    standing: str
    changed: float


@plain
class SavedGameList(Reply):
    """The games in the store in which somebody has moved, the last played first."""

    games: list[SavedGame]


@plain
class DeleteGame(Request):
    """Delete a game from the store."""

    game_id: str


@plain
class Done(Reply):
    """It was done, and there is nothing more to say."""


@plain
class LineView:
    """A root move with its score and the best play that follows, as text."""

    score: float
    score_text: str
    moves: list[str]


@plain
class FoundView:
    """What a search has found so far, or in the end, with the one sentence about it.

    `skipped` is the share of the moves it knew that were never tried; `share` says how the game
    stands: 1 where the first of the game's players wins, 0 where the second does. `paths` are the
    cells that the first of the moves touch.
    """

    algorithm: str
    depth: int
    score: float
    score_text: str
    moves: list[str]
    paths: list[list[Cell]]
    lines: list[LineView]
    nodes: int
    skipped: float
    share: float
    seconds: float
    stopped: bool
    distance: int | None
    sentence: str
