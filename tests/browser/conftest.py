"""One server and one browser for all the tests of the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser import chromium
from tests.browser.running import Visitor, running_browser, running_studio


@pytest.fixture(scope="session")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    if chromium.PATH is None:
        assert not chromium.IS_REQUIRED, "chromium is missing: make browser"
        pytest.skip(chromium.MISSING)
    folder: Path = tmp_path_factory.mktemp("studio")
    with running_studio(folder) as studio, running_browser() as browser:
        yield Visitor(browser, studio)
