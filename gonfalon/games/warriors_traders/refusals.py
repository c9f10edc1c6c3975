"""Why a move is not legal now: finds the rule that a player would name.

What a step itself forbids is said by that step. Here: moves at the wrong time, by the wrong seat, and requests that
are no moves at all. Also which of several interchangeable pieces a move means.
"""

from __future__ import annotations

from gonfalon.games.warriors_traders.battle.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.development.steps.actions import ACTIONS, condition_of
from gonfalon.games.warriors_traders.development.steps.phase import FIRST, Action
from gonfalon.games.warriors_traders.leaving.steps import LeaveVote
from gonfalon.games.warriors_traders.realm.questions import in_play, seat_of
from gonfalon.games.warriors_traders.state import DEVELOPMENT, MANEUVERING, WarState
from gonfalon.games.warriors_traders.trade.steps.phase import TRADE_VERBS, TradePhase
from gonfalon.games.warriors_traders.turn.steps.standing import STANDING_VERBS, Standing
from gonfalon.games.warriors_traders.unification.steps import refuse_claim
from gonfalon.games.warriors_traders.war.steps import PEACE_VERBS, spokesman
from gonfalon.games.warriors_traders.world import NOBODY, STASH
from gonfalon.kernel import engine
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import Move, NotAMove

WRONG_TIME = {
    **dict.fromkeys(TRADE_VERBS, "WT-TURN-02"),
    **dict.fromkeys(ACTIONS, "WT-TURN-02"),
    "buy-vp": "WT-TRADE-15",
    "feed": "WT-UPKEEP-01",
    "feed-all": "WT-UPKEEP-01",
    "move-token": "WT-DEV-09",
    "move": "WT-TURN-02",
    "move-princess": "WT-PRINC-01",
    "take-country": "WT-TURN-03",
    "place-tokens": "WT-TURN-03",
    "ally": "WT-SETUP-12",
    "retreat": "WT-ASK-15",
    "fall-back": "WT-ASK-15",
    "hit": "WT-ASK-13",
    "vote": "WT-ASK-20",
}
"""The rule that fixes when a verb may be used; others come only when asked (WT-ASK-01)."""

OUT_OF_ORDER = {"upkeep.feed": "WT-UPKEEP-04"}
"""The rule that fixes who is asked first, where the window's own rule is about what is chosen."""

NO_MOVE = {
    "give": "WT-TRADE-02",
    "want": "WT-TRADE-02",
    "offer": "WT-TRADE-02",
    "bank": "WT-TRADE-04",
    "build-army": "WT-ACT-03",
    "upgrade-army": "WT-ACT-08",
    "upgrade-technology": "WT-ACT-02",
    "place-tokens": "WT-SETUP-10",
    "take-country": "WT-SETUP-01",
    "ally": "WT-SETUP-12",
    "move": "WT-PROV-07",
    "join-alliance": "WT-SETUP-12",
    "downgrade-army": "WT-UPKEEP-05",
    "close-route": "WT-TRADE-08",
}
"""The rule that a request breaks which is no move of the game."""


def refuse(s: WarState, seat: int, move: Move) -> Refusal:
    verb = move.verb
    if s.outcome:
        return Refusal("WT-VIC-01", "game-over")
    if seat != HOST and not in_play(s, seat):
        return Refusal("WT-LEAVE-05", "you-left")
    if verb in STANDING_VERBS:
        return Standing().refuse(s, seat, move)
    if seat == HOST:
        return Refusal("WT-LEAVE-05", "players-only")
    step = s.agenda[-1]
    if isinstance(step, LeaveVote) and verb not in step.verbs:
        return Refusal("WT-ASK-20", "vote-open", seat=step.seat)
    if verb == "unify":
        return refuse_claim(s, seat)
    asked = step.waits_for(s)
    if verb in ("move", "move-princess") and s.phase == MANEUVERING and s.active != seat:
        return Refusal("WT-MOVE-01", "not-now")
    if verb not in step.verbs:
        return _wrong_time(s, seat, verb)
    if isinstance(step, TradePhase) or seat in asked or (step.sealed and s.sealed[seat]):
        return step.refuse(s, seat, move)
    if verb in ACTIONS:
        return _wrong_time(s, seat, verb)
    return Refusal(OUT_OF_ORDER.get(step.window, step.rule), "not-your-choice", seats=asked)


def _wrong_time(s: WarState, seat: int, verb: str) -> Refusal:
    if verb in ACTIONS and s.phase == DEVELOPMENT:
        waiting_first = any(
            isinstance(step, Action) and step.seat == seat and step.number == FIRST
            for step in s.agenda
        )
        # WT-TURN-03: what is done is done; the next Action comes in its turn
        return Refusal("WT-DEV-01" if waiting_first else "WT-TURN-03", "not-now")
    if verb in ("move", "done") and s.phase == MANEUVERING:
        return Refusal("WT-MOVE-14" if s.active == seat else "WT-MOVE-01", "not-now")
    return Refusal(WRONG_TIME.get(verb, "WT-ASK-01"), "not-now")


def refuse_words(s: WarState, seat: int, problem: NotAMove) -> Refusal:
    if problem.kind == "verb":
        rule = NO_MOVE.get(problem.verb, "WT-ASK-01")
        return Refusal(rule, "no-such-move", text=problem.word)
    if problem.kind == "province":
        # WT-SMALL-02: on a restricted map other provinces do not exist
        return Refusal(
            "WT-SMALL-02" if s.world.scenario else "WT-PROV-07",
            "no-such-province",
            text=problem.word,
        )
    if problem.kind == "country":
        return Refusal("WT-SETUP-01", "no-such-country", text=problem.word)
    if problem.kind == "army":
        # WT-COMP-07: a Princess or a Fort is not an army
        return Refusal("WT-COMP-07", "no-such-word", verb=problem.verb, text=problem.word)
    rule = NO_MOVE.get(problem.verb, "WT-ASK-01")
    return Refusal(rule, "no-such-word", verb=problem.verb, text=problem.word)


# ---- interchangeable pieces


def alike(s: WarState, seat: int, move: Move) -> Move:
    """The listed move with a piece in the same condition, if this one is not listed itself."""
    if move.verb in PEACE_VERBS:
        return _to_alliance(s, move)
    if move.verb not in ("feed", "move", "upgrade-army", "move-princess", "hit", "suffer"):
        return move
    piece, rest = move.args[0], move.args[1:]
    mine = _condition(s, seat, move.verb, piece)
    if mine is None or _is_listed(s, seat, move):
        return move
    for listed in engine.legal(s, seat):
        if listed.verb == move.verb and (listed.args[1:] == rest or move.verb == "hit"):
            other = listed.args[0]
            if _condition(s, seat, move.verb, other) == mine:
                return s.vocabulary[(move.verb, other, *rest)]
    return move


def _is_listed(s: WarState, seat: int, move: Move) -> bool:
    return any(
        listed.verb == move.verb and listed.args[0] == move.args[0]
        for listed in engine.legal(s, seat)
    )


def _condition(s: WarState, seat: int, verb: str, piece: int) -> object:
    """What must be equal for two pieces to mean the same; None for a piece that is not there."""
    w = s.world
    if verb == "move-princess":
        if s.princess_at[piece] == STASH:
            return None
        return (piece // w.princesses_each, s.princess_at[piece], s.princess_moved >> piece & 1)
    if verb == "hit":
        step = s.agenda[-1]
        return step.condition(s, seat, piece) if isinstance(step, AssignDamage) else None
    if s.army_at[piece] == STASH:
        return None
    if verb == "feed":
        return (w.seat_of_army[piece], w.type_of[piece], s.army_at[piece])
    return (w.seat_of_army[piece], condition_of(s, piece))


def _to_alliance(s: WarState, move: Move) -> Move:
    enemy = seat_of(s, move.args[0])
    speaker = NOBODY if enemy == NOBODY else spokesman(s, enemy)
    return move if speaker == NOBODY else s.vocabulary[move.verb, s.country[speaker]]
