"""What the page of the game knows by heart agrees with the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gonfalon.commons.pacts.clauses import CLAUSE_KINDS, LETTERS, LONGEST_TEXT
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.vocabulary import VERBS

GAMES = Path(__file__).parents[3] / "web" / "src" / "games"
PAGE, SHARED = GAMES / "medioevo", GAMES / "universale"


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_verb_that_has_choices_has_a_name(language: str) -> None:
    words = (PAGE / "words" / f"{language}.ts").read_text(encoding="utf-8")
    named = set(re.findall(r'"verb\.([a-z-]+)"', words))
    assert named == {verb for verb, kinds in VERBS.items() if kinds}


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_kind_of_clause_has_a_sentence(language: str) -> None:
    words = (PAGE / "words" / f"{language}.ts").read_text(encoding="utf-8")
    for kind in CLAUSE_KINDS:
        assert f'"clause.{kind.id}"' in words


def test_texts_of_pacts_are_spelled_with_the_same_letters() -> None:
    code = (SHARED / "spelling.ts").read_text(encoding="utf-8")
    parts = re.search(r'const LETTERS =\s+"(.*)" \+ "(.*)";', code)
    assert parts is not None
    assert (parts[1] + parts[2]).replace('\\"', '"') == LETTERS
    assert f"LONGEST = {3 * LONGEST_TEXT}" in code


def test_forms_take_over_only_verbs_that_there_are() -> None:
    code = (PAGE / "forms" / "index.ts").read_text(encoding="utf-8")
    verbs = [verb for listed in re.findall(r"verbs: \[(.*?)\]", code) for verb in re.findall(r'"([a-z-]+)"', listed)]  # fmt: skip
    desk = re.search(r"atDesks = \[(.*?)\];", code, re.DOTALL)
    assert desk is not None
    verbs += re.findall(r'"([a-z-]+)"', desk[1])
    shelves = (PAGE / "forms" / "shelves.ts").read_text(encoding="utf-8")
    lies = re.search(r"const LIES.*?\{(.*?)\};", shelves, re.DOTALL)
    assert lies is not None
    verbs += re.findall(r'^  "?([a-z-]+)"?:', lies[1], re.MULTILINE)
    assert set(verbs) <= set(VERBS)


def test_forms_belong_to_windows_that_are_asked() -> None:
    code = (PAGE / "forms" / "index.ts").read_text(encoding="utf-8")
    windows = set(re.findall(r'^  "?([a-z.-]+)"?: \{ component', code, re.MULTILINE))
    assert windows
    assert windows <= {step.window for step in GAME.steps.values()}


def test_every_symbol_of_the_board_is_drawn() -> None:
    code = (SHARED / "symbols.ts").read_text(encoding="utf-8")
    drawn = set(re.findall(r'^  "?([a-z-]+)"?:', code, re.MULTILINE))
    kinds = GAME.world(3, GAME.check_options(3, {})).vocabulary.kinds
    for kind in ("unit", "building", "kind", "good", "colour", "effect"):
        assert set(kinds[kind]) <= drawn
    assert {engine.id for engine in GAME.data.siege_engines} <= drawn
