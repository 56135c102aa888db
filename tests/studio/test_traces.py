"""Traces in the studio: the page receives the rows of the trace."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.studio.door import ORIGIN, Door, Talk
from tests.studio.forged import SHAPES, forged

import plyscope
from plyscope.studio import limits
from plyscope.textbook import Reason
from plyscope.tracing import Trace

LAYOUT = (("size", "<u4"), ("score", "<i2"), ("ply", "u1"), ("reason", "u1"), ("kind", "u1"))


def columns_of(door: Door, info: dict[str, Any]) -> dict[str, Any]:
    """The columns for drawing, as the page takes them apart."""
    body = door.client.get(f"/traces/{info['trace_id']}/columns").content
    assert len(body) <= 10 * info["rows"]
    found, begin = {}, 0
    for name, kind in LAYOUT:
        found[name] = np.frombuffer(body, kind, info["rows"], begin)
        begin += found[name].nbytes
    assert begin == len(body)
    return found


def check_same(door: Door, talk: Talk, info: dict[str, Any], made: Trace) -> None:
    drawn = columns_of(door, info)
    columns = made.columns
    assert (drawn["size"] == columns.size).all()
    assert (drawn["ply"] == columns.ply).all()
    assert (drawn["kind"] == columns.kind).all()
    late = columns.closed_late  # all moves were searched: nothing was cut
    assert ((drawn["reason"] & 15) == np.where(late, Reason.ALL_SEARCHED, columns.reason)).all()
    assert ((drawn["reason"] >> 4) == columns.bound).all()
    assert np.allclose(drawn["score"] * info["scale"], columns.score, atol=info["scale"] / 2)
    rows = list(range(min(len(made), 50)))
    for view in talk.ask("nodes", trace_id=info["trace_id"], rows=rows)["nodes"]:
        node = made[view["row"]]
        assert view["move"] == node.text
        assert view["score"] == node.score
        assert view["reason"] == node.ending
        assert view["alpha"] == (None if node.alpha == -float("inf") else node.alpha)
        assert view["parent"] == columns.parent[view["row"]]


@pytest.mark.parametrize(
    ("game", "algorithm", "depth"),
    [
        ("tictactoe", "minimax", 3),
        ("tictactoe", "mtdf", 4),
        ("draughts/english", "alphabeta", 3),
        ("draughts/english", "exact", 5),
        ("simple_draughts", "pvs", 3),
        ("connect4", "plain", 5),
    ],
)
def test_the_page_is_told_what_the_trace_says(
    door: Door, talk: Talk, game: str, algorithm: str, depth: int
) -> None:
    asked = {"game": game, "algorithm": algorithm, "depth": depth}
    info = talk.ask("record_search", search_id="a", **asked)
    assert info["type"] == "trace_info", info
    check_same(door, talk, info, plyscope.trace(plyscope.start(game), depth, algorithm))
    assert talk.ask("record_search", search_id="b", **asked)["trace_id"] == info["trace_id"]


@given(seed=st.integers(0, 10**6), algorithm=st.sampled_from(["minimax", "alphabeta", "pvs"]))
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_of_random_trees_too(door: Door, talk: Talk, seed: int, algorithm: str) -> None:
    tree = plyscope.games.tree.random(4, 3, seed)
    info = talk.ask(
        "record_search", search_id="a", game="tree", position=str(tree), algorithm=algorithm
    )
    check_same(door, talk, info, plyscope.trace(tree, algorithm=algorithm))


def test_a_cut_is_explained_and_proved(talk: Talk) -> None:
    info = talk.ask("record_search", search_id="a", game="tree")
    made = plyscope.trace(plyscope.start("tree"))
    cut = next(node for node in made if node.pruned)
    about = {"trace_id": info["trace_id"], "row": cut.row}
    because, why = talk.ask("why_ended", **about), made.why(cut.row)
    assert (because["sentence"], because["chain"]) == (why.told, why.steps)
    assert why.cause is not None
    assert because["cause"] == why.cause.row
    proved = talk.ask("prove", **about, siblings=True)
    assert proved["holds"]
    assert proved["siblings"] == made.prove(cut.row, siblings=True).siblings
    shown = talk.ask("node_board", **about)
    assert [move["text"] for move in shown["pruned"]] == [
        cut.position.text(move) for move in cut.pruned
    ]
    path = talk.ask("path_to", **about)["nodes"]
    assert [view["row"] for view in path] == [node.row for node in cut.path]
    children = talk.ask("children", **about)
    assert [view["row"] for view in children["nodes"]] == [child.row for child in cut.children]


def test_a_trace_file_is_taken_in_and_handed_out(door: Door, talk: Talk, tmp_path: Path) -> None:
    made = plyscope.trace(plyscope.start("connect4"), 4, "exact")
    made.save(tmp_path / "a.plytrace")
    content = (tmp_path / "a.plytrace").read_bytes()
    answer = door.client.post("/traces", content=content, headers={"origin": ORIGIN})
    assert answer.status_code == 200, answer.text
    check_same(door, talk, answer.json(), made)
    handed = door.client.get(f"/traces/{answer.json()['trace_id']}/file")
    (tmp_path / "b.plytrace").write_bytes(handed.content)
    assert Trace.open(tmp_path / "b.plytrace").columns == made.columns


@pytest.mark.parametrize("content", [b"", b"nonsense", b"ARROW1" + b"\0" * 100])
def test_a_file_that_is_no_trace_is_refused_in_a_line(door: Door, content: bytes) -> None:
    answer = door.client.post("/traces", content=content, headers={"origin": ORIGIN})
    assert answer.status_code == 400
    assert answer.text.startswith("the file is not a trace file")
    assert "/" not in answer.text


def test_rows_and_traces_that_are_not_there_are_refused(door: Door, talk: Talk) -> None:
    info = talk.ask("record_search", search_id="a", game="tree")
    for row in (-1, info["rows"]):
        assert talk.ask("why_ended", trace_id=info["trace_id"], row=row)["type"] == "failed"
    assert talk.ask("open_trace", trace_id="none")["type"] == "failed"
    assert door.client.get("/traces/none/columns").status_code == 400


def test_the_requests_of_traces_that_made_room_are_forgotten(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_TRACES", 3)
    with door.talk() as talk:
        for depth in range(1, 8):
            asked = {"game": "tictactoe", "depth": depth, "search_id": "a"}
            assert talk.ask("record_search", **asked)["type"] == "trace_info"
    assert len(door.studio.traces._made) == 3


@pytest.mark.parametrize("shape", list(SHAPES))
def test_a_tree_that_no_search_makes_is_refused(door: Door, shape: str, tmp_path: Path) -> None:
    forged(shape, limits.MOST_CHILDREN + 2).save(tmp_path / "a.plytrace")
    content = (tmp_path / "a.plytrace").read_bytes()
    answer = door.client.post("/traces", content=content, headers={"origin": ORIGIN})
    assert answer.status_code == 400
    assert answer.text in (
        "a node in the file has 20,001 children; at most 20,000 are shown",
        "a node in the file has 20,002 children; at most 20,000 are shown",
        "the file has a line of 20,001 moves; a search has 400",
    )


@pytest.mark.parametrize("shape", list(SHAPES))
def test_the_nodes_of_a_forged_tree_are_shown(
    door: Door, talk: Talk, shape: str, tmp_path: Path
) -> None:
    forged(shape, 350).save(tmp_path / "a.plytrace")
    content = (tmp_path / "a.plytrace").read_bytes()
    answer = door.client.post("/traces", content=content, headers={"origin": ORIGIN})
    assert answer.status_code == 200, answer.text
    path = talk.ask("path_to", trace_id=answer.json()["trace_id"], row=349)
    assert path["type"] == "failed" or path["nodes"][-1]["row"] == 349, path
