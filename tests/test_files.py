"""Files are read up to a limit and without waiting, and replaced as a whole or not at all."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plyscope
from plyscope import files
from plyscope.errors import FileError
from plyscope.games import chess, draughts
from plyscope.games.chess.polyglot import Book
from plyscope.learning.games import open_games
from plyscope.match.game_file import GameFile
from plyscope.match.openings import ListedOpenings
from plyscope.play import GameRecord
from plyscope.play.game_text import PDN
from plyscope.tracing import Trace, recover
from plyscope.work import Journal

FOUND = plyscope.trace(plyscope.start("tictactoe"), 1)


# Writing.


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_gets_its_content_and_nothing_else_appears(tmp_path: Path) -> None:
    files.write(tmp_path / "new", "tëxt\n")
    files.write(tmp_path / "new", b"again\n")
    assert (tmp_path / "new").read_bytes() == b"again\n"
    assert names(tmp_path) == ["new"]


def test_a_file_of_the_longest_name_can_be_written(tmp_path: Path) -> None:
    FOUND.save(tmp_path / ("n" * 255))
    assert Trace.open(tmp_path / ("n" * 255)).columns == FOUND.columns


def test_a_new_file_follows_the_umask_and_an_old_one_keeps_its_mode(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("old")
    old.chmod(0o604)
    before = os.umask(0o027)
    try:
        for path in (old, new):
            files.write(path, "content")
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (old, new)]
    assert modes == [0o604, 0o640]


@pytest.mark.parametrize("exists", [True, False])
def test_a_symbolic_link_stays_and_its_file_is_written(tmp_path: Path, *, exists: bool) -> None:
    (tmp_path / "elsewhere").mkdir()
    real, link = tmp_path / "elsewhere" / "real", tmp_path / "link"
    if exists:
        real.write_text("old")
    link.symlink_to("elsewhere/real")
    FOUND.save(link)
    assert link.is_symlink()
    assert Trace.open(real).columns == FOUND.columns
    assert names(tmp_path) == ["elsewhere", "link"]
    assert names(tmp_path / "elsewhere") == ["real"]


def test_what_is_named_like_a_part_of_the_file_is_left_alone(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "a.partial").symlink_to(victim)
    (tmp_path / "b.partial").write_text("my own")
    FOUND.save(tmp_path / "a")
    GameRecord("tictactoe").save(tmp_path / "b", {})
    assert victim.read_text() == "precious"
    assert (tmp_path / "b.partial").read_text() == "my own"


def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        FOUND.save(pipe)
        content, _ = reader.communicate(timeout=20)
    assert pipe.is_fifo()
    (tmp_path / "copy").write_bytes(content)
    assert Trace.open(tmp_path / "copy").columns == FOUND.columns


def test_a_device_is_written_and_stays_a_device(tmp_path: Path) -> None:
    """A device of our own: as root, the real one would be replaced for the whole machine."""
    null = tmp_path / "null"
    try:
        os.mknod(null, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        files.write(null, "probe")
    except (PermissionError, FileError):
        pytest.skip("devices cannot be made here")
    FOUND.save(null)
    assert null.is_char_device()
    assert names(tmp_path) == ["null"]


def test_standard_output_goes_on_where_it_is(tmp_path: Path) -> None:
    script = (
        "from plyscope import files; print('before'); "
        "files.write('/dev/stdout', 'content\\n'); print('after')"
    )
    with (tmp_path / "out").open("w") as out:
        subprocess.run([sys.executable, "-c", script], stdout=out, check=True)
    assert (tmp_path / "out").read_text() == "before\ncontent\nafter\n"


class Full(BaseException):
    """Not an `Exception`, as Ctrl-C is not."""


@pytest.mark.parametrize("failure", [KeyboardInterrupt, Full, RuntimeError])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, failure: type[BaseException]
) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    with pytest.raises(failure), files.writing(path):
        raise failure
    assert path.read_text() == "old"
    assert names(tmp_path) == ["file"]


def save_trace(path: Path) -> None:
    FOUND.save(path)


def save_parquet(path: Path) -> None:
    FOUND.save(path.with_suffix(".parquet"))


def save_game(path: Path) -> None:
    GameRecord("tictactoe").save(path, {})


def record_log(path: Path) -> None:
    plyscope.trace(plyscope.start("tictactoe"), 1, log=path)


def add_games(path: Path) -> None:
    GameFile(str(path), PDN, "draughts/english", ("A", "B")).catch_up([])


WRITERS = [save_trace, save_parquet, save_game]


@pytest.mark.parametrize("write", WRITERS)
def test_a_full_disk_is_our_own_error(
    tmp_path: Path, write: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match=r"^cannot write .*/file.*: No space left on device$"):
        write(tmp_path / "file")
    assert names(tmp_path) == []


@pytest.mark.parametrize("write", [*WRITERS, record_log, add_games])
def test_what_cannot_be_written_is_our_own_error(
    tmp_path: Path, write: Callable[[Path], None]
) -> None:
    with pytest.raises(FileError, match=r"no.where.*: there is no folder .*/no$"):
        write(tmp_path / "no" / "where")
    with pytest.raises(FileError, match="cannot be the name of a file"):
        write(tmp_path / "a\0b")
    with pytest.raises(FileError, match="cannot be the name of a file"):
        write(tmp_path / "a\ud800b")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(FileError, match=r"Too many levels|Symlink loop"):
        (write if write is not save_parquet else save_trace)(tmp_path / "loop")


@pytest.mark.parametrize("write", [save_trace, save_game, record_log])
def test_a_folder_is_not_written(tmp_path: Path, write: Callable[[Path], None]) -> None:
    with pytest.raises(FileError, match=r"^cannot write .*: it is a folder$"):
        write(tmp_path)


def test_a_file_without_permission_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o444)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write everything")
    with pytest.raises(FileError, match="Permission denied"):
        files.write(path, "new")


def test_whether_a_file_can_be_written_is_known_before(tmp_path: Path) -> None:
    files.check_writable(tmp_path / "file")
    assert names(tmp_path) == []
    with pytest.raises(FileError, match="there is no folder"):
        files.check_writable(tmp_path / "no" / "where")


WRITE_SLOWLY = """
import sys, time
from plyscope import files
with files.writing(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    time.sleep(600)
"""


def test_only_what_a_killed_writer_has_left_is_deleted(tmp_path: Path) -> None:
    others = [".plyscope-0.tmp", ".plyscope-notes.tmp", "plyscope-0123456789abcdef.tmp"]
    for name in others:
        (tmp_path / name).write_text("my own")
    (tmp_path / f".plyscope-{'0' * 16}.tmp").symlink_to(others[0])
    command = [sys.executable, "-c", WRITE_SLOWLY, str(tmp_path / "slow")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        begun = names(tmp_path)
        files.write(tmp_path / "file", "content")
        assert names(tmp_path) == sorted([*begun, "file"]), "the writer is still there"
        writer.kill()
    files.write(tmp_path / "file", "content")
    assert names(tmp_path) == sorted([*others, f".plyscope-{'0' * 16}.tmp", "file"])


def test_a_writer_whose_new_file_is_deleted_by_another_one_makes_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one looks between the creation of the file and its lock."""
    taken = list[str]()

    def swept_once(descriptor: int, _: int) -> None:
        if not taken:
            [path] = tmp_path.iterdir()
            taken.append(path.name)
            path.unlink()

    monkeypatch.setattr("fcntl.flock", swept_once)
    files.write(tmp_path / "file", "content")
    assert len(taken) == 1
    assert (tmp_path / "file").read_text() == "content"


# Reading.

READERS: dict[str, Callable[[Path], object]] = {
    "a trace": Trace.open,
    "a log": recover,
    "games of chess": chess.pgn.load,
    "games of draughts": draughts.pdn.load,
    "openings": lambda path: ListedOpenings("tictactoe", str(path)),
    "a book": Book,
    "a saved game": GameRecord.load,
    "games of a match": lambda path: add_games(path),
}
DATABASES: dict[str, Callable[[Path], object]] = {
    "a journal": lambda path: Journal(str(path), "match", {}),
    "games to learn from": lambda path: open_games(path, "tictactoe"),
}
Read = Callable[[Path], Any]


def each_reader(**readers: Read) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("read", readers.values(), ids=list(readers))


@each_reader(**READERS, **DATABASES)
def test_a_pipe_nobody_writes_to_is_refused(tmp_path: Path, read: Read) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match=r"/pipe is not a regular file$"):
        read(tmp_path / "pipe")


@each_reader(**READERS, **DATABASES)
def test_an_endless_device_is_refused(read: Read) -> None:
    with pytest.raises(FileError, match=r"^/dev/zero is not a regular file$"):
        read(Path("/dev/zero"))


@each_reader(**READERS)
def test_a_folder_is_refused(tmp_path: Path, read: Read) -> None:
    with pytest.raises(FileError, match=r"is a folder$"):
        read(tmp_path)


@each_reader(**{name: read for name, read in READERS.items() if name != "games of a match"})
def test_a_missing_file_is_refused(tmp_path: Path, read: Read) -> None:
    with pytest.raises(FileError, match=r"^there is no file .*nowhere$"):
        read(tmp_path / "nowhere")


@each_reader(**READERS)
def test_too_large_a_file_is_refused_by_its_size(tmp_path: Path, read: Read) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(3 * 2**40)
    with pytest.raises(FileError, match=r"large has 3072 GB; the limit is [\d.]+ [MG]B$"):
        read(tmp_path / "large")


def test_a_file_that_has_more_than_it_says_is_read_up_to_the_limit() -> None:
    assert files.read_bytes("/proc/self/status", files.MB)
    with pytest.raises(FileError, match="has more than 10 bytes, which is the limit"):
        files.read_bytes("/proc/self/status", 10)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"(1 2)" + b" " * 2**24, "standard input has more than 16 MB"), (b"\xff", "is not text")],
)
def test_standard_input_has_a_limit_and_is_text(data: bytes, message: str) -> None:
    command = [sys.executable, "-m", "plyscope", "search", "-"]
    ended = subprocess.run(command, input=data, capture_output=True, check=False)
    assert ended.returncode == 2
    assert message in ended.stderr.decode()


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes("ä".encode("latin-1"))
    with pytest.raises(FileError, match=r"latin is not text in UTF-8: see byte 0"):
        ListedOpenings("tictactoe", str(tmp_path / "latin"))


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 bytes"), (1023, "1023 bytes"), (2048, "2 KB"), (3_435_973_837, "3.2 GB")],
)
def test_a_size_is_told_in_the_unit_people_use(size: int, text: str) -> None:
    assert files.size_text(size) == text


@pytest.mark.parametrize("name", [5, None, b"bytes"])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(FileError, match="the name of a file must be text, not"):
        files.read_bytes(name, 1)
