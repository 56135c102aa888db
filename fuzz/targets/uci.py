"""Lines to a UCI engine. They are obeyed or get an answer; the engine answers the next isready."""

from pathlib import Path
from random import Random

from fuzz.texts import spoiled_lines
from plyscope.serve import UciEngine

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ENDING = "8/2P5/8/8/8/8/k7/2K5 w - - 99 80"
LINES = [
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "quit",
    "debug on",
    "setoption name Hash value 4",
    "setoption name Clear Hash",
    "setoption name Threads value 1",
    "setoption name MultiPV value 3",
    "setoption name Ponder value true",
    "setoption name Move Overhead value 5",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 700",
    "setoption name OwnBook value true",
    "setoption name Book File value nowhere.bin",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    f"position fen {START}",
    f"position fen {ENDING} moves c7c8q",
    "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1 e8e7",
    "position fen bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "go depth 2",
    "go nodes 50",
    "go movetime 1",
    "go wtime 20 btime 20 winc 1 binc 1 movestogo 5",
    "go infinite",
    "go ponder wtime 10 btime 10",
    "go mate 1",
    "go searchmoves e2e4 c7c8r depth 2",
]
SIGNS = "abcdefgh12345678pnbrqkPNBRQK/-w \t\0.é\udcff²,+_"
WORDS = ["", "0", "-1", "1e9", "nan", "9" * 30, "0000", "e1e1", "moves", "fen", "value", "x" * 99]
BOUND = " nodes 60 movetime 2"
ANSWERS = {"id", "option", "uciok", "readyok", "info", "bestmove"}


def mutation(source: Random) -> bytes:
    """A few lines, most of them spoiled."""
    return spoiled_lines(LINES, SIGNS, WORDS, source)


class Listener:
    """An engine, and the check that it says nothing but lines of the protocol."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.engine = UciEngine(self.said.append)

    def outcome(self, data: bytes) -> str:
        """Tells the lines; a search is kept short, for it is not what is tried here."""
        for line in data.decode(errors="replace").split("\n"):
            self.engine.obey(line + BOUND if "go" in line.split() else line)
        self.engine.obey("stop")
        self.engine.obey("isready")
        said, self.said[:] = list(self.said), []
        assert said[-1] == "readyok"
        assert {line.split()[0] for line in said} <= ANSWERS, said
        assert all(line.isascii() and line.isprintable() for line in said)
        return "refused" if any(line.startswith("info string") for line in said) else "obeyed"


def outcome(data: bytes, _: Path) -> str:
    """What became of the lines in an engine of their own."""
    return Listener().outcome(data)
