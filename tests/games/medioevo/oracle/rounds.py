"""Reads what was written down of a battle, round by round: the facts for `battle.numbers`, and what the engine made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.state import BARBARIANS
from tests.games.medioevo.oracle.battle import (
    Engine,
    Force,
    Round,
    Side,
    barbarian_galley,
)
from tests.games.medioevo.oracle.facts import BattleLook
from tests.games.medioevo.oracle.watch import ASKED, EVENT, STEP, Moment

CROSSBOWMAN = 6
"""Card 7, counted from 0."""
LASTING = {
    "card-10", "card-14", "card-16", "card-17", "card-18", "card-35", "card-52", "card-66", "card-67", "card-68",
    "machinery", "type-changed",
}  # fmt: skip
"""What works for more than the round."""
Looks = dict[str, BattleLook]
AFTER_DAMAGE = {"ArcherMatters", "MeleePowers", "TakeCasualties", "LastBreath"}
"""Steps before which damage has been carried out."""
SOURCES = ["artillery", "arrows", "melee", "casualties"]
"""Causes of damage."""


@dataclass
class Fought:
    """A round with what the engine made of it."""

    round: Round
    seen: dict[str, Any]
    """The numbers of `battle.numbers`, as they happened."""
    met: set[str]
    """Kinds of the events of the round, cards by their numbers, and what still lasts."""


class Reader:
    """Reads the moments of battles round by round."""

    def __init__(self) -> None:
        self.inspired: dict[int, int] = {}
        self.doubled: set[int] = set()
        self.hands: dict[int, int] = {}
        self.lasting: set[str] = set()

    def rounds(self, moments: list[Moment]) -> Iterator[Fought]:
        current: list[Moment] = []
        for moment in moments:
            if moment.name in ("battle-round", "battle-over", "battle-stopped", "battle"):
                if current:
                    yield self._read(current)
                current = [moment] if moment.name == "battle-round" else []
            elif current:
                current.append(moment)
            self._keep(moment)
        if current:
            yield self._read(current)

    def _keep(self, moment: Moment) -> None:
        """What holds for the whole battle."""
        if moment.what != EVENT:
            return
        if moment.name == "battle":
            for kept in (self.inspired, self.doubled, self.hands, self.lasting):
                kept.clear()
        elif moment.name == "captain-inspired":
            captain = moment.values["captain"]
            self.inspired[captain] = self.inspired.get(captain, 0) + 1
        elif moment.name == "double-crew":
            self.doubled.add(moment.values["piece"])
        elif moment.name == "extra-hands":
            seat = moment.values["seat"]
            self.hands[seat] = self.hands.get(seat, 0) + 1
        if _mark(moment) in LASTING:
            self.lasting.add(_mark(moment))

    # ---- one round

    def _read(self, moments: list[Moment]) -> Fought:
        looks: dict[str, BattleLook] = {}
        for moment in moments:
            if moment.what == STEP and moment.facts is not None:
                looks.setdefault(moment.name, moment.facts)
        # units may still join with the declarations of the round (MU-EC-35)
        begun = looks.get("Artillery", moments[0].facts)
        seats = [side.seat for side in begun.record.sides]
        events = [moment for moment in moments if moment.what == EVENT]
        sides = (
            self._side(0, seats[0], begun, looks, events),
            self._side(1, seats[1], begun, looks, events),
        )
        round = Round(begun.is_sea, len(begun.order), sides)
        seen: dict[str, Any] = {}
        happened = {_mark(moment) for moment in events}
        if any(looks[step].barricades != (0, 0) for step in looks) and "protection" in happened:
            happened.add("barricades")
        damage = _damage(events, seats)
        seen["captain points"] = self._questions(round, moments, seats)
        seen["damage not taken"] = self._not_taken(moments, seats)
        forces = [self._force(look, k) for look in looks.values() for k in (0, 1)]
        seen["crews that are not there"] = sum(min(force.units) < 0 for force in forces)
        if self.lasting >= {"machinery", "type-changed"}:
            # a crew that fights may have changed its type meanwhile
            seen["crews that are not there"] = 0
        if "ShellDamage" in looks:
            round.fired = True
            for k in (0, 1):
                sides[k].engines = self._engines(k, seats[k], looks, events)
            dice = {
                e.values["piece"]: len(e.values["dice"]) for e in events if e.name == "engine-fires"
            }
            seen["engine dice"] = [[dice.get(e.piece, 0) for e in side.engines] for side in sides]
            seen["artillery"] = damage["artillery"]
            round.buildings = looks["ShellDamage"].buildings
            seen["buildings"] = list(looks.get("ArcherMatters", looks["ShellDamage"]).buildings)
        if "ArrowDamage" in looks and self._alive(looks["ArcherFire"]):
            for k in (0, 1):
                sides[k].archery = self._force(looks["ArcherFire"], k)
                sides[k].by_number_archery = bool(looks["ArcherFire"].record.sides[k].by_number)
                sides[k].arrows = looks["ArrowDamage"].record.sides[k].arrows
            seen["arrow dice"] = [_first(events, "archers-shoot", seat) for seat in seats]
            seen["arrows"] = damage["arrows"]
        if "FixPowers" in looks:
            for k in (0, 1):
                sides[k].powers = self._force(looks["FixPowers"], k)
                sides[k].by_number = bool(looks["FixPowers"].record.sides[k].by_number)
            asked = {m.values["seat"] for m in moments if m.name == "battle.sacrifice"}
            seen["may sacrifice"] = [seat in asked for seat in seats]
            fallen = _first(events, "sacrifice", BARBARIANS)
            seen["barbarians sacrifice"] = [fallen * (seat == BARBARIANS) for seat in seats]
        if "comparison" in happened:
            for k in (0, 1):
                sides[k].compared = self._force(looks["Comparison"], k)
                sides[k].dice = looks["Comparison"].record.sides[k].dice
                sides[k].left = self._force(looks["TakeCasualties"], k)
            sides[0].flight = looks["Comparison"].flight
            values = next(e.values["values"] for e in events if e.name == "comparison")
            seen["values"] = list(values)
            seen["superiorities"] = sum(e.name == "superiority" for e in events)
            seen["melee"] = damage["melee"]
            seen["casualties"] = damage["casualties"]
        if begun.is_sea and "EndOfRound" in looks and "unit-captured" not in happened:
            self._sinking(round, begun, looks, events, seen)
        return Fought(round, seen, happened | self.lasting)

    def _side(
        self,
        k: int,
        seat: int,
        begun: BattleLook,
        looks: dict[str, BattleLook],
        events: list[Moment],
    ) -> Side:
        side = Side(barbarian=seat == BARBARIANS, start=self._force(begun, k))
        side.place = begun.order.index(seat) if seat in begun.order else 0
        side.galleys = begun.galleys[k]
        if side.barbarian:
            side.galleys = barbarian_galley(side.start.size)
        parts: set[int] = set()
        dice: list[int] = []
        for event in events:
            values = event.values
            if event.name == "die-lowered" and dice:
                dice[-1] = values["die"]
            if values.get("seat") != seat:
                continue
            if event.name == "capture-declared":
                side.capture = True
            elif event.name == "net":
                side.net = True
            elif event.name == "shackles":
                side.shackles += 1
            elif event.name == "protection":
                parts.add(values["part"])
            elif event.name == "captain-acts":
                side.acts.append(values["unit"])
            elif event.name == "power-enabled":
                side.enabled.add(values["unit"])
            elif event.name == "power-cancelled":
                side.cancelled.add(values["unit"])
            elif event.name == "card-die":
                dice = [values["die"]] if values["card"] == CROSSBOWMAN else []
            elif event.name == "volley":
                side.volley += dice
            elif event.name == "strategy":
                side.strategy += values["points"]
            elif event.name == "sacrifice":
                side.sacrificed += values["count"]
            elif event.name == "battle-cry":
                side.cries += 1
            elif event.name == "blood-spent":
                side.blood += values["count"]
            elif event.name == "superiority":
                side.spared += values["spared"]
                side.pressed += 1 - values["spared"]
        for part, step in enumerate(("ShellDamage", "ArrowDamage", "WinnersDamage")):
            if part in parts and step in looks:
                side.wall[part] = _wall(looks[step], k)
        return side

    def _force(self, look: BattleLook, k: int) -> Force:
        """Troops with the levels that cards have added (MU-EC-68)."""
        troops = look.troops[k]
        levels = [min(3, level + self.inspired.get(c, 0)) for c, level in troops.captains]
        return Force(troops.units, tuple(levels), troops.others)

    def _alive(self, look: BattleLook) -> bool:
        return all(self._force(look, k).size > 0 for k in (0, 1))

    def _engines(self, k: int, seat: int, looks: Looks, events: list[Moment]) -> list[Engine]:
        """All engines that fire, or should."""
        before, after = looks["FireEngines"], looks["ShellDamage"].record.sides[k]
        record = before.record.sides[k]
        crews = {crew.piece: crew.size for crew in record.crews}
        shells = {piece: dice for piece, *dice in after.shells}
        aims = dict(record.aims)
        hands = self.hands.get(seat, 0)
        found = []
        for piece, level in before.engines[k]:
            # at sea slots, at buildings aims decide whether an engine without a crew can fire
            waits = piece not in crews and (before.is_sea or record.at_buildings)
            if waits and piece not in shells:
                continue
            aim = aims[piece] if record.at_buildings else -1
            found.append(
                Engine(
                    piece,
                    level,
                    crews.get(piece, 0),
                    piece in self.doubled,
                    hands,
                    aim,
                    tuple(shells.get(piece, ())),
                )
            )
        return found

    def _not_taken(self, moments: list[Moment], seats: list[int]) -> int:
        """Points of damage that were not carried out though the side had units left (MU-DMG-01)."""
        missing = 0
        if any(moment.name == "last-breath" for moment in moments):
            return 0  # MU-EC-29: carried out at the end of the round
        for k, seat in enumerate(seats):
            due = dressed = 0
            for moment in moments:
                values = moment.values
                if moment.what == STEP and moment.name in AFTER_DAMAGE and moment.facts is not None:
                    if self._force(moment.facts, k).size > dressed:
                        missing += abs(due)
                    due = dressed = 0
                elif moment.name == "damage" and values["seat"] == seat:
                    due += values["points"]
                elif moment.name in ("unit-lost", "unit-reduced", "wound-dressed"):
                    due -= values["seat"] == seat and due > 0
                    dressed += values["seat"] == seat and moment.name == "wound-dressed"
                elif moment.name == "unit-captured":
                    # of false barbarians it names the owner
                    due -= values["seat"] == seats[1 - k] and due > 0
        return missing

    def _sinking(
        self,
        round: Round,
        begun: BattleLook,
        looks: Looks,
        events: list[Moment],
        seen: dict[str, Any],
    ) -> None:
        round.decks, round.decks_left = begun.decks, looks["Sinking"].decks
        rolled: list[int] = []
        for event in events:
            if event.name == "sinking-roll":
                rolled.append(event.values["piece"])
                round.sinking_dice[rolled[-1]] = event.values["die"]
            elif event.name == "die-lowered" and rolled:
                round.sinking_dice[rolled[-1]] = event.values["die"]
        seen["sinking rolls"] = rolled
        seen["sunk"] = [galley for galley in rolled if galley not in looks["EndOfRound"].decks]

    def _questions(self, round: Round, moments: list[Moment], seats: list[int]) -> list[int]:
        """Where captain points were asked for; returns the points that the engine named."""
        spent, named = [0, 0], []
        for moment in moments:
            if moment.name in ("captain-acts", "power-enabled", "power-cancelled"):
                spent[seats.index(moment.values["seat"])] += 1
            if moment.what == ASKED and moment.name == "battle.captain-points":
                k = seats.index(moment.values["seat"])
                own, enemy = self._force(moment.facts, k), self._force(moment.facts, 1 - k)
                round.questions.append((own, enemy, spent[k]))
                named.append(moment.values["asks"]["points"])
        return named


def _mark(event: Moment) -> str:
    """The kind of an event; of a card its number."""
    return f"card-{event.values['card'] + 1}" if event.name == "card-used" else event.name


def _wall(look: BattleLook, k: int) -> int:
    """MU-MILB-01: 1, 2, 3 points of a tower, fort, castle of the side; MU-EC-26: card 26 adds one."""
    level = look.buildings[1][0] if look.buildings and look.record.owner == k else 0
    return level + look.barricades[k]


def _damage(events: list[Moment], seats: list[int]) -> dict[str, list[int]]:
    """Points of each packet of damage, by side."""
    found = {source: [0, 0] for source in SOURCES}
    for event in events:
        if event.name == "damage":
            values = event.values
            found[SOURCES[values["cause"]]][seats.index(values["seat"])] += values["points"]
    return found


def _first(events: list[Moment], name: str, seat: int) -> int:
    """Dice, or units, of the first such event of a side."""
    for event in events:
        if event.name == name and event.values["seat"] == seat:
            return len(event.values["dice"]) if "dice" in event.values else event.values["count"]
    return 0
