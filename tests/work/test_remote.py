"""What a worker of a cluster answers, and which answers its client understands."""

import json
from typing import Any

import pytest

from plyscope.errors import PlyscopeError
from plyscope.match.arena import Adjudication
from plyscope.match.settings import Conditions
from plyscope.match.time_control import TimeControl
from plyscope.work import WorkerError, remote
from plyscope.work.remote import Description, Work

CONDITIONS = Conditions(
    "random", "random", "tictactoe", TimeControl(nodes=9), Adjudication(max_plies=80)
)
WORK = Work("match", CONDITIONS.to_data())
UNIT = WORK.message({"number": 1, "position": None, "moves": ["5"]})


def test_a_unit_gives_the_same_answer_but_for_its_time_whenever_it_runs() -> None:
    first, second = (remote.value_of(UNIT, remote.answer(UNIT)) for _ in range(2))
    assert first | {"seconds": 0} == second | {"seconds": 0}
    assert (first["number"], first["moves"][0]) == (1, "5")
    remote.abandon(WORK.message())


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"\xff",
        b"[]",
        Work("other", {}).message({}),
        Work("match", {}).message({}),
        WORK.message({"number": -1}),
        WORK.message({"number": 0, "position": None, "moves": ["z9"]}),
    ],
)
def test_what_is_no_unit_is_answered_by_an_error(message: bytes) -> None:
    with pytest.raises(WorkerError):
        remote.value_of(message, remote.answer(message))


@pytest.mark.parametrize(
    "answered",
    [
        *(None, {"value": 1}, "text", b"", b"{}", b"[1]", remote.answer(b"another unit")),
        json.dumps({"format": remote.ANSWER, "unit": 1, "value": 1}).encode(),
    ],
)
def test_an_answer_that_is_none_is_an_error_of_the_worker(answered: Any) -> None:
    with pytest.raises(PlyscopeError) as error:
        remote.value_of(UNIT, answered)
    assert not isinstance(error.value, WorkerError)


def test_a_worker_describes_itself() -> None:
    message = WORK.message()
    told = remote.description_of(message, remote.describe(message))
    here = Description.of(WORK)
    assert told.difference(here) is None
    assert told.speed > 0
    for change in ({"version": "0 (x)"}, {"nodes": 1}, {"ingredients": {"weights": "x"}}):
        assert Description(**vars(told) | change).difference(here) is not None


def test_workers_end_when_no_unit_comes_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "IDLE_SECONDS", 0.2)
    workers = remote._Workers()
    workers.run(WORK, {"number": 0, "position": None, "moves": []})
    [worker] = workers._idle[WORK.message()]
    assert worker._is_closed.wait(60)  # type: ignore[attr-defined]
    assert not workers._idle
