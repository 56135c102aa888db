"""How many positions a second the move generators of draughts count, and a peer's."""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bench.machine import REPOSITORY
from bench.report import Part, Row, Skipped, Step, Table
from bench.timing import timed

NATIVE = REPOSITORY / "native"
ARCHITECTURES = {"this machine": "native", "any machine": "x86-64-v2"}
COUNTS = {
    "english": (11, 85_242_128),
    "international": (10, 258_895_763),
}
PEER_DEPTH, PEER_LEAVES = 6, 167_140
RUNS = 5

ABOUT = f"""\
Lines from the start position, counted without listing the last moves, on one thread; the least of
{RUNS} runs in turn. Built for this machine, as `make` does, and for any machine, as a wheel is.
py-draughts counts in the same run, its last moves not played either."""


def native_rows() -> list[Row]:
    best: dict[tuple[str, str], float] = {}
    with tempfile.TemporaryDirectory() as folder:
        programs = {name: _compiled(Path(folder), arch) for name, arch in ARCHITECTURES.items()}
        for _ in range(RUNS):
            for built, program in programs.items():
                for variant, (depth, leaves) in COUNTS.items():
                    rate = leaves / _counted(program, variant, depth, leaves)
                    best[variant, built] = max(best.get((variant, built), 0), rate)
    return [
        (variant, f"{depth}", f"{leaves:,}", built, f"{best[variant, built] / 1e6:.0f}", share)
        for variant, (depth, leaves) in COUNTS.items()
        for built in ARCHITECTURES
        for share in [f"{best[variant, built] / best[variant, 'this machine']:.2f}"]
    ]


def peer_rows() -> list[Row]:
    try:
        from draughts import StandardBoard
    except ImportError:
        raise Skipped("py-draughts is not installed") from None
    import plyscope

    def perft(board: Any, depth: int) -> int:
        moves = board.legal_moves
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    theirs, leaves = timed(lambda: perft(StandardBoard(), PEER_DEPTH))
    depth, more = COUNTS["international"]
    ours, _ = timed(lambda: plyscope.perft(plyscope.start("draughts/international"), depth))
    rates = more / ours, leaves / theirs
    right = "yes" if leaves == PEER_LEAVES else f"no, {leaves:,}"
    return [
        ("plyscope", f"{depth}", f"{rates[0] / 1e6:.1f}", "yes", "1"),
        (
            "py-draughts",
            f"{PEER_DEPTH}",
            f"{rates[1] / 1e6:.4f}",
            right,
            f"{rates[0] / rates[1]:,.0f}",
        ),
    ]


def _compiled(folder: Path, architecture: str) -> Path:
    program = folder / f"perft-{architecture}"
    options = ("-std=c++20", "-O3", "-DNDEBUG", f"-march={architecture}", f"-I{NATIVE}")
    source = str(NATIVE / "tests/perft.cpp")
    subprocess.run(["c++", *options, source, "-o", str(program)], check=True)
    return program


def _counted(program: Path, variant: str, depth: int, leaves: int) -> float:
    command = [str(program), variant, str(depth)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counted, seconds = done.stdout.split()
    assert int(counted) == leaves, f"{variant} counts {counted}"
    return float(seconds)


def part() -> Part:
    native = Table(
        "Counting lines", ("variant", "depth", "lines", "built for", "million a second", "share")
    )
    peer = Table(
        "International, against py-draughts",
        ("program", "depth", "million a second", "right", "× slower"),
    )
    return Part(
        "Move generators of draughts",
        ABOUT,
        (
            Step("counting lines natively", native, native_rows),
            Step("counting lines with py-draughts", peer, peer_rows),
        ),
    )
