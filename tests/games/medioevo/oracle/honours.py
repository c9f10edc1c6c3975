"""Reads the facts of conquests and of the end of the game off positions and events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from gonfalon.games.medioevo.game import GAME
from gonfalon.games.medioevo.state import HELD, NOBODY, MedState
from gonfalon.games.medioevo.vocabulary import SOURCES
from gonfalon.games.medioevo.world import CAPTAINS_EACH, GOODS
from tests.games.medioevo.oracle.scores import AWARD, Conquest, End, Land, Player
from tests.games.medioevo.oracle.watch import EVENT, STEP, Moment

ROME, JERUSALEM = "latium", "judea"
CONQUEST = SOURCES.index("conquest")


def look_at_honour(s: MedState, what: str, name: str) -> Any:
    """The end before the awards, the position before a conquest, and the totals when the game is over."""
    if what == STEP and name == "Awards":
        return end_of(s)
    if what == STEP and name == "Conquest":
        return s.copy()
    if what == EVENT and name == "game-over":
        return s.hp[:], [seat for place in GAME.result(s).ranking for seat in place]
    return None


def end_of(s: MedState) -> End:
    w = s.world
    lands = []
    for t in w.territories:
        if s.land >> t & 1:
            good = GOODS[w.good[t]] if w.good[t] >= 0 else ""
            lands.append(
                Land(
                    w.territory_ids[t], s.control[t], good, s.market[t].bit_count(), s.civil[t] == 3, s.military[t] == 3,
                    bool(s.cathedral[t]),
                )
            )  # fmt: skip
    return End([_player(s, seat) for seat in s.order], lands, w.teams)


def _player(s: MedState, seat: int) -> Player:
    w = s.world
    held = sum(sum(s.prisoners[captor * w.seats + seat]) for captor in range(w.seats))
    mine = range(seat * CAPTAINS_EACH, (seat + 1) * CAPTAINS_EACH)
    held += sum(s.captain_at[captain] <= HELD for captain in mine)
    coins = sum(e[2] for e in s.effects if e[0] == "deposit" and e[1] == seat)
    return Player(
        seat, w.kingdom_ids[s.kingdom[seat]], s.hp[seat], s.florins[seat] + coins, s.debt[seat],
        tuple(s.tech[seat * 6 : seat * 6 + 6]), held, sum(s.tokens[seat * 6 : seat * 6 + 6]), s.order.index(seat),
    )  # fmt: skip


class Ended(NamedTuple):
    """The end of a game with what the engine made of it."""

    end: End
    awards: dict[str, dict[int, int]]
    hp: list[int]
    ranking: list[int]
    winners: list[int]


def ends(moments: list[Moment]) -> Iterator[Ended]:
    end = None
    given: dict[str, dict[int, int]] = {}
    for moment in moments:
        if isinstance(moment.facts, End):
            end, given = moment.facts, {}
        elif moment.what == EVENT and moment.name == "award":
            values = moment.values
            points = given.setdefault(values["award"], {})
            points[values["seat"]] = points.get(values["seat"], 0) + values["points"]
        elif moment.what == EVENT and moment.name == "monopoly":
            points = given.setdefault("monopoly", {})
            points[moment.values["seat"]] = points.get(moment.values["seat"], 0) + AWARD
        elif moment.what == EVENT and moment.name == "game-over" and end is not None:
            hp, ranking = moment.facts
            yield Ended(end, given, hp, ranking, moment.values["seats"])


def conquests(moments: list[Moment]) -> Iterator[tuple[Conquest, int]]:
    """Conquests, with the points that were given for them."""
    before: MedState | None = None
    current: Conquest | None = None
    seat, points, fought = -1, 0, False
    for moment in moments:
        if moment.what == EVENT and moment.name in ("battle-over", "battle"):
            fought = True
        if moment.what == STEP and moment.name in ("PlaceHorde", "EndMovement", "BeginPhase"):
            fought = False
        if moment.what == STEP and moment.name == "Conquest":
            before = moment.facts
        if moment.what == EVENT and moment.name == "honour" and moment.values["seat"] == seat:
            points += moment.values["points"] * (moment.values["source"] == CONQUEST)
        if moment.what == EVENT and moment.name == "conquest":
            if current is not None:
                yield current, points
            current, seat, points = None, moment.values["seat"], 0
            if before is not None:
                opposed = fought or moment.values["from_seat"] not in (NOBODY, seat)
                current = _conquest(before, seat, moment.values["territory"], opposed)
            fought = False
    if current is not None:
        yield current, points


def _conquest(s: MedState, seat: int, at: int, opposed: bool) -> Conquest:
    w = s.world
    holy = {w.territory_ids[at]} & {ROME, JERUSALEM}
    fallen = 1 if w.territory_ids[at] == ROME else 2
    return Conquest(
        inhabited=bool(w.inhabited >> at & 1),
        levels=s.civil[at] + s.military[at],
        cathedral=bool(s.cathedral[at]),
        own_home=bool(w.home[s.kingdom[seat]] >> at & 1),
        again=bool(s.conquered >> at & 1),
        first_of_holy_city=bool(holy) and not s.first_conquests & fallen,
        opposed=opposed,
    )
