"""plyscope explain, of a solution: why a position is won, lost or drawn."""

from argparse import Namespace
from typing import Any, cast

from plyscope.cli.common import console, opened, print_json, say
from plyscope.errors import GameError
from plyscope.moves import line_texts
from plyscope.position import Position
from plyscope.solving import SolvedGame, open_solution
from plyscope.solving.reasons import Reason, why


def run(arguments: Namespace) -> int:
    if arguments.prove or arguments.evaluation:
        raise GameError("--prove and --evaluation are for traces, not for solutions")
    solved = cast(SolvedGame, opened(arguments, cast(Any, open_solution)))
    position = solved.start
    for text in " ".join(arguments.where).split():
        position = position.play(position.parse(text))
    reason = why(solved, position)
    if arguments.json:
        print_json(as_json(solved, position, reason))
        return 0
    out = console()
    out.print(position.draw())
    out.print("")
    say(out, reason.sentence, "bold green")
    for reply in reason.replies:
        told = f", then {reply.answer}" if reply.answer else ""
        out.print(f"  {reply.move}{told}: {reply.fate}")
    line = line_texts(position, solved.line(position))
    if line:
        out.print(f"\nbest play: {' '.join(line)}")
    return 0


def as_json(solved: SolvedGame, position: Position[Any], reason: Reason) -> dict[str, Any]:
    """The explanation, for a program to read."""
    fates = solved.move_fates(position)
    return {
        "position": str(position),
        "player": position.player,
        "score": solved.value(position),
        "distance": solved.distance(position),
        "why": reason.sentence,
        "replies": [vars(reply) for reply in reason.replies],
        "moves": {
            position.text(move): {"sign": fate.sign, "distance": fate.distance}
            for move, fate in fates.items()
        },
        "line": line_texts(position, solved.line(position)),
    }
