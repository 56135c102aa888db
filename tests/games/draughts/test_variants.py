"""What each variant is called in PDN, who begins it, and how its squares are named."""

import pytest

from plyscope.games.draughts import VARIANTS, start

GAME_TYPES = {  # PDN 3.0; from 96 on, as lidraughts.org numbers them
    "international": "20,W,10,10,N2,0",
    "english": "21,B,8,8,N1,0",
    "italian": "22,W,8,8,N2,1",
    "pool": "23,B,8,8,N1,0",
    "spanish": "24,W,8,8,N1,1",
    "russian": "25,W,8,8,A0,0",
    "brazilian": "26,W,8,8,A0,0",
    "czech": "29,W,8,8,A0,0",
    "thai": "31,B,8,8,N2,0",
    "frisian": "40,W,10,10,N2,0",
    "breakthrough": "96,W,10,10,N2,0",
    "frysk": "97,W,10,10,N2,0",
    "antidraughts": "98,W,10,10,N2,0",
    "killer": None,
}
STARTS = {
    "english": "B:W21-32:B1-12",
    "pool": "B:W21-32:B1-12",
    "italian": "W:W21-32:B1-12",
    "spanish": "W:W1-12:B21-32",
    "thai": "B:W1-8:B25-32",
    "russian": "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8",
    "frysk": "W:W46-50:B1-5",
    "international": "W:W31-50:B1-20",
}
SAME_START = {
    "brazilian": "russian",
    "czech": "russian",
    "frisian": "international",
    "antidraughts": "international",
    "breakthrough": "international",
    "killer": "international",
}
CORNERS = {  # at the top left, top right, bottom left and bottom right, White at the bottom
    "english": ("1", "4", "29", "32"),
    "pool": ("1", "4", "29", "32"),
    "thai": ("32", "29", "4", "1"),
    "italian": ("1", "4", "29", "32"),
    "spanish": ("32", "29", "4", "1"),
    "russian": ("b8", "h8", "a1", "g1"),
    "international": ("1", "5", "46", "50"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_has_the_game_type_that_pdn_gives_it(name: str) -> None:
    assert VARIANTS[name].game_type_tag == GAME_TYPES[name]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_starts_with_these_pieces_on_these_squares(name: str) -> None:
    fen = STARTS[SAME_START.get(name, name)]
    assert start(fen, variant=name) == start(variant=name)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_outermost_squares_of_first_and_last_row_have_these_names(name: str) -> None:
    names, in_row = VARIANTS[name].square_names, VARIANTS[name].side // 2
    corners = names[0], names[in_row - 1], names[-in_row], names[-1]
    assert corners == CORNERS[SAME_START.get(name, "international" if name == "frysk" else name)]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_square_has_one_number_and_one_name_with_a_letter(name: str) -> None:
    variant = VARIANTS[name]
    assert sorted(variant.numbers) == list(range(1, variant.squares + 1))
    assert len(set(variant.algebraic_names)) == variant.squares
    for square in range(1, variant.squares + 1):
        number, letters = variant.numbers[square - 1], variant.algebraic_names[square - 1]
        assert variant.by_name[str(number)] == variant.by_name[letters] == square
        assert variant.by_name[f"{number:02}"] == square
