"""Concession, Diplomat, Spy and Golden Tablet: what one player does to another in Diplomacy.

rules: MP-CHAR-16, MP-CHAR-21, MP-CHAR-43, MP-CHAR-45, MP-CHAR-55, MP-CB-02, MP-CB-05, MP-CB-07, MP-CARD-08, MP-OBJ-07
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import COMMERCIAL, PASSAGE, Clause
from gonfalon.commons.pacts.pacts import Pact
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.data import Effect
from gonfalon.games.prototype.diplomacy.changes.pacts import break_pact, enforce
from gonfalon.games.prototype.diplomacy.changes.war import impose_truce, make_peace
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark
from gonfalon.games.prototype.diplomacy.questions.pacts import allied, is_alliance, terms
from gonfalon.games.prototype.diplomacy.questions.wrongs import wrongs
from gonfalon.games.prototype.objectives.changes import read_objective
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import at_war, has
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.vocabulary import USES
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove

TRADE, ROAD, BOTH, TRUCE, WRONGS, PEACE, PEACE_WITH_ALLIES = range(len(USES))


def _others(s: ProtoState, seat: int) -> list[int]:
    return [other for other in s.order if other != seat]


# ---- Concession

IMPOSED = {TRADE: (COMMERCIAL,), ROAD: (PASSAGE,), BOTH: (COMMERCIAL, PASSAGE)}


def _concession_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["concession"]
    return [
        s.vocabulary["play-use", card, other, use]
        for other in _others(s, seat)
        if not at_war(s, seat, other)
        for use in IMPOSED
    ]


def _impose(s: ProtoState, use: Use) -> None:
    """MP-CHAR-55: each right is a pact, without a term; MP-CB-02."""
    victim, rights = use.args
    effect = s.world.characters[use.card].effects[0]
    for right in IMPOSED[rights]:
        enforce(s, Pact(0, (victim, use.seat), (Clause(right, victim, use.seat),)))
        mark(s, victim, use.seat, effect.amount, "MP-CB-02")


def _why_no_concession(s: ProtoState, use: Use) -> Refusal:
    if use.move.verb == "play-use" and at_war(s, use.seat, use.args[0]):
        return Refusal("MP-CHAR-16", "card-war", card=use.card, seat=use.args[0])
    return Refusal("MP-CHAR-16", "card-cannot", card=use.card)


# ---- Diplomat


def envoy_step(s: ProtoState, seat: int) -> Effect | None:
    """MP-CARD-08: the highest step of the Diplomat whose technology the player has."""
    found = None
    for effect in s.world.characters[s.world.card["diplomat"]].effects:
        if effect.mode == "step" and all(has(s, seat, id) for id in effect.requires):
            found = effect
    return found


def _diplomat_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["diplomat"]
    if envoy_step(s, seat) is None:
        return []
    found: list[AnyMove] = []
    for other in _others(s, seat):
        found.append(s.vocabulary["play-use", card, other, TRUCE])
        if wrongs(s, other, seat):
            found.append(s.vocabulary["play-use", card, other, WRONGS])
    return found


def _mediate(s: ProtoState, use: Use) -> None:
    other, what = use.args
    effect = envoy_step(s, use.seat)
    assert effect is not None
    if what == TRUCE:
        impose_truce(s, use.seat, other, effect.amount)
    else:
        mark(s, other, use.seat, -effect.second, "MP-CB-07")


def _why_no_diplomat(s: ProtoState, use: Use) -> Refusal:
    if envoy_step(s, use.seat) is None:
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal("MP-CHAR-21", "card-cannot", card=use.card)


# ---- Spy


def _spy_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["spy"]
    return [s.vocabulary["play-seat", card, other] for other in _others(s, seat)]


def _read(s: ProtoState, use: Use) -> None:
    """MP-CHAR-43: the user alone reads them, and remembers them. MP-OBJ-07: the Objective card likewise."""
    (victim,) = use.args
    for pact in s.pacts:
        if pact.binds(victim):
            if not effects.holds(s, effects.Spied(use.seat, pact.number)):
                begin(s, effects.Spied(use.seat, pact.number), effects.ALWAYS)
            values = {"pact": pact.number, "clauses": terms(pact)}
            s.emit("pact-says", "MP-CHAR-43", (use.seat,), **values)
    read_objective(s, use.seat, victim)


# ---- Golden Tablet


def _tablet_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    card = s.world.card["golden-tablet"]
    found: list[AnyMove] = []
    for other in _others(s, seat):
        if at_war(s, seat, other):
            found.append(s.vocabulary["play-use", card, other, PEACE])
            if _may_have_allies(s, seat, other):
                found.append(s.vocabulary["play-use", card, other, PEACE_WITH_ALLIES])
    return found


def _may_have_allies(s: ProtoState, seat: int, enemy: int) -> bool:
    """As far as everybody knows: a secret pact with another enemy may be an alliance (MP-TERM-11)."""
    return any(
        other != enemy and at_war(s, seat, other) and (pact.secret or is_alliance(pact))
        for pact in s.pacts
        if pact.binds(enemy)
        for other in pact.signatories
    )


def _league(s: ProtoState, seat: int, enemy: int) -> list[int]:
    """An enemy and the enemy's allies who are at war with the player too."""
    members = [enemy]
    for member in members:
        members += [
            other
            for other in s.order
            if other not in members and at_war(s, seat, other) and allied(s, member, other)
        ]
    return members


def _dictate_peace(s: ProtoState, use: Use) -> None:
    """MP-CHAR-45: peace; the user leaves alliances with those who fight on, without PO but with CB."""
    enemy, what = use.args
    members = [enemy] if what == PEACE else _league(s, use.seat, enemy)
    for member in members:
        make_peace(s, use.seat, member, "MP-CHAR-45")
    for pact in s.pacts[:]:
        if not pact.binds(use.seat) or not is_alliance(pact):
            continue
        if any(at_war(s, ally, member) for ally in pact.others(use.seat) for member in members):
            break_pact(s, pact, use.seat, "MP-CHAR-45", free=True)


# ---- what is said before


def _before_concession(s: ProtoState, use: Use) -> list[Consequence]:
    victim, rights = use.args
    each = s.world.characters[use.card].effects[0].amount
    return [remark("rights", seat=victim, count=each * len(IMPOSED[rights]))]


def _before_diplomat(s: ProtoState, use: Use) -> list[Consequence]:
    other, what = use.args
    effect = envoy_step(s, use.seat)
    assert effect is not None
    if what == TRUCE:
        return [remark("truce-until", seat=other, turn=s.turn + effect.amount - 1)]
    return [remark("forgets", seat=other, count=min(effect.second, wrongs(s, other, use.seat)))]


def _before_spy(s: ProtoState, use: Use) -> list[Consequence]:
    hidden = sum(pact.binds(use.args[0]) and bool(pact.secret) for pact in s.pacts)
    return [remark("reads", count=hidden)]


def _before_tablet(s: ProtoState, use: Use) -> list[Consequence]:
    """MP-CHAR-45: the alliances that the user leaves, as far as they are known."""
    after = s.copy()
    _dictate_peace(after, use)
    left = sum(p.binds(use.seat) for p in s.pacts) - sum(p.binds(use.seat) for p in after.pacts)
    return [remark("peace-now"), *([remark("leaves-alliances", count=left)] if left else [])]


POWERS = {
    "concession": Power(
        _concession_offers, _impose, _why_no_concession, outlook=_before_concession
    ),
    "diplomat": Power(_diplomat_offers, _mediate, _why_no_diplomat, outlook=_before_diplomat),
    "spy": Power(_spy_offers, _read, outlook=_before_spy),
    "golden-tablet": Power(_tablet_offers, _dictate_peace, outlook=_before_tablet),
}
