"""The page as it is shipped."""

import gzip

from plyscope.studio.app import STATIC

MOST_BYTES = 120_000


def test_the_scripts_are_small() -> None:
    scripts = list(STATIC.glob("**/*.js"))
    assert scripts, "the page has not been built: run make build"
    assert sum(len(gzip.compress(script.read_bytes())) for script in scripts) <= MOST_BYTES
