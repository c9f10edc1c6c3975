"""The verbs of all moves and the words of their arguments.

Every module that asks questions adds its verbs here, so that a reader sees them together. Texts are for ever: records hold them.
"""

from __future__ import annotations

from gonfalon.kernel.moves import AMOUNT

SOURCES = [
    "destruction", "barbarian-captains", "technologies", "religious-capitals", "diplomacy", "relics",
    "bard", "loans", "crusade", "kingdoms", "florins", "cathedrals",
]  # fmt: skip
"""Where Honour Points come from, for reports (MP-SCORE-01, MP-SCORE-02)."""

VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "done": (),
    "start-over": (),
    # cards: what a character is aimed at is said by the verb
    "play": ("card",),
    "play-seat": ("card", "seat"),
    "play-territory": ("card", "territory"),
    "play-kingdom": ("card", "kingdom"),
    "play-technology": ("card", "technology"),
    "play-captain": ("card", "captain"),
    "play-sea": ("card", "sea"),
    "play-transport": ("card", "transport"),
    "play-building": ("card", "territory", "building"),
    "play-amount": ("card", AMOUNT),
    "keep-card": ("card",),
    # standing
    "always-ask": ("window", "affair"),
    "always-pass": ("window", "affair"),
    "time-up": (),
}

AFFAIRS = ["own", "others"]
"""Of a standing order: questions about what is the player's own, and about others (MP-TIME-07)."""
