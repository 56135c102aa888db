"""Messages about the class, for its teacher."""

from plyscope.studio.messages.wire import Reply, Request, plain


@plain
class ShowClass(Request):
    """Requests the state of the class."""


@plain
class OpenClass(Request):
    """Lets students in by a new address, or with `is_open` False withdraws it and all passes."""

    is_open: bool


@plain
class ClassView(Reply):
    """The class; `address` is empty while nobody is let in, and `qr` has the rows of its QR code.

    A studio that was not started for a class has none (`exists`). `students` counts the browsers
    that have a page open.
    """

    exists: bool
    address: str
    qr: list[str]
    students: int
