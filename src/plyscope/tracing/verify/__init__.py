"""Checking a trace: every claim that its rows make, against the game and against each other."""
