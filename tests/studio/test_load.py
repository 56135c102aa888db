"""Many at once: 32 games, 8 searches, and still an answer for everybody."""

import asyncio
import itertools
import json
import statistics
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from tests.browser.running import Running, running_studio
from tests.studio.door import run_apart
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

GAMES, SEARCHES, MOVES, ROUNDS = 32, 8, 12, 3
MOST_WAITING, MOST_STOPPING = 0.050, 0.100
"""Seconds, at the 95th percentile, on a machine with two cores and nothing else to do."""


class Page:
    """A connection whose answers are waited for one by one."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = itertools.count(1)
        self.waits: list[float] = []

    async def send(self, tag: str, **fields: Any) -> int:
        number = next(self.numbers)
        await self.socket.send(json.dumps({"type": tag, "id": number, **fields}))
        return number

    async def receive(self, number: int) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message.get("re") == number:
                assert message["type"] != "failed", message
                return message

    async def ask(self, tag: str, **fields: Any) -> dict[str, Any]:
        began = time.perf_counter()
        answer = await self.receive(await self.send(tag, **fields))
        self.waits.append(time.perf_counter() - began)
        return answer


async def play(page: Page, game: str) -> None:
    """A game of both sides, a move now and then."""
    state = await page.ask("new_game", game=game)
    for after in range(MOVES):
        moves = state["view"]["moves"]
        if not moves:
            return
        move = moves[after % len(moves)]["text"]
        state = await page.ask("play", game_id=state["game_id"], move=move, after=after)
        await asyncio.sleep(0.25)


async def stop_time(page: Page, number: int) -> float:
    began = time.perf_counter()
    await page.send("stop", search_id="long")
    thought = await page.receive(number)
    assert thought["found"]["stopped"]
    return time.perf_counter() - began


async def loaded(studio: Running, cookie: str) -> tuple[float, float]:
    """How long answers, and stops, take at the 95th percentile."""
    where = studio.address.replace("http", "ws") + "/ws"
    options: dict[str, Any] = {"origin": Origin(studio.address)}
    options["additional_headers"] = {"Cookie": cookie}
    sockets = [await connect(where, **options) for _ in range(GAMES + SEARCHES)]
    pages = [Page(socket) for socket in sockets]
    searching, playing = pages[:SEARCHES], pages[SEARCHES:]
    running = []
    for page in searching:
        game = await page.ask("new_game", game="draughts/international")
        fields = {"game_id": game["game_id"], "search_id": "long", "seconds": 300}
        running.append(await page.send("think", **fields))
    names = itertools.cycle(["draughts/english", "connect4", "tictactoe", "chess"])
    await asyncio.gather(*(play(page, name) for page, name in zip(playing, names, strict=False)))
    stops = [await stop_time(page, number) for page, number in zip(searching, running, strict=True)]
    for socket in sockets:
        await socket.close()
    waits = [wait for page in playing for wait in page.waits]
    return percentile(waits), percentile(stops)


def percentile(times: list[float]) -> float:
    return statistics.quantiles(times, n=20, method="inclusive")[-1]


@pytest.mark.long
@pytest.mark.measured
def test_32_games_and_8_searches_leave_time_for_everybody(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        with urllib.request.urlopen(studio.entrance) as answer:
            cookie = answer.headers["set-cookie"].partition(";")[0]
        rounds = [run_apart(loaded(studio, cookie)) for _ in range(ROUNDS)]
    print(rounds)
    assert min(waiting for waiting, _ in rounds) <= MOST_WAITING, rounds
    assert min(stopping for _, stopping in rounds) <= MOST_STOPPING, rounds
