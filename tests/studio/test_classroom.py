"""A class: many browsers come in by one address, and reach Watch, Quiz and Build alone."""

import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.studio.door import HOST, ORIGIN, Door, Talk, connected, page_key, run_apart
from tests.studio.test_security import is_refused, listed, own, routes

from plyscope.cli import main
from plyscope.studio import classroom, limits, server
from plyscope.studio.classroom import ALPHABET, Classroom, drawn, qr_rows
from plyscope.studio.conversation import REQUESTS
from plyscope.textbook import ALGORITHMS

TREE = {"game": "tree", "position": "((3 5 2) (9 1))", "algorithm": "alphabeta"}


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    room = Classroom(ORIGIN)
    room.open()
    made = Door(tmp_path / "games.sqlite3", classroom=room)
    yield made
    made.studio.close()


def room_of(door: Door) -> Classroom:
    assert door.studio.classroom is not None
    return door.studio.classroom


def student(door: Door) -> TestClient:
    """A browser that came in by the address of the class."""
    client = door.stranger()
    answer = client.get(f"/{room_of(door).code}")
    assert answer.status_code == 200, answer.text
    client.headers["plyscope-key"] = page_key(answer.text)
    return client


@contextmanager
def attending(client: TestClient) -> Iterator[Talk]:
    with connected(client, origin=ORIGIN, host=HOST) as socket:
        yield Talk(socket)


def watched(talk: Talk, **search: Any) -> dict[str, Any]:
    """The walkthrough of a search, as Watch and Quiz ask for it."""
    made = talk.ask("record_search", search_id="s", **TREE | search)
    assert made["type"] == "trace_info", made
    return talk.ask("walk_through", trace_id=made["trace_id"])


def test_many_browsers_come_in_by_the_same_address_each_with_a_pass_of_its_own(door: Door) -> None:
    clients = [student(door) for _ in range(5)]
    assert len({client.headers["plyscope-key"] for client in clients}) == 5
    assert len({str(client.cookies) for client in clients}) == 5
    for client in clients:
        with attending(client) as talk:
            assert watched(talk)["type"] == "walkthrough_view"


def test_of_all_routes_a_student_reaches_the_page_and_the_socket(
    door: Door, tmp_path: Path
) -> None:
    client, every = student(door), list(listed(routes(tmp_path)))
    for method, path in every:
        allowed = path in ("/", "/ws") or path.startswith("/static/")
        assert is_refused(client, method, path, **own(method)) is not allowed, (method, path)


def test_no_spelling_of_a_path_leads_a_student_further(door: Door) -> None:
    client = student(door)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = [(b"host", HOST.encode()), (b"cookie", cookie.encode()), (b"origin", ORIGIN.encode())]
    headers.append((b"plyscope-key", client.headers["plyscope-key"].encode()))

    async def status(method: str, path: str) -> int:
        events: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(event: Any) -> None:
            events.append(event)

        scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": headers}
        scope |= {"query_string": b"", "server": ("127.0.0.1", 7759), "root_path": ""}
        await door.app(scope, receive, send)
        return int(events[0]["status"])

    for path in ("/static/../traces", "//traces", "/./traces", "/static//../../traces", "/Traces"):
        for end in ("", "/some/columns", "/some/file", "/some/export/svg"):
            for method in ("GET", "POST"):
                found = run_apart(status(method, path + end))
                assert found in (403, 404, 405), (method, path + end, found)


def test_of_all_messages_a_student_is_answered_those_of_watch_quiz_and_build(door: Door) -> None:
    with attending(student(door)) as talk:
        for tag in REQUESTS:
            answer = talk.ask(tag)
            is_unknown = answer.get("text", "").startswith("unknown message")
            assert is_unknown is (tag not in classroom.REQUESTS), (tag, answer)


def test_what_students_may_ask_for_neither_plays_nor_saves_nor_starts_an_engine() -> None:
    assert sorted(classroom.REQUESTS) == [
        *("hello", "list_examples", "node_board", "random_tree"),
        *("read_tree", "record_search", "return_tree", "stop", "walk_through"),
    ]


def test_a_student_hears_of_no_engine(door: Door) -> None:
    with attending(student(door)) as talk:
        assert talk.ask("hello")["engines"] == []


def test_a_student_watches_textbook_searches_only(door: Door) -> None:
    with attending(student(door)) as talk:
        for algorithm in ("plain", "exact", "full"):
            search = TREE | {"algorithm": algorithm}
            answer = talk.ask("record_search", search_id="s", **search)
            assert answer["type"] == "failed", answer
            assert "a class watches minimax" in answer["text"]


def test_a_students_search_ends_where_it_cannot_be_shown(door: Door) -> None:
    deep = {"game": "tictactoe", "position": None, "algorithm": "minimax", "depth": 9}
    with attending(student(door)) as talk:
        for algorithm in ALGORITHMS:
            search = deep | {"algorithm": algorithm}
            answer = talk.ask("record_search", search_id="s", nodes=10_000_000, **search)
            assert "more than the 2,000 nodes that can be shown" in answer["text"], answer


def test_a_student_runs_no_code_that_the_teacher_did_not_name(door: Door) -> None:
    with attending(student(door)) as talk:
        answer = talk.ask("record_search", search_id="s", game="os:system", algorithm="minimax")
        assert "would run code" in answer["text"]


def test_nobody_reads_the_traces_of_somebody_else(door: Door) -> None:
    with door.talk() as teacher, attending(student(door)) as one, attending(student(door)) as two:
        made = [talk.ask("record_search", search_id="s", **TREE) for talk in (teacher, one, two)]
        assert len({each["trace_id"] for each in made}) == 3
        for talk, foreign in ((one, made[0]), (one, made[2]), (teacher, made[1])):
            for tag in ("walk_through", "node_board"):
                fields = {"row": 0} if tag == "node_board" else {}
                answer = talk.ask(tag, trace_id=foreign["trace_id"], **fields)
                assert "there is no trace" in answer["text"], answer


def test_traces_of_a_student_survive_a_lost_connection(door: Door) -> None:
    client = student(door)
    with attending(client) as talk:
        made = talk.ask("record_search", search_id="s", **TREE)
    with attending(client) as talk:
        answer = talk.ask("walk_through", trace_id=made["trace_id"])
        assert answer["type"] == "walkthrough_view"


def test_a_class_leaves_the_teacher_every_trace_and_search(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    with door.talk() as teacher:
        made = teacher.ask("record_search", search_id="s", **TREE)
        with attending(student(door)) as talk:
            for number in range(limits.MOST_TRACES + 1):
                watched(talk, position=f"({number} {number + 1})")
            monkeypatch.setattr(door.studio, "searches", limits.MOST_SEARCHES)
            assert watched(talk)["type"] == "walkthrough_view"
        answer = teacher.ask("open_trace", trace_id=made["trace_id"])
        assert answer["type"] == "trace_info"


def test_a_withdrawn_address_opens_nothing_and_ends_every_pass(door: Door, tmp_path: Path) -> None:
    code, client = room_of(door).code, student(door)
    with door.talk() as teacher, attending(client) as talk:
        assert teacher.ask("show_class")["students"] == 1
        answer = teacher.ask("open_class", is_open=False)
        assert (answer["address"], answer["qr"], answer["students"]) == ("", [], 0)
        with pytest.raises(WebSocketDisconnect):
            talk.ask("hello")
    for method, path in listed(routes(tmp_path)):
        assert is_refused(client, method, path, **own(method)), (method, path)
    assert door.stranger().get(f"/{code}").status_code == 403
    assert door.stranger().get("/").status_code == 401


def test_a_class_that_is_let_in_again_has_a_new_address(door: Door) -> None:
    before, client = room_of(door).address, student(door)
    with door.talk() as teacher:
        teacher.ask("open_class", is_open=False)
        again = teacher.ask("open_class", is_open=True)
        assert again["address"] not in ("", before)
        assert teacher.ask("open_class", is_open=True)["address"] == again["address"]
    assert is_refused(client, "WS", "/ws", **own("WS"))
    with attending(student(door)) as talk:
        assert talk.ask("hello")["type"] == "welcome"


def test_a_code_may_be_typed_with_capitals_and_a_wrong_one_is_told(door: Door) -> None:
    code = room_of(door).code
    assert door.stranger().get(f"/{code.upper()}").status_code == 200
    for wrong in (code[:-1] + ("a" if code[-1] != "a" else "b"), "a" * 7):
        answer = door.stranger().get(f"/{wrong}")
        assert answer.status_code == 403
        assert "Ask the teacher" in answer.text
        assert "set-cookie" not in answer.headers
    assert len(code) == 7
    assert set(code) <= set(ALPHABET)


def test_the_key_of_one_student_does_not_open_the_pass_of_another(door: Door) -> None:
    one, two = student(door), student(door)
    one.headers["plyscope-key"] = two.headers["plyscope-key"]
    assert is_refused(one, "WS", "/ws", **own("WS"))
    one.headers["plyscope-key"] = door.keys.page
    assert is_refused(one, "WS", "/ws", **own("WS"))
    thief = door.stranger()
    thief.cookies = door.client.cookies
    thief.headers["plyscope-key"] = two.headers["plyscope-key"]
    assert is_refused(thief, "WS", "/ws", **own("WS"))


def test_a_student_who_comes_again_keeps_the_pass_and_is_not_given_the_key_twice(
    door: Door,
) -> None:
    client = student(door)
    again = client.get(f"/{room_of(door).code}")
    assert again.status_code == 200
    assert "set-cookie" not in again.headers
    assert client.headers["plyscope-key"] not in again.text
    assert len(room_of(door).students) == 1


def test_the_teachers_browser_stays_the_teachers_at_the_address_of_the_class(door: Door) -> None:
    answer = door.client.get(f"/{room_of(door).code}")
    assert "set-cookie" not in answer.headers
    with door.talk() as teacher:
        assert teacher.ask("saved_games")["type"] == "saved_game_list"


def test_a_flood_by_one_student_leaves_the_others_alone(door: Door) -> None:
    one, two = student(door), student(door)
    statuses = {one.get("/").status_code for _ in range(200)}
    assert 429 in statuses
    assert two.get("/").status_code == 200
    assert door.client.get("/").status_code == 200


def test_a_student_opens_few_pages_at_once_and_the_teacher_still_comes_in(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STUDENT_SOCKETS", 1)
    client = student(door)
    with attending(client):
        assert is_refused(client, "WS", "/ws", **own("WS"))
        assert not is_refused(student(door), "WS", "/ws", **own("WS"))
        assert not is_refused(door.client, "WS", "/ws", **own("WS"))


def test_a_full_class_drops_who_has_left_and_nobody_else(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_STUDENTS", 2)
    here, left = student(door), student(door)
    with attending(here) as talk:
        new = student(door)
        assert talk.ask("hello")["type"] == "welcome"
        assert is_refused(left, "GET", "/")
        with attending(new):
            assert door.stranger().get(f"/{room_of(door).code}").status_code == 503


def test_a_studio_without_a_class_has_none(tmp_path: Path) -> None:
    door = Door(tmp_path / "alone.sqlite3")
    with door.talk() as talk:
        assert talk.ask("show_class")["exists"] is False
        assert "start it with --class" in talk.ask("open_class", is_open=True)["text"]
    assert door.stranger().get("/abcdefg").status_code == 401


def test_a_qr_code_has_a_quiet_zone_and_is_drawn_two_rows_in_a_line() -> None:
    rows = qr_rows("http://192.0.2.7:7759/abcdefg")
    assert {len(row) for row in rows} == {len(rows)}
    assert all(set(row) == {"0"} for row in (*rows[:4], *rows[-4:]))
    assert rows[4].startswith("0000" + "1111111" + "0")
    lines = drawn(rows).split("\n")
    assert len(lines) == (len(rows) + 1) // 2
    assert {len(line) for line in lines} == {len(rows)}


def test_the_address_of_a_class_is_that_of_the_local_network(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server, "_own_address", lambda _: "192.0.2.7")
    assert server._network_address() == "192.0.2.7"
    assert server._hosts("192.0.2.7", True) == ["127.0.0.1", "192.0.2.7"]
    assert server._hosts("192.0.2.7", False) == ["192.0.2.7"]
    assert server._hosts("127.0.0.1", True) == ["127.0.0.1"]
    assert "192.0.2.7:7759" in server.allowed_hosts("192.0.2.7", 7759)
    monkeypatch.setattr(server, "_own_address", lambda _: "localhost")
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda _: ("", [], ["127.0.1.1"]))
    assert main(["studio", "--class", "--no-browser"]) == 2
    assert "no address in a local network" in capsys.readouterr().err


def test_a_real_studio_lets_a_class_in_beside_its_teacher(tmp_path: Path) -> None:
    """The class has another address than the teacher, as in a network; both are this machine's."""
    command = [sys.executable, "-m", "plyscope", "studio", "--class", "--host", "127.0.0.7"]
    places = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    with subprocess.Popen(
        [*command, "--no-browser", "--port", "0"], stdout=subprocess.PIPE, text=True, env=places
    ) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(4)]
            assert lines[0].startswith("Plyscope studio: http://127.0.0.1:")
            address = lines[3].partition(": ")[2].strip()
            assert lines[3].startswith("For the class: http://127.0.0.7:")
            for _ in range(3):
                with urllib.request.urlopen(address) as answer:
                    assert "plyscope_" in answer.headers["set-cookie"]
                    assert "role content='student'" in answer.read().decode()
        finally:
            process.terminate()
