"""Searches of other engines, read from lines of JSON or CSV."""

from plyscope.tracing.lines.importing import import_trace

__all__ = ["import_trace"]
