"""Whether an object has what makes it a position."""

import inspect

from plyscope.errors import PlyscopeError
from plyscope.position import Position
from plyscope.text import shown


def check_position(made: object, error: type[PlyscopeError]) -> None:
    """Raises the error for anything that is not a position."""
    if isinstance(made, type):
        raise error(f"{made.__name__} is a class, not a position; make one: {made.__name__}()")
    missing = missing_members(made)
    if missing == MEMBERS and type(made).__module__ == "builtins":
        text = shown(made)
        raise error(f"{text} is not a position; plyscope.start('tictactoe') makes one")
    if missing:
        raise error(
            f"{type(made).__name__} is not a position: it lacks {', '.join(missing)}; "
            "inherit from plyscope.Position"
        )


def missing_members(made: object) -> list[str]:
    """The members that an object lacks to be a position; none for a subclass of `Position`."""
    if Position in type(made).__mro__:
        return []
    return [name for name in MEMBERS if inspect.getattr_static(made, name, None) is None]


MEMBERS = [name for name in vars(Position) if not name.startswith("_")]
