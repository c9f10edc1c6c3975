"""A full movement, step by step. What follows when a zone was entered is in `arrival.py`.

rules: MU-CPHASE-04 to MU-CPHASE-09, MU-CPHASE-15, MU-CPHASE-16, MU-MOVE-01 to MU-MOVE-12, MU-EC-55, MU-TN-02, MU-TN-09

On the agenda: the slot's question lies below `MoveStep` until the first step is made. `Announce` and `Enter` lie above the question
from which they came; who holds back from an attack is asked again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from gonfalon.games.medioevo.control.changes.settle import settle
from gonfalon.games.medioevo.definitions.questions.realm import owner_of
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack
from gonfalon.games.medioevo.empire_cards.questions import own_uses, refuse_use
from gonfalon.games.medioevo.empire_cards.steps.activation import use
from gonfalon.games.medioevo.empire_cards.steps.reactions import Reaction
from gonfalon.games.medioevo.movement.changes.group import change_group
from gonfalon.games.medioevo.movement.changes.marching import deck_room, step, stow_rest, unstowed
from gonfalon.games.medioevo.movement.questions.crossing import group_crossings
from gonfalon.games.medioevo.movement.questions.full_movement import (
    EMPTY,
    MUST_GO_ON,
    STOPS,
    UNSEEN,
    Movement,
    awaits_horde,
    carries_army,
    next_zones,
    note_owner,
    passes_unseen,
    sailors,
    stops_at,
)
from gonfalon.games.medioevo.movement.questions.group import (
    GROUP_VERBS,
    could_go,
    group_moves,
    refuse_group,
    refuse_step,
)
from gonfalon.games.medioevo.movement.steps.arrival import (
    ConfirmAttack,
    current,
    end_movement,
    entry_steps,
    lone_pieces_left,
    may_invade,
    open_price,
    seize,
    unescorted,
    victims_of,
)
from gonfalon.games.medioevo.powers import ALL_USES, Moment
from gonfalon.games.medioevo.state import MedState
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import Step

STEP = Moment("move.step")


# ---- the question


@dataclass(slots=True)
class MoveStep(Step):
    """The mover takes pieces along or leaves them, makes a step, or stops."""

    id = "MoveStep"
    window = "move.step"
    rule = "MU-CPHASE-16"
    verbs = ("halt", "go", "invade", *GROUP_VERBS, "seize", *ALL_USES)

    def waits_for(self, s: MedState) -> list[int]:
        m = current(s)
        return [m.seat] if m.steps or next_zones(s, m) else []

    def stays_open(self, s: MedState) -> bool:
        """Before the first step nothing is forced: the choice of the group can still be taken back."""
        return not current(s).steps

    def run(self, s: MedState) -> None:
        """Before the first step a reaction has closed all ways: the slot's question is put again."""
        s.movement = None

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, m = s.vocabulary, current(s)
        zones = next_zones(s, m)
        moves: list[AnyMove] = []
        if m.steps and not (zones and (m.goal or m.unseen & MUST_GO_ON)):
            moves.append(v[("halt",)])
        for zone in zones:
            moves.append(v["go", zone])
            if may_invade(s, m, zone):
                moves.append(v["invade", zone])
        if not m.unseen and (zones or could_go(s, m)):
            moves += group_moves(s, m)
        if m.steps and not m.unseen:
            moves += [v["seize", piece] for piece in unescorted(s, seat, m.space)]
        return moves + own_uses(s, seat, STEP)

    def default(self, s: MedState, seat: int) -> Move:
        """Hidden movers who do not answer go on, as long as to stay would be an attack at a price and to go on would not."""
        moves = [concrete(move) for move in self.moves(s, seat)]
        if current(s).steps:
            for move in moves:
                if move.verb in ("halt", "go") and not open_price(
                    s, seat, self.attacked(s, seat, move)
                ):
                    return move
        return moves[0]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        m = current(s)
        if move.verb == "halt":
            self._halt(s, m)
        elif move.verb in ("go", "invade"):
            confirm = ConfirmAttack(seat, self.attacked(s, seat, move))
            s.push(confirm, Announce(move.args[0], int(move.verb == "invade")))
        elif move.verb == "seize":
            seize(s, seat, move.args[0])
        elif move.verb in ALL_USES:
            use(s, seat, move, STEP)
        else:
            s.movement = change_group(s, m, move)

    def attacked(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        m = current(s)
        if move.verb == "invade":
            return victims_of(s, m, move.args[0], True)
        if move.verb == "go":
            zone = move.args[0]
            return () if passes_unseen(s, m, zone) else victims_of(s, m, zone, False)
        if move.verb == "halt":
            emerges = m.unseen and next_zones(s, m)
            return victims_of(s, m, m.space, False) if emerges else ()
        return (owner_of(move.args[0]),) if move.verb == "seize" else ()

    def _halt(self, s: MedState, m: Movement) -> None:
        if not m.unseen:
            s.done()
            end_movement(s, m)
            return
        s.push(Emerge())
        if next_zones(s, m):
            s.push(ConfirmAttack(m.seat, victims_of(s, m, m.space, False)))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        m = current(s)
        if move.verb == "halt" and m.unseen & MUST_GO_ON:
            return Refusal("MU-TN-09", "must-go-on")
        if move.verb == "halt":
            return Refusal("MU-CPHASE-12" if m.goal else "MU-CPHASE-06", "no-step-yet")
        if move.verb == "seize":
            return Refusal("MU-CONQ-10", "not-unescorted")
        if move.verb in GROUP_VERBS:
            return refuse_group(s, m, move)
        if move.verb in ALL_USES:
            return refuse_use(s, seat, move, STEP)
        return refuse_step(s, m, move.args[0])

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        m = current(s)
        return {
            "zone": m.space,
            "steps": m.steps,
            "army": list(m.units),
            "captains": list(m.captains),
            "pieces": list(m.pieces),
            "points": [s.piece_points[piece] for piece in m.pieces],
        }


# ---- a step


@dataclass(slots=True)
class Announce(Step):
    """MU-CPHASE-16: the path is announced; others may react."""

    id = "Announce"
    announces: ClassVar[bool] = True
    """Who holds back from an attack has not moved."""

    zone: int
    invade: int = 0
    edict: int = 0
    across: int = 0

    def run(self, s: MedState) -> None:
        m = current(s)
        window = Reaction("move.declared", (m.seat, m.space, self.zone))
        enter = Enter(self.zone, self.invade, self.edict, self.across)
        s.push(Stow(self.zone), window, enter)


@dataclass(slots=True)
class Stow(Step):
    """MU-MOVE-09: with several galleys the owner says what goes aboard which; what is not named fills them in turn."""

    id = "Stow"
    window = "move.load"
    rule = "MU-MOVE-09"
    verbs = ("done", "load", "load-captain", "load-piece")

    zone: int

    def waits_for(self, s: MedState) -> list[int]:
        m = current(s)
        if s.world.is_land(self.zone) or s.world.is_sea(m.space) or len(sailors(s, m)) < 2:
            return []
        units, captains, pieces = unstowed(s, m)
        return [m.seat] if sum(units) + len(captains) + len(pieces) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v, m = s.vocabulary, current(s)
        units, captains, pieces = unstowed(s, m)
        moves: list[AnyMove] = [s.world.done]
        for galley, room in sorted(deck_room(s, m).items()):
            if room <= 0:
                continue
            for kind, count in enumerate(units):
                if count:
                    high = min(room, count)
                    moves.append(v.range("load", galley, kind, low=1, high=high))
            moves += [v["load-captain", galley, captain] for captain in captains]
            moves += [v["load-piece", galley, piece] for piece in pieces]
        return moves

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        m = current(s)
        if move.verb == "done":
            s.movement = stow_rest(s, m)
            return
        galley, which = move.args[:2]
        sort = self.verbs.index(move.verb) - 1
        count = move.args[2] if move.verb == "load" else 1
        s.movement = m._replace(load=(*m.load, (galley, sort, which, count)))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-MOVE-08", "no-room")


@dataclass(slots=True)
class Enter(Step):
    """MU-CPHASE-15: the group enters, pays and bears the consequences."""

    id = "Enter"
    zone: int
    invade: int = 0
    edict: int = 0
    """1: no horde appears, and the group goes on (MU-TN-09)."""
    across: int = 0
    """How many zones of the foreign element lie between (MU-TN-02)."""

    def run(self, s: MedState) -> None:
        before, zone = current(s), self.zone
        ways = group_crossings(s, before) if self.across else next_zones(s, before)
        if zone not in ways:
            # a reaction has changed the situation: the mover is asked again
            s.movement = before._replace(load=())
            return
        seat = before.seat
        s.done()
        if not before.steps:
            s.done()
            s.finished |= 1 << seat
        victims = victims_of(s, before, zone, bool(self.invade))
        army = carries_army(s, before)
        stops = army and (bool(self.invade) or stops_at(s, seat, zone))
        empty = awaits_horde(s, zone)
        for piece in before.pieces:
            s.piece_points[piece] -= self.across
        quiet = self.edict or (not self.invade and passes_unseen(s, before, zone))
        m = note_owner(s, step(s, before._replace(unseen=0), zone))
        s.movement = m
        s.emit("step", "MU-MOVE-01", seat=seat, from_zone=before.space, zone=zone)
        settle(s, [before.space])
        if quiet and (stops or not army):
            flags = UNSEEN | MUST_GO_ON * self.edict | EMPTY * empty | STOPS * stops
            s.movement = m._replace(unseen=flags)
            s.push(MoveStep())
            return
        if not army:
            _lone_pieces(s, m)
            return
        if not stops:
            settle(s, [zone])
            s.push(MoveStep())
            return
        s.push(*entry_steps(s, m, empty))
        if victims:
            attack(s, seat, *victims)


@dataclass(slots=True)
class Emerge(Step):
    """MU-EC-55, MU-TN-09: a group that nobody has noticed stays where it is: all normal rules apply there."""

    id = "Emerge"

    def run(self, s: MedState) -> None:
        s.done()
        m = current(s)
        flags = m.unseen
        m = s.movement = note_owner(s, m._replace(unseen=0))
        if not carries_army(s, m):
            left = lone_pieces_left(s, m)
            settle(s, [m.space])
            end_movement(s, m._replace(pieces=left))
            return
        if not flags & STOPS:
            end_movement(s, m)
            settle(s, [m.space])
            return
        victims = victims_of(s, m, m.space, False)
        s.push(*entry_steps(s, m, bool(flags & EMPTY)))
        if victims:
            attack(s, m.seat, *victims)


def _lone_pieces(s: MedState, m: Movement) -> None:
    """MU-MOVE-12: they neither stop nor take control."""
    left = lone_pieces_left(s, m)
    settle(s, [m.space])
    if left:
        s.movement = m._replace(pieces=left)
        s.push(MoveStep())
    else:
        s.movement = None
