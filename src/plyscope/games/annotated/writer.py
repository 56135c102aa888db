"""Writes a whole game as text."""

import re

from plyscope.errors import GameError
from plyscope.games.annotated.game import MOST_NESTED, AnnotatedGame, Board, Line
from plyscope.games.annotated.notation import Notation
from plyscope.text import shown

COLUMNS = 80
TAG_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
BLANKS = re.compile(r"\s+", re.ASCII)


def write(game: AnnotatedGame[Board], notation: Notation[Board]) -> str:
    """The game in lines of at most 80 columns where its words allow it.

    Reading it gives the same game again. Raises `PlyscopeError` for what the notation cannot
    write: an illegal move, or the name of a tag, a mark or a result that it does not have.
    """
    if game.result not in notation.results:
        raise GameError(f"result {shown(game.result)} is not one of {', '.join(notation.results)}")
    if game.start is None and game.line.moves:
        raise GameError("a game with moves needs a start")
    body = _Lines()
    if game.start is not None:
        number = notation.first_number(game.start)
        _write_line(game.line, game.start, number, body, 0, notation)
    else:
        body.comments(game.line.comments)
    body.word(game.result)
    head = "".join(_tag_text(name, value) for name, value in _tags(game, notation).items())
    return head + "\n" + body.text() + "\n"


def _tags(game: AnnotatedGame[Board], notation: Notation[Board]) -> dict[str, str]:
    """The tags in the order in which they are written."""
    derived = notation.derived if game.start else notation.derived[:1]
    tags = {name: value for name, value in game.tags.items() if name not in derived}
    tags |= {"Result": game.result} | (notation.start_tags(game.start) if game.start else {})
    first = {name: tags[name] for name in notation.roster if name in tags}
    return first | tags


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
