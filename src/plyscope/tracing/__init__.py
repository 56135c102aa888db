"""Recorded searches: columns, nodes, steps and drawings."""

from plyscope.tracing.columns import Columns
from plyscope.tracing.files.log import recover
from plyscope.tracing.lines import import_trace
from plyscope.tracing.node import Node, Reply
from plyscope.tracing.recording import ColumnRecorder
from plyscope.tracing.steps import Step, StepKind
from plyscope.tracing.trace import Trace, trace
from plyscope.tracing.verify.all_violations import Violations
from plyscope.tracing.verify.violations import Claim, Violation

__all__ = [
    "Claim",
    "ColumnRecorder",
    "Columns",
    "Node",
    "Reply",
    "Step",
    "StepKind",
    "Trace",
    "Violation",
    "Violations",
    "import_trace",
    "recover",
    "trace",
]
