"""Phase 5: combat rounds of full movements.

rules: MU-CPHASE-01 to MU-CPHASE-05, MU-CPHASE-11, MU-CPHASE-12, MU-CPHASE-14, MU-CPHASE-17, MU-CONQ-10, MU-DIP-30

`s.finished` holds the seats that have made a full movement in this combat round.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle.steps.contact import MeetSides, meet
from gonfalon.games.medioevo.control.changes.removal import refuse_removal, removal_moves
from gonfalon.games.medioevo.control.changes.settle import remove_control_token
from gonfalon.games.medioevo.definitions.questions.hordes import has_barbarians
from gonfalon.games.medioevo.definitions.questions.realm import (
    armies_in,
    army_size,
    at_open_war,
    owner_of,
    pieces_in,
    pieces_of,
    zone_of,
)
from gonfalon.games.medioevo.diplomacy.steps.alliances import attack, end_of_combat
from gonfalon.games.medioevo.effects.questions.in_force import (
    fighting_forbidden,
    is_closed,
    is_military,
)
from gonfalon.games.medioevo.empire_cards.questions import may_act, own_uses, refuse_use
from gonfalon.games.medioevo.empire_cards.steps.activation import use
from gonfalon.games.medioevo.movement.changes.marching import flight_reserve, group_here, mark_group
from gonfalon.games.medioevo.movement.questions.full_movement import (
    Movement,
    unmoved_captains,
    unmoved_pieces,
    unmoved_units,
)
from gonfalon.games.medioevo.movement.questions.group import (
    refuse_carrier,
    sailing_group,
    walking_group,
)
from gonfalon.games.medioevo.movement.steps.arrival import (
    ConfirmAttack,
    EndMovement,
    FightNext,
    seize,
    unescorted,
)
from gonfalon.games.medioevo.movement.steps.full_movement import MoveStep
from gonfalon.games.medioevo.powers import ALL_USES, Moment
from gonfalon.games.medioevo.state import BARBARIANS, COMBAT, NOBODY, MedState
from gonfalon.games.medioevo.world import CAPTAINS_EACH, GALLEY, mask_of
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.native import window_of
from gonfalon.kernel.state import Step


@dataclass(slots=True)
class CombatPhase(Step):
    """Rounds of combat slots in turn order."""

    id = "CombatPhase"
    seat: int = NOBODY
    """The seat whose slot comes first; the first in turn order without one."""

    def run(self, s: MedState) -> None:
        queue = tuple(s.order)
        if self.seat in queue:
            queue = queue[queue.index(self.seat) :]
        s.push(CombatRound(1, queue))


@dataclass(slots=True)
class CombatRound(Step):
    """MU-CPHASE-01, MU-CPHASE-02: one action each; the first round without a full movement is the last."""

    id = "CombatRound"
    number: int
    queue: tuple[int, ...]
    """Seats that still have their slot in this round."""

    def run(self, s: MedState) -> None:
        queue = [seat for seat in self.queue if seat in s.order]
        if queue:
            seat = s.active = queue[0]
            rest = CombatRound(self.number, tuple(queue[1:]))
            s.push(OwnTurn(seat), OwnTurn(seat, 1), rest)
        elif s.finished:
            s.finished = 0
            s.push(CombatRound(self.number + 1, tuple(s.order)))
        else:
            s.active = NOBODY
            s.emit("combat-over", "MU-CPHASE-02", round=self.number)
            end_of_combat(s)


# ---- what a seat may do


def army_zones(s: MedState, seat: int) -> list[int]:
    """The zones in which a seat has army units."""
    first = seat * CAPTAINS_EACH
    spaces = [*s.army[seat], *s.captain_at[first : first + CAPTAINS_EACH]]
    return sorted({zone_of(s, space) for space in spaces if space >= 0})


def compulsory(s: MedState, seat: int) -> list[int]:
    """MU-CPHASE-12: the zones that the seat's army shares with barbarians, and may fight in."""
    if not s.barbarians:
        return []
    zones = army_zones(s, seat)
    return [z for z in zones if has_barbarians(s, z) and not fighting_forbidden(s, z)]


def starts(s: MedState, seat: int, goal: int = 0) -> list[Movement]:
    """The groups that are offered for a full movement: by land, and by ship, from every zone."""
    found: list[Movement | None] = []
    zones = {s.piece_at[p] for p in pieces_of(s, seat) if is_military(s, p)}
    zones |= {z for z in army_zones(s, seat) if s.world.is_land(z) and s.military[z] == 3}
    for zone in sorted(zone for zone in zones if zone < s.world.first_deck):
        elsewhere = goal & ~(1 << zone)
        if goal and not elsewhere:
            continue
        if s.world.is_land(zone):
            found.append(walking_group(s, seat, zone, elsewhere))
        found.append(sailing_group(s, seat, zone, elsewhere))
    return [m for m in found if m is not None]


def opponents_here(s: MedState, seat: int, zone: int) -> list[int]:
    """MU-CPHASE-11: the players whom the seat's unmoved army could fight where it stands."""
    if fighting_forbidden(s, zone) or not _has_unmoved_army(s, seat, zone):
        return []
    return [other for other in armies_in(s, zone) if other != seat]


def _has_unmoved_army(s: MedState, seat: int, zone: int) -> bool:
    w = s.world
    spaces = [zone]
    if w.is_sea(zone):
        spaces = [w.aboard(p) for p in pieces_in(s, seat, zone, GALLEY)]
    return any(
        any(unmoved_units(s, seat, space)) or unmoved_captains(s, seat, space) for space in spaces
    )


def seizable(s: MedState, seat: int) -> list[int]:
    """MU-CONQ-10: the unescorted pieces of others beside the seat's armies."""
    return [piece for zone in army_zones(s, seat) for piece in unescorted(s, seat, zone)]


def usable(s: MedState, seat: int) -> list[AnyMove]:
    """MU-CPHASE-03, MU-CPHASE-17: cards and technologies of combat.own-turn with a legal target."""
    return own_uses(s, seat, SLOT)


SLOT = Moment("combat.own-turn")


# ---- removals


def removals_in_slot(s: MedState, seat: int) -> list[AnyMove]:
    """MU-TIME-12, MU-CPHASE-14: in their own slot a player may remove pieces, but not where a battle is due."""
    top = s.agenda[-1]
    if s.outcome or window_of(top) not in SLOTS or "remove-piece" in top.verbs:
        return []
    if not top.open_to(s, seat):
        return []
    due = compulsory(s, seat) if s.phase == COMBAT else []
    return [move for move in removal_moves(s, seat) if _zone_of_removal(s, move) not in due]


SLOTS = ("combat.own-turn", "commerce.own-turn")


def _zone_of_removal(s: MedState, move: AnyMove) -> int:
    thing = move.args[0]
    if move.verb == "remove":
        return move.args[1]
    if move.verb == "remove-captain":
        return zone_of(s, s.captain_at[thing])
    return zone_of(s, s.piece_at[thing])


def refuse_own_removal(s: MedState, seat: int, move: Move) -> Refusal:
    """Why a piece cannot be removed now."""
    refusal = refuse_removal(s, seat, move)
    due = compulsory(s, seat) if s.phase == COMBAT and seat == s.active else []
    if refusal.key == "not-so-many" and _zone_of_removal(s, move) in due:
        return Refusal("MU-REMOVE-03", "battle-is-due")
    return refusal


# ---- the order to keep the slot open

SLOT_VERBS = ("keep-slot-open", "let-slot-end")
_KEEP_OPEN = ("slot",)


def keeps_open(s: MedState, seat: int) -> bool:
    """MU-CPHASE-17: has the player asked to end their slots by hand?"""
    return _KEEP_OPEN in s.orders[seat]


def slot_moves(s: MedState, seat: int) -> list[AnyMove]:
    return [s.vocabulary[(SLOT_VERBS[keeps_open(s, seat)],)]] if s.turn else []


def order_slot(s: MedState, seat: int, move: Move) -> None:
    rest = tuple(entry for entry in s.orders[seat] if entry != _KEEP_OPEN)
    kept = move.verb == SLOT_VERBS[0]
    s.orders[seat] = (*rest, _KEEP_OPEN) if kept else rest
    s.emit("slot-kept-open" if kept else "slot-ends", "MU-CPHASE-17", (seat,), seat=seat)


# ---- the slot


@dataclass(slots=True)
class OwnTurn(Step):
    """A combat slot: before the full movement, or once more after it (MU-CPHASE-17)."""

    id = "OwnTurn"
    window = "combat.own-turn"
    rule = "MU-CPHASE-01"
    verbs = ("pass", "march", "sail", "engage", "engage-barbarians", "seize", *ALL_USES)

    seat: int
    after: int = 0

    def waits_for(self, s: MedState) -> list[int]:
        if self.after:
            return [self.seat] if self._is_asked_again(s) else []
        if s.finished >> self.seat & 1:
            return []
        return [self.seat] if self._can_act(s) else []

    def _can_act(self, s: MedState) -> bool:
        """Is there anything but to pass, or must the player fight?"""
        seat = self.seat
        return bool(
            compulsory(s, seat)
            or any(
                unescorted(s, seat, z) or opponents_here(s, seat, z) for z in army_zones(s, seat)
            )
            or starts(s, seat)
            or may_act(s, seat, SLOT)
        )

    def stays_open(self, s: MedState) -> bool:
        """MU-CPHASE-17: by a standing order the player ends the slot by hand; who cannot pay is asked all the same."""
        return (bool(self.after) and keeps_open(s, self.seat)) or may_act(s, self.seat, SLOT)

    def _is_asked_again(self, s: MedState) -> bool:
        """MU-CPHASE-17: only who has moved, and can still do something for nothing or has asked for it."""
        if not s.finished >> self.seat & 1:
            return False
        if keeps_open(s, self.seat):
            return True
        spoils = (p for p in seizable(s, self.seat) if at_open_war(s, self.seat, owner_of(p)))
        return any(spoils) or may_act(s, self.seat, SLOT)

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        free = [v["seize", piece] for piece in seizable(s, seat)] + usable(s, seat)
        if self.after:
            return [s.world.pass_, *free]
        horde = compulsory(s, seat)
        if horde:
            moves: list[AnyMove] = [v["engage-barbarians", zone] for zone in horde]
            return moves + self._movements(s, mask_of(horde)) + free
        moves = [s.world.pass_, *self._movements(s, 0)]
        for zone in army_zones(s, seat):
            moves += [v["engage", zone, other] for other in opponents_here(s, seat, zone)]
        return moves + free

    def _movements(self, s: MedState, goal: int) -> list[AnyMove]:
        v = s.vocabulary
        return [v[_verb(s, m), m.space] for m in starts(s, self.seat, goal)]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "pass":
            s.done()
            if not self.after:
                s.emit("combat-pass", "MU-CPHASE-01", seat=seat)
        elif move.verb in ("march", "sail"):
            goal = mask_of(compulsory(s, seat))
            start = walking_group if move.verb == "march" else sailing_group
            s.movement = start(s, seat, move.args[0], goal & ~(1 << move.args[0]))
            s.push(MoveStep())
        elif move.verb == "engage":
            zone, other = move.args
            s.push(ConfirmAttack(seat, (other,)), FightHere(seat, zone, other))
        elif move.verb == "engage-barbarians":
            s.push(FightHere(seat, move.args[0], BARBARIANS))
        elif move.verb in ALL_USES:
            use(s, seat, move, SLOT)
        else:
            seize(s, seat, move.args[0])

    def attacked(self, s: MedState, seat: int, move: Move) -> tuple[int, ...]:
        if move.verb == "seize":
            return (owner_of(move.args[0]),)
        return (move.args[1],) if move.verb == "engage" else ()

    def run(self, s: MedState) -> None:
        if not self.after and not s.finished >> self.seat & 1:
            s.emit("combat-pass", "MU-CPHASE-03", seat=self.seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if move.verb in ALL_USES:
            return refuse_use(s, seat, move, SLOT)
        if self.after:
            return Refusal("MU-CPHASE-04", "one-movement")
        if compulsory(s, seat) and move.verb in ("pass", "march", "sail", "engage"):
            return Refusal("MU-CPHASE-12", "barbarians-first")
        if move.verb == "seize":
            return Refusal("MU-CONQ-10", "not-unescorted")
        if move.verb in ("engage", "engage-barbarians"):
            return Refusal("MU-CPHASE-11", "nobody-to-fight")
        return refuse_start(s, seat, move.args[0], move.verb)

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        return {"after": self.after}


def _verb(s: MedState, m: Movement) -> str:
    """Groups with a galley sail, others march."""
    return "sail" if any(s.piece_kind[p] == GALLEY for p in m.pieces) else "march"


def refuse_start(s: MedState, seat: int, zone: int, verb: str) -> Refusal:
    """Why no full movement can start in a zone."""
    if is_closed(s, zone):
        return Refusal("MU-EC-03", "roads-closed", zone=zone)
    by_sea = verb == "sail"
    mine = [
        p
        for p in pieces_in(s, seat, zone)
        if is_military(s, p) and (s.piece_kind[p] == GALLEY) == by_sea
    ]
    unmoved = [p for p in unmoved_pieces(s, seat, zone) if p in mine]
    if not mine and seat not in armies_in(s, zone):
        return Refusal("MU-CPHASE-05", "nothing-there")
    moved_army = seat in armies_in(s, zone) and not _has_unmoved_army(s, seat, zone)
    if (mine or moved_army) and not unmoved and (mine == [] or moved_army or by_sea):
        return Refusal("MU-CPHASE-09", "has-moved")
    if not unmoved:
        rule = "MU-CPHASE-09" if mine else "MU-MOVE-05"
        return refuse_carrier(s, seat, zone, army_size(s, seat, zone), by_sea, rule)
    if not any(s.piece_points[p] for p in unmoved):
        return Refusal("MU-MOVE-04", "no-points")
    return Refusal("MU-MOVE-01", "no-way")


@dataclass(slots=True)
class FightHere(Step):
    """MU-CPHASE-11: a full movement of length 0. The question of the slot lies below."""

    id = "FightHere"
    seat: int
    zone: int
    other: int

    def run(self, s: MedState) -> None:
        seat, zone = self.seat, self.zone
        s.done()
        s.finished |= 1 << seat
        land = s.world.is_land(zone)
        m = group_here(s, seat, zone)
        reserve = flight_reserve(s, m)
        last = s.last_control[zone] if land else NOBODY
        held = int(land and s.control[zone] == seat)
        s.movement = m._replace(
            steps=0, reserve=reserve, former=last, held=held, own=int(last == seat)
        )
        mark_group(s, m)
        if land:
            remove_control_token(s, zone, "MU-CTRL-10")
        s.push(EndMovement())
        if self.other == BARBARIANS:
            meet(s, seat, zone, dict(reserve))
            return
        # the battle that was chosen, then others in the same space as the seat likes (MU-MULTI-01)
        rest = MeetSides(seat, zone, 1, 1 << self.other, reserve)
        s.push(FightNext(seat, zone, self.other), rest)
        attack(s, seat, self.other)
