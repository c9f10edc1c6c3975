"""Saved states of earlier schemas, lifted one number at a time.

States hold numbers of Areas, Provinces and Naval Areas; those named here are of the boards that a schema had, and stay
as they are whatever becomes of the board later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gonfalon.games.medieval.world import GONE, NOBODY, bits, mask_of

Saved = dict[str, Any]
Renumber = Callable[[int], int]

# 1 → 2: the board has Area 1E (Suzdal, Northern Polovtsy) and no longer 4A (Marrakesh, the Atlantic Coast).
# 1E has the number of 4A now, moved up in the list, and Suzdal that of Marrakesh.

OLD_4A, NEW_1E, AREA_1D = 12, 4, 3
MARRAKESH, SUZDAL, NORTHERN_POLOVTSY = 58, 16, 17
ALMORAVID_LAND = mask_of((40, 59, 60))
ATLANTIC, GIBRALTAR = 14, 9
ALMORAVIDS, RUSSIA, POLOVTSY = 0, 4, 24


def upgrade_1_to_2(data: Saved) -> Saved:
    """Nobody loses a Province: whoever held Marrakesh holds Suzdal, which is worth as much.

    What 1E is follows from that. It is in play where 4A was, and where 1D is, to which Northern Polovtsy belonged; its
    card is then out of the Map Deck. It is destroyed where the Mongols took 1D and 4A was still covered. A game in
    set-up begins with the new board.
    """
    data = _renumbered(data)
    if data["active"] == NOBODY:
        return {**data, "land": data["land"] & ~(1 << NORTHERN_POLOVTSY)}
    data = {**data, "held": list(data["held"]), "card_at": list(data["card_at"])}
    covered, lost = data["covered"] >> NEW_1E & 1, data["destroyed"] >> AREA_1D & 1
    if covered:
        data["covered"] &= ~(1 << NEW_1E)
        _take_map_card(data)
    if covered and lost:
        data["destroyed"] |= 1 << NEW_1E
    elif covered:
        _uncover(data, SUZDAL, RUSSIA)
    elif lost:
        _uncover(data, NORTHERN_POLOVTSY, POLOVTSY)
        for power in (RUSSIA, POLOVTSY):
            if data["card_at"][power] == GONE:
                data["card_at"][power] = NOBODY
    holder, npc = data["card_at"][ALMORAVIDS], len(data["florins"])
    if 0 <= holder < npc and not data["held"][holder] & ALMORAVID_LAND:
        data["card_at"][ALMORAVIDS] = NOBODY
    return data


def _take_map_card(data: Saved) -> None:
    """1E goes out of the Map Deck; who had seen it on top knows the top no more."""
    deck = data["map_deck"]
    if deck[-1:] == [NEW_1E]:
        data["map_peeks"] = 0
    data["map_deck"] = [area for area in deck if area != NEW_1E]
    if not data["map_deck"]:
        data["agenda"] = [step for step in data["agenda"] if step[0] != "SeeMapCard"]


def _uncover(data: Saved, province: int, power: int) -> None:
    """The Province comes into play, under whoever has its Power."""
    data["land"] |= 1 << province
    holder = data["card_at"][power]
    if holder >= 0:
        data["held"][holder] |= 1 << province


def _renumbered(data: Saved) -> Saved:
    return {
        **data,
        "covered": _mask(data["covered"], _area),
        "destroyed": _mask(data["destroyed"], _area),
        "map_deck": [_area(area) for area in data["map_deck"]],
        "land": _mask(data["land"], _province),
        "heresy": _mask(data["heresy"], _province),
        "knights": _mask(data["knights"], _province),
        "held": [_mask(held, _province) for held in data["held"]],
        "refusals": [[power, _province(at), seat] for power, at, seat in data["refusals"]],
        "militia_orders": [
            [[_province(at), florins] for at, florins in orders]
            for orders in data["militia_orders"]
        ],
        "terms": [_terms(terms) for terms in data["terms"]],
        "offers": [_offer(offer) for offer in data["offers"]],
        "drafts": [_offer(draft) for draft in data["drafts"]],
        "attack": _attack(data["attack"]),
        "agenda": [_step(*step) for step in data["agenda"]],
    }


def _moved(number: int, before: int, after: int) -> int:
    """The new number where one entry of a list moved up."""
    if number == before:
        return after
    return number + 1 if after <= number < before else number


def _area(number: int) -> int:
    return _moved(number, OLD_4A, NEW_1E)


def _province(number: int) -> int:
    return _moved(number, MARRAKESH, SUZDAL)


def _sea(number: int) -> int:
    return GIBRALTAR if number == ATLANTIC else number - (number > ATLANTIC)


def _mask(mask: int, renumber: Renumber) -> int:
    return mask_of(renumber(number) for number in bits(mask))


def _places(route: list[int]) -> list[int]:
    """The places of a route, in which Naval Areas are `~sea`; no place comes twice."""
    places = [~_sea(~place) if place < 0 else _province(place) for place in route]
    return list(dict.fromkeys(places))


def _terms(terms: list[int]) -> list[int]:
    florins, card, provinces = terms
    return [florins, card, _mask(provinces, _province)]


def _offer(offer: list[Any]) -> list[Any]:
    if not offer:
        return offer
    sender, receiver, gives, wants = offer
    return [sender, receiver, _terms(gives), _terms(wants)]


def _attack(attack: list[Any] | None) -> list[Any] | None:
    if attack is None:
        return None
    power, target, knights, route, *rest = attack
    return [power, _province(target), knights, _places(route), *rest]


def _step(id: str, *values: Any) -> list[Any]:
    if id == "ChooseRoute":
        power, target, routes = values
        ways = [[_places(places), *rest] for places, *rest in routes]
        return [id, power, _province(target), ways]
    renumber = {
        "MongolKnights": _area,
        "OutbreakOfHeresy": _province,
        "NavalArea": _sea,
        "AskInterception": _sea,
        "Interception": _sea,
    }.get(id)
    return [id, renumber(values[0]), *values[1:]] if renumber else [id, *values]
