"""Nothing gets in but the page that was let in: every route, every way to be refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.studio.door import HOST, ORIGIN, Door, connected, run_apart

from plyscope.studio import limits
from plyscope.studio.app import make_routes
from plyscope.studio.security import ENTRANCE, Guard
from plyscope.studio.sessions import Studio

FOREIGN = ["http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1:7759", ""]
FOREIGN_HOSTS = ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:7759.evil.example", ""]


def routes(tmp: Any) -> list[BaseRoute]:
    studio = Studio(file=tmp / "routes.sqlite3")
    studio.close()
    return list(make_routes(studio).routes)


def listed(found: list[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Every route as (method, path); the socket's method is WS."""
    for route in found:
        if isinstance(route, Route):
            for method in sorted(route.methods or ()):
                yield method, route.path.replace("{trace_id}", "some")
        elif isinstance(route, WebSocketRoute):
            yield "WS", route.path
        elif isinstance(route, Mount):
            yield "GET", f"{route.path}/studio.js"
        else:
            raise AssertionError(f"a route of an unknown kind: {route}")


@pytest.fixture
def every(tmp_path: Any) -> list[tuple[str, str]]:
    found = list(listed(routes(tmp_path)))
    assert ("WS", "/ws") in found
    assert ("POST", "/traces") in found
    return found


def is_refused(client: TestClient, method: str, path: str, **headers: str) -> bool:
    """Whether the door says no: before the application hears of it."""
    if method != "WS":
        status = client.request(method, path, headers=headers).status_code
        return status in (401, 403, 421)
    try:
        with connected(client, path, **headers):
            return False
    except WebSocketDisconnect:
        return True


def own(method: str) -> dict[str, str]:
    return {"host": HOST} | ({} if method in ("GET", "HEAD") else {"origin": ORIGIN})


def test_the_page_itself_is_let_in(door: Door, every: list[tuple[str, str]]) -> None:
    for method, path in every:
        assert not is_refused(door.client, method, path, **own(method)), (method, path)


def test_without_a_cookie_every_route_is_refused(door: Door, every: list[tuple[str, str]]) -> None:
    for method, path in every:
        assert is_refused(door.stranger(), method, path, **own(method)), (method, path)


def test_with_a_wrong_cookie_every_route_is_refused(
    door: Door, every: list[tuple[str, str]]
) -> None:
    wrong = [f"plyscope_7759={door.keys.token}", "plyscope_7759=", 'plyscope_7759="', '=; ;"=(\\']
    for cookie in wrong:
        for method, path in every:
            headers = own(method) | {"cookie": cookie}
            assert is_refused(door.stranger(), method, path, **headers), (method, path, cookie)


def test_with_the_cookie_alone_nothing_is_opened_but_the_files_of_the_page(
    door: Door, every: list[tuple[str, str]]
) -> None:
    """A browser sends the cookie to every server of this machine, whatever its port."""
    thief = door.stranger()
    thief.cookies = door.client.cookies
    for method, path in every:
        is_file = path == "/" or path.startswith("/static/")
        assert is_refused(thief, method, path, **own(method)) is not is_file, (method, path)
    assert door.keys.page not in thief.get(ENTRANCE).text


def test_with_the_key_alone_nothing_is_opened(door: Door, every: list[tuple[str, str]]) -> None:
    stranger = door.stranger()
    stranger.headers["plyscope-key"] = door.keys.page
    for method, path in every:
        assert is_refused(stranger, method, path, **own(method)), (method, path)


def test_with_a_wrong_key_every_route_is_refused(door: Door, every: list[tuple[str, str]]) -> None:
    thief = door.stranger()
    thief.cookies = door.client.cookies
    for wrong in (door.keys.token, door.keys.pass_, "", "x"):
        thief.headers["plyscope-key"] = wrong
        for method, path in every:
            if path != "/" and not path.startswith("/static/"):
                assert is_refused(thief, method, path, **own(method)), (method, path, wrong)


def test_under_a_foreign_name_every_route_is_refused(
    door: Door, every: list[tuple[str, str]]
) -> None:
    for host in FOREIGN_HOSTS:
        for method, path in [*every, ("GET", ENTRANCE)]:
            headers = own(method) | {"host": host}
            assert is_refused(door.client, method, path, **headers), (method, path, host)


def test_from_a_foreign_page_every_route_is_refused(
    door: Door, every: list[tuple[str, str]]
) -> None:
    for origin in FOREIGN:
        for method, path in [*every, ("GET", ENTRANCE)]:
            headers = own(method) | {"origin": origin}
            assert is_refused(door.client, method, path, **headers), (method, path, origin)


def test_changes_and_the_socket_need_an_origin(door: Door, every: list[tuple[str, str]]) -> None:
    for method, path in every:
        if method not in ("GET", "HEAD"):
            assert is_refused(door.client, method, path, host=HOST), (method, path)


def test_a_change_cannot_be_asked_for_with_get(door: Door, every: list[tuple[str, str]]) -> None:
    reading = {path for method, path in every if method == "GET"}
    for method, path in every:
        if method not in ("GET", "HEAD", "WS") and path not in reading:
            assert door.client.get(path).status_code == 405, path


def test_a_body_that_is_too_large_is_refused_by_every_route(
    door: Door, every: list[tuple[str, str]]
) -> None:
    for method, path in every:
        if method == "WS":
            continue
        most = limits.LARGEST_TRACE if path == "/traces" else limits.LARGEST_BODY
        headers = own(method) | {"content-length": str(most + 1)}
        answer = door.client.request(method, path, headers=headers)
        assert answer.status_code == 413, (method, path)


def test_a_body_without_a_length_is_counted(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(door.app.bodies, "/traces", 1000)

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 100

    answer = door.client.post("/traces", content=endless(), headers={"origin": ORIGIN})
    assert answer.status_code == 413


def test_a_flood_of_messages_ends_the_connection(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "frames", lambda: limits.Allowance(burst=50, rate=0))
    with door.talk() as talk, pytest.raises(WebSocketDisconnect) as closed:  # noqa: PT012
        for _ in range(51):
            talk.send("saved_games")
        while True:
            talk.socket.receive_text()
    assert closed.value.code == 1008


def test_a_message_that_is_too_large_ends_the_connection(door: Door) -> None:
    with door.talk() as talk, pytest.raises(WebSocketDisconnect) as closed:  # noqa: PT012
        talk.socket.send_text("x" * (limits.LARGEST_FRAME + 1))
        talk.socket.receive_text()
    assert closed.value.code == 1009


def test_a_flood_of_requests_is_refused(door: Door) -> None:
    door.app.requests = limits.Allowance(burst=5, rate=0)
    statuses = [door.client.get("/enter").status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]


def test_a_flood_by_strangers_leaves_the_owner_alone(door: Door) -> None:
    door.app.strangers = limits.Allowance(burst=5, rate=0)
    stranger = door.stranger()
    assert [stranger.get("/").status_code for _ in range(6)] == [401] * 5 + [429]
    assert door.client.get("/enter").status_code == 200


def test_too_many_pages_are_refused(door: Door) -> None:
    door.app.connections = limits.MOST_CONNECTIONS
    assert is_refused(door.client, "WS", "/ws", **own("WS"))


def test_the_token_is_exchanged_once(door: Door) -> None:
    stranger = door.stranger()
    answer = stranger.get("/enter", params={"token": door.keys.token})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert door.client.get("/enter").status_code == 200


def test_a_wrong_token_does_not_use_up_the_right_one(tmp_path: Any) -> None:
    door = Door(tmp_path / "games.sqlite3")
    fresh = Door(tmp_path / "other.sqlite3")
    for guess in ("", "x", "ä", fresh.keys.token + "x"):
        assert not door.keys.exchange(guess)
    unused = type(door.keys)()
    assert not unused.exchange("wrong")
    assert unused.exchange(unused.token)
    assert not unused.exchange(unused.token)


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Any) -> None:
    door = Door(tmp_path / "games.sqlite3")
    keys = type(door.keys)()
    door.app.keys = keys
    cookie = door.stranger().get("/enter", params={"token": keys.token}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert keys.token not in cookie


def test_every_response_says_what_its_page_may_do(door: Door, every: list[tuple[str, str]]) -> None:
    for client in (door.client, door.stranger()):
        for method, path in [*every, ("GET", ENTRANCE), ("GET", "/nowhere")]:
            if method == "WS":
                continue
            headers = client.request(method, path, headers=own(method)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "http" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert not [name for name in headers if name.startswith("access-control")]


def test_what_is_neither_http_nor_socket_is_not_answered(door: Door) -> None:
    async def never(*_: Any) -> Any:
        raise AssertionError("something was sent or asked for")

    guard: Guard = door.app
    run_apart(guard({"type": "webtransport"}, never, never))
