"""Both languages say the same things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gonfalon.cli
from gonfalon.cli.own_texts import LANGUAGES, choose_language, texts


def test_every_key_stands_in_both_languages_with_the_same_values() -> None:
    english, italian = texts("en"), texts("it")
    assert english.entries.keys() == italian.entries.keys()
    for key in english.entries:
        assert english.fields(key) == italian.fields(key), key


def test_every_key_is_used() -> None:
    folder = Path(gonfalon.cli.__file__).parent
    source = "\n".join(file.read_text() for file in folder.rglob("*.py"))
    literal = set(re.findall(r"[\"']([a-z]+\.[a-z-]+)[\"']", source))
    built = (
        "lab.",
        "command.", "games.", "play.place", "play.player", "play.points",
        "help.", "heading.", "complaint.",
    )  # fmt: skip
    for key in texts("en").entries:
        assert key in literal or key.startswith(built), key


def test_the_system_language_is_taken_where_we_speak_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, language in {"it_IT.UTF-8": "it", "fr_FR.UTF-8": "en", "C": "en"}.items():
        monkeypatch.setenv("LC_ALL", value)
        assert choose_language("") == language
    for language in LANGUAGES:
        assert choose_language(language) == language
