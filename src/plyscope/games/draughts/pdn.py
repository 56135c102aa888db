"""Games of draughts as text: PDN, the portable draughts notation, version 3.0 and what came before.

`load` reads the games of a file and `read` those of a text, one after the other; `write` writes
one. A game that cannot be read to its end has `errors`, and what was read before them; reading
continues with the next game.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from os import PathLike
from types import MappingProxyType

from plyscope.errors import GameError, InvalidPositionError, PlyscopeError, UnknownGameError
from plyscope.games import annotated
from plyscope.games.annotated import AnnotatedGame, tokens
from plyscope.games.draughts import notation
from plyscope.games.draughts.position import Draughts, start
from plyscope.games.draughts.variants import VARIANTS, Variant
from plyscope.text import shown

PdnGame = AnnotatedGame[Draughts]
RESULTS = ("2-0", "1-1", "0-2", "0-0", "1-0", "1/2-1/2", "0-1", "*")
GAME_TYPE = re.compile(
    r"\s*([0-9]{1,3})\s*(?:,\s*([WB])\s*,\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*,\s*([ANS])([0-3])\s*"
    r"(?:,\s*([01])\s*)?)?",
    re.ASCII | re.IGNORECASE,
)
BY_GAME_TYPE = {variant.game_type: variant for variant in VARIANTS.values() if variant.game_type}


def load(path: str | PathLike[str], variant: str | None = None) -> Iterator[PdnGame]:
    """The games of a file, each read when it is asked for; see `read`.

    The file is UTF-8, or else latin-1. Raises `FileError` at once if it cannot be read.
    """
    return annotated.load(path, Pdn(variant))


def read(text: str, variant: str | None = None, *, file: str = "PDN") -> Iterator[PdnGame]:
    """The games of a text, each read when it is asked for; errors call it `file`.

    `variant` is what is played where a game has no tag GameType.
    """
    return annotated.read(text, Pdn(variant), file=file)


def write(game: PdnGame) -> str:
    """The game as PDN; see `annotated.write`."""
    return annotated.write(game, Pdn())


class Pdn(annotated.Notation[Draughts]):
    """The notation of draughts; `variant` is what is played where no tag says."""

    strength = re.compile(r"[!?]+|\([!?]+\)|\*")
    results = RESULTS
    derived = ("Result", "GameType", "Variant", "SetUp", "FEN")
    star_is_mark = True
    unread = MappingProxyType({"/": "a setup within a game, /.../, is not read"})

    @cached_property
    def token(self) -> "re.Pattern[str]":
        return tokens(
            result=r"(?:2-0|1-1|0-2|0-0|1-0|1/2-1/2|0-1)(?![0-9x:/-])",
            move=rf"""{notation.SQUARE}(?:[ \t]*[-x:][ \t]*{notation.SQUARE}|\*{notation.SQUARE})+
              |[0-9]{{4}}(?![0-9.])|(?:[a-j]10|[a-j][1-9]){{2,}}""",
            strength=r"[!?]+|\([!?]+\)",
            flags=re.IGNORECASE,
        )

    def __init__(self, variant: str | None = None) -> None:
        if variant is not None and variant not in VARIANTS:
            raise UnknownGameError(
                f"unknown variant {shown(variant)}; there are {', '.join(VARIANTS)}"
            )
        self.default = variant

    def start(self, tags: dict[str, str]) -> Draughts:
        variant, white_begins = _variant(tags, self.default)
        return _start(tags, variant, white_begins)

    def blamed(self, tags: dict[str, str], error: PlyscopeError) -> Sequence[str]:
        is_fen = "FEN" in tags and isinstance(error, InvalidPositionError)
        return (*(("FEN",) if is_fen else self.derived), "GameType")

    def start_tags(self, position: Draughts) -> dict[str, str]:
        variant = position.variant
        kind = variant.game_type_tag
        tags = {"Variant": variant.name} if kind is None else {"GameType": kind}
        if position != start(variant=variant.name):
            tags |= {"SetUp": "1", "FEN": str(position)}
        return tags

    def opens_pair(self, position: Draughts) -> bool:
        return position.maximizing == position.variant.white_begins

    def move(self, position: Draughts, text: str) -> int:
        found = notation.matching(text, position.native(), position.variant)
        return found[0] if len(found) == 1 else position.parse(text)


def results_of(position: Draughts) -> tuple[str, str, str]:
    """How a win of White, a draw and a loss are written: by points in the international game."""
    return RESULTS[:3] if position.variant.name == "international" else RESULTS[4:7]


def _variant(tags: dict[str, str], default: str | None) -> tuple[Variant, bool]:
    """What is played, and whether White begins: as the tags say, else the default."""
    text, name = tags.get("GameType"), tags.get("Variant", "").lower()
    if text is None:
        chosen = name if name in VARIANTS else default
        if chosen is None:
            raise GameError('no tag names the variant; write one like [GameType "20"]')
        return VARIANTS[chosen], VARIANTS[chosen].white_begins
    match = GAME_TYPE.fullmatch(text)
    if not match:
        raise GameError(
            f"GameType {shown(text)} is not valid; write one like 20 or 20,W,10,10,N2,0"
        )
    variant = BY_GAME_TYPE.get(int(match[1]))
    if variant is None:
        known = ", ".join(f"{number} {each.name}" for number, each in sorted(BY_GAME_TYPE.items()))
        raise GameError(f"GameType {shown(text)} is not supported; there are {known}")
    if match[2] is None:
        return variant, variant.white_begins
    white_begins = match[2].upper() == "W"
    _check_board(variant, match, white_begins)
    return variant, white_begins


def _check_board(variant: Variant, match: re.Match[str], white_begins: bool) -> None:
    """Refuses a GameType with another board or other numbers than the variant has."""
    side = str(variant.side)
    turned = (match[7] or "0") != str(int(variant.mirrored))
    seen = variant.first_square == "top left"
    numbers = match[5].upper() == "N" and match[6] != ("2" if seen == white_begins else "1")
    if (match[3], match[4]) != (side, side) or turned or numbers:
        usual = variant.game_type_tag
        raise GameError(
            f"GameType {shown(match[0])} has another board than {variant.name} draughts, {usual}"
        )


def _start(tags: dict[str, str], variant: Variant, white_begins: bool) -> Draughts:
    text = tags.get("FEN")
    position = start(text, variant=variant.name)
    if text is None and position.maximizing != white_begins:
        position = start(("W" if white_begins else "B") + str(position)[1:], variant=variant.name)
    return position
