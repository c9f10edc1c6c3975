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
    # events
    "lose-vf": ("territory", AMOUNT),
    "lose-aboard": ("transport", AMOUNT),
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
    "play-card": ("card", "card"),
    "play-cards": ("card", "card", "card"),
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
    # commerce
    "buy": ("transport", "good", AMOUNT),
    "sell": ("transport", "good", "origin", AMOUNT),
    "enslave": ("transport", AMOUNT),
    "auction": ("card", AMOUNT),
    "name-monopoly": ("good", "zone"),
    "note": ("sea",),
    "note-spare": ("seat",),
    "note-least": (AMOUNT,),
    "note-prey": ("prey",),
    "withdraw-note": (),
    "rob": ("transport", "good", "origin", AMOUNT),
    "yield": ("transport", AMOUNT),
    # purchase
    "buy-technology": ("technology",),
    "build": ("building", "territory"),
    "build-free": ("building", "territory"),
    "repair": ("building", "territory"),
    "buy-transport": ("kind", AMOUNT),
    "improve-transport": ("transport", AMOUNT),
    "buy-engine": ("artillery",),
    "improve-engine": ("engine", "artillery"),
    "buy-captain": (AMOUNT,),
    # taxes and reinforcements
    "borrow": (),
    "repay": (AMOUNT,),
    "pay-debt": ("seat", AMOUNT),
    "sell-building": ("building", "territory"),
    "sell-transport": ("transport",),
    "sell-engine": ("engine",),
    "go-bankrupt": (),
    "buy-vf": (AMOUNT,),
    # placement
    "place-vf": ("territory", AMOUNT),
    "place-aboard": ("transport", AMOUNT),
    "reserve-vf": (AMOUNT,),
    "place-transport": ("transport", "territory"),
    "place-engine": ("engine", "territory"),
    "place-captain": ("captain", "territory"),
    # standing
    "always-ask": ("window", "affair"),
    "always-pass": ("window", "affair"),
    "claim-honour": (),
    "time-up": (),
}

PREY = ["spare", "kill", "capture", "enslave"]
"""What a Corsair does with VF (MP-CHAR-20)."""

AFFAIRS = ["own", "others"]
"""Of a standing order: questions about what is the player's own, and about others (MP-TIME-07)."""
