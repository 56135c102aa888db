"""Lines to a Hub engine. They are obeyed or get an error; the engine answers the next ping."""

from pathlib import Path
from random import Random

from fuzz.texts import spoiled_lines
from plyscope.games.draughts import VARIANTS, hub
from plyscope.protocols import hub_lines
from plyscope.serve import HubEngine

START = "W" + "b" * 20 + "e" * 10 + "w" * 20
ENDING = "B" + "".join(
    {4: "W", 5: "W", 26: "w", 39: "B", 48: "B"}.get(n, "e") for n in range(1, 51)
)
LINES = [
    "hub",
    "init",
    "new-game",
    "ping",
    "stop",
    "ponder-hit",
    "quit",
    *(f"set-param name=variant value={name}" for name in hub.HUB_NAMES.values()),
    "set-param name=hash value=4",
    "pos",
    "pos start",
    f"pos pos={START}",
    f"pos pos={ENDING}",
    f'pos pos={START} moves="32-28 19-23 28x19x23 14x23x19 37-32"',
    f'pos pos={ENDING} moves="39-28 4-10"',
    'pos moves="31-26 17-22"',
    'pos moves="22-17 9-14"',
    "level depth=2",
    "level nodes=50",
    "level move-time=0.001",
    "level time=0.02 inc=0.001",
    "level moves=9 time=0.05",
    "level infinite",
    "go think",
    "go ponder",
    "go analyze",
]
SIGNS = 'wWbBe0123456789-x= "\t\0.é\udcff²,+e_'
WORDS = [
    "",
    "=",
    '"',
    "0",
    "-1",
    "1e9",
    "nan",
    "inf",
    "9" * 30,
    "99",
    "x",
    "W" * 51,
    "e" * 33,
    "::",
]
BOUND = "level nodes=60 move-time=0.002"
ANSWERS = {"id", "param", "wait", "ready", "pong", "info", "done", "error"}


def mutation(source: Random) -> bytes:
    """A few lines, most of them spoiled."""
    return spoiled_lines(LINES, SIGNS, WORDS, source)


class Listener:
    """An engine, and the check that it says nothing but lines of the protocol."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.engine = HubEngine(self.said.append, VARIANTS["international"])

    def outcome(self, data: bytes) -> str:
        """Tells the lines; a search is kept short, for it is not what is tried here."""
        for line in data.decode(errors="replace").split("\n"):
            if line.split()[:1] == ["go"]:
                self.engine.obey(BOUND)
            self.engine.obey(line)
        self.engine.obey("stop")
        self.engine.obey("ping")
        said, self.said[:] = list(self.said), []
        commands = [hub_lines.read(line)[0] for line in said]
        assert commands[-1] == "pong"
        assert set(commands) <= ANSWERS, commands
        assert all(line.isascii() and line.isprintable() for line in said)
        return "refused" if "error" in commands else "obeyed"


def outcome(data: bytes, _: Path) -> str:
    """What became of the lines in an engine of their own."""
    return Listener().outcome(data)
