"""What describes a player, and what is said of what describes none."""

import sys
from pathlib import Path

import pytest

from plyscope.engine import Limits
from plyscope.errors import PlayerError, SearchError
from plyscope.play.record import GameRecord
from plyscope.players.own_player import OwnPlayer
from plyscope.players.player_spec import parse_player
from plyscope.textbook import ALGORITHMS


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("exact", {"preset": "exact"}),
        ("plain", {"preset": "plain"}),
        ("exact:killers=off", {"preset": "exact", "switches": {"killers": False}}),
        ("exact:hash_mb=16", {"preset": "exact", "hash_mb": 16.0}),
        ("full:evaluation=material", {"preset": "full", "evaluation": "material"}),
        ("full:threads=2", {"preset": "full", "threads": 2}),
        ("full:depth=6", {"preset": "full", "depth": 6}),
        ("exact:nodes=9,seconds=0.5", {"preset": "exact", "nodes": 9, "seconds": 0.5}),
        ("alphabeta:depth=3", {"algorithm": "alphabeta", "depth": 3}),
        ("level:3", {"level": 3}),
        ("random", {"random": True}),
        ("deepening:nodes=50", {"algorithm": "deepening", "nodes": 50}),
        (
            "plain:table=on, pvs=off,hash_mb=0.5",
            {"preset": "plain", "hash_mb": 0.5, "switches": {"table": True, "pvs": False}},
        ),
    ],
)
def test_ours_is_a_preset_with_changes(text: str, options: dict[str, object]) -> None:
    assert parse_player(text).options == options


@pytest.mark.parametrize(
    ("game", "protocol"), [("draughts", "hub"), ("chess", "uci"), ("chess/960", "uci")]
)
def test_another_version_of_ours_is_its_python_speaking_the_game_s_protocol(
    game: str, protocol: str
) -> None:
    spoken = parse_player("python:/v/bin/python").spoken(game)
    assert spoken == (protocol, ("/v/bin/python", "-m", "plyscope", protocol))


def test_an_engine_is_its_command_and_settings_before_it() -> None:
    assert parse_player("hub:'./my scan' hub").spoken("draughts") == ("hub", ("./my scan", "hub"))
    spec = parse_player("uci:Hash=16 'Move Overhead=50' UCI_Elo=1500 stockfish a=b")
    assert spec.spoken("chess") == ("uci", ("stockfish", "a=b"))
    assert spec.settings == {"Hash": "16", "Move Overhead": "50", "UCI_Elo": "1500"}


def test_a_directory_is_where_the_program_runs_and_not_a_setting(tmp_path: Path) -> None:
    spec = parse_player(f"uci:Hash=16 dir={tmp_path} ./stockfish")
    assert (spec.directory, spec.settings) == (str(tmp_path), {"Hash": "16"})
    assert spec.spoken("chess") == ("uci", ("./stockfish",))
    assert parse_player("uci:stockfish").directory is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("perfect", "unknown player 'perfect'; there are"),
        ("", "unknown player ''"),
        ("exact:killer=off", "unknown setting 'killer'; there are"),
        ("exact:killers=no", "killers is on or off, not 'no'"),
        ("exact:killers", "killers is on or off, not ''"),
        ("full:evaluation=better", "unknown evaluation 'better'; there are material"),
        ("exact:hash_mb=much", "hash_mb is a number, not 'much'"),
        ("exact:hash_mb=-1", "hash_mb must be from 0 to 262,144, not -1.0"),
        ("full:threads=2.5", "threads is a whole number, not '2.5'"),
        ("full:threads=0", "threads must be from 1 to 256, not 0"),
        ("full:depth=-1", "depth must be from 0"),
        ("alphabeta:nodes=9", "unknown setting 'nodes'; there is depth"),
        ("deepening:killers=on", "unknown setting 'killers'; there is depth, nodes, seconds"),
        ("hub:", "names no program"),
        ("python:", "names no program"),
        ("uci:", "names no program"),
        ("uci:Hash=1", "names no program"),
        ("hub:'", "cannot be read: No closing quotation"),
        ("uci:dir=no/such stockfish", "there is no directory 'no/such'"),
    ],
)
def test_what_describes_no_player_is_refused(text: str, message: str) -> None:
    with pytest.raises(SearchError, match=message):
        parse_player(text)


def test_players_are_refused_games_they_cannot_play() -> None:
    parse_player("exact:hash_mb=1").check("simple_draughts")
    with pytest.raises(SearchError, match="plays draughts only, not tictactoe"):
        parse_player("hub:scan").check("tictactoe")
    with pytest.raises(SearchError, match="simple_draughts has no native engine"):
        parse_player("plain").check("simple_draughts")
    with pytest.raises(SearchError, match="simple_draughts has no native engine"):
        parse_player("exact:evaluation=features").check("simple_draughts")
    with pytest.raises(SearchError, match="simple_draughts has no native engine"):
        parse_player("exact:threads=2").check("simple_draughts")


def test_an_algorithm_without_a_clock_needs_a_depth() -> None:
    parse_player("minimax").check("tictactoe", depth=3)
    parse_player("minimax:depth=2").check("tictactoe")
    parse_player("deepening").check("tictactoe")
    with pytest.raises(SearchError, match="needs a depth, as in minimax:depth=3"):
        parse_player("minimax").check("tictactoe")


def own(text: str, game: str) -> OwnPlayer:
    player = parse_player(text).player(game, 60.0)
    assert isinstance(player, OwnPlayer)
    return player


def test_the_limits_of_a_player_replace_those_of_the_match() -> None:
    """Three plies see the win that one node does not."""
    player = own("exact:depth=3", "connect4")
    record = GameRecord("connect4")
    record.replay(list("4151"))
    try:
        player.choose(record, Limits(nodes=1))
        assert player.score == 18
    finally:
        player.close()


def test_algorithms_of_the_textbook_find_the_same_score() -> None:
    record = GameRecord("tictactoe")
    record.replay(["1", "5", "9"])
    scores = set()
    for name in ALGORITHMS:
        player = own(f"{name}:depth=6", "tictactoe")
        try:
            player.choose(record, Limits(nodes=1))
            scores.add(player.score)
        finally:
            player.close()
    assert scores == {0.0}


def test_ours_plays_what_search_finds_and_tells_the_score() -> None:
    player = OwnPlayer("exact")
    record = GameRecord("draughts/english")
    try:
        for move in ("11-15", "22-18", "15x22"):
            record.replay([move])
            player.new_game(record)
        assert record.position.text(player.choose(record, Limits(depth=4))) in ("25x18", "26x17")
        assert player.score is not None
    finally:
        player.close()
        player.close()


def test_a_search_that_ours_refuses_is_a_failure_and_not_an_end() -> None:
    player = OwnPlayer("exact", {"hash_mb": 200_000.0, "depth": -1})
    try:
        with pytest.raises(PlayerError, match="could not search: depth must be from 0"):
            player.choose(GameRecord("tictactoe"), Limits())
    finally:
        player.close()


@pytest.mark.parametrize(
    ("says", "kind", "message"),
    [
        ("", "crash at start", "ended with exit code 0 while ready was awaited"),
        ("ready", "crash in game", "while its move was awaited"),
        ("ready\nnonsense", "garbage", "answered 'nonsense'"),
        ('ready\n{"score": 1}', "garbage", "answered"),
        ("ready\n[]", "garbage", "answered"),
        ('ready\n{"move": "12", "score": 1}', "illegal move", "'12' is not a move"),
    ],
)
def test_a_worker_that_fails_does_so_by_name(
    says: str, kind: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = (sys.executable, "-ISc", f"print({says!r}, flush=True)" if says else "")
    monkeypatch.setattr("plyscope.players.own_player.COMMAND", command)
    player = OwnPlayer("exact", stall=30)
    try:
        with pytest.raises(PlayerError, match=message) as raised:
            player.choose(GameRecord("tictactoe"), Limits(depth=1))
        assert raised.value.kind == kind
    finally:
        player.close()
