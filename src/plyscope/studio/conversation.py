"""What a page says on its connection, and who answers it: all work runs in threads."""

import asyncio
import logging
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from typing import Any

from plyscope.courtesy import urgent
from plyscope.errors import PlyscopeError
from plyscope.notices import listening
from plyscope.studio import classroom, limits
from plyscope.studio.classroom import Student
from plyscope.studio.handlers import HANDLERS, Handler
from plyscope.studio.limits import Busy
from plyscope.studio.messages import Failed, Push, Request, decode, encode
from plyscope.studio.messages.think import Notice
from plyscope.studio.messages.wire import Unanswerable
from plyscope.studio.sessions import Session, Studio
from plyscope.text import error_text

REQUESTS = {tag: answer.request for tag, answer in HANDLERS.items()}
STUDENT_REQUESTS = {tag: REQUESTS[tag] for tag in classroom.REQUESTS}
log = logging.getLogger("plyscope.studio")


class Conversation:
    """One connection: its requests, each of which gets one reply, and its pushes.

    `send` sends a text to the page, which may be a student's.
    """

    def __init__(
        self,
        studio: Studio,
        send: Callable[[str], Awaitable[None]],
        student: Student | None = None,
    ) -> None:
        self.session = Session(studio, self._push, student)
        self._requests = STUDENT_REQUESTS if student else REQUESTS
        self._studio = studio
        self._send = send
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._notices = ExitStack()
        self._notices.enter_context(listening(lambda text: self._push(Notice(text))))

    async def receive(self, text: str) -> None:
        """Starts to answer a message; raises `ProtocolError` for one that cannot be answered."""
        try:
            number, request = decode(text, self._requests)
        except Unanswerable as error:
            await self._send(encode(Failed(str(error)), error.number))
            return
        handler = HANDLERS[request.type]
        if handler.is_quick:
            await self._send(_replied(number, handler, self.session, request))
            return
        self._later(self._answer(number, handler, request))
        await asyncio.sleep(0)  # it starts before the next message is read, so that Stop finds it

    def close(self) -> None:
        """Stops the work for the page, because nobody is waiting for it."""
        self._notices.close()
        self.session.close()

    async def end(self) -> None:
        """Waits until all the work is done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _push(self, push: Push) -> None:
        """Sends a message that nobody asked for, from any thread.

        In the thread of the loop it is sent at once, so that it comes before the reply that ends
        what it tells of.
        """
        text = encode(push)
        if threading.get_ident() == self._thread:
            self._later(self._send(text))
        else:
            self._loop.call_soon_threadsafe(lambda: self._later(self._send(text)))

    async def _answer(self, number: int, handler: Handler, request: Request) -> None:
        try:
            work = self._searched if handler.is_search else self._answered
            reply = await work(number, handler, request)
        except PlyscopeError as error:  # it is too much, or the page was closed
            reply = encode(failed(error), number)
        await self._send(reply)

    async def _answered(self, number: int, handler: Handler, request: Request) -> str:
        """The reply to a request, after those to the requests before it."""
        with self.session.stoppable(handler.longest) as stop:
            async with self._turn:
                async with self._studio.beginning:
                    stop.check()
                    given = number, handler, self.session, request
                    work = self._in(self._studio.answering, stop.run, lambda: _replied(*given))
                    with urgent():
                        await asyncio.wait({work}, timeout=limits.BEGINNING)
                return await work

    async def _searched(self, number: int, handler: Handler, request: Request) -> str:
        """The reply to a request that takes its time while later ones are answered."""
        search_id = getattr(request, "search_id", None) or f"{request.type} {number}"
        with self.session.searching(search_id, handler.longest) as stop:
            async with self._turn:
                pass  # the requests before it may change what it searches
            given = number, handler, self.session, request, stop
            return await self._in(self.session.threads, _replied, *given)

    def _in(
        self, threads: Executor, work: Callable[..., str], *given: Any
    ) -> "asyncio.Future[str]":
        return self._loop.run_in_executor(threads, work, *given)


def _replied(number: int, handler: Handler, *given: Any) -> str:
    """The text of a reply; a large one is slow to encode, so that its thread does that too."""
    try:
        return encode(handler.function(*given), number)
    except Exception as error:  # noqa: BLE001 - the code of a user's game may raise anything
        return encode(failed(error), number)


def failed(error: Exception) -> Failed:
    """The reply for an error; an unexpected one is also logged."""
    if isinstance(error, PlyscopeError):
        return Failed(str(error), busy=isinstance(error, Busy))
    log.error("a request failed", exc_info=error)
    return Failed(error_text(error, 200))
