"""Our engine in a process of its own: a question is a line of JSON, and so is its answer.

Run as ``python -m plyscope.players.worker``. A crash here is one player's loss and nobody else's.
"""

import json
import os
import queue
import sys
import threading
import time
from typing import Any

from plyscope.engine import Table, search
from plyscope.errors import PlyscopeError
from plyscope.play.record import GameRecord
from plyscope.players.own_player import READY


class Worker:
    """Answers questions about games; keeps the record and the table of one while it goes on."""

    def __init__(self) -> None:
        self.record: GameRecord | None = None
        self.table = Table()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The move for a position, given by the game, where it began and what was played.

        `seconds` is the time it took, by our own clock: who waited longer waited for the machine.
        """
        began = time.monotonic()
        if question["is_new_game"]:
            self.table.clear()
        record = self._record(question["game"], question["position"], question["moves"])
        position = record.position
        view = position.for_searcher(position.player)
        table = None if view.native() is None else self.table
        result = search(view, history=record.positions[:-1], table=table, **question["search"])
        score = result.score if view.maximizing == position.maximizing else -result.score
        seconds = time.monotonic() - began
        return {"move": position.text(result.move), "score": score, "seconds": seconds}

    def _record(self, game: str, first: str | None, moves: list[str]) -> GameRecord:
        record = self.record
        same = record is not None and (record.game, record.first_position) == (game, first)
        if record is None or not same or record.moves != moves[: len(record.moves)]:
            record = GameRecord(game, first)
        record.replay(moves[len(record.moves) :])
        self.record = record
        return record


def listen(questions: "queue.SimpleQueue[str]") -> None:
    """Takes questions until the input ends; then nobody waits for an answer any more."""
    for line in sys.stdin:
        questions.put(line)
    os._exit(0)  # also in the middle of a search


def main() -> None:
    """Answers questions line by line for as long as somebody may ask."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what a game of somebody's own prints is no answer
    questions: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(questions,), daemon=True).start()
    worker = Worker()
    print(READY, file=answers, flush=True)
    while True:
        try:
            answer = worker.answer(json.loads(questions.get()))
        except PlyscopeError as error:
            answer = {"error": str(error)}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
