"""Slow and idle connections to a real server, with the limits shortened."""

import contextlib
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from tests.browser.running import running_studio
from tests.studio.pages import entered

from plyscope.studio import limits
from plyscope.studio.app import make_app
from plyscope.studio.security import Keys
from plyscope.studio.server import configuration
from plyscope.studio.sessions import Studio

Drip = Callable[[int], bytes]
HEADERS = "POST /traces HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
HEADERS += "plyscope-key: {key}\r\nContent-Length: 100000\r\n\r\n"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Keys]]:
    """The host of a server in a thread, and its keys."""
    for name, seconds in (("LONGEST_HEADERS", 0.5), ("LONGEST_PAUSE", 0.5)):
        monkeypatch.setattr(limits, name, seconds)
    keys, studio = Keys(), Studio(file=tmp_path / "games.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        app = make_app(studio, keys, [f"127.0.0.1:{port}"], port)
        server = uvicorn.Server(configuration(app))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield f"127.0.0.1:{port}", keys
        server.should_exit = True
        thread.join()


def lives(address: str, drip: Drip, seconds: float = 3) -> bool:
    """Whether a connection that sends a little now and then is open after that time."""
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port))) as made:
        made.settimeout(0.05)
        end = time.monotonic() + seconds
        number = 0
        while time.monotonic() < end:
            try:
                made.sendall(drip(number))
                number += 1
                if made.recv(65536) == b"":
                    return False
            except TimeoutError:
                continue
            except OSError:
                return False
    return True


def headers(host: str, keys: Keys, cookie: str | None = None) -> bytes:
    port = host.partition(":")[2]
    cookie = f"plyscope_{port}={keys.pass_}" if cookie is None else cookie
    return HEADERS.format(host=host, cookie=cookie, key=keys.page).encode()


def test_a_connection_that_sends_nothing_is_closed(server: tuple[str, Keys]) -> None:
    assert not lives(server[0], lambda _: b"")


def test_headers_that_drip_are_not_waited_for(server: tuple[str, Keys]) -> None:
    assert not lives(server[0], lambda number: b"GET / HTTP/1.1\r\nx: x"[number : number + 1])
    assert not lives(server[0], lambda number: b"" if number else b"GET / HTTP/1.1\r\n")


def test_second_headers_that_drip_are_not_waited_for_either(server: tuple[str, Keys]) -> None:
    whole = b"GET /enter HTTP/1.1\r\nHost: %s\r\n\r\n" % server[0].encode()
    assert not lives(server[0], lambda number: b"G" if number else whole)


@pytest.mark.parametrize("cookie", [None, ""])
def test_a_body_that_drips_is_not_waited_for(server: tuple[str, Keys], cookie: str | None) -> None:
    begin = headers(*server, cookie)
    assert not lives(server[0], lambda number: b"x" if number else begin)


def test_a_body_that_makes_progress_is_read(server: tuple[str, Keys]) -> None:
    begin = headers(*server)
    # A busy machine may itself make a pause that is too long: one of five tries is enough.
    tries = (
        lives(server[0], lambda number: b"x" * 2000 if number else begin, seconds=1.5)
        for _ in range(5)
    )
    assert any(tries)


def test_only_the_newest_connections_of_strangers_are_held(
    server: tuple[str, Keys], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STRANGERS", 5)
    monkeypatch.setattr(limits, "LONGEST_HEADERS", 60)
    host, port = server[0].split(":")
    asked = b"GET / HTTP/1.1\r\nHost: %s\r\nCookie: plyscope_%s=%s\r\n\r\n"
    asked %= (server[0].encode(), port.encode(), server[1].pass_.encode())
    with contextlib.ExitStack() as stack:
        owner = stack.enter_context(socket.create_connection((host, int(port))))
        owner.settimeout(20)
        owner.sendall(asked)
        assert owner.recv(65536).startswith(b"HTTP/1.1 200")
        made = [stack.enter_context(socket.create_connection((host, int(port)))) for _ in range(12)]
        for one in made[:7]:
            one.settimeout(20)
            with contextlib.suppress(ConnectionError):
                assert one.recv(1) == b""
        for one in made[7:]:
            one.settimeout(0.05)
            with pytest.raises(TimeoutError):
                one.recv(1)
        owner.sendall(asked)
        assert b"HTTP/1.1 200" in owner.recv(2**20) + owner.recv(2**20)


def own_addresses() -> list[str]:
    """Addresses of this machine, as far as they are known without asking anybody."""
    found = {"127.0.0.1", "127.0.0.9"}
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found.add(probe.getsockname()[0])
    return sorted(found)


def test_every_address_of_the_machine_answers_with_host_0000(tmp_path: Path) -> None:
    with running_studio(tmp_path, "--host", "0.0.0.0") as studio:
        assert studio.process.stdout is not None
        studio.entrance = studio.process.stdout.readline().partition(": ")[2].strip()
        studio.address = studio.entrance.partition("/enter")[0]
        port = studio.address.rpartition(":")[2]
        sent = entered(studio)
        for address in [studio.address, *(f"http://{own}:{port}" for own in own_addresses())]:
            asked = urllib.request.Request(address, headers=sent)
            with urllib.request.urlopen(asked) as answer:
                assert answer.status == 200
        foreign = urllib.request.Request(studio.address, headers=sent | {"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(foreign)
        refused.value.close()
        assert refused.value.code == 421
