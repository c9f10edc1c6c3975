"""Every word a player of Warriors & Traders reads is there, in both languages, and gets the values it needs."""

from __future__ import annotations

from typing import ClassVar

import pytest

import gonfalon
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.state import PHASES, WarState
from gonfalon.games.warriors_traders.victory.questions import REASONS, vp_sources
from gonfalon.games.warriors_traders.world import (
    COLOURS,
    ORDERS,
    PATHS,
    RESOURCES,
    TITLES,
    TYPES,
    UNITS,
    VERBS,
    VOTES,
)
from gonfalon.kernel.table import Table
from tests.games.texts_of_a_game import Given, TextsOfAGame


class TestTexts(TextsOfAGame):
    game = GAME
    verbs = VERBS
    configurations: ClassVar = [
        (2, {"scenario": "2p-british-isles", "countries": "chosen"}),
        (4, {"alliances": "2v2", "map": "east"}),
        (6, {"alliances": "2v2v2", "alliances_settled": "after"}),
        (5, {"turn_order": "variable"}),
    ]

    def names(self) -> dict[str, list[str]]:
        data = GAME.data
        highest = max(len(data.technologies.production), len(data.technologies.military))
        teams = ["v".join(map(str, entry.teams)) for entry in data.victory.allied_thresholds]
        return {
            "country": [
                country.id for board in data.boards.values() for country in board.countries
            ],
            "seat": ["barbarians", "none"],
            "unit": UNITS,
            "resource": RESOURCES,
            "good": ["none"],
            "path": PATHS,
            "title": TITLES,
            "type": TYPES,
            "phase": PHASES,
            "level": [str(number + 1) for number in range(highest)],
            "colour": COLOURS,
            "ability": [ability.id for ability in data.technologies.abilities],
            "order": ORDERS,
            "vote": VOTES,
            "countries": ["random", "chosen"],
            "alliances": ["none", *teams],
            "colours": ["auto"],
        }

    def further(self) -> Given:
        keys: Given = {
            "name.seat.unnamed": {"number"},
            "name.piece.at": {"unit", "province"},
            "name.division.against": {"one", "other"},
        }
        keys |= {f"ability.{ability}": set() for ability in self.names()["ability"]}
        keys |= {f"result.{reason}": set() for reason in REASONS}
        start = GAME.open(2, 1, GAME.check_options(2, {}))
        return keys | {f"vp.{source}": set() for source in vp_sources(start, 0)}


# ---- words of values


@pytest.fixture
def table() -> Table:
    return gonfalon.open_table(
        "warriors_traders", seats=2, seed=1, options={"countries": ["denmark", "france"]}
    )


def test_numbers_take_the_right_form_of_a_name(table: Table) -> None:
    values = {"count": 1, "resource": RESOURCES.index("weapons"), "have_count": 0}
    assert table.say("refusal.not-enough", values) == "You need 1 Weapon; you have 0."
    assert table.say("refusal.not-enough", values, "it") == "Serve 1 Arma; ne hai 0."
    values["count"] = 3
    assert table.say("refusal.not-enough", values) == "You need 3 Weapons; you have 0."
    assert table.say("refusal.not-enough", values, "it") == "Servono 3 Armi; ne hai 0."


def test_goods_are_said_as_a_list(table: Table) -> None:
    offer = {"seat": 0, "partner_seat": 1, "give_goods": [0, 3, 0, 1], "want_goods": [0, 0, 0, 0]}
    assert table.say("event.offer-made", offer) == (
        "Denmark offers France 3 Products, 1 Gold for nothing."
    )
    assert table.say("event.offer-made", offer, "it") == (
        "Danimarca offre a Francia 3 Merci, 1 Oro in cambio di nulla."
    )


@pytest.mark.parametrize(
    ("text", "english", "italian"),
    [
        ("feed archer-2b", "Feed Archer", "Nutri Arciere"),
        ("hit fort-a 1", "Fort: 1 damage", "Forte: 1 danno"),
        ("hit barbarian-3 2", "Barbarian army: 2 damage", "Armata Barbara: 2 danni"),
        ("hit princess-1a 2", "Princess: 2 damage", "Principessa: 2 danni"),
        (
            "move-princess princess-1a fyn",
            "Move Princess in Sjælland to Fyn",
            "Muovi Principessa in Sjælland verso Fyn",
        ),
        (
            "move-token trade military",
            "Move a token from Trade to Military",
            "Sposta un segnalino da Commercio a Militare",
        ),
        (
            "place-tokens 2 1 0",
            "Production 2, Trade 1, Military 0",
            "Produzione 2, Commercio 1, Militare 0",
        ),
        (
            "bank food products 1",
            "Bank: take 1 Product, pay with Food",
            "Banca: prendi 1 Merce, paga con Cibo",
        ),
    ],
)
def test_moves_have_labels(table: Table, text: str, english: str, italian: str) -> None:
    move = table.state.vocabulary.parse(text)
    assert table.describe_move(move) == english
    assert table.describe_move(move, "it") == italian


def test_a_piece_on_the_map_is_called_by_its_place(table: Table) -> None:
    s = table.state
    assert isinstance(s, WarState)
    move = s.vocabulary.parse("move infantry-1a fyn")
    s.army_at[move.args[0]] = s.world.province_ids.index("jylland")
    assert table.describe_move(move) == "Move Infantry in Jylland to Fyn"
    assert table.describe_move(move, "it") == "Muovi Fanteria in Jylland verso Fyn"


def test_a_range_shows_its_amounts(table: Table) -> None:
    weapons = RESOURCES.index("weapons")
    vocabulary = table.state.vocabulary
    assert table.describe_move(vocabulary.range("give", weapons, low=1, high=4)) == (
        "Offer 1–4 Weapons"
    )
    assert table.describe_move(vocabulary.range("give", weapons, low=1, high=1), "it") == (
        "Offri 1 Arma"
    )


def test_a_game_without_a_winner_says_so(table: Table) -> None:
    said = table.say("event.game-over", {"reason": "no-winner", "seats": []})
    assert said.endswith("the VP were not counted. Winner: nobody.")
