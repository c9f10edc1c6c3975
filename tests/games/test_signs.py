"""What a move takes or brings has its sign in both languages: no price reads like a gain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gonfalon
from gonfalon.kernel.datafiles import parse_toml

SUM = re.compile(r"(?<![+−–])\{(?:points|florins|pact_points|most_florins)\}")
"""A sum of points or money without a sign."""
FORMS = re.compile(r"(.?)\{(?:points|florins|pact_points|most_florins):((?:[^{}]|\{\w+\})*)\}")
"""A sum with forms for one and for many, and the letter before it."""
SIGNS = ("+", "−", "–")
NO_CHANGE = {
    "medioevo": {
        # what is there or missing, or what a roll is compared with
        "attack-higher", "attack-lower", "attack-values", "first-bankruptcy", "florins-stay", "horde-of-the-turn", "out-of-the-game",
        "still-missing", "tax-lacks", "tax-leaves", "token-point",
        # damage, which is told as such
        "round-deals-exactly", "round-takes-exactly", "shot-hits",
        # the forms say "attack −2"
        "first-place", "last-place",
    },
    "prototype": {"claim", "no-taxes", "owed-until", "pays-at-most", "pays-if-wins", "sells-for"},
    "medieval": {"begins-with", "no-income", "wasted"},
    "warriors_traders": set(),
}  # fmt: skip
"""Texts whose sums are neither taken nor brought by the move."""


def outlooks(id: str, language: str) -> Iterator[tuple[str, str]]:
    folder: Path = gonfalon.find_game(id).folder / "text" / language
    files = folder.glob("*.toml") if folder.is_dir() else [folder.with_suffix(".toml")]
    for file in files:
        yield from parse_toml(file).get("outlook", {}).items()


def is_bare(text: str) -> bool:
    for before, forms in FORMS.findall(text):
        counted = [form for form in forms.split("|") if "1" in form or "{" in form]
        if before not in SIGNS and not all(form.startswith(SIGNS) for form in counted):
            return True
    return bool(SUM.search(FORMS.sub("", text)))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_sums_have_their_sign(id: str, language: str) -> None:
    bare = {key for key, text in outlooks(id, language) if is_bare(text)}
    assert bare == NO_CHANGE[id]


@pytest.mark.parametrize("id", gonfalon.game_ids())
def test_both_languages_agree_on_signs(id: str) -> None:
    """As often + and − in one language as in the other."""
    english, italian = dict(outlooks(id, "en")), dict(outlooks(id, "it"))
    assert english.keys() == italian.keys()
    for key, text in english.items():
        assert [text.count(sign) for sign in "+−"] == [italian[key].count(s) for s in "+−"], key
