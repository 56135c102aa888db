"""What is compiled: the parts of a game's class."""

from dataclasses import dataclass
from typing import Any

from plyscope.fast.fields import Field
from plyscope.fast.source import Method


@dataclass(frozen=True)
class Game:
    """What is translated: the fields of a position, and the methods and constants of its class."""

    fields: dict[str, Field]
    methods: dict[str, Method]
    constants: dict[str, Any]
