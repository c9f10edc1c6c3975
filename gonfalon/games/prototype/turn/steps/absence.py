"""Players who are away: deadlines that pass, seats that are played by defaults, answers left in advance.

rules: MP-TIME-23, MP-TIME-26, MP-TIME-27
"""

from __future__ import annotations

from gonfalon.games.prototype.realm.questions.holdings import is_eliminated, is_last_there
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.timing.questions import TREATIES
from gonfalon.kernel.engine import answer_by_default
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST
from gonfalon.kernel.moves import AnyMove, Move

ABSENCE_VERBS = ("missed", "come-back", "answer-ahead", "ask-again")


def absence_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    v = s.vocabulary
    if seat == HOST:
        late = s.waiting if s.world.is_on("absent_seats") else []
        return [v["missed", other] for other in late]
    found: list[AnyMove] = [v[("come-back",)]] if s.absent >> seat & 1 else []
    if s.world.is_on("answers_ahead") and not is_eliminated(s, seat):
        for name, number in s.world.windows.items():
            if s.world.data.windows[number].class_ in ("own", "sealed") or name == TREATIES:
                left = any(entry[:2] == (seat, name) for entry in s.ahead)
                found.append(v["ask-again" if left else "answer-ahead", number])
    return found


def apply_absence(s: ProtoState, seat: int, move: Move) -> None:
    if move.verb == "missed":
        miss(s, move.args[0])
    elif move.verb == "come-back":
        s.absent &= ~(1 << seat)
        s.missed = tuple(other for other in s.missed if other != seat)
        s.emit("player-back", "MP-TIME-26", seat=seat)
    else:
        entry = (seat, list(s.world.windows)[move.args[0]])
        s.ahead = tuple(other for other in s.ahead if other[:2] != entry)
        if move.verb == "answer-ahead":
            s.ahead = (*s.ahead, entry)


def miss(s: ProtoState, seat: int) -> None:
    """MP-TIME-23: the default answers; MP-TIME-26: after so many in a row it answers at once until the player is back.

    Who is asked a covert question is hidden, so nobody else is told that its deadline has passed.
    """
    top = s.agenda[-1]
    is_covert, is_unseen = top.covert, top.masked
    s.commit()
    s.emit("deadline-missed", "MP-TIME-23", (seat,) if is_unseen else None, seat=seat)
    answer_by_default(s, seat)
    s.missed = (*s.missed, seat)
    if is_covert or is_last_there(s, seat):
        return
    if s.missed.count(seat) >= s.world.limits.missed_deadlines:
        s.absent |= 1 << seat
        s.emit("player-absent", "MP-TIME-26", seat=seat)


def refuse_absence(s: ProtoState, seat: int, move: Move) -> Refusal:
    if move.verb == "missed":
        return Refusal("MP-TIME-26", "not-late", seat=move.args[0])
    if move.verb == "come-back":
        return Refusal("MP-TIME-26", "not-away")
    return Refusal("MP-TIME-27", "no-answer-ahead", window=move.args[0])
