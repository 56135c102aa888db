"""Uploaded traces: a forged one is refused, and nothing of one remains on the disk."""

from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from tests.studio.door import ORIGIN, Door

import plyscope
from plyscope.tracing import Trace
from plyscope.tracing.files import file

FOUND = plyscope.trace(plyscope.start("tree"), 3)


def sent(door: Door, content: bytes) -> Any:
    return door.client.post("/traces", content=content, headers={"origin": ORIGIN})


@pytest.mark.parametrize("value", [nan, inf, 10**400, "text"], ids=["nan", "inf", "huge", "text"])
def test_a_forged_upload_is_answered(door: Door, value: Any) -> None:
    for part, name in (("result", "score"), ("result", "nodes"), ("asked", "seconds")):
        header = FOUND._header()
        forged = header | {part: header[part] | {name: value}}
        answer = sent(door, file.content(FOUND.columns, forged))
        assert (answer.status_code, "is damaged" in answer.text) == (400, True)


def test_nothing_of_an_upload_has_a_name_that_could_remain(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[Path]] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()

    def look(*_: Any) -> Trace:
        seen.append(list((tmp_path / "temporary").iterdir()))
        return FOUND

    monkeypatch.setattr("plyscope.studio.traces.read", look)
    assert sent(door, FOUND.to_bytes()).status_code == 200
    assert seen == [[]]
