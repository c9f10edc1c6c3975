"""What a seat knows in plain numbers, for learners.

Seats stand in the order of `seats_from`: one's own first, then clockwise. In a sealed phase the position is shown as one's own
orders leave it. `FEATURES` says what each block holds.
"""

from __future__ import annotations

from gonfalon.games.prototype.objectives.questions import objective_of
from gonfalon.games.prototype.realm.questions.holdings import level
from gonfalon.games.prototype.state import PHASES, ProtoState
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.world import CAPTAINS_EACH, ENGINES, FAIRS, GOODS, KINDS
from gonfalon.kernel.features import flags, floats, one_hot, seats_from

FEATURES = {
    "turn": "the turn, from 1; 0 during set-up",
    "phase": "1 at the phase: set-up, turn order, Empire cards, diplomacy, purchase, taxes, reinforcements, events, placement, combat, commerce, end, final",
    "active": "per seat, 1 for the one whose turn of a phase it is",
    "order": "per seat, its place in the turn order, from 0; -1 for who is out",
    "kingdom": "per seat and kingdom, 1 for its kingdom",
    "honour": "per seat, Honour Points",
    "florins": "per seat, florins; -1 where they are not known",
    "loans": "per seat, florins borrowed and not repaid",
    "level": "per seat, its TL",
    "technologies": "per seat and technology, 1 for each known",
    "hand_size": "per seat, Empire cards in hand",
    "hand": "per card, how many one holds",
    "discard": "per card, how many lie in the discard pile",
    "delivered": "per card, how many lie open before somebody",
    "decks": "cards in the Empire deck, the Event deck, the Treasure deck",
    "ready": "per seat, 1 when it is ready in a sealed phase",
    "reserve": "per seat, SP behind the screen; -1 where they are not known",
    "to_place": "per seat, SP to be placed this turn",
    "returning": "per seat, SP that come with the next Reinforcements",
    "prisoners": "per seat, its prisoners",
    "bankrupt": "per seat, bankruptcies",
    "church": "per seat, 1 for the Pope, 1 for the Antipope, 1 when excommunicated",
    "war": "per seat and seat, 1 at war",
    "truce": "per seat and seat, the last turn of a truce, or 0",
    "wrongs": "per seat and seat, casus belli of the first against the second",
    "pacts": "per seat and seat, pacts that bind both",
    "event": "per Event card, 1 for the card of the turn",
    "in_play": "per territory, 1 in play",
    "owner": "per territory and seat (nobody last), 1 for its owner",
    "capital": "per territory and seat, 1 for its capital",
    "settlement": "per territory, level",
    "fortification": "per territory, level",
    "cathedral": "per territory, 1 with a cathedral",
    "fairs": "per territory, 1 for each of the three Fairs",
    "damage": "per territory, damaged buildings",
    "barbarians": "per territory, SP of barbarians, level of their captain",
    "vf": "per territory and seat, SP on the ground",
    "transports": "per place (territories, then seas), seat and kind, levels of transports",
    "aboard": "per place and seat, SP aboard",
    "captains": "per place and seat, levels of captains",
    "engines": "per place, seat and kind, siege engines",
    "pirates": "per place, SP of barbarian galleys",
    "goods": "per seat and good, units aboard its transports",
    "sieges": "per territory, turns of its siege",
    "battle": "1 in a battle; per place, 1 where it is fought",
    "objective": "per territory, 1 if it is near on one's own Objective card; then 1 if it is far",
}
"""The blocks, in their order."""


def features(s: ProtoState, seat: int) -> dict[str, list[float]]:
    """`s` is the seat's knowledge."""
    step = s.agenda[-1] if s.agenda else None
    if isinstance(step, Orders) and seat >= 0 and s.books[seat]:
        s = step.desk(s, seat)
    w = s.world
    many, lands = w.seats, len(w.territories)
    seats = seats_from(seat, many)
    place = {other: at for at, other in enumerate(seats)}
    cards = range(len(w.card_ids))
    hand = s.hands[seat] if seat >= 0 else ()
    card = objective_of(s, seat) if seat >= 0 else None
    near, far = (card.near, card.far) if card else (0, 0)
    return {
        "turn": [float(s.turn)],
        "phase": one_hot(len(PHASES), s.phase),
        "active": [float(s.active == other) for other in seats],
        "order": [float(s.order.index(other)) if other in s.order else -1.0 for other in seats],
        "kingdom": [x for other in seats for x in one_hot(len(w.kingdom_ids), s.kingdom[other])],
        "honour": floats(s.po[other] for other in seats),
        "florins": floats(s.florins[other] for other in seats),
        "loans": floats(sum(loan[0] for loan in s.loans[other]) for other in seats),
        "level": floats(level(s, other) for other in seats),
        "technologies": [x for other in seats for x in flags(s.tech[other], len(w.technologies))],
        "hand_size": floats(len(s.hands[other]) for other in seats),
        "hand": floats(hand.count(card) for card in cards),
        "discard": floats(s.empire_discard.count(card) for card in cards),
        "delivered": floats(sum(entry.card == card for entry in s.delivered) for card in cards),
        "decks": floats((len(s.empire_deck), len(s.event_deck), len(s.treasure_deck))),
        "ready": floats(s.ready >> other & 1 for other in seats),
        "reserve": floats(s.reserve[other] for other in seats),
        "to_place": floats(s.to_place[other] for other in seats),
        "returning": floats(s.returning[other] for other in seats),
        "prisoners": floats(s.prisoners[other] for other in seats),
        "bankrupt": floats(s.bankrupt[other] for other in seats),
        "church": [
            float(holds)
            for other in seats
            for holds in (s.pope == other, s.antipope == other, s.excommunicated >> other & 1)
        ],
        **_relations(s, seats),
        "event": one_hot(len(w.board.events), s.event),
        **_land(s, seats, place),
        **_pieces(s, many, place),
        "sieges": floats(
            sum(siege.turns for siege in s.sieges if siege.territory == t) for t in range(lands)
        ),
        "battle": [
            float(s.battle is not None),
            *one_hot(len(w.places), -1 if s.battle is None else s.battle.place),
        ],
        "objective": [*flags(near, lands), *flags(far, lands)],
    }


def _relations(s: ProtoState, seats: list[int]) -> dict[str, list[float]]:
    many = len(seats)
    pairs = [(one, other) for one in seats for other in seats]
    return {
        "war": floats(s.war[one * many + other] for one, other in pairs),
        "truce": floats(s.truce[one * many + other] for one, other in pairs),
        "wrongs": floats(s.wrongs[one * many + other] for one, other in pairs),
        "pacts": [
            float(sum(one != other and pact.binds(one, other) for pact in s.pacts))
            for one, other in pairs
        ],
    }


def _land(s: ProtoState, seats: list[int], place: dict[int, int]) -> dict[str, list[float]]:
    many, lands = len(seats), len(s.world.territories)
    capital, vf = [0.0] * (lands * many), [0.0] * (lands * many)
    for other in seats:
        if s.capital[other] >= 0:
            capital[s.capital[other] * many + place[other]] = 1.0
        for territory, count in s.ground[other].items():
            vf[territory * many + place[other]] = float(count)
    barbarians = zip(s.barbarian_vf, s.barbarian_captain, strict=True)
    return {
        "in_play": flags(s.land, lands),
        "owner": [x for owner in s.owner for x in one_hot(many + 1, place.get(owner, many))],
        "capital": capital,
        "settlement": floats(s.settlement),
        "fortification": floats(s.fortification),
        "cathedral": floats(s.cathedral),
        "fairs": [x for fairs in s.fairs for x in flags(fairs, len(FAIRS))],
        "damage": floats(damage.bit_count() for damage in s.damage),
        "barbarians": floats(x for pair in barbarians for x in pair),
        "vf": vf,
    }


def _pieces(s: ProtoState, many: int, place: dict[int, int]) -> dict[str, list[float]]:
    w = s.world
    cells = len(w.places) * many
    transports, aboard, captains = [0.0] * (cells * len(KINDS)), [0.0] * cells, [0.0] * cells
    engines, pirates = [0.0] * (cells * len(ENGINES)), [0.0] * len(w.places)
    goods = [0.0] * (many * len(GOODS))
    for t, owner in enumerate(s.transport_owner):
        if owner >= 0 and s.transport_at[t] >= 0:
            cell = s.transport_at[t] * many + place[owner]
            transports[cell * len(KINDS) + w.transport_kind[t]] += s.transport_level[t]
            aboard[cell] += s.transport_vf[t]
            for lot in s.transport_goods[t]:
                goods[place[owner] * len(GOODS) + lot.good] += lot.units
    for captain, at in enumerate(s.captain_at):
        if at >= 0:
            captains[at * many + place[captain // CAPTAINS_EACH]] += s.captain_level[captain]
    for engine, owner in enumerate(s.engine_owner):
        if owner >= 0 and s.engine_at[engine] >= 0:
            cell = s.engine_at[engine] * many + place[owner]
            engines[cell * len(ENGINES) + w.engine_kind[engine]] += 1
    for galley in s.pirates:
        pirates[galley.sea] += galley.vf
    return {
        "transports": transports,
        "aboard": aboard,
        "captains": captains,
        "engines": engines,
        "pirates": pirates,
        "goods": goods,
    }
