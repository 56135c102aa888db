"""Plyscope as the engine of other programs: one module a protocol."""

from plyscope.serve.gomocup import GomocupEngine
from plyscope.serve.hub import HubEngine
from plyscope.serve.uci import UciEngine

__all__ = ["GomocupEngine", "HubEngine", "UciEngine"]
