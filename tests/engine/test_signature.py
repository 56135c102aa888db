"""The engine's node count is the one that is kept in the repository."""

from pathlib import Path

from plyscope.engine import bench

SIGNATURE = Path(__file__).parents[2] / "bench/SIGNATURE"


def test_the_signature_is_the_one_kept_in_the_repository() -> None:
    """A change that means to visit other nodes runs `make signature`, and says so."""
    assert bench.signature() == int(SIGNATURE.read_text(encoding="utf-8"))
