"""Which cluster a command uses, and whether what it says there stays secret."""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from plyscope import files
from plyscope.errors import PlyscopeError
from plyscope.plain import checked, parsed
from plyscope.plain import text as is_text
from plyscope.text import shown
from plyscope.work.executor import checked_jobs

LOCAL = "local"
LARGEST_FILE = files.MB
FORMS = "tcp://HOST:PORT, tls://HOST:PORT, a scheduler's FILE.json or local:N"


class ClusterError(PlyscopeError):
    """A cluster cannot be used."""


@dataclass(frozen=True)
class ClusterAddress:
    """A scheduler's address, or so many worker processes on this machine.

    tls     the files of the certificate, its key and the authority, or None
    """

    scheduler: str | None
    local_workers: int = 0
    tls: tuple[str, str, str] | None = None

    @classmethod
    def of(
        cls, described: str, tls: Sequence[str] | None = None, *, insecure: bool = False
    ) -> "ClusterAddress":
        """The cluster that a person means; raises `ClusterError` for one that is not secure."""
        kind, _, rest = described.partition(":")
        if kind == LOCAL:
            if not rest.isdecimal():
                raise ClusterError(f"a local cluster is like local:3, not {shown(described)}")
            return cls(None, checked_jobs(int(rest)))
        scheduler = _from_file(described) if described.endswith(".json") else described
        files_of_tls = None if tls is None else (tls[0], tls[1], tls[2])
        _check(scheduler, files_of_tls, insecure)
        return cls(scheduler, tls=files_of_tls)


def _from_file(path: str) -> str:
    """The address in a scheduler's file."""
    try:
        data = checked(parsed(files.read_text(path, LARGEST_FILE)), {"address": is_text}, True)
    except PlyscopeError as error:
        raise ClusterError(f"{path} is not a scheduler's file: {error}") from None
    return str(data["address"])


def _check(scheduler: str, tls: tuple[str, str, str] | None, insecure: bool) -> None:
    try:
        parts = urlsplit(scheduler)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if host is None or port is None or parts.scheme not in ("tcp", "tls"):
        raise ClusterError(f"a cluster is {FORMS}, not {shown(scheduler)}")
    if parts.scheme == "tls":
        if tls is None:
            raise ClusterError(f"{scheduler} needs --cluster-tls CERT KEY CA")
        for path in tls:
            if not Path(path).is_file():
                raise ClusterError(f"there is no file {shown(path)}")
    elif not insecure and not _is_loopback(host):
        raise ClusterError(
            f"{scheduler} is not encrypted: whoever is on the network can read and change what is "
            "said there, and run programs on its workers; use tls:// with --cluster-tls, or say "
            "--insecure"
        )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
