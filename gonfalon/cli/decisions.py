"""What a player is told at every decision: the windows of a game, their verbs, and whether each says what follows from it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from gonfalon.cli.coverage import tests_folder
from gonfalon.cli.windows import asked_in
from gonfalon.kernel.datafiles import parse_toml

if TYPE_CHECKING:
    from gonfalon.kernel.game import Game

STANDING = "standing"
"""In place of a window: what may be done at any time."""

Status = Literal["outlook", "none", "missing"]


@dataclass(slots=True)
class Decision:
    """One window: whether it has a question of its own, and what its verbs say."""

    question: bool
    verbs: dict[str, Status] = field(default_factory=dict)
    seen: int = 0
    """How often the recorded games came to it."""


def decisions_of(game: Game) -> dict[str, Decision]:
    """Every window with its verbs; verbs that are only there to be refused do not count."""
    texts, nothing = game.texts("en"), nothing_to_say(game)
    met = met_in_tests(game)
    found: dict[str, Decision] = {}
    questions = questions_by_window(game)
    for window, verbs in verbs_by_window(game).items():
        counted = met.get(window, {})
        decision = Decision(all(f"prompt.{question}" in texts for question in questions[window]))
        decision.seen = counted.get("seen", 0)
        told = counted.get("told", [])
        for verb in verbs:
            if verb in told:
                decision.verbs[verb] = "outlook"
            elif verb in nothing.get(window, ()) or verb in nothing.get("everywhere", ()):
                decision.verbs[verb] = "none"
            else:
                decision.verbs[verb] = "missing"
        found[window] = decision
    return found


def verbs_by_window(game: Game) -> dict[str, list[str]]:
    """The verbs that each window offers, in the order of its steps."""
    found: dict[str, dict[str, None]] = {}
    standing = type(game.standing)
    for step in game.steps.values():
        for window in asked_in(step) if step is not standing else ():
            offered = game.offered_verbs(step, window)
            found.setdefault(window, {}).update(dict.fromkeys(offered))
    found[STANDING] = dict.fromkeys(game.offered_verbs(standing, STANDING))
    return {window: list(verbs) for window, verbs in found.items()}


def questions_by_window(game: Game) -> dict[str, set[str]]:
    """The names of the texts of the questions that are put in each window."""
    found: dict[str, set[str]] = {STANDING: set()}
    for step in game.steps.values():
        for window in asked_in(step):
            found.setdefault(window, set()).add(step.question or window)
    return found


def nothing_to_say(game: Game) -> dict[str, dict[str, str]]:
    """By window, or `everywhere`, the verbs of which nothing is to be said beyond their label, each with the reason."""
    file = game.folder / "decisions.toml"
    return parse_toml(file) if file.is_file() else {}


def met_in_tests(game: Game) -> dict[str, dict[str, Any]]:
    """By window, how often recorded games came to it and which verbs said what follows; see `tools/record_decisions.py`."""
    file = tests_folder(game.id) / "decisions.json"
    if not file.is_file():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return found
