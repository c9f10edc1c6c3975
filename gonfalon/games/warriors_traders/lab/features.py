"""What a seat knows in plain numbers, for learners.

Seats are in the order of `seats_from`: the seat itself first, then clockwise. `FEATURES` says what each block holds.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.realm.questions import action_points, income, level
from gonfalon.games.warriors_traders.state import PHASES, WarState
from gonfalon.games.warriors_traders.victory.questions import title_holder, vp
from gonfalon.games.warriors_traders.war.questions import at_war
from gonfalon.games.warriors_traders.world import ARMY_TYPES, FOREIGN, PATHS, RESOURCES, TITLES
from gonfalon.kernel.features import flags, floats, one_hot, seats_from

FEATURES = {
    "turn": "the turn, from 1; 0 during set-up",
    "phase": "1 at the phase: set-up, upkeep, trade, development, maneuvering, down-keep",
    "active": "per seat, 1 for the one whose part of the Maneuvering phase it is",
    "order": "per seat, its place in this turn's order, from 0",
    "country": "per seat and country, 1 for its country",
    "points": "per seat, Victory Points",
    "store": "per seat, food, products, weapons, gold",
    "income": "per seat, the same four",
    "tokens": "per seat, Development Tokens on the three paths",
    "levels": "per seat, level on the three paths, from 1",
    "titles": "per seat, 1 for each of the three titles held",
    "united": "per seat, the turn of its Unification, or 0",
    "finished": "per seat, 1 when it has finished trading",
    "left": "per seat, 1 when it has left the game",
    "war": "per seat and seat, 1 at war",
    "routes": "per seat and seat (foreign ones last), Trade Routes opened by the first with the second",
    "owner": "per province and seat (nobody last), 1 for who holds it",
    "armies": "per province, seat and type (infantry, archers, cavalry), armies there",
    "wounds": "per province and seat, damage on its armies there",
    "actions": "per province, Action Points left of one's own armies there",
    "forts": "per province, Forts",
    "fort_wounds": "per province, damage on Forts",
    "barbarians": "per province, Barbarian armies",
    "princesses": "per province and seat, Princesses",
    "battles": "per province, 1 where a battle is still to be fought",
    "offers": "per seat, what it offers one and what it wants: four and four goods",
    "draft": "the offer one is writing: four goods given, four wanted; to whom, per seat",
}
"""The blocks, in their order."""


def features(s: WarState, seat: int) -> dict[str, list[float]]:
    """The numbers of every block; `s` is the seat's knowledge."""
    w = s.world
    seats = seats_from(seat, w.seats)
    place = {other: at for at, other in enumerate(seats)}
    many, lands = w.seats, len(w.provinces)
    goods, paths = len(RESOURCES), len(PATHS)
    armies = [0.0] * (lands * many * len(ARMY_TYPES))
    wounds, actions, princesses = [0.0] * (lands * many), [0.0] * lands, [0.0] * (lands * many)
    for other in seats:
        for army in w.armies_of[other]:
            at = s.army_at[army]
            if at < 0:
                continue
            cell = at * many + place[other]
            armies[cell * len(ARMY_TYPES) + ARMY_TYPES.index(w.type_of[army])] += 1
            wounds[cell] += s.army_damage[army]
        for princess in w.princesses_of[other]:
            if s.princess_at[princess] >= 0:
                princesses[s.princess_at[princess] * many + place[other]] += 1
    for army in w.armies_of[seat] if seat >= 0 else ():
        if s.army_at[army] >= 0:
            actions[s.army_at[army]] += action_points(s, army)
    routes = [0.0] * (many * (many + 1))
    for opener, partner in s.routes:
        to = many if partner == FOREIGN else place[partner]
        routes[place[opener] * (many + 1) + to] += 1
    return {
        "turn": [float(s.turn)],
        "phase": one_hot(len(PHASES), s.phase),
        "active": [float(s.active == other) for other in seats],
        "order": [float(s.order.index(other)) if other in s.order else -1.0 for other in seats],
        "country": [x for other in seats for x in one_hot(len(w.country_ids), s.country[other])],
        "points": floats(vp(s, other) for other in seats),
        "store": floats(s.store[other * goods + at] for other in seats for at in range(goods)),
        "income": floats(amount for other in seats for amount in income(s, other)),
        "tokens": floats(s.tokens[other * paths + at] for other in seats for at in range(paths)),
        "levels": floats(level(s, other, path) + 1 for other in seats for path in range(paths)),
        "titles": [
            float(title_holder(s, path) == other) for other in seats for path in range(len(TITLES))
        ],
        "united": floats(s.united[other] for other in seats),
        "finished": floats(s.finished >> other & 1 for other in seats),
        "left": floats(s.left >> other & 1 for other in seats),
        "war": [float(one != other and at_war(s, one, other)) for one in seats for other in seats],
        "routes": routes,
        "owner": [x for owner in s.owner for x in one_hot(many + 1, place.get(owner, many))],
        "armies": armies,
        "wounds": wounds,
        "actions": actions,
        "forts": floats(len(forts) for forts in s.forts),
        "fort_wounds": floats(sum(forts) for forts in s.forts),
        "barbarians": floats(len(horde) for horde in s.barbarians),
        "princesses": princesses,
        "battles": flags(sum(1 << province for province in set(s.battles)), lands),
        "offers": _offers(s, seat, seats),
        "draft": _draft(s, seat, seats),
    }


def _offers(s: WarState, seat: int, seats: list[int]) -> list[float]:
    goods = 2 * len(RESOURCES)
    numbers = [0.0] * (goods * len(seats))
    for sender, receiver, gives, wants in s.offers:
        if receiver == seat:
            at = goods * seats.index(sender)
            numbers[at : at + goods] = floats((*gives, *wants))
    return numbers


def _draft(s: WarState, seat: int, seats: list[int]) -> list[float]:
    if seat < 0 or not s.drafts[seat]:
        return [0.0] * (2 * len(RESOURCES) + len(seats))
    receiver, gives, wants = s.drafts[seat]
    return [*floats((*gives, *wants)), *one_hot(len(seats), seats.index(receiver))]
