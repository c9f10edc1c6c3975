"""The verbs of all moves and the words of their arguments.

Every module that asks questions adds its verbs here, so that a reader sees them together. Texts are for ever: records hold them.
"""

from __future__ import annotations

from gonfalon.kernel.moves import AMOUNT

ORDERS = ["let-pass", "plunder", "keep"]
"""What a player's armies do with foreign commercial transports (MU-COM-11)."""

PARTS = ["siege-engines", "archers", "melee"]
"""What a military building protects against (MU-MILB-02)."""

DICE = ["d4", "d6", "d4-d6", "d8", "d4-d8", "d6-d8", "d4-d6-d8"]
"""Which of the three dice are rolled again (MU-DICE-02): number n stands for the bits of n + 1."""

SIDES = ["attacker", "defender"]
"""The sides of a battle."""

STOCK = [
    "village", "town", "city", "tower", "fort", "castle", "cathedral", "caravan", "merchant-ship", "war-wagon",
    "galley", "catapult", "trebuchet", "bombard", "small-standard", "large-standard",
]  # fmt: skip
"""Types of pieces of the game reserve that all players share (MU-BUY-03)."""

SOURCES = [
    "conquest", "buildings", "battles", "rebellions", "diplomacy", "roads", "objectives", "awards",
    "prisoners", "debts", "others",
]  # fmt: skip
"""Where Honour Points come from, for reports (MU-HP-01)."""

VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "done": (),
    # set-up
    "take-kingdom": ("kingdom",),
    "village": ("territory",),
    "archer": ("territory",),
    "transport": ("kind", "territory", AMOUNT),
    "keep-card": ("card",),
    "token": ("colour",),
    "start-over": (),
    "bid-kingdom": ("kingdom", AMOUNT),
    # turn order
    "bid": (AMOUNT,),
    # events
    "effect": ("effect",),
    "stop": ("piece",),
    "harm": ("zone", "unit"),
    "harm-aboard": ("piece", "unit"),
    "harm-captain": ("captain",),
    "harm-building": ("territory", "class"),
    "lose-cube": ("piece", "good"),
    "add-barbarian": ("zone", "unit"),
    "move-barbarians": ("zone", "zone"),
    "rebellion": ("territory",),
    # battle: declarations
    "fight": (),
    "capture": (),
    "flee": ("zone",),
    "protect": ("part",),
    "offer-surrender": (),
    "demand-surrender": (),
    "take-back-proposal": (),
    "accept-surrender": (),
    "refuse-surrender": (),
    # battle: artillery
    "fire-at-buildings": (),
    "fire-at-units": (),
    "aim": ("piece", "class"),
    "crew": ("piece", "unit"),
    "crew-captain": ("piece", "captain"),
    # battle: captains
    "act": ("captain", "unit"),
    "enable": ("unit",),
    "cancel": ("unit",),
    # battle: melee
    "sacrifice": (),
    "sacrifice-aboard": ("piece",),
    "sacrifice-captain": ("captain",),
    "reroll": ("dice",),
    "press": (),
    "spare": (),
    "spend-blood": (AMOUNT,),
    # battle: damage
    "hit": ("unit", AMOUNT),
    "hit-aboard": ("piece", "unit", AMOUNT),
    "hit-captain": ("captain",),
    # battle: who leaves, who is attacked
    "carry": ("unit", AMOUNT),
    "carry-captain": ("captain",),
    "attack": ("seat",),
    # movement
    "march": ("territory",),
    "sail": ("zone",),
    "go": ("zone",),
    "invade": ("zone",),
    "halt": (),
    "take": ("unit", AMOUNT),
    "load": ("piece", "unit", AMOUNT),
    "load-captain": ("piece", "captain"),
    "load-piece": ("piece", "piece"),
    "join": ("piece",),
    "leave": ("piece",),
    "join-captain": ("captain",),
    "leave-captain": ("captain",),
    "engage": ("zone", "seat"),
    "engage-barbarians": ("zone",),
    "seize": ("piece",),
    "hold-back": (),
    "confirm": (),
    # conquest
    "keep-all": (),
    "plunder-all": (),
    "keep-building": ("class",),
    "plunder-building": ("class",),
    "keep-cube": ("good",),
    "plunder-cube": ("good",),
    "keep-piece": ("piece",),
    "plunder-piece": ("piece",),
    "restore": (),
    "conquer": (),
    # tax, debt
    "tax": (AMOUNT,),
    "remove": ("unit", "zone", AMOUNT),
    "remove-aboard": ("piece", "unit", AMOUNT),
    "remove-captain": ("captain",),
    "remove-piece": ("piece",),
    "dismiss": ("unit", AMOUNT),
    "dismiss-captain": ("captain",),
    "loan": (),
    "repay": (),
    "sell-building": ("class", "territory"),
    "sell-transport": ("piece",),
    "start-rebellion": (),
    # purchase
    "resume": (),
    "waive": ("stock",),
    "build": ("building", "territory"),
    "upgrade": ("class", "territory", AMOUNT),
    "repair": ("class", "territory", AMOUNT),
    "place-token": ("territory",),
    "buy-piece": ("kind", "territory", AMOUNT),
    "upgrade-piece": ("piece", AMOUNT),
    "engineer": ("class", "territory", AMOUNT),
    "engineer-piece": ("piece", AMOUNT),
    "enlist": ("unit", "territory", AMOUNT),
    "hire-captain": ("territory", AMOUNT),
    "promote-captain": ("captain", AMOUNT),
    "place": ("unit", "territory", AMOUNT),
    "place-captain": ("captain", "territory"),
    "ransom": ("seat", "unit", AMOUNT),
    "ransom-captain": ("captain",),
    "call-deployment": (),
    "always-deploy": (),
    "stop-deploying": (),
    "order-building": ("building",),
    "order-piece": ("kind", AMOUNT),
    "order-units": ("unit", AMOUNT),
    "order-captain": (AMOUNT,),
    "technology": ("technology",),
    "buy-card": (),
    "claim-token": ("card", "colour"),
    # what a card asks after it was used
    "draw-event": (),
    "choose-event": ("event",),
    "spend": ("colour", AMOUNT),
    "spend-pair": ("colour", "colour"),
    # technology points
    "flip": ("colour",),
    "tap-card": ("card", "colour"),
    "convert": ("colour",),
    "buy-points": (),
    "give-up": (),
    # Empire cards: `use` with what the card is used on
    "play": ("card",),
    "play-at": ("card", "zone"),
    "play-on": ("card", "piece"),
    "play-captain": ("card", "captain"),
    "play-for": ("card", "side"),
    "play-against": ("card", "seat"),
    "play-card": ("card", "card"),
    "play-unit": ("card", "unit"),
    "play-aboard": ("card", "piece", "unit"),
    "play-unit-at": ("card", "unit", "zone"),
    "play-building": ("card", "class", "territory"),
    "play-good": ("card", "good"),
    "play-cube": ("card", "good", "territory", "territory"),
    "play-colour": ("card", "colour"),
    "play-colours": ("card", "colour", "colour"),
    "play-die": ("card", AMOUNT),
    "play-sum": ("card", AMOUNT),
    "ask-help": ("card",),
    # answers left in advance
    "quiet-phase": ("family", "rival"),
    "quiet-turn": ("family", "rival"),
    "quiet-abroad": ("family", "rival"),
    "ask-me": ("family", "rival"),
    "mute": ("card",),
    "mute-abroad": ("card",),
    "mute-except": ("card", "territory"),
    "unmute": ("card",),
    "mute-technology": ("technology",),
    "unmute-technology": ("technology",),
    # technologies: likewise
    "apply": ("technology",),
    "apply-unit": ("technology", "unit"),
    "apply-on": ("technology", "piece"),
    "apply-cube": ("technology", "good", "territory", "territory"),
    "apply-count": ("technology", AMOUNT),
    "apply-at": ("technology", "zone"),
    # commerce ("go" and "halt" as in movement)
    "send": ("piece",),
    "buy": (AMOUNT,),
    "sell": ("good", AMOUNT),
    "sell-all": (),
    "market-bonus": (),
    "road-bonus": (AMOUNT,),
    "place-cube": ("good",),
    "open-road": (),
    "stage": ("territory",),
    "drop-road": (),
    "new-driver": ("piece",),
    "traffic": ("seat", "order"),
    # diplomacy: a pact is written
    "pact-with": ("seat",),
    "grant": ("right", "seat", "seat"),
    "fee": ("seat", "seat", AMOUNT),
    "no-war": (),
    "defend": (AMOUNT,),
    "lead": ("seat", AMOUNT),
    "target": ("seat",),
    "payment": ("seat", "seat", AMOUNT),
    "hand-over": ("seat", "seat", "unit", AMOUNT),
    "hand-over-captain": ("captain",),
    "text": (AMOUNT,),
    "until": (AMOUNT,),
    "secret": (),
    "public": (),
    "strike": (AMOUNT,),
    "propose": (),
    "propose-once": (),
    "drop-pact": (),
    # diplomacy: proposals, pacts and claims are named by their number
    "accept": (AMOUNT,),
    "refuse": (AMOUNT,),
    "withdraw": (AMOUNT,),
    "break": (AMOUNT,),
    "offer-end": (AMOUNT,),
    "publish": (AMOUNT,),
    "claim": ("seat", AMOUNT),
    "admit": (AMOUNT,),
    "contest": (AMOUNT,),
    "abstain": (AMOUNT,),
    "vote-respect": (AMOUNT,),
    "vote-rupture": (AMOUNT,),
    # diplomacy: war, gifts, allies
    "declare-war": ("seat",),
    "offer-peace": ("seat",),
    "offer-armistice": ("seat",),
    "give": ("seat", AMOUNT),
    "release": ("seat", "unit", AMOUNT),
    "release-captain": ("captain",),
    "direct": ("seat", "zone"),
    # leaving, and what only the host may do
    "resign": (),
    "time-up": (),
    "remove-player": ("seat",),
    "honour-alliance": (),
    "break-alliance": (),
}
