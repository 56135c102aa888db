"""The one family of errors a user of the package meets.

Every message says what was wrong, where, and what would be right, in one line.
"""


class PlyscopeError(ValueError):
    """Bad input of any kind; the parent of all errors raised on purpose by this package."""


class GameError(PlyscopeError):
    """A game, or a position of one, that does not exist or cannot be read."""


class MoveError(PlyscopeError):
    """A move that is not legal in the position, or text that names none."""


class TreeError(GameError):
    """An explicit tree that cannot be read."""


class SearchError(PlyscopeError):
    """A search asked for with arguments that make no sense."""


class ConformanceError(PlyscopeError):
    """A game that breaks a rule of the contract in `plyscope.Position`."""


class FileError(PlyscopeError):
    """A file that cannot be read, or does not hold what it should."""


class ProtocolError(PlyscopeError):
    """A line of a protocol that cannot be read, or asks for what cannot be done."""


class PlayerError(PlyscopeError):
    """A player of a game failed; `kind` says how in a word or two, such as "crash" or "stall"."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
