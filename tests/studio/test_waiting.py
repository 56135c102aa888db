"""Nobody waits for another page's request, whatever it asks for."""

import asyncio
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from tests.browser.running import Running, running_studio
from tests.studio.door import Door, run_apart
from tests.studio.forged import SHAPES, forged
from tests.studio.pages import Headers, Page, entered, opened, percentile

import plyscope
from plyscope.gallery import BUGS
from plyscope.stop import Cancelled, check_stop
from plyscope.studio import limits
from plyscope.studio.app import make_routes
from plyscope.studio.conversation import REQUESTS
from plyscope.studio.handlers import HANDLERS
from plyscope.studio.messages.play import Done, Hello

MOST_WAITING = 0.050
"""Seconds, at the 95th percentile, on a machine with two cores and nothing else to do."""
SECONDS = 0.6
"""How long each request is repeated."""
KNIGHTS = ["g1f3", "g8f6", "f3g1", "f6g8"] * 37
"""The longest game without a capture."""
SAN = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 74, 2))
WIDE_TREE = "[" + ",".join(["1"] * 1900) + "]"
RECORDED = {"game": "connect4", "algorithm": "plain", "depth": 8}
NODES = {
    "roots": limits.MOST_CHILDREN,
    "children": limits.MOST_CHILDREN,
    "chain": 400,
    "small": 2000,
}


@dataclass
class Made:
    """What the requests are about: a long game, a new one, and traces by their shapes."""

    game: str
    fresh: str
    traces: dict[str, str]

    def rows(self, **more: Any) -> list[dict[str, Any]]:
        """Questions to the first, the middle and the last row of each trace."""
        return [
            {"trace_id": trace, "row": row, **more}
            for shape, trace in self.traces.items()
            for row in {0, NODES.get(shape, 1000) // 2, NODES.get(shape, 1000) - 1}
        ]


Cases = Callable[[Made], list[dict[str, Any]]]

WORST: dict[str, Cases] = {
    "hello": lambda _: [{}],
    "look": lambda _: [{"game": "chess", "moves": KNIGHTS}],
    "set_up": lambda _: [{"game": "gomoku", "pieces": [["black man"] * 15] * 15, "player": "x"}],
    "read_game": lambda _: [{"game": "chess", "text": SAN}],
    "write_game": lambda made: [{"game_id": made.game}],
    "new_game": lambda _: [{"game": "chess", "moves": KNIGHTS}],
    "resume_game": lambda made: [{"game_id": made.game}],
    "play": lambda made: [{"game_id": made.game, "move": "g1f3", "after": len(KNIGHTS) - 4}],
    "undo": lambda made: [{"game_id": made.game, "steps": 1000}],
    "redo": lambda made: [{"game_id": made.game, "steps": 1000}],
    "walk": lambda made: [{"game_id": made.game, "line": line} for line in ([], KNIGHTS)],
    "annotate": lambda made: [{"game_id": made.game, "line": KNIGHTS, "comments": ["x"] * 1000}],
    "edit_tree": lambda made: [{"game_id": made.game, "line": [], "what": "promote"}],
    "save_settings": lambda made: [{"game_id": made.game, "settings": {"level": "1"}}],
    "saved_games": lambda _: [{}],
    "restore_game": lambda _: [{"game_id": "none"}],
    "delete_game": lambda _: [{"game_id": "none"}],
    "review_game": lambda made: [{"game_id": made.game, "line": KNIGHTS, "nodes": 2000}],
    "grade_move": lambda made: [
        {"game_id": made.game, "line": KNIGHTS, "move": "a2a3", "nodes": 100_000}
    ],
    "game_pictures": lambda _: [{}],
    "explain_move": lambda made: [
        {"game_id": made.game, "line": KNIGHTS[:-1], "move": "f6g8", "you": True}
    ],
    "end_game": lambda made: [{"game_id": made.game, "line": [], "loser": 0}],
    "offer_draw": lambda made: [{"game_id": made.fresh, "line": []}],
    "stop": lambda _: [{"search_id": "none"}],
    "analyse": lambda _: [{"game": "chess", "moves": KNIGHTS, "lines": 20}],
    "think": lambda made: [{"game_id": made.fresh, "seconds": 0.3, "lines": 20}],
    "record_search": lambda _: [RECORDED, RECORDED | {"algorithm": "alphabeta", "depth": 5}],
    "open_trace": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "nodes": lambda made: [
        {"trace_id": trace, "rows": list(range(300, 400)) * 5} for trace in made.traces.values()
    ],
    "children": lambda made: made.rows(first=0, count=500),
    "path_to": lambda made: made.rows(),
    "node_board": lambda made: made.rows(),
    "why_ended": lambda made: made.rows(),
    "prove": lambda made: made.rows(siblings=True),
    "inspect": lambda made: made.rows(),
    "find_path": lambda made: [
        {"trace_id": trace, "path": "1 2 3 4"} for trace in made.traces.values()
    ],
    "plies": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "proof_size": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "verify_trace": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "walk_through": lambda made: [{"trace_id": made.traces["small"]}],
    "return_tree": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "save_lesson": lambda made: [{"trace_id": trace} for trace in made.traces.values()],
    "show_class": lambda _: [{}],
    "open_class": lambda _: [{"is_open": True}],
    "list_bugs": lambda _: [{}],
    "show_bug": lambda _: [{"bug": name} for name in BUGS],
    "draw_game": lambda _: [
        {"game": "tictactoe", "position": None, "fold": False},
        {"game": "chess", "position": None, "fold": True},
    ],
    "show_solved": lambda _: [
        {"game": "tictactoe", "position": None, "fold": True, "node": node} for node in (0, 764)
    ],
    "list_examples": lambda _: [{}],
    "read_tree": lambda _: [{"text": WIDE_TREE}, {"text": "[" * 30000}],
    "random_tree": lambda _: [{"depth": 10, "branching": 2, "seed": 1}],
}
"""The worst input of each kind of request that we know of."""

ROUTES: dict[str, list[str]] = {
    "/": [""],
    "/traces/{trace_id}/columns": [""],
    "/traces/{trace_id}/file": [""],
    "/traces/{trace_id}/matching": ["?move=1", "?low=0&high=9&reason=cutoff", "?path=1"],
    "/traces/{trace_id}/export/{form}": ["svg", "json", "html", "dot"],
    "/traces": [],  # a trace of each shape is uploaded, which then takes the place of an older one
}
"""The ways to ask for each path."""


def test_every_handler_has_a_worst_case() -> None:
    assert set(WORST) == set(HANDLERS)
    quick = {tag for tag, handler in HANDLERS.items() if handler.is_quick}
    assert quick == {"hello", "stop"}, "all others run in threads"


def test_every_route_has_a_worst_case(door: Door) -> None:
    routes = [route for route in make_routes(door.studio).routes if isinstance(route, Route)]
    assert set(ROUTES) == {route.path for route in routes}


@pytest.mark.parametrize("tag", sorted(set(HANDLERS) - {"hello", "stop"}))
def test_while_a_request_is_answered_others_are_answered(
    door: Door, tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = threading.Event()

    def slow(*_: Any) -> Done:
        over.wait(60)
        return Done()

    monkeypatch.setitem(HANDLERS, tag, replace(HANDLERS[tag], function=slow, request=Hello))
    monkeypatch.setitem(REQUESTS, tag, type(tag, (Hello,), {}))
    REQUESTS[tag].type = tag
    with door.talk() as talk, door.talk() as other:
        number = talk.send(tag)
        assert other.ask("hello")["type"] == talk.ask("hello")["type"] == "welcome"
        over.set()
        assert talk.receive(number)["type"] == "done"


def test_the_work_for_a_closed_page_is_cancelled(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, cancelled = threading.Event(), threading.Event()

    def endless(*_: Any) -> Done:
        begun.set()
        try:
            while True:
                check_stop()
                time.sleep(0.001)
        except Cancelled:
            cancelled.set()
            raise

    monkeypatch.setitem(HANDLERS, "plies", replace(HANDLERS["plies"], function=endless))
    with door.talk() as talk:
        talk.send("plies", trace_id="any")
        assert begun.wait(60)
    assert cancelled.wait(60)


def test_the_requests_of_a_page_are_answered_in_their_order(door: Door) -> None:
    with door.talk() as talk:
        game = talk.ask("new_game", game="tictactoe")["game_id"]
        numbers = [
            talk.send("play", game_id=game, move=move, after=after)
            for after, move in enumerate(["5", "1", "9", "2"])
        ]
        number = talk.send("think", game_id=game, search_id="a", depth=1)
        assert [talk.receive(one)["type"] for one in numbers] == ["game_state"] * 4
        assert talk.receive(number)["move"] not in ("5", "1", "9", "2")


ROWS, TRIES = 2_000_000, 10
"""Rows of a trace that is packed in 0.1 s on an idle machine; the test repeats on a busy one."""
MOST_HELD = 0.020
"""Seconds for which reading and writing may hold Python's lock."""


def longest_wait(work: Callable[[], object]) -> float:
    """The longest time in seconds that another thread waits for Python's lock meanwhile."""
    over, waits = threading.Event(), list[float]()

    def watch() -> None:
        while not over.is_set():
            began = time.perf_counter()
            time.sleep(0.001)
            waits.append(time.perf_counter() - began - 0.001)

    thread = threading.Thread(target=watch)
    thread.start()
    work()
    over.set()
    thread.join()
    return max(waits)


@pytest.mark.measured
def test_large_traces_are_read_and_written_beside_other_threads() -> None:
    trace = forged("children", ROWS)
    content = trace.to_bytes()
    for work in (trace.to_bytes, lambda: plyscope.Trace.from_bytes(content)):
        assert any(longest_wait(work) <= MOST_HELD for _ in range(TRIES))


@asynccontextmanager
async def impatient(studio: Running, headers: Headers) -> AsyncIterator[Page]:
    """Meanwhile another page asks for little, again and again."""

    async def ask() -> None:
        while True:
            await page.ask("hello")
            await page.ask("look", game="tictactoe")
            await asyncio.sleep(0.02)

    async with opened(studio, headers) as page:
        asking = asyncio.ensure_future(ask())
        try:
            yield page
        finally:
            assert not asking.done(), asking
            asking.cancel()


async def requests_of(page: Page, tag: str, cases: list[dict[str, Any]], until: float) -> None:
    """Asks again and again, each time with the next of the cases, but all of them once."""
    for turn in range(1000):
        if turn >= len(cases) and time.monotonic() > until:
            return
        fields = cases[turn % len(cases)]
        if "search_id" in HANDLERS[tag].request.__annotations__ and tag != "stop":
            fields = fields | {"search_id": f"{turn}"}
        await page.receive(await page.send(tag, **fields))
        await asyncio.sleep(0.01)  # more than a hundred in a second are too many


async def waits_for_messages(
    studio: Running, headers: Headers, traces: dict[str, str]
) -> dict[str, float]:
    """How long a page waits while others ask for the worst, by the kind of request."""
    waits = {}
    for tag, cases in WORST.items():
        async with opened(studio, headers) as page, opened(studio, headers) as other:
            game = await page.ask("new_game", game="chess", moves=KNIGHTS[:-4])
            fresh = await page.ask("new_game", game="gomoku")
            asked = cases(Made(game["game_id"], fresh["game_id"], traces))
            async with impatient(studio, headers) as waiting:
                until = time.monotonic() + SECONDS
                await asyncio.gather(
                    *(requests_of(one, tag, asked, until) for one in (page, other))
                )
            waits[tag] = percentile(waiting.waits[2:])
    return waits


def request(studio: Running, headers: Headers, path: str, body: bytes | None = None) -> bytes:
    """The response to an HTTP request."""
    sent = headers | {"Origin": studio.address}
    asked = urllib.request.Request(studio.address + path, body, sent)
    with urllib.request.urlopen(asked) as answer:
        content: bytes = answer.read()
        return content


def uploaded(studio: Running, headers: Headers, folder: Path) -> dict[str, str]:
    """The ids of a trace of each shape."""
    traces = {}
    for shape in [*SHAPES, "small"]:
        name = "children" if shape == "small" else shape
        forged(name, NODES[shape]).save(folder / "a.plytrace")
        content = (folder / "a.plytrace").read_bytes()
        traces[shape] = json.loads(request(studio, headers, "/traces", content))["trace_id"]
    return traces


async def waits_for_routes(
    studio: Running, headers: Headers, traces: dict[str, str], folder: Path
) -> dict[str, float]:
    """The same for the paths, each of which is asked for by two clients at once."""
    waits = {}

    async def ask(path: str, way: str) -> None:
        for trace in traces.values():
            asked = path.replace("{trace_id}", trace).replace("{form}", way)
            asked += "" if "{form}" in path else way
            await asyncio.to_thread(answered_or_refused, studio, headers, asked)
            await asyncio.sleep(0.02)

    for path, ways in ROUTES.items():
        async with impatient(studio, headers) as waiting:
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                await asyncio.gather(*(ask(path, way) for way in ways))
                if path == "/traces":
                    await asyncio.to_thread(uploaded, studio, headers, folder)
        waits[path] = percentile(waiting.waits[2:])
    return waits


def answered_or_refused(studio: Running, headers: Headers, path: str) -> None:
    try:
        request(studio, headers, path)
    except urllib.error.HTTPError as error:
        if error.code != 400:
            raise


@pytest.mark.long
@pytest.mark.measured
def test_nobody_waits_for_the_requests_of_another_page(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        headers = entered(studio)
        traces = uploaded(studio, headers, tmp_path)

        async def recorded() -> str:
            async with opened(studio, headers) as page:
                made = await page.ask("record_search", search_id="a", **RECORDED)
            return str(made["trace_id"])

        traces["recorded"] = run_apart(recorded())
        waits = run_apart(waits_for_messages(studio, headers, traces))
        waits |= run_apart(waits_for_routes(studio, headers, traces, tmp_path))
    print("\n".join(f"{name:34} {1000 * wait:6.1f} ms" for name, wait in waits.items()))
    slow = {name: wait for name, wait in waits.items() if wait > MOST_WAITING}
    assert not slow, slow
