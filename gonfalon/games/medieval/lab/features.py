"""What a seat knows in plain numbers, for learners.

Seats are in the order of `seats_from`: the seat itself first, then clockwise. `FEATURES` says what each block holds.
"""

from __future__ import annotations

from gonfalon.games.medieval.powers.questions import army, holder_of
from gonfalon.games.medieval.state import PHASES, MedState, Terms
from gonfalon.games.medieval.turn.questions import income
from gonfalon.games.medieval.victory.questions import score
from gonfalon.games.medieval.world import GONE, NOBODY, UNKNOWN, UNSEEN
from gonfalon.kernel.features import flags, floats, one_hot, seats_from

FEATURES = {
    "turn": "player turns begun so far",
    "phase": "1 at the phase: set-up, map card, income, actions, draw, mandatory",
    "active": "per seat, 1 for the one whose turn it is",
    "points": "per seat, the points it would score now",
    "florins": "per seat, Florins; -1 where they are not known",
    "income": "per seat, what it would collect",
    "cards": "per seat, cards in hand",
    "left": "per seat, 1 when it has left the game",
    "hand": "per card, how many one holds",
    "used": "per card, how many lie in the open pile",
    "decks": "cards in the Action Deck, cards in the Map Deck",
    "top": "per card, 1 for the top card of the Action Deck if it is known",
    "map_top": "per Area, 1 for the top Map Card if it is known",
    "mongols": "Mongol Cards set aside, attacks resolved",
    "covered": "per Area, 1 under a Map Tile",
    "destroyed": "per Area, 1 under a Mongol Tile",
    "in_play": "per Province, 1 in play",
    "holder": "per Province and seat (the NPC, then nobody last), 1 for who controls it",
    "heresy": "per Province, 1 with a Heresy marker",
    "knights": "per Province, 1 with Knights of Christ",
    "power_at": "per Power and seat (the NPC, table, unseen, gone last), 1 for where its card is",
    "army": "per Power, its army",
    "ruler": "per Power, its ruler's rating",
    "civil_war": "per Power, 1 in Civil War",
    "disaster": "per Power, 1 with a Disaster",
    "excommunicated": "per Power, 1 when it is Excommunicated",
    "spent": "per Power, 1 when it may not attack any more this turn",
    "married": "per Power, 1 when it is married",
    "investments": "per investment and seat, 1 for its owner",
    "this_turn": "map card drawn, income collected, attacks launched, Crusade called, card dealt",
    "attacker": "per Power, 1 for the one that attacks now",
    "target": "per Province, 1 for the one that is attacked",
    "attack": "knights in attack, knights in defence, Florins of the attacker, of the defender, naval bid or -1, Jihad",
    "crusade": "per seat, 1 for each who may commit to the Crusade being gathered; then its strength",
    "offers": "per seat, what it offers one and wants: Florins, cards, Provinces; twice",
}
"""The blocks, in their order."""


def features(s: MedState, seat: int) -> dict[str, list[float]]:
    """The numbers of every block; `s` is the seat's knowledge."""
    w = s.world
    seats = seats_from(seat, w.seats)
    place = {other: at for at, other in enumerate([*seats, w.npc])}
    many, cards = w.seats, len(w.card_ids)
    hand = s.hands[seat] if seat >= 0 else ()
    phases = list(dict.fromkeys(["setup", *PHASES.values()]))
    elsewhere = {NOBODY: many + 1, UNSEEN: many + 2, GONE: many + 3}
    return {
        "turn": [float(s.turn)],
        "phase": one_hot(len(phases), phases.index(s.phase)),
        "active": [float(s.active == other) for other in seats],
        "points": floats(score(s, other) for other in seats),
        "florins": floats(s.florins[other] for other in seats),
        "income": floats(income(s, other) for other in seats),
        "cards": floats(len(s.hands[other]) for other in seats),
        "left": floats(s.left >> other & 1 for other in seats),
        "hand": floats(hand.count(card) for card in range(cards)),
        "used": floats(s.used.count(card) for card in range(cards)),
        "decks": [float(len(s.deck)), float(len(s.map_deck))],
        "top": one_hot(cards, s.deck[-1] if s.deck else UNKNOWN),
        "map_top": one_hot(len(w.areas), s.map_deck[-1] if s.map_deck else UNKNOWN),
        "mongols": [float(s.mongols_set_aside), float(s.mongols_resolved)],
        "covered": flags(s.covered, len(w.areas)),
        "destroyed": flags(s.destroyed, len(w.areas)),
        "in_play": flags(s.land, len(w.provinces)),
        "holder": [
            number
            for province in w.provinces
            for number in one_hot(many + 2, place.get(holder_of(s, province), many + 1))
        ],
        "heresy": flags(s.heresy, len(w.provinces)),
        "knights": flags(s.knights, len(w.provinces)),
        "power_at": [
            number
            for at in s.card_at
            for number in one_hot(many + 4, elsewhere[at] if at < 0 else place[at])
        ],
        "army": floats(army(s, power) for power in w.powers),
        "ruler": floats(s.ruler),
        "civil_war": flags(s.civil_war, len(w.powers)),
        "disaster": flags(s.disaster, len(w.powers)),
        "excommunicated": flags(s.excommunicated, len(w.powers)),
        "spent": flags(s.spent, len(w.powers)),
        "married": [float(spouse != NOBODY) for spouse in s.spouse],
        "investments": [
            number for owner in s.investments for number in one_hot(many, place.get(owner, NOBODY))
        ],
        "this_turn": floats(
            (s.map_card_drawn, s.collected, s.attacks, s.crusade_called, s.card_dealt)
        ),
        **_attack(s),
        "crusade": _crusade(s, seats),
        "offers": _offers(s, seat, seats),
    }


def _attack(s: MedState) -> dict[str, list[float]]:
    w, attack = s.world, s.attack
    if attack is None:
        return {
            "attacker": [0.0] * len(w.powers),
            "target": [0.0] * len(w.provinces),
            "attack": [0.0] * 6,
        }
    numbers = (attack.knights, attack.support, attack.militia, attack.defence)
    return {
        "attacker": one_hot(len(w.powers), attack.power),
        "target": one_hot(len(w.provinces), attack.target),
        "attack": floats((*numbers, attack.naval_bid, attack.jihad)),
    }


def _crusade(s: MedState, seats: list[int]) -> list[float]:
    call = s.crusade
    if call is None:
        return [0.0] * (len(seats) + 1)
    return [*floats(call.paid >> other & 1 for other in seats), float(call.strength)]


def _offers(s: MedState, seat: int, seats: list[int]) -> list[float]:
    """Of several offers of one seat, the last."""
    numbers = [0.0] * (6 * len(seats))
    for offer in s.offers:
        if offer.receiver == seat:
            at = 6 * seats.index(offer.sender)
            numbers[at : at + 6] = [*_terms(offer.gives), *_terms(offer.wants)]
    return numbers


def _terms(terms: Terms) -> list[float]:
    return floats((terms.florins, terms.card != NOBODY, terms.provinces.bit_count()))
