"""How a war between two players begins and ends; truces.

rules: MP-CHAR-21, MP-CHAR-41, MP-CHAR-59, MP-DIPL-14, MP-WAR-02 to MP-WAR-06, MP-WAR-10, MP-CB-05, MP-SIEGE-26
"""

from __future__ import annotations

from collections.abc import Collection

from gonfalon.commons.pacts.clauses import NO_SEPARATE_PEACE
from gonfalon.commons.pacts.pacts import common
from gonfalon.games.prototype.cards.changes.hands import discard
from gonfalon.games.prototype.diplomacy.changes.guests import (
    send_away,
    settle_guests,
    war_breaks_out,
)
from gonfalon.games.prototype.diplomacy.changes.pacts import break_pact
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark, pay_honour, waive
from gonfalon.games.prototype.diplomacy.questions.guests import guests_between, host_of
from gonfalon.games.prototype.diplomacy.questions.war import truce_left
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, war_price
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.state import LEAVING, ProtoState
from gonfalon.games.prototype.world import bits


def set_war(s: ProtoState, one: int, other: int, war: int) -> None:
    seats = s.world.seats
    s.war[one * seats + other] = s.war[other * seats + one] = war


def open_war(
    s: ProtoState,
    seat: int,
    other: int,
    *,
    surprise: bool = False,
    waived: int = 0,
    confirms: bool = False,
) -> None:
    """The first declares war on the second, who pays nothing (MP-WAR-10). `waived`: PO that CB pay; `confirms`: a treaty demands it."""
    s.commit()
    rule = "MP-WAR-04" if surprise else "MP-WAR-07" if confirms else "MP-WAR-02"
    s.emit("war", rule, seat=seat, to_seat=other)
    waive(s, seat, other, waived)
    price = war_price(s, seat, other, surprise=surprise)
    paid = max(0, price - waived)
    waived -= price - paid
    pay_honour(s, seat, paid, rule)
    if not confirms:
        mark(s, other, seat, paid * s.world.limits.cb_per_po, "MP-CB-05")
    # first the war, so that nobody becomes a guest by the end of these pacts
    set_war(s, seat, other, 1)
    for pact in common(s.pacts, seat, other):
        share = min(waived, break_price(s, pact, seat))
        waived -= share
        break_pact(s, pact, seat, "MP-DIPL-14", waived=share)
    divorce(s, seat, other)
    war_breaks_out(s, seat, other)
    begin(s, effects.WarOn(seat, other), s.turn)


def divorce(s: ProtoState, one: int, other: int) -> None:
    """MP-CHAR-41: the Princess goes when one declares war on the other."""
    card = s.world.card["princess"]
    for entry in s.delivered[:]:
        if entry.card == card and {entry.victim, entry.sender} == {one, other}:
            s.delivered.remove(entry)
            discard(s, card)
            s.emit("princess-leaves", "MP-CHAR-41", seat=entry.victim, other_seat=entry.sender)


def make_peace(s: ProtoState, one: int, other: int, rule: str) -> None:
    """MP-WAR-05: at once; MP-SIEGE-26: sieges between the two end."""
    if not at_war(s, one, other):
        return
    set_war(s, one, other, 0)
    s.emit("peace", rule, seat=one, other_seat=other)
    end_sieges(s, one, other)
    for t in guests_between(s, one, other):
        s.transport_marks[t] &= ~LEAVING  # they have until the end of the next turn now
    settle_guests(s)


def leave_allies(
    s: ProtoState, seat: int, enemy: int, together: Collection[int], *, free: bool = False
) -> None:
    """MP-WAR-06: a separate peace breaks every alliance that forbids it while a party is left at war with that enemy."""
    for pact in s.pacts[:]:
        if not pact.binds(seat) or not pact.of_kind(NO_SEPARATE_PEACE):
            continue
        allies = [ally for ally in pact.others(seat) if ally not in together]
        if any(at_war(s, ally, enemy) for ally in allies):
            break_pact(s, pact, seat, "MP-WAR-06", free=free)


def end_sieges(s: ProtoState, one: int, other: int) -> list[int]:
    """The places that one of them besieged in the land of the other."""
    kept, freed = [], []
    for siege in s.sieges:
        owner = s.owner[siege.territory]
        if {siege.besieger, owner} == {one, other}:
            freed.append(siege.territory)
            s.emit("siege-ended", "MP-SIEGE-26", seat=siege.besieger, territory=siege.territory)
            continue
        for ally in bits(siege.allies):
            if {ally, owner} == {one, other}:
                siege = siege._replace(allies=siege.allies & ~(1 << ally))
                freed.append(siege.territory)
        kept.append(siege)
    s.sieges = kept
    return freed


def set_truce(s: ProtoState, one: int, other: int, last_turn: int) -> None:
    seats = s.world.seats
    s.truce[one * seats + other] = s.truce[other * seats + one] = last_turn


def impose_truce(s: ProtoState, seat: int, other: int, turns: int) -> None:
    """MP-CHAR-21: counting this turn; a longer one that holds already stays."""
    last = max(s.truce[seat * s.world.seats + other], s.turn + turns - 1)
    set_truce(s, seat, other, last)
    s.emit("truce", "MP-CHAR-21", seat=seat, other_seat=other, turn=last)
    freed = end_sieges(s, seat, other)
    for t, owner in enumerate(s.transport_owner):
        if owner in (seat, other) and s.transport_at[t] in freed and host_of(s, t) in (seat, other):
            send_away(s, t, s.turn + 1, "MP-SIEGE-26")


def cancel_truce(s: ProtoState, seat: int, other: int, turns: int) -> None:
    """MP-CHAR-59: each turn costs PO; the last ones go first."""
    s.commit()
    left = truce_left(s, seat, other) - turns
    set_truce(s, seat, other, s.turn + left - 1 if left else 0)
    price = -s.world.po["cancel-truce-turn"] * turns
    s.emit("truce-cut", "MP-CHAR-59", seat=seat, other_seat=other, count=turns)
    pay_honour(s, seat, price, "MP-CHAR-59")
    mark(s, other, seat, price * s.world.limits.cb_per_po, "MP-CB-05")
