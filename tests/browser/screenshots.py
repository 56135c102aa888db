"""Pictures of every screen, to be looked at: ``python -m tests.browser.screenshots [FOLDER]``.

Screens are in `SHOWN`: a name and the hash that shows it. ``… readme`` takes README's picture.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page
from tests.browser.running import Visitor, running_browser, running_studio

SHOWN = {
    "play": "#/play?moves=11-15,22-18,15x22,25x18",
    "play-connect4": "#/play?game=connect4&moves=4,4,3,5",
    "play-tictactoe": "#/play?game=tictactoe&moves=5,1",
    "explore": "#/explore?game=draughts/english&algorithm=plain&depth=6&row=5",
    "explore-tree": "#/explore?game=tree&row=5&why=1",
    "explore-why": "#/explore?game=draughts/english&algorithm=plain&depth=6&row=18&why=1&rows=0-80",
    "compare": "#/compare?game=tictactoe&depth=5&ways=minimax,alphabeta,pvs,exact&at=900",
    "explore-kalah": "#/explore?game=kalah&algorithm=exact&depth=5&row=18",
    "explore-filter": "#/explore?game=draughts/english&algorithm=exact&depth=7"
    "&reason=table hit&rows=0-4000",
    "play-gomoku": "#/play?game=gomoku/renju&moves=f8,a1,g8,c3,h9,b14,h10,n2",
    "play-swap2": "#/play?game=gomoku/freestyle&people=both&opening=swap2&moves=h8,h9,i9",
    "play-ninuki": "#/play?game=gomoku/ninuki&moves=j10,k11,j9",
    "play-chess": "#/play?game=chess&moves=e4,e5,Nf3,Nc6,Bb5,a6&arrows=1",
    "play-hex": "#/play?game=hex&moves=d4,e3,c5,e4&arrows=1",
    "play-hex-large": "#/play?game=hex?size=11&people=both&moves=f6,e7,g5",
    "play-othello": "#/play?game=othello&moves=d3,c5,d6,e3",
    "play-pass": "#/play?game=othello&position=8/8/8/3xx3/8/8/8/8 Black&people=both",
    "play-kalah": "#/play?game=kalah&moves=3",
    "play-breakthrough": "#/play?game=breakthrough&moves=c2-c3,d7-d6",
    "play-mnk": "#/play?game=mnk&people=both&moves=c3,d4",
    "play-international": "#/play?game=draughts/international",
    "watch": "#/watch?step=16",
    "watch-end": "#/watch?step=34",
    "watch-mtdf": "#/watch?algorithm=mtdf&step=37",
    "watch-tictactoe": "#/watch?game=tictactoe&moves=5,1,3&depth=2&step=30",
    "watch-draughts": "#/watch?game=draughts/english&depth=3&step=40",
    "watch-chess": "#/watch?game=chess&position=8/8/8/8/8/5k2/4p3/4K3 b - - 0 1&depth=3&step=30",
    "watch-hex": "#/watch?game=hex?size=4&depth=2&step=20",
    "watch-gomoku": "#/watch?game=gomoku&position=5/5/1xo2/5/5 b&depth=2&step=20",
    "quiz": "#/quiz?answers=-1;go on;3",
    "quiz-wrong": "#/quiz?answers=-1;go on;3;3;prune&at=5",
    "quiz-prune": "#/quiz?asks=prune&answers=go on;prune",
    "quiz-result": "#/quiz?asks=prune&answers=go on;go on;prune;go on;go on;prune",
    "build": "#/build?at=0.1",
    "build-sheet": "#/build?position=(((-1 3) (5 1)) ((-6 -4) (0 9)))&sheet=blank",
    "bugs": "#/bugs",
    "bugs-quiz": "#/bugs?quiz=1",
    "solved": "#/solved?node=30",
    "solved-draughts": "#/solved?game=simple_draughts?size=3&node=4",
    "build-solved": "#/build?position=(((-1 3) (5 1)) ((-6 -4) (0 9)))&sheet=solved",
}
README = Path("docs/images/studio.png"), "#/play?depth=9&moves=11-15,23-19,8-11"
WIDTHS = {"desktop": (1280, 860), "phone": (390, 844)}


def settle(page: Page) -> None:
    """Waits until nothing loads or thinks."""
    page.wait_for_selector("ply-app main > *:not(.loading)")
    page.wait_for_function(
        "() => !document.querySelector('ply-play') || document.querySelector('ply-play .table')"
    )
    page.wait_for_function(
        "() => !document.querySelector('.loading, .thought.live, .side button.strong')"
        " && [...document.querySelectorAll('button:enabled')]"
        ".every((one) => one.innerText !== 'Stop')"
    )


@contextmanager
def entered() -> Iterator[Visitor]:
    """Somebody with an empty studio."""
    with (
        tempfile.TemporaryDirectory() as games,
        running_studio(Path(games)) as studio,
        running_browser() as browser,
    ):
        yield Visitor(browser, studio)


def take(folder: Path, only: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with entered() as visitor:
        for name, hash in SHOWN.items():
            for size, (width, height) in WIDTHS.items():
                for scheme in ("light", "dark"):
                    if only not in name:
                        continue
                    viewport = {"width": width, "height": height}
                    with visitor.page(hash, viewport=viewport, color_scheme=scheme) as page:
                        settle(page)
                        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)


def take_for_readme() -> None:
    file, hash = README
    viewport = {"width": 1280, "height": 960}
    with (
        entered() as visitor,
        visitor.page(
            hash, viewport=viewport, color_scheme="light", reduced_motion="reduce"
        ) as page,
    ):
        page.locator("ply-play .answer-head h2", has_text="The tree behind").wait_for()
        settle(page)
        page.screenshot(path=file)


if __name__ == "__main__":
    if sys.argv[1:] == ["readme"]:
        take_for_readme()
    else:
        take(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), *sys.argv[2:3])
