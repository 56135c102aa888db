"""Starts the studio: listens on this machine, prints the address and opens a browser."""

import asyncio
import gc
import importlib
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn

from plyscope._native import set_niceness
from plyscope.errors import PlyscopeError
from plyscope.fast.rules import compile_apart
from plyscope.games import start
from plyscope.studio import limits
from plyscope.studio.app import make_app
from plyscope.studio.classroom import Classroom, drawn, qr_rows
from plyscope.studio.connections import Connection
from plyscope.studio.security import ENTRANCE, Guard, Keys
from plyscope.studio.sessions import Studio

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 7759
SWITCH_SECONDS = 0.001
"""The thread switch interval of Python: requests must be answered while searches run."""
EVERYWHERE = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""The hosts that stand for all addresses, each with an address of documentation, outside."""
NICENESS = 19
"""The niceness of searches, which leave the processor to the threads that answer requests."""

YOUNG_SECONDS, ALL_SECONDS = 0.5, 20.0
"""How often reference cycles are collected: among new objects, and among all."""

GRACE = 3.0
"""Seconds for an orderly end after a signal; open connections have one of them."""

WEBSOCKETS = "uvicorn.protocols.websockets.websockets_sansio_impl"

WARNING = (
    "Warning: with --host {host}, other machines can connect. Anyone who has the address with the "
    "token can use this studio and this machine's processor, and the connection is not encrypted."
)
FOR_CLASS = (
    "It works in every browser until you withdraw it on the screen Class or stop the studio, and\n"
    "reaches Watch, Quiz and Build only. Connections are not encrypted."
)
NO_NETWORK = (
    "this machine has no address in a local network: connect it to one, or name one with --host"
)


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    browser: bool = True,
    class_: bool = False,
    game: str | None = None,
    engines: Sequence[str] = (),
    file: Path | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Runs the studio until it is interrupted.

    Without a `port` it uses the default one, or any free one if that is in use. Without a `host`
    only this machine can connect, or with a class also the local network.
    """
    if game is not None:
        start(game)  # an error in the game is reported here, not in the browser
    host = host or (_network_address() if class_ else LOOPBACK)
    with ExitStack() as stack:
        listening = [stack.enter_context(one) for one in _listen(_hosts(host, class_), port)]
        bound = listening[0].getsockname()[1]
        keys = Keys()
        address = f"http://{_called(host)}:{bound}"
        classroom = Classroom(address) if class_ else None
        studio = Studio(game=game, file=file, engines=engines, classroom=classroom)
        sys.setswitchinterval(SWITCH_SECONDS)
        set_niceness(NICENESS)
        compile_apart()
        app = make_app(studio, keys, allowed_hosts(host, bound), bound)
        server = _Server(configuration(app))
        own = f"http://{LOOPBACK}:{bound}" if classroom else address
        entrance = f"{own}{ENTRANCE}?token={keys.token}"
        server.on_ready = lambda: _announce(host, entrance, classroom, browser, say)
        server.run(sockets=listening)


def configuration(app: Guard) -> uvicorn.Config:
    """The settings of the server."""
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,  # the first request contains the token
        server_header=False,
        proxy_headers=False,
        http=Connection,
        loop="asyncio",
        ws=_websocket,  # type: ignore[arg-type]
        ws_max_size=limits.LARGEST_FRAME,
        ws_per_message_deflate=False,  # on one machine, compression costs more than it saves
        timeout_graceful_shutdown=1,
    )


class _Server(uvicorn.Server):
    """A server that calls `on_ready` once it is ready, and ends when it is told to.

    A game written in Python may never return from a method, in a search or in the thread that
    answers requests. Nothing is lost by leaving it: games are saved before a reply confirms them.
    """

    on_ready: Callable[[], None]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        threading.Thread(target=_leave, args=(sig,), name="plyscope end", daemon=True).start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def _leave(sig: int) -> None:
    """Ends the process if it has not ended by itself after the signal."""
    time.sleep(GRACE)
    os.write(2, b"plyscope: interrupted; a game did not return\n")
    os._exit(128 + sig)


def _announce(
    host: str,
    entrance: str,
    classroom: Classroom | None,
    browser: bool,
    say: Callable[[str], None],
) -> None:
    if not classroom and not is_loopback(host):
        say(WARNING.format(host=host))
    say(f"Plyscope studio: {entrance}")
    say("The address works once, in one browser. Press Ctrl-C to stop the studio.")
    if classroom:
        entrance += "#/class"
        _invite(classroom, say)
    threading.Thread(target=_load_the_rest, name="plyscope loading", daemon=True).start()
    threading.Thread(target=_collect_cycles, name="plyscope collector", daemon=True).start()
    if browser and _has_browser():
        importlib.import_module("webbrowser").open(entrance)


def _invite(classroom: Classroom, say: Callable[[str], None]) -> None:
    """Opens the class and prints its address."""
    classroom.open()
    say(f"\nFor the class: {classroom.address}")
    say(drawn(qr_rows(classroom.address)))
    say(FOR_CLASS)


def _websocket(**options: Any) -> asyncio.Protocol:
    """The protocol of a page's WebSocket, whose library is loaded with the first one."""
    library = importlib.import_module(WEBSOCKETS)
    protocol: asyncio.Protocol = library.WebSocketsSansIOProtocol(**options)
    return protocol


def _load_the_rest() -> None:
    """Loads the modules for the first WebSocket and the first trace in the background."""
    for name in (WEBSOCKETS, "plyscope.tracing"):
        importlib.import_module(name)


def _collect_cycles() -> None:
    """Collects reference cycles, in place of whichever thread made the most objects.

    A collection holds the interpreter's lock. In the thread of a search, which stands back for all
    others, it would wait for the processor with the lock in hand, and everybody would wait for it:
    200 ms beside eight searches on two cores.
    """
    gc.disable()
    gc.freeze()  # what is there now stays until the end
    while True:
        for _ in range(round(ALL_SECONDS / YOUNG_SECONDS)):
            time.sleep(YOUNG_SECONDS)
            gc.collect(1)
        gc.collect()


def _has_browser() -> bool:
    """Whether a browser can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_loopback(host: str) -> bool:
    """Whether only this machine can connect to the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_everywhere(host: str) -> bool:
    return host in EVERYWHERE


def _called(host: str) -> str:
    """The name of the host in the printed address."""
    if _is_everywhere(host):
        return _own_address(host)
    return f"[{host}]" if ":" in host else host


def _own_address(everywhere: str) -> str:
    """The address of this machine from which it would send to others; nothing is sent."""
    family, outside = EVERYWHERE[everywhere]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))
            address = str(probe.getsockname()[0])
    except OSError:
        return "localhost"
    return f"[{address}]" if ":" in address else address


def _network_address() -> str:
    """The address of this machine in the local network; raises `PlyscopeError` without one."""
    found = [_own_address("0.0.0.0")]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    for address in found:
        if not is_loopback(address):
            return address
    raise PlyscopeError(NO_NETWORK)


def _hosts(host: str, class_: bool) -> list[str]:
    """The addresses to listen on: a class has one of its own, beside that of the teacher."""
    is_own = host in (LOOPBACK, "localhost") or _is_everywhere(host)
    return [host] if is_own or not class_ else [LOOPBACK, host]


def allowed_hosts(host: str, port: int) -> list[str]:
    """The names that `Host` may have, with the port, besides the address that a client reached."""
    names = [LOOPBACK, "localhost", "[::1]", _called(host)]
    if _is_everywhere(host):
        names.append(socket.gethostname())
    ports = [f":{port}", *([""] if port == 80 else [])]
    return [name + end for name in dict.fromkeys(names) for end in ports]


def _listen(hosts: list[str], port: int | None) -> list[socket.socket]:
    """Sockets of these addresses, all with the same port."""
    wanted = [DEFAULT_PORT, 0] if port is None else [port]
    for number in wanted:
        try:
            return _all_bound(hosts, number)
        except OSError as error:
            if number == wanted[-1]:
                where = f"{' and '.join(hosts)}:{number}"
                raise PlyscopeError(f"cannot listen on {where}: {error.strerror}") from None
    raise AssertionError


def _all_bound(hosts: list[str], port: int) -> list[socket.socket]:
    with ExitStack() as made:
        sockets = [made.enter_context(_bound(hosts[0], port))]
        port = sockets[0].getsockname()[1]
        sockets += [made.enter_context(_bound(host, port)) for host in hosts[1:]]
        made.pop_all()
    return sockets


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # asyncio sets TCP_NODELAY only on sockets that name their protocol; without it a reply on a
    # connection that stays open waits 40 ms for an acknowledgement.
    made = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(where)
    except OSError:
        made.close()
        raise
    return made
