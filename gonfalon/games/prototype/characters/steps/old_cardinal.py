"""The older Cardinal: in Combat, also as an instant card of a battle, it takes a Cathedral from another player.

rules: MP-CHAR-53, MP-BUILD-07, MP-COMP-04, MP-RELIC-04
"""

from __future__ import annotations

from gonfalon.games.prototype.cards.questions.power import Use
from gonfalon.games.prototype.characters.steps.knaves import victims
from gonfalon.games.prototype.purchase.changes.buildings import put_up, tear_down
from gonfalon.games.prototype.purchase.questions.buildings import refuse_cathedral
from gonfalon.games.prototype.realm.questions.holdings import holds, owned
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.world import CATHEDRAL
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove


def old_cardinal_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """Every Cathedral of another player, in battle of the other party, to be removed or moved."""
    v, card = s.vocabulary, s.world.card["cardinal"]
    losers = victims(s, seat, window)
    found: list[AnyMove] = []
    for there, owner in enumerate(s.owner):
        if s.cathedral[there] and owner in losers:
            found.append(v["play-territory", card, there])
            found += [
                v["play-from-to", card, there, here]
                for here in owned(s, seat)
                if _refuse_place(s, seat, there, here) is None
            ]
    return found


def _refuse_place(s: ProtoState, seat: int, there: int, here: int) -> Refusal | None:
    """MP-BUILD-07, as if the taken one were gone already."""
    if s.owner[here] != seat:
        return Refusal("MP-CHAR-53", "not-your-land", territory=here)
    if not holds(s, seat, here):
        return Refusal("MP-CHAR-53", "contested", territory=here)
    return refuse_cathedral(s, here, without=there)


def take_cathedral(s: ProtoState, use: Use) -> None:
    """Nobody gains honour: it is not destroyed."""
    there = use.args[0]
    loser = s.owner[there]
    tear_down(s, CATHEDRAL, there)
    if use.move.verb == "play-territory":
        s.emit("cathedral-removed", "MP-CHAR-53", seat=use.seat, by_seat=loser, territory=there)
        return
    here = use.args[1]
    put_up(s, CATHEDRAL, here)
    s.emit(
        "cathedral-taken",
        "MP-CHAR-53",
        seat=use.seat,
        by_seat=loser,
        from_territory=there,
        territory=here,
    )


def why_no_cathedral(s: ProtoState, use: Use) -> Refusal:
    if use.move.verb not in ("play-territory", "play-from-to"):
        return Refusal("MP-CHAR-53", "card-cannot", card=use.card)
    there = use.args[0]
    if not s.cathedral[there] or s.owner[there] not in victims(s, use.seat, use.window):
        return Refusal("MP-CHAR-53", "no-cathedral-to-take", territory=there)
    refusal = _refuse_place(s, use.seat, there, use.args[-1])
    return refusal or Refusal("MP-CHAR-53", "card-cannot", card=use.card)
