"""What page and server say to each other: the page's types are current, and nonsense is refused."""

import json
from pathlib import Path

import pytest

from plyscope.errors import ProtocolError
from plyscope.studio.conversation import REQUESTS
from plyscope.studio.messages import decode, encode
from plyscope.studio.messages.play import Play
from plyscope.studio.messages.think import Think
from plyscope.studio.messages.typescript import typescript
from plyscope.studio.messages.wire import Unanswerable

WRITTEN = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), "run: make messages"


def test_a_request_is_read_as_it_was_written() -> None:
    request = Think("game", "search", level=3, seconds=2, play=True)
    data = {"id": 7, **json.loads(encode(request))}
    number, read = decode(json.dumps(data), REQUESTS)
    assert (number, type(read), vars(read)) == (7, Think, vars(request))


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "1", "null", "{}", '{"id": true}', "[" * 9999]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError):
        decode(text, REQUESTS)


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "nothing"},
        {"type": ["play"]},
        {"type": "play"},
        {"type": "play", "game_id": "a", "move": "b", "after": "0"},
        {"type": "play", "game_id": "a", "move": "b", "after": 0.5},
        {"type": "play", "game_id": "a", "move": "b", "after": True},
        {"type": "play", "game_id": "a", "move": None, "after": 0},
        {"type": "play", "game_id": "a", "move": "b", "after": 0, "more": 1},
        {"type": "new_game", "game": "a", "moves": [1]},
        {"type": "new_game", "game": "a", "opening": 2},
        {"type": "undo", "game_id": "a", "seat": "first"},
        {"type": "undo", "game_id": "\ud800"},
        {"type": "think", "game_id": "a", "search_id": "b", "seconds": float("inf")},
        {"type": "record_search", "search_id": "a", "game": "b", "switches": {"killers": 1}},
    ],
)
def test_a_message_with_wrong_fields_is_answered_with_what_is_wrong(fields: object) -> None:
    with pytest.raises(Unanswerable) as refused:
        decode(json.dumps({"id": 5, **fields}), REQUESTS)  # type: ignore[dict-item]
    assert refused.value.number == 5


def test_tags_are_the_names_of_the_classes() -> None:
    assert Play.type == "play"
    assert {tag: kind.__name__ for tag, kind in REQUESTS.items()}["new_game"] == "NewGame"
