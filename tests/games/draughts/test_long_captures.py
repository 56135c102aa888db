"""Kings with millions of routes: the captures are those of the slow rules, and come at once."""

import random
import time

import pytest
from tests.games.draughts.oracle import FRISIAN, Capture, Slow, Square

import plyscope
from plyscope.games.draughts import Draughts

MANY_ROUTES = "W:WK35:B14,7,12,37,10,9,29,26,21,3,27,34,32,17,43,19,23,40,28,25"
"""Twenty pieces that one king can capture in any move, by more routes than can be walked."""


def best_captures(slow: Slow) -> set[str]:
    """The boards after the legal captures of kings, found by sets of captured pieces."""
    found: list[Capture] = []
    for start in slow.of(slow.mover):
        king = slow.pieces[start]
        places: set[tuple[Square, frozenset[Square]]] = {(start, frozenset())}
        waiting = list(places)
        while waiting:
            at, taken = waiting.pop()
            for over, landings in slow.jumps((start, at), tuple(taken), king):
                for to in landings:
                    if (place := (to, taken | {over})) not in places:
                        places.add(place)
                        waiting.append(place)
        found += [Capture((start, at), tuple(taken), king) for at, taken in places if taken]
    best = max((FRISIAN.prefers(slow, capture) for capture in found), default=None)
    return {
        slow.after(capture).fen() for capture in found if FRISIAN.prefers(slow, capture) == best
    }


def crowded(opponents: int, kings: int, source: random.Random) -> Slow:
    """Kings that move among many pieces, which have room around them."""
    inside = [square for square in FRISIAN.squares if all(0 < place < 9 for place in square)]
    taken = source.sample(inside, opponents)
    own = source.sample([square for square in FRISIAN.squares if square not in taken], kings)
    pieces = {square: source.choice("bbbB") for square in taken} | dict.fromkeys(own, "W")
    return Slow(pieces, white_to_move=True, rule=FRISIAN)


def agrees(slow: Slow) -> bool:
    position = plyscope.start("draughts/frisian", position=slow.fen())
    assert isinstance(position, Draughts)
    after = [str(position.play(move)) for move in position.moves()]
    assert len(set(after)) == len(after)
    return set(after) == best_captures(slow)


@pytest.mark.parametrize("seed", range(4))
def test_captures_by_very_many_routes_are_those_of_the_slow_rules(seed: int) -> None:
    source = random.Random(seed)
    assert agrees(crowded(11, 1 + seed % 2, source))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(60))
def test_all_captures_by_very_many_routes_are_those_of_the_slow_rules(seed: int) -> None:
    source = random.Random(seed)
    assert agrees(crowded(source.randint(11, 14), source.randint(1, 3), source))


def test_the_worst_board_is_ready_at_once_and_its_moves_can_be_written() -> None:
    """Each of these took seconds when every route was walked."""
    position = plyscope.start("draughts/frisian", position=MANY_ROUTES)
    began = time.process_time()
    moves = position.moves()
    texts = [position.text(move) for move in moves[:3]]
    assert len(moves) == 30
    assert [position.parse(text) for text in texts] == moves[:3]
    assert time.process_time() - began < 1.5
    began = time.process_time()
    assert plyscope.search(position, seconds=0.05).move in moves
    assert time.process_time() - began < 1.5
