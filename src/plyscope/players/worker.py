"""Our engine in its own process: each request is a line of JSON, and so is its answer.

Run as ``python -m plyscope.players.worker``. A crash here costs one player a game and nothing else.
"""

import json
import os
import queue
import random
import sys
import threading
import time
from typing import Any

from plyscope import textbook
from plyscope.engine import Limits, SearchResult, Table, search
from plyscope.engine.python import search_python
from plyscope.errors import PlyscopeError
from plyscope.games import evaluated_by
from plyscope.play.record import GameRecord
from plyscope.players.computer import Computer
from plyscope.players.own_player import READY
from plyscope.position import Position
from plyscope.stop import Stop
from plyscope.textbook import Result


def textbook_search(
    position: Position[Any], algorithm: str, **limits: Any
) -> Result[Any] | SearchResult[Any]:
    """What an algorithm of the textbook finds; `deepening` within any limits."""
    if algorithm == "deepening":
        return search_python(position, Limits(**limits), Stop().is_set, None)
    return textbook.algorithm(algorithm)(position, limits["depth"])


class Worker:
    """Answers requests for moves; it holds the record and the table of the current game."""

    def __init__(self) -> None:
        self.record: GameRecord | None = None
        self.table = Table()
        self.computer: Computer | None = None
        """The computer at a level, which has a table of its own."""

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The move for a position, which the game, its first position and its moves describe.

        `seconds` is the time by our own clock: whatever a caller waits longer is not our thinking.
        """
        began = time.monotonic()
        if request["is_new_game"]:
            self.table.clear()
            self.computer = None
        record = self._record(request["game"], request["position"], request["moves"])
        position = record.position
        view, asked = position.for_searcher(position.player), dict(request["search"])
        if "random" in asked:
            move = _randomness(record, "random").choice(list(position.moves()))
            return {"move": position.text(move), "score": None, "seconds": 0.0}
        if "level" in asked:
            return self._at_level(record, asked["level"], began)
        if ":" in asked.get("evaluation", ""):  # a person's own
            view = evaluated_by(view, asked.pop("evaluation"))
        if "algorithm" in asked:
            result = textbook_search(view, **asked)
        else:
            table = None if view.native() is None else self.table
            result = search(view, history=record.positions[:-1], table=table, **asked)
        score = result.score if view.maximizing == position.maximizing else -result.score
        seconds = time.monotonic() - began
        return {"move": view.text(result.move), "score": score, "seconds": seconds}

    def _at_level(self, record: GameRecord, level: int, began: float) -> dict[str, Any]:
        """The move of the computer at a level; the same in the same game every time."""
        position = record.position
        computer = self.computer = self.computer or Computer.of(level=level)
        computer.randomness = _randomness(record, str(level))
        choice = computer.choose(position, record.positions[:-1])
        score = 0.0 if choice.result is None else choice.result.score
        if position.for_searcher(position.player).maximizing is not position.maximizing:
            score = -score
        seconds = time.monotonic() - began
        return {"move": position.text(choice.move), "score": score, "seconds": seconds}

    def _record(self, game: str, first: str | None, moves: list[str]) -> GameRecord:
        record = self.record
        same = record is not None and (record.game, record.first_position) == (game, first)
        if record is None or not same or record.moves != moves[: len(record.moves)]:
            record = GameRecord(game, first)
        record.replay(moves[len(record.moves) :])
        self.record = record
        return record


def _randomness(record: GameRecord, player: str) -> random.Random:
    """The same random numbers for the same player at the same place of the same game."""
    return random.Random(" ".join([player, str(record.positions[0]), *record.moves]))


def listen(requests: "queue.SimpleQueue[str]") -> None:
    """Reads requests until the input ends, and then exits: nobody is waiting for an answer."""
    for line in sys.stdin:
        requests.put(line)
    os._exit(0)  # even in the middle of a search


def main() -> None:
    """Answers requests line by line until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a user's game prints must not be taken for an answer
    requests: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(requests,), daemon=True).start()
    worker = Worker()
    print(READY, file=answers, flush=True)
    while True:
        try:
            answer = worker.answer(json.loads(requests.get()))
        except PlyscopeError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
