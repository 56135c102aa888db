"""The curve of a training: how much stronger each generation made the player, as a picture."""

from collections.abc import Sequence
from html import escape
from itertools import accumulate
from math import hypot

from plyscope.learning.training import Generation

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 48, 56
STEPS = 10, 20, 50, 100, 200, 500, 1000
MOST_LINES = 6
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .title { font-size: 16px; font-weight: 600 }
  .grid { stroke: #ddd } .axis { stroke: #777 }
  .curve { fill: none; stroke: #26865a; stroke-width: 2.5 }
  .error { stroke: #26865a; stroke-width: 1.5 }
  .kept { fill: #26865a } .refused { fill: #fff; stroke: #be503c; stroke-width: 2 }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd } .grid { stroke: #444 } .axis { stroke: #999 }
    .refused { fill: #222 }
  }
"""


def curve(game: str, generations: Sequence[Generation]) -> str:
    """Elo by generation as SVG, each generation above the best before it, with its 95 % interval.

    A generation that was not better is drawn as a ring, and the curve goes on from the best.
    """
    points = _points(generations)
    lowest = min([0.0, *(elo - error for elo, error, _ in points)])
    highest = max([0.0, *(elo + error for elo, error, _ in points)])
    step = next((one for one in STEPS if (highest - lowest) / one <= MOST_LINES), STEPS[-1])
    low, high = step * (lowest // step), step * -(-highest // step) or step
    last = len(points)

    def x(number: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * number / max(last, 1), 1)

    def y(elo: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - elo) / (high - low), 1)

    parts = [f'<text class="title" x="{LEFT}" y="26">How {escape(game)} was learned</text>']
    for line in range(round((high - low) / step) + 1):
        at = y(low + line * step)
        parts += [
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>',
            f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{low + line * step:+.0f}</text>',
        ]
    best = list(accumulate([0.0, *(elo if kept else -1e9 for elo, _, kept in points)], max))
    path = " ".join(f"{x(number)},{y(elo)}" for number, elo in enumerate(best))
    parts.append(f'<polyline class="curve" points="{path}"/>')
    for number, (elo, error, kept) in enumerate(points, 1):
        at, kind = x(number), "kept" if kept else "refused"
        ends = f'y1="{y(elo - error)}" y2="{y(elo + error)}"'
        told = f"generation {number}: {elo:+.0f} ± {error:.0f} Elo"
        parts += [
            f'<line class="error" x1="{at}" x2="{at}" {ends}/>',
            f'<circle class="{kind}" cx="{at}" cy="{y(elo)}" r="5"><title>{told}</title></circle>',
            f'<text x="{at}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{number}</text>',
        ]
    foot = "generation; Elo above the weights that training began with, and 95 % intervals"
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - 12}">{foot}</text>')
    drawing = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<style>{STYLE}</style>\n{drawing}\n</svg>\n"
    )


def _points(generations: Sequence[Generation]) -> list[tuple[float, float, bool]]:
    """The Elo of each generation, its error, and whether it became the best."""
    points, best, error_of_best = [], 0.0, 0.0
    for one in generations:
        elo, error = best + one.elo, hypot(error_of_best, one.error)
        points.append((elo, error, one.is_better))
        if one.is_better:
            best, error_of_best = elo, error
    return points
