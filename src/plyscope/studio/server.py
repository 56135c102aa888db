"""Starting the studio: a socket on this machine, the address with its token, a browser."""

import asyncio
import importlib
import os
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import uvicorn

from plyscope._native import set_niceness
from plyscope.errors import PlyscopeError
from plyscope.games import start
from plyscope.studio import limits
from plyscope.studio.app import make_app
from plyscope.studio.security import ENTRANCE, Keys
from plyscope.studio.sessions import Studio

LOOPBACK = "127.0.0.1"
USUAL_PORT = 7759
SWITCH_SECONDS = 0.001
"""How long a thread in Python may keep the others waiting: answers must come while games think."""
NICENESS = 19
"""Of searches: they leave the processor to whoever answers."""

WEBSOCKETS = "uvicorn.protocols.websockets.websockets_sansio_impl"

WARNING = (
    "Warning: --host {host} lets other machines in. Whoever has the address with the token can "
    "use this studio and this machine's processor, and nothing on the way is encrypted."
)


def serve(
    *,
    host: str = LOOPBACK,
    port: int | None = None,
    browser: bool = True,
    game: str | None = None,
    engines: Sequence[str] = (),
    file: Path | None = None,
    say: Callable[[str], None] = print,
) -> None:
    """Runs the studio until it is interrupted.

    Without a `port` it takes the usual one, or any other if that is taken.
    """
    if game is not None:
        start(game)  # a game that cannot start is said here, not in the browser
    with _listen(host, port) as listening:
        bound = listening.getsockname()[1]
        keys = Keys()
        studio = Studio(game=game, file=file, engines=engines)
        sys.setswitchinterval(SWITCH_SECONDS)
        set_niceness(NICENESS)
        app = make_app(studio, keys, allowed_hosts(host, bound), bound)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,  # the first request has the token in it
            server_header=False,
            proxy_headers=False,
            http="h11",
            loop="asyncio",
            ws=_websocket,  # type: ignore[arg-type]
            ws_max_size=limits.LARGEST_FRAME,
            ws_per_message_deflate=False,  # costs more than the way to this machine's browser
            timeout_graceful_shutdown=1,
        )
        server = _Server(config)
        address = f"http://{_called(host)}:{bound}"
        server.on_ready = lambda: _announce(host, address, keys.token, browser, say)
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Says when it is ready."""

    on_ready: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.on_ready()


def _announce(
    host: str, address: str, token: str, browser: bool, say: Callable[[str], None]
) -> None:
    entrance = f"{address}{ENTRANCE}?token={token}"
    if not is_loopback(host):
        say(WARNING.format(host=host))
    say(f"Plyscope studio: {entrance}")
    say("The address works once, for one browser. Ctrl-C ends the studio.")
    threading.Thread(target=_load_the_rest, name="plyscope loading", daemon=True).start()
    if browser and _has_browser():
        importlib.import_module("webbrowser").open(entrance)


def _websocket(**options: Any) -> asyncio.Protocol:
    """The other end of a page's socket, whose library is loaded when there is one."""
    library = importlib.import_module(WEBSOCKETS)
    protocol: asyncio.Protocol = library.WebSocketsSansIOProtocol(**options)
    return protocol


def _load_the_rest() -> None:
    """Loads what the first socket and the first trace need, while nobody waits for it."""
    for name in (WEBSOCKETS, "plyscope.tracing"):
        importlib.import_module(name)


def _has_browser() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_everywhere(host: str) -> bool:
    return host in ("0.0.0.0", "::")


def _called(host: str) -> str:
    """The name in the printed address."""
    if _is_everywhere(host):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def allowed_hosts(host: str, port: int) -> list[str]:
    """The names, with the port, by which the studio may be called: no others get an answer."""
    names = [LOOPBACK, "localhost", "[::1]", _called(host)]
    if _is_everywhere(host):
        found = socket.getaddrinfo(socket.gethostname(), None)
        names += [_called(str(where[4][0]).partition("%")[0]) for where in found]
    ports = [f":{port}", *([""] if port == 80 else [])]
    return [name + end for name in dict.fromkeys(names) for end in ports]


def _listen(host: str, port: int | None) -> socket.socket:
    wanted = [USUAL_PORT, 0] if port is None else [port]
    for number in wanted:
        try:
            return _bound(host, number)
        except OSError as error:
            if number == wanted[-1]:
                where = f"{host}:{number}"
                raise PlyscopeError(f"cannot listen at {where}: {error.strerror}") from None
    raise AssertionError


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
