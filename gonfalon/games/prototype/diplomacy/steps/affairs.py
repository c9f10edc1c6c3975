"""Diplomacy at any rest: pacts are broken or ended, truces cut, protections cancelled, disputes called and voted on.

rules: MP-TIME-04, MP-TIME-16, MP-DIPL-11, MP-DIPL-12, MP-DIPL-15, MP-CB-06, MP-CHAR-54, MP-CHAR-55, MP-CHAR-59
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import Pact, find, still_to_vote
from gonfalon.games.prototype.diplomacy.changes.directions import direct_help
from gonfalon.games.prototype.diplomacy.changes.disputes import call_vote, cast_vote
from gonfalon.games.prototype.diplomacy.changes.pacts import agree_to_end, break_at_will
from gonfalon.games.prototype.diplomacy.changes.war import cancel_truce
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark, pay_honour
from gonfalon.games.prototype.diplomacy.questions.directions import (
    direction_moves,
    refuse_direction,
)
from gonfalon.games.prototype.diplomacy.questions.disputes import disputable, may_dispute
from gonfalon.games.prototype.diplomacy.questions.pacts import any_pact
from gonfalon.games.prototype.diplomacy.questions.war import truce_left
from gonfalon.games.prototype.diplomacy.questions.wrongs import break_price, waivable
from gonfalon.games.prototype.realm.changes.effects import end
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import stays
from gonfalon.games.prototype.state import EVENTS, NOBODY, ProtoState
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

AFFAIR_VERBS = (
    "break-pact", "break-wronged", "end-pact", "keep-pact", "end-truce", "cancel-protection", "direct-help", "dispute",
    "vote-kept", "vote-broken",
)  # fmt: skip


def is_open(s: ProtoState, seat: int) -> bool:
    """MP-TIME-04: not while an attack is being resolved."""
    return s.turn > 0 and s.battle is None and stays(s, seat)


def affair_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    if not is_open(s, seat):
        return []
    v = s.vocabulary
    found: list[AnyMove] = []
    for pact in s.pacts:
        if pact.binds(seat):
            number = pact.number
            found.append(v["break-pact", number])
            price = break_price(s, pact, seat)
            wronged = [other for other in pact.others(seat) if waivable(s, seat, other, price)]
            found += [v["break-wronged", other, number] for other in wronged]
            agreed = effects.holds(s, effects.Ending(number, seat))
            found.append(v["keep-pact" if agreed else "end-pact", number])
    if s.pacts:
        found += direction_moves(s, seat)
    for pact in disputable(s, seat):
        accused = [other for other in pact.others(seat) if may_dispute(s, pact, seat, other)]
        found += [v["dispute", other, pact.number] for other in accused]
    found += vote_moves(s, seat)
    for other in s.order:
        left = truce_left(s, seat, other) if other != seat else 0
        if left:
            found.append(v.range("end-truce", other, low=1, high=left))
    if s.phase < EVENTS:
        for shield in effects.of(s, effects.Protected):
            if shield.seat != seat:
                found.append(v["cancel-protection", shield.territory])
    return found


def vote_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    """MP-TIME-16: for all at once, beside the game."""
    if not s.claims or not is_open(s, seat):
        return []
    v = s.vocabulary
    return [
        v[verb, claim.number]
        for claim in s.claims
        if seat in still_to_vote(claim, s.order)
        for verb in ("vote-kept", "vote-broken")
    ]


def do_affair(s: ProtoState, seat: int, move: Move) -> None:
    verb, args = move.verb, move.args
    pact = find(s.pacts, args[-1]) if verb in ("break-pact", "break-wronged", "end-pact") else None
    if verb in ("break-pact", "break-wronged"):
        assert pact is not None
        break_at_will(s, pact, seat, args[0] if verb == "break-wronged" else NOBODY)
    elif verb == "end-pact":
        assert pact is not None
        s.commit()
        agree_to_end(s, pact, seat)
    elif verb == "keep-pact":
        end(s, effects.Ending(args[0], seat))
    elif verb == "end-truce":
        cancel_truce(s, seat, args[0], args[1])
    elif verb == "cancel-protection":
        cancel_protection(s, seat, args[0])
    elif verb == "direct-help":
        s.commit()
        direct_help(s, seat, *args)
    elif verb == "dispute":
        disputed = any_pact(s, args[1])
        assert disputed is not None
        call_vote(s, disputed, seat, args[0])
    else:
        cast_vote(s, args[0], seat, verb == "vote-broken")


def cancel_protection(s: ProtoState, seat: int, territory: int) -> None:
    """MP-CHAR-54, MP-CB-03: one PO for each territory; its owner marks CB."""
    s.commit()
    for shield in effects.of(s, effects.Protected):
        if shield.territory == territory:
            end(s, shield)
            price = -s.world.po["cancel-castellan"]
            s.emit("protection-cancelled", "MP-CHAR-54", seat=seat, territory=territory)
            pay_honour(s, seat, price, "MP-CHAR-54")
            mark(s, shield.seat, seat, price * s.world.limits.cb_per_po, "MP-CB-03")


def refuse_affair(s: ProtoState, seat: int, move: Move) -> Refusal:
    verb, args = move.verb, move.args
    if not is_open(s, seat):
        return Refusal("MP-TIME-04", "attack-under-way")
    if verb in ("break-pact", "break-wronged", "end-pact", "keep-pact"):
        pact = find(s.pacts, args[-1])
        if pact is None or not pact.binds(seat):
            return Refusal("MP-DIPL-11", "no-such-pact")
        if verb == "break-wronged":
            return Refusal("MP-CB-06", "no-wrongs", seat=args[0])
        return Refusal("MP-DIPL-11", "so-already")
    if verb == "dispute":
        disputed = any_pact(s, args[1])
        if disputed is None or not disputed.binds(seat, args[0]) or seat == args[0]:
            return Refusal("MP-DIPL-12", "no-such-pact")
        return Refusal("MP-DIPL-12", "disputed-already")
    if verb == "direct-help":
        return refuse_direction(s, seat, args[0])
    if verb == "end-truce":
        return Refusal("MP-CHAR-59", "no-such-truce", seat=args[0])
    if verb == "cancel-protection":
        return Refusal("MP-CHAR-54", "no-protection", territory=args[0])
    return Refusal("MP-TIME-16", "no-vote")


def affair_outlook(s: ProtoState, seat: int, move: Move) -> list[Consequence]:
    """Who has still to agree; what a vote decides."""
    verb, args = move.verb, move.args
    if verb == "end-pact":
        pact = find(s.pacts, args[0])
        assert pact is not None
        left = [other for other in pact.others(seat) if not _agreed(s, pact, other)]
        return [remark("ends-if-agreed", seats=left)] if left else []
    if verb == "dispute":
        return [_verdict(s, args[1], args[0])]
    if verb in ("vote-kept", "vote-broken"):
        claim = find(s.claims, args[0])
        assert claim is not None
        return [_verdict(s, claim.pact, claim.accused)]
    return [remark("binding-help", seat=args[0])] if verb == "direct-help" else []


def _agreed(s: ProtoState, pact: Pact, seat: int) -> bool:
    return effects.holds(s, effects.Ending(pact.number, seat))


def _verdict(s: ProtoState, number: int, accused: int) -> Consequence:
    """MP-DIPL-12: the majority decides, a tie means kept."""
    pact = any_pact(s, number)
    assert pact is not None
    return remark("verdict", seat=accused, points=break_price(s, pact, accused))
