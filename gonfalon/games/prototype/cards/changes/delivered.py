"""A card is laid open before a player.

rules: MP-CARD-12
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.state_rows import Delivered


def deliver(s: ProtoState, card: int, sender: int, victim: int, *, timed: bool = True) -> None:
    """The LT of the sender now says for how many turns it lies there, this one included; without a term if not timed."""
    last_turn = s.turn + level(s, sender) - 1 if timed else 0
    s.delivered.append(Delivered(card, victim, sender, last_turn))
    s.emit("card-delivered", "MP-CARD-12", seat=victim, card=card, by_seat=sender, turn=last_turn)
