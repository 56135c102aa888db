"""The engine alone: speed, obedience, memory, and what each technique saves."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import plyscope
from bench.child import answer_of
from bench.depths import HASH_MB, depth_rows, headings
from bench.memory import measured_apart
from bench.report import Part, Row, Step, Table
from bench.timing import best_of, percentile, seconds_text, timed

TRIES = 200
LIMIT = 0.02
PERFTS = (("connect4", 10), ("draughts", 10))
GAMES = ("connect4", "draughts")
TABLES_MB = (1, 16, 64, 256)
SHORT, LONG = 100_000, 20_000_000
ABLATIONS = (
    ("connect4", "", 12),  # the empty board
    ("draughts", "B:W21-32:B1-12", 11),
    ("draughts", "B:WK6,K10,21,29:BK23,K27,12,1", 11),
)

STARTS = ("draughts/english", "draughts/international", "chess")
TIMES = (1.0, 5.0)

ABOUT = f"""\
Stop: the time from `stop()` to the end of a search without limits, {TRIES} tries. Overshoot: how
much longer than `seconds={LIMIT:g}` the call took, {TRIES} tries. Both include Python's threads,
and depend on other work on the machine."""

ABOUT_DEPTH = f"""\
`full` with one thread and {HASH_MB} MB, from the starting position: the last iteration finished
in the time. Goals in English draughts: 18 and 21, and 4 million nodes a second."""

ABOUT_MEMORY = """\
The size of the table, and the memory in use after a search of connect four: a short search
touches little of a large table. A few MB are the search itself."""


def bench_rows() -> list[Row]:
    """The best of three runs of `plyscope bench`, search by search."""
    runs = [answer_of("plyscope", "bench", "--json") for _ in range(3)]
    rows, total = [], 0.0
    for searches in zip(*(run["searches"] for run in runs), strict=True):
        one = searches[0]
        seconds = min(search["seconds"] for search in searches)
        total += seconds
        rows.append(_speed(one["name"], one["depth"], one["nodes"], seconds))
    return [*rows, _speed("all: the nodes are the signature", "", runs[0]["signature"], total)]


def perft_rows(game: str, depth: int) -> list[Row]:
    position: Any = plyscope.start(game)
    seconds = best_of(lambda: position.perft(depth), runs=5, budget=10)
    assert seconds is not None
    return [_speed(game, depth, position.perft(depth), seconds)]


def _speed(name: str, depth: object, nodes: int, seconds: float) -> Row:
    millions = nodes / seconds / 1e6
    return name, str(depth), f"{nodes:,}", seconds_text(seconds), f"{millions:.1f}"


def stop_latency(game: str, attempt: int) -> float:
    """Milliseconds from stop() to the end; stopped after 5 to 24 ms, one like the other."""
    handle = plyscope.start_search(plyscope.start(game))
    time.sleep(0.005 + 0.001 * (attempt % 20))
    began = time.perf_counter()
    handle.stop()
    result = handle.result()
    latency = time.perf_counter() - began
    assert result.stopped, "the search had ended before it was stopped"
    return 1000 * latency


def overshoot(game: str, _attempt: int) -> float:
    """Milliseconds that a search took beyond its time."""
    position = plyscope.start(game)
    seconds, _ = timed(lambda: plyscope.search(position, seconds=LIMIT))
    return 1000 * (seconds - LIMIT)


def tries_rows(label: str, game: str, measure: Callable[[str, int], float]) -> list[Row]:
    values = [measure(game, attempt) for attempt in range(TRIES)]
    shown = (*(percentile(values, percent) for percent in (50, 95, 99)), max(values))
    return [(f"{label}, {game}", *(f"{value:.2f}" for value in shown))]


def memory_rows(hash_mb: int) -> list[Row]:
    short, long = (measured_apart(hash_mb, nodes) for nodes in (SHORT, LONG))
    shown = (short["table"], short["resident"], long["resident"])
    return [(f"{hash_mb}", *(f"{megabytes:.1f}" for megabytes in shown))]


def ablation_rows(game: str, position: str, depth: int) -> list[Row]:
    """`plyscope ablate`, as a table."""
    chosen = ("--position", position) if position else ()
    searches = answer_of("plyscope", "ablate", game, *chosen, "--depth", str(depth), "--json")
    full = searches[0]["nodes"]
    return [
        (
            search["techniques"],
            str(search["value"]),
            "yes" if search["same_value"] else "NO",
            f"{search['nodes']:,}",
            f"{search['nodes'] / full:.2f}",
            seconds_text(search["seconds"]),
        )
        for search in searches
    ]


def part() -> Part:
    return Part("Engine", ABOUT, (*_speed_steps(), *_limit_steps(), *_ablation_steps()))


def _speed_steps() -> list[Step]:
    columns = ("depth", "nodes", "seconds", "million a second")
    bench = Table("Search, `plyscope bench`", ("position", *columns))
    perft = Table("Counting lines, `plyscope perft`", ("game", *columns))
    depth = Table("Depth, full strength", ("game", *headings(TIMES)), ABOUT_DEPTH)
    return [
        Step("plyscope bench", bench, bench_rows),
        *(
            Step(f"perft, {game}", perft, partial(perft_rows, game, plies))
            for game, plies in PERFTS
        ),
        *(
            Step(f"depth, {game}", depth, partial(depth_rows, game, plyscope.start(game), TIMES))
            for game in STARTS
        ),
    ]


def _limit_steps() -> list[Step]:
    limits = Table("Limits, milliseconds", ("what", "median", "95 %", "99 %", "worst"))
    headings = ("asked, MB", "table, MB", f"used, {SHORT:,} nodes", f"used, {LONG:,} nodes")
    memory = Table("Memory of the transposition table", headings, ABOUT_MEMORY)
    kinds = (("stop", stop_latency), ("overshoot", overshoot))
    return [
        *(
            Step(f"{label}, {game}", limits, partial(tries_rows, label, game, measure))
            for label, measure in kinds
            for game in GAMES
        ),
        *(Step(f"memory, {size} MB", memory, partial(memory_rows, size)) for size in TABLES_MB),
    ]


def _ablation_steps() -> list[Step]:
    headings = ("techniques", "value", "same", "nodes", "× nodes", "seconds")
    return [
        Step(
            f"ablation, {game} {position}",
            Table(f"Techniques off: {game} {position or 'empty board'}, depth {depth}", headings),
            partial(ablation_rows, game, position, depth),
        )
        for game, position, depth in ABLATIONS
    ]
