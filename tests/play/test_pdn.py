"""A record of draughts becomes PDN and comes back from it."""

import pytest

from plyscope.errors import GameError
from plyscope.games.draughts import pdn
from plyscope.play import GameRecord
from plyscope.play.pdn import from_pdn, to_pdn


def test_a_record_comes_back_from_pdn() -> None:
    record = GameRecord("draughts/international")
    record.replay(["32-28", "19-23", "28x19"])
    game = to_pdn(record, {"White": "Anna"})
    assert game.tags == {"White": "Anna"}
    [read] = pdn.read(pdn.write(game))
    again = from_pdn(read)
    assert (again.game, again.first_position) == (record.game, None)
    assert (again.moves, again.positions) == (record.moves, record.positions)


def test_a_record_from_a_position_comes_back_from_pdn() -> None:
    record = GameRecord("draughts/english", "W:W27,32:B24,16")
    record.replay(["27x11"])
    again = from_pdn(to_pdn(record))
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
    assert to_pdn(GameRecord(game, position)).result == result


def test_a_game_that_is_not_draughts_is_refused() -> None:
    with pytest.raises(GameError, match="PDN is for draughts, not for tictactoe"):
        to_pdn(GameRecord("tictactoe"))


def test_a_game_without_a_variant_is_refused() -> None:
    with pytest.raises(GameError, match="without a variant"):
        from_pdn(pdn.PdnGame(None))
