"""The verbs of all moves and the words of their arguments.

Every module that asks questions adds its verbs here, so that a reader sees them together. Texts are for ever: records hold them.
"""

from __future__ import annotations

from gonfalon.kernel.moves import AMOUNT

ORDERS = ["let-pass", "plunder", "keep"]
"""What a player's armies do with foreign commercial transports (MU-COM-11)."""

PARTS = ["siege-engines", "archers", "melee"]
"""What a military building protects against (MU-MILB-02)."""

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
    # turn order
    "bid": (AMOUNT,),
}
