"""What `pip install .` makes of a clone: a package whose studio runs from anywhere."""

import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml")
FOLDERS = ("native", "packaging", "src", "web")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.so")


def clone(folder: Path) -> Path:
    """The sources alone, as somebody else gets them; web/static is one of them."""
    made = folder / "clone"
    made.mkdir()
    for name in COPIED:
        shutil.copy(ROOT / name, made)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, made / name, ignore=LEFT_OUT)
    shutil.copytree(ROOT / "web" / "static", made / "web" / "static")
    return made


def without_node(folder: Path) -> Path:
    """All the programs of this machine but Node's."""
    made = folder / "programs"
    made.mkdir()
    found: dict[str, Path] = {}
    for place in reversed(os.environ["PATH"].split(os.pathsep)):
        found |= {program.name: program for program in Path(place).glob("*")}
    for name, program in found.items():
        if name not in ("node", "npm", "npx"):
            (made / name).symlink_to(program)
    return made


@pytest.mark.long
@pytest.mark.parametrize("node", ["the machine's", "from PyPI"])
def test_a_wheel_of_a_clone_holds_the_page_and_serves_it(tmp_path: Path, node: str) -> None:
    if node == "the machine's" and shutil.which("npm") is None:
        pytest.skip("this machine has no Node")
    environment = {**os.environ}
    if node == "from PyPI":
        environment["PATH"] = str(without_node(tmp_path))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    wheel_command = [*pip, "wheel", "--no-deps", "-w", str(tmp_path), str(clone(tmp_path))]
    subprocess.run(wheel_command, env=environment, check=True)
    [wheel] = tmp_path.glob("plyscope-*.whl")
    inside = zipfile.ZipFile(wheel).namelist()
    for name in ("index.html", "studio.js", "studio.css", "icon.svg"):
        assert f"plyscope/studio/static/{name}" in inside
    assert not [name for name in inside if name.endswith(".ts") or "node_modules" in name]

    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [*pip, "--python", str(python), "install", str(wheel)]
    subprocess.run(install, env=environment, check=True)
    serves(python, tmp_path)


def serves(python: Path, folder: Path) -> None:
    """Starts the installed studio somewhere else and opens its page."""
    command = [str(python), "-m", "plyscope", "studio", "--no-browser", "--port", "0"]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=folder, env=environment
    ) as process:
        try:
            assert process.stdout is not None
            entrance = process.stdout.readline().partition(": ")[2].strip()
            opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            opener.open(entrance).read()
            address = entrance.partition("/enter")[0]
            assert b"<ply-app>" in opener.open(address).read()
            assert b"customElements" in opener.open(f"{address}/static/studio.js").read()
        finally:
            process.terminate()
