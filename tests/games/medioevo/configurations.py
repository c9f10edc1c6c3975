"""Ways to open a table of Medioevo Universale, for the tests that hold for all games."""

from __future__ import annotations

import random
from typing import Any

from gonfalon.commons.universale.board import load_board
from gonfalon.games.medioevo.diplomacy.changes.drafts import DRAFT_VERBS
from gonfalon.games.medioevo.empire_cards.changes.advance_answers import ORDER_VERBS
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.movement.steps.combat_phase import SLOT_VERBS
from gonfalon.games.medioevo.options import AUCTION, GIVEN
from gonfalon.games.medioevo.purchase.changes.deployment import DEPLOYMENT_VERBS
from gonfalon.kernel.state import Step
from gonfalon.kernel.timed import OWN_TIME, REACTION_TIME

PRIVATE_VERBS = (
    *(verb for verb in DRAFT_VERBS if not verb.startswith("propose")),
    *ORDER_VERBS,
    *DEPLOYMENT_VERBS,
    *SLOT_VERBS,
    "traffic",
)
"""A pact being written and answers left in advance are nobody else's business (MU-DIP-11, MU-TIME-06, MU-COM-11)."""


def is_secret(step: Step) -> bool:
    """Are the answers to a step hidden, though it is no sealed one? Reactions are (MU-TIME-07)."""
    return isinstance(step, Reaction)


LENGTHS: list[dict[str, Any]] = [
    {"turn_limit": 3},
    {"turn_limit": 2, "honour_limit": 30},
    {"turn_limit": 5},
    {"turn_limit": 4, "minutes": 90},
    {"length": "short"},
    {"turn_limit": 3},
    {"length": "none", "minutes": 60},
    {"length": "medium"},
    {"turn_limit": 4},
    {"length": "long", "honour_limit": 40},
]
"""Mostly a few turns: a whole game takes seconds, and everything that happens in one turn happens in the others."""


def kingdoms(seats: int, number: int) -> str:
    """A connected set of kingdoms, in one of its orders."""
    board = load_board()
    chosen = [kingdom.id for kingdom in board.kingdoms if kingdom.playable_166]
    if seats < len(chosen):
        sets = next(sets.sets for sets in board.connected_sets if sets.players == seats)
        chosen = list(sets[number % len(sets)])
    random.Random(number).shuffle(chosen)
    return ", ".join(chosen)


def teams(seats: int) -> str:
    """Two teams, as even as they can be."""
    return ",".join(str(seat % 2 + 1) for seat in range(seats))


def configurations() -> list[tuple[int, dict[str, Any]]]:
    """Seats and ways to get a kingdom, each with several lengths; the variants take turns."""
    found: list[tuple[int, dict[str, Any]]] = []
    modes = next(option.choices for option in GAME.options if option.id == "kingdoms")
    variants = [o for o in GAME.options if set(o.choices) == {"off", "on"}]
    times = [option for option in GAME.options if option.id in (OWN_TIME, REACTION_TIME)]
    for seats in range(GAME.min_seats, GAME.max_seats + 1):
        for mode in modes:
            for round in range(4):
                number = len(found)
                options = {"kingdoms": mode, **LENGTHS[number % len(LENGTHS)]}
                if mode in (GIVEN, AUCTION):
                    options["kingdom_list"] = kingdoms(seats, number)
                for at, variant in enumerate(variants):
                    if round and (number >> at) % 3 == 0:
                        options[variant.id] = "on"
                if round == 3:
                    options["teams"] = teams(seats)
                for time in times:
                    options[time.id] = time.choices[number % len(time.choices)]
                found.append((seats, options))
    return found
