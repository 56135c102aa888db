"""A record of draughts becomes PDN and comes back from it."""

import pytest

from plyscope.errors import GameError
from plyscope.games.draughts import pdn
from plyscope.play import GameRecord
from plyscope.play.game_text import from_text, to_text


def test_a_record_comes_back_from_pdn() -> None:
    record = GameRecord("draughts/international")
    record.replay(["32-28", "19-23", "28x19"])
    game = to_text(record, {"White": "Anna"})
    assert game.tags == {"White": "Anna"}
    [read] = pdn.read(pdn.write(game))
    again = from_text(read)
    assert (again.game, again.first_position) == (record.game, None)
    assert (again.moves, again.positions) == (record.moves, record.positions)


def test_a_record_from_a_position_comes_back_from_pdn() -> None:
    record = GameRecord("draughts/english", "W:W27,32:B24,16")
    record.replay(["27x11"])
    again = from_text(to_text(record))
    assert (again.moves, again.position) == (record.moves, record.position)


@pytest.mark.parametrize(
    ("game", "position", "result"),
    [
        ("draughts/international", "W:W:B1", "0-2"),
        ("draughts/international", "B:W50:B", "2-0"),
        ("draughts/english", "W:W:B1", "0-1"),
        ("draughts/russian", None, "*"),
    ],
)
def test_the_result_is_written_as_the_variant_has_it(
    game: str, position: str | None, result: str
) -> None:
    assert to_text(GameRecord(game, position)).result == result


def test_a_game_without_texts_is_refused() -> None:
    with pytest.raises(GameError, match="tictactoe has no such format"):
        to_text(GameRecord("tictactoe"))


def test_a_game_without_a_start_is_refused() -> None:
    with pytest.raises(GameError, match="the start of the game is unknown"):
        from_text(pdn.PdnGame(None))
