"""Why a move is not legal now: finds the rule that a player would name.

What a step itself forbids is said by that step. Here: moves at the wrong time, by the wrong seat, and requests that
are no moves at all.
"""

from __future__ import annotations

from gonfalon.games.medieval.attack.steps.hiring import refuse_mercenaries
from gonfalon.games.medieval.battle.questions import buys_militia
from gonfalon.games.medieval.battle.steps.jihad import refuse_jihad
from gonfalon.games.medieval.battle.steps.knights_in_defence import refuse_knights
from gonfalon.games.medieval.battle.steps.militia import OpenBid, SecretMilitia, refuse_militia
from gonfalon.games.medieval.battle.steps.spies_in_attack import refuse_spies
from gonfalon.games.medieval.components.questions import in_game
from gonfalon.games.medieval.interception.steps import refuse_interception
from gonfalon.games.medieval.knowledge import knowledge
from gonfalon.games.medieval.other_cards.steps.playing_cards import CARD_OF
from gonfalon.games.medieval.pope.steps.pope_card import POPE_VERBS
from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.trade.questions import DRAFT_VERBS
from gonfalon.games.medieval.turn.steps.standing import STANDING_VERBS, Standing
from gonfalon.games.medieval.world import (
    ASSASSIN,
    DEUS,
    INVESTMENTS,
    JIHAD,
    KNIGHTS,
    MONGOL,
    NOBODY,
    POPE,
    SPIES,
)
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import Move, NotAMove

ACTIONS = (
    "attack", "knights-attack", "fight-civil-war", "end-heresy", "play-power", "buy", *POPE_VERBS, *CARD_OF,
)  # fmt: skip
"""Verbs of phase C."""

WRONG_TIME = {
    "draw-map-card": ("MD-TURN-01", "map-card-first"),
    "collect": ("MD-TURN-01", "income-second"),
    "draft": ("MD-SETUP-07", "not-your-pick"),
    "give-npc": ("MD-TWO-04", "not-your-pick"),
    "resolve": ("MD-CARD-02", "mandatory-last"),
    "discard": ("MD-CARD-07", "discard-when"),
    "intercept": ("MD-INT-01", "intercept-when"),
    "knights": ("MD-KOC-01", "knights-when"),
    "hire": ("MD-MER-01", "hire-when"),
    "invade": ("MD-MONGOL-03", "invade-when"),
    "commit": ("MD-CRUS-04", "commit-when"),
    "commit-province": ("MD-CRUS-08", "commit-when"),
    "commit-knights": ("MD-CRUS-09", "commit-when"),
    "punish": ("MD-EXC-02", "punish-when"),
    "grant": ("MD-TIME-11", "nobody-asks"),
    "price": ("MD-TIME-11", "nobody-asks"),
    "station": ("MD-INV-07", "station-when"),
}
"""The rule that fixes when a verb may be used, and its text; others come only when asked (MD-ASK-01)."""

CARD_WHEN = {
    SPIES: ("MD-SPY-01", "spies-when"),
    JIHAD: ("MD-JIH-01", "jihad-when"),
    KNIGHTS: ("MD-KOC-01", "knights-when"),
    ASSASSIN: ("MD-TIME-01", "only-against-spies"),
    POPE: ("MD-POPE-01", "pope-when"),
    MONGOL: ("MD-CARD-02", "mandatory-last"),
}
"""The same for cards that are played as an answer when nothing asks for them."""


def refuse(s: MedState, seat: int, move: Move) -> Refusal:
    verb = move.verb
    if s.outcome:
        return Refusal("MD-VIC-03", "game-over")
    if seat != HOST and not in_game(s, seat):
        return Refusal("MD-ASK-21", "you-left")
    step = s.agenda[-1]
    if step.covert and seat not in step.waits_for(s) and not (seat != HOST and s.sealed[seat]):
        # MD-SEC-07: a refusal tells no more than its seat may know
        s = knowledge(s, seat)
        step = s.agenda[-1]
    in_step = verb in step.verbs and seat != HOST
    if verb in STANDING_VERBS or (verb in DRAFT_VERBS and not in_step):
        return Standing().refuse(s, seat, move)
    if seat == HOST:
        return Refusal("MD-ASK-21", "players-only")
    if in_step:
        if seat in step.waits_for(s) or (step.sealed and s.sealed[seat]):
            return step.refuse(s, seat, move)
        if verb == "play":
            return _refuse_answer(s, seat, move.args[0])
        if verb in ACTIONS or verb == "discard":
            return _wrong_time(s, seat, move)
        return _in_attack(s, seat, move) or Refusal(step.rule, "not-your-choice")
    return _wrong_time(s, seat, move)


def _in_attack(s: MedState, seat: int, move: Move) -> Refusal | None:
    """What the rules of the attack under way say to a player who is not asked."""
    step = s.agenda[-1]
    if s.attack is None:
        return None
    if move.verb == "hire":
        return refuse_mercenaries(s, seat, move.args[0])
    if move.verb == "intercept" and s.attack.seas:
        return refuse_interception(s, seat, move.args[0])
    if move.verb == "knights":
        return refuse_knights(s, seat)
    in_battle = isinstance(step, SecretMilitia | OpenBid)
    if move.verb == "bid" and in_battle and not buys_militia(s, s.attack, seat):
        return refuse_militia(s, seat)
    return None


def _wrong_time(s: MedState, seat: int, move: Move) -> Refusal:
    verb = move.verb
    if verb == "play":
        return _refuse_answer(s, seat, move.args[0])
    if verb in ACTIONS:
        if s.active == NOBODY:
            return Refusal("MD-TURN-01", "setup-first")
        if seat != s.active:
            return Refusal("MD-CARD-03", "not-your-turn", seat=s.active)
        if not s.agenda[-1].window.startswith("turn."):
            return Refusal("MD-TIME-13", "settle-first")
        if verb == "spy-map":
            rule = "MD-SPY-03" if s.map_deck else "MD-SPY-08"
            return Refusal(rule, "map-card-in-phase-a")
        if s.collected:
            return Refusal("MD-TURN-06", "collected")
        early = s.agenda[-1].window in ("turn.map", "turn.income")
        return Refusal("MD-TURN-01", "actions-later" if early else "actions-over")
    if verb == "discard" and seat == s.active and s.collected:
        return Refusal("MD-TURN-06", "collected")
    if s.agenda[-1].window == "civil-war.militia" and verb in ("hire", "knights"):
        return Refusal("MD-CW-11", "civil-war-alone")
    if refused := _in_attack(s, seat, move):
        return refused
    return Refusal(*WRONG_TIME[verb]) if verb in WRONG_TIME else Refusal("MD-ASK-01", "not-now")


def _refuse_answer(s: MedState, seat: int, card: int) -> Refusal:
    """A card that is played as an answer when nothing asks for it."""
    if card == DEUS:
        return _refuse_deus(s)
    if s.agenda[-1].window == "civil-war.militia":
        return Refusal("MD-CW-11", "civil-war-alone")
    if s.attack is not None and card in (SPIES, JIHAD):
        return refuse_spies(s, seat) if card == SPIES else refuse_jihad(s, seat)
    return Refusal(*CARD_WHEN[card]) if card in CARD_WHEN else Refusal("MD-TIME-01", "not-now")


def _refuse_deus(s: MedState) -> Refusal:
    """Nothing that Deus Ex Machina could negate was played."""
    window = s.agenda[-1].window
    if window.startswith("mongol."):
        return Refusal("MD-MONGOL-17", "nothing-to-negate")
    if window.startswith(("crusade.", "excommunication.")):
        return Refusal("MD-POPE-06", "nothing-to-negate")
    return Refusal("MD-DEUS-02", "nothing-to-negate")


NO_MOVE = {
    "province": "MD-MAP-03",
    "power": "MD-POWER-01",
    "card": "MD-CARD-01",
    "area": "MD-MAP-01",
}
"""The rule that names what there is of a kind."""


def refuse_words(s: MedState, seat: int, problem: NotAMove) -> Refusal:
    if problem.kind == "verb":
        return Refusal("MD-ASK-01", "no-such-move", text=problem.word)
    rule = NO_MOVE.get(problem.kind, "MD-ASK-01")
    if problem.kind == "card" and problem.word in INVESTMENTS:
        rule = "MD-INV-13"
    if problem.word == s.world.data.papal_states.id:
        rule = "MD-PAP-02" if s.world.with_papal_passage else "MD-MAP-08"
    return Refusal(rule, "no-such-word", verb=problem.verb, text=problem.word)
