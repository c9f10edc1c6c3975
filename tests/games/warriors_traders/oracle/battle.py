"""Battles of one round, worked out by hand: who strikes how hard, who is hit, and who dies."""

from __future__ import annotations

from tests.games.warriors_traders.oracle.aftermath import (
    flee,
    retreat,
    settle,
    settle_owner,
    withdraw,
)
from tests.games.warriors_traders.oracle.pieces import (
    ARMIES,
    LYING,
    NOBODY,
    Disagreement,
    Piece,
    Position,
    Round,
)


def settle_moves(position: Position, facts: Round) -> None:
    """The tokens of provinces that were left or entered, once the move step is closed (WT-MOVE-10, WT-PROV-03, WT-PROV-04)."""
    for place in range(len(position.owner)):
        if place not in facts.pending:
            settle_owner(position, facts, place)


def fight(position: Position, facts: Round) -> None:
    """All battles of the round, in the order that the attacker chose (WT-BATTLE-02)."""
    settle_moves(position, facts)
    while facts.pending:
        place = facts.take_place(facts.attacker, "fight", facts.pending)
        facts.met.append(set())
        battle(position, facts, place)


def battle(position: Position, facts: Round, place: int) -> None:
    here = position.at(place)
    attackers = [piece for piece in here if piece.seat == facts.attacker]
    defenders = [piece for piece in here if piece.seat != facts.attacker]
    holder = position.owner[place]
    note_sides(facts, attackers, defenders, holder)
    # WT-BATTLE-04: both strike at the same time, so both strengths are added up first
    attack = sum(facts.power(piece) for piece in attackers)
    defence = sum(facts.power(piece) for piece in defenders)
    facts.powers.append((attack, defence))
    struck = assigned(facts, facts.attacker, attack, defenders)
    if holder == NOBODY:
        suffered = largest_first(facts, "Barbarians", defence, attackers)
    elif facts.standard[holder]:
        suffered = standard_damage(facts, defence, attackers)
    else:
        suffered = assigned(facts, holder, defence, attackers)  # WT-ALLY-10: the holder assigns
    # WT-BATTLE-11: (1) the dead and their VP
    fleeing = casualties(position, facts, defenders, struck, facts.attacker)
    routed = casualties(position, facts, attackers, suffered, holder)
    facts.pending.remove(place)
    # (2) and (3) retreats, the attacker's first (WT-RETREAT-05)
    retreat(position, facts, place, routed)
    for seat in facts.order:
        retreat(position, facts, place, [piece for piece in fleeing if piece.seat == seat])
    flee(position, facts, place, [piece for piece in fleeing if piece.seat == NOBODY])
    # (4) and (5)
    withdraw(position, facts, place)
    settle(position, facts, place, holder)


def note_sides(facts: Round, attackers: list[Piece], defenders: list[Piece], holder: int) -> None:
    facts.mark("Barbarians defend" if holder == NOBODY else "a player defends")
    facts.mark("attacker with Commander" if facts.commander[facts.attacker] else "attacker without")
    if holder != NOBODY:
        facts.mark("holder with Commander" if facts.commander[holder] else "holder without")
    if len({piece.seat for piece in defenders}) > 1:
        facts.mark("allies defend together")
    if sum(piece.kind == "fort" for piece in defenders) > 1:
        facts.mark("two Forts")
    if any(piece.kind == "barbarian-fort" for piece in defenders) and len(defenders) > 1:
        facts.mark("Barbarian Fort and armies")
    if len(attackers) > 1:
        facts.mark("several attackers")


# ---- damage


def assigned(facts: Round, seat: int, power: int, enemies: list[Piece]) -> dict[str, int]:
    """A player's own assignment; what was not asked for had only one way to be placed (WT-BATTLE-07, WT-ASK-13)."""
    hits: dict[str, int] = {}
    while sum(hits.values()) < power and (answer := facts.take(seat, "hit")):
        hits[answer[0]] = hits.get(answer[0], 0) + int(answer[1])
    left = power - sum(hits.values())
    if left:
        open_to = [piece for piece in enemies if piece.kind != "princess"]
        if forts_fall(facts, enemies, hits) or not open_to:
            open_to = enemies
        alike = {(piece.facts, hits.get(piece.name, 0)) for piece in open_to}
        all_dead = all(hits.get(p.name, 0) >= facts.kill_cost(p) for p in enemies)
        if all_dead:
            facts.mark("damage to spare")
        elif len(open_to) > 1 and (left > 1 or len(alike) > 1):
            raise Disagreement(f"seat {seat} was not asked to place {left} more than {hits}")
        hits[open_to[0].name] = hits.get(open_to[0].name, 0) + left
    if sum(hits.values()) != power:
        raise Disagreement(f"seat {seat} placed {hits} with power {power}")
    princesses = [p for p in enemies if p.kind == "princess"]
    if princesses and any(piece.kind == "fort" for piece in enemies):
        # WT-BATTLE-08: Forts shield Princesses
        facts.mark("Forts shield Princesses")
        if any(hits.get(p.name) for p in princesses) and not forts_fall(facts, enemies, hits):
            raise Disagreement(f"seat {seat} hit a Princess behind a Fort: {hits}")
    return hits


def forts_fall(facts: Round, enemies: list[Piece], hits: dict[str, int]) -> bool:
    """Do all Forts fall by these hits, so that Princesses are open? (WT-BATTLE-08)"""
    return all(
        hits.get(piece.name, 0) >= facts.kill_cost(piece)
        for piece in enemies
        if piece.kind == "fort"
    )


def largest_first(facts: Round, who: str, damage: int, armies: list[Piece]) -> dict[str, int]:
    """The procedure of Barbarians: kill, else force a retreat, else wound (WT-BARB-11 to WT-BARB-14)."""
    hits: dict[str, int] = {}
    left = list(armies)
    while killable := [piece for piece in left if facts.kill_cost(piece) <= damage]:
        victim = largest(facts, killable)
        facts.mark(f"{who} kill")
        if len({piece.damage for piece in killable if piece.kind == victim.kind}) > 1:
            facts.mark(f"{who} hit the weakest of a type")
        hits[victim.name] = facts.kill_cost(victim)
        damage -= hits[victim.name]
        left.remove(victim)
    # WT-BARB-12: nothing can be killed, so an army within reach has exactly this much life
    near = [piece for piece in left if facts.toughness(piece) - piece.damage == damage]
    if damage and near and facts.commander[facts.attacker]:
        facts.mark(f"{who} force a retreat")
        hits[largest(facts, near).name] = damage
    elif damage and left:
        facts.mark(f"{who} wound with the rest")
        hits[largest(facts, left).name] = damage  # WT-BARB-13
    elif damage:
        facts.mark(f"{who} have damage to spare")
    return hits


def standard_damage(facts: Round, damage: int, armies: list[Piece]) -> dict[str, int]:
    """WT-ASK-14 against attackers: like Barbarians, but the surplus goes on the last one killed."""
    hits = largest_first(facts, "standing orders", damage, armies)
    surplus = damage - sum(hits.values())
    if surplus:
        hits[list(hits)[-1]] += surplus
    return hits


def largest(facts: Round, armies: list[Piece]) -> Piece:
    """The largest type, and of that the lowest remaining life (WT-BARB-11, WT-BARB-14)."""
    return min(armies, key=lambda p: (ARMIES.index(p.kind), facts.toughness(p) - p.damage))


def casualties(
    position: Position, facts: Round, side: list[Piece], hits: dict[str, int], killer: int
) -> list[Piece]:
    """Remove the dead and award their VP; returns those at exactly 0 life, who retreat (WT-BATTLE-09)."""
    retreating = []
    for piece in side:
        if not hits.get(piece.name):
            continue
        cost = facts.kill_cost(piece)
        piece.damage += hits[piece.name]
        if hits[piece.name] >= cost:
            lies = "lying " if piece.condition == LYING else ""
            facts.mark(f"{lies}{piece.kind} killed")
            position.pieces.remove(piece)
            if killer == NOBODY:
                facts.mark("Barbarians score nothing")
            else:
                position.points[killer] += facts.tables.worth[piece.kind]  # WT-VP-04, WT-BATTLE-18
        elif facts.can_retreat(piece) and piece.damage == facts.toughness(piece):
            retreating.append(piece)  # WT-RETREAT-01, WT-BARB-03
        else:
            facts.mark(f"{piece.kind} damaged")
    return retreating
