"""Tables are right, whole or refused, and their index counts what others have counted."""

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.tables import naive

from plyscope._native import slice_index, slice_pieces, slice_positions
from plyscope.cli import main
from plyscope.errors import DamagedFileError, FileError, GameError, PlyscopeError
from plyscope.games import start
from plyscope.games.draughts.variants import VARIANTS
from plyscope.tables import Slice, Tables, build, slices, tables_of, verify
from plyscope.tables.folder import PACKAGED, slice_files
from plyscope.tables.slices import TABLED, slice_named, tabled_variant
from plyscope.tables.stats import stats

SMALLEST = "breakthrough"
"""Without kings it has few positions, though it is played on 10x10 squares."""
CHINOOK = [120, 6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964]
"""Positions of 1 to 6 pieces on 8x8 squares, as the authors of Chinook counted them."""


def opened(folder: Path, name: str) -> Tables:
    return Tables(VARIANTS[name], slice_files(folder, VARIANTS[name]))


@pytest.mark.parametrize("pieces", range(1, 7))
def test_the_index_counts_the_positions_that_chinook_counts(pieces: int) -> None:
    counts = product(range(pieces + 1), repeat=4)
    materials = [material for material in counts if sum(material) == pieces]
    found = sum(slice_positions("english", material) for material in materials)
    assert found == CHINOOK[pieces - 1]


@pytest.mark.parametrize("name", TABLED)
def test_an_index_is_that_of_its_position_whoever_moves(name: str) -> None:
    variant, source = VARIANTS[name], Random(name)
    last = variant.squares - 1

    def turned(squares: int) -> int:
        return sum(1 << last - at for at in range(variant.squares) if squares >> at & 1)

    for one in slices(variant, 5):
        for side in one.sides:
            index = source.randrange(slice_positions(name, side))
            white, black, kings = slice_pieces(name, side, index)
            assert slice_index(name, variant.board(white, black, kings, True)) == index
            other = variant.board(turned(black), turned(white), turned(kings), False)
            assert slice_index(name, other) == index


def test_a_slice_depends_on_slices_that_are_built_before_it() -> None:
    order = slices(VARIANTS["english"], 5)
    for place, one in enumerate(order):
        assert one.dependencies() <= set(order[:place])
    assert len(order) == len(set(order))
    assert [one.name for one in order[:5]] == ["K-K", "K-M", "M-M", "KK-K", "KK-M"]
    assert {one.name for one in slice_named("KM-K").dependencies()} == {"K-K", "K-M", "KK-K"}


@pytest.mark.parametrize("name", TABLED)
def test_every_value_of_three_pieces_follows_from_those_after_it(built: Path, name: str) -> None:
    checked = list(verify(opened(built, name), threads=2))
    assert len(checked) == len(slices(VARIANTS[name], 3))
    assert all(one.wrong is None for one in checked)


def compare(tables: Tables, white: int, black: int) -> None:
    """Compares all positions of some pieces with what the naive solver finds."""
    variant, needed = tables.variant, []
    for whites, blacks in product(range(white + black + 1), repeat=2):
        if whites <= max(white, black) and blacks <= max(white, black) and whites + blacks > 0:
            needed += (
                naive.setups(variant, whites, blacks) if whites + blacks <= white + black else []
            )
    values = naive.solve(variant, needed)
    for setup, value in values.items():
        if setup[0] and setup[1]:
            found = tables.native.probe(variant.board(*setup))
            assert found is not None
            assert found[0] == value, setup


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name, marks=[pytest.mark.long] * (VARIANTS[name].side > 8 and name != SMALLEST)
        )
        for name in TABLED
    ],
)
def test_two_pieces_are_worth_what_a_naive_solver_finds(built: Path, name: str) -> None:
    compare(opened(built, name), 1, 1)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in TABLED if VARIANTS[name].side == 8])
def test_three_pieces_are_worth_what_a_naive_solver_finds(built: Path, name: str) -> None:
    compare(opened(built, name), 2, 1)


def test_a_table_knows_what_players_know(built: Path) -> None:
    tables = opened(built, "english")
    won = start("draughts/english", "W:WK1,K2:BK14")
    fate = tables.probe(won)
    assert fate is not None
    assert (fate.sign, fate.distance, fate.is_certain) == (1, 33, True)
    assert tables.slice_of(won) == Slice(0, 2, 0, 1)
    assert tables.probe(start("draughts/english")) is None


def test_a_win_that_a_draw_rule_can_spoil_is_not_certain(built: Path) -> None:
    tables = opened(built, "english")
    for quiet, is_certain in ((47, True), (48, False)):
        board = tables.variant.board(1 | 2, 1 << 13, 3 | 1 << 13, True, quiet)
        fate = tables.native.probe(board)
        assert fate == (1, 33, is_certain)


def test_statistics_have_the_longest_win(built: Path) -> None:
    found = {one.name: one for one in stats(opened(built, "english"))}
    longest = found["MM-K"]
    assert (longest.longest, longest.positions) == (61, 11_340)
    assert longest.wins + longest.draws + longest.losses == longest.positions
    assert str(longest.position) == "W:W29,30:BK7"


def test_the_same_slice_has_the_same_bytes_with_any_number_of_threads(
    built: Path, tmp_path: Path
) -> None:
    for one in build(VARIANTS["english"], 3, tmp_path, threads=1):
        name = f"english/{one.slice.file_name}"
        assert (tmp_path / name).read_bytes() == (built / name).read_bytes()


def test_what_is_there_is_not_built_again_unless_it_is_damaged(tmp_path: Path) -> None:
    variant = VARIANTS["english"]
    list(build(variant, 2, tmp_path))
    path = tmp_path / "english" / "K-M.table"
    whole = path.read_bytes()
    path.write_bytes(whole[:-8])
    (tmp_path / "english" / f".plyscope-{'0' * 16}.tmp").write_bytes(b"half")
    again = {one.slice.name: one.was_there for one in build(variant, 2, tmp_path)}
    assert again == {"K-K": True, "K-M": False, "M-M": True}
    assert path.read_bytes() == whole
    assert sorted(path.name for path in path.parent.iterdir()) == [
        "K-K.table",
        "K-M.table",
        "M-M.table",
    ]


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"", "it is empty"),
        (lambda data: data[:100], "it is too short for a table"),
        (lambda data: b"x" + data[1:], "it is not a table: it has no table header"),
        (lambda data: data[:8] + b"\7" + data[9:], "its format is version 7"),
        (lambda data: data[:-8], "it is truncated"),
        (lambda data: data[:-1] + bytes([data[-1] ^ 1]), "its checksum is wrong"),
        (lambda data: data[:300] + bytes([data[300] ^ 1]) + data[301:], "its checksum is wrong"),
    ],
)
def test_a_damaged_table_is_refused(
    built: Path, tmp_path: Path, spoil: Callable[[bytes], bytes], message: str
) -> None:
    path = tmp_path / "K-K.table"
    path.write_bytes(spoil((built / "english" / "K-K.table").read_bytes()))
    with pytest.raises(DamagedFileError, match=message) as raised:
        Tables(VARIANTS["english"], {slice_named("K-K"): path})
    assert str(path) in str(raised.value)


def test_a_table_of_another_game_is_refused(built: Path) -> None:
    path = built / "russian" / "K-K.table"
    with pytest.raises(DamagedFileError, match="a table of another game"):
        Tables(VARIANTS["english"], {slice_named("K-K"): path})


def test_a_table_under_the_name_of_another_slice_is_refused(built: Path) -> None:
    path = built / "english" / "K-M.table"
    with pytest.raises(DamagedFileError, match="its name is that of another slice"):
        Tables(VARIANTS["english"], {slice_named("K-K"): path})


@pytest.mark.parametrize("game", ["draughts/frisian", "draughts/frysk", "chess", "draughts/no"])
def test_a_game_without_tables_is_refused(game: str) -> None:
    with pytest.raises(GameError, match="tables of"):
        tabled_variant(game)


def test_a_build_that_needs_more_memory_than_allowed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PlyscopeError, match=r"GB of memory, and 0\.5 GB are allowed"):
        list(build(VARIANTS["english"], 6, tmp_path, memory_gb=0.5))
    assert not list(tmp_path.iterdir())


def test_tables_are_those_of_the_folder_or_of_the_user(built: Path, tmp_path: Path) -> None:
    position = start("draughts/english")
    assert tables_of(position, "off") is None
    assert tables_of(start("chess"), built) is None
    found = tables_of(position, built)
    assert found is not None
    assert found.pieces == 3
    assert tables_of(position, built) is found
    with pytest.raises(FileError, match="there is no folder"):
        tables_of(position, tmp_path / "none")
    users = tmp_path / "data" / "plyscope" / "tables"
    list(build(VARIANTS["english"], 2, users))
    at_home = tables_of(position)
    assert at_home is not None
    assert users / "english" / "K-K.table" in at_home.files.values()


def test_the_commands_build_verify_and_describe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ["draughts/english", "--tables", str(tmp_path)]
    assert main(["tables", "stats", *game]) == 2
    assert "there are no tables of draughts/english" in capsys.readouterr().err
    assert main(["tables", "build", *game, "--pieces", "2", "--jobs", "1"]) == 0
    assert main(["tables", "verify", *game]) == 0
    assert "3 tables, all correct" in capsys.readouterr().out
    assert main(["tables", "stats", *game]) == 0
    assert "13 plies: W:W8:B3" in capsys.readouterr().out
    assert main(["tables", "build", "draughts/frisian", "--pieces", "2"]) == 2
    assert "there are no tables of draughts/frisian" in capsys.readouterr().err


def test_the_package_has_the_tables_of_three_pieces(built: Path) -> None:
    """`make tables` writes them again after a change of the format."""
    packaged = {path.relative_to(PACKAGED): path for path in PACKAGED.glob("*/*.table")}
    made = {path.relative_to(built): path for path in built.glob("*/*.table")}
    assert packaged.keys() == made.keys()
    assert all(packaged[name].read_bytes() == made[name].read_bytes() for name in made)
    assert sum(path.stat().st_size for path in packaged.values()) < 2 * 2**20
