"""Recorded searches: columns, nodes, steps and drawings."""

from plyscope.tracing.columns import Columns
from plyscope.tracing.files.log import recover
from plyscope.tracing.node import Node, Reply
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.steps import Step, StepKind
from plyscope.tracing.trace import Trace, trace
from plyscope.tracing.verify.violations import Violation

__all__ = [
    "ColumnRecorder",
    "Columns",
    "Node",
    "Reply",
    "Step",
    "StepKind",
    "Trace",
    "Violation",
    "recover",
    "trace",
]
