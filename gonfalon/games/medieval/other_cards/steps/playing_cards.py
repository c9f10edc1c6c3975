"""The other Action Cards: Spies, Assassin, Civil War, Heresy, Disaster, Change of Ruler.

rules: MD-TABLE-01 to MD-TABLE-03, MD-ALT-01, MD-SPY-01 to MD-SPY-04, MD-SPY-08, MD-ASN-02 to MD-ASN-04, MD-CW-01 to
MD-CW-11, MD-HER-01 to MD-HER-06, MD-DIS-01 to MD-DIS-08, MD-COR-01 to MD-COR-03, MD-RULER-03, MD-RULER-04
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.cards.steps import announce
from gonfalon.games.medieval.components.changes import pay, roll
from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.powers.changes import change_ruler
from gonfalon.games.medieval.powers.questions import army, holder_of, is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ASSASSIN, CIVIL_WAR, HERESY, NOBODY, SPIES, UNSEEN, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CARD_OF = {
    "spy-map": SPIES,
    "spy-hand": SPIES,
    "spy-deck": SPIES,
    "assassinate": ASSASSIN,
    "civil-war": CIVIL_WAR,
    "heresy": HERESY,
}
"""The card that a verb of phase C (or A) plays."""

# ---- what may be played


def card_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    v, w, hand = s.vocabulary, s.world, s.hands[seat]
    if SPIES in hand:
        moves += [
            v["spy-hand", other] for other in range(w.seats) if other != seat and s.hands[other]
        ]
        if s.deck:
            moves.append(v[("spy-deck",)])
    if ASSASSIN in hand:
        assassinate = w.moves_of["assassinate"]
        moves += [move for power, move in enumerate(assassinate) if has_ruler(s, power)]
    if CIVIL_WAR in hand:
        moves += [v["civil-war", power] for power in bits(s.ripe) if may_break_out(s, power)]
    if HERESY in hand:
        heresy = w.moves_of["heresy"]
        moves += [heresy[province] for province in bits(heretics(s))]


def has_ruler(s: MedState, power: int) -> bool:
    """MD-ASN-02, MD-ASN-03: controlled by a player or the NPC, and no Knights of Christ Power."""
    return s.card_at[power] >= 0 and not is_knights_power(s, power)


def may_break_out(s: MedState, power: int) -> bool:
    """MD-CW-01 to MD-CW-04: ripe since the turn began, in play, not in Civil War, no Knights."""
    return (
        s.ripe >> power & 1 == 1
        and s.card_at[power] > UNSEEN
        and not s.civil_war >> power & 1
        and not is_knights_power(s, power)
    )


def heretics(s: MedState) -> int:
    """MD-HER-01: controlled Provinces of Catholic Powers, without Heresy and Knights of Christ."""
    held = 0
    for holder, provinces in enumerate(s.held):
        if not is_shielded(s, holder):
            held |= provinces
    return held & s.world.catholic_land & ~s.heresy & ~s.knights


def play_card(s: MedState, seat: int, move: Move) -> None:
    """Announce a card of phase C with its target."""
    verb, card = move.verb, CARD_OF[move.verb]
    if verb == "spy-hand":
        announce(s, seat, card, SeeHand(seat, move.args[0]), use=verb, target_seat=move.args[0])
    elif verb == "spy-deck":
        announce(s, seat, card, SeeDeck(seat), use=verb)
    elif verb == "spy-map":
        announce(s, seat, card, SeeMapCard(seat), use=verb)
    elif verb == "assassinate":
        announce(s, seat, card, Assassination(seat, move.args[0]), use=verb, power=move.args[0])
    elif verb == "civil-war":
        announce(s, seat, card, OutbreakOfCivilWar(move.args[0]), use=verb, power=move.args[0])
    else:
        announce(s, seat, card, OutbreakOfHeresy(move.args[0]), use=verb, province=move.args[0])


def refuse_card(s: MedState, seat: int, move: Move) -> Refusal:
    verb = move.verb
    if not may_hold(s, seat, CARD_OF[verb]):
        return Refusal("MD-CARD-03", "not-in-hand", card=CARD_OF[verb])
    if verb == "spy-map":
        return Refusal("MD-SPY-03", "map-card-in-phase-a")
    if verb == "spy-hand" and move.args[0] == seat:
        return Refusal("MD-SPY-02", "nothing-to-spy")
    if verb in ("spy-hand", "spy-deck"):
        return Refusal("MD-SPY-08", "nothing-to-spy")
    if verb == "heresy":
        return _refuse_heresy(s, move.args[0])
    power = move.args[0]
    if verb == "assassinate":
        rule = "MD-ASN-03" if s.card_at[power] > UNSEEN else "MD-ASN-02"
        return Refusal(rule, "no-ruler", power=power)
    if s.civil_war >> power & 1 or is_knights_power(s, power):
        return Refusal("MD-CW-04", "no-civil-war", power=power)
    if (s.excommunicated | s.disaster) >> power & 1:
        return Refusal("MD-CW-02", "not-ripe", power=power)
    return Refusal("MD-CW-01", "not-ripe", power=power)


def _refuse_heresy(s: MedState, province: int) -> Refusal:
    if not s.land >> province & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=province)
    if s.world.power_of[province] == NOBODY:
        return Refusal("MD-REL-03", "no-religion", province=province)
    if s.knights >> province & 1:
        return Refusal("MD-KOC-18", "knights-hold-it", province=province)
    if is_shielded(s, holder_of(s, province)):
        return Refusal("MD-INV-09", "shielded-province", province=province)
    return Refusal("MD-HER-01", "no-heresy-here", province=province)


# ---- Spies


@dataclass(slots=True)
class SeeHand(Step):
    """MD-SPY-02, MD-SEC-04: the player alone sees the hand."""

    id = "SeeHand"
    seat: int
    victim: int

    def run(self, s: MedState) -> None:
        s.emit("spied-hand", "MD-SPY-02", seat=self.seat, victim_seat=self.victim)
        s.emit(
            "hand-seen", "MD-SPY-02", audience=(self.seat,), victim_seat=self.victim,
            cards=list(s.hands[self.victim]),
        )  # fmt: skip


@dataclass(slots=True)
class SeeDeck(Step):
    """MD-SPY-04: the top two cards of the Action Deck; they stay where they are."""

    id = "SeeDeck"
    seat: int

    def run(self, s: MedState) -> None:
        count = min(2, len(s.deck))
        s.deck_peeks[self.seat] = max(s.deck_peeks[self.seat], count)
        s.emit("spied-deck", "MD-SPY-04", seat=self.seat)
        s.emit("deck-seen", "MD-SPY-04", audience=(self.seat,), cards=s.deck[: -count - 1 : -1])


@dataclass(slots=True)
class SeeMapCard(Step):
    """MD-SPY-03: the top Map Card; it stays on top."""

    id = "SeeMapCard"
    seat: int

    def run(self, s: MedState) -> None:
        s.map_peeks |= 1 << self.seat
        s.emit("spied-map", "MD-SPY-03", seat=self.seat)
        s.emit("map-card-seen", "MD-SPY-03", audience=(self.seat,), area=s.map_deck[-1])


# ---- Assassin


@dataclass(slots=True)
class Assassination(Step):
    """MD-ASN-02, MD-ASN-04: on 5 or 6 the ruler dies."""

    id = "Assassination"
    seat: int
    power: int

    def run(self, s: MedState) -> None:
        die = roll(s)
        killed = die >= s.world.limits.assassin_kills_from
        kind = "ruler-killed" if killed else "ruler-survives"
        s.emit(kind, "MD-ASN-02", seat=self.seat, power=self.power, die=die)
        if killed:
            change_ruler(s, self.power, roll(s), "MD-ASN-04")


# ---- Civil War


@dataclass(slots=True)
class OutbreakOfCivilWar(Step):
    id = "OutbreakOfCivilWar"
    power: int

    def run(self, s: MedState) -> None:
        start_civil_war(s, self.power, "MD-CW-01")


def start_civil_war(s: MedState, power: int, rule: str) -> None:
    s.civil_war |= 1 << power
    s.emit("civil-war", rule, power=power)


def fight_civil_war(s: MedState, seat: int, power: int) -> None:
    """MD-CW-06, MD-CW-09: a Florin, one attack of the turn, and the Power's only one."""
    cost = s.world.limits.attack_cost
    pay(s, seat, cost)
    s.attacks += 1
    s.spent |= 1 << power
    s.commit()
    s.emit("civil-war-attacked", "MD-CW-06", seat=seat, power=power, florins=cost)
    s.push(CivilWarMilitia(power))


def refuse_civil_war_fight(s: MedState, seat: int, power: int) -> Refusal:
    if s.card_at[power] != seat:
        return Refusal("MD-POWER-18", "not-your-power", power=power)
    if not s.civil_war >> power & 1:
        return Refusal("MD-CW-06", "no-civil-war-there", power=power)
    if s.spent >> power & 1:
        return Refusal("MD-CW-09", "power-is-spent", power=power)
    return Refusal("MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost)


@dataclass(slots=True)
class CivilWarMilitia(Step):
    """The Power may buy Militia against its own Civil War; nobody opposes with any (MD-CW-11)."""

    id = "CivilWarMilitia"
    window = "civil-war.militia"
    rule = "MD-CW-06"
    verbs = ("bid",)

    power: int

    def waits_for(self, s: MedState) -> list[int]:
        return [s.active] if s.florins[s.active] else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("bid", low=0, high=s.florins[seat])]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        self.fight(s, move.args[0])

    def run(self, s: MedState) -> None:
        self.fight(s, 0)

    def fight(self, s: MedState, florins: int) -> None:
        """MD-CW-06 to MD-CW-08."""
        pay(s, s.active, florins)
        die, other_die = roll(s), roll(s)
        militia = florins // s.world.limits.militia_price
        total = die + army(s, self.power) + s.ruler[self.power] + militia
        s.emit(
            "civil-war-fought", "MD-CW-06", seat=s.active, power=self.power, florins=florins,
            die=die, modifier=total - die, total=total, other_die=other_die,
        )  # fmt: skip
        if total > other_die:
            s.civil_war &= ~(1 << self.power)
            s.emit("civil-war-over", "MD-CW-07", power=self.power)
        else:
            change_ruler(s, self.power, roll(s), "MD-CW-08")

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MD-SEC-06", "bid-too-high", florins=s.florins[seat])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"power": self.power, "price": s.world.limits.militia_price}


# ---- Heresy


@dataclass(slots=True)
class OutbreakOfHeresy(Step):
    """MD-HER-02: more than the income value, and the Province is heretical."""

    id = "OutbreakOfHeresy"
    province: int

    def run(self, s: MedState) -> None:
        die = roll(s)
        spreads = die > s.world.income[self.province]
        if spreads:
            s.heresy |= 1 << self.province
        kind = "heresy-spreads" if spreads else "heresy-fails"
        s.emit(kind, "MD-HER-02", province=self.province, die=die)


def end_heresy(s: MedState, seat: int, province: int) -> None:
    """MD-HER-05, MD-HER-06: an attack of the player, without Power, route and dice."""
    cost = s.world.limits.attack_cost
    pay(s, seat, cost)
    s.attacks += 1
    s.heresy &= ~(1 << province)
    s.emit("heresy-ended", "MD-HER-05", seat=seat, province=province, florins=cost)


def refuse_heresy_end(s: MedState, seat: int, province: int) -> Refusal:
    if not s.heresy >> province & 1:
        return Refusal("MD-HER-05", "no-heresy-there", province=province)
    if not s.held[seat] >> province & 1:
        return Refusal("MD-HER-05", "not-held", province=province)
    return Refusal("MD-ATT-05", "no-florin", florins=s.world.limits.attack_cost)


# ---- the Powers Table


def find_power(s: MedState, barred: int) -> int:
    """MD-TABLE-01 to MD-TABLE-03, MD-ALT-01: the Power that a d66 roll strikes, or NOBODY."""
    table = s.world.powers_table
    valid = [row for row, power in enumerate(table) if _is_struck(s, power, barred)]
    if not valid:
        return NOBODY
    while True:
        coloured, white = roll(s), roll(s)
        row = (coloured - 1) * 6 + white - 1
        s.emit("powers-table", "MD-TABLE-01", roll=coloured * 10 + white, power=table[row])
        if s.world.with_reroll:
            if row in valid:
                return table[row]
            continue
        while row not in valid:
            row = (row - 1) % len(table)
        return table[row]


def _is_struck(s: MedState, power: int, barred: int) -> bool:
    player = 0 <= s.card_at[power] < s.world.seats
    return player and not barred >> power & 1 and not is_knights_power(s, power)


@dataclass(slots=True)
class DisasterStrikes(Step):
    """MD-DIS-01 to MD-DIS-04: a marker, a loss of Florins, and Civil War if they do not suffice."""

    id = "DisasterStrikes"

    def run(self, s: MedState) -> None:
        power = find_power(s, barred=s.disaster)
        if power == NOBODY:
            s.emit("no-effect", "MD-TABLE-03")
            return
        seat = s.card_at[power]
        s.disaster |= 1 << power
        die = roll(s)
        paid = min(die, s.florins[seat])
        pay(s, seat, paid)
        s.emit("disaster", "MD-DIS-01", power=power, seat=seat, die=die, florins=paid)
        if paid < die and not s.civil_war >> power & 1:
            start_civil_war(s, power, "MD-DIS-04")


@dataclass(slots=True)
class RulerChanges(Step):
    """MD-COR-01, MD-COR-03."""

    id = "RulerChanges"

    def run(self, s: MedState) -> None:
        power = find_power(s, barred=0)
        if power == NOBODY:
            s.emit("no-effect", "MD-TABLE-03")
        else:
            change_ruler(s, power, roll(s), "MD-COR-01")
