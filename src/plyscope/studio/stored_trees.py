"""The tree of a game as the store has it: plain data, checked when it is read."""

from typing import Any

from plyscope.plain import PlainDataError, checked, listed, mapping_of, optional, text, whole
from plyscope.play.ending import Ending
from plyscope.play.game_tree import GameTree, TreeRow
from plyscope.studio import limits

TREE = {
    "steps": listed(listed(lambda _: True, 6), limits.MOST_TREE),
    "comments": listed(text),
    "tags": mapping_of(text),
    "result": text,
    "agreed": optional(listed(text, 2)),
}
STEP = {
    "parent": whole(-1),
    "text": text,
    "strength": text,
    "nags": listed(whole(0, 999)),
    "comments": listed(text),
    "before": listed(text),
}


def written(tree: GameTree, rows: list[TreeRow]) -> dict[str, Any]:
    """The tree with these rows; empty for a game without moves."""
    if not rows:
        return {}
    steps = [
        [row.parent, row.text, row.strength, row.nags, row.comments, row.before] for row in rows
    ]
    said: dict[str, Any] = {
        "comments": tree.line.comments,
        "tags": tree.tags,
        "result": tree.result,
    }
    if tree.agreed:
        said["agreed"] = list(tree.agreed)
    return {"steps": steps, **said}


def read(tree: GameTree, data: dict[str, Any]) -> None:
    """Fills a tree without steps; raises `PlyscopeError` for data that is not a game."""
    agreed = checked(data, TREE)["agreed"]
    rows = []
    for step in data["steps"]:
        if len(step) != len(STEP):
            raise PlainDataError("a step of the game is incomplete")
        given = checked(dict(zip(STEP, step, strict=True)), STEP)
        rows.append(TreeRow(**given))
    tree.read_rows(rows)
    tree.line.comments, tree.tags, tree.result = data["comments"], data["tags"], data["result"]
    tree.agreed = Ending(*agreed) if agreed and len(agreed) == 2 else None
