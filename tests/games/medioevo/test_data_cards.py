"""The data files of Empire cards, objectives and technologies."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from gonfalon.games.medioevo import data as md
from gonfalon.games.medioevo.load import load_data
from gonfalon.kernel.ledger import load_ledger
from gonfalon.kernel.registry import find_game

FOLDER = Path(md.__file__).parent
DATA = load_data()
LEDGER = load_ledger(FOLDER / "rules.toml")
TEXTS = find_game("medioevo").texts("en")
COLOURS = ("blue", "yellow", "orange", "red", "green", "purple")


MOMENTS = {
    "any-own-action": "any time",
    "purchase.card-draw": "“Cards are drawn in the Purchase phase”",
}


def moments(windows: Sequence[str]) -> str:
    """Questions by their titles, as the ledger names them."""
    named = (MOMENTS.get(window) or f"“{TEXTS.say(f'window.{window}', {})}”" for window in windows)
    return ", ".join(named)


# Empire cards

CHARACTERS = (
    "bishop", "warlord", "crossbowman", "scientist", "infiltrator", "spy", "merchant", "militia",
    "surgeon", "magnate", "jailer", "gunner",
)  # fmt: skip


@pytest.mark.rule("MU-COMP-14")
def test_72_cards_of_30_characters() -> None:
    kinds = Counter(card.character for card in DATA.cards)
    assert (len(DATA.cards), len(kinds)) == (72, 30)
    assert {name for name, count in kinds.items() if count == 3} == set(CHARACTERS)
    assert set(kinds.values()) == {2, 3}


@pytest.mark.rule("MU-CARD-09")
def test_technology_points_of_the_cards() -> None:
    modes = Counter(card.tp_mode for card in DATA.cards)
    assert modes == {"none": 6, "one": 42, "choice": 15, "both": 9}
    one = Counter(card.tp[0] for card in DATA.cards if card.tp_mode == "one")
    assert one == dict.fromkeys(COLOURS, 7)
    choices = {frozenset(card.tp) for card in DATA.cards if card.tp_mode == "choice"}
    assert len(choices) == 15
    both = Counter(colour for card in DATA.cards if card.tp_mode == "both" for colour in card.tp)
    assert both == dict.fromkeys(COLOURS, 3)


def test_technology_points_that_are_told() -> None:
    cards = {card.number: card for card in DATA.cards}
    assert (cards[5].character, set(cards[5].tp), cards[5].tp_mode) == (
        "warlord",
        {"red", "blue"},
        "choice",
    )
    assert any(c.character == "scientist" and c.tp == ("green",) for c in DATA.cards)
    assert any(
        c.character == "crossbowman" and c.tp_mode == "both" and "yellow" in c.tp
        for c in DATA.cards
    )


@pytest.mark.parametrize("card", DATA.cards, ids=lambda card: card.id)
def test_the_ledger_says_of_a_card_what_the_data_say(card: md.Card) -> None:
    rule = LEDGER[card.rule]
    assert rule.title.endswith(f": {card.title}")
    assert card.effect in rule.text
    assert f"Target: {card.target}. Duration: {card.duration}." in rule.text
    assert f"When: {moments(card.windows)}. Scope: {card.scope}." in rule.text
    assert ("Cost: " in rule.text) == (card.cost_florins > 0)
    if card.cost_florins:
        assert f"Cost: {card.cost_florins} florins" in rule.text


@pytest.mark.rule("MU-EUSE-09")
def test_dice_of_the_cards() -> None:
    d6 = [(1, 2, 1), (3, 4, 2), (5, 6, 3)]
    d8 = [(1, 3, "success"), (4, 6, "nothing"), (7, 8, "backfire")]
    for card in DATA.cards:
        rows = [(row.low, row.high, row.amount or row.result) for row in card.die_table]
        assert rows == {None: [], "d6": d6, "d8": d8}[card.die], card.id
    assert Counter(card.die for card in DATA.cards if card.die) == {"d6": 5, "d8": 3}


# Objectives


@pytest.mark.rule("MU-GOAL-01")
def test_tokens_of_the_objectives() -> None:
    sizes = Counter(len(objective.token) for objective in DATA.objectives)
    assert sizes == {0: 9, 1: 48, 2: 15}
    one = Counter(item.token[0] for item in DATA.objectives if len(item.token) == 1)
    assert one == dict.fromkeys(COLOURS, 8)
    pairs = {frozenset(item.token) for item in DATA.objectives if len(item.token) == 2}
    assert len(pairs) == 15


def test_the_objective_that_is_told() -> None:
    (ring,) = [objective for objective in DATA.objectives if objective.basis == "seed"]
    assert (ring.card, ring.title, ring.token) == (33, "Ring of towers", ("red",))


def test_the_head_of_the_file_explains_every_accessor() -> None:
    text = (FOLDER / "data" / md.OBJECTIVES).read_text(encoding="utf-8")
    head = text[: text.index("[[objective]]")]
    for objective in DATA.objectives:
        for name in re.findall(r"\b([a-z_]+|T)\(", objective.predicate):
            known = name in ("sum", "any", "all", "len", "min", "max", "set")
            assert known or re.search(rf"\b{name}\(|\b{name} in ", head), name


# Technologies


@pytest.mark.rule("MU-TECH-01", "MU-TECH-02")
def test_branches() -> None:
    branches: dict[str, list[str]] = {}
    for technology in DATA.technologies:
        branches.setdefault(technology.branch, []).append(technology.id)
        assert technology.cost_florins == 100 * technology.level
    assert branches == {
        "transportation": ["carpentry", "logistics", "machinery", "cartography"],
        "commerce": ["commerce", "market", "control", "guilds"],
        "legislation": ["edict", "law", "nation", "influence"],
        "combat": ["military-art", "promotion", "tactics", "strategy"],
        "construction": ["masonry", "architecture", "mathematics", "engineering"],
        "religion": ["religion", "monasticism", "proselytism", "temporal-power"],
    }
    assert [DATA.technologies[4 * branch].colour for branch in range(6)] == list(COLOURS)


@pytest.mark.parametrize("technology", DATA.technologies, ids=lambda technology: technology.id)
def test_the_ledger_says_of_a_technology_what_the_data_say(technology: md.Technology) -> None:
    text = LEDGER[technology.rule].text
    level, florins = technology.level, technology.cost_florins
    branch = technology.branch.capitalize()
    head = f"{technology.name} ({branch}, {technology.colour}, level {level}, {florins} florins): "
    assert text.startswith(head + technology.effect)
    cost = f"Cost: {technology.tp_cost} {technology.colour} TP per {technology.per}."
    assert f"{cost} Target: {technology.target}. Duration: {technology.duration}." in text
    when = moments(technology.windows) or f"as the borrowed {technology.borrows}"
    assert text.endswith(f"When: {when}.")
