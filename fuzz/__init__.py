"""Fuzzing: hostile input by the hundred thousand, each piece told by its seed and its number."""
