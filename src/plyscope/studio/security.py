"""The guard of the studio, which refuses every request that its rules do not allow.

It wraps the whole application, for HTTP and WebSocket alike, and requires:

1. a `Host` that is exactly one of the studio's own names, so that no other name leads here;
2. an `Origin` that is exactly the page's own, for every request that may change something and for
   the WebSocket; for other requests it may be missing;
3. the cookie for which the token was exchanged; the token works once, at /enter;
4. the page's key, for everything but the files of the page: a browser sends the cookie to every
   server on the same host, whatever its port, but the key is in the page's storage, which is of one
   origin, and the page adds it to each request and to its WebSocket;
5. bodies, messages and requests below a size and a rate.

A student of a class has a pass, too, with a key and rates of its own: it opens the files of the
page and the WebSocket, on which only the messages of `classroom.REQUESTS` are answered.
"""

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Hashable, Iterable, MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Any, TypeAlias
from urllib.parse import parse_qs

from plyscope.studio import limits
from plyscope.studio.classroom import Classroom, Pass, Student, looks_like_code

Scope: TypeAlias = MutableMapping[str, Any]
Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

ENTRANCE = "/enter"
READING = ("GET", "HEAD")
LONGEST_LENGTH = 15
"""The most digits of a body's length, because Python refuses to read thousands of them."""
POLICY_VIOLATION, TOO_BIG = 1008, 1009
NO_TOKEN = "Open the address that plyscope studio printed when it started; it contains the token."
USED_TOKEN = (
    "This address has been used already, or it belongs to an earlier start of the studio. "
    "Each address works once: restart plyscope studio and open the new one."
)
WRONG_CODE = (
    "This is not the address of the class now: a letter may be wrong, or it was withdrawn. "
    "Ask the teacher for the address."
)
FULL = "The class is full."
NOT_FOR_STUDENTS = "A class reaches Watch, Quiz and Build only."
NO_KEY = "Only the studio's own page may request this, with its key. " + NO_TOKEN
KEY_HEADER = b"plyscope-key"
PROTOCOL = "plyscope"
"""The WebSocket's protocol; a page offers the key as a second one, having no other headers."""
PAGE_FILES = "/static/"
BACK = (
    "<!doctype html><meta charset=utf-8><title>Plyscope</title>"
    "<meta http-equiv=refresh content='0;url=/'><a href='/'>To the studio</a>"
)
ENTERED = (
    "<!doctype html><meta charset=utf-8><title>Plyscope</title>"
    "<meta name=key content='{key}'><meta name=role content='{role}'>"
    "<script type=module src='/static/enter.js'></script>"
    "<noscript>The studio needs JavaScript, which this browser has turned off.</noscript>"
)
"""The page that stores its key, then opens the studio."""


class Keys(Pass):
    """The secrets of one start: a token, and the owner's pass, for which it is exchanged once."""

    def __init__(self) -> None:
        super().__init__()
        self.token = secrets.token_urlsafe(32)
        self._unused = True

    def exchange(self, token: str) -> bool:
        """Whether the token is right and has not been used before."""
        right = hmac.compare_digest(token.encode(), self.token.encode())
        used, self._unused = not self._unused, self._unused and not right
        return right and not used


class Refused(Exception):
    """A request was refused, with this status and for this reason."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Guard:
    """The application with all its rules of access.

    `hosts` are the allowed values of `Host`; `bodies` has the paths that accept larger bodies than
    the others, with their limits.
    """

    def __init__(
        self,
        app: App,
        keys: Keys,
        hosts: Iterable[str],
        port: int,
        bodies: dict[str, int],
        classroom: Classroom | None = None,
    ) -> None:
        self.app = app
        self.keys = keys
        self.classroom = classroom
        self.hosts = frozenset(hosts)
        self.cookie = f"plyscope_{port}"  # browsers send a cookie to every port of a host
        self.bodies = bodies
        self.requests = limits.requests()
        self.visitors = limits.requests()
        self.strangers = limits.requests()
        self.connections = 0
        self.connected: dict[Hashable, Callable[[], None]] = {}
        """What closes each connection that has not shown a pass so far, the oldest first."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            host = self._host(scope)
            sending = _with_headers(send, host)
            self._check_rate(scope)
            self._check_origin(scope, host, needed=scope["method"] not in READING)
            if self._is_entrance(scope):
                await self._enter(scope, sending)
                return
            holder = self._check_pass(scope)
            if scope["path"] != "/" and not scope["path"].startswith(PAGE_FILES):
                if isinstance(holder, Student):
                    raise Refused(403, NOT_FOR_STUDENTS)
                self._check_key(scope, holder)
            most = self.bodies.get(scope["path"], limits.LARGEST_BODY)
            _check_length(scope, most)
        except Refused as refused:
            await _answer(_with_headers(send, ""), refused.status, str(refused))
            return
        with suppress(Exception):  # the application has logged it, and answered
            await self.app(scope, _measured(receive, most), sending)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            host = self._host(scope)
            self._check_rate(scope)
            self._check_origin(scope, host, needed=True)
            holder = self._check_pass(scope)
            self._check_key(scope, holder)
            self._check_connections(holder)
        except Refused:
            await receive()  # the first event of the connection, before which nothing may be sent
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        if isinstance(holder, Student):
            await self._attend(holder, scope, receive, send)
            return
        self.connections += 1
        try:
            await self.app(scope, _metered(receive, send, limits.frames()), send)
        finally:
            self.connections -= 1

    def _check_connections(self, holder: Pass) -> None:
        if isinstance(holder, Student):
            too_many = len(holder.sockets) >= limits.MOST_STUDENT_SOCKETS
        else:
            too_many = self.connections >= limits.MOST_CONNECTIONS
        if too_many:
            raise Refused(503, "busy: too many pages are open")

    async def _attend(self, student: Student, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a student, whose connection ends at the latest when the class is dismissed."""
        loop, socket = asyncio.get_running_loop(), object()
        closing = {"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "withdrawn"}
        student.sockets[socket] = lambda: _send_in(loop, send, closing)
        scope["student"] = student
        try:
            await self.app(scope, _metered(receive, send, limits.student_frames()), send)
        finally:
            del student.sockets[socket]

    def _is_entrance(self, scope: Scope) -> bool:
        """Whether a path lets a browser in; a wrong code is one only for who has no pass."""
        path = scope["path"]
        if path == ENTRANCE:
            return True
        if self.classroom is None or not looks_like_code(path):
            return False
        return self.classroom.is_code(path[1:]) or self.holder(scope) is None

    async def _enter(self, scope: Scope, send: Send) -> None:
        """Exchanges the token, or the code of a class, for a cookie and the key of the page.

        A browser that has the cookie is sent to the page, but never given the key again.
        """
        if scope["method"] != "GET":
            raise Refused(405, "Only GET is allowed here.")
        if self.holder(scope) is not None:
            await _answer(send, 200, BACK, kind="text/html")
            return
        holder = self._owner(scope) if scope["path"] == ENTRANCE else self._student(scope)
        cookie = f"{self.cookie}={holder.pass_}; HttpOnly; SameSite=Strict; Path=/"
        more = [(b"set-cookie", cookie.encode())]
        role = "student" if isinstance(holder, Student) else "owner"
        entered = ENTERED.format(key=holder.page, role=role)
        await _answer(send, 200, entered, kind="text/html", more=more)

    def _owner(self, scope: Scope) -> Pass:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if len(given) != 1:
            raise Refused(401, NO_TOKEN)
        if not self.keys.exchange(given[0]):
            raise Refused(403, USED_TOKEN)
        return self.keys

    def _student(self, scope: Scope) -> Student:
        assert self.classroom is not None
        if not self.classroom.is_code(scope["path"][1:]):
            raise Refused(403, WRONG_CODE)
        student = self.classroom.admit()
        if student is None:
            raise Refused(503, FULL)
        return student

    def _host(self, scope: Scope) -> str:
        given = _headers(scope, b"host")
        if len(given) != 1 or (given[0] not in self.hosts and given[0] not in _reached(scope)):
            raise Refused(421, "This is not the studio's host name.")
        return given[0]

    def _check_origin(self, scope: Scope, host: str, *, needed: bool) -> None:
        given = _headers(scope, b"origin")
        if (given or needed) and given != [f"http://{host}"]:
            raise Refused(403, "Only the studio's own page may request this.")

    def _check_pass(self, scope: Scope) -> Pass:
        holder = self.holder(scope)
        if holder is None:
            raise Refused(401, WRONG_CODE if self.classroom else NO_TOKEN)
        return holder

    def holder(self, scope: Scope) -> Pass | None:
        """Whose cookie a request has: the owner's, a student's, or nobody's."""
        for header in _headers(scope, b"cookie"):
            cookies: SimpleCookie = SimpleCookie()
            try:
                cookies.load(header)
            except CookieError:
                continue
            if self.cookie not in cookies:
                continue
            given = cookies[self.cookie].value
            if self.keys.opens(given):
                return self.keys
            student = self.classroom and self.classroom.holder(given)
            if student:
                return student
        return None

    def _check_key(self, scope: Scope, holder: Pass) -> None:
        if not _has_key(scope, holder):
            raise Refused(401, NO_KEY)

    def _check_rate(self, scope: Scope) -> None:
        """Requests without secrets have allowances of their own: a flood of them hurts nobody."""
        holder, allowance = self.holder(scope), self.strangers
        if isinstance(holder, Student):
            allowance = holder.requests
        elif holder is not None:
            allowance = self.requests if _has_key(scope, holder) else self.visitors
        if not allowance.take():
            raise Refused(429, "busy: too many requests in a short time")

    def meet(self, connection: Hashable, close: Callable[[], None]) -> None:
        """Notes a new connection; the oldest that has not shown a pass may be closed for it."""
        most = limits.MOST_STRANGERS_OF_CLASS if self.classroom else limits.MOST_STRANGERS
        _hold(self.connected, connection, close, most)

    def recognise(self, connection: Hashable, scope: Scope) -> None:
        """Notes that a connection has made this request, which may have shown a pass."""
        holder = self.holder(scope)
        close = self.connected.pop(connection, None) if holder else None
        if close and isinstance(holder, Student):
            _hold(holder.connected, connection, close, limits.MOST_STUDENT_CONNECTIONS)

    def forget(self, connection: Hashable) -> None:
        """Notes that a connection has ended, or become a WebSocket."""
        self.connected.pop(connection, None)
        for student in self.classroom.students if self.classroom else ():
            student.connected.pop(connection, None)


def _hold(
    held: dict[Hashable, Callable[[], None]],
    connection: Hashable,
    close: Callable[[], None],
    most: int,
) -> None:
    """Adds a connection to those that are held, and closes the oldest if there are too many."""
    held[connection] = close
    if len(held) > most:
        held.pop(next(iter(held)))()


def _send_in(loop: asyncio.AbstractEventLoop, send: Send, event: Event) -> None:
    """Sends an event from any thread, unless its loop has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: asyncio.ensure_future(send(event)))


def _has_key(scope: Scope, holder: Pass) -> bool:
    offered = _headers(scope, KEY_HEADER)
    if scope["type"] == "websocket":
        protocol, *offered = scope.get("subprotocols") or [""]
        if protocol != PROTOCOL:
            return False
    return len(offered) == 1 and holder.is_page(offered[0])


def _reached(scope: Scope) -> list[str]:
    """The address of this machine that the client reached, as `Host` writes it.

    A foreign name that leads here is still refused: its `Host` is the name, not the address.
    """
    address, port = scope.get("server") or ("", None)
    try:
        reached = ip_address(address)
    except ValueError:
        return []
    reached = getattr(reached, "ipv4_mapped", None) or reached
    name = f"[{reached}]" if reached.version == 6 else f"{reached}"
    return [f"{name}:{port}", *([name] if port == 80 else [])]


def _headers(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name]


def _check_length(scope: Scope, most: int) -> None:
    for length in _headers(scope, b"content-length"):
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > most:
            raise Refused(413, f"The body is larger than {most:,} bytes.")


def _measured(receive: Receive, most: int) -> Receive:
    """Counts the bytes of a body as they arrive, because its length may be missing or wrong.

    A body that is too large raises `Refused` where the application reads it.
    """
    got = 0

    async def measured() -> Event:
        nonlocal got
        event = await receive()
        got += len(event.get("body") or b"")
        if got > most:
            raise Refused(413, f"The body is larger than {most:,} bytes.")
        return event

    return measured


def _metered(receive: Receive, send: Send, allowance: limits.Allowance) -> Receive:
    """Ends the connection after a message that is too large, or after too many messages."""

    async def metered() -> Event:
        event = await receive()
        if event["type"] != "websocket.receive":
            return event
        content = event.get("text") or event.get("bytes") or ""
        too_large = len(content) > limits.LARGEST_FRAME
        if not too_large and allowance.take():
            return event
        code = TOO_BIG if too_large else POLICY_VIOLATION
        reason = "message too large" if too_large else "busy: too many messages"
        await send({"type": "websocket.close", "code": code, "reason": reason})
        return {"type": "websocket.disconnect", "code": code}

    return metered


def _security_headers(host: str) -> list[tuple[bytes, bytes]]:
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        f"font-src 'self'; connect-src 'self' ws://{host}; worker-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    return [
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"cross-origin-resource-policy", b"same-origin"),
        (b"cache-control", b"no-store"),
    ]


def _with_headers(send: Send, host: str) -> Send:
    """Adds the security headers to every response."""

    async def sending(event: Event) -> None:
        if event["type"] == "http.response.start":
            ours = _security_headers(host)
            names = {name for name, _ in ours}
            theirs = [pair for pair in event.get("headers", ()) if pair[0].lower() not in names]
            event = {**event, "headers": [*theirs, *ours]}
        await send(event)

    return sending


async def _answer(
    send: Send,
    status: int,
    text: str,
    kind: str = "text/plain",
    more: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    headers = [(b"content-type", f"{kind}; charset=utf-8".encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text.encode()})
