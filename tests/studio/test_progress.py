"""The progress of a search while it runs."""

import asyncio

from tests.studio.door import run_apart

from plyscope.studio.progress import Progress


def test_of_results_at_the_same_time_only_the_latest_is_shown() -> None:
    async def watch() -> list[int]:
        shown: list[int] = []
        progress = Progress(asyncio.get_running_loop(), shown.append)
        for depth in range(1, 6):
            progress.report(depth)
        await asyncio.sleep(0)
        assert shown == [1]
        progress.end()
        await asyncio.sleep(0)
        return shown

    assert run_apart(watch()) == [1, 5]


def test_progress_continues_by_itself() -> None:
    async def watch() -> list[int]:
        shown: list[int] = []
        progress = Progress(asyncio.get_running_loop(), shown.append)
        for depth in (1, 2, 3):
            progress.report(depth)
            while shown[-1:] != [depth]:
                await asyncio.sleep(0.01)
        progress.end()
        await asyncio.sleep(0)
        return shown

    assert run_apart(watch()) == [1, 2, 3]
