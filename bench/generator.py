"""How many positions a second the move generators of chess and draughts count, and of peers."""

import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import plyscope
from bench.machine import REPOSITORY
from bench.report import Part, Row, Skipped, Step, Table
from bench.timing import timed

NATIVE = REPOSITORY / "native"
ARCHITECTURES = {"this machine": "native", "any machine": "x86-64-v2"}
COUNTS = {
    "chess": (6, 119_060_324),
    "english": (11, 85_242_128),
    "international": (10, 258_895_763),
}
RUNS = 5

ABOUT = f"""\
Perft from the starting position with bulk counting of the last ply, on one thread; the best of
{RUNS} runs in turn. Built for this machine, as `make` does, and for any machine, as a wheel is.
The peers count in the same run, also in bulk."""


def native_rows() -> list[Row]:
    best: dict[tuple[str, str], float] = {}
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: _compiled(Path(folder), arch) for name, arch in ARCHITECTURES.items()}
        for _ in range(RUNS):
            for built, program in programs.items():
                for game, (depth, leaves) in COUNTS.items():
                    rate = leaves / _counted(program, game, depth, leaves)
                    best[game, built] = max(best.get((game, built), 0), rate)
    return [
        (game, f"{depth}", f"{leaves:,}", built, f"{best[game, built] / 1e6:.0f}", share)
        for game, (depth, leaves) in COUNTS.items()
        for built in ARCHITECTURES
        for share in [f"{best[game, built] / best[game, 'this machine']:.2f}"]
    ]


def chess_rows() -> list[Row]:
    try:
        from chess import Board
    except ImportError:
        raise Skipped("python-chess is not installed") from None
    return _peer_rows("chess", "chess", "python-chess", Board, 4, 197_281)


def draughts_rows() -> list[Row]:
    try:
        from draughts import StandardBoard
    except ImportError:
        raise Skipped("py-draughts is not installed") from None
    game = "draughts/international"
    return _peer_rows(game, "international", "py-draughts", StandardBoard, 6, 167_140)


def _peer_rows(
    game: str, counted: str, peer: str, start: Callable[[], Any], peer_depth: int, expected: int
) -> list[Row]:
    """Ours through Python, and a peer's whose boards list, push and pop moves."""

    def perft(board: Any, depth: int) -> int:
        moves = list(board.legal_moves)
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    theirs, leaves = timed(lambda: perft(start(), peer_depth))
    depth, more = COUNTS[counted]
    ours, _ = timed(lambda: plyscope.perft(plyscope.start(game), depth))
    rates = more / ours, leaves / theirs
    right = "yes" if leaves == expected else f"no, {leaves:,}"
    return [
        ("plyscope", f"{depth}", f"{rates[0] / 1e6:.1f}", "yes", "1"),
        (peer, f"{peer_depth}", f"{rates[1] / 1e6:.4f}", right, f"{rates[0] / rates[1]:,.0f}"),
    ]


def _compiled(folder: Path, architecture: str) -> Path:
    program = folder / f"perft-{architecture}"
    options = ("-std=c++20", "-O3", "-DNDEBUG", f"-march={architecture}", f"-I{NATIVE}")
    source = str(NATIVE / "tests/perft.cpp")
    subprocess.run(["c++", *options, source, "-o", str(program)], check=True)
    return program


def _counted(program: Path, game: str, depth: int, leaves: int) -> float:
    command = [str(program), game, str(depth)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counted, seconds = done.stdout.split()
    assert int(counted) == leaves, f"{game} counts {counted}"
    return float(seconds)


def part() -> Part:
    native = Table(
        "Counting lines", ("game", "depth", "lines", "built for", "million a second", "share")
    )
    columns = ("program", "depth", "million a second", "right", "× slower")
    chess = Table("Chess, against python-chess", columns)
    draughts = Table("International draughts, against py-draughts", columns)
    return Part(
        "Move generators",
        ABOUT,
        (
            Step("counting lines natively", native, native_rows),
            Step("counting lines with python-chess", chess, chess_rows),
            Step("counting lines with py-draughts", draughts, draughts_rows),
        ),
    )
