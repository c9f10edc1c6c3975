"""Every word a player of Medieval reads is there, in both languages, and gets the values it needs."""

from __future__ import annotations

from typing import ClassVar

import pytest

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.other_cards.steps.playing_cards import CARD_OF
from gonfalon.games.medieval.pope.steps.pope_card import POPE_VERBS
from gonfalon.games.medieval.refusals import CARD_WHEN, WRONG_TIME
from gonfalon.games.medieval.state import PHASES, MedState, Terms
from gonfalon.games.medieval.trade.questions import listed
from gonfalon.games.medieval.victory.changes import REASONS
from gonfalon.games.medieval.victory.questions import score_sources
from gonfalon.games.medieval.world import (
    ANSWERS,
    CARDS,
    INVESTMENTS,
    MOST_SEATS,
    NOBODY,
    ORDERS,
    POPE,
    RELIGIONS,
    TRAITOR,
    VERBS,
)
from gonfalon.kernel.table import Table
from tests.games.texts_of_a_game import Given, TextsOfAGame

AIMS = {
    "spy-hand": "seat",
    "spy-militia": "province",
    "assassinate": "power",
    "civil-war": "power",
    "heresy": "province",
    "holy-war": "province",
}
"""What the uses of cards are aimed at; others have no target."""


class TestTexts(TextsOfAGame):
    game = GAME
    verbs = VERBS
    configurations: ClassVar = [
        (2, {"marriage": "on", "papal_passage": "on"}),
        (3, {"investments": "on", "mercenaries": "on", "powers_table": "reroll"}),
        (6, {"length": "shorter", "first": 2}),
    ]

    def names(self) -> dict[str, list[str]]:
        data = GAME.data
        return {
            "area": [area.id for area in data.areas],
            "province": [province.id for province in data.provinces],
            "sea": [sea.id for sea in data.naval_areas],
            "power": [*(power.id for power in data.powers), "knights"],
            "card": [*CARDS, "none"],
            "place": ["papal-states"],
            "term": ["none"],
            "seat": ["npc", "nobody", "none"],
            "investment": INVESTMENTS,
            "religion": RELIGIONS,
            "rating": ["1", "0", "-1"],
            "phase": sorted(set(PHASES.values())),
            "use": list(POPE_VERBS),
            "order": ORDERS,
            "answer": ANSWERS,
            "first": ["random", *(str(number + 1) for number in range(MOST_SEATS))],
        }

    def further(self) -> Given:
        untimely = (*WRONG_TIME.values(), *CARD_WHEN.values())
        keys: Given = {f"refusal.{key}": set() for _, key in untimely}
        keys |= {
            "name.seat.numbered": {"number"},
            "name.card.power": {"power"},
            "name.route.free": {"number", "places"},
            "name.route.asking": {"number", "places", "seats"},
            "name.term.florins": {"florins"},
        }
        uses = [*CARD_OF, "spy-militia", "holy-war", "disaster", "change-of-ruler"]
        keys |= {f"aim.{use}": {AIMS[use]} if use in AIMS else set() for use in uses}
        keys |= {f"outlook.buy-{item}": {"florins", "points"} for item in INVESTMENTS}
        keys |= {f"ability.{card}": set() for card in (*CARDS, *INVESTMENTS)}
        keys |= {f"result.{reason}": set() for reason in REASONS}
        start = GAME.open(3, 1, GAME.check_options(3, {}))
        start.investments[TRAITOR] = 0
        keys |= {f"vp.{source}": set() for source in score_sources(start, 0)}
        return keys


# ---- words of values


@pytest.fixture
def table() -> Table:
    return gonfalon.open_table(GAME, seats=2, seed=1)


def state(table: Table) -> MedState:
    assert isinstance(table.state, MedState)
    return table.state


def test_seats_are_called_by_number_or_after_their_people(table: Table) -> None:
    values = {"seats": [0, 1, 2, NOBODY]}
    assert table.say("prompt.waiting", values) == ("Waiting for Player 1, Player 2, NPC, nobody.")
    state(table).people = ("Ginger", "")
    assert table.copy().say("prompt.waiting", values, "it") == (
        "In attesa di: Ginger, Giocatore 2, PNG, nessuno."
    )


def test_a_battle_is_told_with_its_numbers(table: Table) -> None:
    w = state(table).world
    values = {
        "seat": 0, "power": w.power("france"), "province": w.province("lombardy"), "die": 3,
        "modifier": 7, "total": 10, "defender_seat": NOBODY, "other_die": 6, "other_modifier": -1,
        "other_total": 5,
    }  # fmt: skip
    assert table.say("event.battle", values) == (
        "France of Player 1 against Lombardy & Swabia (nobody): 3+7 = 10 against 6−1 = 5."
    )
    values["power"] = NOBODY
    assert table.say("event.battle", values, "it") == (
        "Cavalieri di Cristo (Giocatore 1) contro Lombardia e Svevia (nessuno): "
        "3+7 = 10 contro 6−1 = 5."
    )


def test_routes_are_read_place_by_place(table: Table) -> None:
    w = state(table).world
    by_land = [w.province("venice"), w.papal, w.province("two-sicilies")]
    by_sea = [w.province("venice"), ~w.sea("adriatic"), w.province("two-sicilies")]
    values = {
        "power": w.power("venice"),
        "province": w.province("two-sicilies"),
        "routes": [[0, *by_land], [0b10, *by_sea]],
    }
    assert table.say("prompt.attack.route", values) == (
        "Which way to Two Sicilies with Venice? "
        "1: Venice – Papal States – Two Sicilies. "
        "2: Venice – Adriatic Sea – Two Sicilies (asks Player 2)."
    )


def test_both_sides_of_an_attack_are_asked_in_words_of_their_own(table: Table) -> None:
    w = state(table).world
    values = {
        "seat": 0, "power": w.power("france"), "province": w.province("lombardy"), "price": 3,
        "defends_count": 0,
    }  # fmt: skip
    assert table.say("prompt.attack.militia", values) == (
        "How many Florins of Militia join France against Lombardy & Swabia, in secret? Every 3 give +1."
    )
    values["defends_count"] = 1
    assert table.say("prompt.attack.spies", values, "it") == (
        "Giochi Spie, così che Giocatore 1 mostri per primo la Milizia contro Lombardia e Svevia?"
    )


def test_terms_are_said_as_a_list(table: Table) -> None:
    w = state(table).world
    gives = Terms(5, POPE, 1 << w.province("malta"))
    values = {"seat": 0, "to_seat": 1, "give_terms": listed(gives), "want_terms": listed(Terms())}
    assert table.say("event.offer-made", values) == (
        "Player 1 offers Player 2 5 Florins, Pope, Malta for nothing."
    )
    values["want_terms"] = listed(Terms(1, w.card("venice-card")))
    assert table.say("event.offer-made", values, "it") == (
        "Giocatore 1 offre a Giocatore 2 5 Fiorini, Papa, Malta in cambio di "
        "1 Fiorino, carta Potenza Venezia."
    )


def test_a_card_is_told_with_its_target(table: Table) -> None:
    values = {"seat": 0, "card": CARDS.index("spies"), "aim": ["spy-hand", 1]}
    assert table.say("event.card-played", values) == (
        "Player 1 plays Spies: a look into the hand of Player 2."
    )
    values = {"seat": 0, "card": CARDS.index("disaster"), "aim": ["disaster"]}
    assert table.say("event.card-played", values, "it") == (
        "Giocatore 1 gioca Disastro: sventura per una delle Potenze."
    )


def test_a_range_shows_its_amounts(table: Table) -> None:
    knights = state(table).vocabulary.range("knights", low=0, high=3)
    assert table.describe_move(knights) == "Play 0–3 Knights of Christ Cards"
    assert table.describe_move(knights.at(1), "it") == "Gioca 1 carta Cavalieri di Cristo"
