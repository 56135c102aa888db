"""A studio in this process, spoken to as a browser would, without a browser."""

import asyncio
import itertools
import json
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from starlette.testclient import TestClient, WebSocketTestSession

from plyscope.studio.app import make_app
from plyscope.studio.security import Keys
from plyscope.studio.sessions import Studio

HOST = "127.0.0.1:7759"
ORIGIN = f"http://{HOST}"


class Talk:
    """A socket, with questions and answers; what comes unasked is in `news`."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.news: list[dict[str, Any]] = []
        self._numbers = itertools.count(1)

    def send(self, tag: str, **fields: Any) -> int:
        number = next(self._numbers)
        self.socket.send_text(json.dumps({"type": tag, "id": number, **fields}))
        return number

    def receive(self, number: int) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            if message.get("re") == number:
                return message
            self.news.append(message)

    def wait_for_news(self) -> None:
        """Waits for something that nobody asked for."""
        self.news.append(json.loads(self.socket.receive_text()))

    def ask(self, tag: str, **fields: Any) -> dict[str, Any]:
        return self.receive(self.send(tag, **fields))


class Door:
    """The application, and a client that has been let in."""

    def __init__(self, file: Path, **options: Any) -> None:
        self.keys = Keys()
        self.studio = Studio(file=file, **options)
        self.app = make_app(self.studio, self.keys, [HOST], 7759)
        self.client = self.stranger()
        entered = self.client.get("/enter", params={"token": self.keys.token})
        self.client.headers["plyscope-key"] = page_key(entered.text)

    def stranger(self) -> TestClient:
        """A client without a cookie."""
        return TestClient(self.app, base_url=ORIGIN, raise_server_exceptions=False)

    @contextmanager
    def talk(self) -> Iterator[Talk]:
        with connected(self.client, origin=ORIGIN, host=HOST) as socket:
            yield Talk(socket)


def page_key(entrance: str) -> str:
    """The key in the page behind the printed address."""
    found = re.search("<meta name=key content='([^']+)'", entrance)
    assert found is not None, entrance
    return found[1]


def connected(
    client: TestClient, path: str = "/ws", **headers: str
) -> AbstractContextManager[WebSocketTestSession]:
    """The WebSocket of a page, with the key that the client has."""
    protocols = ["plyscope", client.headers.get("plyscope-key", "none")]
    return client.websocket_connect(f"ws://{HOST}{path}", protocols, headers=headers)


Result = TypeVar("Result")


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """Runs a coroutine in a thread of its own: this one may be in the loop of a browser's test."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
