"""The real server in a process of its own: what it prints, who gets in, what survives its end."""

import http.client
import json
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.browser.running import Running, running_studio
from tests.studio.pages import entered, protocols
from websockets.sync.client import connect
from websockets.typing import Origin

from plyscope.cli import main
from plyscope.studio.server import WARNING, allowed_hosts, is_loopback


@contextmanager
def client(studio: Running) -> Iterator[Callable[..., dict[str, Any]]]:
    """A page that speaks to a real server: `ask(tag, field=…)`."""
    headers = entered(studio)
    address = studio.address.replace("http", "ws") + "/ws"
    options: dict[str, Any] = {"origin": Origin(studio.address), "subprotocols": protocols(headers)}
    with connect(address, additional_headers=headers, **options) as socket:

        def ask(tag: str, **fields: Any) -> dict[str, Any]:
            socket.send(json.dumps({"type": tag, "id": 1, **fields}))
            answer: dict[str, Any] = json.loads(socket.recv())
            return answer

        yield ask


def test_a_confirmed_move_survives_a_kill(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio, client(studio) as ask:
        game = ask("new_game", game="tictactoe")["game_id"]
        for after, move in enumerate(["5", "1", "9"]):
            ask("play", game_id=game, move=move, after=after)
        studio.process.kill()
        studio.process.wait()
    with running_studio(tmp_path) as studio, client(studio) as ask:
        assert ask("resume_game", game_id=game)["moves"] == ["5", "1", "9"]


def test_the_token_is_printed_once_and_logged_nowhere(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        token = studio.entrance.partition("token=")[2]
        assert len(token) > 30
        with client(studio) as ask:
            assert ask("hello")["type"] == "welcome"
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(studio.entrance)
        studio.process.terminate()
        assert studio.process.stdout is not None
        assert token not in studio.process.stdout.read()


def test_a_port_that_is_taken_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_studio(tmp_path) as studio:
        port = studio.address.rpartition(":")[2]
        assert main(["studio", "--no-browser", "--port", port]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"plyscope: cannot listen on 127.0.0.1:{port}: ")
    assert said.count("\n") == 1


def test_a_game_that_cannot_start_is_said_before_anything_listens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["studio", "--no-browser", "--game", "nothing"]) == 2
    assert "unknown game 'nothing'" in capsys.readouterr().err


def test_only_loopback_is_let_in_unless_asked_for() -> None:
    assert allowed_hosts("127.0.0.1", 80) == [
        *("127.0.0.1:80", "127.0.0.1", "localhost:80", "localhost", "[::1]:80", "[::1]"),
    ]
    assert "studio.example:7759" in allowed_hosts("studio.example", 7759)
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0")] == [
        *(True, True, True, False)
    ]


@pytest.mark.parametrize("host", ["127.0.0.5", "localhost"])
def test_the_address_that_is_printed_opens_the_studio(tmp_path: Path, host: str) -> None:
    with running_studio(tmp_path, "--host", host) as studio, client(studio) as ask:
        assert host in studio.address
        assert ask("hello")["type"] == "welcome"


@pytest.mark.measured
def test_a_reply_on_an_open_connection_does_not_wait_for_acknowledgements(tmp_path: Path) -> None:
    """Without TCP_NODELAY each of them takes 40 ms or more, however idle the machine is."""
    with running_studio(tmp_path) as studio:
        headers = entered(studio)
        connection = http.client.HTTPConnection(studio.address.removeprefix("http://"))
        taken = []
        with closing(connection):
            for _ in range(20):
                began = time.perf_counter()
                connection.request("GET", "/", headers=headers)
                assert connection.getresponse().read()
                taken.append(time.perf_counter() - began)
    assert min(taken) < 0.03


def test_another_host_comes_with_a_warning(tmp_path: Path) -> None:
    with running_studio(tmp_path, "--host", "0.0.0.0") as studio:
        assert studio.entrance == WARNING.format(host="0.0.0.0").partition(": ")[2]
        assert studio.process.stdout is not None
        assert "/enter?token=" in studio.process.stdout.readline()


def test_it_ends_quietly_when_it_is_interrupted(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        studio.process.terminate()
        assert studio.process.wait(60) in (0, 130, -signal.SIGTERM)
