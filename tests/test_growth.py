"""The time to read a text grows as the text does, whatever is in it; so does the memory."""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from arro3.core import Schema

import plyscope
from plyscope.errors import PlyscopeError
from plyscope.games import tree
from plyscope.games.chess import pgn
from plyscope.games.draughts import hub, notation, pdn
from plyscope.match.openings import ListedOpenings
from plyscope.play import GameRecord, game_import
from plyscope.players.player_spec import parse_player
from plyscope.protocols import gomocup_lines, hub_lines
from plyscope.serve import GomocupEngine, HubEngine, UciEngine
from plyscope.tracing.files import arrow, file, header

Reader = Callable[[str], object]

PIECES = (
    *(
        "[",
        "]",
        "(",
        ")",
        "{",
        "}",
        "\\",
        '"',
        ";",
        "%",
        "\n",
        " ",
        "\t",
        "1",
        "0",
        "-",
        ".",
        ",",
        ":",
    ),
    *("a", "K", "x", "*", "/", "!", "$1", "=", "\0", "é", "e4 ", "11-15 ", "1.", "1x", "a1"),
    *(
        '[a "',
        '[a "b"] ',
        '[a "b"]\n',
        '\\"',
        "{}",
        "(1",
        "[1,",
        "7,7,1\n",
        "W:W1",
        "8/",
        "name ",
        "*\n",
    ),
    *("[%eval ", "e4 (", "{ \n", "\n\n[", "1-0 ", "moves e2e4 "),
)
"""What is repeated up to the size wanted."""
BEGINNINGS = ("", "1. e4 zz ", '[a "', "1. e4 {")


def obeyed(engine: Any, *before: str) -> Reader:
    """Lines for an engine that plays; each is told to a new one."""

    def read(text: str) -> object:
        made = engine(lambda line: None)
        for line in (*before, *text.split("\n")):
            made.obey(line)
        made.close()
        return None

    return read


def started(game: str) -> Reader:
    return lambda text: plyscope.start(game, position=text)


def parsed(game: str) -> Reader:
    first = plyscope.start(game)
    return lambda text: first.parse(text)


def from_file(load: Callable[[str], object]) -> Reader:
    """A reader of a file with the text."""

    def read(text: str) -> object:
        with TemporaryDirectory() as folder:
            path = Path(folder) / "file"
            path.write_text(text, encoding="utf-8")
            return load(str(path))

    return read


def read_header(text: str) -> object:
    """The header of a trace file, whose JSON text is foreign."""
    return file.header_in(Schema([]).with_metadata({arrow.METADATA_KEY: text.encode()}), "it")


HEADER = plyscope.trace(plyscope.start("chess"), 1, "full")._header()


def read_header_texts(text: str) -> None:
    """The texts in the header of a trace: the start, a setting and the moves of the result."""
    start = HEADER["start"] | {"position": text}
    result = HEADER["result"] | {"line": text.split()}
    for changed in ({"start": start}, {"asked": {"switches": text.split()}}, {"result": result}):
        with suppress(PlyscopeError):
            forged = HEADER | changed
            header.checked_header(forged, "it")
            header.result_of(forged, header.start_of(forged, "it"), "it")


GAMES = (
    *("chess", "chess/960", "draughts", "draughts/russian", "simple_draughts"),
    *("gomoku", "gomoku/ninuki", "connect4", "tictactoe", "tree"),
)
READERS: dict[str, Reader] = {
    "pgn": lambda text: list(pgn.read(text)),
    "pdn": lambda text: list(pdn.read(text, "international")),
    "pdn without a variant": lambda text: list(pdn.read(text)),
    "pasted chess": lambda text: game_import.read("chess", text),
    "pasted draughts": lambda text: game_import.read("draughts", text),
    "pasted gomoku": lambda text: game_import.read("gomoku", text),
    "comments": lambda text: (pgn.score_said([text]), pgn.clock_said([text])),
    "tree": tree.parse,
    "player": parse_player,
    "draughts squares": notation.is_move,
    "hub position": lambda text: hub.read_position(text, hub.variant_of("normal")),
    "hub line": hub_lines.read,
    "gomocup point": lambda text: gomocup_lines.read_point(text, 15),
    "gomocup stone": lambda text: gomocup_lines.read_stone(text, 15),
    "trace header": read_header,
    "texts of a trace header": read_header_texts,
    "openings of chess": from_file(lambda path: ListedOpenings("chess", path)),
    "openings of draughts": from_file(lambda path: ListedOpenings("draughts", path)),
    "saved game": from_file(lambda path: GameRecord.load(Path(path))),
    "uci": obeyed(UciEngine),
    "uci position": lambda text: obeyed(UciEngine)(f"position fen {text}"),
    "uci option": lambda text: obeyed(UciEngine)(f"setoption name {text}"),
    "hub": obeyed(lambda say: HubEngine(say, hub.variant_of("normal"))),
    "gomocup": obeyed(GomocupEngine, "START 15", "BOARD"),
    **{f"{game} position": started(game) for game in GAMES},
    **{f"{game} move": parsed(game) for game in GAMES},
}


KINDS = {
    f"{beginning!r} + {piece!r} * n": (beginning, piece)
    for beginning, piece in product(BEGINNINGS, PIECES)
}


LIMIT = 2.3
NOISE = 0.005
"""Seconds that do not count."""


def text_of(kind: str, size: int) -> str:
    beginning, piece = KINDS[kind]
    return beginning + piece * (size // len(piece))


def texts(size: int) -> Iterator[tuple[str, str]]:
    for kind in KINDS:
        yield kind, text_of(kind, size)


def seconds(read: Reader, text: str) -> float:
    """The processor time that a reader takes for a text, without that of the garbage collector."""
    gc.disable()
    began = time.process_time()
    with suppress(PlyscopeError):
        read(text)
    gc.enable()
    return time.process_time() - began


def growth(read: Reader, kind: str, size: int) -> tuple[float, float]:
    """The time for a text, and for twice as much; measured again, up to three times, if it grows
    too fast."""
    for _ in range(3):
        gc.collect()
        smaller = min(seconds(read, text_of(kind, size)) for _ in range(2))
        larger = min(seconds(read, text_of(kind, 2 * size)) for _ in range(2))
        if larger <= LIMIT * smaller + NOISE:
            break
    return smaller, larger


def grows_too_fast(read: Reader, kind: str, size: int) -> str | None:
    """What is wrong if twice the text takes more than 2.3 times as long, three times in a row."""
    smaller, larger = growth(read, kind, size)
    if larger <= LIMIT * smaller + NOISE:
        return None
    return f"{kind}: {smaller:.3f} s for {size:,}, {larger:.3f} s for twice as much"


@pytest.mark.parametrize("reader", READERS)
def test_reading_takes_a_time_that_grows_as_the_text(reader: str) -> None:
    """A text of 4,000 characters that takes long is looked at more closely."""
    read = READERS[reader]
    slow = [kind for kind, text in texts(4_000) if seconds(read, text) > 0.12]
    assert [wrong for kind in slow if (wrong := grows_too_fast(read, kind, 4_000))] == []


WORST = {
    "'1. e4 zz ' + '[a \"' * n",
    "'' + '[a \"b\"] ' * n",
    "'[a \"' + '\\\\' * n",
    "'1. e4 {' + '{ \\n' * n",
    "'1. e4 zz ' + '(' * n",
    *(f"'' + {piece!r} * n" for piece in ("[", "{", "1", "\n", " ", "a1", "11-15 ", "[%eval ")),
}


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("size", [2**20, 2**21])
def test_reading_megabytes_takes_a_time_that_grows_as_they_do(reader: str, size: int) -> None:
    read = READERS[reader]
    assert [wrong for kind in WORST if (wrong := grows_too_fast(read, kind, size))] == []


@pytest.mark.parametrize("piece", ["\\", "{", " "])
@pytest.mark.parametrize("beginning", ['[a "', "1. e4 {"])
def test_reading_takes_a_few_times_the_memory_of_the_text(beginning: str, piece: str) -> None:
    text = beginning + piece * (100_000 // len(piece))
    tracemalloc.start()
    list(pgn.read(text + '"]'))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 20 * len(text)
