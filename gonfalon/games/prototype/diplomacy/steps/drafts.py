"""A pact is written clause by clause: by the proposer, or by an addressee who makes a counter-offer of it.

rules: MP-DIPL-03 to MP-DIPL-06, MP-DIPL-09, MP-DIPL-17, MP-DIPL-18
"""

from __future__ import annotations

from gonfalon.commons.pacts.clauses import (
    ARMIES,
    COMMERCIAL,
    DEFENSIVE,
    ENGINE,
    LATER,
    LOAN,
    LONGEST_TEXT,
    MOST_CODE,
    NO_SEPARATE_PEACE,
    NON_BELLIGERENCE,
    OFFENSIVE,
    PASSAGE,
    PAYMENT,
    PEACE,
    TERRITORY,
    TEXT,
    TRANSPORT,
    Clause,
    written_into,
)
from gonfalon.commons.pacts.pacts import Pact, fault
from gonfalon.games.prototype.diplomacy.questions.handing_over import hindrance, unable
from gonfalon.games.prototype.options import MOST_TURNS
from gonfalon.games.prototype.realm.questions.holdings import at_war
from gonfalon.games.prototype.realm.questions.pieces import own_engines, own_transports, room_vf
from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, Vocabulary

UNSET = -1
"""Last turn of a draft that does not say how long it lasts."""
HIGHEST_SUM = 99_999
"""Florins that a clause can name."""
MOST_WORDS = 60
"""Moves with which a player may write in one turn or answer; texts are not counted."""

CLAUSE_VERBS = (
    "grant", "fee", "no-aggression", "defend", "defend-all", "directions", "attack-together", "no-separate-peace",
    "make-peace", "payment", "pay-later", "pay-in-turn", "lend", "pay-back", "pay-back-in-turn", "cede", "give-armies",
    "give-transport", "give-engine", "text",
)  # fmt: skip
DRAFT_VERBS = (*CLAUSE_VERBS, "lasts", "unlimited", "secret", "public", "strike")

GRANTS = (COMMERCIAL, PASSAGE)
"""What the words of RIGHT_WORDS grant."""


def is_writable(s: ProtoState, draft: Pact) -> Refusal | None:
    """What keeps a draft from being proposed, apart from what only who proposes it may know."""
    if draft.last_turn == UNSET:
        return Refusal("MP-DIPL-04", "no-duration")
    key = fault(draft, s.turn)
    if key:
        return Refusal("MP-DIPL-04", f"draft-{key}")
    for clause in draft.of_kind(LATER, LOAN):
        turn = clause.more[-1] or draft.last_turn
        if not turn:
            return Refusal("MP-DIPL-17", "no-due-turn")
        if turn < s.turn or (draft.last_turn and turn > draft.last_turn):
            return Refusal("MP-DIPL-17", "due-outside")
    return hindrance(s, draft)


def may_offer(s: ProtoState, seat: int, draft: Pact) -> Refusal | None:
    return is_writable(s, draft) or unable(s, draft, seat)


# ---- what can be written next


def clause_moves(s: ProtoState, draft: Pact) -> list[AnyMove]:
    """Every clause, and every change of one."""
    v = s.vocabulary
    parties = draft.signatories
    said = _said(draft)
    found: list[AnyMove] = []
    for by in parties:
        handed = Handovers(s, by)
        for to in parties:
            if by != to:
                found += _pair_moves(s, said.get((by, to), 0), by, to)
                found += handed.moves(v, to)
    found += _joint_moves(s, draft)
    if _letters(draft) < LONGEST_TEXT:
        found.append(v.range("text", low=0, high=MOST_CODE))
    found.append(v.range("lasts", low=1, high=MOST_TURNS))
    if draft.last_turn:
        found.append(v[("unlimited",)])
    found.append(v[("public",) if draft.secret else ("secret",)])
    found += [v["strike", at + 1] for at in range(len(draft.clauses))]
    return found


def _letters(draft: Pact) -> int:
    """How long its text is, in moves."""
    count = 0
    for clause in draft.clauses:
        if clause.kind == TEXT:
            count += len(clause.more)
    return count


def _said(draft: Pact) -> dict[tuple[int, int], int]:
    """By two signatories, bit mask of the kinds of clauses between them."""
    said: dict[tuple[int, int], int] = {}
    for clause in draft.clauses:
        pair = (clause.by, clause.to)
        said[pair] = said.get(pair, 0) | 1 << clause.kind
    return said


def _pair_moves(s: ProtoState, said: int, by: int, to: int) -> list[AnyMove]:
    """What one may grant or promise the other, given the kinds of clauses that are written."""
    key = (said & _CHANGE_PROMISES, by, to)
    found = s.world.promises.get(key)
    if found is None:
        found = s.world.promises[key] = _promises(s, said, by, to)
    return found + _terms(s, said, by, to) if said & _DEBTS else found


_CHANGE_PROMISES = 1 << COMMERCIAL | 1 << PASSAGE | 1 << DEFENSIVE
_DEBTS = 1 << LATER | 1 << LOAN


def _promises(s: ProtoState, said: int, by: int, to: int) -> list[AnyMove]:
    """Those that are the same in every turn."""
    v = s.vocabulary
    found: list[AnyMove] = [
        v["grant", right, by, to] for right, kind in enumerate(GRANTS) if not said >> kind & 1
    ]
    if said >> COMMERCIAL & 1:
        found.append(v.range("fee", by, to, low=0, high=HIGHEST_SUM))
    found.append(v.range("defend", by, to, low=0, high=s.world.army_ceiling))
    if said >> DEFENSIVE & 1:
        found.append(v["directions", by, to])
    sums = ("payment", "pay-later", "lend")
    found += [v.range(verb, by, to, low=1, high=HIGHEST_SUM) for verb in sums]
    return found


def _terms(s: ProtoState, said: int, by: int, to: int) -> list[AnyMove]:
    """When a debt is paid, and how much of it."""
    v, latest = s.vocabulary, s.turn + MOST_TURNS
    found: list[AnyMove] = []
    if said >> LATER & 1:
        found.append(v.range("pay-in-turn", by, to, low=s.turn, high=latest))
    if said >> LOAN & 1:
        found.append(v.range("pay-back", by, to, low=1, high=HIGHEST_SUM))
        found.append(v.range("pay-back-in-turn", by, to, low=s.turn, high=latest))
    return found


class Handovers:
    """What a player has to hand over, as moves by who receives it."""

    __slots__ = ("engines", "land", "transports")

    def __init__(self, s: ProtoState, by: int) -> None:
        ground = s.ground[by]
        self.land = [_cessions(s, t, ground[t]) for t in sorted(ground) if s.owner[t] == by]
        """Of every territory, and of the VF on its ground."""
        self.transports = [_handings(s, t, room_vf(s, t)) for t in own_transports(s, by)]
        self.engines = own_engines(s, by)

    def moves(self, v: Vocabulary, to: int) -> list[AnyMove]:
        found: list[AnyMove] = []
        for of_land in self.land:
            found += of_land[to]
        for of_transport in self.transports:
            found.append(of_transport[to])
        for engine in self.engines:
            found.append(v["give-engine", engine, to])
        return found


def _cessions(s: ProtoState, territory: int, vf: int) -> list[list[AnyMove]]:
    """By receiver. There are many of them, which are made once."""
    made = s.world.cessions.get((territory, vf))
    if made is None:
        v = s.vocabulary
        made = [
            [v.range(verb, territory, to, low=1, high=vf) for verb in ("cede", "give-armies")]
            for to in range(s.world.seats)
        ]
        s.world.cessions[territory, vf] = made
    return made


def _handings(s: ProtoState, transport: int, room: int) -> list[AnyMove]:
    """Likewise, with as many VF as it can carry."""
    made = s.world.handings.get((transport, room))
    if made is None:
        v, seats = s.vocabulary, range(s.world.seats)
        made = [v.range("give-transport", transport, to, low=0, high=room) for to in seats]
        s.world.handings[transport, room] = made
    return made


def _joint_moves(s: ProtoState, draft: Pact) -> list[AnyMove]:
    v = s.vocabulary
    parties = draft.signatories
    kinds = {clause.kind for clause in draft.clauses}
    found: list[AnyMove] = [v.range("defend-all", low=0, high=s.world.army_ceiling)]
    if NON_BELLIGERENCE not in kinds:
        found.append(v[("no-aggression",)])
    if NO_SEPARATE_PEACE not in kinds:
        found.append(v[("no-separate-peace",)])
    if PEACE not in kinds and _are_at_war(s, parties):
        found.append(v[("make-peace",)])
    named = {target for clause in draft.of_kind(OFFENSIVE) for target in clause.more}
    strangers = [seat for seat in s.order if seat not in parties and seat not in named]
    return found + [v["attack-together", stranger] for stranger in strangers]


def _are_at_war(s: ProtoState, parties: tuple[int, ...]) -> bool:
    """Any two of them?"""
    for one in parties:
        for other in parties:
            if at_war(s, one, other):
                return True
    return False


# ---- writing


def written(s: ProtoState, draft: Pact, move: Move) -> Pact:
    """The draft with the words of a move."""
    verb, args = move.verb, move.args
    if verb == "lasts":
        return draft._replace(last_turn=s.turn + args[0] - 1)
    if verb == "unlimited":
        return draft._replace(last_turn=0)
    if verb in ("secret", "public"):
        return draft._replace(secret=int(verb == "secret"))
    if verb == "strike":
        at = args[0] - 1
        return draft._replace(clauses=(*draft.clauses[:at], *draft.clauses[at + 1 :]))
    clauses = written_into(draft.clauses, _clause(s, draft, move))
    return Pact(
        draft.number, draft.signatories, clauses, draft.last_turn, draft.secret, draft.signed_in
    )


def _clause(s: ProtoState, draft: Pact, move: Move) -> Clause:
    verb, args = move.verb, move.args
    if verb == "grant":
        return Clause(GRANTS[args[0]], args[1], args[2])
    if verb in _SUMS:
        # paid at the end of the pact, and a loan with what was lent, unless more is said
        terms = {"pay-later": (0,), "lend": (args[2], 0)}.get(verb, ())
        return Clause(_SUMS[verb], args[0], args[1], args[2], terms)
    if verb in _JOINT:
        return Clause(_JOINT[verb], amount=args[0] if args else 0)
    if verb in _HANDED:
        owners = s.owner if verb in ("cede", "give-armies") else s.transport_owner
        return Clause(_HANDED[verb], owners[args[0]], args[1], args[2], (args[0],))
    if verb == "give-engine":
        return Clause(ENGINE, s.engine_owner[args[0]], args[1], 0, (args[0],))
    if verb in ("text", "attack-together"):
        kind = TEXT if verb == "text" else OFFENSIVE
        old = next(iter(draft.of_kind(kind)), Clause(kind))
        return old._replace(more=(*old.more, args[0]))
    kind = {"directions": DEFENSIVE, "pay-in-turn": LATER}.get(verb, LOAN)
    old = next(c for c in draft.of_kind(kind) if (c.by, c.to) == (args[0], args[1]))
    if verb == "directions":
        return old._replace(more=(1,))
    if verb == "pay-in-turn":
        return old._replace(more=(args[2],))
    repaid, turn = old.more
    return old._replace(more=(args[2], turn) if verb == "pay-back" else (repaid, args[2]))


_SUMS = {
    "fee": COMMERCIAL,
    "defend": DEFENSIVE,
    "payment": PAYMENT,
    "pay-later": LATER,
    "lend": LOAN,
}
_JOINT = {
    "no-aggression": NON_BELLIGERENCE,
    "defend-all": DEFENSIVE,
    "no-separate-peace": NO_SEPARATE_PEACE,
    "make-peace": PEACE,
}
_HANDED = {"cede": TERRITORY, "give-armies": ARMIES, "give-transport": TRANSPORT}


def refuse_words(s: ProtoState, draft: Pact | tuple[()], move: Move) -> Refusal:
    """Why a clause cannot be written."""
    if not draft:
        return Refusal("MP-DIPL-04", "no-draft")
    if move.verb in ("cede", "give-armies", "give-transport", "give-engine"):
        return Refusal("MP-DIPL-09", "cannot-be-given")
    if move.verb in ("pay-in-turn", "pay-back", "pay-back-in-turn", "pay-later", "lend", "payment"):
        return Refusal("MP-DIPL-17", "no-such-payment")
    return Refusal("MP-DIPL-06", "no-such-clause")
