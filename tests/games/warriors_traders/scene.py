"""Set a position of Warriors & Traders in a few words, then play it as players do.

    scene = given("denmark", "germany", turn=5, phase="maneuvering",
                  provinces={"fyn": "denmark: 2 infantry, 1 princess", "jylland": "2 barbarian"},
                  tokens={"denmark": (1, 0, 6)}, store={"denmark": {"food": 3}})
    scene.play("denmark: move infantry-1a jylland")
    scene.refuses("denmark: move infantry-1a slesvig", "WT-MOVE-12")

Seats are numbered in the order in which the countries are named; armies get their letters in the order in which
they are placed (`infantry-2b` is the second Infantry of the second seat). Provinces that are not named
keep what set-up puts there; a Princess placed elsewhere comes from the Capital. Only `given` touches the state; everything after goes through the table.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import gonfalon
from gonfalon.games.warriors_traders.development.steps.phase import Development
from gonfalon.games.warriors_traders.downkeep.steps import DownKeep
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.games.warriors_traders.maneuvering.steps import BeginPart, EndManeuvering, Maneuvering
from gonfalon.games.warriors_traders.realm.changes import place_army
from gonfalon.games.warriors_traders.state import LYING, RETREATED, WarState
from gonfalon.games.warriors_traders.trade.steps.phase import OpenTrade
from gonfalon.games.warriors_traders.turn.steps.phases import BeginTurn, set_order
from gonfalon.games.warriors_traders.upkeep.steps import Upkeep
from gonfalon.games.warriors_traders.victory.questions import vp, vp_sources
from gonfalon.games.warriors_traders.war.changes import begin_war
from gonfalon.games.warriors_traders.world import (
    FOREIGN,
    NOBODY,
    PATHS,
    RESOURCES,
    STASH,
    UNITS,
)
from gonfalon.kernel import engine
from gonfalon.kernel.events import Event
from gonfalon.kernel.table import Table
from tests.games.example_things import shown
from tests.games.shown_scenes import shown_of
from tests.games.worded import worder_of

PHASES = ["upkeep", "trade", "development", "maneuvering", "down-keep"]


@shown
def given(
    *countries: str,
    turn: int = 1,
    phase: str = "development",
    active: str = "",
    provinces: dict[str, str] | None = None,
    store: dict[str, dict[str, int]] | None = None,
    tokens: dict[str, tuple[int, int, int]] | None = None,
    kills: dict[str, int] | None = None,
    bought: dict[str, int] | None = None,
    united: dict[str, int] | None = None,
    wars: dict[tuple[str, str], int] | list[tuple[str, str]] | None = None,
    routes: list[tuple[str, str]] | None = None,
    seed: int = 1,
    **options: Any,
) -> Scene:
    """A table at the start of a phase.

    `provinces`: content of a province, e.g. "france: 1 infantry, 1 archer -1, 1 cavalry lying, 2 fort, 1 princess",
    allies separated by ";", "3 barbarian", "1 barbarian-fort", "1 barbarian lying" or "free". A number after a
    minus is damage. `store` gives named resources, others 0; without an entry a country has the start store.
    `tokens` are (production, trade, military). `wars` are pairs, with their first turn or this one. `routes` are
    (opener, partner), partner "foreign" for foreign parts. `active`: in the Maneuvering phase, begin with this part.
    The map follows from the countries. Further options go to the table.
    """
    scene = opened(*countries, seed=seed, **options)
    for country in countries:
        scene.play(f"{country}: place-tokens 1 1 1")
    state = scene.state
    state.tokens = [0] * len(state.tokens)
    for country, counts in (tokens or {}).items():
        seat = scene.seat(country)
        state.tokens[seat * 3 : seat * 3 + 3] = list(counts)
    state.store = state.world.start_resources * len(countries)
    for country, goods in (store or {}).items():
        seat = scene.seat(country)
        state.store[seat * 4 : seat * 4 + 4] = [goods.get(name, 0) for name in RESOURCES]
    for province in provinces or {}:
        _clear(state, state.world.province(province))
    for province, content in (provinces or {}).items():
        _fill(scene, state, state.world.province(province), content)
    for field, values in (("kill_vp", kills), ("bought_vp", bought), ("united", united)):
        for country, number in (values or {}).items():
            getattr(state, field)[scene.seat(country)] = number
    for opener, partner in routes or []:
        other = FOREIGN if partner == "foreign" else scene.seat(partner)
        state.routes.append((scene.seat(opener), other))
    # the order marker of the variable turn order goes on turn by turn
    for number in range(1, turn + 1):
        state.turn = number
        set_order(state)
    since = wars if isinstance(wars, dict) else dict.fromkeys(wars or [], turn)
    for (one, other), first in since.items():
        state.turn = first
        begin_war(state, scene.seat(one), scene.seat(other))
    state.turn = turn
    _set_agenda(scene, state, phase, active)
    scene.restart()
    return scene


@shown
def opened(*countries: str, seed: int = 1, **options: Any) -> Scene:
    """A new table whose players are about to place their start tokens."""
    board = next(
        name for name, b in GAME.data.boards.items() if countries[0] in {c.id for c in b.countries}
    )
    options.setdefault("map", board)
    table = gonfalon.open_table(
        "warriors_traders",
        seats=len(countries),
        seed=seed,
        options={**options, "countries": list(countries)},
    )
    return Scene(table, list(countries))


def trade_centers(*countries: str) -> dict[str, str]:
    """Provinces in which each country holds its own Trade Center with a Princess."""
    return {
        province.id: f"{province.countries[0]}: 1 princess"
        for board in GAME.data.boards.values()
        for province in board.provinces
        if province.type == "trade-center" and province.countries[0] in countries
    }


def _clear(state: WarState, province: int) -> None:
    state.owner[province] = NOBODY
    state.forts[province] = ()
    state.barbarians[province] = ()
    state.army_at = [STASH if at == province else at for at in state.army_at]
    state.princess_at = [STASH if at == province else at for at in state.princess_at]


def _fill(scene: Scene, state: WarState, province: int, content: str) -> None:
    if content == "free":
        return
    for number, part in enumerate(content.split(";")):
        owner, _, pieces = part.strip().rpartition(":")
        seat = scene.seat(owner) if owner else NOBODY
        if number == 0:
            state.owner[province] = seat
        for piece in pieces.split(","):
            match = re.fullmatch(r"(\d+) ([a-z-]+)(?: -(\d+)| (lying))?", piece.strip())
            assert match, f"cannot read {piece!r}"
            count, name, damage, lying = match.groups()
            for _ in range(int(count)):
                _place(state, seat, province, name, int(damage or 0), bool(lying))


def _place(state: WarState, seat: int, province: int, name: str, damage: int, lies: bool) -> None:
    w = state.world
    if name in ("fort", "barbarian-fort"):
        state.forts[province] = (*state.forts[province], damage)
    elif name == "barbarian":
        state.barbarians[province] = (*state.barbarians[province], LYING if lies else damage)
    elif name == "princess":
        capital = w.capital_of[state.country[seat]]
        in_stash = [p for p in w.princesses_of[seat] if state.princess_at[p] == STASH]
        princess = (
            in_stash or [p for p in w.princesses_of[seat] if state.princess_at[p] == capital]
        )[0]
        state.princess_at[princess] = province
    else:
        unit = UNITS.index(name)
        army = next(
            a for a in w.armies_of[seat] if w.type_of[a] == unit and state.army_at[a] == STASH
        )
        place_army(state, army, province)
        state.army_damage[army] = w.toughness[unit] if lies else damage
        if lies:
            state.army_state[army] = RETREATED


def _set_agenda(scene: Scene, state: WarState, phase: str, active: str) -> None:
    state.agenda = [BeginTurn()]
    steps = [Upkeep(), OpenTrade(), Development(), Maneuvering(), DownKeep()]
    start = PHASES.index(phase)
    if active:
        assert phase == "maneuvering"
        first = state.order.index(scene.seat(active))
        state.phase = 4
        parts = [BeginPart(seat) for seat in state.order[first:]]
        state.push(*parts, EndManeuvering(), DownKeep())
    else:
        state.push(*steps[start:])


class Scene:
    """A table whose seats are called by their countries."""

    def __init__(self, table: Table, countries: list[str]) -> None:
        self.table = table
        self.countries = countries
        self.events: list[Event] = []

    def restart(self) -> None:
        """Begin the record at the position that was set."""
        state = self.table.state
        state.choices = {}
        state.events = []
        engine.advance(state)
        events = state.events or []
        self.table = Table(
            self.table.game, self.table.seats, self.table.seed, self.table.options, state
        )
        self.events = list(events)
        self.table.game.check(state)

    # ---- playing

    def seat(self, country: str) -> int:
        return self.countries.index(country)

    def play(self, *lines: str) -> list[Event]:
        """Play moves given as "country: move" ("host: move" for the host); returns the last one's events.

        The first time that a question or a verb comes up, everybody's state is put into words: see `worded.py`; and what it promises is
        compared with what it does where recorded games do so seldom: see `shown_scenes.py`.
        """
        events: list[Event] = []
        for line in lines:
            seat, text = self._read(line)
            worder_of(self.table.game.id).word_new(self.table, seat, text)
            shown_of(self.table.game.id).look(self.table, seat, text)
            events = self.table.play(seat, text)
            self.events += events
            self.table.game.check(self.table.state)
        return events

    def offer(self, sender: str, receiver: str, gives: str = "", wants: str = "") -> list[Event]:
        """Write and send an offer, e.g. `scene.offer("germany", "denmark", "5 products, 1 food", "2 weapons")`."""
        lines = [f"{sender}: offer {receiver}"]
        for verb, goods in (("give", gives), ("want", wants)):
            for item in filter(None, goods.split(", ")):
                count, resource = item.split()
                lines.append(f"{sender}: {verb} {resource} {count}")
        return self.play(*lines, f"{sender}: send")

    def _read(self, line: str) -> tuple[int, str]:
        who, _, text = line.partition(":")
        return (gonfalon.HOST if who == "host" else self.seat(who.strip())), text.strip()

    def refuses(self, line: str, rule: str) -> None:
        """The move is refused, by this rule, and nothing changes."""
        seat, text = self._read(line)
        before = self.table.state_hash
        why = self.table.why(seat, text)
        assert why is not None, f"{line!r} should be refused, but is legal"
        assert why.rule == rule, f"{line!r} is refused by {why.rule} ({why.reason}), not {rule}"
        try:
            self.table.play(seat, text)
        except gonfalon.IllegalMove as refused:
            assert refused.rule == rule
        else:
            raise AssertionError(f"{line!r} was played")
        assert self.table.state_hash == before

    def allows(self, *lines: str) -> None:
        """The moves are legal now (they are not played)."""
        for line in lines:
            seat, text = self._read(line)
            assert self.table.why(seat, text) is None, f"{line!r}: {self.table.why(seat, text)}"

    def default(self, country: str) -> None:
        """The country does not answer: the default of the whole open window is taken."""
        seat = self.seat(country)
        step = type(self.table.state.agenda[-1])
        while seat in self.table.waiting and isinstance(self.table.state.agenda[-1], step):
            self.events += self.table.play_default(seat)
            if step.__name__ not in ("FeedArmies", "AssignDamage", "TradePhase"):
                break

    def pass_until(self, window: str, country: str = "") -> None:
        """Everybody takes defaults until this window is open (for this country)."""
        for _ in range(500):
            if self.window == window and (not country or country in self.asked):
                return
            assert not self.table.over, f"{window} never came"
            self.events += self.table.play_default(self.table.waiting[0])
        raise AssertionError(f"{window} never came")

    def end_turn(self) -> None:
        """Everybody takes defaults until the next turn has begun or the game is over."""
        turn = self.turn
        while not self.over and self.turn == turn:
            self.events += self.table.play_default(self.table.waiting[0])

    def march(self, country: str, *moves: str) -> None:
        """Move armies, e.g. "infantry-1a bern", and close the step."""
        for move in moves:
            self.play(f"{country}: move {move}")
        self.play(f"{country}: done")

    def fight_out(self) -> None:
        """Everybody takes defaults until no battle has a question open."""
        while self.window.startswith("battle."):
            self.events += self.table.play_default(self.table.waiting[0])

    # ---- what is so

    @property
    def asked(self) -> list[str]:
        """The countries that owe a choice."""
        return [self.countries[seat] for seat in self.table.waiting]

    @property
    def window(self) -> str:
        return "" if self.table.over else self.table.state.agenda[-1].window

    def legal(self, country: str, verb: str = "") -> list[str]:
        """Texts of the legal moves, ranges as "verb args low..high"; of one verb if given."""
        return [
            move.text for move in self.table.legal(self.seat(country)) if verb in ("", move.verb)
        ]

    def prompt(self, country: str) -> dict[str, Any]:
        """What the country is asked, as data: window, rule, values, moves ..."""
        prompt = self.table.prompt(self.seat(country))
        assert prompt is not None, f"{country} is not asked"
        return prompt

    def standing(self, country: str) -> list[str]:
        seat = gonfalon.HOST if country == "host" else self.seat(country)
        return [move.text for move in self.table.standing(seat)]

    @property
    def state(self) -> WarState:
        """For reading only."""
        assert isinstance(self.table.state, WarState)
        return self.table.state

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def winners(self) -> list[str]:
        result = self.table.result
        assert result is not None
        return [self.countries[seat] for seat in result.winners]

    def view(self, country: str) -> dict[str, Any]:
        return self.table.view(self.seat(country))

    def player(self, country: str) -> dict[str, Any]:
        """The public facts of a player: store, income, tokens, levels, abilities, titles, stash, vp ..."""
        found: dict[str, Any] = self.table.view(self.seat(country))["players"][self.seat(country)]
        return found

    def store(self, country: str) -> dict[str, int]:
        return dict(self.player(country)["store"])

    def vp(self, country: str) -> int:
        return vp(self.state, self.seat(country))

    def vp_sources(self, country: str) -> dict[str, int]:
        return vp_sources(self.state, self.seat(country))

    def tokens(self, country: str) -> tuple[int, ...]:
        return tuple(self.player(country)["tokens"][path] for path in PATHS)

    def levels(self, country: str) -> tuple[int, ...]:
        return tuple(self.player(country)["levels"][path] for path in PATHS)

    def owner(self, province: str) -> str | None:
        """The country that holds the token, or None."""
        seat = self.state.owner[self.state.world.province(province)]
        return None if seat == NOBODY else self.countries[seat]

    def province(self, province: str) -> dict[str, Any]:
        found: dict[str, Any] = self.table.view(0)["provinces"][self.state.world.province(province)]
        return found

    def units(self, province: str, country: str = "") -> dict[str, int]:
        """Counts of units in a province: {"infantry": 2, "fort": 1}; of one country if given, which leaves out
        Barbarians. Barbarian armies are "barbarian", Barbarian Forts "barbarian-fort"."""
        view = self.province(province)
        counts: Counter[str] = Counter()
        for army in view["armies"]:
            if country in ("", self.countries[army["seat"]]):
                counts[army["unit"]] += 1
        for princess in view["princesses"]:
            if country in ("", self.countries[princess["seat"]]):
                counts["princess"] += 1
        owner = self.owner(province)
        if view["forts"] and (not country or owner == country):
            counts["fort" if owner else "barbarian-fort"] += len(view["forts"])
        if view["barbarians"] and not country:
            counts["barbarian"] += len(view["barbarians"])
        return dict(counts)

    def army(self, name: str) -> dict[str, Any]:
        """An army by its name: id, seat, unit, damage, points (of the active player), lies; province added."""
        for province in self.table.view(0)["provinces"]:
            for army in province["armies"]:
                if army["id"] == name:
                    return {**army, "province": province["id"]}
        return {"id": name, "province": None}

    def at_war(self, one: str, other: str) -> bool:
        pair = {self.seat(one), self.seat(other)}
        return any(
            pair <= set(war["sides"][0]) | set(war["sides"][1])
            and not pair <= set(war["sides"][0])
            and not pair <= set(war["sides"][1])
            for war in self.table.view(0)["wars"]
        )

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind since the scene was set."""
        return [event for event in self.events if event.kind == kind]
