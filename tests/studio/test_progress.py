"""What is said of a search while it runs."""

import asyncio

from tests.studio.door import run_apart

from plyscope.studio.progress import Progress


def test_only_the_latest_is_said_of_what_comes_at_once() -> None:
    async def hear() -> list[int]:
        said: list[int] = []
        progress = Progress(said.append)
        for depth in range(1, 6):
            progress.report(depth)
        await asyncio.sleep(0)
        assert said == [1]
        await progress.end()
        return said

    assert run_apart(hear()) == [1, 5]


def test_news_go_on_by_themselves() -> None:
    async def hear() -> list[int]:
        said: list[int] = []
        progress = Progress(said.append)
        for depth in (1, 2, 3):
            progress.report(depth)
            while said[-1:] != [depth]:
                await asyncio.sleep(0.01)
        await progress.end()
        return said

    assert run_apart(hear()) == [1, 2, 3]
