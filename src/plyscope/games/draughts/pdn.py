"""Games of draughts as text: PDN, the portable draughts notation, version 3.0 and what came before.

`load` reads the games of a file and `read` those of a text, one after the other; `write` writes
one. A game that cannot be read to its end has `errors`, and what was read before; reading goes on
with the next one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from plyscope.errors import FileError, GameError, PlyscopeError
from plyscope.games.draughts import notation
from plyscope.games.draughts.position import Draughts, start
from plyscope.games.draughts.variants import VARIANTS, DraughtsBoard, Variant
from plyscope.position import shown

RESULTS = ("2-0", "1-1", "0-2", "0-0", "1-0", "1/2-1/2", "0-1", "*")
UNKNOWN = "*"
LARGEST_FILE = 2**30
MOST_NESTED = 64
"""How many variations may stand within each other."""
COLUMNS = 80

DERIVED = ("Result", "GameType", "Variant", "SetUp", "FEN")
"""Tags that are not kept as text: the result and the start of the game tell them."""

NEXT_GAME = r"[ \t]*\n[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]+\""
"""What follows the last line of a comment whose end was forgotten: an empty line, then a tag."""
TAG = r"\[\s*(?:[A-Za-z_]\w*)\s*\"[^\n]*?(?<!\\)(?:\\\\)*\"\s*\]"
TOKEN = re.compile(
    rf"""\s*(?:
      (?P<result>(?:2-0|1-1|0-2|0-0|1-0|1/2-1/2|0-1)(?![0-9x:/-]))
    | (?P<move>{notation.SQUARE}(?:[ \t]*[-x:][ \t]*{notation.SQUARE}|\*{notation.SQUARE})+
        |[0-9]{{4}}(?![0-9.])|(?:[a-j]10|[a-j][1-9]){{2,}})
    | (?P<number>[0-9]{{1,6}}[ \t]*\.+|\.+|[0-9]{{1,3}}(?![0-9]))
    | (?P<comment>\{{[^}}\n]*(?:\n(?!{NEXT_GAME})[^}}\n]*)*\}})
    | (?P<strength>[!?]+|\([!?]+\))
    | (?P<nag>\$[0-9]{{1,3}}(?![0-9]))
    | (?P<open>\() | (?P<close>\))
    | (?P<star>\*)
    | (?P<tag>{TAG})
    | (?P<rest>;[^\n]*)
    | (?P<escape>%[^\n]*)
    | (?P<end>\Z)
    )""",
    re.VERBOSE | re.ASCII | re.IGNORECASE,
)
TAG_PARTS = re.compile(r"\[\s*(\w+)\s*\"(.*)\"\s*\]", re.ASCII | re.DOTALL)
TAG_LINE = re.compile(r"^[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]*\"", re.ASCII | re.MULTILINE)
FORGOTTEN_END = re.compile(rf"\n(?={NEXT_GAME})", re.ASCII)
JUNK = re.compile(r"\s*\S", re.ASCII)
TAG_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
STRENGTH = re.compile(r"[!?]+|\([!?]+\)|\*")
BLANKS = re.compile(r"\s+", re.ASCII)
GAME_TYPE = re.compile(
    r"\s*([0-9]{1,3})\s*(?:,\s*([WB])\s*,\s*([0-9]{1,2})\s*,\s*([0-9]{1,2})\s*,\s*([ANS])([0-3])\s*"
    r"(?:,\s*([01])\s*)?)?",
    re.ASCII | re.IGNORECASE,
)
BY_GAME_TYPE = {variant.game_type: variant for variant in VARIANTS.values() if variant.game_type}


@dataclass(slots=True)
class PdnMove:
    """A move as the position before it has it, and what is said of it."""

    move: int
    strength: str = ""
    """A mark such as ``!`` or ``(?)``; ``*`` says that it was forced."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list["Line"] = field(default_factory=list)
    """What could have been played instead of this move."""


@dataclass(slots=True)
class Line:
    """Moves played one after the other, with comments before the first."""

    moves: list[PdnMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


class Fault(NamedTuple):
    """What is wrong in a file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


@dataclass(slots=True)
class PdnGame:
    """A game: who and where, its start, its moves, how it ended.

    The variant is that of `start`, which is None only if the text does not tell it; then there are
    no moves. `tags` lacks those that `start` and `result` tell: Result, GameType, SetUp, FEN.
    """

    start: Draughts | None
    tags: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=Line)
    result: str = UNKNOWN
    errors: list[Fault] = field(default_factory=list)

    def played(self) -> Iterator[tuple[Draughts, PdnMove]]:
        """The moves of the game itself, each with the position before it."""
        position = self.start
        for move in self.line.moves:
            assert position is not None
            yield position, move
            position = position.play(move.move)


def load(path: str | PathLike[str], variant: str | None = None) -> Iterator[PdnGame]:
    """The games of a file, each read when it is asked for; see `read`.

    The file is UTF-8, or else latin-1. Raises `FileError` at once if it cannot be read.
    """
    try:
        size = Path(path).stat().st_size
        data = Path(path).read_bytes() if size <= LARGEST_FILE else b""
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:  # a name that no file can have
        raise FileError(f"cannot read {shown(str(path))}: {error}") from None
    if size > LARGEST_FILE:
        raise FileError(f"{path} is longer than {LARGEST_FILE:,} bytes")
    return read(decoded(data), variant, file=str(path))


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, with or without its mark, or else latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read(text: str, variant: str | None = None, *, file: str = "PDN") -> Iterator[PdnGame]:
    """The games of a text, each read when it is asked for; errors call it `file`.

    `variant` is what is played where a game has no tag GameType.
    """
    if variant is not None and variant not in VARIANTS:
        raise GameError(f"unknown variant {shown(variant)}; there are {', '.join(VARIANTS)}")
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _Reader(lines, variant, file).games()


class _Stop(Exception):
    """The game cannot be read further."""


@dataclass(slots=True)
class _Branch:
    """The line being read, the board it has led to, and the one before its last move."""

    line: Line
    board: DraughtsBoard
    before: DraughtsBoard
    opened: int


class _Reader:
    """Goes once through a text."""

    def __init__(self, text: str, variant: str | None, file: str) -> None:
        self.text, self.default, self.file = text, variant, file
        self.at = 0
        self.line_starts: list[int] | None = None

    def games(self) -> Iterator[PdnGame]:
        while True:
            game = _GameReader(self).game()
            if game is None:
                return
            yield game

    def fault(self, offset: int, message: str) -> Fault:
        if self.line_starts is None:
            self.line_starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        line = bisect_right(self.line_starts, offset)
        return Fault(self.file, line, offset - self.line_starts[line - 1] + 1, message)


class _GameReader:
    """Reads one game, from where the reader of the text is."""

    def __init__(self, source: _Reader) -> None:
        self.source = source
        self.game_read = PdnGame(None)
        self.tag_places: dict[str, int] = {}
        self.anything = False
        self.body_begun = False
        self.branches: list[_Branch] = []
        self.variant: Variant | None = None
        self.last_move_end = -1

    def game(self) -> PdnGame | None:
        """The next game; None at the end of the text."""
        game, branches = self.game_read, self.branches
        try:
            self._tokens()
            if len(branches) > 1:
                self._note(branches[-1].opened, "this variation is not closed by )")
        except _Stop:
            self._skip()
        if not self.anything:
            return None
        if not branches and not game.errors:
            self._begin_moves(self.source.at, wanted=False)
        self._finish()
        return game

    def _tokens(self) -> None:
        """Reads up to the end of the game, token by token."""
        source, text = self.source, self.source.text
        while True:
            token = TOKEN.match(text, source.at)
            if token is None:
                self._unreadable()
                continue
            kind = token.lastgroup
            assert kind is not None
            if kind == "end":
                source.at = token.end()
                return
            if kind == "tag":
                if self._ends_before_tag(token):
                    return
            elif kind == "star" and token.start(kind) == self.last_move_end:
                kind = "strength"
            elif kind in ("star", "result"):
                source.at = token.end()
                self._result(token)
                return
            place = token.start(token.lastgroup or 0)
            getattr(self, f"_{kind}")(token[token.lastgroup or 0], place)
            source.at = token.end()

    # What each kind of token does; `place` is where it begins.

    def _move(self, text: str, place: int) -> None:
        if not self.branches:
            self._begin_moves(place, wanted=True)
        assert self.variant is not None
        branch = self.branches[-1]
        found = notation.matching(text, branch.board, self.variant)
        if len(found) != 1:
            try:
                found = [Draughts(branch.board).parse(text)]
            except PlyscopeError as error:
                raise self._stopped(place, str(error)) from None
        branch.line.moves.append(PdnMove(found[0]))
        branch.before, branch.board = branch.board, branch.board.play(found[0])
        self.anything = self.body_begun = True
        self.last_move_end = place + len(text)

    def _number(self, text: str, place: int) -> None:
        self.anything = self.body_begun = True

    def _escape(self, text: str, place: int) -> None:
        pass

    def _comment(self, text: str, place: int) -> None:
        self._said(text[1:-1])

    def _rest(self, text: str, place: int) -> None:
        self._said(text[1:])

    def _said(self, text: str) -> None:
        comment = BLANKS.sub(" ", text).strip(" ")
        line = self.branches[-1].line if self.branches else self.game_read.line
        if comment:
            (line.moves[-1].comments if line.moves else line.comments).append(comment)
        self.body_begun = self.body_begun or bool(self.tag_places)

    def _strength(self, text: str, place: int) -> None:
        move = self._annotated(text, place)
        if move.strength:
            raise self._stopped(place, f"{text} follows {move.strength} at the same move")
        move.strength = text

    def _nag(self, text: str, place: int) -> None:
        self._annotated(text, place).nags.append(int(text[1:]))

    def _annotated(self, text: str, place: int) -> PdnMove:
        if not self.branches or not self.branches[-1].line.moves:
            self.anything = True
            raise self._stopped(place, f"{text} follows no move")
        return self.branches[-1].line.moves[-1]

    def _open(self, text: str, place: int) -> None:
        replaced = self._annotated("a variation", place)
        if len(self.branches) > MOST_NESTED:
            raise self._stopped(place, f"variations are nested more than {MOST_NESTED} deep")
        line = Line()
        replaced.variations.append(line)
        before = self.branches[-1].before
        self.branches.append(_Branch(line, before, before, place))

    def _close(self, text: str, place: int) -> None:
        self.anything = True
        if len(self.branches) < 2:
            raise self._stopped(place, ") closes no variation")
        self.branches.pop()

    def _tag(self, text: str, place: int) -> None:
        parts = TAG_PARTS.fullmatch(text)
        assert parts is not None
        self.game_read.tags[parts[1]] = re.sub(r"\\([\"\\])", r"\1", parts[2])
        self.tag_places[parts[1]] = place
        self.anything = True

    def _ends_before_tag(self, token: re.Match[str]) -> bool:
        """Whether the tag is the first of the next game."""
        parts = TAG_PARTS.fullmatch(token["tag"])
        return self.body_begun or (parts is not None and parts[1] in self.tag_places)

    def _result(self, token: re.Match[str]) -> None:
        self.anything = True
        if len(self.branches) > 1:
            place = token.start(token.lastgroup or 0)
            self._note(place, "the game ends inside a variation, which ) does not close")
            del self.branches[1:]
        if token.lastgroup == "result":
            self.game_read.result = token["result"]
        self._comments_after_result()

    def _comments_after_result(self) -> None:
        source = self.source
        while (token := TOKEN.match(source.text, source.at)) is not None:
            kind = token.lastgroup
            if kind not in ("comment", "rest"):
                return
            self._said(token[kind][1:-1] if kind == "comment" else token[kind][1:])
            source.at = token.end()

    def _unreadable(self) -> None:
        """Says what cannot be read; goes on behind a line that should be a tag, else stops."""
        source, text = self.source, self.source.text
        while text[source.at] in " \t\n\r\f\v":
            source.at += 1
        place, self.anything = source.at, True
        if text[place] == "[" and not self.branches:
            line_end = text.find("\n", place)
            source.at = len(text) if line_end < 0 else line_end
            self._note(place, 'this is no tag; write one like [Event "Open 2001"]')
            return
        if text[place] == "{":
            self._leave_comment()
            raise self._stopped(place, "this comment is not closed by }")
        if text[place] == "/":
            raise self._stopped(place, "a setup within a game, /.../, is not read")
        word = re.match(r"\S+", text[place : place + 100])
        raise self._stopped(place, f"{shown(word[0] if word else '')} is no move or comment")

    def _leave_comment(self) -> None:
        """Goes behind a comment that nothing closes."""
        forgotten = FORGOTTEN_END.search(self.source.text, self.source.at)
        self.source.at = forgotten.end() if forgotten else len(self.source.text)

    def _skip(self) -> None:
        """Goes to the end of a game that cannot be read further: a result or the next tags."""
        source, text = self.source, self.source.text
        move_end = -1
        while token := TOKEN.match(text, source.at) or JUNK.match(text, source.at):
            kind = token.lastgroup
            place = token.start(kind or 0)
            if kind == "tag" and TAG_LINE.match(text, text.rfind("\n", 0, place) + 1):
                return
            source.at = token.end()
            if kind == "move":
                move_end = source.at
            elif kind == "result" or (kind == "star" and place != move_end):
                self.game_read.result = token[kind]
                return
            elif kind == "end":
                return
            elif token[0].endswith("{"):
                self._leave_comment()

    # How a game begins and ends.

    def _begin_moves(self, place: int, *, wanted: bool) -> None:
        """Makes the start of the game from its tags."""
        game, tags = self.game_read, self.game_read.tags
        try:
            self.variant, white_begins = _variant(tags, self.source.default)
            game.start = _start(tags, self.variant, white_begins)
        except PlyscopeError as error:
            self.variant = None
            named = ("FEN",) if "FEN" in tags and "no draughts position" in str(error) else DERIVED
            places = [self.tag_places[tag] for tag in (*named, "GameType") if tag in tags]
            self._note(places[0] if places else place, str(error))
            if wanted:
                raise _Stop from None
            return
        for tag in DERIVED[1:]:
            tags.pop(tag, None)
        board = game.start.native()
        self.branches.append(_Branch(game.line, board, board, place))

    def _finish(self) -> None:
        """Takes the result from the tag if the moves did not end with one."""
        game = self.game_read
        told = game.tags.pop("Result", UNKNOWN)
        if told not in RESULTS:
            place = self.tag_places["Result"]
            self._note(place, f"Result {shown(told)} is none of {', '.join(RESULTS)}")
        elif game.result == UNKNOWN:
            game.result = told

    def _note(self, place: int, message: str) -> None:
        self.game_read.errors.append(self.source.fault(place, message))

    def _stopped(self, place: int, message: str) -> _Stop:
        self._note(place, message)
        self.anything = True
        return _Stop()


def _variant(tags: dict[str, str], default: str | None) -> tuple[Variant, bool]:
    """What is played, and whether White begins: as the tags say, else the default."""
    text, name = tags.get("GameType"), tags.get("Variant", "").lower()
    if text is None:
        chosen = name if name in VARIANTS else default
        if chosen is None:
            raise GameError('which variant this is no tag says; write one like [GameType "20"]')
        return VARIANTS[chosen], VARIANTS[chosen].white_begins
    match = GAME_TYPE.fullmatch(text)
    if not match:
        raise GameError(f"GameType {shown(text)} is none; write one like 20 or 20,W,10,10,N2,0")
    variant = BY_GAME_TYPE.get(int(match[1]))
    if variant is None:
        known = ", ".join(f"{number} {each.name}" for number, each in sorted(BY_GAME_TYPE.items()))
        raise GameError(f"GameType {shown(text)} is not played here; there are {known}")
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


def write(game: PdnGame) -> str:
    """The game as PDN, in lines of at most 80 columns where its words allow it.

    Reading it gives the same game again. Raises `PlyscopeError` for a game that is none: a move
    that is not legal, a tag's name, a mark or a result that PDN does not have.
    """
    if game.result not in RESULTS:
        raise GameError(f"result {shown(game.result)} is none of {', '.join(RESULTS)}")
    if game.start is None and game.line.moves:
        raise GameError("a game with moves needs a start")
    derived = DERIVED if game.start else DERIVED[:1]
    tags = {name: value for name, value in game.tags.items() if name not in derived}
    tags |= {"Result": game.result} | (_start_tags(game.start) if game.start else {})
    body = _Lines()
    if game.start is not None:
        _write_line(game.line, game.start, 1, body, 0)
    else:
        body.comments(game.line.comments)
    body.word(game.result)
    return "".join(_tag_text(*tag) for tag in tags.items()) + "\n" + body.text() + "\n"


def _start_tags(position: Draughts) -> dict[str, str]:
    variant = position.variant
    kind = variant.game_type_tag
    tags = {"Variant": variant.name} if kind is None else {"GameType": kind}
    if position != start(variant=variant.name):
        tags |= {"SetUp": "1", "FEN": str(position)}
    return tags


def _tag_text(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise GameError(f"{shown(name)} is no name of a tag; write letters and digits")
    escaped = BLANKS.sub(" ", value) if re.search("[\r\n]", value) else value
    escaped = escaped.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _write_line(line: Line, position: Draughts, number: int, body: "_Lines", depth: int) -> None:
    """Writes moves; `number` is that of the first, or of the pair it completes."""
    if depth > MOST_NESTED:
        raise GameError(f"variations are nested more than {MOST_NESTED} deep")
    white_begins = position.variant.white_begins
    body.comments(line.comments)
    interrupted = True
    for move in line.moves:
        opens_pair = position.maximizing == white_begins
        if opens_pair or interrupted:
            body.word(f"{number}." if opens_pair else f"{number}...")
        if move.strength and not STRENGTH.fullmatch(move.strength):
            raise GameError(f"{shown(move.strength)} is no mark of a move; write one like ! or (?)")
        body.word(position.text(move.move) + move.strength)
        for nag in move.nags:
            if not 0 <= nag <= 999:
                raise GameError(f"${nag} is no annotation; they are $0 to $999")
            body.word(f"${nag}")
        body.comments(move.comments)
        for variation in move.variations:
            body.word("(", glued=True)
            _write_line(variation, position, number, body, depth + 1)
            body.close()
        interrupted = bool(move.comments or move.variations)
        position = position.play(move.move)
        number += not opens_pair


class _Lines:
    """Words filled into lines."""

    def __init__(self) -> None:
        self.lines: list[str] = [""]
        self.glue = False

    def word(self, word: str, *, glued: bool = False) -> None:
        """Adds a word; the next one follows a glued one directly."""
        last = self.lines[-1]
        joined = last + word if self.glue or not last else f"{last} {word}"
        if len(joined) <= COLUMNS or not last:
            self.lines[-1] = joined
        else:
            self.lines.append(word)
        self.glue = glued

    def close(self) -> None:
        """Ends a variation, behind its last word if there is room."""
        self.glue = bool(self.lines[-1])
        self.word(")")

    def comments(self, comments: list[str]) -> None:
        """Adds comments in braces; one that contains } takes the rest of a line instead."""
        for comment in comments:
            text = BLANKS.sub(" ", comment).strip(" ")
            if "}" in text:
                self.word(f"; {text}")
                self.lines.append("")
                self.glue = False
            elif text:
                for word in f"{{{text}}}".split(" "):
                    self.word(word)

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines if line)
