"""`make speculation`: what the techniques of `full` leave out, and how often wrongly.

Searches are recorded from positions that random games led to. Of the rows at which a technique was
at work some are tried: the search once more, without it at that node. What was counted is kept in
build/speculation after each search, so that an interrupted run goes on; the table at the end goes
into docs/speculation.md.
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track

import plyscope
from bench import machine
from plyscope.position import Position
from plyscope.textbook import Kind, Reason
from plyscope.tracing import Trace
from plyscope.tracing.prove import TECHNIQUES, try_without

JOURNALS = machine.REPOSITORY / "build/speculation"
PAGE = machine.REPOSITORY / "docs/speculation.md"
BEGIN, END = "<!-- made by make speculation -->", "<!-- end -->"
GAMES = ("draughts/english", "draughts/international")
SEARCHES, DEPTH, TRIED = 1_000, 9, 5
PLIES = (4, 50)
"""How long the random games are, at least and at most."""

Counts = dict[str, list[int]]
"""Of each technique: rows at which it was at work, tried, changed the node, changed the root."""


def position(game: str, number: int) -> Position[Any]:
    """Where the random game of that number leads, with a choice of moves left."""
    source = random.Random(f"{game} {number}")
    while True:
        here = plyscope.start(game)
        for _ in range(source.randint(*PLIES)):
            if not here.moves():
                break
            here = here.play(source.choice(list(here.moves())))
        if len(here.moves()) > 1:
            return here


def rows_by_technique(trace: Trace) -> Iterator[tuple[str, Any]]:
    """The rows at which each technique was at work, by the name of its switch."""
    columns = trace.columns
    for reason, name in TECHNIQUES.items():
        yield name, np.flatnonzero(columns.reason == reason)
    reduced = np.flatnonzero(((columns.kind & Kind.REDUCED) != 0) & (columns.move >= 0))
    after = np.minimum(reduced + columns.size[reduced], len(columns) - 1)
    again = (columns.parent[after] == columns.parent[reduced]) & (
        (columns.kind[after] & Kind.RE_SEARCH) != 0
    )
    yield "late_move_reductions", reduced[~again]
    hits = np.flatnonzero((columns.reason == Reason.TABLE_HIT) & (columns.source >= 0))
    deeper = columns.remaining[columns.source[hits]] > columns.remaining[hits]
    yield "deeper_entries", hits[deeper]


def counted(game: str, number: int) -> Counts:
    """One search, recorded, and what trials of some of its rows found."""
    trace = plyscope.trace(position(game, number), DEPTH, "full")
    source, counts = random.Random(number), {}
    for name, rows in rows_by_technique(trace):
        chosen = source.sample(rows.tolist(), min(TRIED, len(rows)))
        trials = [try_without(trace[row], name) for row in chosen]
        changed = sum(not trial.holds for trial in trials)
        root = sum(not trial.root_holds for trial in trials)
        counts[name] = [len(rows), len(trials), changed, root]
    return counts


def journal() -> Path:
    """Where the counts of these sources are kept; those of unknown ones are not."""
    state = f"{machine.commit()} {SEARCHES} {DEPTH} {TRIED}"
    path = JOURNALS / f"{hashlib.sha256(state.encode()).hexdigest()[:16]}.jsonl"
    JOURNALS.mkdir(parents=True, exist_ok=True)
    if machine.commit().endswith("changes") or machine.commit() == "unknown":
        path.unlink(missing_ok=True)
    return path


def known(path: Path) -> dict[tuple[str, int], Counts]:
    """What a journal holds; the last line may be torn."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            game, number, counts = json.loads(line)
        except ValueError:
            continue
        found[game, number] = counts
    return found


def run(searches: int, console: Console) -> dict[str, list[Counts]]:
    """The counts of each search of each game; those that are missing are made first."""
    path = journal()
    found = known(path)
    with path.open("a", encoding="utf-8") as file:
        for game in GAMES:
            missing = [number for number in range(searches) if (game, number) not in found]
            for number in track(missing, game, console=console):
                found[game, number] = counted(game, number)
                print(json.dumps([game, number, found[game, number]]), file=file, flush=True)
    return {game: [found[game, number] for number in range(searches)] for game in GAMES}


def summed(every: list[Counts]) -> Counts:
    """The counts of several searches in one."""
    return {
        name: [sum(parts) for parts in zip(*(counts[name] for counts in every), strict=True)]
        for name in every[0]
    }


def table(game: str, every: list[Counts]) -> Iterator[str]:
    """The table of a game, in Markdown."""
    searches, counts = len(every), summed(every)
    yield f"`{game}`, {searches:,} searches, {DEPTH} moves deep:"
    yield ""
    yield "| technique | at work, a search | tried | node changed | root's choice changed |"
    yield "|---|---:|---:|---:|---:|"
    for name, (acted, tried, changed, root) in counts.items():
        shares = [f"{part:,} ({part / tried:.1%})" if tried else "" for part in (changed, root)]
        if acted:
            yield f"| `{name}` | {acted / searches:,.1f} | {tried:,} | {' | '.join(shares)} |"


def written(counts: dict[str, list[Counts]], when: str) -> str:
    """The tables of all games, with when and of what they were made."""
    lines = [f"Plyscope {plyscope.__version__}, {when}.", ""]
    for game, its in counts.items():
        lines += [*table(game, its), ""]
    return "\n".join(lines)


def save(made: str) -> None:
    """Puts the tables into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{made}\n{END}{after}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make speculation", description=__doc__)
    parser.add_argument("--searches", type=int, default=SEARCHES, help="of each game")
    searches = max(1, parser.parse_args().searches)
    console = Console(highlight=False, markup=False)
    when = machine.now().rpartition(",")[0]
    try:
        made = written(run(searches, console), when)
    except KeyboardInterrupt:
        console.print("interrupted; the same command goes on")
        return 130
    console.print(made)
    if searches >= SEARCHES:
        save(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
