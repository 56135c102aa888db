"""Recorded searches: columns, nodes, steps and drawings."""

from plyscope.tracing.columns import Columns
from plyscope.tracing.faults import Fault
from plyscope.tracing.log import recover
from plyscope.tracing.node import Node, Reply
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.steps import Step, StepKind
from plyscope.tracing.trace import Trace, trace

__all__ = [
    "ColumnRecorder",
    "Columns",
    "Fault",
    "Node",
    "Reply",
    "Step",
    "StepKind",
    "Trace",
    "recover",
    "trace",
]
