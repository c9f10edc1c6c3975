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

ITEMS = ["galley", "merchant-ship", "war-wagon", "caravan", "captain", "catapult"]
"""What a player places at the start (MP-SETUP-13): transports by their kind, then the others."""

VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "done": (),
    "start-over": (),
    # set-up
    "take-kingdom": ("kingdom",),
    "capital": ("territory",),
    "cathedral": ("territory",),
    "station": ("item", "territory"),
    "keep-off": ("item",),
    "station-vf": ("territory", AMOUNT),
    "station-aboard": ("transport", AMOUNT),
    # turn order
    "bid": (AMOUNT,),
    "bid-up-to": (AMOUNT,),
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
    # loading
    "load": ("transport", "territory", AMOUNT),
    "unload": ("transport", "territory", AMOUNT),
    "hand-over": ("transport", "transport", AMOUNT),
    "put-engine": ("engine", "transport"),
    "land-engine": ("engine", "territory"),
    "embark": ("transport", "transport"),
    "land": ("transport", "territory"),
    "board": ("captain", "transport"),
    "go-ashore": ("captain", "territory"),
    "load-goods": ("transport", "territory", "good", "origin", AMOUNT),
    "unload-goods": ("transport", "territory", "good", "origin", AMOUNT),
    "hand-goods": ("transport", "transport", "good", "origin", AMOUNT),
    "take-relic": ("captain",),
    "deposit-relic": ("captain",),
    # movement
    "take": ("transport",),
    "leave": ("transport",),
    "go": ("place",),
    # standing
    "always-ask": ("window", "affair"),
    "always-pass": ("window", "affair"),
    "claim-honour": (),
    "time-up": (),
}

AFFAIRS = ["own", "others"]
"""Of a standing order: questions about what is the player's own, and about others (MP-TIME-07)."""
