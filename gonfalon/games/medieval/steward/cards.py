"""Cards: what each is worth in hand and when played, which to throw away, and when to answer one.

rules: MD-POWER-03 to MD-POWER-06, MD-ASN-02, MD-CW-01, MD-HER-02, MD-DEUS-01, MD-ASN-01, MD-CARD-07, MD-ASK-06
"""

from __future__ import annotations

from gonfalon.games.medieval.battle.steps.jihad import HolyWar
from gonfalon.games.medieval.battle.steps.spies_in_attack import OpenMilitia
from gonfalon.games.medieval.cards.steps import Cancel, CardWindow
from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.other_cards.steps.assassin import Assassination
from gonfalon.games.medieval.other_cards.steps.civil_war import OutbreakOfCivilWar
from gonfalon.games.medieval.other_cards.steps.heresy import OutbreakOfHeresy
from gonfalon.games.medieval.other_cards.steps.mandatory_cards import DisasterStrikes
from gonfalon.games.medieval.powers.questions import has_catholic_power, is_dead, powers_of
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.steward.war import KNIGHTS_CARD, SPIES_CARD, Gain, civil_war_stake
from gonfalon.games.medieval.value import (
    ARMY,
    Situation,
    conquest_value,
    holdings_value,
    power_value,
    province_value,
)
from gonfalon.games.medieval.world import (
    ASSASSIN,
    CIVIL_WAR,
    DEUS,
    FIRST_POWER_CARD,
    HERESY,
    ISLAM,
    JIHAD,
    KNIGHTS,
    NOBODY,
    POPE,
    SPIES,
    UNSEEN,
    bits,
)
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

FRESH_CARD = 0.45
"""What drawing a new card is worth: a card in hand must be better than that to be kept."""
DEUS_HARM = 1.0
"""The harm against which Deus Ex Machina is played."""
DISASTER_LOSS = 3.5
"""Florins that a Disaster takes on average."""

# ---- Power Cards


def sole_holder(s: MedState, power: int) -> int:
    """MD-POWER-04: the holder of all Provinces in play of a Power."""
    live = s.world.provinces_of[power] & s.land
    for holder, held in enumerate(s.held):
        if live and held & live == live:
            return holder
    return NOBODY


def power_card_gain(o: Situation, seat: int, power: int) -> float:
    """What a seat gains, in its own Provinces and Florins, if it plays the card now."""
    s = o.s
    own = s.world.provinces_of[power]
    free = own & o.free
    if not free and sole_holder(s, power) != seat:
        return 0.0
    gain = holdings_value(o, seat, free) + power_value(o, power)
    # what Map Tiles still hide falls to the one who has the card (MD-PROV-05)
    for area in bits(s.covered):
        hidden = own & s.world.provinces_in[area]
        gain += 0.4 * sum(s.world.income[province] for province in bits(hidden))
    if not s.paid >> power & 1:
        gain += s.world.initial_florins[power] * o.florin
    return gain


def hope_for_power(o: Situation, power: int) -> float:
    """What a Power Card without effect may still become: its Provinces may be uncovered."""
    s = o.s
    if is_dead(s, power):
        return 0.0
    hidden = s.world.provinces_of[power] & ~s.land
    covered = 0
    for area in bits(s.covered):
        covered |= s.world.provinces_in[area]
    points = sum(s.world.income[province] for province in bits(hidden & covered))
    return min(1.2, 0.3 + 0.35 * points) if points and o.turns > 2 else 0.1


def play_power(o: Situation, move: Move, clogged: int) -> float:
    """The gain of playing a Power Card; one without use goes when the hand is clogged."""
    power = move.args[0]
    gain = power_card_gain(o, o.seat, power)
    if gain:
        return gain + FRESH_CARD
    heir = sole_holder(o.s, power)
    harm = o.spite[heir] * power_value(o, power) if heir != NOBODY else 0.0
    return FRESH_CARD * (0.6 + 0.4 * clogged) - hope_for_power(o, power) - harm


# ---- the other cards of phase C


def assassinate(o: Situation, power: int) -> float:
    """MD-ASN-02: two in six; a new ruler is average."""
    s = o.s
    at = s.card_at[power]
    change = -s.ruler[power] * ARMY / 3 * min(1.0, o.turns / 4) * 1.5
    own = sum(s.world.income[p] for p in bits(s.world.provinces_of[power] & s.held[at]))
    weight = 0.6 + 0.1 * own
    return weight * (change if at == o.seat else -change * o.spite[at])


def civil_war(o: Situation, power: int) -> float:
    """MD-CW-05: a rival's Power earns nothing and does not attack."""
    at = o.s.card_at[power]
    if at in (NOBODY, o.seat):
        return -1.0
    return o.spite[at] * civil_war_stake(o, power) * 1.5


def heresy(o: Situation, province: int) -> float:
    """MD-HER-02: the die must exceed the income that is lost."""
    s = o.s
    points = s.world.income[province]
    loss = o.stream(points) + 0.15
    for holder, held in enumerate(s.held):
        if held >> province & 1:
            return o.spite[holder] * loss * max(0, 6 - points) / 6 if holder != o.seat else -1.0
    return -1.0


def plays(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    """Every card that can be played in phase C, but the Pope, with its gain over keeping it."""
    s, seat = o.s, o.seat
    clogged = sum(card >= FIRST_POWER_CARD for card in s.hands[seat])
    found: list[Gain] = []
    for move in legal:
        if not isinstance(move, Move):
            continue
        if move.verb == "play-power":
            gain = play_power(o, move, clogged)
        elif move.verb == "assassinate":
            gain = assassinate(o, move.args[0]) + FRESH_CARD - card_value(o, seat, ASSASSIN)
        elif move.verb == "civil-war":
            gain = civil_war(o, move.args[0]) + 0.1
        elif move.verb == "heresy":
            gain = heresy(o, move.args[0]) + 0.1
        else:
            continue
        found.append((gain, move))
    return found


# ---- keeping and discarding


def card_value(o: Situation, seat: int, card: int) -> float:
    """What a card in hand is worth to a seat, from what everybody sees."""
    s, w = o.s, o.s.world
    if card >= FIRST_POWER_CARD:
        power = card - FIRST_POWER_CARD
        if s.card_at[power] != UNSEEN:
            return 0.0
        return max(power_card_gain(o, seat, power), hope_for_power(o, power))
    soon = min(1.0, o.turns / 2)
    if card == KNIGHTS:
        return KNIGHTS_CARD * soon if has_catholic_power(s, seat) else 0.2
    if card == JIHAD:
        islamic = any(w.religion[power] == ISLAM for power in powers_of(s, seat))
        return 0.5 * soon if islamic else 0.02
    if card == CIVIL_WAR:
        marked = bits((s.excommunicated | s.disaster) & ~s.civil_war)
        return 0.5 if any(s.card_at[power] not in (seat, NOBODY) for power in marked) else 0.25
    table = {POPE: 0.7, SPIES: SPIES_CARD, ASSASSIN: 0.4, HERESY: 0.3, DEUS: 0.7}
    return table.get(card, 0.0) * soon


def discard_gain(o: Situation, card: int) -> float:
    """What is gained by throwing a card away for a new one; nothing once the deck is empty."""
    return FRESH_CARD - card_value(o, o.seat, card) if o.s.deck else -1.0


def discards(o: Situation, legal: list[AnyMove]) -> list[Gain]:
    return [
        (discard_gain(o, move.args[0]), move)
        for move in legal
        if move.verb == "discard" and isinstance(move, Move)
    ]


def must_discard(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-TURN-15: the least useful card."""
    return max(discards(o, legal), key=lambda gain: -card_value(o, o.seat, gain[1].args[0]))[1]


# ---- answers


def answer_card(o: Situation, legal: list[AnyMove]) -> Move:
    """MD-ASK-10: Assassin against Spies that look at our Militia, Deus Ex Machina against what hurts more."""
    s, seat = o.s, o.seat
    window = s.agenda[-1]
    effect = s.agenda[-2]
    assert isinstance(window, CardWindow)
    player = window.player
    harm = harm_of(o, effect, player)
    assassin = s.vocabulary["play", ASSASSIN]
    if assassin in legal and isinstance(effect, OpenMilitia) and harm > 0.4:
        return assassin
    deus = s.vocabulary["play", DEUS]
    threshold = DEUS_HARM * min(1.0, o.turns / 3)
    if deus in legal and player != seat and harm > threshold:
        return deus
    return s.world.pass_


def harm_of(o: Situation, effect: Step, player: int) -> float:
    """What the effect of a card costs this seat."""
    s, seat = o.s, o.seat
    if isinstance(effect, OutbreakOfCivilWar):
        return 1.5 * civil_war_stake(o, effect.power) if s.card_at[effect.power] == seat else 0.0
    if isinstance(effect, OutbreakOfHeresy):
        if not s.held[seat] >> effect.province & 1 or is_shielded(s, seat):
            return 0.0
        return o.stream(s.world.income[effect.province])
    if isinstance(effect, Assassination):
        return max(0.0, -assassinate(o, effect.power)) if s.card_at[effect.power] == seat else 0.0
    if isinstance(effect, DisasterStrikes):
        return disaster_harm(o)
    if isinstance(effect, OpenMilitia | HolyWar):
        return battle_harm(o, player)
    if isinstance(effect, Cancel):
        # a card of ours would be negated: count what it was to do
        return 1.2 if effect.player == seat and effect.card in (CIVIL_WAR, DEUS) else 0.0
    return 0.0


def disaster_harm(o: Situation) -> float:
    """MD-DIS-01, MD-DIS-04: the loss of Florins, and perhaps a Civil War, by our share of the Powers Table."""
    s, seat = o.s, o.seat
    players = range(s.world.seats)
    rows = [p for p in s.world.powers_table if s.card_at[p] in players]
    if not rows:
        return 0.0
    mine = [power for power in rows if s.card_at[power] == seat]
    loss = DISASTER_LOSS * o.florin
    if s.florins[seat] < DISASTER_LOSS:
        loss += 0.8
    return loss * len(mine) / len(rows)


def battle_harm(o: Situation, player: int) -> float:
    attack = o.s.attack
    if attack is None or player == o.seat:
        return 0.0
    defends = bool(o.s.held[o.seat] >> attack.target & 1)
    if defends:
        return 0.3 * province_value(o, o.seat, attack.target)
    if o.seat == o.s.active:
        return 0.2 * conquest_value(o, attack.target, player)
    return 0.0
