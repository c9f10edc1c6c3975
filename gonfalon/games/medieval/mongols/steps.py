"""Mongol Cards.

rules: MD-MONGOL-01 to MD-MONGOL-18, MD-VIC-01 to MD-VIC-03, MD-TIME-10, MD-ASK-08, MD-ASK-09, MD-TWO-13, MD-SHO-01
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medieval.cards.changes import shuffle_deck, use_card
from gonfalon.games.medieval.cards.questions import held_cards, may_hold
from gonfalon.games.medieval.components.changes import roll
from gonfalon.games.medieval.components.odds import mongols_win
from gonfalon.games.medieval.components.questions import clockwise
from gonfalon.games.medieval.mongols.questions import mongol_defence, mongol_targets
from gonfalon.games.medieval.powers.changes import destroy
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.changes import finish
from gonfalon.games.medieval.victory.stakes import if_lost, points_of_others
from gonfalon.games.medieval.world import KNIGHTS, MONGOL, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def play_mongol(s: MedState, seat: int) -> None:
    """MD-MONGOL-01, MD-MONGOL-02: three return to the deck unresolved, later ones attack.

    The card is out of the hand or the deck already; `seat` directs it.
    """
    aside = s.world.limits.mongols_set_aside
    if s.mongols_set_aside < aside:
        s.mongols_set_aside += 1
        s.emit("mongol-set-aside", "MD-MONGOL-01", seat=seat, count=s.mongols_set_aside)
        if s.mongols_set_aside == aside:
            s.deck += [MONGOL] * aside
            shuffle_deck(s)
            s.emit("mongols-return", "MD-MONGOL-01", count=len(s.deck))
        return
    s.used.append(MONGOL)
    s.emit("mongol-played", "MD-MONGOL-02", seat=seat)
    if mongol_targets(s):
        s.push(MongolTarget(seat))
    else:
        s.emit("no-effect", "MD-MONGOL-07")
        mongol_resolved(s)


def mongol_resolved(s: MedState) -> None:
    """MD-VIC-01, MD-VIC-02, MD-SHO-01: the last one ends the game."""
    s.mongols_resolved += 1
    if s.mongols_resolved >= s.world.mongol_attacks:
        finish(s, "mongols", "MD-VIC-01")


@dataclass(slots=True)
class MongolTarget(Step):
    """The player of the card names the Area (MD-MONGOL-03)."""

    id = "MongolTarget"
    window = "mongol.target"
    rule = "MD-ASK-08"
    verbs = ("invade",)

    seat: int

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat]

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary["invade", area] for area in mongol_targets(s)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        area = move.args[0]
        s.done()
        s.commit()
        s.emit("mongols-attack", "MD-MONGOL-03", seat=seat, area=area)
        s.push(MongolKnights(area, seat, tuple(clockwise(s, seat))))

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return [*invasion_outlook(s, seat, move.args[0]), number_of_attack(s)]

    def default(self, s: MedState, seat: int) -> Move:
        """MD-ASK-08: where the player has least to lose, then the lowest rating."""
        w = s.world

        def worth(area: int) -> tuple[int, int]:
            mine = s.held[seat] & w.provinces_in[area]
            return sum(w.income[p] for p in bits(mine)), w.mongol_defence[area]

        return s.vocabulary["invade", min(mongol_targets(s), key=worth)]

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        area = move.args[0]
        if not s.world.mongol_defence[area]:
            return Refusal("MD-MONGOL-06", "mongol-proof", area=area)
        if (s.covered | s.destroyed) >> area & 1:
            return Refusal("MD-MONGOL-04", "area-out-of-play", area=area)
        return Refusal("MD-MONGOL-05", "not-on-the-edge", area=area)


@dataclass(slots=True)
class MongolKnights(Step):
    """Knights of Christ for the Area, one player after another, the Mongol player last (MD-TIME-10)."""

    id = "MongolKnights"
    window = "mongol.knights"
    rule = "MD-ASK-09"
    verbs = ("knights",)
    covert = True
    masked = True

    area: int
    seat: int
    asked: tuple[int, ...]
    """The seats still to be asked."""
    cards: int = 0

    def may_help(self, s: MedState, seat: int) -> bool:
        """MD-MONGOL-11: a Catholic Power with a Province of its own there, or Knights of Christ."""
        w = s.world
        here = s.held[seat] & w.provinces_in[self.area]
        if here & s.knights:
            return True
        return any(
            s.card_at[power] == seat and here & w.provinces_of[power] for power in bits(w.catholic)
        )

    def waits_for(self, s: MedState) -> list[int]:
        if not self.asked:
            return []
        seat = self.asked[0]
        return [seat] if self.may_help(s, seat) and may_hold(s, seat, KNIGHTS) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary.range("knights", low=0, high=held_cards(s, seat, KNIGHTS))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        cards = move.args[0]
        use_card(s, seat, KNIGHTS, cards)
        s.commit()
        if cards:
            s.emit(
                "knights-against-mongols", "MD-MONGOL-11", seat=seat, area=self.area, count=cards
            )
        s.push(MongolKnights(self.area, self.seat, self.asked[1:], self.cards + cards))

    def outlook(self, s: MedState, seat: int, move: Move) -> list[Consequence]:
        return invasion_outlook(s, seat, self.area, self.cards + move.args[0])

    def run(self, s: MedState) -> None:
        if self.asked:
            s.push(MongolKnights(self.area, self.seat, self.asked[1:], self.cards))
        else:
            mongol_dice(s, self.seat, self.area, self.cards)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if not self.may_help(s, seat):
            return Refusal("MD-MONGOL-11", "no-knights-here", area=self.area)
        return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"area": self.area, "count": self.cards}


def invasion_outlook(s: MedState, seat: int, area: int, cards: int = 0) -> list[Consequence]:
    """MD-MONGOL-13, MD-MONGOL-14: the chance that the Area falls, and what every seat loses then."""
    wins = mongols_win(mongol_defence(s, area, cards), s.world.limits.mongol_strength)
    then = s.copy()
    destroy(then, area)
    falls = remark("area-falls", chance=wins / 36)
    return [falls, *if_lost(s, then, seat), *points_of_others(s, then, seat)]


def number_of_attack(s: MedState) -> Consequence:
    """MD-VIC-01, MD-SHO-01: how near the end of the game is."""
    number, last = s.mongols_resolved + 1, s.world.mongol_attacks
    if number >= last:
        return remark("ends-the-game")
    return remark("mongol-attack", number=number, last_number=last)


def mongol_outlook(s: MedState) -> Consequence:
    """MD-MONGOL-01, MD-MONGOL-02: the next Mongol Card is set aside, or attacks."""
    aside = s.world.limits.mongols_set_aside
    if s.mongols_set_aside < aside:
        return remark("mongol-aside", number=s.mongols_set_aside + 1, last_number=aside)
    return number_of_attack(s)


def mongol_dice(s: MedState, seat: int, area: int, cards: int) -> None:
    """MD-MONGOL-09, MD-MONGOL-13: rolls for the Mongols and the Area; a lost Area is destroyed."""
    die, other_die = roll(s), roll(s)
    total = die + s.world.limits.mongol_strength
    other_total = other_die + mongol_defence(s, area, cards)
    s.emit(
        "mongol-battle", "MD-MONGOL-09", seat=seat, area=area, die=die,
        modifier=total - die, total=total, other_die=other_die,
        other_modifier=other_total - other_die, other_total=other_total,
    )  # fmt: skip
    if total >= other_total:
        destroy(s, area)
    else:
        s.emit("mongols-repelled", "MD-MONGOL-13", area=area)
    mongol_resolved(s)
