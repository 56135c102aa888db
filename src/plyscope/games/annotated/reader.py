"""Reads whole games from text, one after the other."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Generic, cast

from plyscope import files
from plyscope.errors import PlyscopeError
from plyscope.games.annotated.game import (
    MOST_NESTED,
    UNKNOWN,
    AnnotatedGame,
    AnnotatedMove,
    Board,
    Diagnostic,
    Line,
)
from plyscope.games.annotated.notation import NEXT_GAME, Notation
from plyscope.games.annotated.scanner import Scanner, Token
from plyscope.position import Position
from plyscope.text import shown

LARGEST_FILE = files.GB
TAG_PARTS = re.compile(r"\[\s*(\w+)\s*\"(.*)\"\s*\]", re.ASCII | re.DOTALL)
FORGOTTEN_END = re.compile(rf"\n(?={NEXT_GAME})", re.ASCII)
JUNK = re.compile(r"\s*\S", re.ASCII)
BLANKS = re.compile(r"\s+", re.ASCII)


def load(path: str | PathLike[str], notation: Notation[Board]) -> Iterator[AnnotatedGame[Board]]:
    """The games of a file, each read when it is asked for; see `read`.

    The file is UTF-8, or else latin-1. Raises `FileError` at once if it cannot be read.
    """
    return read(decoded(files.read_bytes(path, LARGEST_FILE)), notation, file=str(path))


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
    """Reads the games of a text, from its beginning to its end."""

    def __init__(self, text: str, notation: Notation[Board], file: str) -> None:
        self.text, self.notation, self.file = text, notation, file
        self.scanner = Scanner(text, notation.token)
        self.at = 0
        self.line_starts: list[int] | None = None

    def games(self) -> Iterator[AnnotatedGame[Board]]:
        while True:
            game = _GameReader(self).game()
            if game is None:
                return
            yield game

    def diagnostic(self, offset: int, message: str) -> Diagnostic:
        if self.line_starts is None:
            self.line_starts = [0, *(found.end() for found in re.finditer("\n", self.text))]
        line = bisect_right(self.line_starts, offset)
        return Diagnostic(self.file, line, offset - self.line_starts[line - 1] + 1, message)


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
        source = self.source
        while True:
            token = source.scanner.token(source.at)
            if token is None:
                self._unreadable()
                continue
            kind = token.kind
            if kind == "end":
                source.at = token.end
                return
            if kind == "tag":
                if self._ends_before_tag(token):
                    return
            elif kind == "star" and self._is_mark(token):
                kind = "strength"
            elif kind in ("star", "result"):
                source.at = token.end
                self._result(token)
                return
            getattr(self, f"_{kind}")(token.text, token.place)
            source.at = token.end

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

    def _is_mark(self, star: Token) -> bool:
        return self.notation.star_is_mark and star.place == self.last_move_end

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
        unescaped = (part.replace('\\"', '"') for part in parts[2].split("\\\\"))
        self.game_read.tags[parts[1]] = "\\".join(unescaped)
        self.tag_places[parts[1]] = place
        self.anything = True

    def _ends_before_tag(self, tag: Token) -> bool:
        """Whether the tag is the first of the next game."""
        parts = TAG_PARTS.fullmatch(tag.text)
        return self.body_begun or (parts is not None and parts[1] in self.tag_places)

    def _result(self, token: Token) -> None:
        self.anything = True
        if len(self.branches) > 1:
            self._note(token.place, "the game ends inside a variation, which ) does not close")
            del self.branches[1:]
        if token.kind == "result":
            self.game_read.result = token.text
        self._comments_after_result()

    def _comments_after_result(self) -> None:
        source = self.source
        while (token := source.scanner.token(source.at)) is not None:
            if token.kind not in ("comment", "rest"):
                return
            self._said(token.text[1:-1] if token.kind == "comment" else token.text[1:])
            source.at = token.end

    def _unreadable(self) -> None:
        """Reports what cannot be read; resumes after a line that should be a tag, else stops."""
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
        """Skips a comment that nothing closes."""
        forgotten = FORGOTTEN_END.search(self.source.text, self.source.at)
        self.source.at = forgotten.end() if forgotten else len(self.source.text)

    # It has one condition for each kind of token that matters here.
    def _skip(self) -> None:
        """Skips the rest of a game that cannot be read further, up to a result or the next tags."""
        source, scanner = self.source, self.source.scanner
        move_end, marks = -1, self.notation.star_is_mark
        while True:
            token = scanner.token(source.at)
            if token is None:
                self._skip_junk()
                continue
            kind = token.kind
            if kind == "tag" and scanner.begins_line(token.place):
                return
            source.at = token.end
            is_mark = kind == "star" and marks and token.place == move_end
            if kind in ("result", "star") and not is_mark:
                self.game_read.result = token.text
                return
            if kind == "end":
                return
            if kind == "move":
                move_end = source.at

    def _skip_junk(self) -> None:
        """Skips one character, or a comment that is not closed."""
        junk = JUNK.match(self.source.text, self.source.at)
        assert junk is not None
        self.source.at = junk.end()
        if junk[0].endswith("{"):
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
            stopped = self._stopped(places[0] if places else place, str(error))
            if wanted:
                raise stopped from None
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
        self.game_read.errors.append(self.source.diagnostic(place, message))

    def _stopped(self, place: int, message: str) -> _Stop:
        self._note(place, message)
        self.anything = True
        return _Stop()
