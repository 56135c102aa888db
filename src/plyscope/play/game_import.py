"""A game as text to copy and paste: a position, PGN or PDN, or just the moves."""

import re

from plyscope.errors import GameError, PlyscopeError
from plyscope.games import start
from plyscope.games.draughts import VARIANTS
from plyscope.play.game_text import format_of, from_text, result_text
from plyscope.play.game_tree import GameTree
from plyscope.play.record import GameRecord

NUMBER = re.compile(r"\b\d+\.+\s*")
"""The number before a move in a list of moves."""
CHESS_FEN = re.compile(r"(?:[pnbrqkPNBRQK1-8]{1,8}/){7}[pnbrqkPNBRQK1-8]{1,8}\s+[wb]\s")
DRAUGHTS_FEN = re.compile(r"[WB]:[WB]K?[a-j0-9]")


def written(tree: GameTree) -> tuple[str, str]:
    """The name of the game's text format and the game in it: PGN, PDN, or just the moves."""
    main = tree.main()
    first = main.positions[0]
    if not first.notation:
        return "moves", " ".join(main.moves)
    game = tree.annotated()
    if main.outcome is not None:
        game.result = result_text(first, main.outcome)
    form = format_of(first)
    return form.name, form.write(game)


def _game_of(text: str, game: str) -> str:
    """The game of a position: chess, whatever is on the board, if it is written like chess.

    Raises `GameError` for a position of draughts where another game is on the board: the text does
    not tell which of its variants is meant.
    """
    is_chess, is_draughts = CHESS_FEN.match(text), DRAUGHTS_FEN.match(text)
    board = start(game)
    if is_chess and board.notation != "PGN":
        return "chess"
    if is_draughts and board.notation != "PDN":
        raise GameError("this is a position of draughts: choose the kind of draughts first")
    if is_draughts and _needs_large_board(text, board.game):
        raise GameError(
            "this looks like draughts on a board of 10x10, such as international draughts: "
            "choose that game first"
        )
    return game


def _needs_large_board(text: str, game: str) -> bool:
    """Whether squares are named that only a board of 10x10 has."""
    if VARIANTS[game.partition("/")[2]].side != 8:
        return False
    return any(32 < int(number[:3]) <= 50 for number in re.findall(r"\d+", text))


def read(game: str, text: str) -> GameTree:
    """The game that a text describes, or a new one from the position that it describes."""
    text = text.strip()
    if not text:
        raise GameError("there is nothing to read: paste a position or a game")
    first = start(game)
    if first.notation and (text.startswith("[") or NUMBER.match(text)):
        found = next(format_of(first).read(text, first), None)
        if found is None:
            raise GameError("the text contains no game")
        if found.errors:
            raise GameError(str(found.errors[0]))
        return GameTree.of(found, from_text(found))
    try:
        return GameTree(GameRecord(_game_of(text, game), text))
    except PlyscopeError as error:
        record = GameRecord(game)
        try:
            record.replay(NUMBER.sub("", text).split())
        except PlyscopeError as illegal:
            raise illegal if record.moves else error from None
        return GameTree(record)
