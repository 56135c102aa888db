"""Which browser tests the page: Debian's chromium, or another build of it.

As a program it prints one line where there is none.
"""

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATH = next(filter(None, map(shutil.which, NAMES)), None)
IS_REQUIRED = os.environ.get("PLYSCOPE_BROWSER") == "required"
MISSING = "no chromium was found, so the browser tests are skipped; on Debian: make browser"

if __name__ == "__main__" and PATH is None:
    print(MISSING)
