"""Follows games of Medieval move by move and compares what the engine decides with the oracle."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import gonfalon
from gonfalon.games.medieval.game import GAME
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import ledger, score
from gonfalon.games.medieval.world import ECCLESIASTICAL, JIHAD, MARITIME, NOBODY
from gonfalon.kernel.events import Event
from gonfalon.kernel.moves import Move
from gonfalon.kernel.registry import find_game
from gonfalon.kernel.table import Table
from tests.games.every_game import pick
from tests.games.medieval.configurations import configurations
from tests.games.medieval.oracle import battle, facts, income, scores
from tests.games.recorded import recorded, records_of

KINDS = ("battle", "costs", "crusade", "income", "pope", "scores", "end")
OTHER_MONEY = {
    "initial-florins", "disaster", "florins-given", "deal", "income", "turn-begins", "knights-income", "game-over",
    "player-left", "absolved",
}  # fmt: skip
"""Events that move Florins for another reason, or may."""
LAUNCHES = ("attack-launched", "knights-attack")


@dataclass
class Tally:
    """What was compared: positions of each kind, and how many of them met each modifier."""

    positions: Counter[str] = field(default_factory=Counter)
    met: dict[str, Counter[str]] = field(
        default_factory=lambda: {kind: Counter() for kind in KINDS}
    )

    def add(self, kind: str, met: Iterable[str]) -> None:
        self.positions[kind] += 1
        self.met[kind].update(met)

    def shares(self, kind: str) -> dict[str, float]:
        return {name: count / self.positions[kind] for name, count in self.met[kind].items()}


class Watched:
    """A table whose every move is followed by the oracle."""

    def __init__(self, table: Table, tally: Tally, where: str) -> None:
        self.table, self.tally, self.where = table, tally, where
        self.events: list[Event] = []  # since the attack, Crusade or Mongol Card under way began
        self.before = self.state
        self.purses: list[int] = []  # when the attack under way was launched

    @property
    def state(self) -> MedState:
        assert isinstance(self.table.state, MedState)
        return self.table.state

    def claim(self, what: str, engine_says: object, oracle_says: object) -> None:
        where = f"{self.where}, move {len(self.table.written)}, turn {self.state.turn}"
        assert engine_says == oracle_says, (
            f"{what}: {where}\nengine: {engine_says}\noracle: {oracle_says}"
        )

    def play(self, seat: int, move: Move | str) -> None:
        self.before = self.state.copy()
        events = self.table.play(seat, move, recorded=True)
        for event in events:
            self.follow(event, events)
        if {"battle", "attack-aborted"} & {event.kind for event in events}:
            self.compare_costs()
        self.compare_scores()

    def follow(self, event: Event, events: list[Event]) -> None:
        if event.kind in (*LAUNCHES, "pope-played", "mongols-attack", "turn-begins"):
            self.events = []
        if event.kind in LAUNCHES:
            self.purses = self.purses_at(event, events)
        self.events.append(event)
        if event.kind == "battle":
            self.compare_battle(event, events)
        elif event.kind == "interception":
            self.compare_interception(event, events)
        elif event.kind == "civil-war-fought":
            self.compare_civil_war(event, events)
        elif event.kind == "mongol-battle":
            self.compare_mongols(event, events)
        elif event.kind == "crusade-rolled":
            self.compare_crusade(event, events)
        elif event.kind in ("crusade-power", "crusade-province", "crusade-knights"):
            self.compare_commitment(event)
        elif event.kind == "pope-played":
            self.compare_pope(event, events)
        elif event.kind == "income":
            self.compare_income(event, events)
        elif event.kind == "game-over":
            self.compare_end()

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    # ---- what dice decide

    def compare_battle(self, event: Event, events: list[Event]) -> None:
        s, values, numbers, met = self.before, event.values, facts.numbers(), set[str]()
        target, seat = values["province"], values["seat"]
        florins = {e.values["seat"]: e.values["florins"] for e in self.happened("militia")}
        attack = battle.Attack(
            power=None if values["power"] == NOBODY else facts.power(s, values["power"]),
            cards=sum(e.values["count"] for e in self.happened("knights-attack")),
            mercenaries=[
                facts.power(s, number)
                for e in self.happened("mercenaries-hired")
                for number in e.values["powers"]
            ],
            militia=florins.get(seat, 0),
            has_jihad=self.stands(JIHAD),
        )
        holder = facts.holder_of(s, target)
        dice = self.happened("npc-militia")
        defence = facts.defence(
            s,
            target,
            militia=florins.get(holder, 0),
            npc_die=dice[-1].values["die"] if dice else 0,
            support=sum(e.values["count"] for e in self.happened("knights-defend")),
        )
        if any(e.kind == "spies-open-militia" for e in self.events):
            met.add("Spies")
        modifier = battle.attack_modifier(attack, numbers, met)
        other = battle.defence_modifier(defence, numbers, met)
        self.claim("attack", (values["modifier"], values["other_modifier"]), (modifier, other))
        totals = values["die"] + modifier, values["other_die"] + other
        self.claim("totals", (values["total"], values["other_total"]), totals)
        wins = battle.attacker_wins(*totals, met)
        conquests = ("conquered", "conquered-by-knights")
        conquered = [e for e in events if e.kind in conquests and e.values["province"] == target]
        self.claim("conquest", bool(conquered), wins)
        if "destroyed" not in {e.kind for e in events}:
            self.claim("holder", facts.holder_of(self.state, target), seat if wins else holder)
            is_knights = values["power"] == NOBODY if wins else defence.is_knights
            marker = facts.is_in(target, self.state.knights)
            self.claim("marker", marker, is_knights)  # MD-KOC-12, MD-KOC-21
        self.tally.add("battle", met)

    def stands(self, card: int) -> bool:
        """Was the card played and not negated?"""
        played = [e for e in self.happened("card-played") if e.values["card"] == card]
        negated = [e for e in self.happened("card-negated") if e.values["card"] == card]
        return len(played) > len(negated)

    def compare_interception(self, event: Event, events: list[Event]) -> None:
        s, values, numbers, met = self.before, event.values, facts.numbers(), {"an interception"}
        bid = sum(e.values["florins"] for e in self.happened("naval-bid-shown"))
        modifier = battle.naval_modifier(facts.power(s, values["power"]), bid, numbers, met)
        interceptor = facts.power(s, values["other_power"])
        other = battle.naval_modifier(interceptor, values["florins"], numbers, met)
        self.claim(
            "interception", (values["modifier"], values["other_modifier"]), (modifier, other)
        )
        totals = values["die"] + modifier, values["other_die"] + other
        self.claim("totals at sea", (values["total"], values["other_total"]), totals)
        goes_on = battle.attacker_wins(*totals, met)
        aborted = [e for e in events if e.kind == "attack-aborted"]
        if events.index(event) == [e.kind for e in events].index("interception"):
            self.claim("attack goes on", not aborted, goes_on)
        self.tally.add("battle", met)

    def purses_at(self, launch: Event, events: list[Event]) -> list[int]:
        """All Florins before the attack is paid for, passage already bought."""
        purses = list(self.before.florins)
        for event in events[: events.index(launch)]:
            if event.kind == "florins-given":
                purses[event.values["seat"]] -= event.values["florins"]
                purses[event.values["to_seat"]] += event.values["florins"]
            elif (
                event.kind == "initial-florins"
            ):  # a Province given for passage brought a Power (MD-POWER-14)
                purses[event.values["seat"]] += event.values["florins"]
        return purses

    def compare_costs(self) -> None:
        """What the attack took from all purses (MD-INT-18)."""
        launch, met = self.events[0], set[str]()
        if launch.kind not in LAUNCHES or {e.kind for e in self.events} & OTHER_MONEY:
            return
        at_sea = self.happened("interception")
        costs = battle.attack_costs(
            launch.values["seat"],
            launch.kind == "attack-launched",
            sum(e.values["florins"] for e in self.happened("naval-bid-shown")),
            [(e.values["other_seat"], e.values["florins"]) for e in at_sea],
            {e.values["seat"]: e.values["florins"] for e in self.happened("militia")},
            facts.numbers(),
            met,
        )
        left = [florins - costs.get(seat, 0) for seat, florins in enumerate(self.purses)]
        self.claim("purses after the attack", self.state.florins, left)
        self.tally.add("costs", met)

    def compare_civil_war(self, event: Event, events: list[Event]) -> None:
        s, values, numbers, met = self.before, event.values, facts.numbers(), set[str]()
        number = values["power"]
        fighter = facts.power(s, number)
        modifier = battle.civil_war_modifier(fighter, values["florins"], numbers, met)
        self.claim("Civil War", values["modifier"], modifier)
        wins = battle.attacker_wins(values["die"] + modifier, values["other_die"], met)
        if len([e for e in events if e.kind == "new-ruler"]) + wins == 1:
            self.claim("marker of Civil War", facts.is_in(number, self.state.civil_war), not wins)
            expected = s.ruler[number]
            for e in events:
                if e.kind == "new-ruler" and e.values["power"] == number:
                    expected = battle.new_ruler(e.values["die"], numbers)
            self.claim("ruler", self.state.ruler[number], expected)
        self.tally.add("battle", met)

    def compare_mongols(self, event: Event, events: list[Event]) -> None:
        s, values, numbers, met = self.before, event.values, facts.numbers(), set[str]()
        area = facts.areas()[values["area"]]
        inside = [n for n, row in enumerate(facts.provinces()) if row["area"] == area["id"]]
        knights = sum(facts.is_in(number, s.knights) for number in inside)
        cards = sum(e.values["count"] for e in self.happened("knights-against-mongols"))
        modifier = battle.area_modifier(area["mongol_defence"], knights, cards, numbers, met)
        says = values["modifier"], values["other_modifier"]
        self.claim("Mongols", says, (numbers.mongols, modifier))
        falls = battle.is_destroyed(
            values["die"] + numbers.mongols, values["other_die"] + modifier, met
        )
        self.claim("destroyed", facts.is_in(values["area"], self.state.destroyed), falls)
        self.tally.add("battle", met)

    # ---- Crusades

    def compare_pope(self, event: Event, events: list[Event]) -> None:
        """The income of Knights of Christ, then the payments to the caller of a Crusade."""
        s = self.before
        purses = list(s.florins)
        expected = {}
        for seat in range(s.world.seats):
            met = set[str]()
            florins = income.knights_income(facts.held_provinces(s, seat), met)
            if florins:
                expected[seat] = florins
            purses[seat] += florins
            self.tally.add("pope", met)
        paid = {e.values["seat"]: e.values["florins"] for e in events if e.kind == "knights-income"}
        self.claim("income of Knights", paid, expected)
        if event.values["use"] == "crusade":
            self.compare_payments(event.values["seat"], purses, events)

    def compare_payments(self, caller: int, purses: list[int], events: list[Event]) -> None:
        s, met = self.before, {"a Crusade is called"}
        ecclesiastical = facts.owns(s, caller, ECCLESIASTICAL)
        share = battle.crusade_share(s.world.seats, ecclesiastical, facts.numbers(), met)
        expected, unpaid = {}, set()
        for seat in range(s.world.seats):
            held = facts.held_by(s, seat)
            if seat == caller or not any(facts.is_catholic(s, number) for number in held):
                continue
            if facts.is_in(seat, s.left):
                continue
            if purses[seat] >= share:
                expected[seat] = share  # MD-CRUS-02
            else:
                met.add("somebody cannot pay")
                unpaid.add(seat)  # MD-CRUS-03
        paid = {e.values["seat"]: e.values["florins"] for e in events if e.kind == "crusade-paid"}
        self.claim("payments", paid, expected)
        poor = {e.values["seat"] for e in events if e.kind == "crusade-unpaid"}
        self.claim("who cannot pay", poor, unpaid)
        self.tally.add("crusade", met)

    def compare_commitment(self, event: Event) -> None:
        s, values, met = self.before, event.values, set[str]()
        power = facts.power(s, values["power"]) if "power" in values else None
        strength = battle.commitment(
            power, "province" in values, values["count"], facts.numbers(), met
        )
        self.claim("commitment", values["strength"], strength)
        self.tally.add("crusade", met)

    def compare_crusade(self, event: Event, events: list[Event]) -> None:
        values, numbers, met = event.values, facts.numbers(), {"the Crusade roll"}
        committed = [
            e for e in self.events if e.kind.startswith("crusade-") and "strength" in e.values
        ]
        committed = [e for e in committed if e.kind != "crusade-rolled"]
        strengths = [e.values["strength"] for e in committed]
        seats = self.state.world.seats
        strength = battle.crusade_strength(strengths, seats, numbers, met)
        self.claim("strength of the Crusade", values["strength"], strength)
        each = battle.crusade_winnings(strength, sum(values["dice"]), met)
        expected = {e.values["seat"]: each for e in committed if each}
        won = {e.values["seat"]: e.values["florins"] for e in events if e.kind == "crusade-won"}
        self.claim("winnings", won, expected)
        self.tally.add("crusade", met)

    # ---- income and scores

    def compare_income(self, event: Event, events: list[Event]) -> None:
        s, seat, met = self.before, event.values["seat"], set[str]()
        expected = income.collected(
            facts.held_provinces(s, seat),
            facts.complete_powers(s, seat),
            facts.owns(s, seat, MARITIME),
            met,
        )
        self.claim("income", event.values["florins"], expected)
        if not {"disaster", "turn-begins"} & {e.kind for e in events}:
            self.claim("purse", self.state.florins[seat], s.florins[seat] + expected)
        self.tally.add("income", met)

    def compare_scores(self) -> None:
        s, met = self.state, set[str]()
        if s.turn == 0:
            return
        realms = [facts.realm(s, seat) for seat in range(s.world.seats)]
        numbers = facts.score_numbers()
        says = [(ledger(s, seat), score(s, seat)) for seat in range(s.world.seats)]
        expected = [(scores.ledger(r, met), scores.score(r, numbers, met)) for r in realms]
        self.claim("scores", says, expected)
        self.tally.add("scores", met)

    def compare_end(self) -> None:
        """MD-VIC-01, MD-SHO-01, MD-VIC-11."""
        s, result = self.state, self.table.result
        assert result is not None
        length = s.world.options["length"]
        if s.left or result.reason != "mongols":
            return
        self.claim("Mongol Cards", s.mongols_resolved, facts.score_numbers().mongols[length])
        totals = [
            scores.score(facts.realm(s, seat), facts.score_numbers(), set())
            for seat in range(s.world.seats)
        ]
        self.claim("final scores", list(result.scores), totals)
        self.claim("winners", sorted(result.winners), scores.winners(totals))
        shared = {"a shared victory"} if len(result.winners) > 1 else set()
        self.tally.add("end", {f"{length} game"} | shared)


# ---- whole games


def follow_records(tally: Tally) -> None:
    """All recorded games, move by move."""
    for file in records_of(find_game(GAME.id)):
        table, moves = recorded(file)
        watched = Watched(table, tally, file.name)
        for seat, text in moves:
            if text == "undo":
                table.undo(seat)
            else:
                watched.play(seat, text)


def follow_random_game(tally: Tally, seed: int) -> None:
    generator = random.Random(seed)
    seats, options = generator.choice(configurations())
    table = gonfalon.open_table(GAME, seats, seed, options)
    watched = Watched(table, tally, f"random game, seed {seed}")
    while not table.over:
        seat = generator.choice(table.waiting)
        watched.play(seat, pick(generator, table.legal(seat)))
