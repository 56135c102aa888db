"""Matches: many games between two players, and what their results mean."""
