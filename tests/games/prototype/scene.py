"""Set a position of the prototype in a few words, then play it as players do.

    scene = given({"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}, phase="combat", active="anna",
                  vf={"thrace": "anna 12", "serbia": "barbarians 3, captain 2", "croatia": "bruno 7; anna 2"},
                  transports={"thrace": "anna: war-wagon 2 [20 vf, captain 1, catapult], caravan 1 [3 vf, 10 wine from thrace]"},
                  buildings={"thrace": "city, castle, cathedral, fair-mining"}, war=["anna bruno"], cards={"anna": "guard, thief"})
    scene.dice("d6=3", "d4=2")
    scene.play("anna: ...")
    scene.refuses("anna: ...", "MP-LOAD-08")

Players sit in the order in which they are named, which is also the turn order. Nothing stands on the board but what is named, except that
every home territory of which `vf` says nothing holds 5 VF of its player (`home=0` for none). A player with VF in a territory alone,
or named first there, owns it; `owner` says otherwise. Only `given` and `dice` touch the state; everything after goes through the table.
"""

from __future__ import annotations

import re
from typing import Any

import gonfalon
from gonfalon.games.prototype.game import GAME
from gonfalon.games.prototype.realm.changes.pieces import add_captain, add_engine, add_transport
from gonfalon.games.prototype.realm.questions.holdings import (
    standing_buildings,
    transports_at,
    vf_at,
)
from gonfalon.games.prototype.realm.questions.pieces import captains_at
from gonfalon.games.prototype.setup.steps.kingdoms import land_in_play
from gonfalon.games.prototype.state import NOBODY, PHASES, ProtoState
from gonfalon.games.prototype.state_rows import Lot, Pirates
from gonfalon.games.prototype.turn.steps.phases import BeginTurn, phase_steps
from gonfalon.games.prototype.world import (
    BUILDINGS,
    CATHEDRAL,
    ENGINES,
    FAIR,
    GOODS,
    KINDS,
    TOWER,
    bits,
)
from tests.games.example_things import shown
from tests.games.table_scene import TableScene

BARBARIANS_NAME = "barbarians"
THREE = {"anna": "byzantium", "bruno": "hungary", "carla": "mamluks"}
"""The players of most tests, and their kingdoms."""


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


@shown
def given(
    players: dict[str, str],
    *,
    phase: str = "purchase",
    active: str = "",
    turn: int = 3,
    home: int = 5,
    vf: dict[str, str] | None = None,
    owner: dict[str, str] | None = None,
    transports: dict[str, str] | None = None,
    captains: dict[str, str] | None = None,
    engines: dict[str, str] | None = None,
    buildings: dict[str, str] | None = None,
    damaged: dict[str, str] | None = None,
    capitals: dict[str, str] | None = None,
    pirates: list[str] | None = None,
    florins: dict[str, int] | None = None,
    honour: dict[str, int] | None = None,
    technologies: dict[str, str] | None = None,
    cards: dict[str, str] | None = None,
    deck: str = "",
    discard: str = "",
    events: str = "",
    war: list[str] | None = None,
    wrongs: dict[str, int] | None = None,
    pope: str = "",
    objectives: dict[str, int] | None = None,
    seed: int = 1,
    fields: dict[str, Any] | None = None,
    **options: Any,
) -> Scene:
    """A table at the start of a phase, in the turn of `active` in sequential phases.

    `vf`: per territory, VF on the ground, "anna 12; bruno 3; barbarians 4, captain 2". `transports`: per place ("<sea>-sea" at sea),
    "anna: galley 2 [10 vf, captain 1, trebuchet, war-wagon 1 [3 vf]]"; a ship's hold may name one land transport with a hold of its own.
    `captains`, `engines`: on the ground, "anna: 2, 1" and "anna: catapult". `damaged`: buildings of `buildings` that are damaged.
    `technologies`: ids; those before them are owned as well. `cards`: characters in hand. `deck`, `discard`: Empire cards, the next
    one first; the rest of the deck lies below in the order of the data. `events`: the next Event cards, by id. `pirates`: "<sea> 8,
    captain 1". `wrongs`: "anna bruno" = casus belli anna holds against bruno. `florins`: 1000 without an entry. `objectives`: the difficulty of
    everybody's Objective card, 1 without an entry; None for a game without them. `fields`: anything else.
    """
    names = list(players)
    listed = ",".join(players.values())
    options = {"kingdoms": "given", "kingdom_list": listed, **options}
    if objectives is not None:
        options["objectives"] = "on"
    table = gonfalon.open_table(GAME, seats=len(names), seed=seed, options=options)
    state = table.state
    assert isinstance(state, ProtoState)
    blank = GAME.blank(len(names), seed, table.options)
    for name in (*ProtoState.__slots__, "agenda", "outcome", "sealed", "aside", "barrier"):
        setattr(state, name, getattr(blank, name))
    scene = Scene(table, names)
    w = state.world
    state.turn, state.phase = turn, PHASES.index(phase)
    state.last_order = state.order[:]
    state.kingdom = [w.kingdom(players[name]) for name in names]
    state.land = land_in_play(w, state.kingdom)
    state.florins = [(florins or {}).get(name, 1000) for name in names]
    state.po = [(honour or {}).get(name, 0) for name in names]
    state.pope = scene.seat(pope) if pope else NOBODY
    for name, content in (technologies or {}).items():
        for id in words(content):
            number = w.technology_ids.index(id)
            state.tech[scene.seat(name)] |= 1 << number | w.needs[number]
    state.tech_start = state.tech[:]
    _place_vf(scene, state, vf or {}, home)
    for place, name in (owner or {}).items():
        state.owner[w.territory(place)] = NOBODY if name == BARBARIANS_NAME else scene.seat(name)
    for place in w.territories:
        if state.owner[place] == NOBODY:
            _own_what_is_held(state, place)
    for place, content in (transports or {}).items():
        for part in content.split(";"):
            seat, _, text = part.strip().partition(":")
            for item in split(text):
                _add_transport(state, scene.seat(seat), w.place(place), item)
    for place, content in (captains or {}).items():
        for part in content.split(";"):
            seat, _, text = part.strip().partition(":")
            for level in words(text):
                add_captain(state, scene.seat(seat), int(level), w.place(place))
    for place, content in (engines or {}).items():
        for part in content.split(";"):
            seat, _, text = part.strip().partition(":")
            for kind in words(text):
                add_engine(state, scene.seat(seat), ENGINES.index(kind), w.place(place))
    for place, content in (buildings or {}).items():
        _build(state, w.territory(place), content)
    for place, content in (damaged or {}).items():
        for name in words(content):
            state.damage[w.territory(place)] |= damage_bit(BUILDINGS.index(name))
    for place in w.territories:
        _own_what_is_held(state, place)
    for seat in state.order:
        state.capital[seat] = next(
            (t for t in bits(w.home[state.kingdom[seat]]) if state.settlement[t] and state.owner[t] == seat), NOBODY
        )  # fmt: skip
    for name, place in (capitals or {}).items():
        state.capital[scene.seat(name)] = w.territory(place)
    for number, content in enumerate(pirates or []):
        match = re.fullmatch(r"([a-z-]+) (\d+)(?:, captain (\d))?", content)
        assert match, f"cannot read {content!r}"
        sea = w.place(f"{match[1]}-sea")
        state.pirates.append(Pirates(number, sea, int(match[2]), int(match[3] or 0)))
    _deal(scene, state, cards or {}, deck, discard)
    event_ids = [event.id for event in w.board.events]
    first = [event_ids.index(id) for id in words(events)]
    rest = [n for n, event in enumerate(w.board.events) if event.deck == "core" and n not in first]
    state.event_deck = rest + first[::-1]
    state.treasure_deck = list(range(len(w.board.treasures)))
    for pair in war or []:
        one, other = map(scene.seat, pair.split())
        state.war[one * len(names) + other] = state.war[other * len(names) + one] = 1
    for pair, count in (wrongs or {}).items():
        one, other = map(scene.seat, pair.split())
        state.wrongs[one * len(names) + other] = count
    if objectives is not None:
        ids = [f"{players[name]}-{objectives.get(name, 1)}" for name in names]
        state.objectives = [w.objective_ids.index(id) for id in ids]
    for field, value in (fields or {}).items():
        setattr(state, field, value)
    state.push(*phase_steps(phase, scene.seat(active) if active else NOBODY), BeginTurn())
    scene.restart()
    return scene


def split(text: str) -> list[str]:
    """The parts of a list parted by commas outside of brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _place_vf(scene: Scene, state: ProtoState, vf: dict[str, str], home: int) -> None:
    w = state.world
    for place, content in vf.items():
        for part in content.split(";"):
            first, *more = words(part)
            name, count = first.split()
            territory = w.territory(place)
            if name == BARBARIANS_NAME:
                state.barbarian_vf[territory] = int(count)
                if more:
                    state.barbarian_captain[territory] = int(more[0].removeprefix("captain "))
                continue
            seat = scene.seat(name)
            if int(count):
                state.ground[seat][territory] = int(count)
            if state.owner[territory] == NOBODY and not state.barbarian_vf[territory]:
                state.owner[territory] = seat
    for seat in state.order:
        for territory in bits(w.home[state.kingdom[seat]] & state.land):
            if home and w.territory_ids[territory] not in vf:
                state.ground[seat][territory] = home


def _own_what_is_held(state: ProtoState, territory: int) -> None:
    if state.owner[territory] == NOBODY and not state.barbarian_vf[territory]:
        there = [seat for seat in state.order if state.ground[seat].get(territory)]
        if len(there) == 1:
            state.owner[territory] = there[0]
    elif state.owner[territory] != NOBODY and not vf_at(state, state.owner[territory], territory):
        state.owner[territory] = NOBODY


def _add_transport(state: ProtoState, seat: int, place: int, item: str) -> int:
    match = re.fullmatch(r"([a-z-]+) (\d)(?: \[(.*)\])?", item)
    assert match, f"cannot read {item!r}"
    w = state.world
    transport = add_transport(state, seat, KINDS.index(match[1]), int(match[2]), place)
    for thing in split(match[3] or ""):
        word = thing.split()
        if word[0].isdigit() and word[1] == "vf":
            state.transport_vf[transport] = int(word[0])
        elif word[0].isdigit():
            origin = w.territory(word[3]) if len(word) > 2 else NOBODY
            ruler = (
                NOBODY
                if origin == NOBODY
                else (state.owner[origin] if state.owner[origin] >= 0 else -2)
            )
            lot = Lot(GOODS.index(word[1]), int(word[0]), origin, ruler)
            state.transport_goods[transport] = (*state.transport_goods[transport], lot)
        elif word[0] == "captain":
            captain = add_captain(state, seat, int(word[1]), place)
            state.captain_aboard[captain] = transport
        elif word[0] in ENGINES:
            state.engine_aboard[add_engine(state, seat, ENGINES.index(word[0]), place)] = transport
        else:
            carried = _add_transport(state, seat, place, thing)
            state.transport_aboard[carried] = transport
    return transport


def damage_bit(building: int) -> int:
    if building < TOWER:
        return 1
    if building < CATHEDRAL:
        return 2
    return 4 if building == CATHEDRAL else 8 << building - FAIR


def _build(state: ProtoState, place: int, content: str) -> None:
    for name in words(content):
        number = BUILDINGS.index(name)
        if number < TOWER:
            state.settlement[place] = number + 1
        elif number < CATHEDRAL:
            state.fortification[place] = number - TOWER + 1
        elif number == CATHEDRAL:
            state.cathedral[place] = 1
        else:
            state.fairs[place] |= 1 << number - FAIR


def _deal(scene: Scene, state: ProtoState, cards: dict[str, str], deck: str, discard: str) -> None:
    w = state.world
    left = [card for card, copies in enumerate(w.copies) for _ in range(copies)]

    def take(text: str) -> list[int]:
        taken = [w.card[id] for id in words(text)]
        for card in taken:
            assert card in left, f"no {w.card_ids[card]} left in a deck for {w.seats}"
            left.remove(card)
        return taken

    for name, content in cards.items():
        state.hands[scene.seat(name)] = tuple(sorted(take(content)))
    state.empire_discard = take(discard)
    top = take(deck)
    state.empire_deck = left + top[::-1]


class Scene(TableScene):
    """A table whose seats have names."""

    def dice(self, *dice: str) -> None:
        """The next dice that are rolled, in this order, e.g. "d4=3", "d6=5", "d8=8" (about six at most)."""
        pairs = [die.removeprefix("d").split("=") for die in dice]
        self.set_dice(*((int(sides), int(result)) for sides, result in pairs))

    # ---- what is so

    @property
    def state(self) -> ProtoState:
        """For reading only."""
        assert isinstance(self.table.state, ProtoState)
        return self.table.state

    def florins(self, name: str) -> int:
        return self.state.florins[self.seat(name)]

    def honour(self, name: str) -> int:
        return self.state.po[self.seat(name)]

    def hand(self, name: str) -> list[str]:
        return [self.state.world.card_ids[card] for card in self.state.hands[self.seat(name)]]

    def vf(self, name: str, place: str) -> int:
        """All VF of a player, or of the barbarians, in a place."""
        number = self.state.world.place(place)
        if name == BARBARIANS_NAME:
            return self.state.barbarian_vf[number]
        return vf_at(self.state, self.seat(name), number)

    def ground(self, name: str, place: str) -> int:
        return self.state.ground[self.seat(name)].get(self.state.world.place(place), 0)

    def owner(self, territory: str) -> str | None:
        seat = self.state.owner[self.state.world.territory(territory)]
        return None if seat == NOBODY else self.names[seat]

    def transports(self, name: str, place: str) -> list[str]:
        """Names of a player's transports in a place."""
        there = transports_at(self.state, self.state.world.place(place), self.seat(name))
        return [self.state.world.transport_names[t] for t in there]

    def wrongs(self, victim: str, offender: str) -> int:
        return self.state.wrongs[self.seat(victim) * len(self.names) + self.seat(offender)]

    def captain_levels(self, name: str, place: str) -> list[int]:
        s = self.state
        return [s.captain_level[c] for c in captains_at(s, s.world.place(place), self.seat(name))]

    def building(self, territory: str) -> list[str]:
        place = self.state.world.territory(territory)
        return [BUILDINGS[number] for number in standing_buildings(self.state, place)]
