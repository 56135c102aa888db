"""The review of a game through the socket: the marks of `plyscope analyse`, progress, stopping."""

from typing import Any

from tests.studio.door import Talk

from plyscope.analysis import analyse, annotate
from plyscope.games.chess import pgn

NODES = 3000
MOVES = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]


def test_a_review_has_the_marks_of_analyse(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=MOVES)["game_id"]
    asked = {"game_id": game_id, "line": MOVES, "nodes": NODES}
    found = talk.ask("review_game", search_id="r", **asked)
    [game] = pgn.read("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")
    annotate(game, analyse(game, {"nodes": NODES}))
    assert [move["mark"] for move in found["moves"]] == [move.strength for move in game.line.moves]
    assert [move["mark"] for move in found["moves"]][5] == "??"
    assert [position["share"] for position in found["positions"]][-1] == 1.0
    white, black = found["accuracies"]
    assert 100 >= white > black > 0
    assert found["positions"][6]["best"] == "Qxf7#"
    assert found["positions"][6]["paths"] == [[[3, 7], [1, 5]]]
    told = [news for news in talk.news if news["type"] == "reviewing"]
    assert (told[-1]["done"], told[-1]["total"]) == (8, 8)


def test_a_move_played_instead_is_graded(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=MOVES)["game_id"]
    asked: dict[str, Any] = {"game_id": game_id, "line": MOVES[:5], "nodes": 20_000}
    good = talk.ask("grade_move", search_id="a", move="g6", **asked)
    bad = talk.ask("grade_move", search_id="b", move="h6", **asked)
    assert good["graded"]["loss"] < 0.15
    assert (bad["graded"]["mark"], bad["reply"]) == ("??", "Qxf7#")
    assert talk.ask("resume_game", game_id=game_id, line=MOVES)["moves"] == MOVES


def test_a_review_can_be_stopped(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=MOVES[:-1])["game_id"]
    number = talk.send("review_game", search_id="r", game_id=game_id, line=MOVES[:-1], nodes=10**12)
    talk.ask("stop", search_id="r")
    assert talk.receive(number)["text"] == "the work was stopped before it was finished"
