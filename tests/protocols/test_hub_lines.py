"""The lines of Hub, and its levels."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyscope.engine import Clock, Limits
from plyscope.errors import ProtocolError
from plyscope.protocols import hub_lines

names = st.text("abcxyz-", min_size=1, max_size=8)
values = st.text(st.characters(codec="ascii", exclude_characters='"', categories=["L", "N", "P"]))


@given(names, st.dictionaries(names, values))
def test_a_line_is_read_as_it_was_written(command: str, arguments: dict[str, str]) -> None:
    assert hub_lines.read(hub_lines.write(command, arguments)) == (command, arguments)


@given(names, st.dictionaries(names, st.text()))
def test_whatever_is_written_is_one_line_of_ascii_that_can_be_read(
    command: str, arguments: dict[str, str]
) -> None:
    line = hub_lines.write(command, arguments)
    assert line.isascii()
    assert line.isprintable()
    read = hub_lines.read(line)
    assert (read[0], list(read[1])) == (command, list(arguments))


@given(st.text())
def test_whatever_is_read_is_a_line_or_a_protocol_error(line: str) -> None:
    with suppress(ProtocolError):
        hub_lines.read(line)


@pytest.mark.parametrize(
    ("line", "command", "arguments"),
    [
        ("", "", {}),
        ("  stop \r\n", "stop", {}),
        ("go think", "go", {"think": ""}),
        ("level time=3.5 inc=1", "level", {"time": "3.5", "inc": "1"}),
        ('info pv="32-28 17-22" depth=2', "info", {"pv": "32-28 17-22", "depth": "2"}),
        ('param name=book value="" type=string', "param", None),
        ("param name=book value= type=string", "param", None),
    ],
)
def test_lines_of_the_protocol(line: str, command: str, arguments: dict[str, str] | None) -> None:
    if arguments is None:
        arguments = {"name": "book", "value": "", "type": "string"}
    assert hub_lines.read(line) == (command, arguments)


@pytest.mark.parametrize("line", ["=3", 'pos pos="W', 'a"b"', "level depth==3", "depth=3", 'x "a"'])
def test_what_is_no_line_is_refused(line: str) -> None:
    with pytest.raises(ProtocolError):
        hub_lines.read(line)


@pytest.mark.parametrize(
    "limits",
    [
        Limits(depth=7),
        Limits(nodes=1000),
        Limits(seconds=1.5),
        Limits(depth=3, seconds=0.25),
        Limits(clock=Clock(60)),
        Limits(clock=Clock(60, 2)),
        Limits(clock=Clock(60, moves_to_go=10)),
    ],
)
def test_limits_are_read_as_they_were_written(limits: Limits) -> None:
    told = {name: str(value) for name, value in hub_lines.level(limits).items()}
    assert hub_lines.limits(told) == limits


def test_more_than_the_engine_can_do_is_no_bound() -> None:
    level = {"depth": "999999", "move-time": "1e30", "moves": "999999", "time": "1e30"}
    limits = hub_lines.limits(level)
    assert limits.depth is not None
    assert limits.seconds == 1e9
    assert limits.clock == Clock(1e9, 0.0, 10_000)
