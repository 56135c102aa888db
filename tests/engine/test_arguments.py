"""Whatever makes no sense is refused with one kind of error, before anything is searched."""

import inspect
import subprocess
import sys
from contextlib import suppress
from math import inf, nan
from typing import Any

import pytest
from tests.toys import Countdown

import plyscope
from plyscope.engine import EXACT_SWITCHES, SWITCHES, Clock
from plyscope.errors import PlyscopeError, SearchError
from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables import build
from plyscope.tables.folder import default_folder

WRONG = [
    ({"depth": -1}, "depth must be from 0 to 120, not -1"),
    ({"tables": 3}, 'tables must be a folder, "off" or None, not 3'),
    ({"depth": 121}, "depth must be from 0 to 120, not 121"),
    ({"depth": 3.5}, "depth must be a whole number, not 3.5"),
    ({"depth": True}, "depth must be a whole number, not True"),
    ({"depth": "3"}, "depth must be a whole number, not '3'"),
    ({"depth": 10**400}, "depth must be from 0 to 120, not 1000"),
    ({"depth": 10**5000}, "depth must be from 0 to 120, not int with too many digits"),
    ({"nodes": 0}, "nodes must be from 1 to"),
    ({"nodes": -5}, "nodes must be from 1 to"),
    ({"nodes": 2**64}, "nodes must be from 1 to"),
    ({"nodes": 1e3}, "nodes must be a whole number"),
    ({"seconds": nan}, "seconds must be from 0 to 1,000,000,000, not nan"),
    ({"seconds": inf}, "seconds must be from 0 to 1,000,000,000, not inf"),
    ({"seconds": -1}, "seconds must be from 0 to 1,000,000,000, not -1"),
    ({"seconds": 10**400}, "seconds must be from 0 to 1,000,000,000, not 1000"),
    ({"seconds": False}, "seconds must be a number, not False"),
    ({"seconds": "1"}, "seconds must be a number, not '1'"),
    ({"hash_mb": -1}, "hash_mb must be from 0 to 262,144, not -1"),
    ({"hash_mb": nan}, "hash_mb must be from 0 to 262,144, not nan"),
    ({"hash_mb": 1e12}, "hash_mb must be from 0 to 262,144, not 1000000000000.0"),
    ({"hash_mb": None}, "hash_mb must be a number, not None"),
    ({"lines": 0}, "lines must be from 1 to 1,000, not 0"),
    ({"lines": 1001}, "lines must be from 1 to 1,000, not 1001"),
    ({"lines": 2.0}, "lines must be a whole number, not 2.0"),
    ({"lines": None}, "lines must be a whole number, not None"),
    ({"threads": 0}, "threads must be from 1 to 256, not 0"),
    ({"threads": 257}, "threads must be from 1 to 256, not 257"),
    ({"threads": 1.5}, "threads must be a whole number, not 1.5"),
    ({"threads": None}, "threads must be a whole number, not None"),
    ({"preset": "fast"}, "unknown preset 'fast'; there are plain, exact"),
    ({"preset": ["plain"]}, r"unknown preset \['plain'\]; there are plain, exact"),
    (
        {"evaluation": "better"},
        "unknown evaluation 'better'; there are material, features, patterns",
    ),
    (
        {"evaluation": True},
        "unknown evaluation True; there are material, features, patterns",
    ),
    ({"switches": {"turbo": True}}, "unknown switch 'turbo'; there are deepening, aspiration"),
    ({"switches": {1: True, "x": True}}, "unknown switch 1; there are deepening"),
    ({"switches": {"table": "no"}}, "switch table must be True or False, not 'no'"),
    (
        {"switches": ["table"]},
        r"switches must be a mapping such as {\"killers\": False}, not \['table'\]",
    ),
    (
        {"switches": "table"},
        r"switches must be a mapping such as {\"killers\": False}, not 'table'",
    ),
    ({"on_iteration": 5}, "on_iteration must be a function, not 5"),
    ({"stop": 5}, "stop must be a plyscope.Stop, not 5"),
    ({"table": 5}, "table must be a plyscope.Table, not 5"),
    ({"clock": 5}, r"clock must be a plyscope.engine.Clock, not 5"),
    ({"history": 5}, "history must be a list, not 5"),
    ({"history": "x"}, "history must be a list, not 'x'"),
    ({"history": ["x"]}, "history must be a list of positions: 'x' is not a position"),
    ({"root_moves": 5}, "root_moves must be a list, not 5"),
    ({"root_moves": None}, "root_moves must be a list, not None"),
]


@pytest.mark.parametrize("call", [plyscope.search, plyscope.start_search])
@pytest.mark.parametrize("game", ["connect4", "simple_draughts"])
@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_a_wrong_argument_is_refused(
    call: Any, game: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(SearchError, match=message) as caught:
        call(plyscope.start(game), **({"depth": 1} | arguments))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("position", ["connect4", None, 5, object()])
def test_what_is_no_position_is_refused(position: Any) -> None:
    with pytest.raises(SearchError, match=r"is not a position; plyscope\.start"):
        plyscope.search(position, depth=1)


NATIVE, TEXTBOOK = plyscope.start("tictactoe"), plyscope.start("simple_draughts")
FOUND = plyscope.trace(NATIVE, 2, "exact")
JUNK: list[Any] = [
    *(5, -1, nan, inf, 10**400, "x", "\ud800", b"x", [], [5], ["x"], {}, {"x": 5}, (5,)),
    *(object(), True, None, int),
]
CALLS: dict[str, tuple[Any, dict[str, Any]]] = {
    "search": (plyscope.search, {"position": NATIVE, "depth": 1}),
    "search of Python": (plyscope.search, {"position": TEXTBOOK, "depth": 1}),
    "start_search": (plyscope.start_search, {"position": NATIVE, "depth": 1}),
    "trace": (plyscope.trace, {"position": NATIVE, "depth": 1, "algorithm": "exact"}),
    "trace of the textbook": (plyscope.trace, {"position": NATIVE, "depth": 1}),
    "solve": (plyscope.solve, {"position": NATIVE}),
    "perft": (plyscope.perft, {"position": NATIVE, "depth": 1}),
    "alphabeta": (plyscope.alphabeta, {"position": NATIVE, "depth": 1}),
    "deepening": (plyscope.deepening, {"position": NATIVE, "depth": 1}),
    "mtdf": (plyscope.mtdf, {"position": NATIVE, "depth": 1}),
    "Clock": (Clock, {"remaining": 1}),
    "Trace.open": (plyscope.Trace.open, {"path": "nowhere"}),
    "Trace.find": (FOUND.find, {}),
    "Trace.why": (FOUND.why, {}),
    "Trace.prove": (FOUND.prove, {"row": 0}),
    "Trace.compare": (FOUND.compare, {}),
    "Trace.draw": (FOUND.draw, {}),
    "Trace.to_svg": (FOUND.to_svg, {}),
    "Trace.verify": (FOUND.verify, {}),
    "recover": (plyscope.tracing.recover, {"path": "nowhere"}),
}
GAME_ARGUMENTS = {"on_iteration", "order", "on_rows"}
"""A class is a function of the caller's: what it raises is the caller's too."""


@pytest.mark.parametrize(("call", "usual"), CALLS.values(), ids=list(CALLS))
def test_junk_for_any_argument_gives_no_foreign_error(call: Any, usual: dict[str, Any]) -> None:
    for name in inspect.signature(call).parameters:
        for junk in JUNK:
            if junk is int and name in GAME_ARGUMENTS:
                continue
            with suppress(PlyscopeError):
                call(**usual | {name: junk})


@pytest.mark.parametrize("depth", [-1, 121, 3.5, True, "3"])
@pytest.mark.parametrize("preset", ["plain", "exact"])
def test_a_trace_refuses_a_depth_that_is_none(preset: str, depth: Any) -> None:
    with pytest.raises(SearchError, match="depth must be"):
        plyscope.trace(plyscope.start("tictactoe"), depth, preset)


def test_only_a_native_game_is_traced_by_a_preset() -> None:
    with pytest.raises(SearchError, match="plain needs a native game, and Countdown is not one"):
        plyscope.trace(Countdown(3), 2, "plain")


def test_the_presets_and_switches_there_are() -> None:
    position = plyscope.start("tictactoe")
    everything_off = dict.fromkeys(SWITCHES, False)
    exact_off = plyscope.search(position, depth=4, switches=everything_off)
    plain = plyscope.search(position, depth=4, preset="plain")
    plain_on = plyscope.search(
        position, depth=4, preset="plain", switches=dict.fromkeys(SWITCHES, True)
    )
    exact = plyscope.search(position, depth=4)
    assert (exact_off.nodes, plain_on.nodes) == (plain.nodes, exact.nodes)
    assert plain.nodes != exact.nodes
    assert (plain.algorithm, exact.algorithm) == ("plain", "exact")


def test_an_evaluation_is_what_the_switch_says() -> None:
    position = plyscope.start("draughts/russian")  # which has no learned weights
    for evaluation, is_on in (("material", False), ("features", True)):
        named = plyscope.search(position, depth=5, preset="full", evaluation=evaluation)
        switched = plyscope.search(position, depth=5, preset="full", switches={"evaluation": is_on})
        assert (named.nodes, named.score) == (switched.nodes, switched.score)


OPEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
"""A position of chess with captures, checks and promotions at hand."""


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_does_something(switch: str) -> None:
    """A switch that never changes a count of nodes or a score would be dead code."""
    preset = "exact" if switch in EXACT_SWITCHES else "full"
    kings = plyscope.start("draughts", position="W:WK14,K18,22:BK5,12")
    won = plyscope.start("draughts/international", position="W:W28:B23")
    chess = plyscope.start("chess", position=OPEN)
    list(build(VARIANTS["english"], 2, default_folder()))
    for position, depth, nodes in (
        (plyscope.start("connect4"), 9, None),
        (plyscope.start("draughts"), 8, None),
        (kings, 10, None),
        (won, 3, None),
        (chess, 4, None),
        (chess, 8, 2000),
        (plyscope.start("gomoku", position="h8 h7 i8 o1 g9 a1 h9"), 3, None),
    ):
        on, off = (
            plyscope.search(
                position, depth=depth, nodes=nodes, preset=preset, switches={switch: is_on}
            )
            for is_on in (True, False)
        )
        if (on.nodes, on.score) != (off.nodes, off.score):
            return
    pytest.fail(f"{switch} changed nothing")


@pytest.mark.measured
def test_too_large_a_table_is_refused() -> None:
    script = """
import resource, plyscope
resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
try:
    plyscope.search(plyscope.start("connect4"), depth=3, hash_mb=4096)
except plyscope.SearchError as error:
    print(error)
print(plyscope.search(plyscope.start("connect4"), depth=3, hash_mb=64).depth)
"""
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True
    )
    assert run.stdout == "there is not enough memory for a table of 4096 MB\n3\n"
