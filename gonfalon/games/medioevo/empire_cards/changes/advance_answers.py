"""Answers left in advance: windows passed, cards muted. They are entries of `s.orders` and known to their owner alone.

rules: MU-TIME-06

    "quiet", family, rival, mode, turn, phase    no question in windows of a family that a rival opens, or NOBODY for everybody
    "mute", card, mode, turn, territories ...     no question for the card, in the mode ABROAD for battles of others alone
    "mute-technology", number, mode, turn         likewise
"""

from __future__ import annotations

from gonfalon.games.medioevo.battle.questions.muster import current, side_of
from gonfalon.games.medioevo.definitions.questions.realm import armies_in, controlled
from gonfalon.games.medioevo.powers import ACTIVATED, RESOLVED, Moment
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.technology.questions.points import owns
from gonfalon.games.medioevo.world import bits
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move

PHASE, TURN, ABROAD = range(3)
"""How long, or where, an order holds."""
QUIET_VERBS = ("quiet-phase", "quiet-turn", "quiet-abroad")
MUTE_VERBS = ("mute", "mute-abroad", "mute-except")
ORDER_VERBS = (
    *QUIET_VERBS, "ask-me", *MUTE_VERBS, "unmute", "mute-technology", "unmute-technology",
)  # fmt: skip


# ---- what holds


def is_quiet(s: MedState, seat: int, moment: Moment) -> bool:
    """Has the seat left a pass for this window?"""
    family = s.world.family_of.get(moment.window, NOBODY)
    rival = opener(s, moment)
    for kind, *entry in s.orders[seat]:
        if kind != "quiet" or entry[0] != family or entry[1] not in (NOBODY, rival):
            continue
        mode, turn, phase = entry[2:]
        if mode == ABROAD:
            if not is_concerned(s, seat, moment):
                return True
        elif turn == s.turn and (mode == TURN or phase == s.phase):
            return True
    return False


def is_muted(s: MedState, seat: int, moment: Moment, kind: str, number: int) -> bool:
    """Does the seat want no question about this card or technology?"""
    for entry in s.orders[seat]:
        if entry[:2] == (kind, number):
            if entry[2] == ABROAD:
                return s.battle is not None and side_of(s, seat) == NOBODY
            return bool(entry[3] == s.turn) and not _is_excepted(s, moment, entry[4:])
    return False


def _is_excepted(s: MedState, moment: Moment, territories: tuple[int, ...]) -> bool:
    space = current(s).space if s.battle is not None else NOBODY
    return any(territory == space or territory in moment.values[1:] for territory in territories)


def opener(s: MedState, moment: Moment) -> int:
    """Who opened the window: the user of a card, else the active player."""
    if moment.window in (ACTIVATED, RESOLVED):
        return moment.values[0]
    return s.active


def is_concerned(s: MedState, seat: int, moment: Moment) -> bool:
    """Are pieces or land of the seat part of it? Where nobody can say, they are."""
    if s.battle is not None:
        space = current(s).space
        land = space < s.world.first_sea and s.last_control[space] == seat
        return land or side_of(s, seat) != NOBODY
    if moment.window in (ACTIVATED, RESOLVED) or len(moment.values) < 2:
        return not moment.values or moment.values[0] == seat or moment.window != RESOLVED
    zones = [zone for zone in moment.values[1:] if 0 <= zone < s.world.first_deck]
    return moment.values[0] == seat or any(
        seat in armies_in(s, zone) or (zone < s.world.first_sea and s.control[zone] == seat)
        for zone in zones
    )


# ---- orders are given


def order_moves(s: MedState, seat: int) -> list[AnyMove]:
    """Orders about the windows in which the seat could be asked, and about its cards."""
    w, v = s.world, s.vocabulary
    cards = s.cards[seat] & ~s.tapped[seat]
    if not s.turn:
        return []
    moves: list[AnyMove] = []
    everybody = w.seats
    rivals = [everybody, *(rival for rival in s.order if rival != seat)]
    for family, (mask, technologies) in w.families.items():
        known = any(owns(s, seat, branch, level) for _, branch, level in technologies)
        if mask & cards or known:
            moves += [v[verb, family, rival] for verb in QUIET_VERBS for rival in rivals]
            moves += [
                v["mute-technology", number]
                for number, branch, level in technologies
                if owns(s, seat, branch, level) and not _has(s, seat, "mute-technology", number)
            ]
    for kind, *entry in s.orders[seat]:
        if kind == "quiet":
            moves.append(v["ask-me", entry[0], everybody if entry[1] == NOBODY else entry[1]])
        elif kind == "mute":
            moves.append(v["unmute", entry[0]])
        elif kind == "mute-technology":
            moves.append(v["unmute-technology", entry[0]])
    moves += [v["mute", card] for card in _princesses(s, seat) if not _has(s, seat, "mute", card)]
    for card in bits(cards & w.reacting):
        if not _has(s, seat, "mute", card):
            moves += [v["mute", card], v["mute-abroad", card]]
        elif _has(s, seat, "mute", card, TURN, s.turn):
            moves += [v["mute-except", card, place] for place in _own_places(s, seat)]
    return list(dict.fromkeys(moves))


def _princesses(s: MedState, seat: int) -> list[int]:
    """Those before anybody: who uses a card is asked whether they go with it, and their owner too (MU-INTER-11)."""
    if not s.cards[seat]:
        return []
    shown = 0
    for cards in s.cards:
        shown |= cards
    return bits(shown & s.world.princesses)


def _own_places(s: MedState, seat: int) -> list[int]:
    """Territories that the seat controls, and the one it is fighting for."""
    places = controlled(s, seat)
    if side_of(s, seat) != NOBODY and current(s).space < s.world.first_sea:
        places = [*places, current(s).space]
    return places


def _has(s: MedState, seat: int, *start: str | int) -> bool:
    return any(entry[: len(start)] == start for entry in s.orders[seat])


def give_order(s: MedState, seat: int, move: Move) -> None:
    verb, number = move.verb, move.args[0]
    technology = verb in ("mute-technology", "unmute-technology")
    kind = "mute-technology" if technology else "mute"
    start: tuple[str | int, ...] = (kind, number)
    if verb == "ask-me" or verb in QUIET_VERBS:
        rival = NOBODY if move.args[1] == s.world.seats else move.args[1]
        start = ("quiet", number, rival)
    old = [entry for entry in s.orders[seat] if entry[: len(start)] == start]
    kept = [entry for entry in s.orders[seat] if entry not in old]
    if verb in QUIET_VERBS:
        kept.append((*start, QUIET_VERBS.index(verb), s.turn, s.phase))
    elif verb == "mute-except":
        before = old[0][4:] if old and old[0][2:4] == (TURN, s.turn) else ()
        kept.append((*start, TURN, s.turn, *before, move.args[1]))
    elif verb in ("mute", "mute-abroad", "mute-technology"):
        kept.append((*start, ABROAD if verb == "mute-abroad" else TURN, s.turn))
    s.orders[seat] = tuple(kept)
    s.emit("order-left", "MU-TIME-06", (seat,), seat=seat)


def refuse_order(s: MedState, seat: int, move: Move) -> Refusal:
    return Refusal("MU-TIME-06", "no-such-order")
