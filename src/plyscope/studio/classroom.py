"""A class: one address for many browsers, each of which gets a pass of its own.

A student's pass opens Watch, Quiz and Build: the files of the page, and of the messages only
`REQUESTS`, with limits of its own. When the class is dismissed, all passes end at once.
"""

import hmac
import secrets
from collections.abc import Callable, Hashable
from functools import cache

from plyscope.errors import SearchError
from plyscope.stop import Stop
from plyscope.studio import limits
from plyscope.studio.traces import Traces

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody confuses."""
CODE_LENGTH = 7
"""At 200 guesses a second, somebody finds a code in two years; a class lasts some hours."""
REQUESTS = frozenset(
    {
        "hello",
        "list_examples",
        "node_board",
        "random_tree",
        "read_tree",
        "record_search",
        "return_tree",
        "stop",
        "walk_through",
    }
)
"""What a student's page may ask for."""


class Pass:
    """What a browser shows with every request: a cookie, and the key that its page adds."""

    def __init__(self) -> None:
        self.pass_ = secrets.token_urlsafe(32)
        self.page = secrets.token_urlsafe(32)

    def opens(self, pass_: str) -> bool:
        """Whether this is the cookie."""
        return hmac.compare_digest(pass_.encode(), self.pass_.encode())

    def is_page(self, key: str) -> bool:
        """Whether this is the key of the page."""
        return hmac.compare_digest(key.encode(), self.page.encode())


class Student(Pass):
    """One browser of a class, with its allowance, its connections and its traces."""

    def __init__(self) -> None:
        super().__init__()
        self.requests = limits.student_requests()
        self.traces = Traces(limits.MOST_STUDENT_TRACES)
        self.sockets: dict[Hashable, Callable[[], object]] = {}
        """What closes each WebSocket of the browser."""
        self.connected: dict[Hashable, Callable[[], None]] = {}
        """What closes each of its HTTP connections, the oldest first."""


class ShortSearch(Stop):
    """Ends a student's search when another `Stop` does, or when it is too large to be shown."""

    def __init__(self, stop: Stop) -> None:
        super().__init__()
        self._stop = stop
        self._left = limits.MOST_STUDENT_NODES

    def check(self) -> None:
        """Raises `SearchError` beyond the limit; a search in Python checks at each node."""
        self._stop.check()
        self._left -= 1
        if self._left < 0:
            raise SearchError(
                f"this search visits more than the {limits.MOST_STUDENT_NODES:,} nodes that can "
                "be shown step by step; choose a smaller depth or tree"
            )


class Classroom:
    """The class of a studio, with the code that lets browsers in while it is open.

    `origin` is the address of the studio in the local network.
    """

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.code = ""
        self.students: list[Student] = []

    @property
    def address(self) -> str:
        """The address that lets a browser in, or an empty text while none is let in."""
        return f"{self.origin}/{self.code}" if self.code else ""

    @property
    def present(self) -> int:
        """The number of browsers that have a page open."""
        return sum(bool(student.sockets) for student in self.students)

    def open(self) -> None:
        """Lets browsers in by a new code, unless they are let in already."""
        self.code = self.code or "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))

    def dismiss(self) -> None:
        """Withdraws the code and every pass, and closes the connections of the students."""
        self.code = ""
        students, self.students = self.students, []
        for student in students:
            for close in list(student.sockets.values()):  # the event loop may remove one meanwhile
                close()

    def is_code(self, given: str) -> bool:
        """Whether this is the code; phones begin words with a capital letter."""
        right = hmac.compare_digest(given.lower().encode(), self.code.encode())
        return right and bool(self.code)

    def admit(self) -> Student | None:
        """A new student, in place of one who has left if there are too many, if anybody has."""
        if len(self.students) >= limits.MOST_STUDENTS:
            left = next((one for one in self.students if not one.sockets), None)
            if left is None:
                return None
            self.students.remove(left)
        student = Student()
        self.students.append(student)
        return student

    def holder(self, pass_: str) -> Student | None:
        """The student who has this cookie."""
        return next((student for student in self.students if student.opens(pass_)), None)


def looks_like_code(path: str) -> bool:
    """Whether a path may be the code of a class, right or wrong."""
    given = path[1:].lower()
    return len(given) == CODE_LENGTH and set(given) <= set(ALPHABET)


@cache
def qr_rows(address: str) -> list[str]:
    """The QR code of an address, with its quiet zone; each row has a 1 for every dark module."""
    import segno  # loaded late: most studios have no class

    return ["".join(map(str, row)) for row in segno.make_qr(address).matrix_iter()]


def drawn(rows: list[str]) -> str:
    """A QR code for a dark terminal: two rows of modules in a line, the light ones as blocks."""
    blocks = {"00": "█", "01": "▀", "10": "▄", "11": " "}
    even = [*rows, *(["1" * len(rows[0])] if len(rows) % 2 else [])]
    pairs = zip(even[::2], even[1::2], strict=True)
    return "\n".join("".join(blocks[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)
