"""Examples are examples: the check that finds what a test adds to one (`example_things.py`) finds it, and knows everything."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import pytest

from tests.games.example_things import examples_of, is_named, names_of, recording
from tests.games.medieval.scene import given as medieval
from tests.games.medioevo.scene import THREE
from tests.games.medioevo.scene import given as medioevo
from tests.games.prototype.scene import given as prototype
from tests.games.test_coverage import GAMES
from tests.games.warriors_traders.scene import given as warriors_traders

IDS = [game.folder.name for game in GAMES]
every_game = pytest.mark.parametrize("game", IDS)


def added(example: str, *args: Any, given: Any, **more: Any) -> list[str]:
    """What a position adds to an example."""
    with recording() as positions:
        given(*args, **more)
    return [
        thing
        for game, position in positions
        for thing in names_of(game).unnamed(position, examples_of(game)[example])
    ]


# ---- what tests add is found


def antioch(technologies: str) -> list[str]:
    """The prototype's example of a new Village and Tower at Antioch, as its test sets it up."""
    return added(
        "MP-EX-032", THREE, given=prototype, phase="placement", vf={"syria": "carla 5"},
        technologies={"carla": technologies}, fields={"to_place": [0, 0, 30]},
    )  # fmt: skip


def test_a_technology_that_antioch_does_not_have_is_found() -> None:
    assert antioch("agriculture") == []
    assert antioch("agriculture, logistics") == ["technologies: logistics"]


def test_a_card_and_a_tower_that_antioch_does_not_have_are_found() -> None:
    position = {
        "cards": {"carla": "guard"},
        "buildings": {"syria": "village, tower", "delta": "fort"},
    }
    assert added("MP-EX-032", THREE, given=prototype, **position) == [
        "buildings: fort",
        "cards: guard",
    ]  # fmt: skip


def test_a_unit_that_is_not_in_an_example_of_medioevo_is_found() -> None:
    units = {"thrace": "anna: 2 heavy-infantry, 1 cavalry"}
    assert added("MU-EX-A09", THREE, given=medioevo, units=units) == ["units: cavalry"]


def test_a_card_of_medioevo_goes_by_number_title_or_character() -> None:
    (card,) = names_of("medioevo").reads["cards"]({"anna": "1"})
    assert card[:3] == ("card 1", "Truce of God", "bishop")


def test_a_level_and_an_army_beyond_an_example_of_warriors_and_traders_are_found() -> None:
    position = {"tokens": {"austria": (0, 0, 15)}, "provinces": {"wien": "austria: 1 cavalry"}}
    found = added("WT-EX-17", "austria", "poland", given=warriors_traders, **position)
    assert found == ["tokens: Military VII"]


def test_a_second_power_and_a_card_beyond_an_example_of_medieval_are_found() -> None:
    players = {"fred": "france, byzantium", "ginger": "england", "cary": "spain"}
    found = added("MD-EX-07", players, given=medieval, hands={"fred": "spies"})
    assert found == ["players: byzantium", "hands: spies"]


# ---- the tables of names


@every_game
def test_every_parameter_and_option_is_read_or_is_staging(game: str) -> None:
    names = names_of(game)
    given = importlib.import_module(f"tests.games.{game}.scene").given
    parameters = {*inspect.signature(given).parameters} - {"options"}
    options = {option.id for option in names.game.options}
    assert (parameters | options) - (names.reads.keys() | names.staging.keys()) == set()
    assert names.reads.keys() & names.staging.keys() == set()


@every_game
def test_every_reason_for_staging_is_given(game: str) -> None:
    assert all(names_of(game).staging.values())


@every_game
def test_every_further_name_is_of_something_that_exists(game: str) -> None:
    names = names_of(game)
    entries = [key.split(".", 2) for key in names.game.texts("en").entries]
    known = {key[-1] for key in entries if key[0] == "name"}
    assert set(names.further) - known == set()


@pytest.mark.parametrize(
    ("word", "text", "named"),
    [
        ("city", "two Cities", True),
        ("archer", "2 Archers", True),
        ("fort", "fortified", False),
        ("attack", "Syria is attacked", True),
        ("light infantry", "1 Light infantry", True),
        ("galley", "two Galleys", True),
        ("galley", "valley", False),
    ],
)
def test_a_word_is_known_in_its_usual_forms(word: str, text: str, named: bool) -> None:
    assert is_named((word,), text) == named
