"""A player gives up their seat for good.

rules: MP-ELIM-05, MP-ELIM-06

Who leaves is not eliminated: the realm stays on the board and every question to it is answered by default.
"""

from __future__ import annotations

from gonfalon.commons.pacts.pacts import still_to_vote
from gonfalon.games.prototype.diplomacy.changes.disputes import close
from gonfalon.games.prototype.diplomacy.changes.proposals import reject
from gonfalon.games.prototype.diplomacy.questions.pacts import OFFER, PARDON
from gonfalon.games.prototype.realm.changes.holdings import ask_again_if_all_are_absent
from gonfalon.games.prototype.realm.questions.holdings import players, stays
from gonfalon.games.prototype.state import ProtoState
from gonfalon.games.prototype.victory.steps import LAST, finish
from gonfalon.kernel.moves import AnyMove

LEAVING_VERBS = ("resign",)


def leaving_moves(s: ProtoState, seat: int) -> list[AnyMove]:
    return [s.vocabulary[("resign",)]] if stays(s, seat) else []


def leave(s: ProtoState, seat: int) -> None:
    """MP-ELIM-05: what was meant to act once more lapses; the last one who stays wins (MP-ELIM-06)."""
    s.left |= 1 << seat
    s.absent |= 1 << seat
    s.missed = tuple(other for other in s.missed if other != seat)
    s.ahead = tuple(entry for entry in s.ahead if entry[0] != seat)
    s.ceilings[seat] = 0
    s.claimed &= ~(1 << seat)
    s.commit()
    s.emit("player-left", "MP-ELIM-05", seat=seat)
    _drop_proposals(s, seat)
    if s.battle is None:
        for claim in s.claims[:]:
            if not still_to_vote(claim, players(s)):
                close(s, claim)
    if len(players(s)) == 1:
        finish(s, LAST, "MP-ELIM-06")
    ask_again_if_all_are_absent(s)


def _drop_proposals(s: ProtoState, seat: int) -> None:
    """What has been proposed by the player or to them is refused, and so is what others were writing in answer to it."""
    s.drafts[seat] = ()
    for item in s.proposals[:]:
        if item.kind in (OFFER, PARDON) and item.concerns(seat):
            for other in item.addressees:
                s.drafts[other] = ()
            reject(s, item.number)
