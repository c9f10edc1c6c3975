"""The table as a seat sees it, in names. Everything is made from the seat's knowledge (`knowledge.py`).

rules: MP-TERM-11
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from gonfalon.games.prototype.commerce.questions.market import buying_price, selling_price
from gonfalon.games.prototype.events.questions.event_card import area
from gonfalon.games.prototype.realm.questions import effects
from gonfalon.games.prototype.realm.questions.holdings import (
    is_contested,
    is_eliminated,
    level,
    religion,
)
from gonfalon.games.prototype.realm.questions.pieces import (
    BUILDING,
    ENGINE,
    TRANSPORT,
    full_pm,
    room_goods,
    room_vf,
    used_goods,
    used_vf,
)
from gonfalon.games.prototype.state import (
    HELD,
    HIDDEN,
    LEAVING,
    MOVED_IN_COMBAT,
    MOVED_IN_COMMERCE,
    NOBODY,
    OWNERLESS,
    PHASES,
    SABOTAGED,
    ProtoState,
)
from gonfalon.games.prototype.state_rows import CARRIED, IN_BOX, IN_CATHEDRAL, Lot
from gonfalon.games.prototype.supply.questions import supply_limit
from gonfalon.games.prototype.timing.questions import WRITING
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.victory.questions import final_points
from gonfalon.games.prototype.view import affairs_view as affairs
from gonfalon.games.prototype.view import shapes
from gonfalon.games.prototype.view.objective_view import objective_view
from gonfalon.games.prototype.world import (
    BUILDINGS,
    CAPTAINS_EACH,
    ENGINES,
    FAIRS,
    FORTIFICATIONS,
    GOODS,
    ICONS,
    KINDS,
    RELIGIONS,
    SETTLEMENTS,
    bits,
)

_KINDS = cast(list[shapes.KindId], KINDS)
_GOODS = cast(list[shapes.Good], GOODS)


def seat_or_none(seat: int) -> int | None:
    return None if seat < 0 else seat


def named(names: Sequence[str], counts: Iterable[int]) -> dict[str, int]:
    """Counts by name, without those that are 0."""
    return {name: count for name, count in zip(names, counts, strict=False) if count}


def view(s: ProtoState, seat: int) -> shapes.View:
    """The table as the seat sees it. `s` is the seat's knowledge; in a sealed phase its own orders are shown as done."""
    known, s = s, with_orders(s, seat)
    w = s.world
    return shapes.View(
        game="prototype",
        seat=seat,
        map="universale",
        turn=s.turn,
        phase=PHASES[s.phase],
        active=seat_or_none(s.active),
        order=list(s.order),
        last_order=list(s.last_order),
        ready=bits(s.ready),
        outcome=s.outcome,
        limits=shapes.Limits(turns=w.turn_limit, honour=w.honour_limit),
        pope=seat_or_none(s.pope),
        antipope=seat_or_none(s.antipope),
        players=[player_view(s, at, seat) for at in range(w.seats)],
        territories=[territory_view(s, place) for place in w.territories],
        seas=[shapes.Sea(id=id, place=f"{id}-sea") for id in w.sea_ids],
        armies=[
            shapes.Army(seat=at, place=w.territory_ids[place], vf=vf)
            for at in range(w.seats)
            for place, vf in sorted(s.ground[at].items())
        ],
        transports=[transport_view(s, t) for t, at in enumerate(s.transport_at) if at != NOBODY],
        engines=[engine_view(s, e) for e, at in enumerate(s.engine_at) if at != NOBODY],
        captains=[captain_view(s, c) for c, at in enumerate(s.captain_at) if at != NOBODY],
        pirates=[
            shapes.Pirates(number=p.number, place=place_id(s, p.sea), vf=p.vf, captain=p.captain)
            for p in s.pirates
        ],
        relics=relics_view(s),
        goods=[
            shapes.Heap(
                place=w.territory_ids[heap.territory],
                seat=seat_or_none(heap.owner),
                last_turn=heap.last_turn or None,
                lots=[lot_view(s, lot) for lot in heap.lots],
            )
            for heap in s.goods
        ],
        event=event_view(s),
        decks=shapes.Decks(
            empire=len(s.empire_deck),
            discard=[w.card_ids[card] for card in s.empire_discard],
            events=len(s.event_deck),
            treasures=len(s.treasure_deck),
        ),
        protected=[w.territory_ids[p.territory] for p in effects.of(s, effects.Protected)],
        column=[w.transport_names[t] for t in s.column],
        prices=prices_view(s, seat),
        orders=[_order(s, text) for text, _ in known.books[seat]] if seat >= 0 else [],
        sealed=[_order(s, move.text) for move in known.sealed[seat]] if seat >= 0 else [],
        plans=[plan_view(s, entry) for entry in known.ahead if entry[0] == seat],
        wars=affairs.wars_view(s),
        truces=affairs.truces_view(s),
        pacts=[affairs.pact_view(s, pact) for pact in s.pacts],
        proposals=[affairs.proposal_view(s, proposal) for proposal in s.proposals],
        claims=[affairs.claim_view(claim) for claim in s.claims],
        directions=affairs.directions_view(s),
        draft=affairs.pact_view(s, s.drafts[seat]) if seat >= 0 and s.drafts[seat] else None,
        delivered=affairs.deliveries_view(s),
        sieges=[affairs.siege_view(s, siege) for siege in s.sieges],
        crusade=affairs.crusade_view(s),
        battle=None if s.battle is None else affairs.battle_view(s, s.battle),
        auction=affairs.auction_view(s, seat),
    )


def plan_view(s: ProtoState, entry: tuple[Any, ...]) -> shapes.Plan:
    """MP-TIME-27: what the seat has left, or is writing, for the next question of a window; without moves it is the default."""
    _, name, *texts = entry
    writing = name.startswith(WRITING)
    moves = [_order(s, text) for text in texts]
    return shapes.Plan(window=name.removeprefix(WRITING), moves=moves, writing=writing)


def with_orders(known: ProtoState, seat: int) -> ProtoState:
    """The knowledge of a seat in a sealed phase, its own orders carried out."""
    step = known.agenda[-1] if known.agenda else None
    if isinstance(step, Orders) and seat >= 0 and known.books[seat]:
        return step.desk(known, seat)
    return known


def _order(s: ProtoState, text: str) -> shapes.Order:
    """What was ordered, in parts."""
    verb, *words = text.split(" ")
    kinds = s.vocabulary.verbs[verb]
    args = [shapes.Arg(kind=kind, id=word) for kind, word in zip(kinds, words, strict=True)]
    return shapes.Order(text=text, verb=verb, args=args)


def prices_view(s: ProtoState, seat: int) -> dict[str, shapes.Prices]:
    """By city in play, what the seat would pay and receive for a unit of each of the eight goods (MP-PRICE-04)."""
    goods = range(len(GOODS))
    return {
        s.world.territory_ids[place]: shapes.Prices(
            buy=[buying_price(s, seat, place, good) for good in goods],
            sell=[selling_price(s, seat, place, good) for good in goods],
        )
        for place in s.world.price
        if s.land >> place & 1
    }


def place_id(s: ProtoState, place: int) -> str:
    return s.vocabulary.kinds["place"][place]


def place_or_none(s: ProtoState, place: int) -> str | None:
    return None if place < 0 else place_id(s, place)


# ---- players


def player_view(s: ProtoState, seat: int, viewer: int) -> shapes.Player:
    w = s.world
    kingdom = s.kingdom[seat]
    hand = s.hands[seat]
    own = seat == viewer or bool(s.outcome)
    return shapes.Player(
        seat=seat,
        kingdom=None if kingdom == NOBODY else w.kingdom_ids[kingdom],
        colour=None if kingdom == NOBODY else w.kingdoms[kingdom].colour,
        religion=None if kingdom == NOBODY else RELIGIONS[religion(s, seat)],
        home=[] if kingdom == NOBODY else [w.territory_ids[t] for t in bits(w.home[kingdom])],
        capital=place_or_none(s, s.capital[seat]),
        honour=s.po[seat],
        honour_by=_honour_by(s, seat),
        honour_at_end=final_points(s, seat) if own and kingdom != NOBODY else None,
        florins=None if s.florins[seat] == HIDDEN else s.florins[seat],
        level=level(s, seat),
        technologies=[w.technology_ids[number] for number in bits(s.tech[seat])],
        hand=len(hand),
        cards=[w.card_ids[card] for card in hand] if own and HIDDEN not in hand else None,
        loans=[shapes.Loan(received=received, turn=turn) for received, turn in s.loans[seat]],
        bankrupt=bool(s.bankrupt[seat]),
        prisoners=s.prisoners[seat],
        reserve=None if s.reserve[seat] == HIDDEN else s.reserve[seat],
        returning=s.returning[seat],
        to_place=s.to_place[seat],
        bought=[_bought(s, *entry) for entry in s.bought[seat]],
        monopoly=_monopoly(s, seat),
        wrongs={
            str(other): s.wrongs[seat * w.seats + other]
            for other in range(w.seats)
            if s.wrongs[seat * w.seats + other]
        },
        left=bool((s.left | s.absent) >> seat & 1),
        eliminated=is_eliminated(s, seat),
        objective=objective_view(s, seat),
    )


def _honour_by(s: ProtoState, seat: int) -> dict[str, int]:
    sources = s.world.sources
    return named(sources, s.po_by[seat * len(sources) : (seat + 1) * len(sources)])


def _bought(s: ProtoState, what: int, piece: int, *values: int) -> shapes.Bought:
    """What waits for Placement (MP-BUY-03)."""
    w = s.world
    if what == BUILDING:
        return shapes.Bought(building=BUILDINGS[piece], territory=w.territory_ids[values[0]])
    if what == TRANSPORT:
        return shapes.Bought(transport=w.transport_names[piece], level=values[0])
    if what == ENGINE:
        return shapes.Bought(engine=w.engine_names[piece])
    return shapes.Bought(captain=s.vocabulary.kinds["captain"][piece], level=values[0])


def _monopoly(s: ProtoState, seat: int) -> shapes.Monopoly | None:
    if not s.monopolies[seat]:
        return None
    good, zone = s.monopolies[seat]
    return shapes.Monopoly(good=_GOODS[good], zone=zone + 1)


# ---- the board


def territory_view(s: ProtoState, place: int) -> shapes.Territory:
    w = s.world
    town, wall = s.settlement[place], s.fortification[place]
    in_play = bool(s.land >> place & 1)
    return shapes.Territory(
        id=w.territory_ids[place],
        in_play=in_play,
        terrain=w.terrain[place],
        kingdom=w.kingdom_ids[w.kingdom_of[place]],
        zone=w.zone_of[place] + 1,
        harbour=w.harbour[place] != NOBODY,
        inhabited=bool(w.inhabited >> place & 1),
        religious_capital=bool(w.religious_capitals >> place & 1),
        owner=seat_or_none(s.owner[place]),
        contested=is_contested(s, place),
        settlement=SETTLEMENTS[town - 1] if town else None,
        fortification=FORTIFICATIONS[wall - 1] if wall else None,
        cathedral=bool(s.cathedral[place]),
        fairs=[FAIRS[number] for number in bits(s.fairs[place])],
        damage=named(
            ["settlement", "fortification", "cathedral", *FAIRS],
            [s.damage[place] >> bit & 1 for bit in range(6)],
        ),
        barbarians=s.barbarian_vf[place],
        barbarian_captain=s.barbarian_captain[place],
        supply=supply_limit(s, place) if in_play else 0,
    )


def transport_view(s: ProtoState, t: int) -> shapes.Transport:
    w = s.world
    owner, ship, marks = s.transport_owner[t], s.transport_aboard[t], s.transport_marks[t]
    return shapes.Transport(
        id=w.transport_names[t],
        seat=seat_or_none(owner),
        ownerless=owner == OWNERLESS,
        kind=_KINDS[w.transport_kind[t]],
        level=s.transport_level[t],
        place=place_id(s, s.transport_at[t]),
        aboard=None if ship == NOBODY else w.transport_names[ship],
        vf=s.transport_vf[t],
        room=room_vf(s, t),
        used=used_vf(s, t),
        goods=[lot_view(s, lot) for lot in s.transport_goods[t]],
        goods_room=room_goods(s, t),
        goods_used=used_goods(s, t),
        pm=s.transport_pm[t],
        full_pm=full_pm(s, t) if owner >= 0 else 0,
        moved=bool(marks & (MOVED_IN_COMBAT | MOVED_IN_COMMERCE)),
        held=bool(marks & HELD),
        sabotaged=bool(marks & SABOTAGED),
        leaving=s.transport_deadline[t] or s.turn if marks & LEAVING else None,
    )


def lot_view(s: ProtoState, lot: Lot) -> shapes.Lot:
    return shapes.Lot(
        good=_GOODS[lot.good],
        units=lot.units,
        cubes=-(-lot.units // s.world.limits.units_per_cube),
        origin=place_or_none(s, lot.origin),
        ruler=lot.ruler if lot.origin != NOBODY else None,
    )


def engine_view(s: ProtoState, e: int) -> shapes.Engine:
    w = s.world
    aboard = s.engine_aboard[e]
    return shapes.Engine(
        id=w.engine_names[e],
        seat=seat_or_none(s.engine_owner[e]),
        kind=ENGINES[w.engine_kind[e]],
        place=place_id(s, s.engine_at[e]),
        aboard=None if aboard == NOBODY else w.transport_names[aboard],
    )


def captain_view(s: ProtoState, c: int) -> shapes.Captain:
    aboard = s.captain_aboard[c]
    return shapes.Captain(
        id=s.vocabulary.kinds["captain"][c],
        seat=c // CAPTAINS_EACH,
        level=s.captain_level[c],
        place=place_id(s, s.captain_at[c]),
        aboard=None if aboard == NOBODY else s.world.transport_names[aboard],
        attacks=s.captain_attacks[c],
        relic=any(r.where == CARRIED and r.number == c for r in s.relics),
    )


def relics_view(s: ProtoState) -> list[shapes.Relic]:
    """Relics that are in play and where they are."""
    return [
        shapes.Relic(
            place=place_or_none(s, s.captain_at[r.number] if r.where == CARRIED else r.number),
            captain=s.vocabulary.kinds["captain"][r.number] if r.where == CARRIED else None,
            in_cathedral=r.where == IN_CATHEDRAL,
            taken=bool(r.taken),
        )
        for r in s.relics
        if r.where != IN_BOX
    ]


def event_view(s: ProtoState) -> shapes.EventCard | None:
    """The Event card of the turn and what it strikes."""
    if s.event == NOBODY:
        return None
    card = s.world.board.events[s.event]
    return shapes.EventCard(
        id=card.id,
        icons=list(card.icons),
        icon=None if s.icon == NOBODY else ICONS[s.icon],
        grail=card.grail,
        struck=[s.world.territory_ids[t] for t in area(s)],
    )
