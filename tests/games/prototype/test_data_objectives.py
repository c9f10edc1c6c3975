"""The Objective cards: thirty, three for each kingdom, the harder the farther."""

from __future__ import annotations

import heapq
from functools import cache

import pytest

from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.load import FIRST_OBJECTIVES, digest
from gonfalon.games.prototype.objective_cards import ObjectiveCard, sure_land
from gonfalon.games.prototype.options import on_offer
from gonfalon.games.prototype.setup.steps.kingdoms import land_in_play
from gonfalon.games.prototype.world import bits
from gonfalon.kernel.datafiles import digest as kernel_digest
from tests.games.prototype.shipped import DATA, LEDGER

CARDS = DATA.objectives.cards
KINGDOMS = [kingdom.id for kingdom in DATA.board.kingdoms if kingdom.playable_prototype]
W = GAME.world(10, {})


def cards_of(kingdom: str) -> list[ObjectiveCard]:
    return [card for card in CARDS if card.kingdom == kingdom]


@cache
def ways(kingdom: str) -> dict[str, int]:
    """How far territories are from a kingdom: 2 a step over land or into a sea zone, 1 from sea to sea and ashore."""
    land = sure_land(DATA.board, next(k for k in DATA.board.kingdoms if k.id == kingdom))
    queue = [(0, home) for home in bits(W.home[W.kingdom(kingdom)])]
    found: dict[int, int] = {}
    while queue:
        way, place = heapq.heappop(queue)
        if place in found or (place in W.territories and W.territory_ids[place] not in land):
            continue
        found[place] = way
        if W.is_sea(place):
            queue += [(way + 1, to) for to in bits(W.sea_links[place] | W.shores[place])]
        else:
            queue += [(way + 2, to) for to in bits(W.adjacent[place] | W.coast[place])]
        heapq.heapify(queue)
    return {W.territory_ids[place]: way for place, way in found.items() if place in W.territories}


def far_off(kingdom: str, territories: tuple[str, ...]) -> float:
    return sum(ways(kingdom)[territory] for territory in territories) / len(territories)


@pytest.mark.rule("MP-OBJ-01")
def test_three_cards_for_each_of_ten_kingdoms() -> None:
    assert (len(CARDS), len(KINGDOMS)) == (30, 10)
    for kingdom in KINGDOMS:
        assert [card.difficulty for card in cards_of(kingdom)] == [1, 2, 3]
        assert len({card.near for card in cards_of(kingdom)}) == 3
        assert len({card.far for card in cards_of(kingdom)}) == 3


@pytest.mark.rule("MP-OBJ-02")
@pytest.mark.parametrize("kingdom", KINGDOMS)
def test_the_harder_the_card_the_farther_it_leads(kingdom: str) -> None:
    cards = cards_of(kingdom)
    for card in cards:
        assert len({*card.near, *card.far, *W.kingdoms[W.kingdom(kingdom)].territories}) == 21
        assert max(ways(kingdom)[t] for t in card.near) <= min(ways(kingdom)[t] for t in card.far)
    for shown in ([card.near for card in cards], [card.far for card in cards]):
        one, two, three = (far_off(kingdom, territories) for territories in shown)
        assert one < two < three


@pytest.mark.rule("MP-OBJ-02")
@pytest.mark.parametrize("seats", range(3, 11))
def test_what_a_card_shows_is_in_play_whenever_its_kingdom_is(seats: int) -> None:
    offers = [{}, {"all_kingdoms": "on"}] if seats >= 6 else [{}]
    for options in offers:
        w = GAME.world(seats, options)
        for kingdom in on_offer(DATA.board, seats, options):
            land = land_in_play(w, [w.kingdom(kingdom)])
            for card in w.objectives:
                if w.kingdom_ids[card.kingdom] == kingdom:
                    assert (card.home | card.near | card.far) & ~land == 0


@pytest.mark.rule("MP-OBJ-03", "MP-OBJ-04", "MP-OBJ-06")
def test_the_ledger_states_the_points() -> None:
    points = DATA.objectives.points
    text = LEDGER["MP-OBJ-03"].text
    assert f"{points.home_lost} HP for each green" in text
    assert f"+{points.near}/{points.near_territories} HP for each yellow" in text
    assert f"+{points.far} HP for each red" in text
    assert f"+{points.all} HP more" in text
    assert f"{points.difficulty} HP for each level" in LEDGER["MP-OBJ-06"].text


def test_the_points_are_public_and_the_lists_ours() -> None:
    assert DATA.objectives.points.basis == "public"
    assert {card.basis for card in CARDS} == {"reconstructed"}


def test_games_from_before_the_cards_replay() -> None:
    """Whoever changes the cards changes the rules version, and leaves this digest as it is."""
    if kernel_digest(DATA.objectives) == FIRST_OBJECTIVES:
        assert "+" not in digest(DATA)
    else:
        assert digest(DATA).endswith(f"+{kernel_digest(DATA.objectives)}")
