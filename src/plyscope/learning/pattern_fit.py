"""Weights of features and patterns, fitted to training games."""

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from plyscope.errors import PlyscopeError
from plyscope.learning.game_file import NO_SCORE, TrainingGame
from plyscope.learning.windows import default_patterns
from plyscope.position import Position
from plyscope.weights.file import Weights

TARGETS = {True: (1.0, 0.5), False: (0.7, 0.9)}
"""The share of the scores in a position's target, the rest being how the game ended; and by how
much the scores of the next plies count less, as TD(lambda) weighs them. Where there is an
evaluation to begin with, scores alone are the better target: weak players draw what is won and lose
what is drawn, and English draughts fitted to results lost 90 to 220 Elo where the same games fitted
to scores won 100. A game without one has only its results to learn from at first."""
FEATURE_RATES = (0.02, 0.006, 0.002)
PATTERN_RATE, PATTERN_RATE_FACTOR, MOST_EPOCHS = 0.15, 0.7, 12
LEAST_GAIN = 2e-5
"""A pass over the games that lowers the held-out loss by less is the last."""
UNIT = 100
"""What a man is worth in the ending, on average."""
EIGHTHS = 8
LOGITS_OF_A_WIN = 8
"""What is won for certain is worth so much more than what only looks so."""
PULL, PATTERN_PULL = 300.0, 40.0
"""The weights of features are pulled towards the present ones, and those of patterns towards zero,
as if so many positions said so."""


@dataclass(frozen=True)
class PatternFit:
    """Fitted weights, and how well they predict the held-out games."""

    weights: Weights
    games: int
    positions: int
    loss_of_features: float
    loss: float


def fit_patterns(
    start: Position[Any],
    games: Iterable[TrainingGame],
    made: dict[str, Any],
    seed: int = 1,
    on_progress: Callable[[str], None] = lambda _: None,
) -> PatternFit:
    """The weights that predict the results and scores of games best.

    The same games and seed give the same weights, bit for bit. `on_progress` gets each step in
    words.
    """
    board: Any = start.native()
    patterns = default_patterns(start)
    sizes = {one.table: one.contents for one in patterns}
    weighed = board.weights() if hasattr(board, "weights") else []
    first = [float(weight) for part in zip(*weighed, strict=True) for weight in part]
    native = [(list(one.cells), one.table, one.exchanged) for one in patterns]
    trainer = board.trainer(first, native, [sizes[table] for table in range(len(sizes))], seed)
    count = highest = 0
    for count, game in enumerate(games, 1):
        scores = struct.pack(f"<{len(game.scores)}h", *game.scores)
        try:
            trainer.add_game(game.moves, scores, game.first, game.result)
        except ValueError as error:
            raise PlyscopeError(f"game {game.number} cannot be replayed: {error}") from None
        searched = (abs(score) for score in game.scores if score != NO_SCORE)
        highest = max(highest, *searched, 0)
        if count % 1000 == 0:
            on_progress(f"{count:,} games, {trainer.samples:,} positions")
    if not trainer.samples:
        raise PlyscopeError("the games have no quiet positions to learn from; play more games")
    scale = trainer.fit_targets(*TARGETS[bool(first) or trainer.has_own])
    if scale <= 0:
        raise PlyscopeError("the games do not tell who is better off; play more games")
    for rate in FEATURE_RATES:
        _, loss_of_features = trainer.fit_features(rate, PULL)
        on_progress(f"features, held-out loss {loss_of_features:.5f}")
    loss = loss_of_features
    for epoch in range(MOST_EPOCHS):
        _, held_out = trainer.fit_patterns(PATTERN_RATE * PATTERN_RATE_FACTOR**epoch, PATTERN_PULL)
        on_progress(f"patterns, pass {epoch + 1}, held-out loss {held_out:.5f}")
        gain, loss = loss - held_out, held_out
        if epoch and gain < LEAST_GAIN:
            break
    facts = made | {
        "games": count,
        "positions": trainer.samples,
        "held-out loss": round(loss, 5),
        "held-out loss of the features": round(loss_of_features, 5),
        "date": datetime.now(UTC).date().isoformat(),
        "version": version("plyscope"),
    }
    features = trainer.features()
    unit = _unit(trainer, board.men) if features else _unit_of_patterns(trainer, scale, highest)
    half = len(features) // 2
    pairs = tuple(
        (_eighths(unit * features[at]), _eighths(unit * features[half + at])) for at in range(half)
    )
    weights = Weights(start.game, pairs, patterns, tuple(trainer.tables(unit)), facts)
    return PatternFit(weights, count, trainer.samples, loss_of_features, loss)


def _unit(trainer: Any, men: int) -> float:
    """What one logit is worth, so that a man is worth 100 in the ending, on average."""
    features, often = trainer.features(), trainer.frequencies(men)
    endings = features[len(features) // 2 :]
    worth = sum(count * weight for count, weight in zip(often, endings, strict=False))
    if worth <= 0:
        raise PlyscopeError("the games do not tell that men are worth something; play more games")
    return float(UNIT * sum(often) / worth)


def _unit_of_patterns(trainer: Any, scale: float, highest: int) -> float:
    """What one logit is worth where there are patterns alone.

    They add to the game's own evaluation, in its unit. A game that has none has wins at least: the
    patterns stay below them.
    """
    return 1 / scale if trainer.has_own else min(UNIT, highest / LOGITS_OF_A_WIN)


def _eighths(weight: float) -> int:
    return max(-32_000, min(32_000, round(EIGHTHS * weight)))
