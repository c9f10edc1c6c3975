"""The table as a seat sees it, in names. Everything is made from the seat's knowledge (`knowledge.py`).

rules: MU-HID-01 to MU-HID-06, MU-BATTLE-12, MU-SETUP-17, MU-FIN-16
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from gonfalon.games.medioevo.control.questions import is_contested, tokens_in_reserve
from gonfalon.games.medioevo.definitions.questions.accounts import maintained
from gonfalon.games.medioevo.definitions.questions.hordes import barbarians_left
from gonfalon.games.medioevo.definitions.questions.realm import (
    capacity,
    captured_by,
    cubes_in_reserve,
    is_eliminated,
    movement_points,
    pieces_everywhere,
    structure_points,
    units_in_reserve,
)
from gonfalon.games.medioevo.definitions.questions.reserve import stock_left
from gonfalon.games.medioevo.events.questions import area, event_back, tolerated_tax
from gonfalon.games.medioevo.state import (
    HIDDEN,
    MOVED,
    NOBODY,
    RESERVE,
    RETURNED,
    STOPPED,
    MedState,
)
from gonfalon.games.medioevo.view import affairs, effects, shapes
from gonfalon.games.medioevo.view.names import (
    BRANCH_IDS,
    GOOD_IDS,
    KIND_IDS,
    PHASE_IDS,
    card_id,
    deck_id,
    named,
    places,
    seat_or_none,
    zone_id,
    zone_or_none,
)
from gonfalon.games.medioevo.vocabulary import SOURCES, STOCK
from gonfalon.games.medioevo.world import (
    CAPTAINS_EACH,
    CLASSES,
    COLOURS,
    ENGINE,
    GOODS,
    HORDE,
    KINDS,
    PIECES_EACH,
    UNITS,
    bits,
)

_CREDIT: dict[int, Literal["loan", "repaid"]] = {1: "loan", 2: "repaid"}


def view(s: MedState, seat: int) -> shapes.View:
    """The table as the seat sees it. `s` is the seat's knowledge."""
    w = s.world
    return shapes.View(
        game="medioevo",
        seat=seat,
        map="universale",
        turn=s.turn,
        phase=PHASE_IDS[s.phase],
        active=seat_or_none(s.active),
        order=list(s.order),
        last_order=list(s.last_order),
        finished=bits(s.finished),
        teams=list(w.teams),
        deployment=s.deployment,
        hidden=effects.hidden_view(s, seat) if seat >= 0 else [],
        outcome=s.outcome,
        limits=shapes.Limits(turns=w.options["turn_limit"], honour=w.options["honour_limit"]),
        players=[player_view(s, at, seat) for at in range(w.seats)],
        territories=[territory_view(s, place) for place in w.territories],
        seas=[sea_view(s, number) for number in range(len(w.sea_ids))],
        armies=[army_view(s, at, space) for at in range(w.seats) for space in spaces(s, at)],
        captains=[
            captain_view(s, captain) for captain, at in enumerate(s.captain_at) if at != RESERVE
        ],
        pieces=[piece_view(s, piece) for piece in pieces_everywhere(s)],
        barbarians=[
            shapes.Barbarians(zone=zone_id(s, space), units=named(HORDE, s.barbarians[space]))
            for space in sorted(s.barbarians)
        ],
        war_circle=shapes.WarCircle(
            dice=list(s.barbarian_dice),
            horde=named(HORDE, s.horde),
            left=named(HORDE, barbarians_left(s)),
        ),
        event=event_view(s),
        events=shapes.EventDeck(
            deck=len(s.event_deck),
            back=None if event_back(s) == HIDDEN else event_back(s),
            tolerated=None if tolerated_tax(s) == HIDDEN else tolerated_tax(s),
            discard=[w.events[card].id for card in s.event_discard],
        ),
        empire=shapes.EmpireDeck(deck=len(s.empire_deck), top=card_id(s, s.empire_deck[-1:])),
        stock={name: stock_left(s, stock) for stock, name in enumerate(STOCK)},
        cubes=shapes.Cubes(*(cubes_in_reserve(s, good) for good in range(len(GOODS)))),
        wars=affairs.wars_view(s),
        pacts=[affairs.pact_view(s, pact) for pact in s.pacts],
        proposals=[affairs.proposal_view(s, proposal) for proposal in s.proposals],
        claims=[affairs.claim_view(s, claim) for claim in s.claims],
        draft=affairs.pact_view(s, s.drafts[seat]) if seat >= 0 and s.drafts[seat] else None,
        alliances=[affairs.alliance_view(s, call) for call in s.triggered],
        directions=[affairs.direction_view(s, order) for order in s.directions],
        guests=[affairs.guest_view(s, guest) for guest in s.stranded],
        orders=effects.orders_view(s, seat) if seat >= 0 else [],
        battle=None if s.battle is None else affairs.battle_view(s),
        movement=None if s.movement is None else affairs.movement_view(s, s.movement),
        trade=None if s.trade is None else affairs.trade_view(s, s.trade),
        effects=effects.effects_view(s),
        sealed=[move.text for move in s.sealed[seat]] if seat >= 0 else [],
        final=affairs.final_view(s) if s.outcome else None,
    )


# ---- players


def by_colour(numbers: Sequence[int], seat: int) -> dict[str, int]:
    return named(COLOURS, numbers[seat * 6 : seat * 6 + 6])


def player_view(s: MedState, seat: int, viewer: int) -> shapes.Player:
    w, cards = s.world, s.vocabulary.kinds["card"]
    kingdom = s.kingdom[seat]
    return shapes.Player(
        seat=seat,
        kingdom=None if kingdom == NOBODY else w.kingdom_ids[kingdom],
        colour=None if kingdom == NOBODY else w.colour_of[kingdom],
        home=[] if kingdom == NOBODY else places(s, w.home[kingdom] & s.land),
        honour=s.hp[seat],
        honour_start=s.hp_start[seat],
        honour_by=named(SOURCES, s.hp_by[seat * len(SOURCES) : (seat + 1) * len(SOURCES)]),
        florins=None if s.florins[seat] == HIDDEN else s.florins[seat],
        debt=s.debt[seat],
        credit=_CREDIT.get(s.credit[seat]),
        tax=s.tax[seat],
        strike=s.strike[seat],
        maintained=maintained(s, seat),
        technologies=shapes.Technologies(*s.tech[seat * 6 : seat * 6 + 6]),
        technologies_bought=[BRANCH_IDS[branch] for branch in bits(s.tech_bought[seat])],
        points=by_colour(s.points, seat),
        tokens=by_colour(s.tokens, seat),
        tokens_used=by_colour(s.tokens_used, seat),
        cards=[
            shapes.EmpireCard(
                id=cards[card],
                tapped=bool(s.tapped[seat] >> card & 1),
                stays_tapped=bool(s.held_tapped[seat] >> card & 1),
                objective=seat == viewer or bool(s.outcome),
            )
            for card in bits(s.cards[seat])
        ],
        offered=[None if card == HIDDEN else cards[card] for card in s.offered_cards[seat]],
        units_placed=s.units_placed[seat],
        control_tokens=tokens_in_reserve(s, seat),
        reserve=shapes.Reserve(*(units_in_reserve(s, seat, kind) for kind in range(4))),
        returned=named(UNITS, s.returned[seat]),
        prisoners=[
            shapes.Prisoners(owner=owner, units=named(UNITS, held))
            for owner in range(w.seats)
            if any(held := s.prisoners[seat * w.seats + owner])
        ],
        road=affairs.road_view(s, s.roads[seat]) if s.roads[seat] else None,
        blood=s.blood[seat],
        left=bool(s.left >> seat & 1),
        eliminated=is_eliminated(s, seat),
        eliminated_in=s.eliminated_in[seat] or None,
    )


# ---- the board


def territory_view(s: MedState, place: int) -> shapes.Territory:
    w = s.world
    good = w.good[place]
    return shapes.Territory(
        id=w.territory_ids[place],
        in_play=bool(s.land >> place & 1),
        good=None if good < 0 else GOOD_IDS[good],
        harbour=bool(w.harbours >> place & 1),
        control=seat_or_none(s.control[place]),
        last_control=seat_or_none(s.last_control[place]),
        token=seat_or_none(s.control_token[place]),
        contested=is_contested(s, place),
        civil=s.civil[place],
        military=s.military[place],
        cathedral=s.cathedral[place],
        damage=named(CLASSES, s.damage[place]),
        structure=named(CLASSES, [structure_points(s, place, which) for which in range(3)]),
        market=[GOOD_IDS[good] for good in bits(s.market[place])],
        conquered=bool(s.conquered >> place & 1),
        fallen=bool(s.fallen_to_barbarians[place]),
    )


def sea_view(s: MedState, number: int) -> shapes.Sea:
    w = s.world
    return shapes.Sea(
        id=w.sea_ids[number],
        zone=s.vocabulary.kinds["zone"][w.first_sea + number],
        in_play=bool(s.seas >> number & 1),
    )


def spaces(s: MedState, seat: int) -> list[int]:
    """Where a seat has army units: zones and decks."""
    captains = s.captain_at[seat * CAPTAINS_EACH : (seat + 1) * CAPTAINS_EACH]
    return sorted({*s.army[seat], *(at for at in captains if at >= 0)})


def army_view(s: MedState, seat: int, space: int) -> shapes.Army:
    counts = s.army[seat].get(space, ())
    return shapes.Army(
        seat=seat,
        zone=zone_id(s, space),
        aboard=deck_id(s, space),
        units=named(UNITS, counts[:4]),
        moved=named(UNITS, counts[4:]),
        captains=[
            s.vocabulary.kinds["captain"][captain]
            for captain, at in enumerate(s.captain_at)
            if at == space and captain // CAPTAINS_EACH == seat
        ],
    )


def captain_view(s: MedState, captain: int) -> shapes.Captain:
    at = s.captain_at[captain]
    return shapes.Captain(
        id=s.vocabulary.kinds["captain"][captain],
        seat=captain // CAPTAINS_EACH,
        level=s.captain_level[captain],
        zone=zone_or_none(s, at),
        aboard=deck_id(s, at),
        held_by=seat_or_none(captured_by(s, captain)),
        returned=at == RETURNED,
        moved=bool(s.captain_marks[captain] & MOVED),
    )


def piece_view(s: MedState, piece: int) -> shapes.Piece:
    w = s.world
    kind, level, at = s.piece_kind[piece], s.piece_level[piece], s.piece_at[piece]
    return shapes.Piece(
        id=s.vocabulary.kinds["piece"][piece],
        seat=piece // PIECES_EACH,
        kind=KIND_IDS[kind],
        name=w.engine_ids[level - 1] if kind == ENGINE else KINDS[kind],
        level=level,
        zone=zone_id(s, at),
        aboard=deck_id(s, at),
        anchorage=zone_or_none(s, s.piece_anchorage[piece]),
        points=s.piece_points[piece],
        full_points=movement_points(s, piece),
        capacity=capacity(s, piece),
        cubes=named(GOODS, s.piece_cubes[piece]),
        moved=bool(s.piece_marks[piece] & MOVED),
        stopped=bool(s.piece_marks[piece] & STOPPED),
    )


def event_view(s: MedState) -> shapes.EventCard | None:
    """The Event card of the turn and what it strikes."""
    if s.event == NOBODY:
        return None
    card = s.world.events[s.event]
    return shapes.EventCard(
        id=card.id, icons=list(card.icons), tax=card.tax, struck=places(s, area(s))
    )
