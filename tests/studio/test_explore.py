"""The nodes of a trace, and its routes: the page receives what the package returns."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.studio.door import ORIGIN, Door, Talk

import plyscope
from plyscope.textbook import smallest_proof
from plyscope.tracing import Trace

ENGLISH = {"game": "draughts/english", "algorithm": "plain", "depth": 4}


@pytest.fixture
def english(talk: Talk) -> tuple[str, Trace]:
    info = talk.ask("record_search", search_id="a", **ENGLISH)
    made = plyscope.trace(plyscope.start("draughts/english"), 4, "plain")
    return info["trace_id"], made


def matching(door: Door, trace_id: str, **wanted: Any) -> list[int]:
    answer = door.client.get(f"/traces/{trace_id}/matching", params=wanted)
    assert answer.status_code == 200, answer.text
    bits = np.unpackbits(np.frombuffer(answer.content, np.uint8), bitorder="little")
    return [int(row) for row in np.flatnonzero(bits)]


def test_a_node_is_told_whole(talk: Talk, english: tuple[str, Trace]) -> None:
    trace_id, made = english
    for node in list(made)[:40]:
        answer, why = talk.ask("inspect", trace_id=trace_id, row=node.row), made.why(node.row)
        assert [step["row"] for step in answer["path"]] == [step.row for step in node.path]
        assert [child["row"] for child in answer["children"]] == [one.row for one in node.children]
        assert answer["node"]["score"] == node.score
        assert answer["sentence"] == why.sentence
        assert answer["cause"] == (why.cause.row if why.cause else None)
        assert answer["setter"] == (why.setter.row if why.setter else None)
        position = node.position
        assert {move["text"] for move in answer["pruned"]} == {
            position.text(move) for move in node.pruned
        }


def test_a_line_of_moves_leads_to_its_row(talk: Talk, english: tuple[str, Trace]) -> None:
    trace_id, made = english
    line = " ".join(node.text for node in made.principal[1:3])
    assert talk.ask("find_path", trace_id=trace_id, path=line)["row"] == made.find(line).row
    assert talk.ask("find_path", trace_id=trace_id, path="1-1")["type"] == "failed"


def test_the_plies_are_counted(talk: Talk, english: tuple[str, Trace]) -> None:
    trace_id, made = english
    answer = talk.ask("plies", trace_id=trace_id)
    assert [ply["nodes"] for ply in answer["plies"]] == [ply.nodes for ply in made.by_ply()]
    assert answer["first_move_rate"] == made.cutoffs().first_move_rate


def test_rows_are_found_by_what_they_are(door: Door, english: tuple[str, Trace]) -> None:
    trace_id, made = english
    columns = made.columns

    def rows(mask: Any) -> list[int]:
        return [int(row) for row in np.flatnonzero(mask)]

    cut = columns.pruned > 0
    assert columns.closed_late.any()
    assert matching(door, trace_id, reason="cutoff") == rows(cut)
    assert matching(door, trace_id, reason="cutoff", ply=2) == rows(cut & (columns.ply == 2))
    between = (columns.score >= -100) & (columns.score <= 0)
    assert matching(door, trace_id, low=-100, high=0) == rows(between)
    texts = [node.text for node in made]
    named = [row for row, text in enumerate(texts) if text == "21-17"]
    assert named
    assert matching(door, trace_id, move="21-17") == named
    top = made.find("9-13")
    below = list(range(top.row, top.row + int(columns.size[top.row])))
    assert matching(door, trace_id, path="9-13") == below


def test_moves_of_a_textbook_trace_are_found_too(door: Door, talk: Talk) -> None:
    info = talk.ask("record_search", search_id="a", game="tictactoe", depth=2)
    made = plyscope.trace(plyscope.start("tictactoe"), 2)
    rows = [node.row for node in made if node.text == "5"]
    assert matching(door, info["trace_id"], move="5") == rows


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"ply": "x"}, "ply must be a number"),
        ({"reason": "boredom"}, "unknown reason"),
        ({"colour": "red"}, "unknown condition"),
        ({"path": "1-1"}, "1-1"),
    ],
)
def test_what_cannot_be_looked_for_is_refused_in_a_line(
    door: Door, english: tuple[str, Trace], wanted: dict[str, str], message: str
) -> None:
    answer = door.client.get(f"/traces/{english[0]}/matching", params=wanted)
    assert answer.status_code == 400
    assert message in answer.text


def test_a_trace_is_handed_out_in_other_formats(door: Door, english: tuple[str, Trace]) -> None:
    base = f"/traces/{english[0]}/export"
    row = english[1].find("9-13").row
    assert door.client.get(f"{base}/svg", params={"row": row}).text.startswith("<svg")
    assert json.loads(door.client.get(f"{base}/json").text)["tree"]["row"] == 0
    assert "digraph" in door.client.get(f"{base}/dot").text
    page = door.client.get(f"{base}/html")
    assert "<html" in page.text
    assert "attachment" in page.headers["content-disposition"]
    for wrong in ("exe", "png"):
        assert door.client.get(f"{base}/{wrong}").status_code == 400
    assert door.client.get(f"{base}/svg", params={"row": "99999999"}).status_code == 400


def test_the_smallest_proof_is_told_and_can_be_stopped(talk: Talk) -> None:
    info = talk.ask("record_search", search_id="a", game="tictactoe", depth=4)
    answer = talk.ask("proof_size", search_id="b", trace_id=info["trace_id"])
    proof = smallest_proof(plyscope.start("tictactoe"), 4)
    assert (answer["value"], answer["leaves"]) == (proof.value, proof.leaves)
    with pytest.raises(plyscope.PlyscopeError, match="stopped"):
        smallest_proof(plyscope.start("tictactoe"), 4, stop=lambda: True)


def test_a_trace_is_verified_and_what_is_wrong_is_told(talk: Talk, door: Door) -> None:
    made = plyscope.trace(plyscope.start("tictactoe"), 3)
    score = made.columns.score.copy()
    score[3] += 7
    false = Trace(made.start, made.result, replace(made.columns, score=score))
    for trace, wrong in ((made, False), (false, True)):
        sent = door.client.post("/traces", content=trace.to_bytes(), headers={"origin": ORIGIN})
        answer = talk.ask("verify_trace", search_id="v", trace_id=sent.json()["trace_id"])
        assert (answer["wrong"] > 0) == wrong
        assert bool(answer["violations"]) == wrong
    first = answer["violations"][0]
    assert (first["claim"], first["row"], first["cause"]) == ("leaf", 3, None)


def test_a_recording_of_the_engine_can_be_stopped(talk: Talk) -> None:
    asked = {"game": "draughts/english", "algorithm": "plain", "depth": 60}
    number = talk.send("record_search", search_id="long", **asked)
    talk.ask("stop", search_id="long")
    info = talk.receive(number)
    assert info["found"]["stopped"]
    assert info["rows"] > 0


def test_the_share_of_pruned_moves_does_not_count_the_root(talk: Talk) -> None:
    info = talk.ask("record_search", search_id="a", game="tree", position="((3 5) (2 9))")
    assert info["rows"] == 6  # the root, which no move leads to, and five others
    assert "pruned 17 % of the moves" in info["found"]["summary"]
