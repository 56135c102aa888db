"""What the measurements were made on, and with."""

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path

from bench.report import INTRODUCTION

REPOSITORY = Path(__file__).parents[1]
BUILD = REPOSITORY / "build/native/CMakeCache.txt"
COMPARED = ("plyscope", "easyAI", "open_spiel", "bitbully", "numpy")


def head() -> str:
    """The top of RESULTS.md."""
    facts = {
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.1f} GiB",
        "system": f"{_system()}, {platform.system()} {platform.machine()}",
        "compiler": _compiler(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        **{name: version(name) for name in COMPARED},
    }
    lines = [f"| {name} | {fact} |" for name, fact in facts.items()]
    return "\n".join([INTRODUCTION, "| | |", "|---|---|", *lines])


def now() -> str:
    """When, of which state of the sources, on which kernel, and how busy the machine was."""
    moment = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    load = f"load average {os.getloadavg()[0]:.1f}"
    return f"{moment}, commit {commit()}, {platform.system()} {platform.release()}, {load}"


def processor() -> str:
    """What the machine calls its processor."""
    info = Path("/proc/cpuinfo")
    named = re.search(r"model name\s*: (.+)", info.read_text()) if info.exists() else None
    return named[1] if named else platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.platform(terse=True)


def _compiler() -> str:
    """What built the native core that is measured, as the build noted it."""
    cache = BUILD.read_text(encoding="utf-8")
    noted = dict(re.findall(r"^(\w+):\w+=(.*)$", cache, flags=re.MULTILINE))
    says = _output(noted["CMAKE_CXX_COMPILER"], "--version").partition("\n")[0]
    native = "for this machine" if noted["PLYSCOPE_NATIVE_ARCH"] == "ON" else "for any machine"
    return f"{says}, {noted['CMAKE_BUILD_TYPE']}, {native}"


@cache  # the sources that this process began with, whatever happens to them meanwhile
def commit() -> str:
    """Which sources these are."""
    try:
        hashed = _output("git", "rev-parse", "--short", "HEAD")
        changed = _output("git", "status", "--porcelain", "--", "native", "src")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return hashed + (" with changes" if changed else "")


def _output(*command: str) -> str:
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    return done.stdout.strip()
