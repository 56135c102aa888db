"""Why a move is good or bad, through the socket."""

from tests.studio.door import Talk

MOVES = ["e4", "e5", "Bc4", "Nc6", "Qh5"]


def test_a_move_that_was_not_played_is_explained_with_its_line(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=MOVES)["game_id"]
    asked = {"game_id": game_id, "line": MOVES, "move": "Nf6", "you": True}
    found = talk.ask("explain_move", search_id="e", **asked)
    assert found["sentence"].startswith("If Nf6, White replies Qxf7# and mates.")
    assert [step["move"] for step in found["steps"]] == ["Nf6", "Qxf7#"]
    assert [len(step["path"]) for step in found["steps"]] == [2, 2]
    assert found["steps"][-1]["picture"]["pieces"][1][5] == "white queen"
    assert talk.ask("open_trace", trace_id=found["info"]["trace_id"])["native"]


def test_a_move_that_ends_the_game_has_no_search(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=[*MOVES, "Nf6"])["game_id"]
    asked = {"game_id": game_id, "line": [*MOVES, "Nf6"], "move": "Qxf7#", "you": False}
    found = talk.ask("explain_move", search_id="e", **asked)
    assert found["sentence"].startswith("Qxf7# ends the game: White mates.")
    assert (len(found["steps"]), found["info"]) == (1, None)


def test_a_question_in_an_opening_is_refused(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="gomoku", opening="swap2")["game_id"]
    asked = {"game_id": game_id, "line": [], "move": "h8", "you": True}
    refused = talk.receive(talk.send("explain_move", search_id="e", **asked))
    assert refused["text"].startswith("an opening decides who plays which side")
