"""An attack begins, by a player or by barbarians: what comes before the first roll.

rules: MP-TIME-09, MP-TIME-12, MP-ATT-10, MP-ATT-11, MP-MULTI-01, MP-WAR-17, MP-ASSAULT-02 to MP-ASSAULT-04, MP-CARD-07, MP-SIEGE-10, MP-SIEGE-15
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gonfalon.games.prototype.attack.questions.objectives import land
from gonfalon.games.prototype.attack.steps.joining import Join, SurpriseWar
from gonfalon.games.prototype.battle.changes.prisoners import number_of
from gonfalon.games.prototype.battle.questions.parties import (
    ASSAULT,
    CONVOY,
    FIELD,
    PIRATES,
    TERRITORY,
    Battle,
    Objective,
    Party,
    behind_walls,
    defence_vf,
    pirates_of,
    shelter,
)
from gonfalon.games.prototype.battle.questions.prospects import prospects
from gonfalon.games.prototype.battle.steps.ramming import Ramming
from gonfalon.games.prototype.battle.steps.rounds import NextRound
from gonfalon.games.prototype.cards.questions.outlook import card_outlook
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS, all_but
from gonfalon.games.prototype.cards.questions.uses import card_moves, is_card_move, refuse_card
from gonfalon.games.prototype.cards.steps.play import play_card
from gonfalon.games.prototype.realm.questions.holdings import has, walls
from gonfalon.games.prototype.state import BARBARIANS, NOBODY, ProtoState
from gonfalon.games.prototype.timing.questions import OWN, might_ask, wants
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step


def begin(
    s: ProtoState,
    goal: Objective,
    parties: tuple[Party, ...],
    allies: tuple[int, ...] = (),
    *,
    surprise: bool = False,
    waived: int = 0,
) -> None:
    """MP-TIME-09: the record of the battle, and the steps up to the first roll."""
    s.commit()
    number = number_of(s, goal)
    s.battle = Battle(
        number, goal.kind, goal.place, goal.target, parties, (goal.target,), galley=goal.galley,
        ships_only=goal.ships_only, captain=barbarian_captain(s, goal),
    )  # fmt: skip
    seat = parties[0].seat
    s.emit(
        "attack", "MP-ATT-09", number=number, seat=seat, target_seat=goal.target, place=goal.place,
        captains=list(parties[0].captains), transports=list(parties[0].transports),
    )  # fmt: skip
    war = [SurpriseWar(seat, goal.target, waived)] if surprise else []
    s.push(*war, Join(allies), Appear(), Prepare(), React(), Muster())


def barbarian_captain(s: ProtoState, goal: Objective) -> int:
    """The level of the Captain of those who are attacked (MP-BCAPT-02)."""
    if goal.kind == PIRATES:
        galley = pirates_of(s, goal.galley)
        return galley.captain if galley else 0
    return s.barbarian_captain[goal.place] if goal.target == BARBARIANS else 0


def from_siege(s: ProtoState, territory: int, parties: tuple[Party, ...], why: int) -> None:
    """MP-SIEGE-10, MP-SIEGE-15: besiegers attack from where they stand, without PM."""
    begin(s, land(s, territory), parties)
    s.battle = s.battle._replace(siege=why)


def barbarian_attack(
    s: ProtoState,
    place: int,
    target: int,
    *,
    base: int = NOBODY,
    galley: int = NOBODY,
    landed: int = 0,
    captain: int = 0,
    convoy: bool = False,
) -> None:
    """MP-TIME-12: barbarians of a territory (`base`), of a galley at sea, or landed from one attack a player's territory, or a convoy or fleet
    in the place (`convoy`, always so at sea). `captain` is the level of theirs."""
    kind = CONVOY if convoy or s.world.is_sea(place) else TERRITORY
    s.battles += 1
    s.battle = Battle(
        s.battles, kind, place, target, (Party(BARBARIANS),), (target,), base=base, galley=galley,
        landed=landed, captain=captain,
    )  # fmt: skip
    s.emit("barbarians-attack", "MP-TIME-12", number=s.battles, place=place, target_seat=target)
    s.push(Join(()), React(), Muster())


@dataclass(slots=True)
class Appear(Step):
    """MP-ATT-10, MP-ATT-11: barbarians appear in empty barbarian land."""

    id = "Appear"

    def run(self, s: ProtoState) -> None:
        b = s.battle
        if b.kind != TERRITORY or b.target != BARBARIANS or s.barbarian_vf[b.place]:
            return
        kingdom = s.world.kingdom_of[b.place]
        played = kingdom in s.kingdom
        vf = s.world.limits.recruits if played else s.world.barbarians_when_attacked[kingdom]
        s.barbarian_vf[b.place] = vf
        s.emit("barbarians-appear", "MP-ATT-10", territory=b.place, vf=vf)


@dataclass(slots=True)
class Prepare(Step):
    """MP-TIME-09 (5): an Infiltrator may open the gates."""

    id = "Prepare"
    window = "attack.prepare"
    rule = "MP-CHAR-29"
    verbs = ("pass", *PLAY_VERBS)
    refused_verbs = all_but("play-territory")

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        seat = b.attackers[0].seat
        asked = s.hands[seat] and has(s, seat, "strategy") and behind_walls(s, b)
        return [seat] if asked else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        if move.verb != "pass":
            play_card(s, seat, move, self.window)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        odds = prospects(s, seat, move, self.window)
        return [*card_outlook(s, seat, move, self.window), *odds] if is_card_move(move) else odds

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


@dataclass(slots=True)
class React(Step):
    """MP-TIME-09 (6), MP-CARD-07: the owner of the attacked territory may play Carpenter, Guard and Militiaman, any number of them."""

    id = "React"
    window = "attack.react"
    rule = "MP-CARD-07"
    verbs = ("pass", *PLAY_VERBS)
    refused_verbs = all_but("play")
    reaction = True
    masked = True

    def might_ask(self, s: ProtoState) -> bool:
        return might_ask(s, self)

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        seat = b.target
        if b.kind != TERRITORY or seat < 0 or not s.hands[seat]:
            return []
        carpenter = s.world.copies[s.world.card["carpenter"]] and has(s, seat, "carpentry")
        asked = (has(s, seat, "law") or carpenter) and wants(s, seat, self.window, OWN)
        return [seat] if asked else []

    def stays_open(self, s: ProtoState) -> bool:
        return True

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        return [s.world.pass_, *card_moves(s, seat, self.window)]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
        else:
            play_card(s, seat, move, self.window)

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        odds = prospects(s, seat, move, self.window)
        return [*card_outlook(s, seat, move, self.window), *odds] if is_card_move(move) else odds

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        return refuse_card(s, seat, move, self.window)

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"seat": s.battle.attackers[0].seat, "place": s.battle.place}


@dataclass(slots=True)
class Muster(Step):
    """MP-TIME-09 (7): the order of the defence, who stands outside, ramming at sea; then rounds."""

    id = "Muster"

    def run(self, s: ProtoState) -> None:
        s.push(
            Order(),
            Shelter(),
            *([Ramming()] if s.world.is_sea(s.battle.place) else []),
            NextRound(),
        )


@dataclass(slots=True)
class Order(Step):
    """MP-MULTI-01: of several defenders the owner names the order, one after the other."""

    id = "Order"
    window = "attack.order"
    rule = "MP-MULTI-01"
    verbs = ("next-defender",)
    reaction = True

    named: Sequence[int] = ()

    def waits_for(self, s: ProtoState) -> list[int]:
        b = s.battle
        more = len(b.defenders) - len(self.named) > 1
        return [b.target] if more and b.target >= 0 and take_turns(s, b) else []

    def moves(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """The default first: the owner, then the others in turn order."""
        left = [d for d in s.battle.defenders if d not in self.named]
        return [s.vocabulary["next-defender", d] for d in left]

    def apply(self, s: ProtoState, seat: int, move: Move) -> None:
        s.done()
        s.push(Order((*self.named, move.args[0])))

    def outlook(self, s: ProtoState, seat: int, move: Move) -> list[Consequence]:
        return prospects(s, seat, move, self.window)

    def run(self, s: ProtoState) -> None:
        b = s.battle
        rest = [d for d in b.defenders if d not in self.named]
        s.battle = b._replace(defenders=(*self.named, *rest))

    def asks(self, s: ProtoState, seat: int) -> dict[str, Any]:
        return {"place": s.battle.place}


def take_turns(s: ProtoState, b: Battle) -> bool:
    """MP-MULTI-01, MP-MULTI-03, MP-ASSAULT-03: would several defenders roll in the same stage?"""
    stages = [FIELD]
    if behind_walls(s, b):
        b, stages = b._replace(outside=shelter(s, b)), [FIELD, ASSAULT]
    return any(_rolling(s, b._replace(stage=stage)) > 1 for stage in stages)


def _rolling(s: ProtoState, b: Battle) -> int:
    """How many defenders there are to roll in the stage; those outside are gone before an assault."""
    outside = b.outside if b.stage == ASSAULT else (0,) * len(b.defenders)
    return sum(defence_vf(s, b, n) > outside[n] for n in range(len(b.defenders)))


@dataclass(slots=True)
class Shelter(Step):
    """MP-ASSAULT-02 to MP-ASSAULT-04, MP-WAR-17: who is inside walls and who outside."""

    id = "Shelter"

    def run(self, s: ProtoState) -> None:
        b = s.battle
        if behind_walls(s, b):
            s.battle = b._replace(outside=shelter(s, b))
            if sum(s.battle.outside):
                s.emit("outside", "MP-ASSAULT-03", place=b.place, vf=sum(s.battle.outside))
        elif walls(s, b.place) if b.kind == TERRITORY else 0:
            s.emit("gates-open", "MP-CHAR-29", territory=b.place)
