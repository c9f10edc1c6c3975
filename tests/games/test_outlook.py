"""Shown equals taken: what a move promises its player is what happens.

Recorded games are played again: every tenth decision here, all of them in `make soak`. `tools/record_shown.py` counts what was promised and
compared, verb by verb, in recorded games and in the positions of the rule tests, and stores it in `tests/games/<game>/shown.json`. A verb
of which less than four fifths can be compared has its reason in `tests/games/<game>/shown.toml`.
"""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.cli.decisions import decisions_of
from tests.games.recorded import records_of
from tests.games.shown_counts import (
    CHANCES,
    ENOUGH,
    WRITE,
    chances_of,
    counts_of,
    is_compared,
    nothing_compared,
    read_counts,
    shown_in,
)

GAMES = gonfalon.game_ids()
THROWN = 6
"""As in `tools/record_shown.py`."""
FEWER = {"medioevo": 12, "prototype": 4}
"""Of the long games only so few are played again in the suite; all of them in `make soak`."""
TENTH = 10
PARTS = 4
SPREADS = 3
"""Standard deviations within which a chance happens as often as it was shown."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("id", GAMES)
def test_shown_equals_taken(id: str, part: int) -> None:
    shown = shown_in(gonfalon.find_game(id))
    shown.most_thrown = 1
    for file in records_of(shown.game)[: FEWER.get(id)][part::PARTS]:
        shown.play(file, TENTH)
    assert shown.compared.total() > ENOUGH * shown.promised.total() > 0
    assert shown.unforeseen.total() <= 1, shown.unforeseen


@pytest.mark.soak
@pytest.mark.parametrize("id", GAMES)
def test_every_decision_shows_what_it_takes(id: str) -> None:
    """Of every verb as much is compared as was stored."""
    game = gonfalon.find_game(id)
    shown = shown_in(game)
    shown.most_thrown = THROWN
    for file in records_of(game):
        shown.play(file)
    assert shown.unforeseen.total() < shown.promised.total() / 1000, shown.unforeseen
    stored = read_counts(game).verbs
    found = counts_of(shown)
    print(f"\n{id}: {shown.promised.total()} promised, {shown.compared.total()} compared")
    for window, verbs in found.items():
        for verb, (promised, compared) in verbs.items():
            print(f"  {window:28} {verb:24} {promised:6} {compared:6}")
    chances = chances_of(shown)
    for key, one in chances.items():
        print(f"  {key:28} {one}")
    assert chances == read_counts(game).chances, f"{WRITE} {id}"
    kept = {
        window: {verb: n[:2] for verb, n in verbs.items() if n[0]}
        for window, verbs in stored.items()
    }
    assert found == {window: verbs for window, verbs in kept.items() if verbs}, f"{WRITE} {id}"


@pytest.mark.parametrize("id", GAMES)
def test_every_verb_is_compared_or_says_why_not(id: str) -> None:
    """Four fifths of its promises in recorded games, or in the rule tests where those have none."""
    game = gonfalon.find_game(id)
    stored, reasons = read_counts(game).verbs, nothing_compared(game)
    needed = {
        (window, verb)
        for window, decision in decisions_of(game).items()
        for verb, status in decision.verbs.items()
        if status == "outlook" and not is_compared(stored.get(window, {}).get(verb))
    }
    needed |= {
        (window, verb)
        for window, verbs in stored.items()
        for verb, n in verbs.items()
        if not is_compared(n)
    }
    given = {
        (window, verb) for window, verbs in reasons.items() if window != CHANCES for verb in verbs
    }
    assert needed - given == set(), "too little is compared, and no reason is given"
    assert given - needed == set(), "a reason that is not needed"
    assert all(reason for verbs in reasons.values() for reason in verbs.values())


@pytest.mark.parametrize("id", GAMES)
def test_chances_happen_as_often_as_they_are_shown(id: str) -> None:
    """In all recorded games, or in all throws of the dice after some of their decisions; else there is a reason."""
    game = gonfalon.find_game(id)
    chances, reasons = read_counts(game).chances, nothing_compared(game).get(CHANCES, {})
    for key, one in chances.items():
        assert abs(one.happened - one.mean) <= SPREADS * one.spread, f"{key}: {one}"
    unseen = {key for key, one in chances.items() if not one.decided + one.thrown}
    assert unseen - reasons.keys() == set(), (
        "it is never seen whether it happens, and no reason is given"
    )
    assert reasons.keys() - unseen == set(), "a reason that is not needed"
