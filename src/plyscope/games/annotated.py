"""Whole games as text, as PGN and PDN have them: tags, moves, comments, variations, a result.

The two notations differ in how they write moves, results and starts, which a `Notation` knows; all
else is here. A game that cannot be read to its end has `errors`, and what was read before; reading
goes on with the next one.
"""

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import ClassVar, Generic, NamedTuple, TypeVar, cast

from plyscope.errors import FileError, GameError, PlyscopeError
from plyscope.position import Position
from plyscope.text import shown

UNKNOWN = "*"
"""The result of a game that goes on, or that nobody knows."""
LARGEST_FILE = 2**30
MOST_NESTED = 64
"""How many variations may stand within each other."""
COLUMNS = 80

NEXT_GAME = r"[ \t]*\n[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]+\""
"""What follows the last line of a comment whose end was forgotten: an empty line, then a tag."""
TAG = r"\[\s*(?:[A-Za-z_]\w*)\s*\"[^\n]*?(?<!\\)(?:\\\\)*\"\s*\]"
TAG_PARTS = re.compile(r"\[\s*(\w+)\s*\"(.*)\"\s*\]", re.ASCII | re.DOTALL)
TAG_LINE = re.compile(r"^[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]*\"", re.ASCII | re.MULTILINE)
FORGOTTEN_END = re.compile(rf"\n(?={NEXT_GAME})", re.ASCII)
JUNK = re.compile(r"\s*\S", re.ASCII)
TAG_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
BLANKS = re.compile(r"\s+", re.ASCII)


def tokens(*, result: str, move: str, strength: str, flags: int = 0) -> "re.Pattern[str]":
    """What matches the next piece of a text, given how a notation writes what is its own."""
    return re.compile(
        rf"""\s*(?:
          (?P<result>{result})
        | (?P<move>{move})
        | (?P<number>[0-9]{{1,6}}[ \t]*\.+|\.+|[0-9]{{1,3}}(?![0-9]))
        | (?P<comment>\{{[^}}\n]*(?:\n(?!{NEXT_GAME})[^}}\n]*)*\}})
        | (?P<strength>{strength})
        | (?P<nag>\$[0-9]{{1,3}}(?![0-9]))
        | (?P<open>\() | (?P<close>\))
        | (?P<star>\*)
        | (?P<tag>{TAG})
        | (?P<rest>;[^\n]*)
        | (?P<escape>%[^\n]*)
        | (?P<end>\Z)
        )""",
        re.VERBOSE | re.ASCII | flags,
    )


@dataclass(slots=True)
class AnnotatedMove:
    """A move as the position before it has it, and what is said of it."""

    move: int
    strength: str = ""
    """A mark such as ``!`` or ``??``; in PDN also ``(?)``, and ``*`` says that it was forced."""
    nags: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list["Line"] = field(default_factory=list)
    """What could have been played instead of this move."""


@dataclass(slots=True)
class Line:
    """Moves played one after the other, with comments before the first."""

    moves: list[AnnotatedMove] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)


class Fault(NamedTuple):
    """What is wrong in a file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


Board = TypeVar("Board", bound=Position[int])


@dataclass(slots=True)
class AnnotatedGame(Generic[Board]):
    """A game: who and where, its start, its moves, how it ended.

    `start` is None only if the text does not tell it; then there are no moves. `tags` lacks those
    that `start` and `result` tell: Result, SetUp, FEN, and what names the variant.
    """

    start: Board | None
    tags: dict[str, str] = field(default_factory=dict)
    line: Line = field(default_factory=Line)
    result: str = UNKNOWN
    errors: list[Fault] = field(default_factory=list)

    def played(self) -> Iterator[tuple[Board, AnnotatedMove]]:
        """The moves of the game itself, each with the position before it."""
        position = self.start
        for move in self.line.moves:
            assert position is not None
            yield position, move
            position = position.play(move.move)


class Notation(ABC, Generic[Board]):
    """What PGN and PDN each have of their own."""

    strength: ClassVar["re.Pattern[str]"]
    """A mark of a move."""
    results: ClassVar[tuple[str, ...]]
    roster: ClassVar[tuple[str, ...]] = ()
    """Tags that are written first."""
    derived: ClassVar[tuple[str, ...]]
    """Tags that are not kept as text: the result, first of all, and what tells the start."""
    star_is_mark: ClassVar[bool] = False
    """Whether a * directly behind a move says something of it."""
    unread: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What cannot be read, by its first sign, and what is said of it."""

    @property
    @abstractmethod
    def token(self) -> "re.Pattern[str]":
        """Made by `tokens` when it is asked for: that takes a while."""

    @abstractmethod
    def start(self, tags: dict[str, str]) -> Board:
        """The position in which a game with these tags begins; raises `PlyscopeError`."""

    @abstractmethod
    def blamed(self, tags: dict[str, str], error: PlyscopeError) -> Sequence[str]:
        """Tags that may be to blame if it cannot be told, the first of them that is there is."""

    @abstractmethod
    def start_tags(self, position: Board) -> dict[str, str]:
        """The tags from which `start` makes the position."""

    @abstractmethod
    def opens_pair(self, position: Board) -> bool:
        """Whether the next move is the first of those that share a number."""

    def first_number(self, position: Board) -> int:
        """The number of the next move, where a game begins with this position."""
        return 1

    def move(self, position: Board, text: str) -> int:
        """The legal move that is written like this; raises `PlyscopeError` if there is none."""
        return position.parse(text)


def load(path: str | PathLike[str], notation: Notation[Board]) -> Iterator[AnnotatedGame[Board]]:
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
    return read(decoded(data), notation, file=str(path))


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8, with or without its mark, or else latin-1."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def read(text: str, notation: Notation[Board], *, file: str) -> Iterator[AnnotatedGame[Board]]:
    """The games of a text, each read when it is asked for; errors call it `file`."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _Reader(lines, notation, file).games()


class _Stop(Exception):
    """The game cannot be read further."""


@dataclass(slots=True)
class _Branch:
    """The line being read, the position it has led to, and the one before its last move."""

    line: Line
    position: Position[int]
    before: Position[int]
    opened: int


class _Reader(Generic[Board]):
    """Goes once through a text."""

    def __init__(self, text: str, notation: Notation[Board], file: str) -> None:
        self.text, self.notation, self.file = text, notation, file
        self.at = 0
        self.line_starts: list[int] | None = None

    def games(self) -> Iterator[AnnotatedGame[Board]]:
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


class _GameReader(Generic[Board]):
    """Reads one game, from where the reader of the text is."""

    def __init__(self, source: _Reader[Board]) -> None:
        self.source, self.notation = source, source.notation
        self.game_read: AnnotatedGame[Board] = AnnotatedGame(None)
        self.tag_places: dict[str, int] = {}
        self.anything = False
        self.body_begun = False
        self.branches: list[_Branch] = []
        self.last_move_end = -1

    def game(self) -> AnnotatedGame[Board] | None:
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
            token = self.notation.token.match(text, source.at)
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
            elif kind == "star" and self._is_mark(token):
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
        branch = self.branches[-1]
        try:
            move = self.notation.move(cast(Board, branch.position), text)
        except PlyscopeError as error:
            raise self._stopped(place, str(error)) from None
        branch.line.moves.append(AnnotatedMove(move))
        branch.before, branch.position = branch.position, branch.position.play(move)
        self.anything = self.body_begun = True
        self.last_move_end = place + len(text)

    def _is_mark(self, star: "re.Match[str]") -> bool:
        return self.notation.star_is_mark and star.start("star") == self.last_move_end

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

    def _annotated(self, text: str, place: int) -> AnnotatedMove:
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
        while (token := self.notation.token.match(source.text, source.at)) is not None:
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
            self._note(place, 'this is not a tag; write one like [Event "Open 2001"]')
            return
        if text[place] == "{":
            self._leave_comment()
            raise self._stopped(place, "this comment is not closed by }")
        if text[place] in self.notation.unread:
            raise self._stopped(place, self.notation.unread[text[place]])
        word = re.match(r"\S+", text[place : place + 100])
        raise self._stopped(
            place, f"{shown(word[0] if word else '')} is neither a move nor a comment"
        )

    def _leave_comment(self) -> None:
        """Goes behind a comment that nothing closes."""
        forgotten = FORGOTTEN_END.search(self.source.text, self.source.at)
        self.source.at = forgotten.end() if forgotten else len(self.source.text)

    def _skip(self) -> None:
        """Goes to the end of a game that cannot be read further: a result or the next tags."""
        source, text = self.source, self.source.text
        move_end, marks = -1, self.notation.star_is_mark
        while token := self.notation.token.match(text, source.at) or JUNK.match(text, source.at):
            kind = token.lastgroup
            place = token.start(kind or 0)
            if kind == "tag" and TAG_LINE.match(text, text.rfind("\n", 0, place) + 1):
                return
            source.at = token.end()
            if kind == "move":
                move_end = source.at
            elif kind == "result" or (kind == "star" and (place != move_end or not marks)):
                self.game_read.result = token[kind]
                return
            elif kind == "end":
                return
            elif token[0].endswith("{"):
                self._leave_comment()

    # How a game begins and ends.

    def _begin_moves(self, place: int, *, wanted: bool) -> None:
        """Makes the start of the game from its tags."""
        game, notation = self.game_read, self.notation
        try:
            game.start = notation.start(game.tags)
        except PlyscopeError as error:
            blamed = notation.blamed(game.tags, error)
            places = [self.tag_places[tag] for tag in blamed if tag in game.tags]
            self._note(places[0] if places else place, str(error))
            if wanted:
                raise _Stop from None
            return
        for tag in notation.derived[1:]:
            game.tags.pop(tag, None)
        self.branches.append(_Branch(game.line, game.start, game.start, place))

    def _finish(self) -> None:
        """Takes the result from the tag if the moves did not end with one."""
        game = self.game_read
        told, results = game.tags.pop("Result", UNKNOWN), self.notation.results
        if told not in results:
            place = self.tag_places["Result"]
            self._note(place, f"Result {shown(told)} is not one of {', '.join(results)}")
        elif game.result == UNKNOWN:
            game.result = told

    def _note(self, place: int, message: str) -> None:
        self.game_read.errors.append(self.source.fault(place, message))

    def _stopped(self, place: int, message: str) -> _Stop:
        self._note(place, message)
        self.anything = True
        return _Stop()


def write(game: AnnotatedGame[Board], notation: Notation[Board]) -> str:
    """The game in lines of at most 80 columns where its words allow it.

    Reading it gives the same game again. Raises `PlyscopeError` for a game that is none: a move
    that is not legal, a tag's name, a mark or a result that the notation does not have.
    """
    if game.result not in notation.results:
        raise GameError(f"result {shown(game.result)} is not one of {', '.join(notation.results)}")
    if game.start is None and game.line.moves:
        raise GameError("a game with moves needs a start")
    derived = notation.derived if game.start else notation.derived[:1]
    tags = {name: value for name, value in game.tags.items() if name not in derived}
    tags |= {"Result": game.result} | (notation.start_tags(game.start) if game.start else {})
    body = _Lines()
    if game.start is not None:
        number = notation.first_number(game.start)
        _write_line(game.line, game.start, number, body, 0, notation)
    else:
        body.comments(game.line.comments)
    body.word(game.result)
    first = [name for name in notation.roster if name in tags]
    ordered = (*first, *(name for name in tags if name not in first))
    head = "".join(_tag_text(name, tags[name]) for name in ordered)
    return head + "\n" + body.text() + "\n"


def _tag_text(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise GameError(f"{shown(name)} is not a tag name; write letters and digits")
    escaped = BLANKS.sub(" ", value) if re.search("[\r\n]", value) else value
    escaped = escaped.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _write_line(
    line: Line,
    position: Board,
    number: int,
    body: "_Lines",
    depth: int,
    notation: Notation[Board],
) -> None:
    """Writes moves; `number` is that of the first, or of the pair it completes."""
    if depth > MOST_NESTED:
        raise GameError(f"variations are nested more than {MOST_NESTED} deep")
    body.comments(line.comments)
    interrupted = True
    for move in line.moves:
        opens_pair = notation.opens_pair(position)
        if opens_pair or interrupted:
            body.word(f"{number}." if opens_pair else f"{number}...")
        if move.strength and not notation.strength.fullmatch(move.strength):
            raise GameError(
                f"{shown(move.strength)} is not a mark of a move; write one like ! or ??"
            )
        body.word(position.text(move.move) + move.strength)
        for nag in move.nags:
            if not 0 <= nag <= 999:
                raise GameError(f"${nag} is not an annotation; they are $0 to $999")
            body.word(f"${nag}")
        body.comments(move.comments)
        for variation in move.variations:
            body.word("(", glued=True)
            _write_line(variation, position, number, body, depth + 1, notation)
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
