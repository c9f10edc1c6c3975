"""What a seat knows in plain numbers, for learners.

Seats stand in the order of `seats_from`: one's own first, then clockwise. `FEATURES` says what each block holds.
"""

from __future__ import annotations

from gonfalon.games.medioevo.definitions.questions.realm import (
    captain_owner,
    owner_of,
    pieces_everywhere,
    zone_of,
)
from gonfalon.games.medioevo.events.questions import event_back
from gonfalon.games.medioevo.state import NO_HORDE, PHASES, MedState
from gonfalon.games.medioevo.world import BRANCHES, COLOURS, GOODS, KINDS, UNITS
from gonfalon.kernel.features import flags, floats, one_hot, seats_from

FEATURES = {
    "turn": "the turn, from 1; 0 during set-up",
    "phase": "1 at the phase: set-up, order, events, tax, purchase, combat, commerce, end, final",
    "active": "per seat, 1 for the one whose slot it is",
    "order": "per seat, its place in the turn order, from 0; -1 for who is out",
    "kingdom": "per seat and kingdom, 1 for its kingdom",
    "honour": "per seat, Honour Points",
    "florins": "per seat, florins; -1 where they are not known",
    "debt": "per seat, debt",
    "tax": "per seat, its tax level",
    "finished": "per seat, 1 when it is done with a simultaneous phase",
    "technology": "per seat, level of the six branches",
    "points": "per seat, technology points of the six colours",
    "tokens": "per seat, objective tokens of the six colours",
    "cards": "per seat and Empire card, 1 for each held",
    "tapped": "per seat and Empire card, 1 for each tapped",
    "drawn": "per Empire card, 1 for those one has drawn and chooses from",
    "empire_top": "per Empire card, 1 for the top card of the deck",
    "event": "per Event card, 1 for the card of the turn",
    "event_back": "the number on the back of the top Event card, once an Event is turned up the tolerated tax of its turn; -1 without one",
    "decks": "cards in the Empire deck, in the Event deck",
    "war": "per seat and seat, 0 peace, 1 declared, 2 open",
    "armistice": "per seat and seat, 1 while an armistice holds",
    "pacts": "per seat and seat, pacts that bind both, as far as one knows",
    "proposals": "per seat, its proposals that wait for one's answer",
    "in_play": "per territory, 1 in play",
    "control": "per territory and seat (nobody last), 1 for who controls it",
    "civil": "per territory, level of village, town or city",
    "military": "per territory, level of tower, fort or castle",
    "cathedral": "per territory, 1 with a cathedral",
    "damage": "per territory, destruction tokens",
    "market": "per territory, kinds of merchandise in its great market",
    "units": "per zone (territories, then seas), seat and kind, army units; those aboard count where the galley is",
    "captains": "per zone and seat, levels of captains",
    "pieces": "per zone, seat and kind, levels of transports and siege engines",
    "cubes": "per seat and merchandise, cubes aboard its transports",
    "barbarians": "per zone, light infantry, archers, captains of the barbarians",
    "horde": "the hordes of this turn, likewise",
    "battle": "1 in a battle; per zone, 1 where it is fought",
}
"""The blocks, in their order."""


def features(s: MedState, seat: int) -> dict[str, list[float]]:
    """`s` is the seat's knowledge."""
    w = s.world
    many, lands, zones = w.seats, len(w.territories), len(w.zones)
    seats = seats_from(seat, many)
    place = {other: at for at, other in enumerate(seats)}
    cards, colours = len(w.cards), len(COLOURS)
    drawn = s.offered_cards[seat] if seat >= 0 else ()
    return {
        "turn": [float(s.turn)],
        "phase": one_hot(len(PHASES), s.phase),
        "active": [float(s.active == other) for other in seats],
        "order": [float(s.order.index(other)) if other in s.order else -1.0 for other in seats],
        "kingdom": [x for other in seats for x in one_hot(len(w.kingdom_ids), s.kingdom[other])],
        "honour": floats(s.hp[other] for other in seats),
        "florins": floats(s.florins[other] for other in seats),
        "debt": floats(s.debt[other] for other in seats),
        "tax": floats(s.tax[other] for other in seats),
        "finished": floats(s.finished >> other & 1 for other in seats),
        "technology": _per_seat(s.tech, seats, len(BRANCHES)),
        "points": _per_seat(s.points, seats, colours),
        "tokens": _per_seat(s.tokens, seats, colours),
        "cards": [x for other in seats for x in flags(s.cards[other], cards)],
        "tapped": [x for other in seats for x in flags(s.tapped[other], cards)],
        "drawn": [float(card in drawn) for card in range(cards)],
        "empire_top": one_hot(cards, s.empire_deck[-1] if s.empire_deck else -1),
        "event": one_hot(len(w.events), s.event),
        "event_back": [float(event_back(s))],
        "decks": [float(len(s.empire_deck)), float(len(s.event_deck))],
        "war": floats(s.war[one * many + other] for one in seats for other in seats),
        "armistice": floats(s.armistice[one * many + other] for one in seats for other in seats),
        "pacts": [
            float(sum(one != other and pact.binds(one, other) for pact in s.pacts))
            for one in seats
            for other in seats
        ],
        "proposals": [
            float(sum(p.proposer == other and p.awaits(seat) for p in s.proposals))
            for other in seats
        ],
        "in_play": flags(s.land, lands),
        "control": [x for owner in s.control for x in one_hot(many + 1, place.get(owner, many))],
        "civil": floats(s.civil),
        "military": floats(s.military),
        "cathedral": floats(s.cathedral),
        "damage": floats(sum(tokens) for tokens in s.damage),
        "market": floats(goods.bit_count() for goods in s.market),
        **_on_the_map(s, seats, place),
        "barbarians": [
            x for zone in range(zones) for x in floats(s.barbarians.get(zone, NO_HORDE))
        ],
        "horde": floats(s.horde),
        "battle": [float(s.battle is not None), *_battle(s, zones)],
    }


def _per_seat(numbers: list[int], seats: list[int], each: int) -> list[float]:
    return [x for seat in seats for x in floats(numbers[seat * each : (seat + 1) * each])]


def _on_the_map(s: MedState, seats: list[int], place: dict[int, int]) -> dict[str, list[float]]:
    zones, many = len(s.world.zones), len(seats)
    units = [0.0] * (zones * many * len(UNITS))
    captains = [0.0] * (zones * many)
    pieces = [0.0] * (zones * many * len(KINDS))
    cubes = [0.0] * (many * len(GOODS))
    for other in seats:
        for space, counts in s.army[other].items():
            cell = (zone_of(s, space) * many + place[other]) * len(UNITS)
            for kind in range(len(UNITS)):
                units[cell + kind] += counts[kind] + counts[len(UNITS) + kind]
    for captain, at in enumerate(s.captain_at):
        if at >= 0:
            cell = zone_of(s, at) * many + place[captain_owner(captain)]
            captains[cell] += s.captain_level[captain]
    for piece in pieces_everywhere(s):
        owner = place[owner_of(piece)]
        cell = (zone_of(s, s.piece_at[piece]) * many + owner) * len(KINDS)
        pieces[cell + min(s.piece_kind[piece], len(KINDS) - 1)] += s.piece_level[piece]
        for good, count in enumerate(s.piece_cubes[piece]):
            cubes[owner * len(GOODS) + good] += count
    return {"units": units, "captains": captains, "pieces": pieces, "cubes": cubes}


def _battle(s: MedState, zones: int) -> list[float]:
    if s.battle is None:
        return [0.0] * zones
    return one_hot(zones, zone_of(s, s.battle.space))
