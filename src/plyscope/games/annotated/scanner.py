"""Splits the text of a game into tokens, in a time that grows as the text does."""

import re
from typing import NamedTuple

IN_TAG_VALUE = re.compile(r"(?P<escaped>(?:\\[^\n]){1,1000})|(?P<closed>\"\s*\])|\n", re.ASCII)
"""What counts in the value of a tag: escaped characters, and its end. A mark " within the value may
be escaped, but need not. One pattern for the whole value would have to be possessive, lest it takes
a hundred times the memory of the value, and those of Python 3.11.2 are broken."""
TAG_LINE = re.compile(r"[ \t]*\[[ \t]*[A-Za-z_]\w*[ \t]*\"", re.ASCII)


class Token(NamedTuple):
    """A piece of the text: its kind, where it begins without the blanks before it, its end."""

    kind: str
    text: str
    place: int
    end: int


class Scanner:
    """The tokens of a text, which must be asked for from left to right.

    Whatever it looks for beyond a token, it looks for once: what it has found, or missed, is
    remembered for the tokens that follow.
    """

    def __init__(self, text: str, pattern: "re.Pattern[str]") -> None:
        self.text, self.pattern = text, pattern
        self._no_tag_before = 0
        self._line = (0, False)

    def token(self, at: int) -> Token | None:
        """The token that begins there, after blanks; None for what is not a token."""
        found = self.pattern.match(self.text, at)
        if found is None:
            return None
        kind = found.lastgroup or ""
        end = found.end() if kind != "tag" else self._tag_end(found.end())
        if end is None:
            return None
        return Token(kind, self.text[found.start(kind) : end], found.start(kind), end)

    def _tag_end(self, value: int) -> int | None:
        """The end of the tag whose value begins there.

        Where the value is not closed on its line, neither is that of a tag further along the line.
        """
        if value < self._no_tag_before:
            return None
        for found in IN_TAG_VALUE.finditer(self.text, value):
            if found["closed"]:
                return found.end()
            if not found["escaped"]:
                break
        line_end = self.text.find("\n", value)
        self._no_tag_before = len(self.text) if line_end < 0 else line_end
        return None

    def begins_line(self, tag: int) -> bool:
        """Whether the line of a tag begins with one."""
        line_end, answer = self._line
        if tag >= line_end:
            answer = TAG_LINE.match(self.text, self.text.rfind("\n", 0, tag) + 1) is not None
            line_end = self.text.find("\n", tag)
            self._line = (len(self.text) if line_end < 0 else line_end, answer)
        return answer
