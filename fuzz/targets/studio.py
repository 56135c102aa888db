"""Messages to the studio. Each is answered once, or ends the connection; nothing else happens.

They go the way of a page's messages, from the text to the texts that are sent back.
"""

import asyncio
import json
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import plyscope.tracing  # noqa: F401 - or the first search would have no time left
from fuzz.mutations import with_junk
from fuzz.texts import STRANGE, spoiled
from plyscope.errors import ProtocolError
from plyscope.studio.conversation import Conversation
from plyscope.studio.handlers import HANDLERS
from plyscope.studio.sessions import Studio

SECONDS = 0.05
"""The longest search: searches are not what is tried here."""
SEARCHES = {tag: handler for tag, handler in HANDLERS.items() if handler.is_search}
GAMES = ["tictactoe", "connect4", "draughts/english", "gomoku/freestyle", "chess", "tree", "nim"]
TREE = "((3 5) (2 9) (0 1))"
PGN = "1. e4 e5 2. Nf3 Nc6 {a comment} 3. Bb5 (3. Bc4) a6 *"
MESSAGES: list[dict[str, Any]] = [
    {"type": "hello"},
    {"type": "look", "game": "chess", "moves": ["e2e4", "e7e5"]},
    {"type": "look", "game": "tictactoe", "position": "XO..X...."},
    {"type": "set_up", "game": "tictactoe", "pieces": [["", "", ""]] * 3, "player": "X"},
    {"type": "new_game", "game": "connect4", "moves": ["4", "4"]},
    {"type": "new_game", "game": "gomoku/freestyle", "opening": "swap2", "moves": ["h8"]},
    {"type": "resume_game", "game_id": "GAME"},
    {"type": "read_game", "game": "chess", "text": PGN},
    {"type": "write_game", "game_id": "GAME"},
    {"type": "play", "game_id": "GAME", "move": "5", "after": 0},
    {"type": "undo", "game_id": "GAME", "steps": 1, "seat": 0},
    {"type": "redo", "game_id": "GAME", "steps": 2},
    {"type": "saved_games"},
    {"type": "delete_game", "game_id": "none"},
    {"type": "stop", "search_id": "a"},
    {"type": "analyse", "search_id": "a", "game": "connect4", "moves": ["4"], "lines": 2},
    {"type": "think", "game_id": "GAME", "search_id": "a", "level": 1, "play": False},
    {"type": "think", "game_id": "GAME", "search_id": "a", "depth": 2, "seconds": 0.01, "nodes": 9},
    {"type": "think", "game_id": "GAME", "search_id": "a", "engine": "none", "lines": 1},
    {"type": "record_search", "search_id": "a", "game": "tree", "position": TREE, "depth": 2},
    {
        "type": "record_search",
        "search_id": "b",
        "game": "connect4",
        "algorithm": "exact",
        "depth": 3,
        "switches": {"pvs": True},
        "nodes": 100,
        "lines": 2,
        "maximizing": True,
        "ordered": False,
    },
    {"type": "open_trace", "trace_id": "TRACE"},
    {"type": "nodes", "trace_id": "TRACE", "rows": [0, 1, 2]},
    {"type": "children", "trace_id": "TRACE", "row": 0, "first": 0, "count": 5},
    {"type": "path_to", "trace_id": "TRACE", "row": 3},
    {"type": "node_board", "trace_id": "TRACE", "row": 3},
    {"type": "why_ended", "trace_id": "TRACE", "row": 3},
    {"type": "prove", "trace_id": "TRACE", "row": 3, "siblings": True, "search_id": "c"},
    {"type": "inspect", "trace_id": "TRACE", "row": 3},
    {"type": "find_path", "trace_id": "TRACE", "path": "1 1"},
    {"type": "plies", "trace_id": "TRACE"},
    {"type": "proof_size", "trace_id": "TRACE", "search_id": "d"},
    {"type": "walk_through", "trace_id": "TRACE"},
    {"type": "list_examples"},
    {"type": "read_tree", "text": TREE},
    {"type": "random_tree", "depth": 3, "branching": 2, "seed": 1, "low": 0, "high": 9},
]
"""A valid message of every kind; GAME and TRACE stand for the ids of this start."""
SIGNS = '0123456789-+.eE"{}[],: truefalsn\\ud800'
NUMBERS = [-1, 0, 1, 2, 7, 2**15, 2**31, 2**63, -(2**63) - 1, 10**30, 0.5, 1e308, -0.0, 10**400]
WORDS = ["", "\ud800", "\0", "GAME", "TRACE", "1", "x" * 999, "[" * 2000, *GAMES, *STRANGE]


def mutation(source: Random) -> bytes:
    """A few messages, most of them with something else in one place, or spoiled as texts."""
    return "\n".join(_message(source) for _ in range(source.randint(1, 3))).encode(
        errors="surrogatepass"
    )


def _message(source: Random) -> str:
    message = source.choice(MESSAGES)
    for _ in range(source.choice([0, 1, 1, 1, 2, 3])):
        message = _changed(message, source)
    text = json.dumps({"id": source.randrange(100), **message})
    if source.random() < 0.1:
        text = spoiled(text, [json.dumps(other) for other in MESSAGES], SIGNS, source)
    return text.replace("\n", " ")


def _changed(message: dict[str, Any], source: Random) -> dict[str, Any]:
    """The message with another value, most often one of the right type."""
    name = source.choice([*message, "type"])
    value = message.get(name)
    match source.randrange(4):
        case 0:
            changed = with_junk(message, source)
            return changed if isinstance(changed, dict) else message
        case 1 if isinstance(value, str) and name != "type":
            return message | {name: source.choice(WORDS)}
        case 2 if isinstance(value, str) and name != "type":
            return message | {name: spoiled(value, WORDS, SIGNS, source)}
        case _ if isinstance(value, int | float):
            return message | {name: source.choice(NUMBERS)}
        case _ if isinstance(value, list):
            return message | {name: source.choice([[], value * 2, value[:1] * 50, value[::-1]])}
    return message


class _Alarm(logging.Handler):
    """Raises what the studio logs as unexpected."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.raised: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.raised.append((record.exc_info or (None, None, None))[1] or Exception(record.msg))


@cache
def _alarm() -> _Alarm:
    made = _Alarm()
    logging.getLogger("plyscope.studio").addHandler(made)
    return made


@cache
def _studio(folder: Path) -> Studio:
    """One studio for all cases of a process, as for all messages of its pages."""
    return Studio(file=folder / "games.sqlite3")


def outcome(data: bytes, folder: Path) -> str:
    """What became of the messages on a connection of their own."""
    texts = data.decode(errors="surrogatepass").split("\n")
    alarm = _alarm()
    alarm.raised.clear()
    # In a thread of its own: the caller may have a loop, as the test of a browser has.
    short = {tag: replace(handler, longest=SECONDS) for tag, handler in SEARCHES.items()}
    with ThreadPoolExecutor(1) as thread, patch.dict(HANDLERS, short):
        said = thread.submit(asyncio.run, _said(_studio(folder), texts)).result()
    if alarm.raised:
        raise alarm.raised[0]
    return said


async def _said(studio: Studio, texts: list[str]) -> str:
    sent: list[str] = []

    async def send(text: str) -> None:
        sent.append(text)

    conversation = Conversation(studio, send)
    ids = await _ids(conversation, sent)
    expected = 0
    try:
        for text in texts:
            for name, id_ in ids.items():
                text = text.replace(name, id_)
            await conversation.receive(text)
            expected += 1
    except ProtocolError:
        return "connection ended"
    finally:
        await asyncio.wait_for(conversation.end(), 20)
        conversation.close()
    replies = [reply for reply in map(json.loads, sent) if "re" in reply]
    assert len(replies) == expected, (expected, replies)
    return "refused" if any(reply["type"] == "failed" for reply in replies) else "answered"


async def _ids(conversation: Conversation, sent: list[str]) -> dict[str, str]:
    """The ids of a game and of a trace, which the connection makes first."""
    for asked in ({"type": "new_game", "game": "tictactoe"}, MESSAGES[19] | {"search_id": "first"}):
        await conversation.receive(json.dumps({"id": 0, **asked}))
        await conversation.end()
    game, trace = map(json.loads, sent)
    sent.clear()
    return {"GAME": game["game_id"], "TRACE": trace["trace_id"]}
