"""Files: the one way in which everything here is read, and the one way in which it is written.

A reader gets a regular file up to a size limit, or an error that says why not: a device, a pipe or
a folder is never waited for. A writer replaces a file as a whole or leaves it as it was.
"""

import errno
import fcntl
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from plyscope.errors import FileError
from plyscope.text import one_line, shown, visible

KB, MB, GB = 2**10, 2**20, 2**30
CHUNK = MB
Name = str | os.PathLike[str]

_OPEN = os.O_CLOEXEC | os.O_NONBLOCK
_CREATE = os.O_WRONLY | os.O_CLOEXEC | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
_TEMPORARY = re.compile(r"\.plyscope-[0-9a-f]{16}\.tmp")


# Reading.


@contextmanager
def opened(name: Name, limit: int) -> Iterator[BinaryIO]:
    """A regular file of up to `limit` bytes, to read; raises `FileError` for anything else."""
    path = checked_path(name)
    with _failures("read", label(path)):
        file = _open_regular(path)
    with file:
        size = os.fstat(file.fileno()).st_size
        if size > limit:
            raise _too_large(label(path), size, limit)
        with _failures("read", label(path)):
            yield file


def read_bytes(name: Name, limit: int) -> bytes:
    """The content of a regular file of up to `limit` bytes."""
    with opened(name, limit) as file:
        return _limited(file, limit, label(name), os.fstat(file.fileno()).st_size)


def read_text(name: Name, limit: int) -> str:
    """The text of a regular file in UTF-8 of up to `limit` bytes."""
    return _decoded(read_bytes(name, limit), label(name))


def standard_input(limit: int) -> str:
    """The text on standard input, in UTF-8 and up to `limit` bytes."""
    if sys.stdin is None:
        raise FileError("there is no standard input to read")
    with _failures("read", "standard input"):
        return _decoded(_limited(sys.stdin.buffer, limit, "standard input"), "standard input")


def check_database(name: Name) -> None:
    """Raises `FileError` for what SQLite must not open: anything that exists and is not a file."""
    path = checked_path(name)
    with _failures("write", label(path)):
        known = _status(path)
    if known is not None and not stat.S_ISREG(known.st_mode):
        raise FileError(f"{label(path)} is not a regular file")


def is_same(one: Name, other: Name) -> bool:
    """Whether both names lead to one file."""
    try:
        return checked_path(one).samefile(checked_path(other))
    except OSError:
        return False


def is_file(name: Name) -> bool:
    """Whether there is a regular file of that name; False for what no file can be named."""
    try:
        return checked_path(name).is_file()
    except (OSError, FileError):
        return False


def label(name: Name) -> str:
    """A file's name as messages give it, which is harmless on a terminal."""
    return visible(os.fspath(name)) or "''"


def size_text(size: int) -> str:
    """A size in bytes as people read it: 3.2 GB, 64 MB, 100 bytes."""
    for unit, name in ((GB, "GB"), (MB, "MB"), (KB, "KB")):
        if size >= unit:
            return f"{size / unit:.1f}".removesuffix(".0") + f" {name}"
    return f"{size} bytes"


def checked_path(name: object) -> Path:
    """The path of that name; raises `FileError` for what no file can be named."""
    if not isinstance(name, (str, os.PathLike)) or not isinstance(os.fspath(name), str):
        raise FileError(f"the name of a file must be text, not {shown(name)}")
    path = Path(os.fspath(name))
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise FileError(f"{shown(str(path), 80)} cannot be the name of a file")
    return path


def _open_regular(path: Path, flags: int = os.O_RDONLY) -> BinaryIO:
    """Opens without waiting, so that a pipe nobody writes to can be refused."""
    descriptor = os.open(path, flags | _OPEN)
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    kind = "a folder" if stat.S_ISDIR(mode) else "not a regular file"
    raise FileError(f"{label(path)} is {kind}")


def _limited(file: BinaryIO, limit: int, what: str, size: int = 0) -> bytes:
    """All that a file has, in one piece if it has what its size says."""
    parts, left = [], limit + 1
    while left and (part := file.read(min(left, max(size + 1, CHUNK)))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise FileError(f"{what} has more than {size_text(limit)}, which is the limit")
    return b"".join(parts)


def _too_large(what: str, size: int, limit: int) -> FileError:
    return FileError(f"{what} has {size_text(size)}; the limit is {size_text(limit)}")


def _decoded(data: bytes, what: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{what} is not text in UTF-8: see byte {error.start:,}") from None


@contextmanager
def _failures(verb: str, what: str) -> Iterator[None]:
    """Turns what the system refuses into a `FileError`."""
    try:
        yield
    except OSError as error:
        if verb == "read" and isinstance(error, FileNotFoundError):
            raise FileError(f"there is no file {what}") from None
        why = error.strerror or one_line(visible(str(error)))
        raise FileError(f"cannot {verb} {what}: {why}") from None


# Writing.


def write(name: Name, content: str | bytes) -> None:
    """Writes a file; text is written in UTF-8. Afterwards it is whole, or as it was before."""
    with writing(name) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing(name: Name) -> Iterator[BinaryIO]:
    """A file to write, which takes its place when the block ends without an exception.

    Until then it has a name of its own in the same folder. A symbolic link stays and the file that
    it names is replaced; a file that exists keeps its permissions. What is not a regular file, such
    as a device or a pipe, is written as it is.
    """
    path = checked_path(name)
    with _failures("write", label(path)):
        known = _status(path)
        if _is_replaceable(known):
            with _replacing(path, known) as file:
                yield file
        else:
            with os.fdopen(_opened_as_it_is(path, known), "wb") as file:
                yield file


def check_writable(name: Name) -> None:
    """Raises `FileError` for a file that could not be written: better before long work than after.

    Nothing is left behind, and a file that exists is not touched.
    """
    path = checked_path(name)
    with _failures("write", label(path)):
        known = _status(path)
        if _is_replaceable(known):
            temporary, descriptor = _temporary(path, known)
            os.close(descriptor)
            temporary.unlink()


def begin(name: Name) -> None:
    """Makes a file empty that is going to grow, a log: it is not replaced as a whole."""
    path = checked_path(name)
    with _failures("write", label(path)):
        _status(path)
        path.open("wb").close()


def append(name: Name, content: bytes) -> None:
    """Adds to the end of a file, or begins one; it is on disk when this returns."""
    path = checked_path(name)
    with _failures("write", label(path)):
        _status(path)
        with path.open("ab") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())


def append_at(name: Name, end: int, content: bytes) -> None:
    """Writes from byte `end` of a regular file on, onto the disk, and cuts off what came after.

    So the half of a record that a killed process has left is not in the way of the next one.
    """
    path = checked_path(name)
    check_database(path)
    with _failures("write", label(path)), path.open("r+b") as file:
        file.truncate(end)
        file.seek(end)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _status(path: Path) -> os.stat_result | None:
    """What the name leads to, through symbolic links; None if there is nothing yet."""
    try:
        known = path.stat()
    except FileNotFoundError:
        folder = path.resolve().parent if path.is_symlink() else path.parent
        if not folder.is_dir():
            raise FileError(
                f"cannot write {label(path)}: there is no folder {label(folder)}"
            ) from None
        return None
    if stat.S_ISDIR(known.st_mode):
        raise FileError(f"cannot write {label(path)}: it is a folder")
    return known


def _is_replaceable(known: os.stat_result | None) -> bool:
    """Whether a new file may take the place of this one."""
    return known is None or (stat.S_ISREG(known.st_mode) and _standard_stream(known) is None)


def _standard_stream(known: os.stat_result) -> int | None:
    """Standard output or error, if the file is one of them: /dev/stdout may be a regular file."""
    for descriptor in (1, 2):
        with suppress(OSError):
            if os.path.samestat(known, os.fstat(descriptor)):
                return descriptor
    return None


def _opened_as_it_is(path: Path, known: os.stat_result | None) -> int:
    """What is not replaced, open for writing; the place in a standard stream goes on."""
    stream = None if known is None else _standard_stream(known)
    if stream is None:
        return os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    for standard in (sys.stdout, sys.stderr):
        if standard is not None:
            standard.flush()
    return os.dup(stream)


@contextmanager
def _replacing(path: Path, known: os.stat_result | None) -> Iterator[BinaryIO]:
    """A temporary file that becomes the file if all goes well, and is deleted otherwise."""
    temporary, descriptor = _temporary(path, known)
    try:
        with os.fdopen(descriptor, "wb") as file:
            yield file
            file.flush()
            os.fsync(descriptor)
            temporary.replace(path.resolve())  # while it is locked, and so not abandoned
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _temporary(path: Path, known: os.stat_result | None) -> tuple[Path, int]:
    """A new file of a random name beside the file, with its owner and permissions."""
    target = path.resolve()
    if known is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    _delete_abandoned(target.parent)
    temporary, descriptor = _created(target)
    if known is not None:
        with suppress(OSError):  # as far as the file system and the user allow
            os.fchown(descriptor, known.st_uid, known.st_gid)
        with suppress(OSError):
            os.fchmod(descriptor, stat.S_IMODE(known.st_mode))
    return temporary, descriptor


def _created(target: Path) -> tuple[Path, int]:
    """A new file beside the target, locked as long as it is open."""
    while True:
        temporary = target.with_name(f".plyscope-{secrets.token_hex(8)}.tmp")
        descriptor = os.open(temporary, _CREATE, 0o666)
        with suppress(OSError):  # some file systems have no locks
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        if os.fstat(descriptor).st_nlink:
            return temporary, descriptor
        os.close(descriptor)  # another process found it before it was locked, and deleted it


def _delete_abandoned(folder: Path) -> None:
    """Deletes the temporary files of killed processes: the system ended the locks with them."""
    for path in folder.glob(".plyscope-*.tmp"):
        if not _TEMPORARY.fullmatch(path.name):
            continue
        with suppress(OSError, FileError), _open_regular(path, os.O_RDWR | os.O_NOFOLLOW) as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            path.unlink()


@contextmanager
def reserved(folder: Path, what: str) -> Iterator[None]:
    """Reserves a folder for the work of one process; raises `FileError` if another one has it.

    `what` is the work, such as "build". The system ends the reservation of a process that is
    killed.
    """
    with _failures("write", label(folder)):
        descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with suppress(OSError):  # some file systems have no locks
            _lock_folder(descriptor, folder, what)
        yield
    finally:
        os.close(descriptor)


def _lock_folder(descriptor: int, folder: Path, what: str) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileError(
            f"another {what} is at work in {label(folder)}; wait for it, or choose another folder"
        ) from None
