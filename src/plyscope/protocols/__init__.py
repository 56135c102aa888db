"""Plyscope as the engine of other programs: one module a protocol."""

from plyscope.protocols.hub import HubEngine

__all__ = ["HubEngine"]
