"""plyscope tables: build, verify and describe endgame tables."""

import os
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from plyscope.cli.common import add_json, console, errors, natural, print_json
from plyscope.errors import FileError
from plyscope.tables.build import build
from plyscope.tables.folder import default_folder, files_at_hand
from plyscope.tables.probe import Tables
from plyscope.tables.slices import tabled_variant
from plyscope.tables.stats import SliceStats, stats
from plyscope.tables.verify import verify
from plyscope.text import counted

FAILED = 1


def add_to(commands: Any) -> None:
    parser = commands.add_parser("tables", help="build, verify and describe endgame tables")
    tasks = parser.add_subparsers(title="tasks", metavar="TASK", required=True)
    made = tasks.add_parser("build", help="solve all endings with up to N pieces")
    _add_game(made)
    made.add_argument("--pieces", type=natural, required=True, metavar="N", help="2 to 8")
    _add_jobs(made)
    made.add_argument(
        "--memory", type=float, default=4.0, metavar="GB", help="memory to use (default: 4)"
    )
    made.set_defaults(run=run_build)
    checked = tasks.add_parser("verify", help="check every value against those after it")
    _add_game(checked)
    _add_jobs(checked)
    checked.set_defaults(run=run_verify)
    described = tasks.add_parser("stats", help="show wins, draws and losses, and the longest wins")
    _add_game(described)
    add_json(described)
    described.set_defaults(run=run_stats)


def _add_game(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="a variant of draughts: draughts/english")
    parser.add_argument(
        "--tables", metavar="DIR", help=f"the folder of tables (default: {default_folder()})"
    )


def _add_jobs(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--jobs", type=natural, metavar="N", help="threads to use (default: one for each core)"
    )


def _threads(arguments: Namespace) -> int:
    return arguments.jobs or os.cpu_count() or 1


def run_build(arguments: Namespace) -> None:
    variant = tabled_variant(arguments.game)
    folder = Path(arguments.tables) if arguments.tables else default_folder()
    out, began, total = errors(), time.perf_counter(), 0
    made = build(
        variant,
        arguments.pieces,
        folder,
        threads=_threads(arguments),
        memory_gb=arguments.memory,
    )
    for one in made:
        total += one.bytes
        seconds = time.perf_counter() - began
        note = "was there" if one.was_there else counted(one.bytes, "byte")
        out.print(f"{one.slice.name}: {note}, {seconds:.1f} s")
    console().print(
        f"{arguments.game}: tables of up to {arguments.pieces} pieces, {total / 2**20:.1f} MB, "
        f"in {folder / variant.name}"
    )


def _tables(arguments: Namespace) -> Tables:
    variant = tabled_variant(arguments.game)
    folder = Path(arguments.tables) if arguments.tables else None
    files = files_at_hand(folder, variant)
    if not files:
        raise FileError(
            f"there are no tables of {arguments.game} in {folder or default_folder()}; "
            f"plyscope tables build {arguments.game} --pieces 4 makes some"
        )
    return Tables(variant, files)


def run_verify(arguments: Namespace) -> int:
    tables, out, wrong = _tables(arguments), console(), 0
    for one in verify(tables, _threads(arguments)):
        if one.wrong is None:
            continue
        wrong += 1
        out.print(f"{one.slice.name}: the value of {one.wrong} does not follow from those after it")
    checked = counted(len(tables.files), "table")
    out.print(f"{arguments.game}: {checked}, " + (f"{wrong} wrong" if wrong else "all correct"))
    return FAILED if wrong else 0


def run_stats(arguments: Namespace) -> None:
    found = stats(_tables(arguments))
    if arguments.json:
        print_json([_as_json(one) for one in found])
        return
    out = console()
    out.print(
        f"{'to move':<9} {'positions':>13} {'wins':>7} {'draws':>7} {'losses':>7}  longest win"
    )
    for one in found:
        shares = (
            f"{100 * part / one.positions:6.2f}%" for part in (one.wins, one.draws, one.losses)
        )
        out.print(f"{one.name:<9} {one.positions:>13,} {' '.join(shares)}  {_longest(one)}")


def _longest(one: SliceStats) -> str:
    if one.position is None:
        return "-"
    until = "" if one.has_distances else " to a capture or promotion"
    return f"{counted(one.longest, 'ply', 'plies')}{until}: {one.position}"


def _as_json(one: SliceStats) -> dict[str, Any]:
    counts = {"positions": one.positions, "wins": one.wins, "draws": one.draws}
    longest = {"longest": one.longest, "has_distances": one.has_distances}
    position = None if one.position is None else str(one.position)
    return {"material": one.name, **counts, "losses": one.losses, **longest, "position": position}
