"""In battle: charge, cards for a roll, whether to fight on, assault or siege, spoils; and answers to what others do.

rules: MP-TIME-09 to MP-TIME-13, MP-TIME-20, MP-TIME-21, MP-BATTLE-02 to MP-BATTLE-07, MP-CONQ-02 to MP-CONQ-05, MP-ATT-14
"""

from __future__ import annotations

from gonfalon.games.prototype.battle.questions.parties import ATTACK, DEFENCE, attack_vf, present_vf
from gonfalon.games.prototype.battle.questions.rolls import roll_of
from gonfalon.games.prototype.cards.questions.power import PLAY_VERBS
from gonfalon.games.prototype.conquest.steps.choices import ConquestChoices
from gonfalon.games.prototype.forecast.battle import forecast
from gonfalon.games.prototype.steward.court import talents
from gonfalon.games.prototype.steward.drive import among
from gonfalon.games.prototype.steward.situation import Situation
from gonfalon.kernel.moves import AnyMove, Move, RangeMove

BRAVE = 0.5
"""Chance from which an attack is fought on."""
BOLD = 0.8
"""Chance from which walls are stormed rather than besieged."""
INSTANT = ("assassin", "thief", "inquisitor", "cutthroat")
"""MP-BATTLE-04."""


# ---- the attacker


def charge(o: Situation, legal: list[AnyMove]) -> Move | None:
    v = o.s.vocabulary
    return among(legal, v[("charge",)]) or among(legal, v[("call-off",)])


def choose_mode(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Storm if it is nearly sure, else besiege, else give up."""
    v = o.s.vocabulary
    besiege = among(legal, v[("besiege",)]) or among(legal, v[("besiege-ashore",)])
    assault = among(legal, v[("assault",)])
    seen = forecast(o.s, o.s.battle)
    if seen.win >= BOLD and (seen.lost < 4 or besiege is None):
        return assault
    if besiege is not None and o.turns_left:
        return besiege
    if seen.win >= BRAVE:
        return assault
    return among(legal, v[("stop-attack",)]) or besiege or assault


def go_on(o: Situation, legal: list[AnyMove]) -> Move | None:
    v = o.s.vocabulary
    seen = forecast(o.s, o.s.battle)
    return v[("fight-on",)] if seen.win >= BRAVE else v[("stop-attack",)]


def confirm_siege(o: Situation, legal: list[AnyMove]) -> Move | None:
    confirm = next((m for m in legal if m.verb == "confirm-siege"), None)
    return confirm if isinstance(confirm, Move) else None


# ---- cards of a round


def show_cards(o: Situation, legal: list[AnyMove]) -> Move | None:
    """Instant cards against players; then what helps most, where it matters."""
    s, b = o.s, o.s.battle
    side = ATTACK if b.party.seat == o.seat else DEFENCE
    instant = [
        m for m in legal if isinstance(m, Move) and m.verb in PLAY_VERBS and _name(o, m) in INSTANT
    ]
    for move in instant:
        if talents.WISHES[_name(o, move)](o, move) > 0 or o.s.turn > 2:
            return move
    index = b.attacker if side == ATTACK else b.defender
    shown = b.attack_cards if side == ATTACK else b.defence_cards
    if not _matters(o, side):
        return o.w.done
    now = roll_of(s, b, side, index, shown)
    best: Move | None = None
    most = 0.0
    for listed in legal:
        if not isinstance(listed, Move) or listed.verb != "play":
            continue
        new = roll_of(s, b, side, index, (*shown, listed.args[0]))
        gain = new.bonus - now.bonus + (new.die - now.die) / 2 + new.archers - now.archers
        if gain > most:
            best, most = listed, gain
    return best or o.w.done


def _name(o: Situation, move: Move) -> str:
    return o.w.card_ids[move.args[0]]


def _matters(o: Situation, side: int) -> bool:
    """Is the battle in doubt, or is it fought against a player?"""
    s, b = o.s, o.s.battle
    own = sum(attack_vf(s, b, n) for n in range(len(b.attackers)))
    other = sum(present_vf(s, b, n) for n in range(len(b.defenders)))
    if side == DEFENCE:
        own, other = other, own
    return other >= 2 and own < 10 * other


def lose_card(o: Situation, legal: list[AnyMove]) -> Move | None:
    """The one that is worth least."""
    moves = [move for move in legal if isinstance(move, Move)]
    return min(moves, key=lambda move: talents.card_worth(o, move.args[0]))


def promote(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-CAPT-04: the lowest, who gains most attacks."""
    moves = [move for move in legal if isinstance(move, Move) and move.verb == "promote"]
    return min(moves, key=lambda move: o.s.captain_level[move.args[0]]) if moves else None


def show_genius(o: Situation, legal: list[AnyMove]) -> Move | None:
    return next((m for m in legal if isinstance(m, Move) and m.verb == "play"), o.w.pass_)


# ---- answers


def react(o: Situation, legal: list[AnyMove]) -> Move | None:
    """attack.react: Guard, Militiaman, Carpenter when the place could fall."""
    s, b = o.s, o.s.battle
    enemy = sum(attack_vf(s, b, n) for n in range(len(b.attackers)))
    own = sum(present_vf(s, b, n) for n in range(len(b.defenders)))
    if own > 2 * enemy:
        return o.w.pass_
    cards = [m for m in legal if isinstance(m, Move) and m.verb in PLAY_VERBS]
    order = {"carpenter": 0, "guard": 1, "militiaman": 2}
    cards.sort(key=lambda move: order.get(_name(o, move), 9))
    return cards[0] if cards else o.w.pass_


def open_gates(o: Situation, legal: list[AnyMove]) -> Move | None:
    return next((m for m in legal if isinstance(m, Move) and m.verb in PLAY_VERBS), o.w.pass_)


def shield(o: Situation, legal: list[AnyMove]) -> Move | None:
    """card.declared: stop what is aimed at us, with the cheapest card."""
    step = o.s.agenda[-1]
    if getattr(step, "target", None) != o.seat:
        return o.w.pass_
    cards = [m for m in legal if isinstance(m, Move) and m.verb in PLAY_VERBS]
    return min(cards, key=lambda m: talents.card_worth(o, m.args[0])) if cards else o.w.pass_


def heal(o: Situation, legal: list[AnyMove]) -> Move | None:
    """combat.healing: the battle that cost most, the best cards back."""
    cards = [m for m in legal if isinstance(m, Move) and m.verb in PLAY_VERBS]
    if not cards:
        return o.w.done if among(legal, o.w.done) else o.w.pass_
    lost = {entry.battle: entry.vf for entry in o.s.losses if entry.seat == o.seat}

    def rank(move: Move) -> float:
        if move.verb == "play-battle":
            return float(lost.get(move.args[1], 0))
        return sum(talents.card_worth(o, card) for card in move.args[1:])

    return max(cards, key=rank)


# ---- spoils


def put_ashore(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-CONQ-01: as many as the land feeds, but a crew stays on each ship."""
    crew = o.w.limits.crew
    for move in legal:
        if isinstance(move, RangeMove) and o.s.transport_vf[move.args[0]] > crew:
            return amount(move, o.s.transport_vf[move.args[0]] - crew)
    return among(legal, o.w.done)


def share_out(o: Situation, legal: list[AnyMove]) -> Move | None:
    """MP-CONQ-03: what was a player's is destroyed for honour, what was the barbarians' is kept."""
    step = o.s.agenda[-1]
    assert isinstance(step, ConquestChoices)
    for kind, number, loser in step.elements:
        if loser >= 0:
            verb = ("destroy-building", "destroy-transport", "destroy-engine", "destroy-captain")
            return among(legal, o.s.vocabulary[verb[kind], number]) or o.w.done
    return o.w.done


def take_card(o: Situation, legal: list[AnyMove]) -> Move | None:
    """card.choice: the best card of a hand, a giver, a territory to protect, transports to sabotage."""
    moves = [m if isinstance(m, Move) else m.at(m.high) for m in legal if m.verb != "pass"]
    if not moves:
        return o.w.pass_
    first = moves[0].verb
    if first == "choose-card":
        return max(moves, key=lambda move: talents.card_worth(o, move.args[0]))
    if first == "protect":
        best = max(moves, key=lambda move: talents.danger(o, move.args[0]))
        return best if talents.danger(o, best.args[0]) > 0 else o.w.pass_
    return moves[0]


def amount(move: AnyMove, wanted: int) -> Move:
    return move.at(max(move.low, min(wanted, move.high))) if isinstance(move, RangeMove) else move
