"""Disks that are too small, or that nobody may write to."""

import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest


@dataclass
class SmallDisk:
    """A folder that holds only so many bytes: a file system in memory, or a limit for each file."""

    folder: Path
    is_mounted: bool
    size: int

    def resize(self, size: int) -> None:
        self.size = size
        if self.is_mounted:
            _mount("-o", f"remount,size={size}", self.folder)

    def fill(self, left: int) -> None:
        """Leaves only so many bytes of a mounted file system; as many as there are if fewer."""
        filler = self.folder / "filler"
        filler.unlink(missing_ok=True)
        taken = shutil.disk_usage(self.folder).free - left
        filler.write_bytes(bytes(max(0, taken)))

    @property
    def options(self) -> dict[str, Any]:
        """What `subprocess` must be told so that a process meets the limit."""
        if self.is_mounted:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "preexec_fn": partial(_limit_files, self.size)}


@contextmanager
def small_disk(folder: Path, size: int) -> Iterator[SmallDisk]:
    """A small disk in a folder: mounted where the test may mount, else by a limit for each file."""
    folder.mkdir()
    is_mounted = _mount("-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder)
    try:
        yield SmallDisk(folder, is_mounted, size)
    finally:
        if is_mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Nobody may write to the folder meanwhile, not even root; skips a test that cannot have it."""
    if not _mount("--bind", folder, folder):
        folder.chmod(0o500)
        try:
            if _is_writable(folder):
                pytest.skip("neither a mount nor a mode keeps this user from writing")
            yield
        finally:
            folder.chmod(0o700)
        return
    _mount("-o", "remount,bind,ro", folder)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _mount(*arguments: str | Path) -> bool:
    """Whether this could be mounted."""
    if shutil.which("mount") is None:
        return False
    command = ["mount", *(str(argument) for argument in arguments)]
    return subprocess.run(command, capture_output=True).returncode == 0


def _is_writable(folder: Path) -> bool:
    try:
        (folder / "probe").touch()
    except OSError:
        return False
    (folder / "probe").unlink()
    return True


def _limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
