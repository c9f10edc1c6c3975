"""Spies, Assassin, Civil War and Heresy are played: what they can be aimed at, and why not.

rules: MD-SPY-01 to MD-SPY-03, MD-SPY-08, MD-ASN-02, MD-ASN-03, MD-CW-01 to MD-CW-04, MD-HER-01, MD-CARD-03
"""

from __future__ import annotations

from gonfalon.games.medieval.cards.questions import may_hold
from gonfalon.games.medieval.cards.steps import announce, may_be_cancelled
from gonfalon.games.medieval.investments.questions import is_shielded
from gonfalon.games.medieval.other_cards.questions import has_ruler, heretics, may_break_out
from gonfalon.games.medieval.other_cards.steps.assassin import Assassination
from gonfalon.games.medieval.other_cards.steps.civil_war import OutbreakOfCivilWar
from gonfalon.games.medieval.other_cards.steps.heresy import OutbreakOfHeresy
from gonfalon.games.medieval.other_cards.steps.spies import SeeDeck, SeeHand, SeeMapCard
from gonfalon.games.medieval.powers.questions import holder_of, is_knights_power
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.world import ASSASSIN, CIVIL_WAR, HERESY, NOBODY, SPIES, UNSEEN, bits
from gonfalon.kernel.consequences import Consequence, remark
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

CARD_OF = {
    "spy-map": SPIES,
    "spy-hand": SPIES,
    "spy-deck": SPIES,
    "assassinate": ASSASSIN,
    "civil-war": CIVIL_WAR,
    "heresy": HERESY,
}
"""The card that a verb of phase C (or A) plays."""


def card_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    v, w, hand = s.vocabulary, s.world, s.hands[seat]
    if SPIES in hand:
        moves += [
            v["spy-hand", other] for other in range(w.seats) if other != seat and s.hands[other]
        ]
        if s.deck:
            moves.append(v[("spy-deck",)])
    if ASSASSIN in hand:
        assassinate = w.moves_of["assassinate"]
        moves += [move for power, move in enumerate(assassinate) if has_ruler(s, power)]
    if CIVIL_WAR in hand:
        moves += [v["civil-war", power] for power in bits(s.ripe) if may_break_out(s, power)]
    if HERESY in hand:
        heresy = w.moves_of["heresy"]
        moves += [heresy[province] for province in bits(heretics(s))]


TARGET_OF = {
    "spy-hand": "target_seat",
    "assassinate": "power",
    "civil-war": "power",
    "heresy": "province",
}
"""What the target of a verb is called in the event."""


def play_card(s: MedState, seat: int, move: Move) -> None:
    """Announce a card of phase C with its target."""
    verb = move.verb
    target = {TARGET_OF[verb]: move.args[0]} if move.args else {}
    announce(s, seat, CARD_OF[verb], card_effect(seat, move), use=verb, **target)


def card_effect(seat: int, move: Move) -> Step:
    """What the card does unless it is cancelled."""
    verb = move.verb
    if verb == "spy-hand":
        return SeeHand(seat, move.args[0])
    if verb == "spy-deck":
        return SeeDeck(seat)
    if verb == "spy-map":
        return SeeMapCard(seat)
    if verb == "assassinate":
        return Assassination(seat, move.args[0])
    if verb == "civil-war":
        return OutbreakOfCivilWar(move.args[0])
    return OutbreakOfHeresy(move.args[0])


def card_outlook(s: MedState, seat: int, move: Move) -> list[Consequence]:
    """What the card does, whether it hits its own player, and how it may come to nothing."""
    found = card_effect(seat, move).outlook(s, seat, move)
    if move.verb in ("assassinate", "civil-war") and s.card_at[move.args[0]] == seat:
        found.append(remark("your-own"))
    return [*found, *may_be_cancelled(s, seat, CARD_OF[move.verb])]


def refuse_card(s: MedState, seat: int, move: Move) -> Refusal:
    verb = move.verb
    if not may_hold(s, seat, CARD_OF[verb]):
        return Refusal("MD-CARD-03", "not-in-hand", card=CARD_OF[verb])
    if verb == "spy-map":
        return Refusal("MD-SPY-03", "map-card-in-phase-a")
    if verb == "spy-hand" and move.args[0] == seat:
        return Refusal("MD-SPY-02", "nothing-to-spy")
    if verb in ("spy-hand", "spy-deck"):
        return Refusal("MD-SPY-08", "nothing-to-spy")
    if verb == "heresy":
        return _refuse_heresy(s, move.args[0])
    power = move.args[0]
    if verb == "assassinate":
        rule = "MD-ASN-03" if s.card_at[power] > UNSEEN else "MD-ASN-02"
        return Refusal(rule, "no-ruler", power=power)
    if s.civil_war >> power & 1 or is_knights_power(s, power):
        return Refusal("MD-CW-04", "no-civil-war", power=power)
    if (s.excommunicated | s.disaster) >> power & 1:
        return Refusal("MD-CW-02", "not-ripe", power=power)
    return Refusal("MD-CW-01", "not-ripe", power=power)


def _refuse_heresy(s: MedState, province: int) -> Refusal:
    if not s.land >> province & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=province)
    if s.world.power_of[province] == NOBODY:
        return Refusal("MD-REL-03", "no-religion", province=province)
    if s.knights >> province & 1:
        return Refusal("MD-KOC-18", "knights-hold-it", province=province)
    if is_shielded(s, holder_of(s, province)):
        return Refusal("MD-INV-09", "shielded-province", province=province)
    return Refusal("MD-HER-01", "no-heresy-here", province=province)
