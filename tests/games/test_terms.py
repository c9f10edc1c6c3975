"""The terms of every game explain themselves, in both languages, with numbers from the data."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gonfalon import find_game, game_ids
from gonfalon.cli.windows import windows_of
from gonfalon.kernel.game import Game
from gonfalon.kernel.terms import Term, TermList, find_terms
from gonfalon.kernel.texts import TERMS, Namer, Texts
from tests.games.texts_of_a_game import is_form

LANGUAGES = ("en", "it")
KINDS = {
    "warriors_traders": {"unit", "ability", "province", "country", "resource"},
    "medieval": {"card", "investment", "power", "province", "area", "sea"},
    "medioevo": {"unit", "building", "kind", "technology", "card", "territory", "sea", "good"},
    "prototype": {
        "building",
        "kind",
        "artillery",
        "technology",
        "card",
        "territory",
        "sea",
        "good",
    },
}
"""The kinds of things with names of which every one must have a definition."""
IN_THE_GLOSSARY = {
    "card.power": "glossary.power-card",
    "power.knights": "glossary.knights-power",
    "kind.siege-engine": "glossary.engine",
}
"""Names of several things at once: the glossary defines them."""


class Listener(Texts):
    """Remembers which texts were said."""

    said: set[str]

    def say(self, key: str, values: dict[str, Any], namer: Namer | None = None) -> str:
        self.said.add(key)
        return super().say(key, values, namer)


def listener(texts: Texts) -> Listener:
    heard = Listener(texts.language, texts.entries, texts.fallback)
    heard.said = set()
    return heard


@pytest.fixture(params=game_ids())
def game(request: pytest.FixtureRequest) -> Game:
    found: Game = find_game(request.param)
    return found


def test_every_term_has_a_definition_in_both_languages(game: Game) -> None:
    english, italian = (game.terms(language) for language in LANGUAGES)
    assert [term.id for term in english] == [term.id for term in italian]
    for term in (*english, *italian):
        words = [term.name, term.text, *term.forms, *(word for fact in term.facts for word in fact)]
        assert all(word.strip() and not set(word) & set("{}|") for word in words), term
        assert term.text.endswith((".", "!", "?")), term


def test_the_glossary_is_written_in_each_language(game: Game) -> None:
    english, italian = (game.languages[language].entries for language in LANGUAGES)
    same = [key for key in english if key.startswith("term.") and key.endswith(".text")]
    assert same
    assert [key for key in same if english[key] == italian.get(key)] == []


def test_every_named_thing_has_a_term(game: Game) -> None:
    ids = {term.id for term in game.terms("en")}
    named = {
        key.removeprefix("name.")
        for key in game.languages["en"].entries
        if re.fullmatch(rf"name\.({'|'.join(KINDS[game.id])})\.[a-z0-9-]+", key)
        and not key.endswith(("-one", "-many", ".none"))
    }
    assert named
    assert sorted(id for id in named if IN_THE_GLOSSARY.get(id, id) not in ids) == []


def test_every_text_about_terms_is_used(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        heard = listener(game.texts(language))
        monkeypatch.setattr(game, "texts", lambda _, heard=heard: heard)
        ids = {term.id for term in game.terms(language)}
        monkeypatch.undo()
        written = [key for key in heard.entries if key.split(".")[0] in TERMS]
        unsaid = {
            key
            for key in written
            if not is_form(key) and not key.endswith(".name") and key not in heard.said
        }
        assert unsaid == set()
        forms = {key.removeprefix("forms.") for key in written if key.startswith("forms.")}
        assert forms - ids == set()


def test_no_text_for_players_names_a_rule_by_its_id(game: Game) -> None:
    id = re.compile(r"\b[A-Z]{2,3}-[A-Z]+-\d\d")
    for language in LANGUAGES:
        texts = game.languages[language].entries
        assert [key for key, text in texts.items() if id.search(text)] == []


def test_no_rule_names_a_window_or_a_data_file(game: Game) -> None:
    """Players know questions by their titles; ids stand in `gonfalon rules GAME --windows`."""
    ids = {row.window for row in windows_of(game) if "." in row.window}
    named = "|".join(map(re.escape, ids))
    id = re.compile(rf"(?<![\w.-])({named}|any-own-action)(?![\w-])|\w\.toml\b")
    for language in LANGUAGES:
        for rule in game.rules(language).values():
            for text in (rule.title, rule.text, rule.ruling or ""):
                assert not id.search(text), (language, rule.id, id.search(text))


def test_a_word_is_found_by_name_form_and_part() -> None:
    army = Term("glossary.army", "army", ("army", "armies"), "One unit or more.")
    road = Term("glossary.road", "commercial road", ("commercial road",), "A chain.")
    assert find_terms([army, road], "Armies") == [army]
    assert find_terms([army, road], "road") == [road]
    assert find_terms([army, road], "moon") == []


def test_forms_of_a_language_are_its_own() -> None:
    english = Texts("en", {"term.unit.name": "unit", "term.unit.forms": "unit|units"})
    italian = Texts("it", {"term.unit.name": "unità", "term.unit.text": "Uno."}, english)
    found = TermList(italian)
    found.glossary()
    assert found.all[0].forms == ("unità",)
