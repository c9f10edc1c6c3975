"""The verbs of all moves and the words of their arguments.

Every module that asks questions adds its verbs here, so that a reader sees them together. Texts are for ever: records hold them.
"""

from __future__ import annotations

from gonfalon.kernel.moves import AMOUNT

SOURCES = [
    "destruction", "barbarian-captains", "technologies", "religious-capitals", "diplomacy", "relics",
    "bard", "loans", "crusade", "kingdoms", "florins", "cathedrals", "objectives",
]  # fmt: skip
"""Where Honour Points come from, for reports (MP-SCORE-01, MP-SCORE-02); the last one only with Objective cards (MP-OBJ-03)."""

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
    # conquest
    "claim-land": (),
    "leave-land": (),
    "put-ashore": ("transport", AMOUNT),
    "salvage": ("good", AMOUNT),
    "destroy-building": ("building",),
    "plunder-building": ("building",),
    "keep-building": ("building",),
    "destroy-transport": ("transport",),
    "plunder-transport": ("transport",),
    "keep-transport": ("transport",),
    "destroy-engine": ("engine",),
    "plunder-engine": ("engine",),
    "keep-engine": ("engine",),
    "destroy-captain": ("captain",),
    "plunder-captain": ("captain",),
    # sieges
    "confirm-siege": ("territory",),
    "assault-siege": ("territory",),
    "abandon-siege": ("territory",),
    "sally": ("territory", AMOUNT),
    "lose-engine": ("engine",),
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
    "play-from-to": ("card", "territory", "territory"),
    "play-use": ("card", "seat", "use"),
    "play-kind": ("card", "kind", AMOUNT),
    "play-artillery": ("card", "artillery"),
    "play-boon": ("card", "boon"),
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
    "bring-home": ("territory",),
    "rob": ("transport", "good", "origin", AMOUNT),
    "yield": ("transport", AMOUNT),
    "sabotage": ("transport",),
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
    # diplomacy: a pact is written
    "pact-with": ("seat",),
    "grant": ("right", "seat", "seat"),
    "fee": ("seat", "seat", AMOUNT),
    "no-aggression": (),
    "defend": ("seat", "seat", AMOUNT),
    "defend-all": (AMOUNT,),
    "directions": ("seat", "seat"),
    "attack-together": ("seat",),
    "no-separate-peace": (),
    "make-peace": (),
    "payment": ("seat", "seat", AMOUNT),
    "pay-later": ("seat", "seat", AMOUNT),
    "pay-in-turn": ("seat", "seat", AMOUNT),
    "lend": ("seat", "seat", AMOUNT),
    "pay-back": ("seat", "seat", AMOUNT),
    "pay-back-in-turn": ("seat", "seat", AMOUNT),
    "cede": ("territory", "seat", AMOUNT),
    "give-armies": ("territory", "seat", AMOUNT),
    "give-transport": ("transport", "seat", AMOUNT),
    "give-engine": ("engine", "seat"),
    "text": (AMOUNT,),
    "lasts": (AMOUNT,),
    "unlimited": (),
    "secret": (),
    "public": (),
    "strike": (AMOUNT,),
    "drop-pact": (),
    "propose": (),
    # diplomacy: actions and answers
    "declare-war": ("seat", AMOUNT),
    "offer-peace": ("seat",),
    "ask-pardon": (),
    "proclaim-antipope": (),
    "proclaim-crusade": ("territory",),
    "accept": (),
    "refuse": (),
    "change": (),
    "counter": (),
    "take-up": ("seat",),
    "join-crusade": (),
    "excommunicate": ("seat",),
    "confirm-treaty": (AMOUNT,),
    "fight-too": ("seat",),
    "waive": ("seat", AMOUNT),
    "settle": (),
    "gift": (AMOUNT,),
    "choose-giver": ("seat",),
    "protect": ("territory",),
    "pay-all-due": (),
    "pay-due": ("seat", AMOUNT),
    "refuse-due": ("seat", AMOUNT),
    # diplomacy: standing moves; pacts and disputes are named by their number
    "break-pact": (AMOUNT,),
    "break-wronged": ("seat", AMOUNT),
    "end-pact": (AMOUNT,),
    "keep-pact": (AMOUNT,),
    "end-truce": ("seat", AMOUNT),
    "cancel-protection": ("territory",),
    "direct-help": ("seat", "territory"),
    "dispute": ("seat", AMOUNT),
    "vote-kept": (AMOUNT,),
    "vote-broken": (AMOUNT,),
    # attacks and battles
    "attack": ("territory",),
    "attack-convoy": ("place", "seat"),
    "attack-galley": ("place", AMOUNT),
    "charge": (),
    "surprise": (AMOUNT,),
    "call-off": (),
    "take-captain": ("captain",),
    "leave-captain": ("captain",),
    "call-ally": ("seat",),
    "join": (AMOUNT,),
    "join-with": ("captain",),
    "next-defender": ("seat",),
    "assault": (),
    "besiege": (),
    "besiege-ashore": (),
    "stop-attack": (),
    "fight-on": (),
    "lead": ("captain",),
    "lose-card": ("card",),
    "promote": ("captain",),
    "choose-card": ("card",),
    "play-florins": ("card", "seat"),
    "play-copy": ("card", "seat", "technology"),
    "play-delivered": ("card", "seat", "card"),
    "play-battle": ("card", AMOUNT),
    # standing
    "use-always": ("card", "foe"),
    "use-no-more": ("card", "foe"),
    "always-ask": ("window", "affair"),
    "always-pass": ("window", "affair"),
    "claim-honour": (),
    "time-up": (),
    "missed": ("seat",),
    "come-back": (),
    "answer-ahead": ("window",),
    "ask-again": ("window",),
    "plan-answer": ("window",),
    "leave-answer": (),
    "drop-plan": (),
    "resign": (),
}

PREY = ["spare", "kill", "capture", "enslave"]
"""What a Corsair does with VF (MP-CHAR-20)."""

FOES = ["barbarians", "everybody"]
"""Against whom a stored card is used (MP-TIME-07)."""

AFFAIRS = ["own", "others"]
"""Of a standing order: questions about what is the player's own, and about others (MP-TIME-07)."""

RIGHT_WORDS = ["trade", "passage"]
"""What a pact grants (MP-DIPL-06)."""
USES = ["trade", "passage", "trade-and-passage", "truce", "wrongs", "peace", "peace-with-allies"]
"""What a character does to another player, where it has a choice (MP-CHAR-16, MP-CHAR-21, MP-CHAR-45)."""
BOONS = ["empire-card", "doubled-taxes"]
"""Of a Jester (MP-CHAR-27)."""
