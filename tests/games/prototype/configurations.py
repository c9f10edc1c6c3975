"""Seats and options of the prototype that random games are played with."""

from __future__ import annotations

from typing import Any

from gonfalon.games.prototype.diplomacy.steps.drafts import DRAFT_VERBS
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.kernel.state import Step
from gonfalon.kernel.timed import SPANS

Configuration = tuple[int, dict[str, Any]]

PRIVATE_VERBS = (
    "bid-up-to", "always-ask", "always-pass", "use-always", "use-no-more",
    "pact-with", "drop-pact", *DRAFT_VERBS,
)  # fmt: skip
"""Moves outside sealed steps that nobody else may know of."""


def is_secret(step: Step) -> bool:
    """Are the answers to a step hidden, though it is no sealed one? Orders are written unseen (MP-TIME-02)."""
    return isinstance(step, Orders)


VARIANTS: list[dict[str, Any]] = [
    {},
    {"kingdoms": "chosen", "objectives": "on"},
    {"small_holds": "on", "cheap_repairs": "on"},
    {"old_cardinal": "on", "wrongs_by_cards": "on"},
    {"excommunication": "on", "crusade": "on", "objectives": "on"},
    {"honour_limit": 12, "objectives": "on"},
    {"minutes": 60, "turn_limit": 0},
    {"absent_seats": "on", "answers_ahead": "on"},
]


def configurations() -> list[Configuration]:
    """All numbers of players with every variant; short games, so that many are played."""
    found: list[Configuration] = []
    for seats in range(3, 11):
        for number, variant in enumerate(VARIANTS):
            lengths = (2, 3, 4) if seats < 6 else (1, 2, 3)
            turns = variant.get("turn_limit", lengths[(seats + number) % 3])
            found.append((seats, {**variant, "turn_limit": turns}))
    found.append((6, {"all_kingdoms": "on", "turn_limit": 3}))
    found += [(3, {"own_time": span, "reaction_time": span, "turn_limit": 1}) for span in SPANS]
    given = {"kingdoms": "given", "kingdom_list": "byzantium, hungary, mamluks"}
    found.append((3, {**given, "turn_limit": 4}))
    return found
