"""The picture of a training's progress."""

from xml.etree import ElementTree

from plyscope.learning.curve import curve
from plyscope.learning.training import Generation

SVG = "{http://www.w3.org/2000/svg}"


def generation(number: int, elo: float, *, is_better: bool) -> Generation:
    return Generation(number, 1000, 50_000, 0.6, elo, 20.0, 400, is_better, "digest")


def test_each_generation_stands_above_the_best_before_it() -> None:
    gained = [(80, True), (-5, False), (30, True)]
    made = [generation(at, elo, is_better=kept) for at, (elo, kept) in enumerate(gained, 1)]
    drawing = ElementTree.fromstring(curve("draughts/<english>", made))
    told = [title.text for title in drawing.iter(f"{SVG}title")]
    assert told == [
        "generation 1: +80 ± 20 Elo",
        "generation 2: +75 ± 28 Elo",
        "generation 3: +110 ± 28 Elo",
    ]
    kinds = [one.get("class") for one in drawing.iter(f"{SVG}circle")]
    assert kinds == ["kept", "refused", "kept"]
    heights = [float(one.get("cy", "0")) for one in drawing.iter(f"{SVG}circle")]
    assert heights[2] < heights[0] < heights[1]


def test_a_training_without_a_gain_has_a_flat_curve() -> None:
    drawing = ElementTree.fromstring(curve("hex", [generation(1, -40, is_better=False)]))
    line = next(drawing.iter(f"{SVG}polyline")).get("points", "").split()
    assert len({point.split(",")[1] for point in line}) == 1


def test_no_generation_is_drawn_as_an_empty_picture() -> None:
    assert ElementTree.fromstring(curve("hex", [])).get("viewBox")
