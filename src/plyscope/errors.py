"""The errors that a caller of the package can catch, all below `PlyscopeError`.

Every message says in one line what was wrong, where, and what would be right. A class of its own
stands for each case that a program may want to tell from the others.
"""


class PlyscopeError(ValueError):
    """Bad input of any kind; the parent of all errors that this package raises on purpose."""


class GameError(PlyscopeError):
    """A game or one of its positions cannot be used as asked."""


class UnknownGameError(GameError):
    """No game has that name."""


class InvalidPositionError(GameError):
    """A position cannot be read, or breaks a rule that every position of its game obeys."""


class TreeError(InvalidPositionError):
    """An explicit tree cannot be read."""


class MoveError(PlyscopeError):
    """A move cannot be played."""


class InvalidMoveError(MoveError):
    """Something is not a move of the game in any position: it cannot be read as one."""


class IllegalMoveError(MoveError):
    """A move is not legal in the position."""


class AmbiguousMoveError(MoveError):
    """The text of a move fits several legal moves."""


class SearchError(PlyscopeError):
    """A search was asked for with arguments that make no sense, or could not be carried out."""


class SearchTimeoutError(SearchError):
    """A search was still running when the time to wait for its result was over."""


class TableInUseError(SearchError):
    """Another search is using the transposition table."""


class LessonError(PlyscopeError):
    """A lesson or a result code cannot be read."""


class ConformanceError(PlyscopeError):
    """A game breaks a rule of the contract in `plyscope.Position`."""


class FileError(PlyscopeError):
    """A file cannot be read or written, or does not contain what it should."""


class FileFormatError(FileError):
    """A file is of another kind, or of a version that this one does not read."""


class DamagedFileError(FileError):
    """A file is of the right kind, but parts of it are missing or contradict each other."""


class ProtocolError(PlyscopeError):
    """A line of a protocol cannot be read, or asks for something that cannot be done."""


class PlayerError(PlyscopeError):
    """A player of a game failed; `kind` says how in a word or two, such as "crash" or "stall"."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
