"""The table as a seat sees it, made from its knowledge."""

from __future__ import annotations

from typing import cast

from gonfalon.games.medieval.attack.questions.allowance import attacks_allowed
from gonfalon.games.medieval.mongols.questions import mongol_targets
from gonfalon.games.medieval.powers.questions import (
    army,
    holder_of,
    is_knights_power,
    navy,
    powers_of,
)
from gonfalon.games.medieval.state import NOTHING, Attack, MedState, Offer, Terms
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.victory.questions import ledger, score_sources
from gonfalon.games.medieval.view import shapes
from gonfalon.games.medieval.world import (
    GONE,
    INVESTMENTS,
    NO_NAVY,
    NOBODY,
    ORDERS,
    RELIGIONS,
    UNKNOWN,
    UNSEEN,
    bits,
)

_RELIGIONS = cast(list[shapes.Religion], RELIGIONS)
_PLACES: dict[int, shapes.CardPlace] = {NOBODY: "table", UNSEEN: "unseen", GONE: "gone"}


def view(s: MedState, seat: int) -> shapes.View:
    """The table as the seat sees it, in names. `s` is the seat's knowledge."""
    w = s.world
    return shapes.View(
        game="medieval",
        seat=seat,
        map="europe",
        turn=s.turn,
        phase=s.phase,
        active=_seat(s.active),
        outcome=s.outcome,
        players=[player_view(s, at, seat) for at in range(w.seats)],
        npc=npc_view(s) if w.two_players else None,
        areas=[area_view(s, area) for area in w.areas],
        provinces=[province_view(s, province) for province in w.provinces],
        powers=[power_view(s, power) for power in w.powers],
        hand=[w.card_ids[card] for card in s.hands[seat]] if seat >= 0 else [],
        npc_hand=[w.power_ids[power] for power in s.npc_hands[seat]] if seat >= 0 else [],
        deck=len(s.deck),
        deck_top=[w.card_ids[card] for card in reversed(s.deck) if card != UNKNOWN],
        map_deck=len(s.map_deck),
        map_top=w.area_ids[s.map_deck[-1]] if s.map_deck and s.map_deck[-1] != UNKNOWN else None,
        used=_counts(s),
        mongols=shapes.Mongols(
            set_aside=s.mongols_set_aside,
            to_set_aside=w.limits.mongols_set_aside,
            resolved=s.mongols_resolved,
            last=w.mongol_attacks,
        ),
        this_turn=shapes.ThisTurn(
            map_card_drawn=bool(s.map_card_drawn),
            collected=bool(s.collected),
            attacks=s.attacks,
            attacks_allowed=attacks_allowed(s) if s.active >= 0 else 0,
            crusade_called=bool(s.crusade_called),
            papal_passage=bool(s.papal_passage),
            card_dealt=bool(s.card_dealt),
            spent=[w.power_ids[power] for power in bits(s.spent)],
        ),
        attack=None if s.attack is None else attack_view(s, s.attack),
        crusade=crusade_view(s),
        investments={
            name: shapes.Investment(
                owner=_seat(s.investments[item]), price=w.investment_prices[item]
            )
            for item, name in enumerate(INVESTMENTS)
        }
        if w.with_investments
        else {},
        stationed=None if s.stationed == NOBODY else w.power_ids[s.stationed],
        offers=[offer_view(s, offer) for offer in s.offers],
        draft=offer_view(s, s.drafts[seat]) if seat >= 0 and s.drafts[seat] else None,
        terms=terms_view(s, s.terms[seat]) if seat >= 0 and s.attack is not None else None,
        promised=promised_view(s) if seat >= 0 and seat == s.active else {},
        orders=orders_view(s, seat) if seat >= 0 else shapes.Orders(),
        sealed=[move.text for move in s.sealed[seat]] if seat >= 0 else [],
    )


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


def _counts(s: MedState) -> dict[str, int]:
    used: dict[str, int] = {}
    for card in s.used:
        name = s.world.card_ids[card]
        used[name] = used.get(name, 0) + 1
    return used


def player_view(s: MedState, seat: int, viewer: int) -> shapes.Player:
    w = s.world
    sources = score_sources(s, seat)
    return shapes.Player(
        seat=seat,
        ledger=ledger(s, seat),
        score=sum(sources.values()),
        score_sources=sources,
        income=income(s, seat),
        florins=s.florins[seat] if seat == viewer else None,
        cards=len(s.hands[seat]),
        powers=[w.power_ids[power] for power in powers_of(s, seat)],
        provinces=[w.province_ids[province] for province in bits(s.held[seat])],
        left=bool(s.left >> seat & 1),
    )


def npc_view(s: MedState) -> shapes.Npc:
    w = s.world
    return shapes.Npc(
        powers=[w.power_ids[power] for power in powers_of(s, w.npc)],
        provinces=[w.province_ids[province] for province in bits(s.held[w.npc])],
        ledger=ledger(s, w.npc),
    )


def area_view(s: MedState, area: int) -> shapes.MapArea:
    w = s.world
    state: shapes.AreaState = (
        "covered" if s.covered >> area & 1 else "destroyed" if s.destroyed >> area & 1 else "open"
    )
    return shapes.MapArea(
        id=w.area_ids[area],
        state=state,
        mongol_defence=w.mongol_defence[area],
        exposed=area in mongol_targets(s),
        provinces=[w.province_ids[province] for province in bits(w.provinces_in[area])],
        seas=[w.naval_ids[sea] for sea in bits(w.seas_in[area])],
    )


def province_view(s: MedState, province: int) -> shapes.Province:
    w = s.world
    power = w.power_of[province]
    first = w.holder_at_start.get(province, power)
    return shapes.Province(
        id=w.province_ids[province],
        power=None if power == NOBODY else w.power_ids[power],
        held_first=None if first == NOBODY else w.power_ids[first],
        area=w.area_ids[w.area_of[province]],
        income=w.income[province],
        in_play=bool(s.land >> province & 1),
        owner=_seat(holder_of(s, province)),
        heresy=bool(s.heresy >> province & 1),
        knights=bool(s.knights >> province & 1),
        knights_target=bool(w.knights_targets >> province & 1),
        island=bool(w.islands >> province & 1),
        land=[w.province_ids[place] for place in bits(w.land[province])],
        seas=[w.naval_ids[sea] for sea in bits(w.coast[province])],
    )


def power_view(s: MedState, power: int) -> shapes.Power:
    w = s.world
    at = s.card_at[power]
    return shapes.Power(
        id=w.power_ids[power],
        religion=_RELIGIONS[w.religion[power]],
        strength=w.strength[power],
        army=army(s, power),
        navy=None if w.navy[power] == NO_NAVY else navy(s, power),
        ruler=s.ruler[power],
        ruler_on_card=w.ruler[power],
        florins=w.initial_florins[power],
        place=_PLACES.get(at, "held"),
        owner=_seat(at),
        civil_war=bool(s.civil_war >> power & 1),
        disaster=bool(s.disaster >> power & 1),
        excommunicated=bool(s.excommunicated >> power & 1),
        knights=is_knights_power(s, power),
        spouse=None if s.spouse[power] == NOBODY else w.power_ids[s.spouse[power]],
        provinces=[w.province_ids[province] for province in bits(w.provinces_of[power])],
    )


def place_name(s: MedState, place: int) -> str:
    w = s.world
    if place < 0:
        return w.naval_ids[~place]
    return w.data.papal_states.id if place == w.papal else w.province_ids[place]


def attack_view(s: MedState, attack: Attack) -> shapes.Attack:
    w = s.world
    return shapes.Attack(
        power=None if attack.power == NOBODY else w.power_ids[attack.power],
        target=w.province_ids[attack.target],
        knights=attack.knights,
        route=[place_name(s, place) for place in attack.route],
        mercenaries=[w.power_ids[power] for power in bits(attack.mercenaries)],
        naval_bid=None if attack.naval_bid == UNKNOWN else attack.naval_bid,
        spy=_seat(attack.spy),
        support=attack.support,
        militia=attack.militia,
        defence=attack.defence,
        jihad=bool(attack.jihad),
    )


def crusade_view(s: MedState) -> shapes.Crusade | None:
    call = s.crusade
    if call is None:
        return None
    return shapes.Crusade(
        caller=call.caller,
        paid=list(bits(call.paid)),
        unpaid=list(bits(call.unpaid)),
        strength=call.strength * s.world.crusade_factor,
        committed=list(bits(call.committed)),
    )


def terms_view(s: MedState, terms: Terms) -> shapes.Terms:
    w = s.world
    return shapes.Terms(
        florins=terms.florins,
        card=None if terms.card == NOBODY else w.card_ids[terms.card],
        provinces=[w.province_ids[province] for province in bits(terms.provinces)],
    )


def promised_view(s: MedState) -> dict[str, shapes.Terms]:
    """What the attacker has promised for passage, by seat."""
    if s.attack is None:
        return {}
    return {str(to): terms_view(s, terms) for to, terms in enumerate(s.terms) if terms != NOTHING}


def offer_view(s: MedState, offer: Offer) -> shapes.Offer:
    return shapes.Offer(
        from_=offer.sender,
        to=offer.receiver,
        gives=terms_view(s, offer.gives),
        wants=terms_view(s, offer.wants),
    )


def orders_view(s: MedState, seat: int) -> shapes.Orders:
    w = s.world
    return shapes.Orders(
        orders=[name for order, name in enumerate(ORDERS) if s.orders[seat] >> order & 1],
        passage={str(other): answer for other, answer in s.passage_orders[seat]},
        militia={w.province_ids[place]: amount for place, amount in s.militia_orders[seat]},
    )
