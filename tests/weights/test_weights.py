"""Learned weights: the sums of the native core, files, and the searches that use them."""

import random
import struct
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope.errors import DamagedFileError, FileFormatError, PlyscopeError, SearchError
from plyscope.games.draughts.variants import VARIANTS
from plyscope.weights.at_hand import PACKAGED, learned_weights, packaged_path
from plyscope.weights.file import Pattern, Weights, read_weights

FRACTION = 8


def random_weights(game: str, seed: int = 1, sets: int = 21) -> Weights:
    """Weights for sets of cells that chance chose, half of them with the players exchanged."""
    source = random.Random(seed)
    board: Any = plyscope.start(game).native()
    squares = board.men
    sizes = [source.randint(1, 7) for _ in range(sets // 2)]
    tables = [source.randrange(len(sizes)) for _ in range(sets)]
    tables = list(range(len(sizes))) + tables[len(sizes) :]
    patterns = [
        Pattern(tuple(source.sample(range(squares), sizes[table])), table, source.random() < 0.5)
        for table in tables
    ]

    def weight() -> int:
        return source.randint(-400, 400)

    contents = [
        struct.pack(f"<{2 * 3**size}h", *(weight() for _ in range(2 * 3**size))) for size in sizes
    ]
    features = tuple((weight(), weight()) for _ in board.weights())
    return Weights(game, features, tuple(patterns), tuple(contents), {"seed": seed})


def positions(game: str, seed: int, games: int = 2) -> list[plyscope.Position[Any]]:
    source = random.Random(seed)
    found: list[plyscope.Position[Any]] = []
    for _ in range(games):
        position = plyscope.start(game)
        while position.outcome() is None and len(found) < 60 * games:
            found.append(position)
            position = position.play(source.choice(position.moves()))
    return found


def slow_sum(weights: Weights, board: Any) -> int:
    """The evaluation as its definition has it, a cell at a time."""
    phase, whole = board.phase, board.whole
    opening = ending = 0
    for times, (first, second) in zip(board.features(), weights.features, strict=True):
        opening += times * first
        ending += times * second
    for pattern in weights.patterns:
        index = 0
        for place, cell in enumerate(pattern.cells):
            man = 1 << cell
            own, other = (
                (board.black, board.white) if pattern.exchanged else (board.white, board.black)
            )
            digit = 0 if board.kings & man else 1 if own & man else 2 if other & man else 0
            index += digit * 3**place
        first, second = struct.unpack_from("<2h", weights.tables[pattern.table], 4 * index)
        sign = -1 if pattern.exchanged else 1
        opening += sign * first
        ending += sign * second
    tapered = opening * phase + ending * (whole - phase)
    return int(int(tapered / whole) / FRACTION)


@pytest.mark.parametrize("variant", VARIANTS)
def test_patterns_add_up_as_they_are_defined(variant: str, tmp_path: Path) -> None:
    game = f"draughts/{variant}"
    weights = random_weights(game)
    weights.write(tmp_path / "a.weights")
    learned = learned_weights(plyscope.start(game), str(tmp_path / "a.weights"))
    assert learned is not None
    sign = -1 if variant == "antidraughts" else 1
    for position in positions(game, 7):
        board: Any = position.native()
        if board.outcome() is None:
            expected = sign * slow_sum(weights, board)
            assert board.full_evaluation(learned.native) == max(-15_000, min(15_000, expected))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    weights = random_weights("draughts/english")
    weights.write(tmp_path / "w")
    assert read_weights(tmp_path / "w") == weights
    assert read_weights(tmp_path / "w").digest == weights.digest


def test_damage_anywhere_is_found(tmp_path: Path) -> None:
    path, source = tmp_path / "w", random.Random(3)
    random_weights("draughts/english", sets=5).write(path)
    whole = path.read_bytes()
    for _ in range(300):
        spoiled = bytearray(whole)
        at = source.randrange(len(whole))
        spoiled[at] ^= 1 << source.randrange(8)
        path.write_bytes(bytes(spoiled) if source.random() < 0.8 else whole[:at])
        try:
            found = read_weights(path)
        except PlyscopeError:
            continue
        assert found.tables == read_weights_of(whole, tmp_path).tables  # the words of `made` alone


def read_weights_of(content: bytes, folder: Path) -> Weights:
    (folder / "whole").write_bytes(content)
    return read_weights(folder / "whole")


def test_other_files_are_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "w"
    path.write_text("hello")
    with pytest.raises(FileFormatError, match="w is not a file of weights"):
        read_weights(path)
    path.write_bytes(b"plyscope weights 1\n{}\n")
    with pytest.raises(DamagedFileError, match="w is damaged: game is missing"):
        read_weights(path)


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "w"
    random_weights("draughts/english").write(path)
    with pytest.raises(
        SearchError, match="has weights of 'draughts/english', not of draughts/pool"
    ):
        plyscope.search(plyscope.start("draughts/pool"), nodes=100, evaluation=path)
    with pytest.raises(SearchError, match="chess has no evaluation that can be learned"):
        plyscope.search(plyscope.start("chess"), nodes=100, evaluation=path)


def test_a_search_goes_by_its_weights_and_its_trace_can_be_verified(tmp_path: Path) -> None:
    path, position = tmp_path / "w", plyscope.start("draughts/english")
    random_weights("draughts/english").write(path)
    found = plyscope.search(position, depth=4, evaluation=path)
    assert found.score != plyscope.search(position, depth=4, evaluation="features").score
    trace = plyscope.trace(position, 4, "full", evaluation=path)
    assert trace.result.score == found.score
    assert trace.verify() is None
    trace.save(tmp_path / "t.arrow")
    again = plyscope.Trace.open(tmp_path / "t.arrow")
    with pytest.raises(SearchError, match="went by learned weights that are not those at hand"):
        again.verify()
    assert again.verify(evaluation=path) is None


def test_a_lasting_table_is_not_shared_between_evaluations(tmp_path: Path) -> None:
    position, table = plyscope.start("draughts/english"), plyscope.Table()
    for seed in (1, 2, 1):
        path = tmp_path / f"{seed}"
        random_weights("draughts/english", seed).write(path)
        alone = plyscope.search(position, depth=6, evaluation=path)
        shared = plyscope.search(position, depth=6, evaluation=path, table=table)
        assert (alone.score, alone.line) == (shared.score, shared.line)


def test_weights_of_the_package_are_whole_small_and_used_by_default() -> None:
    packaged = sorted(PACKAGED.glob("*.weights"))
    assert packaged
    for path in packaged:
        weights = read_weights(path)
        assert packaged_path(weights.game) == path
        assert {"games", "nodes", "generation", "held-out loss", "date"} <= weights.made.keys()
        assert path.stat().st_size < 250_000 or weights.game == "draughts/international"
        position = plyscope.start(weights.game)
        used, named, features = (
            plyscope.search(position, depth=7, preset="full", evaluation=evaluation).nodes
            for evaluation in (None, "patterns", "features")
        )
        assert used == named != features
    assert sum(path.stat().st_size for path in packaged) < 6_000_000
