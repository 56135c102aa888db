"""HTTP connections that are closed unless they make progress.

The headers of a request must arrive within a time, its body at a rate, and of the connections that
have not shown the owner's pass only the newest are held: a flood of slow ones cannot keep the owner
out.
"""

import asyncio
from collections.abc import Callable
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from plyscope.studio import limits
from plyscope.studio.security import Guard, Scope


class Connection(H11Protocol):
    """A connection, and the time at which it is closed if what it waits for has not arrived.

    The time between two requests is limited by uvicorn, as `timeout_keep_alive`.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        assert isinstance(self.config.app, Guard)
        self._guard = self.config.app
        self._deadline: asyncio.TimerHandle | None = None
        self._awaited: object = None
        self._received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._guard.meet(self, transport.abort)
        self._await(h11.IDLE)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        request = self.scope
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it has become a WebSocket
            self._leave()
            return
        if self.scope is not request:
            self._guard.recognise(self, cast(Scope, self.scope))
        self._await(self.conn.their_state)

    def _leave(self) -> None:
        self._guard.forget(self)
        self._await(None)

    def _await(self, state: object) -> None:
        """Sets the deadline when the client begins to send headers or a body, and ends it after."""
        if state is self._awaited:
            return
        self._awaited = state
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if state is h11.IDLE:
            self._later(limits.LONGEST_HEADERS, self.transport.abort)
        elif state is h11.SEND_BODY:
            self._expect_body()

    def _expect_body(self) -> None:
        """Closes the connection unless enough of the body arrives, or after a refusal."""
        self._received = 0

        def check() -> None:
            is_slow = self._received < limits.LEAST_BODY and not self.flow.read_paused
            if is_slow or self.cycle.response_complete:
                self.transport.abort()
            else:
                self._expect_body()

        self._later(limits.LONGEST_PAUSE, check)

    def _later(self, seconds: float, action: Callable[[], None]) -> None:
        self._deadline = self.loop.call_later(seconds, action)
