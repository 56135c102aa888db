"""Who gets in, in a real browser: the tabs that entered, and no other server on the machine."""

import re
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.board import MOVES, cell
from tests.browser.running import Visitor
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

PATHS = ["/traces/any/columns", "/traces/any/file", "/traces/any/export/svg", "/traces"]


@contextmanager
def other_server(cookies: list[str]) -> Iterator[str]:
    """A server on another port of the same host that collects the cookies it is sent."""

    class Collector(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            cookies.extend(self.headers.get_all("Cookie") or [])
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<p>hello</p>")

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def status(address: str, **headers: str) -> int:
    method = "POST" if address.endswith("/traces") else "GET"
    asked = urllib.request.Request(address, headers=headers, method=method)
    try:
        with urllib.request.urlopen(asked) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def test_a_cookie_that_another_server_collected_opens_nothing(visitor: Visitor) -> None:
    cookies: list[str] = []
    studio = visitor.studio.address
    with other_server(cookies) as address:
        context = visitor.context()
        page = context.new_page()
        page.goto(address)
        context.close()
    stolen = "; ".join(cookies)
    assert "plyscope_" in stolen, "the browser sends it, whatever the port"
    for path in PATHS:
        assert status(studio + path, Cookie=stolen, Origin=studio) == 401, path
    assert status(studio + "/enter", Cookie=stolen) == 200
    asked = urllib.request.Request(studio + "/enter", headers={"Cookie": stolen})
    with urllib.request.urlopen(asked) as answer:
        assert "meta name=key" not in answer.read().decode()
    for protocols in (None, [Subprotocol("plyscope")], [Subprotocol("plyscope"), Subprotocol("x")]):
        with pytest.raises(InvalidHandshake):
            connect(
                studio.replace("http", "ws") + "/ws",
                origin=Origin(studio),
                additional_headers={"Cookie": stolen},
                subprotocols=protocols,
            )


def ready(page: Page) -> None:
    expect(page.locator("ply-play ply-board")).to_be_visible()
    expect(page.locator(".lost")).to_have_count(0)


@pytest.fixture
def context(visitor: Visitor) -> Iterator[BrowserContext]:
    made = visitor.context()
    yield made
    made.close()


def test_a_reload_and_further_tabs_stay_in(visitor: Visitor, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(f"{visitor.studio.address}/#/play?game=tictactoe&people=both")
    ready(page)
    cell(page, "5").click()
    expect(page.locator(MOVES)).to_have_count(1)
    page.reload()
    ready(page)
    second = context.new_page()
    second.goto(visitor.studio.address)
    ready(second)
    page.goto(f"{visitor.studio.address}/enter")
    page.wait_for_url(re.compile("/(#.*)?$"))
    ready(page)


def test_a_browser_without_the_key_is_told_how_to_enter(
    visitor: Visitor, context: BrowserContext
) -> None:
    page = context.new_page()
    page.goto(visitor.studio.address)
    ready(page)
    page.evaluate("() => localStorage.clear()")
    page.reload()
    expect(page.locator(".lost")).to_contain_text("open the address that plyscope studio printed")
