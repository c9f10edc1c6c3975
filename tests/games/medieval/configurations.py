"""Every way to open a table of Medieval, for the tests that hold for all games."""

from __future__ import annotations

from itertools import product
from typing import Any

from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.options import SWITCH
from gonfalon.games.medieval.trade.questions import DRAFT_VERBS
from gonfalon.games.medieval.turn.steps.standing import ORDER_VERBS
from gonfalon.kernel.errors import OptionError

PRIVATE_VERBS = ("offer-to", *(verb for verb in DRAFT_VERBS if verb != "send"), *ORDER_VERBS)
"""An offer being written and answers left in advance are nobody else's business (MD-ASK-17, MD-ASK-20)."""


def configurations() -> list[tuple[int, dict[str, Any]]]:
    """Seats and options: all that fit together, each once.

    Seats x investments x marriage x papal passage x mercenaries x Powers Table x length; who chooses first, which
    does not depend on the others, takes turns.
    """
    found: list[tuple[int, dict[str, Any]]] = []
    for seats in range(GAME.min_seats, GAME.max_seats + 1):
        firsts = ["random", *range(1, seats + 1)]
        for investments, marriage, passage, mercenaries, table, length in product(
            SWITCH, SWITCH, SWITCH, SWITCH, ("move-up", "reroll"), ("normal", "shorter")
        ):
            options: dict[str, Any] = {
                "investments": investments,
                "marriage": marriage,
                "papal_passage": passage,
                "mercenaries": mercenaries,
                "powers_table": table,
                "length": length,
                "first": firsts[len(found) % len(firsts)],
            }
            try:
                GAME.check_options(seats, options)
            except OptionError:
                continue
            found.append((seats, options))
    return found
