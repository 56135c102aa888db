"""A studio that lets a class in, on this machine alone, and its students."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page
from tests.browser.running import Running, running_studio

STUDENTS_HOST = "127.0.0.7"
"""An address other than the teacher's, as in a network, but of this machine."""


@contextmanager
def running_class(folder: Path) -> Iterator[tuple[Running, str]]:
    """A studio with a class, and the address that lets students in."""
    with running_studio(folder, "--class", "--host", STUDENTS_HOST) as studio:
        assert studio.process.stdout is not None
        printed = "For the class: "
        line = next(line for line in studio.process.stdout if line.startswith(printed))
        yield studio, line.removeprefix(printed).strip()


def attend(browser: Browser, address: str, hash: str = "") -> Page:
    """The page of a student, in a browser of its own."""
    page = browser.new_context().new_page()
    page.goto(address + hash)
    page.locator("ply-app nav a").first.wait_for()
    return page
