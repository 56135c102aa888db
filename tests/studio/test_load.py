"""Many at once: 32 different games, 8 different searches, and still an answer for everybody."""

import asyncio
import time
from contextlib import AsyncExitStack
from math import ceil
from pathlib import Path
from random import Random

import pytest
from tests.browser.running import Running, running_studio
from tests.studio.door import run_apart
from tests.studio.pages import Headers, Page, entered, opened, percentile

from plyscope.games import CATALOGUE

GAMES, SEARCHES, MOVES = 32, 8, 12
TRIES = 3
"""A mix of games is tried again where something else kept the machine busy."""
MOST_WAITING, MOST_STOPPING = 0.050, 0.100
"""Seconds, at the 95th percentile, on a machine with two cores and nothing else to do."""
SEARCHED = [name for name in CATALOGUE if name not in ("tree", "tictactoe")]
PLAYED = [name for name in CATALOGUE if name != "tree"]
MIXES = ceil(len(SEARCHED) / SEARCHES)
"""Enough that every game is searched in one."""


async def play(page: Page, game: str, seed: int) -> None:
    """A game of both sides by moves of its own, one now and then, with a look back."""
    source = Random(seed)
    await asyncio.sleep(source.uniform(0, 1))
    state = await page.ask("new_game", game=game)
    for _ in range(MOVES):
        moves = state["view"]["moves"]
        if not moves:
            state = await page.ask("new_game", game=game)
            continue
        move = source.choice(moves)["text"]
        id_, after = state["game_id"], len(state["moves"])
        state = await page.ask("play", game_id=id_, move=move, after=after)
        if source.random() < 0.1:
            await page.ask("undo", game_id=id_)
            state = await page.ask("redo", game_id=id_)
        await asyncio.sleep(source.uniform(0.1, 0.4))


async def start_search(page: Page, game: str, seed: int) -> int:
    """Starts a long search from a position of its own; the number of its reply."""
    source = Random(seed)
    state = await page.ask("new_game", game=game)
    for after in range(seed % 5):
        move = source.choice(state["view"]["moves"])["text"]
        state = await page.ask("play", game_id=state["game_id"], move=move, after=after)
    fields = {"game_id": state["game_id"], "search_id": "long", "seconds": 300}
    return await page.send("think", **fields)


async def stop_time(page: Page, number: int) -> float:
    began = time.perf_counter()
    await page.send("stop", search_id="long")
    thought = await page.receive(number)
    assert thought["type"] == "thought", thought
    return time.perf_counter() - began


async def loaded(studio: Running, headers: Headers, turn: int) -> tuple[float, float]:
    """How long answers, and stops, take at the 95th percentile."""
    async with AsyncExitStack() as stack:
        pages = [
            await stack.enter_async_context(opened(studio, headers))
            for _ in range(GAMES + SEARCHES)
        ]
        searching, playing = pages[:SEARCHES], pages[SEARCHES:]
        running = [
            await start_search(page, SEARCHED[(number + 8 * turn) % len(SEARCHED)], number)
            for number, page in enumerate(searching)
        ]
        await asyncio.gather(
            *(
                play(page, PLAYED[number % len(PLAYED)], number + 100 * turn)
                for number, page in enumerate(playing)
            )
        )
        stops = [
            await stop_time(page, number) for page, number in zip(searching, running, strict=True)
        ]
    return percentile([wait for page in playing for wait in page.waits]), percentile(stops)


@pytest.mark.long
@pytest.mark.measured
def test_32_games_and_8_searches_leave_time_for_everybody(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        headers = entered(studio)
        for mix in range(MIXES):
            tries = [run_apart(loaded(studio, headers, mix)) for _ in range(TRIES)]
            print(tries)
            assert min(waiting for waiting, _ in tries) <= MOST_WAITING, tries
            assert min(stopping for _, stopping in tries) <= MOST_STOPPING, tries
