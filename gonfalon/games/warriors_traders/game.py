"""Warriors & Traders, as the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gonfalon.games.warriors_traders.data import Data
from gonfalon.games.warriors_traders.invariants import check
from gonfalon.games.warriors_traders.knowledge import knowledge
from gonfalon.games.warriors_traders.lab.features import features
from gonfalon.games.warriors_traders.load import digest, load_data
from gonfalon.games.warriors_traders.options import check_options
from gonfalon.games.warriors_traders.refusals import alike, refuse, refuse_words
from gonfalon.games.warriors_traders.setup import steps as setup
from gonfalon.games.warriors_traders.state import WarState, new_state
from gonfalon.games.warriors_traders.steward import choose
from gonfalon.games.warriors_traders.steward.standing_orders import STANDING_ORDERS
from gonfalon.games.warriors_traders.trade.steps.offers import offer_meant
from gonfalon.games.warriors_traders.turn.steps.standing import Standing, removals
from gonfalon.games.warriors_traders.value import prospects
from gonfalon.games.warriors_traders.victory.questions import result, vp, vp_sources
from gonfalon.games.warriors_traders.view import shapes
from gonfalon.games.warriors_traders.view.hints import hints
from gonfalon.games.warriors_traders.view.holdings import BURDENS, TREASURES, holdings
from gonfalon.games.warriors_traders.view.seat_view import view
from gonfalon.games.warriors_traders.view.sheet import sheet
from gonfalon.games.warriors_traders.view.terms import terms
from gonfalon.games.warriors_traders.world import (
    FORT,
    RESOURCES,
    STASH,
    TITLES,
    UNITS,
    settled,
    teams_named,
    world_of,
)
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST, Foresight, Game, Option, Result
from gonfalon.kernel.ledger import load_ledger, translated
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.sheets import Options, Sheet
from gonfalon.kernel.steps import steps_in
from gonfalon.kernel.terms import Term
from gonfalon.kernel.texts import Texts

RULES_VERSION = 2
"""Raised whenever a rule of play changes; running games then go on in a new segment."""
SCHEMA = 2
"""Raised, with an upgrader, whenever the shape of the state changes."""


def upgrade_1_to_2(data: dict[str, Any]) -> dict[str, Any]:
    """`sides` is new; until then all alliances were settled before the game (WT-SETUP-12)."""
    return {**data, "sides": []}


_HERE = Path(__file__).parent

NAMES = {"unit": UNITS, "title": TITLES}
"""Kinds of values in events that are no arguments of moves, or have more names than moves use."""


PUBLIC_TABLES = ("technologies", "units")
"""Data files that players may look into during a game."""

PIECES: dict[str, dict[str, str]] = {
    "army": {},
    "princess": {},
    "target": {"barbarian": "barbarian-army"},
}
"""Kinds whose ids are a unit and a mark, like `archer-2b`; with the units that are named otherwise."""


def place_of(s: WarState, kind: str, piece: int) -> int:
    """The province of an army or a Princess, or STASH."""
    return (s.army_at if kind == "army" else s.princess_at)[piece]


def goods(amounts: Sequence[int]) -> dict[str, int]:
    """The resources of a price, without those that it does not take."""
    return {name: amount for name, amount in zip(RESOURCES, amounts, strict=True) if amount}


class WarriorsTraders(Game[WarState]):
    """The game with one set of data; designers may open it with their own."""

    def __init__(self, data: Data) -> None:
        ledger = load_ledger(_HERE / "rules.toml")
        italian = _HERE / "text" / "rules-it.toml"
        super().__init__(
            id="warriors_traders",
            name="Warriors & Traders",
            min_seats=data.limits.players_min,
            max_seats=data.limits.players_max,
            rules_version=f"{RULES_VERSION}+{digest(data)}",
            schema=SCHEMA,
            upgraders={1: upgrade_1_to_2},
            options=[
                Option("map", "west", tuple(data.boards), "WT-SETUP-01"),
                Option("scenario", "none", ("none", *data.scenarios), "WT-SMALL-01"),
                Option("countries", "random", (), "WT-SETUP-02"),
                Option("alliances", "none", (), "WT-ALLY-01"),
                Option("alliances_settled", "before", ("before", "after"), "WT-SETUP-12"),
                Option("turn_order", "fixed", ("fixed", "variable"), "WT-OPT-01"),
                Option("turn_limit", data.victory.last_turn, (), "WT-EARLY-01"),
                Option("foreign_routes", "auto", ("auto", "on", "off"), "WT-SMALL-10"),
                Option("colours", "auto", (), "WT-SETUP-14"),
            ],
            steps=steps_in(__package__),
            standing=Standing(),
            ledger=ledger,
            burdens=BURDENS,
            treasures=TREASURES,
            languages={code: Texts.load(_HERE / "text" / code) for code in ("en", "it")},
            ledgers={"it": translated(ledger, parse_toml(italian), italian.name)},
            steward=choose,
            foresight=Foresight(prospects, turns=99, lead=3.0, moves=24, is_chancy=False),
            standing_orders=STANDING_ORDERS,
        )
        self.data = data

    def with_data(self, folder: Path) -> WarriorsTraders:
        return WarriorsTraders(load_data(folder))

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return check_options(self.data, seats, super().check_options(seats, options))

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> WarState:
        s = new_state(world_of(self.data, seats, options), seed)
        setup.opening(s)
        return s

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> WarState:
        world = world_of(self.data, seats, options)
        if data["sides"]:
            world = settled(world, data["sides"])
        return WarState.restore(data, world, self.steps)

    def knowledge(self, s: WarState, seat: int) -> WarState:
        return knowledge(s, seat)

    def view(self, known: WarState, seat: int) -> shapes.View:
        return view(known, seat)

    def hints(self, known: WarState, seat: int) -> shapes.Hints:
        return hints(known, seat)

    def refuse(self, s: WarState, seat: int, move: Move) -> Refusal:
        return refuse(s, seat, move)

    def refuse_words(self, s: WarState, seat: int, problem: NotAMove) -> Refusal:
        return refuse_words(s, seat, problem)

    def means_the_same(self, before: WarState, now: WarState, seat: int, move: Move) -> bool:
        return offer_meant(before, seat, move) == offer_meant(now, seat, move)

    def retired(self, s: WarState, seat: int) -> list[AnyMove]:
        """WT-LEAVE-05: removals, which hosts can no longer make, from old records."""
        return removals(s) if seat == HOST else []

    def alike(self, s: WarState, seat: int, move: Move) -> Move:
        return alike(s, seat, move)

    def result(self, s: WarState) -> Result:
        return result(s)

    def scores(self, s: WarState) -> list[int]:
        return [vp(s, seat) for seat in range(s.world.seats)]

    def score_sources(self, s: WarState, seat: int) -> dict[str, int]:
        return vp_sources(s, seat)

    def features(self, known: WarState, seat: int) -> dict[str, list[float]]:
        return features(known, seat)

    def sides(self, s: WarState, seat: int) -> list[str]:
        country = s.country[seat]
        return [] if country < 0 else [s.world.country_ids[country]]

    def turn(self, s: WarState) -> int:
        return s.turn

    def check(self, s: WarState) -> None:
        check(s)

    def ids(self, s: WarState, kind: str) -> list[str] | None:
        return NAMES.get(kind) or super().ids(s, kind)

    def cost(self, known: WarState, seat: int, move: AnyMove) -> dict[str, int]:
        """WT-ACT-03, WT-ACT-06: what the Actions of building and upgrading cost."""
        w = known.world
        if move.verb == "build-army":
            return goods(w.cost[move.args[0]])
        if move.verb == "build-fort":
            return goods(w.cost[FORT])
        if move.verb == "upgrade-army":
            army, unit = move.args
            return goods((0, w.upgrade_price[w.type_of[army], unit], 0, 0))
        return {}

    def holdings(self, known: WarState, seat: int) -> dict[str, int]:
        return holdings(known, seat)

    def tables(self) -> dict[str, Any]:
        return {name: parse_toml(_HERE / "data" / f"{name}.toml") for name in PUBLIC_TABLES}

    def sheet(self, language: str, options: Options | None = None) -> Sheet:
        return sheet(self.data, self.texts(language), options)

    def terms(self, language: str) -> list[Term]:
        return terms(self.data, self.texts(language))

    def word(
        self, s: WarState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        """Names of seats are those of their countries; provinces keep their own names."""
        texts, w = self.texts(language), s.world
        if kind == "seat":
            if value < 0:
                return texts.name("seat", "barbarians")
            country = s.country[value]
            if country < 0:
                return texts.say("name.seat.unnamed", {"number": value + 1})
            return texts.name("country", w.country_ids[country])
        if kind == "province":
            return str(w.province_names[value])
        if kind == "division":
            name = value if isinstance(value, str) else w.vocabulary.kinds[kind][value]
            teams = [self.words(s, language, "seat", team) for team in teams_named(name)]
            worded = teams[0]
            for team in teams[1:]:
                worded = texts.say("name.division.against", {"one": worded, "other": team})
            return worded
        if kind == "reason":
            return texts.say(f"result.{value}", {})
        ids: list[str] | None = NAMES.get(kind) or w.vocabulary.kinds.get(kind)
        id = str(value) if ids is None or isinstance(value, str) else ids[value]
        if kind in PIECES:
            unit = id.rsplit("-", 1)[0]
            name = texts.name("unit", PIECES[kind].get(unit, unit))
            at = STASH if kind == "target" else place_of(s, kind, value)
            if at == STASH:
                return name
            return texts.say("name.piece.at", {"unit": name, "province": w.province_names[at]})
        return texts.name(kind, id, count)

    def words(self, s: WarState, language: str, kind: str, values: Sequence[Any]) -> str:
        """Goods are four amounts, one for each resource."""
        if kind != "good":
            return super().words(s, language, kind, values)
        texts = self.texts(language)
        goods = [
            f"{amount} {texts.name('resource', resource, amount)}"
            for resource, amount in zip(RESOURCES, values, strict=True)
            if amount
        ]
        return ", ".join(goods) or texts.name(kind, "none")


GAME = WarriorsTraders(load_data())
