"""Listening to the engine: at every event that the oracle can foretell, both numbers are compared."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Event
from tests.games.prototype.oracle import battle, facts, siege

Objective = tuple[int, ...]


class Tally:
    """How many numbers of each kind were compared, and which terms they met."""

    def __init__(self) -> None:
        self.compared: Counter[str] = Counter()
        self.met: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def count(self, kind: str, met: Iterable[str] = ()) -> None:
        self.compared[kind] += 1
        self.met[kind].update(met)

    def rare(self, kind: str, terms: Iterable[str], share: float = 0.01) -> dict[str, int]:
        """The terms that fewer positions have met."""
        found = {term: self.met[kind][term] for term in terms}
        return {term: n for term, n in found.items() if n < share * self.compared[kind]}


class Watch(list[Event]):
    """The events of a state, in a list that looks at the position when an event comes in: it is the one that the event is about."""

    def __init__(self, s: ProtoState, tally: Tally, where: str) -> None:
        super().__init__()
        self.s, self.tally, self.where = s, tally, where
        self.before = s.copy()
        """The position of the last decision."""
        self.decided = 0
        """How many events had come before it."""
        self.die = 0
        """What every die shows that is rolled before the next decision, if that is settled."""
        self.scores = False
        """Are the scores compared at the beginning of every phase?"""
        self.chronicle = Chronicle()
        if s.battle is not None:
            self.chronicle.unknown.add(self.chronicle.objective(s))
        self.hunger: dict[tuple[int, int], int] = {}
        """VF that attrition leaves to a seat in a place, until it is looked up."""

    def decide(self, die: int = 0) -> None:
        """Somebody is about to move."""
        self.before = self.s.copy()
        self.decided = len(self)
        self.die = die

    def append(self, event: Event) -> None:
        super().append(event)
        hear = HEARD.get(event.kind)
        if hear is not None:
            hear(self, event.values)

    def equal(self, what: str, oracle: Any, engine: Any, about: Any) -> None:
        assert oracle == engine, (
            f"{self.where}: {what}: the oracle says {oracle}, the engine {engine}; {about}"
        )


# ---- battles


class Chronicle:
    """What the oracle says has fallen, and what the engine says, by objective (MP-RES-09)."""

    def __init__(self) -> None:
        self.pairs: defaultdict[Objective, Counter[tuple[int, int]]] = defaultdict(Counter)
        """VF that a seat destroyed of another."""
        self.fallen: defaultdict[Objective, Counter[int]] = defaultdict(Counter)
        self.prisoners: defaultdict[Objective, Counter[int]] = defaultdict(Counter)
        self.strategists: dict[tuple[Objective, int], bool] = {}
        self.unknown: set[Objective] = set()
        """Where it is not foretold who has hit whom."""
        self.won: dict[Objective, int] = {}
        """The battle in which it was taken."""

    def objective(self, s: ProtoState) -> Objective:
        """One that was taken, left and attacked again is another one."""
        b = s.battle
        active = s.active if s.active >= 0 else -10 - b.number
        found: Objective = (s.turn, active, b.kind, b.place, b.target, b.galley)
        while self.won.get(found, b.number) != b.number:
            found = (*found, self.won[found])
        return found

    def blow(self, at: Objective, who: int, whom: int, vf: int, strategy: bool) -> None:
        self.pairs[at][who, whom] += vf
        self.strategists[at, who] = strategy


def hear_won(watch: Watch, said: dict[str, Any]) -> None:
    book = watch.chronicle
    book.won[book.objective(watch.s)] = watch.s.battle.number


def hear_roll(watch: Watch, said: dict[str, Any]) -> None:
    s = watch.s
    attack, defence, at_sea, walls = facts.sides(s)
    dice = said["roll"], said["other_roll"]
    found = battle.resolved(attack, defence, dice, at_sea, walls)
    engine = (
        (said["die"], said["other_die"]),
        (said["total"], said["other_total"]),
        (said["lost_vf"], said["other_lost_vf"]),
    )
    about = (attack, defence, at_sea, walls, dice, s.battle)
    watch.equal("a roll", (found.dice, found.totals, found.losses), engine, about)
    watch.tally.count("rolls", found.met | facts.circumstances(s))
    one, other = said["seat"], said["other_seat"]
    blow, at = watch.chronicle.blow, watch.chronicle.objective(s)
    blow(at, one, other, found.losses[1], "strategy" in attack.technologies)
    blow(at, other, one, found.losses[0], "strategy" in defence.technologies)


def hear_ramming(watch: Watch, said: dict[str, Any]) -> None:
    s, at = watch.s, watch.chronicle.objective(watch.s)
    attackers, defenders = facts.rammers(s)
    dealt = []
    met = {"several fleets"} if len(attackers) + len(defenders) > 2 else set()
    for side in (attackers, defenders):
        sums = []
        for levels, alchemy in side:
            sums.append(battle.ramming(levels, [watch.die] * len(levels), alchemy))
            met |= {"alchemy"} if alchemy and levels else set()
            met |= {"no galley"} if not levels else set()
        dealt.append(sum(sums))
    if watch.die:
        watch.equal("ramming", dealt, [said["vf"], said["other_vf"]], (attackers, defenders))
        watch.tally.count("rammings", met)
    if "several fleets" in met:
        watch.chronicle.unknown.add(at)
        return
    attack, defence, _, _ = facts.sides(s)
    one, other = said["seat"], said["other_seat"]
    blow = watch.chronicle.blow
    blow(at, one, other, min(said["vf"], defence.vf), "strategy" in attack.technologies)
    blow(at, other, one, min(said["other_vf"], attack.vf), "strategy" in defence.technologies)


def hear_fallen(watch: Watch, said: dict[str, Any]) -> None:
    book = watch.chronicle
    book.fallen[book.objective(watch.s)][said["seat"]] += said["vf"]


def hear_prisoners(watch: Watch, said: dict[str, Any]) -> None:
    book = watch.chronicle
    book.prisoners[book.objective(watch.s)][said["seat"]] += said["vf"]


def close(watch: Watch) -> None:
    """After the fighting: all that fell, and the prisoners, but for a battle that is still under way."""
    book = watch.chronicle
    if watch.s.battle is not None:
        book.unknown.add(book.objective(watch.s))
    for at, pairs in book.pairs.items():
        if at in book.unknown:
            continue
        for seat in {who for who, _ in pairs}:
            fell = sum(vf for (_, whom), vf in pairs.items() if whom == seat)
            watch.equal("VF that fell", fell, book.fallen[at][seat], (at, seat, pairs))
            if seat < 0:
                continue
            destroyed = [vf for (who, _), vf in pairs.items() if who == seat]
            strategy = book.strategists[at, seat]
            found = battle.prisoners(destroyed, strategy)
            watch.equal("prisoners", found, book.prisoners[at][seat], (at, seat, pairs))
            met = {"several opponents"} if len(destroyed) > 1 else set()
            met |= {"strategy"} if strategy and found else set()
            watch.tally.count("prisoners", met | ({"none"} if not found else set()))


def recover(watch: Watch) -> None:
    """After the Combat phase: VF that come back without cards."""
    book, s = watch.chronicle, watch.s
    if book.unknown:
        return
    lost: Counter[int] = Counter()
    captured: Counter[int] = Counter()
    for at, pairs in book.pairs.items():
        for (who, whom), vf in pairs.items():
            lost[whom] += vf
            if who >= 0:
                captured[whom] += battle.prisoners([vf], book.strategists[at, who])
    for seat in facts.seats(s):
        known = facts.technologies(s, seat)
        found = battle.healed(lost[seat], captured[seat], known)
        told = sum(
            event.values["vf"]
            for event in watch
            if event.kind == "healed" and event.values["seat"] == seat
        )
        watch.equal("VF healed", found, told, (seat, lost[seat], captured[seat]))
        if lost[seat]:
            met = {"hospital", "surgery"} & known if found else {"nothing"}
            watch.tally.count("healings", ["hospital" if "hospital" in met else next(iter(met))])


# ---- sieges


def hear_artillery(watch: Watch, said: dict[str, Any]) -> None:
    if not watch.die:
        return
    ours, theirs = facts.duellists(watch.s, said["territory"])
    found = [siege.hits(engines, watch.die) for engines in (ours, theirs)]
    watch.equal("artillery", found, [said["hits"], said["other_hits"]], (ours, theirs, watch.die))
    watch.tally.count("sieges", ["duel", *(["duel hits"] if any(found) else [])])


def hear_damage(watch: Watch, said: dict[str, Any]) -> None:
    found = expected_damage(watch, said["territory"])
    watch.equal("siege damage", found, [said["vf"], said["other_vf"]], watch.s.sieges)
    watch.tally.count("sieges", ["damage"])


def expected_damage(watch: Watch, territory: int) -> list[int]:
    s = watch.s
    genius = s.world.card["genius"]
    last = max(n for n, event in enumerate(watch) if event.kind == "siege-confirmed")
    shown = {
        event.values["seat"]
        for event in watch[last:]
        if event.kind == "card-played" and event.values["card"] == genius
    }
    return [
        siege.damage(facts.technologies(s, seat), seat in shown)
        for seat in (facts.besieger(s, territory), s.owner[territory])
    ]


def hear_walls(watch: Watch, said: dict[str, Any]) -> None:
    s, place = watch.s, said["territory"]
    last = max(n for n, event in enumerate(watch) if event.kind == "siege-confirmed")
    if not any(event.kind == "siege-damage" for event in watch[last:]):
        watch.equal("siege damage", expected_damage(watch, place), [0, 0], s.sieges)
    ours, _ = facts.duellists(s, place)
    before = watch.before.fortification[place]
    about = (before, ours)
    watch.equal("walls", siege.walls_left(before, ours), said["level"], about)
    watch.tally.count("sieges", ["walls"])


def hear_attrition(watch: Watch, said: dict[str, Any]) -> None:
    """The losses are chosen later: see `starved`."""
    place, old = said["territory"], watch.before
    desert = old.world.terrain[place] == "desert"
    watch.hunger = {}
    for seat in facts.in_siege(old, place):
        known = facts.technologies(old, seat)
        vf = facts.vf_in(old, seat, place) if seat >= 0 else old.barbarian_vf[place]
        lost = siege.attrition(vf, desert, "logistics" in known)
        watch.hunger[seat, place] = vf - lost
        met = ["attrition", *(["desert"] if desert else [])]
        watch.tally.count("sieges", [*met, *(["logistics"] if "logistics" in known else [])])


def starved(watch: Watch) -> None:
    """All losses of the attrition are chosen."""
    s = watch.s
    for (seat, place), left in watch.hunger.items():
        found = facts.vf_in(s, seat, place) if seat >= 0 else s.barbarian_vf[place]
        watch.equal("VF after attrition", left, found, (seat, place))
    watch.hunger = {}


HEARD: dict[str, Callable[[Watch, dict[str, Any]], None]] = {
    "roll": hear_roll,
    "ramming": hear_ramming,
    "vf-fallen": hear_fallen,
    "prisoners": hear_prisoners,
    "battle-won": hear_won,
    "artillery": hear_artillery,
    "siege-damage": hear_damage,
    "walls-sink": hear_walls,
    "attrition": hear_attrition,
}
