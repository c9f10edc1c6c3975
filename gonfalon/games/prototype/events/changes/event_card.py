"""The Event card of a turn: what its icons do.

rules: MP-EVENT-02, MP-EVENT-03, MP-EVENT-05, MP-EVENT-08 to MP-EVENT-10, MP-EVENT-12, MP-EVENT-15, MP-RELIC-01
"""

from __future__ import annotations

from gonfalon.games.prototype.barbarians.questions import is_protected
from gonfalon.games.prototype.events.questions.event_card import area, places_struck
from gonfalon.games.prototype.purchase.questions.buildings import damage_bit
from gonfalon.games.prototype.realm.changes.holdings import roll
from gonfalon.games.prototype.realm.questions.holdings import has, standing_buildings, transports_at
from gonfalon.games.prototype.realm.questions.pieces import is_ship
from gonfalon.games.prototype.state import HELD, NOBODY, ProtoState
from gonfalon.games.prototype.state_rows import IN_BOX, IN_CATHEDRAL, ON_GROUND, Relic
from gonfalon.games.prototype.world import ICONS, sides


def draw_event(s: ProtoState) -> None:
    """MP-EVENT-02: the card and its icon; MP-EVENT-03: nothing else on it counts."""
    if not s.event_deck:
        s.event_deck = s.shuffle(s.event_discard)
        s.event_discard = []
    s.event = s.event_deck.pop()
    s.event_discard.append(s.event)
    icons = s.world.board.events[s.event].icons
    die = sides(s.world.limits.event_die)
    rolled = roll(s, die)
    s.icon = ICONS.index(icons[(rolled - 1) * len(icons) // die])
    s.emit("event-card", "MP-EVENT-02", event=s.event, roll=rolled, icon=s.icon)


def damage_buildings(s: ProtoState) -> None:
    """MP-EVENT-05, MP-EVENT-08, MP-EVENT-15: everything in one territory of the area."""
    land = area(s)
    if not land:
        return
    territory = land[s.draw(len(land))]
    s.emit("struck", "MP-EVENT-05", territory=territory)
    if s.owner[territory] == NOBODY or is_protected(s, territory):
        return
    for building in standing_buildings(s, territory):
        s.damage[territory] |= damage_bit(building)
        s.emit("damaged", "MP-EVENT-05", territory=territory, building=building)


def hold_transports(s: ProtoState) -> None:
    """MP-EVENT-09: nobody moves; Astronomy and Cartography leave half the PM."""
    for place in places_struck(s):
        for seat in s.order:
            for transport in transports_at(s, place, seat):
                skill = "astronomy" if is_ship(s, transport) else "cartography"
                if has(s, seat, skill):
                    left = s.transport_pm[transport] * s.world.limits.storm_percent // 100
                    s.transport_pm[transport] = left
                    s.emit("slowed", "MP-EVENT-09", transport=transport, pm=left)
                else:
                    s.transport_marks[transport] |= HELD
                    s.emit("held", "MP-EVENT-09", transport=transport)


def reveal_relic(s: ProtoState) -> None:
    """MP-RELIC-01: the Grail; a territory out of play or with a relic is rolled again."""
    card = s.world.board.events[s.event]
    free = next((n for n, relic in enumerate(s.relics) if relic.where == IN_BOX), NOBODY)
    if not card.grail or free == NOBODY:
        return
    taken = {relic.number for relic in s.relics if relic.where in (ON_GROUND, IN_CATHEDRAL)}
    listed = [s.world.number[id] for id in card.relics]
    if not any(s.land >> t & 1 and t not in taken for t in listed):
        return
    while True:
        territory = listed[roll(s, sides(s.world.limits.relic_die)) - 1]
        if s.land >> territory & 1 and territory not in taken:
            break
    s.relics[free] = Relic(ON_GROUND, territory)
    s.emit("relic-appears", "MP-RELIC-01", territory=territory)
