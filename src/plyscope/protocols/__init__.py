"""Plyscope as the engine of other programs: one module a protocol."""

from plyscope.protocols.gomocup import GomocupEngine
from plyscope.protocols.hub import HubEngine
from plyscope.protocols.uci import UciEngine

__all__ = ["GomocupEngine", "HubEngine", "UciEngine"]
