"""The data files: characters and technologies."""

import re
from collections import Counter

import pytest

from gonfalon.games.prototype import data as pd
from tests.games.prototype.shipped import (
    CHARACTERS,
    DATA,
    LEDGER,
    LIMITS,
    TECHNOLOGIES,
)

# The Empire deck


@pytest.mark.rule("MP-CARD-15")
def test_48_characters() -> None:
    assert len(CHARACTERS) == 48
    totals = dict(zip(DATA.deck.players, DATA.deck.totals, strict=True))
    assert totals == {3: 70, 4: 77, 5: 112, 6: 132, 7: 161, 8: 168, 9: 205, 10: 212}
    absent = {name for name, character in CHARACTERS.items() if character.copies[0] == 0}
    assert len(absent) == 11
    assert all(CHARACTERS[name].copies == (0, 0, 1, 1, 1, 1, 1, 1) for name in absent)


@pytest.mark.rule("MP-CARD-10")
def test_the_ledger_names_the_offensive_characters() -> None:
    offensive = [character.name for character in DATA.deck.characters if character.offensive]
    assert len(offensive) == 14
    named = LEDGER["MP-CARD-10"].text.split(": ")[1].split(". ")[0]
    assert named.split(", ") == offensive


@pytest.mark.rule("MP-CARD-09")
def test_the_ledger_names_those_of_which_one_works() -> None:
    one = {c.name for c in DATA.deck.characters if c.per_turn == "one"}
    assert one == {"Cardinal", "Knight", "Toll Collector", "Tax Farmer", "Bishop"}
    text = LEDGER["MP-CARD-09"].text
    for name in one:
        assert name in text
    assert {c.name for c in DATA.deck.characters if c.per_turn == "all"} == {
        "Merchant",
        "Mercenary",
    }


@pytest.mark.rule("MP-BATTLE-07")
def test_cards_of_a_roll() -> None:
    use = {
        character.name: character.use
        for character in DATA.deck.characters
        if character.keep == "keep-unless-lost"
    }
    both = "attack-or-defence"
    assert use == {
        "Condottiere": "attack", "Templar": "attack", "Monk": "defence", "Crossbowman": both,
        "Master Archer": both, "Heroine": both, "Genius": both,
    }  # fmt: skip
    attack = {c.name for c in DATA.deck.characters if c.windows == ("battle.attacker-cards",)}
    assert attack == {"Condottiere", "Templar"}


PHASE_WORDS = {"Reaction": "combat", "At the end of the Combat phase": "combat"}


@pytest.mark.parametrize("character", DATA.deck.characters, ids=lambda character: character.id)
def test_the_ledger_says_of_a_character_what_the_data_say(character: pd.Character) -> None:
    rule = LEDGER[character.rules[0]]
    assert f"({character.name_it.upper()})" in rule.title
    assert rule.title.startswith(character.name)
    first = re.split("[,;.]", rule.text)[0]
    assert PHASE_WORDS.get(first, first.lower()) == character.phases[0]
    if character.per_turn == "one":
        assert "one per turn" in rule.text
    if character.keep in ("discard", "keep-unless-lost"):
        words = {"discard": "discarded", "keep-unless-lost": "kept unless lost"}
        assert words[character.keep] in rule.text
    for other in character.rules[1:]:
        assert LEDGER[other].chapter == "CHAR"


STEPS = [
    ("cardinal", ("monotheism", "theology", "fanaticism"), (1, 2, 3)),
    ("knight", ("investiture", "vassalage", "feudalism"), (1, 2, 3)),
    ("bishop", ("monotheism", "theology", "fanaticism"), (100, 200, 300)),
    ("caravan-master", ("trade", "coinage", "banking", "monopoly"), (10, 20, 30, 40)),
    ("merchant", ("trade", "coinage", "banking", "monopoly"), (30, 60, 90, 120)),
]


@pytest.mark.parametrize(("name", "technologies", "amounts"), STEPS)
def test_steps_of_a_character(
    name: str, technologies: tuple[str, ...], amounts: tuple[int, ...]
) -> None:
    character = CHARACTERS[name]
    steps = [effect for effect in character.effects if effect.mode == "step"]
    assert [effect.requires for effect in steps] == [(technology,) for technology in technologies]
    assert tuple(effect.amount for effect in steps) == amounts
    text = LEDGER[character.rules[0]].text
    assert "/".join(str(amount) for amount in amounts) in text
    assert "/".join(TECHNOLOGIES[technology].name for technology in technologies) in text


@pytest.mark.rule("MP-CHAR-20", "MP-CHAR-40", "MP-CHAR-58", "MP-CHAR-37", "MP-CHAR-32")
def test_amounts_by_level() -> None:
    by_lt = {
        name: [effect.by_lt for effect in character.effects if effect.by_lt]
        for name, character in CHARACTERS.items()
    }
    assert {name: rows for name, rows in by_lt.items() if rows} == {
        "corsair": [(3, 6, 9), (3, 6, 9)],
        "pirate": [(3, 6, 9)],
        "militiaman": [(1, 2, 3)],
        "marshal": [(1, 2, 3)],
        "princess": [(5, 3, 1)],
    }


@pytest.mark.rule("MP-CHAR-01", "MP-CHAR-19", "MP-CHAR-39")
def test_characters_with_a_free_technology() -> None:
    colours = {
        name: set(character.effects[0].colours)
        for name, character in CHARACTERS.items()
        if character.effects[0].colours
    }
    assert colours == {
        "abbot": {"blue", "violet"},
        "countess": {"orange", "blue"},
        "hospitaller": {"orange", "violet"},
    }


# Technologies


@pytest.mark.rule("MP-TECH-01", "MP-TECH-04")
def test_42_technologies_in_seven_trees() -> None:
    assert len(TECHNOLOGIES) == 42
    trees = Counter(technology.tree for technology in DATA.technologies)
    assert trees == {
        "religion": 4, "agriculture-crafts": 9, "military": 4, "politics": 4, "sciences": 7,
        "university-medicine": 7, "trade-finance": 7,
    }  # fmt: skip
    levels = Counter(technology.level for technology in DATA.technologies)
    assert levels == {1: 12, 2: 10, 3: 10, 4: 10}
    assert LIMITS.technology_costs == (100, 200, 400, 600)


@pytest.mark.rule("MP-TECH-04")
def test_fifteen_branches() -> None:
    branches: dict[str, list[int]] = {}
    for technology in DATA.technologies:
        for branch in technology.branches:
            branches.setdefault(branch, []).append(technology.level)
    assert len(branches) == 15
    assert Counter(tuple(levels) for levels in branches.values()) == {(1, 2, 3, 4): 10, (1,): 5}
    shared = {t.id for t in DATA.technologies if len(t.branches) == 2}
    assert shared == {"mathematics", "education", "trade"}


@pytest.mark.rule("MP-TECH-04")
@pytest.mark.parametrize("tree", DATA.trees, ids=lambda tree: tree.id)
def test_the_ledger_says_the_colour_of_a_tree(tree: pd.Tree) -> None:
    assert f"{tree.name} {tree.colour}" in LEDGER["MP-TECH-04"].text


@pytest.mark.parametrize("technology", DATA.technologies, ids=lambda technology: technology.id)
def test_the_ledger_has_a_rule_for_a_technology(technology: pd.Technology) -> None:
    assert LEDGER[technology.rule].title == technology.name
