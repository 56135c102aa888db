"""Games through the socket: moves, the computer's answers, stopping, resuming."""

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from tests.studio.door import Door, Talk

import plyscope
from plyscope.games import CATALOGUE
from plyscope.notices import notify
from plyscope.studio import limits


def test_every_game_can_be_played_through_the_socket(talk: Talk) -> None:
    for name in CATALOGUE:
        state = talk.ask("new_game", game=name)
        position = plyscope.start(name)
        for after in range(6):
            moves = state["view"]["moves"]
            assert [move["text"] for move in moves] == [
                position.text(move) for move in position.moves()
            ]
            if not moves:
                break
            text = moves[after % len(moves)]["text"]
            state = talk.ask("play", game_id=state["game_id"], move=text, after=after)
            assert state["type"] == "game_state", state
            position = position.play(position.parse(text))
            assert state["view"]["text"] == str(position)


def test_a_move_shows_the_cells_it_touches_and_empties(talk: Talk) -> None:
    view = talk.ask("look", game="draughts", position="B:W18,27:B14,1")["view"]
    [jump] = view["moves"]
    names = view["picture"]["names"]
    assert jump["text"] == "14x32"
    assert [names[row][column] for row, column in jump["path"]] == ["14", "23", "32"]
    assert [names[row][column] for row, column in jump["captures"]] == ["18", "27"]


def test_the_computer_answers_and_says_how_it_found_its_move(talk: Talk) -> None:
    game = talk.ask("new_game", game="draughts/english", moves=["11-15"])
    thought = talk.ask("think", game_id=game["game_id"], search_id="a", level=10, play=True)
    found, state = thought["found"], thought["state"]
    assert state["moves"] == ["11-15", thought["move"]]
    assert found["moves"][0] == thought["move"]
    assert found["summary"].startswith(f"Searched {found['nodes']:,} positions and pruned ")
    depths = [news["found"]["depth"] for news in talk.news if news["type"] == "thinking"]
    assert depths == sorted(depths)
    assert depths[-1] == found["depth"]


def test_a_search_can_be_stopped_and_keeps_what_it_found(talk: Talk) -> None:
    game = talk.ask("new_game", game="draughts/english")
    number = talk.send("think", game_id=game["game_id"], search_id="a", seconds=600)
    talk.wait_for_news()
    talk.ask("stop", search_id="a")
    thought = talk.receive(number)
    assert thought["found"]["stopped"]
    assert thought["move"] == thought["found"]["moves"][0]


def test_a_lost_connection_stops_its_searches(door: Door) -> None:
    with door.talk() as talk:
        game = talk.ask("new_game", game="draughts/english")
        talk.send("think", game_id=game["game_id"], search_id="a", seconds=600)
        talk.wait_for_news()
        assert door.studio.searches == 1
    with door.talk() as talk:
        while door.studio.searches:
            time.sleep(0.01)
        assert talk.ask("resume_game", game_id=game["game_id"])["moves"] == []


def test_too_many_searches_are_busy(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_SEARCHES_EACH", 1)
    game = talk.ask("new_game", game="draughts/english")["game_id"]
    running = talk.send("think", game_id=game, search_id="a", seconds=600)
    refused = talk.ask("think", game_id=game, search_id="b", seconds=600)
    assert refused["type"] == "failed"
    assert refused["busy"]
    assert refused["text"].startswith("busy: ")
    talk.ask("stop", search_id="a")
    assert talk.receive(running)["type"] == "thought"


def test_moves_are_taken_back_and_played_again(talk: Talk) -> None:
    game = talk.ask("new_game", game="tictactoe", moves=["1", "2", "3"])["game_id"]
    assert talk.ask("undo", game_id=game, steps=2)["moves"] == ["1"]
    assert talk.ask("redo", game_id=game)["moves"] == ["1", "2"]
    again = talk.ask("play", game_id=game, move="3", after=2)
    assert [row["text"] for row in again["tree"]] == ["1", "2", "3"]
    talk.ask("undo", game_id=game)
    other = talk.ask("play", game_id=game, move="4", after=2)
    assert [(row["parent"], row["text"]) for row in other["tree"]] == [
        *((-1, "1"), (0, "2"), (1, "4"), (1, "3"))
    ]
    assert talk.ask("undo", game_id=game, steps=99)["moves"] == []


FIVE = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]


def test_a_game_is_walked_through_and_played_on_from_an_earlier_move(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    text = '[White "Anna"]\n\n1. e4 {best} e5 (1... c5 $1 {sharp} 2. Nf3) 2. Nf3 1-0'
    with Door(file).talk() as talk:
        state = talk.ask("read_game", game="chess", text=text)
        about = {"game_id": state["game_id"]}
        assert (state["moves"], state["at"], state["tags"]) == (
            *(["e4", "e5", "Nf3"], 4, {"White": "Anna"}),
        )
        walked = talk.ask("walk", **about, line=["e4", "c5"])
        assert (walked["moves"], walked["tree"], walked["at"]) == (["e4", "c5"], None, 2)
        assert (
            talk.ask("walk", **about, line=["d4"])["text"] == "the game has no line with d4 there"
        )
        played = talk.ask("play", **about, move="d4", after=2, line=["e4", "c5"])
        assert [row["text"] for row in played["tree"]] == [*("e4", "e5", "c5", "Nf3", "d4", "Nf3")]
        talk.ask("annotate", **about, line=["e4", "c5", "d4"], comments=["open"], strength="!?")
        assert talk.ask("annotate", **about, line=[], comments=[], strength="#")["type"] == "failed"
    with Door(file).talk() as talk:
        again = talk.ask("resume_game", **about, line=["e4"])
        assert again["moves"] == ["e4"]
        written = talk.ask("write_game", **about)["text"]
        assert '[White "Anna"]' in written
        assert (
            "1. e4 {best} 1... e5 (1... c5 $1 {sharp} 2. Nf3 (2. d4!? {open})) 2. Nf3 1-0"
            in written
        )
        talk.ask("edit_tree", **about, line=["e4", "c5"], what="promote")
        state = talk.ask("edit_tree", **about, line=["e4", "e5"], what="delete")
        assert [row["text"] for row in state["tree"]] == ["e4", "c5", "Nf3", "d4"]


def test_an_ended_game_says_who_won(talk: Talk) -> None:
    state = talk.ask("new_game", game="tictactoe", moves=["1", "4", "2", "5", "3"])
    assert (state["winner"], state["result"]) == ("maximizer", "Three in a row. X wins.")
    for tag in ("play", "think"):
        fields: dict[str, Any] = {"move": "9", "after": 5} if tag == "play" else {"search_id": "a"}
        assert talk.ask(tag, game_id=state["game_id"], **fields)["type"] == "failed"


@pytest.mark.parametrize(
    ("game", "position", "moves", "result", "marked"),
    [
        ("chess", None, ["f3", "e5", "g4", "Qh4#"], "Checkmate. Black wins.", 1),
        ("chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", [], "Draw by stalemate.", 0),
        ("chess", None, ["Nf3", "Nf6", "Ng1", "Ng8"] * 2, "Draw by repetition.", 0),
        ("chess", "8/8/8/8/8/8/8/K6k w - - 0 1", [], "Draw: too few pieces to mate.", 0),
        ("draughts", "B:W18,27:B14,1", ["14x32"], "White has no pieces left. Black wins.", 0),
        ("tictactoe", None, ["1", "4", "2", "5", "3"], "Three in a row. X wins.", 3),
        ("gomoku", None, FIVE, "Five in a row. Black wins.", 5),
    ],
)
def test_an_ending_says_why(
    talk: Talk, game: str, position: str | None, moves: list[str], result: str, marked: int
) -> None:
    state = talk.ask("new_game", game=game, position=position, moves=moves)
    assert state["result"] == result
    assert len(state["check"] + state["row"]) == marked


def test_a_game_is_lost_on_time(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess", moves=["e4"])["game_id"]
    state = talk.ask("end_game", game_id=game_id, line=["e4"], loser=1, by="time")
    assert (state["winner"], state["result"]) == ("maximizer", "Black ran out of time. White wins.")


def test_a_game_ends_by_resigning_or_by_agreement(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with Door(file).talk() as talk:
        game = talk.ask("new_game", game="chess", moves=["e4", "e5"])["game_id"]
        about = {"game_id": game, "line": ["e4", "e5"]}
        state = talk.ask("end_game", **about, loser=0)
        assert (state["winner"], state["result"]) == ("minimizer", "White resigned. Black wins.")
        assert talk.ask("play", **about, move="d4", after=2)["text"] == "the game is over"
        assert talk.ask("walk", game_id=game, line=["e4"])["winner"] is None
    with Door(file).talk() as talk:
        assert talk.ask("saved_games")["games"][0]["standing"] == "White resigned. Black wins."
        assert talk.ask("write_game", game_id=game)["text"].endswith("1. e4 e5 0-1\n\n")
        lost = talk.ask("new_game", game="chess", position="4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")
        about = {"game_id": lost["game_id"], "line": [], "search_id": "d"}
        assert talk.ask("offer_draw", **about)["state"]["result"] == "Draw by agreement."
        won = talk.ask("new_game", game="chess", position="4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1")
        about["game_id"] = won["game_id"]
        assert talk.ask("offer_draw", **about)["state"] is None


@pytest.mark.parametrize(
    ("tag", "fields"),
    [
        ("new_game", {"game": "os:system"}),
        ("new_game", {"game": "nothing"}),
        ("look", {"game": "draughts", "position": "nonsense"}),
        ("resume_game", {"game_id": "../../etc/passwd"}),
        ("play", {"game_id": "none", "move": "1", "after": 0}),
        ("record_search", {"game": "json:loads", "search_id": "a"}),
    ],
)
def test_what_cannot_be_done_is_answered_in_a_line(
    talk: Talk, tag: str, fields: dict[str, Any]
) -> None:
    answer = talk.ask(tag, **fields)
    assert answer["type"] == "failed"
    assert "\n" not in answer["text"]
    assert not answer["busy"]


def test_a_move_made_after_other_moves_than_were_seen_is_refused(talk: Talk) -> None:
    game = talk.ask("new_game", game="tictactoe", moves=["1"])["game_id"]
    assert talk.ask("play", game_id=game, move="2", after=0)["type"] == "failed"
    assert talk.ask("resume_game", game_id=game)["moves"] == ["1"]


def test_games_are_there_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with Door(file).talk() as talk:
        game = talk.ask("new_game", game="tictactoe", moves=["5"])["game_id"]
        talk.ask("play", game_id=game, move="1", after=1)
        talk.ask("undo", game_id=game)
    with Door(file).talk() as talk:
        state = talk.ask("resume_game", game_id=game)
        assert (state["moves"], [row["text"] for row in state["tree"]]) == (["5"], ["5", "1"])
        assert [stored["game_id"] for stored in talk.ask("saved_games")["games"]] == [game]
        talk.ask("delete_game", game_id=game)
        assert talk.ask("resume_game", game_id=game)["type"] == "failed"


def test_a_deleted_game_is_restored_until_the_studio_forgets_it(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with Door(file).talk() as talk:
        game = talk.ask("new_game", game="tictactoe", moves=["5"])["game_id"]
        talk.ask("delete_game", game_id=game)
        assert talk.ask("resume_game", game_id=game)["type"] == "failed"
        assert talk.ask("saved_games")["games"] == []
        assert talk.ask("restore_game", game_id=game)["type"] == "done"
        assert talk.ask("resume_game", game_id=game)["moves"] == ["5"]
        talk.ask("delete_game", game_id=game)
    with sqlite3.connect(file) as base:
        base.execute("update games set deleted = deleted - 100000")
    with Door(file).talk() as talk:
        assert talk.ask("restore_game", game_id=game)["text"] == "this game was deleted for good"


def test_settings_are_saved_with_a_game(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    settings = {"people": "second", "level": "3"}
    with Door(file).talk() as talk:
        game = talk.ask("new_game", game="tictactoe", moves=["5"])["game_id"]
        assert talk.ask("save_settings", game_id=game, settings=settings)["type"] == "done"
        talk.ask("play", game_id=game, move="1", after=1)
        for wrong in ({"a": "x" * 1000}, {str(n): "" for n in range(100)}):
            refused = talk.ask("save_settings", game_id=game, settings=wrong)
            assert refused["text"] == "these are too many settings to save with a game"
    with Door(file).talk() as talk:
        assert talk.ask("resume_game", game_id=game)["settings"] == settings
        [stored] = talk.ask("saved_games")["games"]
        assert (stored["settings"], stored["picture"]["pieces"][1][1]) == (settings, "X")


def test_an_abandoned_search_plays_no_move(talk: Talk) -> None:
    for abandon, moves in ((True, 0), (False, 1)):
        game = talk.ask("new_game", game="draughts/english")["game_id"]
        asked = {"game_id": game, "search_id": "a", "seconds": 600, "play": True}
        number = talk.send("think", **asked)
        talk.news.clear()
        talk.wait_for_news()
        talk.ask("stop", search_id="a", abandon=abandon)
        assert (talk.receive(number)["state"] is None) is abandon
        assert len(talk.ask("resume_game", game_id=game)["moves"]) == moves


def test_saved_games_say_how_they_stand(talk: Talk) -> None:
    talk.ask("new_game", game="chess")  # nobody has moved: it is not worth keeping
    ended = talk.ask("new_game", game="tictactoe", moves=["1", "4", "2", "5", "3"])["game_id"]
    begun = talk.ask("new_game", game="draughts/english", moves=["11-15"])["game_id"]
    stored = talk.ask("saved_games")["games"]
    assert [
        (game["game_id"], game["game"], game["moves"], game["standing"]) for game in stored
    ] == [
        (begun, "draughts/english", 1, "White to move"),
        (ended, "tictactoe", 5, "Three in a row. X wins."),
    ]
    assert abs(time.time() - stored[0]["changed"]) < 3600


def test_a_file_of_the_first_studios_is_read(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with sqlite3.connect(file) as base:
        base.execute(
            "create table games (id text primary key, game text not null, position text, "
            "moves text not null, undone text not null, changed real not null)"
        )
        base.execute("insert into games values ('old', 'tictactoe', null, '[\"5\"]', '[]', 1.5)")
    with Door(file).talk() as talk:
        stored: dict[str, Any] = {"game_id": "old", "game": "tictactoe", "moves": 1, "standing": ""}
        stored |= {"changed": 1.5, "settings": {}, "picture": None}
        assert talk.ask("saved_games")["games"] == [stored]
        assert talk.ask("play", game_id="old", move="1", after=1)["moves"] == ["5", "1"]
        assert talk.ask("saved_games")["games"][0]["standing"] == "X to move"


@pytest.mark.parametrize(
    ("game", "text", "moves", "position"),
    [
        ("draughts/english", "1. 11-15 22-18 2. 15x22 *", ["11-15", "22-18", "15x22"], None),
        ("draughts/english", '[GameType "21"]\n\n1. 11-15 *', ["11-15"], None),
        ("draughts/english", "B:W18,27:B14,1", [], "B:W18,27:B14,1"),
        ("chess", "1. e4 e5 2. Nf3 *", ["e4", "e5", "Nf3"], None),
        ("tictactoe", "5 1 9", ["5", "1", "9"], None),
        ("connect4", " 4453 ", [], "4453"),
    ],
)
def test_a_pasted_text_is_a_game_or_a_position(
    talk: Talk, game: str, text: str, moves: list[str], position: str | None
) -> None:
    state = talk.ask("read_game", game=game, text=text)
    assert (state["moves"], state["first_position"]) == (moves, position)


def test_a_position_of_another_game_changes_the_game_or_says_which_it_is(talk: Talk) -> None:
    fen = "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"
    for game in ("draughts/english", "tictactoe", "gomoku"):
        state = talk.ask("read_game", game=game, text=fen)
        assert (state["game"], state["first_position"]) == ("chess", fen)
    answer = talk.ask("read_game", game="chess", text="B:W18,27:B14,1")
    assert answer["text"] == ("this is a position of draughts: choose the kind of draughts first")


def test_games_are_grouped_and_their_names_say_nothing_of_the_program(talk: Talk) -> None:
    games = talk.ask("hello")["games"]
    groups = list(dict.fromkeys(game["group"] for game in games))
    assert groups == ["Chess", "Draughts 8x8", "Draughts 10x10", "Gomoku", "Others"]
    assert not any("native" in game["title"] for game in games)


@pytest.mark.parametrize("text", ["", "nonsense", "1. 11-99 *", "B:W99:B1"])
def test_a_text_that_is_neither_is_refused_in_a_line(talk: Talk, text: str) -> None:
    answer = talk.ask("read_game", game="draughts/english", text=text)
    assert answer["type"] == "failed"
    assert "\n" not in answer["text"]


GAMES = {"draughts/english": ["9-14", "22-18"], "chess": ["e4", "c5"], "tictactoe": ["5", "1"]}


def test_a_copied_game_is_the_same_game_when_it_is_pasted(talk: Talk) -> None:
    for game, moves in GAMES.items():
        state = talk.ask("new_game", game=game, moves=moves)
        copied = talk.ask("write_game", game_id=state["game_id"])
        assert copied["position"] == state["view"]["text"]
        assert talk.ask("read_game", game=game, text=copied["text"])["moves"] == moves


def test_a_position_is_set_up_piece_by_piece(talk: Talk) -> None:
    for game in CATALOGUE:
        view = talk.ask("look", game=game)["view"]
        if not view["picture"] or not view["picture"]["palette"]:
            continue
        fields = {"game": game, "pieces": view["picture"]["pieces"], "player": view["player"]}
        seen = talk.ask("set_up", **fields)
        assert seen["view"]["picture"] == view["picture"], game
        assert seen["view"]["moves"] == view["moves"], game
    assert talk.ask("set_up", game="tictactoe", pieces=[["X"]], player="X")["type"] == "failed"
    assert talk.ask("set_up", game="tree", pieces=[], player="X")["type"] == "failed"


def test_the_candidates_are_the_moves_at_the_root_of_the_trace(talk: Talk) -> None:
    asked = {"game": "draughts/english", "lines": 2}
    tree = talk.ask("analyse", search_id="a", **asked)["tree"]
    info, candidates = tree["info"], tree["candidates"]
    assert not tree["is_choice"]
    assert [candidate["bound"] for candidate in candidates[:2]] == ["=", "="]
    assert sorted(candidate["move"] for candidate in candidates) == sorted(
        move["text"] for move in talk.ask("look", game="draughts/english")["view"]["moves"]
    )
    best, expected = candidates[0], info["found"]
    assert best["line"] == expected["moves"]
    assert best["score_text"] == expected["score_text"]
    row = talk.ask("nodes", trace_id=info["trace_id"], rows=[best["row"]])["nodes"][0]
    assert row["move"] == best["move"]
    sketch = {node["row"]: node for node in tree["sketch"]}
    best_line = [node["move"] for node in tree["sketch"] if node["best"]]
    assert best_line == ["", *best["line"][: len(best_line) - 1]]
    nodes = talk.ask("nodes", trace_id=info["trace_id"], rows=list(sketch))["nodes"]
    for node in nodes:
        shown = sketch[node["row"]]
        assert shown["nodes"] == node["visits"]
        assert shown["parent"] == (None if node["parent"] < 0 else node["parent"])


@pytest.mark.parametrize("game", ["chess", "draughts/english", "gomoku", "simple_draughts"])
def test_the_tree_beside_a_move_is_of_the_search_that_chose_it(talk: Talk, game: str) -> None:
    state = talk.ask("new_game", game=game)
    for number in range(4):
        asked = {"game_id": state["game_id"], "search_id": f"s{number}", "level": 10}
        thought = talk.ask("think", **asked, play=True)
        tree, state = thought["tree"], thought["state"]
        assert tree["is_choice"]
        assert tree["candidates"][0]["move"] == thought["move"] == state["moves"][-1]
        assert tree["info"]["found"]["nodes"] == thought["found"]["nodes"]
        assert [node["move"] for node in tree["sketch"] if node["best"]][1] == thought["move"]


def test_a_search_too_large_to_record_is_shown_by_a_smaller_one(talk: Talk) -> None:
    game_id = talk.ask("new_game", game="chess")["game_id"]
    thought = talk.ask("think", game_id=game_id, search_id="a", seconds=1, play=True)
    assert not thought["tree"]["is_choice"]
    assert thought["tree"]["info"]["found"]["nodes"] <= 200_001


def test_a_recording_of_the_textbook_can_be_stopped(talk: Talk) -> None:
    asked = {"game": "simple_draughts", "algorithm": "minimax", "depth": 60}
    number = talk.send("record_search", search_id="a", **asked)
    talk.ask("stop", search_id="a")
    answer = talk.receive(number)
    assert (answer["type"], answer["text"]) == (
        "failed",
        "the work was stopped before it was finished",
    )


def test_a_proof_can_be_stopped(tmp_path: Path) -> None:
    """A table makes this search short; its proof, which has none, would not end in our lives."""
    with Door(tmp_path / "games.sqlite3", game="tests.toys:Race").talk() as talk:
        asked = {"game": "tests.toys:Race", "algorithm": "mtdf", "depth": 60}
        info = talk.ask("record_search", search_id="a", **asked)
        about = {"trace_id": info["trace_id"], "row": info["root"], "search_id": "p"}
        number = talk.send("prove", **about)
        talk.ask("stop", search_id="p")
        answer = talk.receive(number)
        assert (answer["type"], answer["text"]) == (
            *("failed", "the work was stopped before it was finished"),
        )


BLACK_AHEAD = ["h8", "a1", "i9"]


def opened(talk: Talk, *steps: str, rule: str = "swap2") -> dict[str, Any]:
    return talk.ask("new_game", game="gomoku/freestyle", moves=list(steps), opening=rule)


def test_openings_are_offered_for_gomoku_alone(talk: Talk) -> None:
    offered = {entry["name"]: entry["openings"] for entry in talk.ask("hello")["games"]}
    assert {name for name, openings in offered.items() if openings} == {
        name for name in CATALOGUE if name.startswith("gomoku/")
    }
    assert offered["gomoku/renju"] == ["swap", "swap2"]
    assert talk.ask("new_game", game="tictactoe", opening="swap")["type"] == "failed"
    assert talk.ask("new_game", game="gomoku", opening="pro")["type"] == "failed"


def test_two_people_play_an_opening_through_the_socket(talk: Talk) -> None:
    state = opened(talk)
    steps = ["h8", "h9", "i9", "more", "g7", "a1", "white", "b2"]
    turns = [state["turn"]]
    for after, move in enumerate(steps):
        assert state["seats"] == ["First player", "Second player"] or after > 6
        state = talk.ask("play", game_id=state["game_id"], move=move, after=after)
        turns.append(state["turn"])
    assert turns == [0, 0, 0, 1, 1, 1, 0, 0, 1]
    assert (state["seats"], state["opening"]["steps"]) == (["White", "Black"], steps)
    assert (state["opening"]["asks"], state["opening"]["offers"]) == ("", [])
    assert state["moves"] == [step for step in steps if step not in ("more", "white")]


def test_a_choice_is_made_once_and_only_where_it_is_offered(talk: Talk) -> None:
    state = opened(talk, *BLACK_AHEAD, rule="swap")
    game_id = state["game_id"]
    assert state["opening"]["offers"] == ["black", "white"]
    for move in ("more", "k4"):
        refused = talk.ask("play", game_id=game_id, move=move, after=3)
        assert "is not a choice here" in refused["text"]
    assert talk.ask("play", game_id=game_id, move="white", after=3)["seats"] == ["Black", "White"]
    assert talk.ask("play", game_id=game_id, move="black", after=3)["type"] == "failed"


def test_the_computer_plays_its_part_of_an_opening_at_once(talk: Talk) -> None:
    asked = {"search_id": "a", "level": 1, "play": True}
    first = talk.ask("think", game_id=opened(talk)["game_id"], **asked)
    assert first["found"] is None
    assert first["move"] == first["state"]["moves"][0]
    assert (len(first["state"]["moves"]), first["state"]["turn"]) == (3, 1)
    second = talk.ask("think", game_id=opened(talk, *BLACK_AHEAD)["game_id"], **asked)
    assert (second["move"], second["state"]["seats"]) == ("black", ["White", "Black"])
    asked_for_more = opened(talk, *BLACK_AHEAD, "more")
    more = talk.ask("think", game_id=asked_for_more["game_id"], **asked)["state"]
    assert (len(more["moves"]), more["turn"], more["opening"]["offers"]) == (
        *(5, 0, ["black", "white"]),
    )


def test_a_hint_in_an_opening_changes_nothing(talk: Talk) -> None:
    state = opened(talk, *BLACK_AHEAD)
    hint = talk.ask("think", game_id=state["game_id"], search_id="a")
    assert (hint["move"], hint["state"]) == ("black", None)
    assert talk.ask("resume_game", game_id=state["game_id"])["opening"] == state["opening"]


def test_an_opening_is_taken_back_and_played_again_step_by_step(talk: Talk) -> None:
    steps = [*BLACK_AHEAD, "more", "g7", "b1", "black", "c3"]
    game_id = opened(talk, *steps)["game_id"]
    for left in range(len(steps) - 1, -1, -1):
        assert talk.ask("undo", game_id=game_id)["opening"]["steps"] == steps[:left]
    for made in range(1, len(steps) + 1):
        assert talk.ask("redo", game_id=game_id)["opening"]["steps"] == steps[:made]


def test_taking_back_goes_on_to_the_turn_that_is_asked_for(talk: Talk) -> None:
    steps = [*BLACK_AHEAD, "black", "g7"]
    game_id = opened(talk, *steps)["game_id"]
    for left in (3, 2, 1, 0):  # the second player's turn only comes after three stones
        seat = 1 if left == 3 else 0
        assert talk.ask("undo", game_id=game_id, seat=seat)["opening"]["steps"] == steps[:left]
    assert talk.ask("redo", game_id=game_id, seat=1)["opening"]["steps"] == steps[:3]
    assert talk.ask("redo", game_id=game_id, seat=1)["opening"]["steps"] == steps
    plain = talk.ask("new_game", game="tictactoe", moves=["1", "2", "3", "4"])["game_id"]
    assert talk.ask("undo", game_id=plain, seat=0)["moves"] == ["1", "2"]
    assert talk.ask("redo", game_id=plain, seat=0)["moves"] == ["1", "2", "3", "4"]


def test_a_saved_game_knows_its_opening_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with Door(file).talk() as talk:
        game_id = opened(talk, *BLACK_AHEAD)["game_id"]
        assert talk.ask("saved_games")["games"][0]["standing"] == "Second player to act"
        talk.ask("play", game_id=game_id, move="white", after=3)
        before = talk.ask("undo", game_id=game_id)
    with Door(file).talk() as talk:
        assert talk.ask("resume_game", game_id=game_id) | {"re": 0} == before | {"re": 0}
        assert talk.ask("redo", game_id=game_id)["seats"] == ["Black", "White"]
        (stored,) = talk.ask("saved_games")["games"]
        assert (stored["moves"], stored["standing"]) == (3, "White to move")


def test_a_page_hears_what_takes_a_while_and_is_not_a_search(talk: Talk) -> None:
    notify("compiling Othello…")
    talk.ask("look", game="tictactoe")
    assert talk.news == [{"type": "notice", "text": "compiling Othello…"}]
