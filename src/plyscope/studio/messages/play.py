"""Messages about games: positions, legal moves, saved games, and the results of searches."""

from typing import Literal

from plyscope.picture import Cell, Picture
from plyscope.play.game_tree import TreeRow
from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class LegalMove:
    """A legal move: its text, the cells it touches, and the cells of captured pieces."""

    text: str
    path: list[Cell]
    captures: list[Cell]


@plain
class PositionView:
    """A position to show; `drawing` is its text, for games without a picture.

    `outcome` is the final score, or None while the game is not over.
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
    """A game of the catalogue, its swap openings, and its options with their defaults.

    `group` is the kind of game, such as "Draughts 8x8"; games of a group follow each other.
    """

    name: str
    title: str
    group: str
    openings: list[str]
    options: dict[str, int]


@plain
class EngineEntry:
    """Another engine to play against, and the games that it plays."""

    name: str
    games: list[str]


@plain
class Hello(Request):
    """Requests a description of the studio, when the page has opened."""


@plain
class Welcome(Reply):
    """What the studio offers. `first_game` is the game that it was started with."""

    version: str
    first_game: str
    games: list[GameEntry]
    algorithms: list[str]
    presets: list[str]
    switches: list[str]
    levels: list[str]
    engines: list[EngineEntry]


@plain
class GamePictures(Request):
    """Requests the first board of every game that the studio offers."""


@plain
class GamePictureList(Reply):
    """The first boards by the games' names; those without a picture are not in it."""

    pictures: dict[str, Picture]


@plain
class Look(Request):
    """Requests the view of a position after these moves."""

    game: str
    position: str | None = None
    moves: list[str] | None = None


@plain
class Seen(Reply):
    """The position that was requested."""

    view: PositionView


@plain
class SetUp(Request):
    """Requests the view of a position with these pieces, row by row, and this player to move."""

    game: str
    pieces: list[list[str]]
    player: str


@plain
class NewGame(Request):
    """Starts a game; `position` is in its notation. With an `opening`, `moves` are all steps."""

    game: str
    position: str | None = None
    moves: list[str] | None = None
    opening: str | None = None


@plain
class ResumeGame(Request):
    """Resumes a game from the store, with a line of it on the board, if one is given."""

    game_id: str
    line: list[str] | None = None


@plain
class ReadGame(Request):
    """Starts a game from pasted text: a position, a game in PDN or PGN, or moves."""

    game: str
    text: str


@plain
class WriteGame(Request):
    """Requests a game as text to copy."""

    game_id: str


@plain
class GameText(Reply):
    """The position in the game's notation, and the game in PDN or PGN, or just its moves."""

    position: str
    format: str
    text: str


@plain
class Play(Request):
    """Plays a move, or makes a choice of an opening, given as text.

    It is refused unless exactly `after` steps are on the board: moves and choices. They are those
    of the `line`, if one is given. A move that is not the game's next one begins a variation.
    """

    game_id: str
    move: str
    after: int
    line: list[str] | None = None


@plain
class Walk(Request):
    """Shows another place of the game: the one that these steps lead to. Nothing is changed."""

    game_id: str
    line: list[str]


@plain
class Annotate(Request):
    """Replaces the comments and the mark of the last step of a line; "" is no mark.

    If the line is empty, the comments are those of the start.
    """

    game_id: str
    line: list[str]
    comments: list[str]
    strength: str = ""


@plain
class EditTree(Request):
    """Makes the variation of a line the main one, or deletes its last step and all after it."""

    game_id: str
    line: list[str]
    what: Literal["promote", "delete"]


@plain
class EndGame(Request):
    """Ends a game after its last move: a seat lost, or with None both agreed to a draw.

    It lost by resigning, or `by` its time.
    """

    game_id: str
    line: list[str]
    loser: int | None = None
    by: Literal["resigning", "time"] = "resigning"


@plain
class Undo(Request):
    """Takes back the last steps of a line, and more until it is the turn of `seat`, if given.

    They stay in the game until others are played, and then as a variation.
    """

    game_id: str
    steps: int = 1
    seat: int | None = None
    line: list[str] | None = None


@plain
class Redo(Request):
    """Goes on by the next steps of a line, and by more until it is the turn of `seat`, if given."""

    game_id: str
    steps: int = 1
    seat: int | None = None
    line: list[str] | None = None


@plain
class OpeningView:
    """A swap opening, and the steps of the game: moves and choices.

    `asks` is the instruction to the player on turn, empty when the opening is over; `offers` are
    the choices, empty where a stone must be placed.
    """

    rule: str
    steps: list[str]
    asks: str
    offers: list[str]


@plain
class MoveFate:
    """What a legal move leads to by an endgame table, in words."""

    move: str
    fate: str


@plain
class GameState(Reply):
    """The current state of a game, which is already saved.

    `check` is the cell of a king in check, and `row` the stones that won a game like gomoku.
    `result` describes how it ended; `winner` is "maximizer", "minimizer", "nobody" or None.
    `players` are the maximizer and the minimizer; `native` is whether the engine can search the
    game. `seats` are the player who began and the other one; `turn` is the index of the one to act.
    `notice` is a message for the player, such as that the game has got another id.
    `table` is what an endgame table says, "" without one, and `fates` the same of the legal moves.
    `settings` are what `SaveSettings` saved with it. `tree` are all its steps, or None where they
    are those of the last reply; `at` is the row of the last one on the board, -1 at the start, to
    which the `comments` belong. `number` is that of the first move, and `is_second` whether it is
    the second of the two moves that share one.
    """

    game_id: str
    game: str
    title: str
    first_position: str | None
    moves: list[str]
    tree: list[TreeRow] | None
    at: int
    comments: list[str]
    tags: dict[str, str]
    number: int
    is_second: bool
    view: PositionView
    last: list[Cell]
    players: list[str]
    seats: list[str]
    turn: int
    opening: OpeningView | None
    native: bool
    winner: str | None
    result: str
    check: list[Cell]
    row: list[Cell]
    table: str
    fates: list[MoveFate]
    settings: dict[str, str]
    notice: str | None = None


@plain
class SavedGames(Request):
    """Requests the list of games that can be resumed."""


@plain
class SavedGame:
    """A game in the store; `changed` is in seconds since 1970.

    `moves` counts as players of the game do: a move of each side is one in chess and draughts.
    `standing` describes whose turn it is, or how the game ended; `picture` is the board then.
    """

    game_id: str
    game: str
    moves: int
    standing: str
    changed: float
    settings: dict[str, str]
    picture: Picture | None


@plain
class SavedGameList(Reply):
    """The games in the store with at least one move, the most recent first.

    `damaged` is how many cannot be read.
    """

    games: list[SavedGame]
    damaged: int


@plain
class DeleteGame(Request):
    """Deletes a game from the store; `RestoreGame` brings it back."""

    game_id: str


@plain
class RestoreGame(Request):
    """Brings back a game that was deleted a moment ago."""

    game_id: str


@plain
class SaveSettings(Request):
    """Saves who plays a game, how strong, and how its board lies, as the page writes them."""

    game_id: str
    settings: dict[str, str]


@plain
class Done(Reply):
    """The request was carried out; there is nothing to return."""


@plain
class LineView:
    """A root move with its score and the best play that follows, as text."""

    score: float
    score_text: str
    moves: list[str]


@plain
class FoundView:
    """The result of a search, finished or not, with a summary in words.

    `pruned` is the share of the generated moves that were never searched; `share` is 1 where the
    first of the game's players wins and 0 where the second does. `paths` are the cells that the
    first of the `moves` touch. `searched` is the part of the summary that names no move.
    """

    algorithm: str
    depth: int
    score: float
    score_text: str
    moves: list[str]
    paths: list[list[Cell]]
    lines: list[LineView]
    nodes: int
    pruned: float
    share: float
    seconds: float
    stopped: bool
    distance: int | None
    searched: str
    summary: str
