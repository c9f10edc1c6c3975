"""Knights of Christ attack.

rules: MD-KOC-01, MD-KOC-05 to MD-KOC-10, MD-REL-04
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.questions.allowance import may_launch
from gonfalon.games.medieval.battle.steps.dice import Battle
from gonfalon.games.medieval.battle.steps.militia import Militia
from gonfalon.games.medieval.battle.steps.outcome import EndAttack
from gonfalon.games.medieval.battle.steps.spies_in_attack import AttackerSpies, DefenderSpies
from gonfalon.games.medieval.cards.changes import use_card
from gonfalon.games.medieval.cards.questions import held_cards
from gonfalon.games.medieval.powers.questions import has_catholic_power, holder_of
from gonfalon.games.medieval.state import Attack, MedState
from gonfalon.games.medieval.world import KNIGHTS, NOBODY, bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move


def knights_attack_moves(s: MedState, seat: int, moves: list[AnyMove]) -> None:
    cards = held_cards(s, seat, KNIGHTS)
    if not cards or s.knights_attacked or not has_catholic_power(s, seat):
        return
    targets = s.world.knights_targets & s.land & ~s.knights & ~s.held[seat]
    v = s.vocabulary
    moves += [v.range("knights-attack", province, low=1, high=cards) for province in bits(targets)]


def refuse_knights_attack(s: MedState, seat: int, move: Move) -> Refusal:
    province = move.args[0]
    if not may_launch(s):
        rule = "MD-TURN-03" if s.map_card_drawn else "MD-TURN-09"
        return Refusal(rule, "no-attack-left", count=s.attacks)
    if s.knights_attacked:
        return Refusal("MD-KOC-09", "knights-attacked")
    if not has_catholic_power(s, seat):
        return Refusal("MD-REL-04", "no-catholic-power")
    if not s.land >> province & 1:
        return Refusal("MD-MAP-02", "out-of-play", province=province)
    if not s.world.knights_targets >> province & 1:
        rule = "MD-REL-03" if s.world.power_of[province] == NOBODY else "MD-KOC-05"
        return Refusal(rule, "no-knights-target", province=province)
    if s.knights >> province & 1:
        return Refusal("MD-KOC-06", "knights-hold-it", province=province)
    if s.held[seat] >> province & 1:
        return Refusal("MD-KOC-07", "your-own-province", province=province)
    return Refusal("MD-KOC-01", "too-few-knights", count=held_cards(s, seat, KNIGHTS))


def attack_with_knights(s: MedState, seat: int, target: int, cards: int) -> None:
    """MD-KOC-08 to MD-KOC-10: no route, no Florin, no Militia."""
    use_card(s, seat, KNIGHTS, cards)
    s.attacks += 1
    s.knights_attacked = 1
    s.attack = Attack(NOBODY, target, knights=cards)
    s.commit()
    s.emit(
        "knights-attack", "MD-KOC-10", seat=seat, province=target,
        defender_seat=holder_of(s, target), count=cards,
    )  # fmt: skip
    s.push(AttackerSpies(), DefenderSpies(), Militia(), Battle(), EndAttack())
