"""Games of chess as text: PGN, the portable game notation.

`load` reads the games of a file and `read` those of a text, one after the other; `write` writes
one. A game that cannot be read to its end has `errors`, and what was read before them; reading
continues with the next game.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from os import PathLike
from types import MappingProxyType

from plyscope.errors import InvalidPositionError, PlyscopeError, UnknownGameError
from plyscope.games import annotated
from plyscope.games.annotated import AnnotatedGame, tokens
from plyscope.games.chess.position import Chess, start, start_960
from plyscope.games.chess.scores import PAWN, WIN, mate_in, of_mate
from plyscope.text import shown

PgnGame = AnnotatedGame[Chess]
RESULTS = ("1-0", "1/2-1/2", "0-1", "*")
STANDARD = ("", "?", "standard", "chess", "normal", "from position")
"""Values of the tag Variant that mean chess."""
CHESS960 = ("chess960", "chess 960", "fischerandom", "fischer random", "freestyle")


def load(path: str | PathLike[str]) -> Iterator[PgnGame]:
    """The games of a file, each read when it is asked for; see `read`.

    The file is UTF-8, or else latin-1. Raises `FileError` at once if it cannot be read.
    """
    return annotated.load(path, Pgn())


def read(text: str, *, file: str = "PGN") -> Iterator[PgnGame]:
    """The games of a text, each read when it is asked for; errors call it `file`."""
    return annotated.read(text, Pgn(), file=file)


def write(game: PgnGame) -> str:
    """The game as PGN; see `annotated.write`."""
    return annotated.write(game, Pgn())


class Pgn(annotated.Notation[Chess]):
    """The notation of chess."""

    strength = re.compile(r"[!?]+")
    results = RESULTS
    roster = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
    derived = ("Result", "Variant", "SetUp", "FEN")
    unread = MappingProxyType(
        {"-": "a null move, --, is not read", "<": "what stands in <> is not read"}
    )

    @cached_property
    def token(self) -> "re.Pattern[str]":
        return tokens(
            result=r"(?:1-0|0-1|1/2-1/2)(?![0-9/-])",
            move=r"""(?:[KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?[QRBN]|\([QRBN]\)|=?[qrbn](?![a-h1-8]))?
              |[O0]-[O0](?:-[O0])?(?![-/0-9]))(?:[ ]?e\.p\.)?(?:\+\+?|\#)?""",
            strength=r"[!?]+",
        )

    def start(self, tags: dict[str, str]) -> Chess:
        fen, variant = tags.get("FEN"), tags.get("Variant", "").strip().lower()
        if variant in CHESS960:
            return start_960(fen)
        if variant not in STANDARD:
            raise UnknownGameError(
                f"Variant {shown(tags['Variant'])} is not supported; Chess960 is"
            )
        return start(fen)

    def blamed(self, tags: dict[str, str], error: PlyscopeError) -> Sequence[str]:
        is_fen = isinstance(error, InvalidPositionError)
        return ("FEN", "Variant") if is_fen else ("Variant", "FEN")

    def start_tags(self, position: Chess) -> dict[str, str]:
        tags = {"Variant": "Chess960"} if position.is_960 else {}
        usual = start_960() if position.is_960 else start()
        return tags if str(position) == str(usual) else tags | {"SetUp": "1", "FEN": str(position)}

    def opens_pair(self, position: Chess) -> bool:
        return position.maximizing

    def first_number(self, position: Chess) -> int:
        return position.number


# What programs say in comments: [%eval 0.31], [%clk 0:09:58].

COMMAND = re.compile(r"\[%([a-z]+)\s([^\[\]]*)\]", re.ASCII)
EVAL = re.compile(
    r"(?:\#(-?[0-9]{1,3})|([-+]?[0-9]{1,5}(?:\.[0-9]{1,4})?))(?:,[0-9]{1,3})?", re.ASCII
)
CLOCK = re.compile(r"([0-9]{1,4}):([0-5]?[0-9]):([0-5]?[0-9](?:\.[0-9]{1,6})?)", re.ASCII)


def score_said(comments: Sequence[str]) -> float | None:
    """The score of ``[%eval ...]`` in the comments of a move, White's view; None without one.

    The comment has pawns, or # and the moves to mate; the score is as `Chess` has it.
    """
    match = EVAL.fullmatch(_said(comments, "eval"))
    if match is None:
        return None
    if match[1] is None:
        return round(PAWN * float(match[2]))
    return _white_mates(int(match[1]), is_black=match[1].startswith("-"))


def _white_mates(moves: int, *, is_black: bool) -> int:
    """The score of ``#3`` or ``#-3``, whoever moves; ``#0`` and ``#-0`` are mates on the board."""
    if moves == 0:
        return -WIN if is_black else WIN
    return of_mate(moves) if moves > 0 else -of_mate(-moves)


def score_command(score: float) -> str:
    """A score as ``[%eval ...]`` has it."""
    mate = mate_in(score)
    if mate is not None:
        return f"[%eval #{'-' if score < 0 else ''}{abs(mate)}]"
    return f"[%eval {score / PAWN:.2f}]"


def clock_said(comments: Sequence[str]) -> float | None:
    """The mover's seconds of ``[%clk ...]`` in the comments of a move; None without one."""
    match = CLOCK.fullmatch(_said(comments, "clk"))
    return None if match is None else 3600 * int(match[1]) + 60 * int(match[2]) + float(match[3])


def clock_command(seconds: float) -> str:
    """Seconds on a clock as ``[%clk ...]`` has them."""
    minutes, rest = divmod(round(max(seconds, 0.0), 1), 60)
    hours, minutes = divmod(int(minutes), 60)
    shown_rest = f"{rest:02.0f}" if rest == int(rest) else f"{rest:04.1f}"
    return f"[%clk {hours}:{minutes:02}:{shown_rest}]"


def _said(comments: Sequence[str], name: str) -> str:
    """The argument of the last command of that name; empty without one."""
    found = [match[2] for text in comments for match in COMMAND.finditer(text) if match[1] == name]
    return found[-1].strip() if found else ""
