"""What the repository promises beside its code."""

import importlib
import pkgutil
import subprocess
from pathlib import Path

import pytest

import plyscope

REPOSITORY = Path(__file__).parents[1]
REGISTRIES = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"))] + [
    ".".join(parts) for parts in (("registry", "npmjs", "org"), ("registry", "yarnpkg", "com"))
]


def tracked_files() -> list[Path]:
    """The files of the repository, also those not yet committed."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    files = [REPOSITORY / name for name in listed.stdout.split("\0") if name]
    return [file for file in files if file.is_file()]


def module_names() -> list[str]:
    walked = pkgutil.walk_packages(plyscope.__path__, "plyscope.")
    return ["plyscope", *(module.name for module in walked if not module.name.endswith("__main__"))]


def test_the_licence_is_mit() -> None:
    text = (REPOSITORY / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith("MIT License\n")
    assert "Permission is hereby granted, free of charge, to any person obtaining a copy" in text
    assert 'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND' in text


@pytest.mark.parametrize("arguments", [[], ["help"]], ids=["make", "make help"])
def test_make_lists_its_targets(arguments: list[str]) -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    listed = {line.split()[1] for line in shown.splitlines()}
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    phony = makefile.partition(".PHONY: ")[2].partition("\n")[0].split()
    assert listed == set(phony) >= {"help", "run", "build", "test", "check", "format", "clean"}


@pytest.mark.parametrize("name", plyscope.__all__)
def test_every_public_name_exists_and_is_documented(name: str) -> None:
    public = getattr(plyscope, name)
    assert isinstance(public, str) or public.__doc__


@pytest.mark.parametrize("name", module_names())
def test_every_module_has_a_docstring(name: str) -> None:
    assert importlib.import_module(name).__doc__


def test_no_file_names_a_package_registry() -> None:
    found = [
        f"{file.relative_to(REPOSITORY)}: {host}"
        for file in tracked_files()
        for host in REGISTRIES
        if host.encode() in file.read_bytes().lower()
    ]
    assert found == []
