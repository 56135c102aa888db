"""Games in plain Python that the native core searches."""

from plyscope.fast.board_game import BoardGame
from plyscope.fast.compiled import Compiled
from plyscope.fast.fields import Bits, Cells, Number

__all__ = ["Bits", "BoardGame", "Cells", "Compiled", "Number"]
