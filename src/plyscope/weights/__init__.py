"""Learned weights: the files that `plyscope train` writes, and which of them a search goes by."""
