"""Which clusters a command may use, and that Dask is loaded for nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from plyscope.errors import PlyscopeError
from plyscope.work.cluster_address import ClusterAddress, ClusterError


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.9.9.9"])
def test_a_cluster_on_loopback_needs_no_encryption(host: str) -> None:
    assert ClusterAddress.of(f"tcp://{host}:8786").scheduler == f"tcp://{host}:8786"


@pytest.mark.parametrize("host", ["10.0.0.1", "example.org", "[2001:db8::1]", "127.0.0.1.x.org"])
def test_a_cluster_elsewhere_without_encryption_is_used_only_if_asked_for(host: str) -> None:
    with pytest.raises(ClusterError, match="is not encrypted"):
        ClusterAddress.of(f"tcp://{host}:8786")
    assert ClusterAddress.of(f"tcp://{host}:8786", insecure=True).scheduler


def test_a_scheduler_file_is_no_way_round_encryption(tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(json.dumps({"type": "Scheduler", "address": "tcp://10.0.0.1:8786"}))
    with pytest.raises(ClusterError, match="is not encrypted"):
        ClusterAddress.of(str(path))
    path.write_text(json.dumps({"address": "tcp://127.0.0.1:8786"}))
    assert ClusterAddress.of(str(path)) == ClusterAddress("tcp://127.0.0.1:8786")


def test_tls_needs_its_three_files(tmp_path: Path) -> None:
    with pytest.raises(ClusterError, match="needs --cluster-tls CERT KEY CA"):
        ClusterAddress.of("tls://10.0.0.1:8786")
    paths = [str(tmp_path / name) for name in ("cert", "key", "ca")]
    with pytest.raises(ClusterError, match="there is no file"):
        ClusterAddress.of("tls://10.0.0.1:8786", paths)
    for path in paths:
        Path(path).write_text("")
    assert ClusterAddress.of("tls://10.0.0.1:8786", paths).tls == tuple(paths)


@pytest.mark.parametrize(
    "text",
    [
        *("", "8786", "host:8786", "http://127.0.0.1:1", "tcp://127.0.0.1", "tcp://127.0.0.1:9e9"),
        *("local:", "local:0", "local:x", "local:9999", "nowhere.json", "tcp://[::1:8786"),
    ],
)
def test_what_is_no_cluster_is_refused(text: str) -> None:
    with pytest.raises(PlyscopeError):
        ClusterAddress.of(text)


def test_dask_is_loaded_only_for_a_cluster() -> None:
    program = """
import sys
from plyscope.cli import main
assert main(["match", "random", "random", "--game", "tictactoe", "--games", "2",
             "--opening-plies", "0", "--nodes", "9", "--json"]) == 0
assert not {"dask", "distributed", "tornado"} & set(sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
