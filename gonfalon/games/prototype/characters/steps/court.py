"""Bard, Castellan, Jester and Princess: characters of Diplomacy.

rules: MP-CHAR-07, MP-CHAR-12, MP-CHAR-27, MP-CHAR-41, MP-CHAR-52, MP-CHAR-58, MP-CB-04, MP-CARD-08, MP-TIME-06
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.barbarians.changes.activation import activate
from gonfalon.games.prototype.cards.changes.delivered import deliver
from gonfalon.games.prototype.cards.changes.hands import add_card, discard, draw_card
from gonfalon.games.prototype.cards.questions.power import Power, Use
from gonfalon.games.prototype.data import Effect
from gonfalon.games.prototype.diplomacy.changes.guests import settle_guests
from gonfalon.games.prototype.diplomacy.changes.wrongs import mark
from gonfalon.games.prototype.events.questions.rebellion import worst_level
from gonfalon.games.prototype.purchase.changes.on_the_way import (
    owe_building,
    owe_engine,
    owe_transport,
)
from gonfalon.games.prototype.purchase.questions.buildings import (
    pieces_left,
    planned_level,
    row_level,
)
from gonfalon.games.prototype.purchase.questions.on_the_way import count_engines, count_transports
from gonfalon.games.prototype.realm.changes.effects import begin
from gonfalon.games.prototype.realm.changes.holdings import (
    change_ground,
    pay,
    receive,
    roll,
    score,
    set_owner,
    settle_pope,
)
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import (
    at_war,
    has,
    holds,
    level,
    owned,
    religion,
    room_in_ceiling,
    step_amount,
    vf_at,
)
from gonfalon.games.prototype.realm.questions.pieces import (
    free_engine,
    free_transport,
    transport_limit,
)
from gonfalon.games.prototype.siege.changes.sieges import lift
from gonfalon.games.prototype.state import NOBODY, ProtoState
from gonfalon.games.prototype.timing.questions import at_random
from gonfalon.games.prototype.vocabulary import BOONS
from gonfalon.games.prototype.world import CATHEDRAL, ENGINES, KINDS, SMALL, TOWER, bits, sides
from gonfalon.kernel.consequences import Consequence, between, change, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

# ---- Bard


def _bard_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    return [s.vocabulary["play", s.world.card["bard"]]]


def _sing(s: ProtoState, use: Use) -> None:
    s.push(Gifts(use.seat))


@dataclass(slots=True)
class Gifts(Step):
    """MP-CHAR-07: all who are not at war with the host name a gift in secret."""

    id = "Gifts"
    window = "diplomacy.gift"
    rule = "MP-CHAR-07"
    verbs = ("gift",)
    sealed = True

    host: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [
            seat
            for seat in s.order
            if seat != self.host and not at_war(s, seat, self.host) and not s.sealed[seat]
        ]

    def stays_open(self, s: ProtoState) -> bool:
        """A player with nothing to give is asked all the same: purses are hidden."""
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("gift", low=0, high=s.florins[seat])]

    def run(self, s: ProtoState) -> None:
        gifts = {seat: s.sealed[seat][0].args[0] for seat in s.order if s.sealed[seat]}
        for seat, florins in gifts.items():
            s.emit("gift-named", self.rule, seat=seat, florins=florins)
        largest = max(gifts.values(), default=0)
        givers = [seat for seat, florins in gifts.items() if florins == largest]
        if not largest:
            s.emit("no-gift", "MP-CHAR-52", seat=self.host)
        elif len(givers) > 1:
            s.push(ChooseGiver(self.host, tuple(givers), largest))
        else:
            take_gift(s, self.host, givers[0], largest)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return [remark("largest-gift", points=s.world.po["bard-gift"])]

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return Refusal(self.rule, "lacks-florins", florins=move.args[0])

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": self.host}


@dataclass(slots=True)
class ChooseGiver(Step):
    """MP-CHAR-52: of equal gifts the host takes one."""

    id = "ChooseGiver"
    window = "card.choice"
    question = "card.giver"
    rule = "MP-CHAR-52"
    verbs = ("choose-giver",)

    host: int
    givers: tuple[int, ...]
    florins: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.host]

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["choose-giver", giver] for giver in self.givers]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        take_gift(s, self.host, move.args[0], self.florins)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        """No trial shows the gift: what the giver has is hidden."""
        gains = remark("giver-gains", seat=move.args[0], points=s.world.po["bard-gift"])
        return [change("florins", self.florins), gains]

    def default(self, s: ProtoState, seat: int) -> Move:
        """MP-TIME-24: forced choices between equals are drawn."""
        return at_random(s, self.moves(s, seat))

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"card": s.world.card["bard"]}


def take_gift(s: ProtoState, host: int, giver: int, florins: int) -> None:
    pay(s, giver, florins)
    receive(s, host, florins)
    s.emit("gift-taken", "MP-CHAR-07", seat=host, from_seat=giver, florins=florins)
    score(s, giver, s.world.po["bard-gift"], "bard", "MP-CHAR-07")


# ---- Castellan


def protections(s: ProtoState, seat: int) -> int:
    """MP-CHAR-12: the larger of both readings."""
    card = s.world.card["castellan"]
    (other,) = [effect for effect in s.world.characters[card].effects if effect.mode == "or"]
    count = other.amount * sum(has(s, seat, id) for id in other.counts)
    return max(step_amount(s, seat, card), count)


def _unprotected(s: ProtoState, seat: int) -> list[int]:
    safe = [shield.territory for shield in effects.of(s, effects.Protected) if shield.seat == seat]
    return [t for t in owned(s, seat) if t not in safe]


def _castellan_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    if not protections(s, seat):
        return []
    card = s.world.card["castellan"]
    return [s.vocabulary["play-territory", card, t] for t in _unprotected(s, seat)]


def _guard(s: ProtoState, use: Use) -> None:
    protect(s, use.seat, use.args[0])
    s.push(ProtectMore(use.seat, protections(s, use.seat) - 1))


def protect(s: ProtoState, seat: int, territory: int) -> None:
    """Until the end of this turn, from Event cards, rebellions and barbarian attacks."""
    begin(s, effects.Protected(territory, seat), s.turn)
    s.emit("protected", "MP-CHAR-12", seat=seat, territory=territory)


@dataclass(slots=True)
class ProtectMore(Step):
    """MP-CHAR-12: up to so many territories."""

    id = "ProtectMore"
    window = "card.choice"
    question = "card.protect"
    rule = "MP-CHAR-12"
    verbs = ("pass", "protect")

    seat: int
    left: int

    def waits_for(self, s: ProtoState) -> list[int]:
        return [self.seat] if self.left and _unprotected(s, self.seat) else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        more = [s.vocabulary["protect", t] for t in _unprotected(s, seat)]
        return [s.world.pass_, *more]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "protect":
            protect(s, seat, move.args[0])
            s.push(ProtectMore(seat, self.left - 1))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        if move.verb == "pass":
            return []
        unsafe = vf_at(s, seat, move.args[0]) < worst_level(s, move.args[0])
        return [remark("safe-this-turn") if unsafe else remark("no-rebels-anyway")]

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"card": s.world.card["castellan"]}


def _why_no_castellan(s: ProtoState, use: Use) -> Refusal:
    if not protections(s, use.seat):
        return Refusal("MP-CARD-08", "card-technology", card=use.card)
    return Refusal("MP-CHAR-12", "card-cannot", card=use.card)


# ---- Jester

EMPIRE_CARD, DOUBLED_TAXES = range(len(BOONS))


def _jester_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    """MP-CHAR-27: levels up to LT; what there may be of a kind is kept to."""
    v, card, highest = s.vocabulary, s.world.card["jester"], level(s, seat)
    found: list[AnyMove] = [v["play-boon", card, boon] for boon in range(len(BOONS))]
    for kind in range(len(KINDS)):
        limit = transport_limit(s, seat, kind, highest)
        if count_transports(s, seat, kind) < limit and free_transport(s, kind) != NOBODY:
            found += [v["play-kind", card, kind, rank] for rank in range(1, highest + 1)]
    if count_engines(s, seat) < highest:
        found += [
            v["play-artillery", card, kind]
            for kind in range(min(highest, len(ENGINES)))
            if free_engine(s, kind) != NOBODY
        ]
    walls = [b for b in range(TOWER, CATHEDRAL) if row_level(b) <= highest and pieces_left(s, b)]
    for territory in owned(s, seat):
        if walls and holds(s, seat, territory):
            stands = planned_level(s, seat, territory, TOWER)
            found += [
                v["play-building", card, territory, wall]
                for wall in walls
                if row_level(wall) > stands
            ]
    return found


def _jest(s: ProtoState, use: Use) -> None:
    """What is built or made arrives in Placement."""
    seat, verb, args = use.seat, use.move.verb, use.args
    if verb == "play-kind":
        owe_transport(s, seat, args[0], args[1], may_wait=False)
        s.emit("jester-transport", "MP-CHAR-27", seat=seat, piece_kind=args[0], level=args[1])
    elif verb == "play-artillery":
        owe_engine(s, seat, args[0])
        s.emit("jester-engine", "MP-CHAR-27", seat=seat, artillery=args[0])
    elif verb == "play-building":
        owe_building(s, seat, args[1], args[0])
        s.emit("jester-walls", "MP-CHAR-27", seat=seat, territory=args[0], building=args[1])
    elif args[0] == DOUBLED_TAXES:
        begin(s, effects.DoubleTax(seat), s.turn)
        s.emit("doubled-taxes", "MP-CHAR-27", seat=seat)
    else:
        card = draw_card(s)
        if card != NOBODY:
            add_card(s, seat, card)
            s.emit("jester-card", "MP-CHAR-27", (seat,), seat=seat, card=card)


# ---- Princess


def _princess_offers(s: ProtoState, seat: int, window: str) -> list[AnyMove]:
    v, card = s.vocabulary, s.world.card["princess"]
    found: list[AnyMove] = [v["play-seat", card, other] for other in s.order if other != seat]
    return found + [v["play-kingdom", card, kingdom] for kingdom in _willing(s)]


def _willing(s: ProtoState) -> list[int]:
    """MP-CHAR-58: Small kingdoms whose territories in play are all barbarian."""
    w = s.world
    return [
        kingdom
        for kingdom in range(len(w.kingdom_ids))
        if w.class_of[kingdom] == SMALL
        and w.home[kingdom] & s.land
        and all(s.owner[t] == NOBODY for t in bits(w.home[kingdom] & s.land))
    ]


def suit(s: ProtoState, princess: int) -> Effect:
    """MP-CHAR-58: the effect with which she asks for a kingdom."""
    return next(effect for effect in s.world.characters[princess].effects if effect.by_lt)


def _marry(s: ProtoState, use: Use) -> None:
    if use.move.verb == "play-seat":
        deliver(s, use.card, use.seat, use.args[0], timed=False)
        return
    discard(s, use.card)
    kingdom = use.args[0]
    effect = suit(s, use.card)
    assert effect.by_lt is not None
    assert effect.die is not None
    rolled = roll(s, sides(effect.die))
    won = rolled >= effect.by_lt[level(s, use.seat) - 1]
    values: dict[str, Any] = {"seat": use.seat, "kingdom": kingdom, "roll": rolled}
    s.emit("suit-won" if won else "suit-lost", "MP-CHAR-58", **values)
    if won:
        _take_kingdom(s, use.seat, kingdom, effect.amount)
        for other in s.order:
            if other != use.seat and religion(s, other) == s.world.religion_of[kingdom]:
                mark(s, other, use.seat, effect.second, "MP-CB-04")


def _take_kingdom(s: ProtoState, seat: int, kingdom: int, garrison: int) -> None:
    """MP-CHAR-58: it counts as conquered; MP-COMP-02: where no VF are left for a territory it stays as it is."""
    w, taken = s.world, []
    for t in bits(w.home[kingdom] & s.land):
        vf = room_in_ceiling(s, seat, garrison)
        if not vf:
            continue
        s.barbarian_vf[t] = s.barbarian_captain[t] = 0
        change_ground(s, seat, t, vf)
        set_owner(s, t, seat)
        taken.append(t)
        s.emit("territory-won", "MP-CHAR-58", seat=seat, territory=t, vf=vf)
        if w.religious_capitals >> t & 1:
            points = w.po["conquer-religious-capital"]
            score(s, seat, points, "religious-capitals", "MP-CONQ-08")
        if t == w.rome:
            settle_pope(s)
    lift(s, *taken)
    activate(s, *taken)
    settle_guests(s)


def _why_no_princess(s: ProtoState, use: Use) -> Refusal:
    rule = "MP-CHAR-58" if use.move.verb == "play-kingdom" else "MP-CHAR-41"
    return Refusal(rule, "card-cannot", card=use.card)


# ---- what is said before


def _before_bard(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("gifts", points=s.world.po["bard-gift"])]


def _before_castellan(s: ProtoState, use: Use) -> list[Consequence]:
    return [remark("protects", count=protections(s, use.seat))]


def _before_jester(s: ProtoState, use: Use) -> list[Consequence]:
    """A trial cannot draw from a deck that is hidden."""
    boon = use.move.verb == "play-boon" and use.args[0] == EMPIRE_CARD
    return [between("cards", 1, 1)] if boon and (s.empire_deck or s.empire_discard) else []


def _before_princess(s: ProtoState, use: Use) -> list[Consequence]:
    """MP-CHAR-41, MP-CHAR-58."""
    if use.move.verb == "play-seat":
        factor = s.world.characters[use.card].effects[0].amount
        return [remark("married", seat=use.args[0], count=factor)]
    effect = suit(s, use.card)
    assert effect.by_lt is not None
    assert effect.die is not None
    die, least = sides(effect.die), effect.by_lt[level(s, use.seat) - 1]
    land = len(bits(s.world.home[use.args[0]] & s.land))
    return [remark("suit", (die + 1 - least) / die, count=land, vf=effect.amount)]


POWERS = {
    "bard": Power(_bard_offers, _sing, outlook=_before_bard),
    "castellan": Power(_castellan_offers, _guard, _why_no_castellan, outlook=_before_castellan),
    "jester": Power(_jester_offers, _jest, outlook=_before_jester),
    "princess": Power(_princess_offers, _marry, _why_no_princess, outlook=_before_princess),
}
