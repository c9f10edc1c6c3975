"""Words: values by name, plural forms, wordings within wordings, lists."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.registry import find_game, game_ids
from gonfalon.kernel.texts import _FIELD, Texts, flatten, kind_of, spoken
from gonfalon.kernel.tours import Tour
from tests.kernel.harvest.game import GAME
from tests.kernel.harvest.scene import opened

TEXTS = Texts(
    "en",
    {
        "plain": "Nothing to fill in.",
        "named": "{seat} goes to {to_place}.",
        "plural": "{seat} builds {count:a Fort|{count} Forts}.",
        "nested": "{count:One of {seat}|{count} of {seat}} at {place}{more_count:, alone|}.",
        "none": "{seat} goes{count: with {place}| with {count} men|}.",
        "noun": "Take {count resource} and {other_count other_resource}.",
        "list": "{seats} vote in {places}.",
        "unknown": "{here} and {count nowhere} and {Not} {a b c}.",
        "name.resource.food": "Food",
        "name.resource.weapon": "Weapon",
        "name.resource.weapon-one": "Weapon",
        "name.resource.weapon-many": "Weapons",
    },
)


def namer(kind: str, value: Any, count: int | None) -> str:
    if isinstance(value, list | tuple):
        return " and ".join(namer(kind, item, count) for item in value)
    if kind == "seat":
        return str(["Denmark", "France"][value])
    if kind == "resource":
        return TEXTS.name("resource", ["food", "weapon"][value], count)
    return f"{kind} {value}" if kind == "place" else str(value)


@pytest.mark.parametrize(
    ("key", "values", "words"),
    [
        ("plain", {}, "Nothing to fill in."),
        ("named", {"seat": 1, "to_place": 4}, "France goes to place 4."),
        ("plural", {"seat": 0, "count": 1}, "Denmark builds a Fort."),
        ("plural", {"seat": 0, "count": 3}, "Denmark builds 3 Forts."),
        ("plural", {"seat": 0, "count": 0}, "Denmark builds 0 Forts."),
        ("nested", {"seat": 1, "count": 1, "place": 2, "more_count": 1},
         "One of France at place 2, alone."),
        ("nested", {"seat": 1, "count": 5, "place": 2, "more_count": 0},
         "5 of France at place 2."),
        ("none", {"seat": 1, "count": 1, "place": 2}, "France goes with place 2."),
        ("none", {"seat": 1, "count": 4, "place": 2}, "France goes with 4 men."),
        ("none", {"seat": 1, "count": 0, "place": 2}, "France goes."),
        ("noun", {"count": 1, "resource": 1, "other_count": 2, "other_resource": 1},
         "Take 1 Weapon and 2 Weapons."),
        ("noun", {"count": 0, "resource": 1, "other_count": 9, "other_resource": 0},
         "Take 0 Weapons and 9 Food."),
        ("list", {"seats": [0, 1], "places": (7,)}, "Denmark and France vote in place 7."),
        ("unknown", {"here": 1}, "1 and {count nowhere} and {Not} {a b c}."),
        ("missing.key", {"seat": 0}, "missing.key"),
    ],
)  # fmt: skip
def test_a_sentence_is_filled_in(key: str, values: dict[str, Any], words: str) -> None:
    assert TEXTS.say(key, values, namer) == words


def test_without_names_values_are_shown_as_they_are() -> None:
    assert TEXTS.say("list", {"seats": [0, 1], "places": 3}) == "0, 1 vote in 3."


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("seat", "seat"),
        ("seats", "seat"),
        ("enemy_seat", "seat"),
        ("from_provinces", "province"),
        ("countries", "country"),
        ("first_path", "path"),
        ("princess", "princess"),
        ("other_princess", "princess"),
        ("count", "count"),
    ],
)
def test_the_name_of_a_value_says_its_kind(field: str, kind: str) -> None:
    assert kind_of(field) == kind


def test_names_have_forms_for_one_and_many() -> None:
    assert TEXTS.name("resource", "weapon") == "Weapon"
    assert TEXTS.name("resource", "weapon", 1) == "Weapon"
    assert TEXTS.name("resource", "weapon", 0) == TEXTS.name("resource", "weapon", 2) == "Weapons"
    assert TEXTS.name("resource", "food", 2) == "Food"
    assert TEXTS.name("resource", "salt", 2) == "salt"


def test_a_sentence_knows_its_fields() -> None:
    assert TEXTS.fields("nested") == {"count", "seat", "place", "more_count"}
    assert TEXTS.fields("noun") == {"count", "resource", "other_count", "other_resource"}
    assert TEXTS.fields("plain") == set()


def test_files_are_read_as_keys_with_dots(tmp_path: Path) -> None:
    file = tmp_path / "it.toml"
    file.write_text('[event.battle]\nwon = "Vinta"\n[name]\nnumber = 3\n', encoding="utf-8")
    texts = Texts.load(file)
    assert texts.language == "it"
    assert texts.entries == {"event.battle.won": "Vinta", "name.number": "3"}
    assert "event.battle.won" in texts
    assert "event" not in texts
    assert flatten({}) == {}


@pytest.mark.parametrize("content", [b"[event\n", b"a = \xff\xfe", b"a = 1\na = 2\n"])
def test_a_broken_text_file_gets_one_clear_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "en.toml"
    file.write_bytes(content)
    with pytest.raises(gonfalon.DataError, match=r"^en\.toml: (line|byte) \d") as caught:
        Texts.load(file)
    assert "\n" not in str(caught.value)


def test_a_table_speaks_with_the_names_of_its_game() -> None:
    table = opened()
    values = {"seat": 1, "count": 1, "good": 1}
    assert table.say("event.sold", values) == "farmer 2 sells 1 sack of flour."
    assert (
        table.say("event.sold", {**values, "count": 2}, "it")
        == "farmer 2 vende 2 sacchi di farina."
    )
    assert table.say("refusal.not-your-choice", {"seats": [0, 2]}) == (
        "farmer 1, farmer 3 must choose."
    )
    assert table.say("refusal.not-your-choice", {"seats": []}) == "nobody must choose."
    assert table.say("event.voted", {"yes_count": 1, "seats": [0]}) == (
        "One votes yes; farmer 1 may speak."
    )


def test_both_languages_have_the_same_keys_and_fields() -> None:
    en, it = GAME.texts("en"), GAME.texts("it")
    assert en.entries.keys() == it.entries.keys()
    for key in en.entries:
        assert en.fields(key) == it.fields(key), key


# ---- what a language lacks

HALF = Texts("it", {"plain": "Niente.", "name.resource.weapon": "Arma"}, TEXTS)


def test_a_text_that_is_missing_is_said_in_the_other_language() -> None:
    assert HALF.say("plain", {}) == "Niente."
    assert HALF.say("named", {"seat": 1, "to_place": 4}, namer) == "France goes to place 4."
    assert HALF.say("nowhere", {}) == "nowhere"
    assert "named" in HALF and "nowhere" not in HALF
    assert HALF.all() == {**TEXTS.entries, **HALF.entries}
    assert HALF.all()["plain"] == "Niente."


def test_a_language_may_be_a_folder_of_files_that_share_no_key(tmp_path: Path) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "battle.toml").write_text('[event]\nwon = "{seat} wins."\n', encoding="utf-8")
    (folder / "trade.toml").write_text('[event]\nsold = "{seat} sells."\n', encoding="utf-8")
    texts = Texts.load(folder)
    assert texts.language == "en"
    assert texts.entries == {"event.won": "{seat} wins.", "event.sold": "{seat} sells."}
    (folder / "war.toml").write_text('[event]\nwon = "Won."\n', encoding="utf-8")
    with pytest.raises(DataError, match=re.escape("en/war.toml: event.won: another file has")):
        Texts.load(folder)


def test_a_name_is_not_mixed_from_two_languages() -> None:
    """Its forms for one and many are English only where the whole name is."""
    assert HALF.name("resource", "weapon", 2) == "Arma"
    assert HALF.name("resource", "food", 2) == "Food"
    assert HALF.name("resource", "nothing", 2) == "nothing"


def test_a_language_that_is_missing_is_english_or_the_first_there_is() -> None:
    english, italian = Texts("en", {"a": "A", "b": "B"}), Texts("it", {"a": "Ah"})
    assert spoken({"en": english, "it": italian}, "it").say("b", {}) == "B"
    assert spoken({"it": italian, "en": english}, "la") is english
    assert spoken({"it": italian}, "en") is italian
    assert spoken({}, "en").say("a", {}) == "a"


def test_a_rule_that_is_not_translated_is_english() -> None:
    game, first = copy(GAME), next(iter(GAME.ledger.values()))
    game.ledgers = {"it": {first.id: replace(first, title="Una regola")}}
    assert game.rules("it").keys() == GAME.ledger.keys()
    assert game.rules("it")[first.id].title == "Una regola"
    assert [rule for id, rule in game.rules("it").items() if id != first.id] == [
        rule for id, rule in GAME.ledger.items() if id != first.id
    ]
    assert game.rules("la") is game.ledger


def test_a_tour_without_a_language_is_told_in_english() -> None:
    tour = Tour("walk", ("Ada",), {"en": Texts("en", {"title": "A walk", "lead": "Come!"})}, list)
    assert tour.say("title", "it") == "A walk"


def as_the_pattern_says(sentence: str, values: dict[str, Any], namer: Any) -> str:
    """A sentence filled in at one go, without reading it first."""

    def put(match: re.Match[str]) -> str:
        field, noun, one, many, none = match.groups()
        if field not in values or (noun and noun not in values):
            return match.group(0)
        value = values[field]
        if noun:
            number = 1 if value == 1 else 0
            name = namer(kind_of(noun), values[noun], number)
            return f"{namer(kind_of(field), value, None)} {name}"
        if one is not None:
            wording = one if value == 1 else many
            return _FIELD.sub(put, none if value == 0 and none is not None else wording)
        return str(namer(kind_of(field), value, None))

    return _FIELD.sub(put, sentence)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_text_is_filled_in_as_its_pattern_says(game: str, number: int) -> None:
    def namer(kind: str, value: Any, count: int | None) -> str:
        return f"<{kind} {value} {count}>"

    for texts in find_game(game).languages.values():
        for key, sentence in texts.entries.items():
            fields = sorted(texts.fields(key))
            # the first value is missing, so that a place without one is met as well
            for values in (dict.fromkeys(fields, number), dict.fromkeys(fields[1:], number)):
                expected = as_the_pattern_says(sentence, values, namer)
                assert texts.say(key, values, namer) == expected, key
