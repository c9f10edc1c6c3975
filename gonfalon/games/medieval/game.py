"""Medieval, as the table sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gonfalon.games.medieval.attack.steps.passage import PayPrices
from gonfalon.games.medieval.data import Data
from gonfalon.games.medieval.invariants import check
from gonfalon.games.medieval.knowledge import knowledge
from gonfalon.games.medieval.lab.features import features
from gonfalon.games.medieval.load import digest, load_data
from gonfalon.games.medieval.options import OPTIONS, check_options
from gonfalon.games.medieval.powers.questions import powers_of
from gonfalon.games.medieval.redeal import deal_anew
from gonfalon.games.medieval.refusals import refuse, refuse_words
from gonfalon.games.medieval.setup.steps import opening
from gonfalon.games.medieval.state import MedState, new_state
from gonfalon.games.medieval.steward import choose
from gonfalon.games.medieval.steward.standing_orders import STANDING_ORDERS
from gonfalon.games.medieval.trade.steps import answers, offer_meant
from gonfalon.games.medieval.turn.steps.standing import Standing, removals
from gonfalon.games.medieval.upgrades import upgrade_1_to_2
from gonfalon.games.medieval.value import prospects
from gonfalon.games.medieval.victory.questions import result, score, score_sources
from gonfalon.games.medieval.view import shapes
from gonfalon.games.medieval.view.hints import hints
from gonfalon.games.medieval.view.holdings import BURDENS, TREASURES, holdings
from gonfalon.games.medieval.view.seat_view import view
from gonfalon.games.medieval.view.sheet import sheet
from gonfalon.games.medieval.view.terms import terms
from gonfalon.games.medieval.view.tour import first_round
from gonfalon.games.medieval.world import NOBODY, bits, world_of
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST, Foresight, Game, Result
from gonfalon.kernel.ledger import load_ledger, translated
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.sheets import Options, Sheet
from gonfalon.kernel.steps import steps_in
from gonfalon.kernel.terms import Term
from gonfalon.kernel.texts import Texts
from gonfalon.kernel.tours import Tour

RULES_VERSION = 2
"""Raised whenever a rule of play changes; running games then go on in a new segment."""
SCHEMA = 2
"""Raised, with an upgrader, whenever the shape of the state changes."""

_HERE = Path(__file__).parent

PUBLIC_TABLES = ("powers", "tables", "deck", "investments")
"""Data files that players may look into during a game."""

FLORIN_COSTS = ("attack", "fight-civil-war", "end-heresy", "intercept", "absolve", "buy")
"""Verbs that cost Florins the moment they are played."""

TARGETS = ("seat", "power", "province")
"""Kinds of what a card is aimed at; its use tells which one it is, and its text names that one."""


class Medieval(Game[MedState]):
    """The game with one set of data; designers may open it with their own."""

    def __init__(self, data: Data) -> None:
        ledger = load_ledger(_HERE / "rules.toml")
        italian = _HERE / "text" / "rules-it.toml"
        super().__init__(
            id="medieval",
            name="Medieval",
            min_seats=data.limits.players_min,
            max_seats=data.limits.players_max,
            rules_version=f"{RULES_VERSION}+{digest(data)}",
            schema=SCHEMA,
            upgraders={1: upgrade_1_to_2},
            options=OPTIONS,
            steps=steps_in(__package__),
            standing=Standing(),
            ledger=ledger,
            burdens=BURDENS,
            treasures=TREASURES,
            languages={code: Texts.load(_HERE / "text" / code) for code in ("en", "it")},
            ledgers={"it": translated(ledger, parse_toml(italian), italian.name)},
            steward=choose,
            foresight=Foresight(prospects, turns=4, lead=6.6, moves=12),
            standing_orders=STANDING_ORDERS,
        )
        self.data = data

    def with_data(self, folder: Path) -> Medieval:
        return Medieval(load_data(folder))

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return check_options(seats, super().check_options(seats, options))

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> MedState:
        s = new_state(world_of(self.data, seats, options), seed)
        opening(s)
        return s

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> MedState:
        return MedState.restore(data, world_of(self.data, seats, options), self.steps)

    def knowledge(self, s: MedState, seat: int) -> MedState:
        return knowledge(s, seat)

    def deal_anew(self, s: MedState, seat: int) -> None:
        deal_anew(s, seat)

    def view(self, known: MedState, seat: int) -> shapes.View:
        return view(known, seat)

    def hints(self, known: MedState, seat: int) -> shapes.Hints:
        return hints(known, seat)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        return refuse(s, seat, move)

    def refuse_words(self, s: MedState, seat: int, problem: NotAMove) -> Refusal:
        return refuse_words(s, seat, problem)

    def answers(self, s: MedState, seat: int) -> list[AnyMove]:
        return answers(s, seat) if s.offers else []

    def retired(self, s: MedState, seat: int) -> list[AnyMove]:
        """MD-ASK-21: removals, which hosts can no longer make, from old records."""
        return removals(s) if seat == HOST else []

    def means_the_same(self, before: MedState, now: MedState, seat: int, move: Move) -> bool:
        return offer_meant(before, seat, move) == offer_meant(now, seat, move)

    def result(self, s: MedState) -> Result:
        return result(s)

    def scores(self, s: MedState) -> list[int]:
        return [score(s, seat) for seat in range(s.world.seats)]

    def score_sources(self, s: MedState, seat: int) -> dict[str, int]:
        return score_sources(s, seat)

    def features(self, known: MedState, seat: int) -> dict[str, list[float]]:
        return features(known, seat)

    def sides(self, s: MedState, seat: int) -> list[str]:
        return [s.world.power_ids[power] for power in powers_of(s, seat)]

    def turn(self, s: MedState) -> int:
        return s.turn

    def check(self, s: MedState) -> None:
        check(s)

    def cost(self, known: MedState, seat: int, move: AnyMove) -> dict[str, int]:
        """MD-ATT-05, MD-ROUTE-07, MD-INT-07, MD-EXC-08, MD-INV-06: the Florins that a move takes at once."""
        limits = known.world.limits
        if move.verb == "pay" and known.agenda:
            step = known.agenda[-1]
            return {"florins": sum(step.prices)} if isinstance(step, PayPrices) else {}
        if move.verb not in FLORIN_COSTS:
            return {}
        if move.verb == "absolve":
            return {"florins": limits.absolution_cost}
        if move.verb == "buy":
            return {"florins": known.world.investment_prices[move.args[0]]}
        if move.verb == "intercept":
            return {"florins": limits.interception_cost}
        return {"florins": limits.attack_cost}

    def tours(self) -> dict[str, Tour]:
        return {"first-round": self.first_round}

    @cached_property
    def first_round(self) -> Tour:
        return first_round(self)

    def holdings(self, known: MedState, seat: int) -> dict[str, int]:
        return holdings(known, seat)

    def tables(self) -> dict[str, Any]:
        return {name: parse_toml(_HERE / "data" / f"{name}.toml") for name in PUBLIC_TABLES}

    def sheet(self, language: str, options: Options | None = None) -> Sheet:
        return sheet(self.data, self.texts(language), options)

    def terms(self, language: str) -> list[Term]:
        return terms(self.data, self.texts(language))

    def word(
        self, s: MedState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        texts, w = self.texts(language), s.world
        if kind == "seat":
            return self._seat(s, language, value)
        if kind == "place":
            return self._place(s, language, value)
        if kind == "reason":
            return texts.say(f"result.{value}", {})
        if kind == "modifier":
            return f"{value:+d}".replace("-", "−")
        if kind == "power" and value == NOBODY:
            return texts.name("power", "knights")
        ids: list[str] | None = w.vocabulary.kinds.get(kind)
        id = str(value) if ids is None or isinstance(value, str) else ids[value]
        if kind == "card" and id.endswith("-card"):
            power = w.power_ids.index(id.removesuffix("-card"))
            return self._say(s, language, "name.card.power", {"power": power})
        return texts.name(kind, id, count)

    def words(self, s: MedState, language: str, kind: str, values: Sequence[Any]) -> str:
        """Routes are read place by place, what a card aims at and the terms of a deal in words of their own."""
        if kind == "place":
            return " – ".join(self.word(s, language, kind, place) for place in values)
        if kind == "route":
            return " ".join(
                self._route(s, language, number, asked, places)
                for number, (asked, *places) in enumerate(values, 1)
            )
        if kind == "aim":
            use, *target = values
            return self._say(s, language, f"aim.{use}", dict.fromkeys(TARGETS, *target))
        if kind == "term":
            return self._terms(s, language, *values)
        return super().words(s, language, kind, values)

    def _say(self, s: MedState, language: str, key: str, values: dict[str, Any]) -> str:
        """A sentence with its values in words."""

        def name(kind: str, value: Any, count: int | None) -> str:
            if isinstance(value, list | tuple):
                return self.words(s, language, kind, value)
            return self.word(s, language, kind, value, count)

        return self.texts(language).say(key, values, name)

    def _seat(self, s: MedState, language: str, seat: int) -> str:
        """A seat has the name of its player, if that is known."""
        if seat == NOBODY:
            return self.texts(language).name("seat", "nobody")
        if seat == s.world.npc:
            return self.texts(language).name("seat", "npc")
        if seat < len(s.people) and s.people[seat]:
            return s.people[seat]
        return self._say(s, language, "name.seat.numbered", {"number": seat + 1})

    def _place(self, s: MedState, language: str, place: int) -> str:
        """A place of a route: a Province, a Naval Area or the Papal States."""
        if place < 0:
            return self.word(s, language, "sea", ~place)
        if place == s.world.papal:
            return self.texts(language).name("place", "papal-states")
        return self.word(s, language, "province", place)

    def _route(self, s: MedState, language: str, number: int, asked: int, places: list[int]) -> str:
        """One of several routes, with the seats whose permission it needs."""
        key = "name.route.asking" if asked else "name.route.free"
        values = {"number": number, "places": places, "seats": list(bits(asked))}
        return self._say(s, language, key, values)

    def _terms(self, s: MedState, language: str, florins: int, card: int, *provinces: int) -> str:
        """What one side of a deal hands over."""
        things = (
            [self._say(s, language, "name.term.florins", {"florins": florins})] if florins else []
        )
        if card != NOBODY:
            things.append(self.word(s, language, "card", card))
        things += [self.word(s, language, "province", province) for province in provinces]
        return ", ".join(things) or self.texts(language).name("term", "none")


GAME = Medieval(load_data())
