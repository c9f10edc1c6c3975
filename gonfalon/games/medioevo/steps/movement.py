"""A full movement, step by step, and what follows when an army enters a zone.

rules: MU-CPHASE-04 to MU-CPHASE-09, MU-CPHASE-15, MU-CPHASE-16, MU-MOVE-01 to MU-MOVE-25, MU-CONQ-10, MU-DIP-06 to MU-DIP-09, MU-DIP-52

On the agenda: the slot's question lies below `MoveStep` until the first step is made. `Announce` and `Enter` lie above the question
from which they came; who holds back from an attack is asked again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.games.medioevo.battle import begin_battle
from gonfalon.games.medioevo.cards.power import ALL_USES, Moment
from gonfalon.games.medioevo.cards.uses import own_uses, refuse_use
from gonfalon.games.medioevo.conquest import enter_undefended, try_conquest
from gonfalon.games.medioevo.control import remove_control_token, settle
from gonfalon.games.medioevo.crossing import group_crossings
from gonfalon.games.medioevo.in_force import (
    fighting_forbidden,
    is_closed,
    is_military,
    is_safe_piece,
)
from gonfalon.games.medioevo.movement import (
    EMPTY,
    MUST_GO_ON,
    STOPS,
    UNSEEN,
    Movement,
    army_of,
    awaits_horde,
    can_join,
    captain_bit,
    carries_army,
    deck_room,
    exits,
    flight_reserve,
    free_step,
    land_room,
    leave_galleys,
    load_of,
    mark_group,
    mark_units,
    next_zones,
    note_owner,
    passes_unseen,
    piece_bit,
    routes,
    sailors,
    step,
    still_there,
    stops_at,
    stow_rest,
    unmoved_captains,
    unmoved_pieces,
    unmoved_units,
    unstowed,
    walkers,
    with_units,
)
from gonfalon.games.medioevo.pieces import lose_piece
from gonfalon.games.medioevo.realm import (
    armies_in,
    at_open_war,
    available,
    capacity,
    captain_owner,
    has_army,
    has_barbarians,
    in_play,
    owner_of,
    pieces_everywhere,
    set_horde,
)
from gonfalon.games.medioevo.relations import attacking, breach_cost, entry_victims
from gonfalon.games.medioevo.spoils import PIECE, take_by_order
from gonfalon.games.medioevo.state import MOVED, NOBODY, MedState
from gonfalon.games.medioevo.steps.conquest import AssetChoice
from gonfalon.games.medioevo.steps.contact import meet
from gonfalon.games.medioevo.steps.reactions import Reaction, use
from gonfalon.games.medioevo.terrain import land_cost
from gonfalon.games.medioevo.wars import attack
from gonfalon.games.medioevo.world import ENGINE, GALLEY, UNITS
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.moves import AnyMove, Move
from gonfalon.kernel.state import Step

STEP = Moment("move.step")
GROUP_VERBS = ("take", "join", "leave", "join-captain", "leave-captain")


def current(s: MedState) -> Movement:
    m = s.movement
    assert isinstance(m, Movement)
    return still_there(s, m)


# ---- who is attacked


def victims_of(s: MedState, m: Movement, zone: int, invade: bool) -> tuple[int, ...]:
    """MU-DIP-07, MU-DIP-09: the players whom this step attacks: who controls the land, and with `invade` everybody there."""
    if not carries_army(s, m):
        return ()
    victims: list[int] = []
    if zone < s.world.first_sea:
        victims += entry_victims(s, m.seat, zone, invade)
    if invade:
        there = [other for other in armies_in(s, zone) if other != m.seat]
        victims += [other for other in there if other not in victims]
    return tuple(victims)


def may_invade(s: MedState, m: Movement, zone: int) -> bool:
    """MU-MOVE-24, MU-DIP-52: is there somebody whom the step attacks only if its owner says so?"""
    if not carries_army(s, m) or fighting_forbidden(s, zone):
        return False
    more = victims_of(s, m, zone, True)
    return any(
        other not in victims_of(s, m, zone, False) and not at_open_war(s, m.seat, other)
        for other in more
    )


@dataclass(slots=True)
class ConfirmAttack(Step):
    """MU-DIP-06: the cost of an attack without open war is named before it is carried out."""

    window = "move.confirm"
    rule = "MU-DIP-06"
    verbs = ("hold-back", "confirm")

    seat: int
    victims: tuple[int, ...]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if breach_cost(s, self.seat, attacking(*self.victims)).hp else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        return [s.vocabulary[("hold-back",)], s.vocabulary[("confirm",)]]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "confirm":
            return
        announced = isinstance(s.agenda[-1], Announce)
        s.done()
        if announced and not current(s).steps:
            # nothing has moved yet: back to the question of the slot
            s.done()
            s.movement = None

    def asks(self, s: MedState, seat: int) -> dict[str, Any]:
        cost = breach_cost(s, self.seat, attacking(*self.victims))
        return {"seats": list(self.victims), "points": cost.hp}


# ---- the question


@dataclass(slots=True)
class MoveStep(Step):
    """The mover takes pieces along or leaves them, makes a step, or stops."""

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
        if not m.unseen and (zones or _could_go(s, m)):
            moves += group_moves(s, m)
        if m.steps and not m.unseen:
            moves += [v["seize", piece] for piece in unescorted(s, seat, m.space)]
        return moves + own_uses(s, seat, STEP)

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        m = current(s)
        if move.verb == "halt":
            self._halt(s, m)
        elif move.verb in ("go", "invade"):
            zone, invade = move.args[0], move.verb == "invade"
            quiet = not invade and passes_unseen(s, m, zone)
            victims = () if quiet else victims_of(s, m, zone, invade)
            s.push(ConfirmAttack(seat, victims), Announce(zone, int(invade)))
        elif move.verb == "seize":
            seize(s, seat, move.args[0])
        elif move.verb in ALL_USES:
            use(s, seat, move, STEP)
        else:
            s.movement = change_group(s, m, move)

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


def end_movement(s: MedState, m: Movement) -> None:
    """MU-CPHASE-06: the group stops where it is."""
    mark_group(s, m)
    s.movement = None
    s.emit("movement-over", "MU-CPHASE-06", seat=m.seat, zone=m.space)


def _could_go(s: MedState, m: Movement) -> bool:
    """Is there any piece with which the group, changed, might go on?"""
    if is_closed(s, m.space):
        return False
    if free_step(s, m.seat, m.space):
        return True
    return any(s.piece_points[p] for p in (*m.pieces, *unmoved_pieces(s, m.seat, m.space)))


def room_of(s: MedState, m: Movement) -> int:
    """The most army units with which the group can make some step."""
    if free_step(s, m.seat, m.space):
        return 10**6
    sailing = sailors(s, m)
    afloat = sum(capacity(s, p) for p in sailing) - sum(s.piece_kind[p] != GALLEY for p in m.pieces)
    return max(land_room(s, walkers(s, m)), afloat if sailing else 0)


def group_moves(s: MedState, m: Movement) -> list[AnyMove]:
    """MU-CPHASE-05, MU-CPHASE-07: each kind of unit, captain and piece may be taken or left once in a space."""
    v, seat = s.vocabulary, m.seat
    moves: list[AnyMove] = []

    def fits(changed: Movement) -> bool:
        if not army_of(changed) and not changed.pieces:
            return False
        return bool((changed.steps and not changed.goal) or next_zones(s, changed))

    if not s.world.is_sea(m.space):
        room = room_of(s, m)
        waiting = unmoved_units(s, seat, m.space)
        for kind in range(len(UNITS)):
            if not waiting[kind] or m.changed >> kind & 1:
                continue
            high = min(waiting[kind], max(0, room - army_of(m) + m.units[kind]))
            low = 0 if fits(with_units(s, m, kind, 0)) else 1
            if low == high and high != m.units[kind]:
                moves.append(v["take", kind, low])
            elif low < high:
                moves.append(v.range("take", kind, low=low, high=high))
        for captain in unmoved_captains(s, seat, m.space):
            if m.changed & captain_bit(captain):
                continue
            if captain in m.captains:
                if fits(m._replace(captains=tuple(c for c in m.captains if c != captain))):
                    moves.append(v["leave-captain", captain])
            elif army_of(m) < room:
                moves.append(v["join-captain", captain])
    for piece in unmoved_pieces(s, seat, m.space):
        if m.changed & piece_bit(piece):
            continue
        if piece in m.pieces:
            if fits(m._replace(pieces=tuple(p for p in m.pieces if p != piece))):
                moves.append(v["leave", piece])
        elif can_join(s, m, piece) and fits(m._replace(pieces=(*m.pieces, piece))):
            moves.append(v["join", piece])
    return moves


def change_group(s: MedState, m: Movement, move: Move) -> Movement:
    """Take along or leave behind; army units that are left on the way have moved (MU-CPHASE-07)."""
    thing = move.args[0]
    if move.verb == "take":
        count = move.args[1]
        if m.steps and count < m.units[thing]:
            mark_units(s, m.seat, m.space, thing, m.units[thing] - count)
        return with_units(s, m, thing, count)
    if move.verb == "join":
        pieces = tuple(sorted((*m.pieces, thing)))
        return m._replace(pieces=pieces, changed=m.changed | piece_bit(thing))
    if move.verb == "leave":
        if s.world.is_sea(m.space):
            leave_galleys(s, m, [thing])
        pieces = tuple(p for p in m.pieces if p != thing)
        return m._replace(pieces=pieces, changed=m.changed | piece_bit(thing))
    changed = m.changed | captain_bit(thing)
    if move.verb == "join-captain":
        return m._replace(captains=(*m.captains, thing), changed=changed)
    if m.steps:
        s.captain_marks[thing] |= MOVED
    return m._replace(captains=tuple(c for c in m.captains if c != thing), changed=changed)


# ---- why not


def refuse_step(s: MedState, m: Movement, zone: int) -> Refusal:
    """Why the group cannot step into a zone."""
    w = s.world
    if not in_play(s) >> zone & 1:
        return Refusal("MU-KING-06", "not-in-play", zone=zone)
    if is_closed(s, m.space):
        return Refusal("MU-EC-03", "roads-closed", zone=m.space)
    if routes(s, m) >> zone & 1:
        if m.goal:
            return Refusal("MU-CPHASE-12", "barbarians-first")
        return Refusal("MU-DIP-52", "nobody-to-attack", zone=zone)
    if w.is_sea(m.space):
        if not w.next_to[m.space] >> zone & 1:
            return Refusal("MU-MOVE-01", "not-adjacent", zone=zone)
        return Refusal("MU-MOVE-04", "no-points")
    if w.is_sea(zone):
        return _refuse_sailing(s, m, zone)
    if not w.crossing[m.space] >> zone & 1:
        ends = {w.territory_ids[m.space], w.territory_ids[zone]}
        strait = any(edge.strait and {edge.a, edge.b} == ends for edge in w.board.edges)
        return Refusal("MU-MOVE-15" if strait else "MU-MOVE-01", "not-adjacent", zone=zone)
    cost = land_cost(s, m.space, zone)
    walking = walkers(s, m, cost)
    if len(walking) < len(walkers(s, m)):
        return Refusal("MU-VAR-07", "terrain-costs", zone=zone, count=cost)
    if army_of(m) > land_room(s, walking):
        if m.steps and not any(s.piece_kind[p] != GALLEY for p in m.pieces):
            return Refusal("MU-MOVE-14", "no-castle-here")
        return Refusal("MU-MOVE-05", "too-many-units", count=land_room(s, walking))
    return Refusal("MU-MOVE-04", "no-points")


def _refuse_sailing(s: MedState, m: Movement, zone: int) -> Refusal:
    w = s.world
    if not w.next_to[m.space] >> zone & 1:
        return Refusal("MU-MOVE-01", "not-adjacent", zone=zone)
    galleys = [p for p in m.pieces if s.piece_kind[p] == GALLEY]
    if not galleys:
        return Refusal("MU-MOVE-08", "no-galley")
    if not sailors(s, m):
        return Refusal("MU-MOVE-04", "no-points")
    if any(not exits(s, p) >> zone - w.first_sea & 1 for p in galleys):
        return Refusal("MU-MOVE-10", "other-side")
    return Refusal("MU-MOVE-08", "too-much-aboard", count=load_of(s, m))


def refuse_group(s: MedState, m: Movement, move: Move) -> Refusal:
    """Why a piece cannot be taken or left."""
    thing, verb = move.args[0], move.verb
    joining = "MU-CPHASE-07" if m.steps else "MU-CPHASE-05"
    if verb in ("join", "leave"):
        if owner_of(thing) != m.seat or s.piece_kind[thing] == NOBODY:
            return Refusal("MU-CPHASE-05", "not-your-piece")
        if not is_military(s, thing):
            return Refusal("MU-COM-04", "commercial")
        if s.world.is_sea(m.space) and s.piece_kind[thing] != GALLEY:
            return Refusal("MU-MOVE-09", "not-at-sea")
        if s.piece_at[thing] != m.space:
            return Refusal(joining, "elsewhere")
        if s.piece_marks[thing] & MOVED:
            return Refusal("MU-CPHASE-09", "has-moved")
        if verb == "join" and not s.piece_points[thing]:
            engine = s.piece_kind[thing] == ENGINE
            return Refusal("MU-MOVE-07" if engine else "MU-MOVE-04", "no-points")
        if verb == "join" and thing not in m.pieces and sailors(s, m):
            return Refusal("MU-MOVE-08", "too-much-aboard", count=load_of(s, m) + 1)
        return Refusal(joining, "group-cannot-go")
    if s.world.is_sea(m.space):
        return Refusal("MU-MOVE-09", "not-at-sea")
    if verb == "take":
        kind, count = thing, move.args[1]
        if kind >= len(UNITS):
            return Refusal("MU-CPHASE-05", "captains-by-name")
        unmoved = unmoved_units(s, m.seat, m.space)[kind]
        if count > unmoved:
            here = s.army[m.seat].get(m.space, (0,) * 8)
            moved = count <= unmoved + here[kind + 4]
            return Refusal("MU-CPHASE-09" if moved else joining, "not-so-many")
        if army_of(m) - m.units[kind] + count > room_of(s, m):
            return Refusal("MU-MOVE-05", "too-many-units")
        return Refusal(joining, "group-cannot-go")
    if captain_owner(thing) != m.seat or s.captain_at[thing] != m.space:
        return Refusal(joining, "elsewhere")
    if s.captain_marks[thing] & MOVED:
        return Refusal("MU-CPHASE-09", "has-moved")
    return Refusal("MU-MOVE-05" if verb == "join-captain" else joining, "group-cannot-go")


# ---- a step


@dataclass(slots=True)
class Announce(Step):
    """MU-CPHASE-16: the path is announced; others may react."""

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
    """MU-MOVE-09: with several galleys the owner says what goes aboard which; what he does not name fills them in turn."""

    window = "move.load"
    rule = "MU-MOVE-09"
    verbs = ("done", "load", "load-captain", "load-piece")

    zone: int

    def waits_for(self, s: MedState) -> list[int]:
        m = current(s)
        if self.zone < s.world.first_sea or s.world.is_sea(m.space) or len(sailors(s, m)) < 2:
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


def entry_steps(s: MedState, m: Movement, empty: bool) -> list[Step]:
    """MU-CPHASE-15: steps (5) to (10)."""
    steps: list[Step] = []
    if empty:
        steps.append(PlaceHorde(m.space))
    if m.space < s.world.first_sea:
        if m.former != NOBODY and s.control[m.space] == m.former:
            steps.append(Reaction("move.enter-foreign", (m.seat, m.space)))
        steps.append(Reaction("threat.entered", (m.seat, m.space)))
    return [*steps, Contact(int(empty)), EndMovement()]


@dataclass(slots=True)
class PlaceHorde(Step):
    """MU-MOVE-16: a horde of the War Circle's composition, as far as the supply goes (MU-COMP-10)."""

    territory: int

    def run(self, s: MedState) -> None:
        horde = available(s, s.horde)
        set_horde(s, self.territory, horde)
        s.emit("horde", "MU-MOVE-16", territory=self.territory, horde=list(horde))


@dataclass(slots=True)
class Contact(Step):
    """MU-CPHASE-15: the stop with its flight reserve, the control token, then battle or unopposed conquest."""

    empty: int
    """1 if a horde had to appear."""

    def run(self, s: MedState) -> None:
        m = current(s)
        seat, zone = m.seat, m.space
        reserve = flight_reserve(s, m)
        mark_group(s, m)
        s.movement = m._replace(reserve=reserve)
        land = zone < s.world.first_sea
        others = [other for other in armies_in(s, zone) if other != seat]
        if land:
            remove_control_token(s, zone, "MU-CTRL-10")
        if others or has_barbarians(s, zone):
            if not fighting_forbidden(s, zone):
                if len(others) + has_barbarians(s, zone) > 1:
                    s.push(Bystanders(seat, zone))
                meet(s, seat, zone, dict(reserve))
        elif land and not m.held:
            enter_undefended(s, seat, zone, m.former, points=not self.empty)


@dataclass(slots=True)
class Bystanders(Step):
    """MU-MULTI-02: where there were several other sides, the mover may attack players with whom he is not at war."""

    window = "battle.opponent"
    rule = "MU-MULTI-02"
    verbs = ("done", "engage")

    seat: int
    zone: int

    def _there(self, s: MedState) -> list[int]:
        armies = armies_in(s, self.zone)
        if self.seat not in armies or has_barbarians(s, self.zone):
            return []
        return [o for o in armies if o != self.seat and not at_open_war(s, self.seat, o)]

    def waits_for(self, s: MedState) -> list[int]:
        return [self.seat] if self._there(s) else []

    def moves(self, s: MedState, seat: int) -> list[AnyMove]:
        v = s.vocabulary
        return [s.world.done, *(v["engage", self.zone, other] for other in self._there(s))]

    def apply(self, s: MedState, seat: int, move: Move) -> None:
        if move.verb == "done":
            s.done()
            return
        other = move.args[1]
        s.push(ConfirmAttack(seat, (other,)), AttackBystander(seat, self.zone, other))

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return Refusal("MU-MULTI-01", "no-such-opponent")


@dataclass(slots=True)
class AttackBystander(Step):
    """The penalty comes first, then the battle."""

    seat: int
    zone: int
    other: int

    def run(self, s: MedState) -> None:
        s.push(FightNext(self.seat, self.zone, self.other))
        attack(s, self.seat, self.other)


@dataclass(slots=True)
class FightNext(Step):
    """The battle with one chosen opponent."""

    seat: int
    zone: int
    other: int

    def run(self, s: MedState) -> None:
        begin_battle(s, self.zone, self.seat, self.other, dict(current(s).reserve))


@dataclass(slots=True)
class EndMovement(Step):
    """The battles of the movement are over; the flight reserve is gone (MU-MOVE-23)."""

    def run(self, s: MedState) -> None:
        m = current(s)
        if m.space < s.world.first_sea and has_army(s, m.seat, m.space) and not m.held:
            s.push(EndMovement())
            try_conquest(s, m.seat, m.space)
            s.movement = current(s)._replace(held=1)
            return
        s.movement = None
        settle(s, [m.space])
        if m.fled:
            self._arrive(s, m)

    def _arrive(self, s: MedState, m: Movement) -> None:
        """MU-FLEE-04: the land into which a part of the army fled has its normal effects."""
        zone, empty, former, held, own, holder = m.fled[0]
        new = Movement(m.seat, zone, former=former, held=held, own=own, fled=m.fled[1:])
        s.movement = new
        if m.seat not in armies_in(s, zone):
            s.push(EndMovement())
            return
        s.push(*entry_steps(s, new, bool(empty)))
        if holder not in (NOBODY, m.seat):
            attack(s, m.seat, holder)


# ---- pieces without an army


def _lone_pieces(s: MedState, m: Movement) -> None:
    """MU-MOVE-12: they neither stop nor take control."""
    left = lone_pieces_left(s, m)
    settle(s, [m.space])
    if left:
        s.movement = m._replace(pieces=left)
        s.push(MoveStep())
    else:
        s.movement = None


def lone_pieces_left(s: MedState, m: Movement) -> tuple[int, ...]:
    """MU-MOVE-25: a hostile army takes or destroys pieces without an army; those that are left."""
    zone = m.space
    armies = armies_in(s, zone)
    if m.seat not in armies:
        if has_barbarians(s, zone) and not armies:
            for piece in m.pieces:
                if not is_safe_piece(s, piece):
                    lose_piece(s, piece, "MU-MOVE-25")
        for other in armies:
            if at_open_war(s, m.seat, other):
                for piece in m.pieces:
                    if owner_of(piece) == m.seat and s.piece_at[piece] == zone:
                        take_by_order(s, other, piece)
    return tuple(p for p in m.pieces if s.piece_at[p] == zone and s.piece_kind[p] >= 0)


def unescorted(s: MedState, seat: int, zone: int) -> list[int]:
    """MU-CONQ-10: pieces of others that share a zone with the seat's army and have none of their owner's beside them."""
    armies = armies_in(s, zone)
    if seat not in armies:
        return []
    return [
        p
        for p in pieces_everywhere(s)
        if s.piece_at[p] == zone and owner_of(p) != seat and owner_of(p) not in armies
    ]


def seize(s: MedState, seat: int, piece: int) -> None:
    """MU-CONQ-10, MU-CPHASE-14: take an unescorted piece; without open war that is an attack."""
    s.push(ConfirmAttack(seat, (owner_of(piece),)), Seize(seat, piece))


@dataclass(slots=True)
class Seize(Step):
    seat: int
    piece: int

    def run(self, s: MedState) -> None:
        zone, owner = s.piece_at[self.piece], owner_of(self.piece)
        s.push(
            Reaction("conquest.before-plunder", (self.seat, zone)),
            AssetChoice(self.seat, zone, ((PIECE, self.piece),)),
        )
        attack(s, self.seat, owner)
