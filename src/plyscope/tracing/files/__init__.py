"""Traces on disk: the file, the log of a recording that runs, and the checks before Arrow reads."""
