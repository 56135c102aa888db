"""A real server in a process of its own, and a real browser that has entered it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.browser import chromium

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
SECONDS = 120
"""How long anything may take on a busy machine."""
expect.set_options(timeout=SECONDS * 1000)


@dataclass
class Running:
    """A server that runs: where it is, and the address that lets a browser in."""

    address: str
    entrance: str
    process: "subprocess.Popen[str]"


@contextmanager
def running_studio(folder: Path, *arguments: str) -> Iterator[Running]:
    """A studio on a free port that keeps its games in `folder`."""
    command = [sys.executable, "-m", "plyscope", "studio", "--no-browser", "--port", "0"]
    places = {name: str(folder) for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA")}
    with subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **places},
    ) as process:
        try:
            assert process.stdout is not None
            entrance = process.stdout.readline().partition(": ")[2].strip()
            yield Running(entrance.partition("/enter")[0], entrance, process)
        finally:
            process.terminate()


@contextmanager
def running_browser() -> Iterator[Browser]:
    """Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.PATH, args=FLAGS, timeout=SECONDS * 1000
        )
        yield browser
        browser.close()


class Visitor:
    """A browser that was let in; each page is fresh but for the cookie and the key."""

    def __init__(self, browser: Browser, studio: Running) -> None:
        self.browser = browser
        self.studio = studio
        entered = browser.new_context()
        page = entered.new_page()
        page.goto(studio.entrance, timeout=SECONDS * 1000)
        page.wait_for_url(lambda url: "/enter" not in url, timeout=SECONDS * 1000)
        self._state: Any = entered.storage_state()
        entered.close()

    def context(self, **options: Any) -> BrowserContext:
        context = self.browser.new_context(storage_state=self._state, **options)
        context.set_default_timeout(SECONDS * 1000)
        return context

    def elsewhere(self, url: str) -> list[str]:
        """The address of a request, if it is not of the studio or of the page itself."""
        ours = (self.studio.address, "data:", "blob:")
        return [] if url.startswith(ours) else [f"asked for {url}"]

    @contextmanager
    def page(self, hash: str = "", **options: Any) -> Iterator[Page]:
        """A page at this hash; nothing may be complained about, or asked of anybody else."""
        context = self.context(**options)
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if is_bad(said.type) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.extend(self.elsewhere(asked.url)))
        try:
            page.goto(f"{self.studio.address}/{hash}")
            yield page
        finally:
            context.close()  # whatever it still searches for ends with it
        assert complaints == [], complaints


def is_bad(kind: str) -> bool:
    return kind in ("error", "warning")
