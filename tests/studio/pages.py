"""Clients of a real server that speak as the page does."""

import itertools
import json
import statistics
import time
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.browser.running import Running
from tests.studio.door import page_key
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

Headers = dict[str, str]


def entered(studio: Running) -> Headers:
    """What a client must send that has exchanged the token, which works once."""
    with urllib.request.urlopen(studio.entrance) as answer:
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return {"Cookie": cookie, "plyscope-key": page_key(answer.read().decode())}


def protocols(headers: Headers) -> list[Subprotocol]:
    """The protocols that the page offers, the second of which is its key."""
    return [Subprotocol("plyscope"), Subprotocol(headers["plyscope-key"])]


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
                return message

    async def ask(self, tag: str, **fields: Any) -> dict[str, Any]:
        began = time.perf_counter()
        answer = await self.receive(await self.send(tag, **fields))
        self.waits.append(time.perf_counter() - began)
        assert answer["type"] != "failed", answer
        return answer


@asynccontextmanager
async def opened(studio: Running, headers: Headers) -> AsyncIterator[Page]:
    """A page of the studio; it receives messages of any size."""
    address = studio.address.replace("http", "ws") + "/ws"
    options: dict[str, Any] = {"origin": Origin(studio.address), "max_size": None}
    options["subprotocols"] = protocols(headers)
    async with connect(address, additional_headers=headers, **options) as socket:
        yield Page(socket)


def percentile(times: list[float]) -> float:
    """The 95th percentile."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1]
