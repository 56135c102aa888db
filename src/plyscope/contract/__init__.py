"""The rules of a game: what makes an object a position, and what it promises."""
