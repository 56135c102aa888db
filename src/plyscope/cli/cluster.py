"""What commands that can use a cluster share: its options, and the connection."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plyscope.cli.common import errors
from plyscope.work.cluster_address import FORMS, ClusterAddress, ClusterError
from plyscope.work.unit import Unit

if TYPE_CHECKING:
    from plyscope.work.cluster import ClusterExecutor

UNEQUAL = 0.1
"""Workers whose speeds differ by more are told of, where time decides."""


def add_cluster(parser: ArgumentParser) -> None:
    """Adds the options that name a cluster."""
    parser.add_argument("--cluster", metavar="ADDRESS", help=f"run on other machines: {FORMS}")
    parser.add_argument(
        "--cluster-tls",
        nargs=3,
        metavar=("CERT", "KEY", "CA"),
        help="certificate, its key, and the authority of a tls:// cluster",
    )
    parser.add_argument(
        "--insecure", action="store_true", help="use a cluster that is not encrypted"
    )


@contextmanager
def cluster(
    arguments: Namespace,
    kind: str,
    settings: Mapping[str, Any],
    check: Callable[[Unit, Any, float], Any],
) -> Iterator["ClusterExecutor | None"]:
    """What runs units of that kind on the cluster that the arguments name; None without one."""
    if arguments.cluster is None:
        yield None
        return
    address = ClusterAddress.of(
        arguments.cluster, arguments.cluster_tls, insecure=arguments.insecure
    )
    try:
        from plyscope.work.cluster import ClusterExecutor
        from plyscope.work.remote import Work
    except ImportError:
        raise ClusterError("--cluster needs Dask: pip install plyscope[cluster]") from None
    with ClusterExecutor(address, Work(kind, settings), check) as executor:
        yield executor
    for worker, reason in executor.put_aside.items():
        errors().print(f"plyscope: put aside {worker}: {reason}", soft_wrap=True)


def warn_of_speeds(speeds: Mapping[str, float]) -> None:
    """Says that some workers are faster than others, if they are."""
    slowest, fastest = min(speeds, key=speeds.__getitem__), max(speeds, key=speeds.__getitem__)
    if speeds[fastest] > (1 + UNEQUAL) * speeds[slowest]:
        share = speeds[fastest] / speeds[slowest] - 1
        errors().print(
            f"plyscope: {fastest} is {share:.0%} faster than {slowest}, so the same time is not "
            "the same search; --nodes is fairer",
            soft_wrap=True,
        )
