"""What follows the exchange of damage: retreats, the flight of Barbarians, withdrawal, and who holds the province."""

from __future__ import annotations

from tests.games.warriors_traders.oracle.pieces import (
    IDLE,
    LYING,
    NOBODY,
    Disagreement,
    Piece,
    Position,
    Round,
)


def refuges(position: Position, facts: Round, place: int, seat: int) -> list[int]:
    """Adjacent, own, allied or free, and without a battle to come (WT-RETREAT-02, WT-ALLY-02, WT-BATTLE-17)."""
    found = []
    for near in facts.map.neighbours[place]:
        owner = position.owner[near]
        ours = owner != NOBODY and facts.team[owner] == facts.team[seat]
        if near in facts.pending:
            facts.mark("a pending battle is no refuge")
        elif ours or position.is_free(near):
            found.append(near)
            if ours and owner != seat:
                facts.mark("an ally's province as a refuge")
    return found


def retreat(position: Position, facts: Round, place: int, armies: list[Piece]) -> None:
    if not armies:
        return
    seat = armies[0].seat
    places = refuges(position, facts, place, seat)
    side = "attackers" if seat == facts.attacker else "defenders"
    if not places:  # WT-RETREAT-04
        facts.mark(f"{side} retreat nowhere")
        for piece in armies:
            position.pieces.remove(piece)
        return
    facts.mark(f"{side} retreat")
    to = facts.take_place(seat, "retreat", places)
    for piece in armies:
        piece.place, piece.condition = to, LYING  # WT-RETREAT-03, WT-RETREAT-06
    if position.owner[to] == NOBODY:
        facts.mark("a retreat takes a free province")
        position.owner[to] = seat  # WT-RETREAT-07


def flee(position: Position, facts: Round, place: int, armies: list[Piece]) -> None:
    """Barbarians at exactly 0 life (WT-BARB-04 to WT-BARB-09)."""
    if not armies:
        return
    countries = facts.map.countries[place]
    home = facts.home[facts.attacker]
    if len(countries) == 1 or home in countries:
        same = home if len(countries) > 1 else countries[0]
        if len(countries) > 1:
            facts.mark("contested: the attacker's country")
        kind, places = flight(position, facts, place, same)
    else:
        options = {country: flight(position, facts, place, country) for country in countries}
        answer = facts.take(facts.attacker, "same-country")
        same = answer[0] if answer else countries[0]
        if answer:
            facts.mark("contested: the attacker chooses")
        elif len({tuple(places) for _, places in options.values()}) > 1:
            raise Disagreement(f"nobody asked which of {countries} counts")
        kind, places = options[same]
    if not places:
        facts.mark("Barbarians flee nowhere")
        for piece in armies:
            position.pieces.remove(piece)  # WT-BARB-09
        return
    facts.mark(f"Barbarians flee to {kind}")
    if len(places) > 1:
        facts.mark("the attacker drives Barbarians")  # WT-BARB-07
    to = facts.take_place(facts.attacker, "drive", places)
    for piece in armies:
        piece.place, piece.condition = to, LYING  # WT-BARB-08, WT-BARB-10


def flight(position: Position, facts: Round, place: int, same: str) -> tuple[str, list[int]]:
    """The first class of the list that offers a province, and what it offers."""
    near = [to for to in facts.map.neighbours[place] if to not in facts.pending]  # WT-BATTLE-17
    if len(near) < len(facts.map.neighbours[place]):
        facts.mark("a pending battle is no refuge")
    for whose in ("the same country", "another"):
        mine = [to for to in near if (same in facts.map.countries[to]) == (whose != "another")]
        held = [
            to
            for to in mine
            if position.owner[to] == NOBODY and any(p.seat == NOBODY for p in position.at(to))
        ]
        classes = {
            "a free province": [to for to in mine if position.is_free(to)],
            "a Capital": [to for to in held if facts.map.kinds[to] == "capital"],
            "a Trade Center": [to for to in held if facts.map.kinds[to] == "trade-center"],
            "Barbarians": held,
        }
        for kind, places in classes.items():
            if places:
                return f"{kind} of {whose}", places
    return "", []


def withdraw(position: Position, facts: Round, place: int) -> None:
    """Attackers leave what they did not clear (WT-BATTLE-12, WT-BATTLE-13)."""
    left = [piece for piece in position.at(place) if piece.seat == facts.attacker]
    if not left or len(left) == len(position.at(place)):
        return
    places = refuges(position, facts, place, facts.attacker)
    if not places:
        facts.mark("attackers withdraw nowhere")
        for piece in left:
            position.pieces.remove(piece)
        return
    facts.mark("attackers withdraw")
    to = facts.take_place(facts.attacker, "fall-back", places)
    for piece in left:
        piece.place, piece.condition = to, IDLE
    if position.owner[to] == NOBODY:
        position.owner[to] = facts.attacker  # WT-PROV-04


def settle(position: Position, facts: Round, place: int, holder: int) -> None:
    left = {piece.seat for piece in position.at(place)}
    if left == {facts.attacker}:
        facts.mark("conquest")  # WT-BATTLE-14
        position.owner[place] = facts.attacker
    elif not left:
        facts.mark("the province is free")  # WT-BATTLE-15
        position.owner[place] = NOBODY
    else:
        facts.mark("the defenders hold")
        if holder != NOBODY and holder not in left:
            facts.mark("an ally takes the token")  # WT-ALLY-10
        settle_owner(position, facts, place)


def settle_owner(position: Position, facts: Round, place: int) -> None:
    seats = {piece.seat for piece in position.at(place)} - {NOBODY}
    if position.owner[place] in seats:
        return
    if len(seats) > 1:  # WT-ALLY-09: the leaving player names the ally
        before = position.owner[place]
        answer = facts.take(before, "hand-over")
        if not answer:
            raise Disagreement(f"nobody asked {before} who takes over {place}")
        position.owner[place] = facts.country_of_seat[answer[0]]
    else:
        position.owner[place] = seats.pop() if seats else NOBODY
