"""A Gomocup engine that takes every limit literally; needs nothing but Python.

It puts its stones on the first free points, unless it may look at no node or no depth: then it says
nothing, as a search without a result. Whenever it starts it adds a line to the file `starts`.
"""

import sys
from pathlib import Path


def say(line: str) -> None:
    print(line, flush=True)


def main() -> None:
    with Path("starts").open("a") as starts:
        starts.write("start\n")
    limits: dict[str, str] = {}
    taken: set[str] = set()
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "ABOUT":
            say('name="Literal", version="1"')
        elif word == "START":
            taken = set()
            say("OK")
        elif word == "INFO":
            limits[rest[0]] = rest[1]
        elif word == "BOARD":
            taken = set()
        elif word in ("BEGIN", "DONE"):
            if "0" in (limits.get("max_node"), limits.get("max_depth"), limits.get("time_left")):
                say("MESSAGE there is nothing to search")
                continue
            points = (f"{column},{row}" for row in range(15) for column in range(15))
            say(next(point for point in points if point not in taken))
        elif word == "END":
            break
        else:
            column, row, _ = line.strip().split(",")
            taken.add(f"{column},{row}")


if __name__ == "__main__":
    main()
