"""Hostile HTTP requests: a sentence of our own, never an internal error."""

import http.client
import logging
import socket
from pathlib import Path
from urllib.parse import quote

import pytest
from tests.browser.running import running_studio
from tests.studio.door import HOST, ORIGIN, Door
from tests.studio.pages import entered

STRANGE = [
    *(
        "",
        "0",
        "-1",
        "9" * 5000,
        "1e9",
        "nan",
        "inf",
        "0.5",
        "²",
        "٣",
        "x" * 5000,
        "\0",
        "%",
        "../..",
    ),
    *("\n", "🙂", "\u2028", "'\"<>&;"),
]
RAW = ["%ed%a0%80", "%ff%fe", "%00", "%", "%2e%2e%2f", "%2F", "a=b&a=c", "&&&=", "=" * 999]
PARAMETERS = ["reason", "low", "move", "path", "other"]


def addresses(trace: str) -> list[str]:
    written = [quote(text, safe="") for text in STRANGE] + RAW
    read = {"matching": PARAMETERS, "export/dot": ["row"], "columns": ["other"], "file": ["other"]}
    queries = [
        f"/traces/{trace}/{kind}?{name}={text}"
        for kind, names in read.items()
        for name in names
        for text in written
    ]
    places = [f"/traces/{text}/columns" for text in written]
    places += [f"/traces/{trace}/export/{text}" for text in written]
    places += [f"/static/{text}" for text in written] + [f"/{text}" for text in written]
    return [*queries, *places, f"/enter?token={'9' * 5000}", "/enter?token=%ed%a0%80&token="]


def test_hostile_requests_are_refused_in_a_sentence(
    door: Door, caplog: pytest.LogCaptureFixture
) -> None:
    door.app.requests.burst = door.app.requests.left = 10**6
    door.app.visitors = door.app.strangers = door.app.requests
    with door.talk() as talk:
        trace = talk.ask("record_search", game="tictactoe", depth=1, search_id="a")["trace_id"]
    for address in addresses(trace):
        answer = door.client.get(address)
        assert answer.status_code < 500, (address, answer.text)
        assert answer.status_code < 400 or answer.text.strip(), address
        assert "Traceback" not in answer.text
    for length in ("-1", "x", "9" * 5000, "²"):
        headers = {"origin": ORIGIN, "host": HOST, "content-length": length.encode()}
        assert door.client.post("/traces", headers=headers).status_code == 413  # type: ignore[arg-type]
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_an_unexpected_error_is_told_in_a_sentence(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a user's game")

    monkeypatch.setattr("plyscope.studio.traces.drawn_columns", broken)
    with door.talk() as talk:
        trace = talk.ask("record_search", game="tictactoe", depth=1, search_id="a")["trace_id"]
    answer = door.client.get(f"/traces/{trace}/columns")
    assert (answer.status_code, answer.text) == (400, "ZeroDivisionError: a user's game")


def test_an_upload_that_is_broken_off_prints_nothing(tmp_path: Path) -> None:
    with running_studio(tmp_path) as studio:
        headers = entered(studio) | {"Origin": studio.address, "Content-Length": "1000000"}
        host = studio.address.removeprefix("http://")
        for _ in range(3):
            upload = http.client.HTTPConnection(host)
            upload.putrequest("POST", "/traces")
            for name, value in headers.items():
                upload.putheader(name, value)
            upload.endheaders(b"x" * 1000)
            assert upload.sock is not None
            upload.sock.shutdown(socket.SHUT_RDWR)
            upload.close()
        upload = http.client.HTTPConnection(host)
        upload.request("GET", "/", headers=headers | {"Content-Length": "0"})
        assert upload.getresponse().status == 200
        upload.close()
        studio.process.terminate()
        assert studio.process.stdout is not None
        said = studio.process.stdout.read().splitlines()
        assert [line for line in said if "Press Ctrl-C" not in line] == []
