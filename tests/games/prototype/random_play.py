"""Random players who do something, and a rich position in which they can."""

from __future__ import annotations

import random
from typing import Any

from gonfalon.commons.pacts.clauses import (
    COMMERCIAL,
    DEFENSIVE,
    LATER,
    LOAN,
    PASSAGE,
    TEXT,
    Clause,
)
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.game import GAME
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.games.prototype.battles import FIVE
from tests.games.prototype.scene import Scene, given

SELDOM = {
    **dict.fromkeys(("sell-building", "sell-transport", "sell-engine", "go-bankrupt"), 0.03),
    **dict.fromkeys(
        ("done", "pass", "start-over", "drop-pact", "strike", "call-off", "text"), 0.25
    ),
    **dict.fromkeys(("break-pact", "break-wronged", "refuse", "stop-attack", "take", "leave"), 0.4),
}
OFTEN = {
    "propose": 12.0,
    "lasts": 3.0,
    "accept": 4.0,
    "counter": 3.0,
    "charge": 3.0,
    "fight-on": 2.0,
}
"""How often a verb is considered, 1 for all others."""


def lively(generator: random.Random, moves: list[AnyMove]) -> Move:
    """First a verb, then one of its moves: an attack is as likely as each of hundred clauses together."""
    verbs = sorted({move.verb for move in moves})
    weights = [SELDOM.get(verb, OFTEN.get(verb, 1.0)) for verb in verbs]
    verb = generator.choices(verbs, weights)[0]
    return pick(generator, [move for move in moves if move.verb == verb])


PHASES = (
    "empire-cards",
    "diplomacy",
    "purchase",
    "taxes",
    "events",
    "placement",
    "combat",
    "commerce",
)


def rich(seed: int, phase: str = "", **more: Any) -> Scene:
    """Five players with cards, technologies, armies, fleets, traders, wars and pacts, some of them secret; `more` for `given` instead."""
    chance = random.Random(seed)
    names = list(FIVE)
    cards = [
        c.id for c, n in zip(GAME.data.deck.characters, copies(), strict=True) for _ in range(n)
    ]
    chance.shuffle(cards)
    technologies = [technology.id for technology in GAME.data.technologies]
    known = {name: chance.sample(technologies, 6) for name in names}
    for name in names[::2]:
        known[name][0] = "logistics"
    position: dict[str, Any] = {
        "phase": phase or chance.choice(PHASES),
        "seed": seed,
        "turn": 3,
        "turn_limit": 4,
        "war": ["anna bruno", "dario bruno"],
        "cards": {name: ", ".join(cards[5 * at : 5 * at + 5]) for at, name in enumerate(names)},
        "technologies": {name: ", ".join(known[name]) for name in names},
        "vf": {
            "moesia": "bruno 14", "serbia": "barbarians 4, captain 2", "wallachia": "carla 9", "albania": "dario 6",
            "thessaly": "elena 7", "thrace": "anna 12", "macedonia": "anna 8",
        },
        "buildings": {
            "moesia": "fort, cathedral", "serbia": "tower", "thrace": "city, castle, cathedral", "wallachia": "tower",
            "pannonia": "town, cathedral", "thessaly": "cathedral", "delta": "city", "saxony": "town", "crimea": "town",
        },
        "transports": {
            "thrace": "anna: war-wagon 3 [30 vf, captain 2, catapult], caravan 1 [4 vf, 6 wine from thrace]",
            "north-aegean-sea": "anna: galley 3 [20 vf, captain 1]; elena: merchant-ship 2 [3 vf, 8 salt from crimea]",
            "wallachia": "carla: war-wagon 2 [20 vf, captain 2, trebuchet]",
            "albania": "dario: war-wagon 1 [8 vf, captain 3]",
            "delta": "carla: merchant-ship 2 [4 vf, 9 spices from delta]",
            "moesia": "bruno: war-wagon 1 [9 vf, captain 1]",
        },
        "pirates": ["north-aegean 6, captain 2"],
        "wrongs": {"anna bruno": 3, "carla elena": 2},
        "florins": {name: chance.choice((0, 150, 700, 2500)) for name in names},
        "fields": {"pacts": some_pacts()},
    } | more  # fmt: skip
    held = [chance.choice((0, 3, 5)) for _ in names]
    able = ["logistics" in position["technologies"].get(name, "") for name in names]
    position["fields"]["reserve"] = [vf * may for vf, may in zip(held, able, strict=True)]
    return given(FIVE, **position)


def copies() -> list[int]:
    column = GAME.data.deck.players.index(len(FIVE))
    return [character.copies[column] for character in GAME.data.deck.characters]


def some_pacts() -> list[Pact]:
    """Of anna 0, bruno 1, carla 2, dario 3, elena 4."""
    defend = Clause(DEFENSIVE, 0, 2, 5)
    later = Clause(LATER, 1, 4, 120, (3,))
    loan = Clause(LOAN, 3, 4, 100, (110, 4))
    return [
        Pact(100, (0, 2), (defend, Clause(COMMERCIAL, 0, 2, 10)), 0, 1, 2),
        Pact(101, (1, 4), (later, Clause(PASSAGE, 1, 4)), 4, 1, 2),
        Pact(102, (3, 4), (loan, Clause(TEXT, more=(77,))), 4, 1, 1),
        Pact(103, (2, 3), (Clause(PASSAGE, 2, 3), Clause(PASSAGE, 3, 2)), 0, 0, 1),
    ]


def opened(seed: int, phase: str = "", **more: Any) -> Table:
    """A table that begins in the middle; `more` as for `rich`."""
    state = rich(seed, phase, **more).state
    return Table(GAME, state.world.seats, seed, state.world.options, state)
