"""What is true of every state that a game of Medieval can reach."""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import is_dead
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import (
    CARDS,
    FIRST_POWER_CARD,
    GONE,
    MONGOL,
    NOBODY,
    UNSEEN,
    bits,
)
from gonfalon.kernel.errors import InvariantBroken


def check(s: MedState) -> None:
    """Raise `InvariantBroken` for a state that no game can reach."""
    _board(s)
    _powers(s)
    _cards(s)
    _money(s)
    if s.outcome == "" and (not s.agenda or not s.waiting):
        raise InvariantBroken("the game waits for nobody and is not over")


def _board(s: MedState) -> None:
    w = s.world
    if s.covered & s.destroyed:
        raise InvariantBroken("an Area lies under two tiles")
    land = 0
    for area in w.areas:
        if not (s.covered | s.destroyed) >> area & 1:
            land |= w.provinces_in[area]
    if s.land != land:
        raise InvariantBroken("the Provinces in play do not fit the tiles")
    seen = 0
    for held in s.held:
        if held & seen or held & ~land:
            raise InvariantBroken("a Province has two holders or is held out of play")
        seen |= held
    if (s.heresy | s.knights) & ~land:
        raise InvariantBroken("a marker lies out of play")
    if s.heresy & ~(w.catholic_land | w.knights_targets):
        raise InvariantBroken("Heresy where there is no Catholic faith")
    if not w.two_players and s.held[w.npc]:
        raise InvariantBroken("there is no NPC with more than two players")


def _powers(s: MedState) -> None:
    w = s.world
    for power, at in enumerate(s.card_at):
        live = w.provinces_of[power] & s.land
        if at >= 0 and s.active != NOBODY and at != w.npc and not s.held[at] & live:
            raise InvariantBroken(f"{w.power_ids[power]} is controlled without a Province")
        if at == GONE and not is_dead(s, power):
            raise InvariantBroken(f"{w.power_ids[power]} is set aside too early")
        if s.spouse[power] != NOBODY and s.spouse[s.spouse[power]] != power:
            raise InvariantBroken("a marriage of one")
    marked = s.civil_war | s.disaster | s.excommunicated
    if any(s.card_at[power] <= UNSEEN for power in bits(marked)):
        raise InvariantBroken("a marker lies on a card that is not in play")
    if s.excommunicated & ~w.catholic:
        raise InvariantBroken("only Catholic Powers are Excommunicated")


def _cards(s: MedState) -> None:
    w = s.world
    if s.active == NOBODY:
        return
    pile = [*s.deck, *s.used, *(card for hand in s.hands for card in hand)]
    for card in range(len(CARDS)):
        aside = s.mongols_set_aside % w.limits.mongols_set_aside if card == MONGOL else 0
        if pile.count(card) + aside != w.card_count[card]:
            raise InvariantBroken(f"cards of {CARDS[card]}: {pile.count(card)}")
    for power in w.powers:
        there = pile.count(FIRST_POWER_CARD + power)
        if there != (s.card_at[power] == UNSEEN):
            raise InvariantBroken(f"the card of {w.power_ids[power]} is there {there} times")
    if not set(s.map_deck) <= set(bits(s.covered)):
        raise InvariantBroken("the Map Deck names an Area without tile")


def _money(s: MedState) -> None:
    if any(florins < 0 for florins in s.florins):
        raise InvariantBroken("a purse holds less than nothing")
