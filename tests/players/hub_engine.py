"""A Hub engine of English draughts that fails as its first argument says; needs nothing but Python.

It knows one position, Black's man on 1 and White's on 32, and one move for each.
"""

import sys
import time


def say(line: str) -> None:
    print(line, flush=True)


def main(failure: str) -> None:
    if failure == "crash at start":
        sys.exit("no such book")
    if failure == "stall at start":
        time.sleep(60)
    if failure == "slow start":
        time.sleep(0.5)
    moves = 0
    for line in sys.stdin:
        command = line.split()[0]
        if command == "hub":
            say("id name=scripted version=1")
            variants = "normal" if failure == "unsuitable" else "english"
            say(f'param name=variant value={variants} type=enum values="{variants}"')
            say("wait")
        elif command == "init":
            say("ready")
        elif command == "pos":
            black = line.split("pos=", 1)[1].startswith("B") == (line.count("-") % 2 == 0)
        elif command == "go":
            moves += 1
            if failure == "crash in game" and moves > 1:
                sys.exit(3)
            if failure == "stall":
                time.sleep(60)
            if failure == "loss on time":
                time.sleep(0.4)
            say(f"done move={move(failure, black)}")


def move(failure: str, black: bool) -> str:
    wrong = {"garbage": "what?", "illegal move": "9-14"}
    if not black:
        wrong["illegal move as White"] = "9-14"
    return wrong.get(failure, "1-5" if black else "32-28")


if __name__ == "__main__":
    main(sys.argv[1])
