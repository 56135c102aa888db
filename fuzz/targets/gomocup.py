"""Lines to a Gomocup engine. They are obeyed or get an answer; the engine answers ABOUT after."""

import re
from pathlib import Path
from random import Random

from fuzz.texts import spoiled_lines
from plyscope.serve import GomocupEngine

LINES = [
    "START 15",
    "START 20",
    "START 5",
    "START 40",
    "RECTSTART 15,15",
    "RECTSTART 10,12",
    "RESTART",
    "BEGIN",
    "TURN 7,7",
    "TURN 3,4",
    "PLAY 2,2",
    "TAKEBACK 7,7",
    "BOARD\n7,7,1\n8,8,2\n6,6,1\nDONE",
    "BOARD\n0,0,2\nDONE",
    "SWAP2BOARD\nDONE",
    "SWAP2BOARD\n7,7\n8,8\n6,5\nDONE",
    "INFO timeout_turn 5",
    "INFO timeout_match 1000",
    "INFO time_left 100",
    "INFO max_memory 83886080",
    "INFO game_type 1",
    "INFO rule 1",
    "INFO rule 4",
    "INFO rule 8",
    "INFO evaluate 3,3",
    "INFO folder /tmp",
    "ABOUT",
    "END",
]
SIGNS = "0123456789,,- \t\0.é\udcff²+_ABDENOT"
WORDS = ["", "0", "-1", "1e9", "nan", "9" * 30, "7,7", "7,7,1", "DONE", "20,20", "x" * 99]
BOUNDS = ("INFO timeout_turn 2", "INFO max_node 60")
ANSWER = re.compile(
    r"OK|SWAP|(\d+,\d+)( \d+,\d+){0,2}|(MESSAGE|UNKNOWN|ERROR) .+|name=.+", re.ASCII
)


def mutation(source: Random) -> bytes:
    """A few lines, most of them spoiled."""
    return spoiled_lines(LINES, SIGNS, WORDS, source)


class Listener:
    """An engine with a board, and the check that it says nothing but lines of the protocol."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.engine = GomocupEngine(self.said.append)
        self.engine.obey("START 15")

    def outcome(self, data: bytes) -> str:
        """Tells the lines; a search is kept short, for it is not what is tried here."""
        for line in (*BOUNDS, *data.decode(errors="replace").split("\n")):
            self.engine.obey(line)
        self.engine.obey("DONE")  # ends a list of stones that may be open
        self.engine.close()
        self.engine.obey("ABOUT")
        said, self.said[:] = list(self.said), []
        assert said[-1].startswith("name=")
        assert all(ANSWER.fullmatch(line) for line in said), said
        assert all(line.isascii() and line.isprintable() for line in said)
        wrong = (line for line in said if line.startswith(("ERROR", "UNKNOWN")))
        refused = any("'DONE'" not in line for line in wrong)
        return "refused" if refused else "obeyed"


def outcome(data: bytes, _: Path) -> str:
    """What became of the lines in an engine of their own."""
    return Listener().outcome(data)
