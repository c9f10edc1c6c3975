"""Medioevo Universale, as the table sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from gonfalon.commons.universale.board import FOLDER
from gonfalon.games.medioevo.battle.questions.record import read as read_battle
from gonfalon.games.medioevo.commerce.questions.trade import make_trade
from gonfalon.games.medioevo.data import Data
from gonfalon.games.medioevo.diplomacy.questions import breach_cost
from gonfalon.games.medioevo.diplomacy.steps import diplomacy
from gonfalon.games.medioevo.empire_cards.steps.card_step import (
    CardStep,
    in_place,
    place_below,
    question,
)
from gonfalon.games.medioevo.invariants import check
from gonfalon.games.medioevo.knowledge import knowledge
from gonfalon.games.medioevo.lab import usage
from gonfalon.games.medioevo.lab.features import features
from gonfalon.games.medioevo.load import digest, load_data
from gonfalon.games.medioevo.movement.questions.full_movement import make_movement
from gonfalon.games.medioevo.movement.steps.arrival import unasked_price
from gonfalon.games.medioevo.new_state import new_state, restore
from gonfalon.games.medioevo.objectives.changes.claiming import notice
from gonfalon.games.medioevo.options import OPTIONS, check_end, check_kingdoms, check_teams
from gonfalon.games.medioevo.purchase.steps import purchase
from gonfalon.games.medioevo.redeal import deal_anew
from gonfalon.games.medioevo.setup.steps.opening import opening, reduce_map
from gonfalon.games.medioevo.state import NOBODY, MedState
from gonfalon.games.medioevo.steward import choose
from gonfalon.games.medioevo.steward.standing_orders import STANDING_ORDERS
from gonfalon.games.medioevo.turn.changes import removals
from gonfalon.games.medioevo.turn.steps.standing import Standing
from gonfalon.games.medioevo.value import prospects
from gonfalon.games.medioevo.victory.questions.ranking import result
from gonfalon.games.medioevo.view import shapes, shapes_hints
from gonfalon.games.medioevo.view.hints import cost_of, hints, price_of_order
from gonfalon.games.medioevo.view.holdings import BURDENS, TREASURES, holdings
from gonfalon.games.medioevo.view.meaning import meaning
from gonfalon.games.medioevo.view.move_wording import wording
from gonfalon.games.medioevo.view.offers import offered_verbs
from gonfalon.games.medioevo.view.outlook.table import outlook
from gonfalon.games.medioevo.view.seat_view import view
from gonfalon.games.medioevo.view.sheet import sheet
from gonfalon.games.medioevo.view.static_tables import tables
from gonfalon.games.medioevo.view.terms import terms
from gonfalon.games.medioevo.view.wording import NUMBERED, TOLD, Words, load_texts
from gonfalon.games.medioevo.vocabulary import SOURCES
from gonfalon.games.medioevo.world import BRANCHES, World
from gonfalon.kernel.consequences import Consequence
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.events import Event, Refusal
from gonfalon.kernel.game import HOST, Foresight, Game, Result, maps_in
from gonfalon.kernel.ledger import load_ledger, translated
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.sheets import Options, Sheet
from gonfalon.kernel.state import Step
from gonfalon.kernel.steps import steps_in
from gonfalon.kernel.terms import Term

RULES_VERSION = 3
SCHEMA = 1

_HERE = Path(__file__).parent

RECORDS: dict[str, Any] = {"battle": read_battle, "movement": make_movement, "trade": make_trade}
"""How battle, movement and trade are made of their saved fields."""


class Medioevo(Game[MedState]):
    """The game with one set of data; designers may open it with their own."""

    def __init__(self, data: Data) -> None:
        ledger = load_ledger(_HERE / "rules.toml")
        text = _HERE / "text"
        italian = text / "rules-it.toml"
        super().__init__(
            id="medioevo",
            name="Medioevo Universale",
            min_seats=data.limits.players_min,
            max_seats=data.limits.players_max,
            rules_version=f"{RULES_VERSION}+{digest(data)}",
            schema=SCHEMA,
            options=OPTIONS,
            steps=steps_in(__package__),
            standing=Standing(),
            steward=choose,
            foresight=Foresight(prospects, turns=1, lead=6.0, moves=8),
            standing_orders=STANDING_ORDERS,
            ledger=ledger,
            burdens=BURDENS,
            treasures=TREASURES,
            languages={code: load_texts(text, code, data.board, data) for code in ("en", "it")},
            ledgers={"it": translated(ledger, parse_toml(italian), italian.name)},
        )
        self.data = data
        self._worlds: dict[tuple[int, str], World] = {}

    def with_data(self, folder: Path) -> Medioevo:
        return Medioevo(load_data(folder))

    def world(self, seats: int, options: dict[str, Any]) -> World:
        key = (seats, repr(sorted(options.items())))
        if key not in self._worlds:
            self._worlds[key] = World(self.data, self.data.board, seats, options)
        return self._worlds[key]

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        checked = super().check_options(seats, options)
        check_end(self.data.limits, options, checked)
        check_kingdoms(self.data.board, seats, checked)
        check_teams(seats, checked)
        return checked

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> MedState:
        s = new_state(self.world(seats, options), seed)
        opening(s)
        return s

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> MedState:
        s = restore(data, self.world(seats, options), self.steps, RECORDS)
        self.notice(s)
        return s

    def reduce_map(self, s: MedState) -> None:
        reduce_map(s)

    def branch(self, name: str) -> int:
        """The number of a branch, by its own name or by that of one of its technologies."""
        if name in BRANCHES:
            return BRANCHES.index(name)
        technology = next(item for item in self.data.technologies if item.id == name)
        return BRANCHES.index(technology.branch)

    def knowledge(self, s: MedState, seat: int) -> MedState:
        return knowledge(s, seat)

    def deal_anew(self, s: MedState, seat: int) -> None:
        deal_anew(s, seat)

    def view(self, known: MedState, seat: int) -> shapes.View:
        return view(known, seat)

    def hints(self, known: MedState, seat: int) -> shapes_hints.Hints:
        return hints(known, seat) if seat >= 0 and not known.outcome else shapes_hints.Hints()

    def notice(self, s: MedState) -> None:
        notice(s)

    def holdings(self, known: MedState, seat: int) -> dict[str, int]:
        return holdings(known, seat)

    def outlook(self, known: MedState, seat: int, step: Step, move: Move) -> list[Consequence]:
        return outlook(known, seat, step, move)

    def offered_verbs(self, step: type[Step], window: str) -> Sequence[str]:
        return offered_verbs(self.data, self.texts("en"), step, window)

    def tables(self) -> dict[str, Any]:
        return tables(self.data)

    def sheet(self, language: str, options: Options | None = None) -> Sheet:
        return sheet(self.data, self.texts(language), options)

    def terms(self, language: str) -> list[Term]:
        return terms(self.data, self.texts(language))

    def maps(self) -> dict[str, Path]:
        return maps_in(FOLDER)

    def answers(self, s: MedState, seat: int) -> list[AnyMove]:
        return diplomacy.answers(s, seat) if s.proposals or s.claims else []

    def retired(self, s: MedState, seat: int) -> list[AnyMove]:
        """MU-TIME-13: the host removes nobody any more."""
        return removals(s) if seat == HOST else []

    def cost(self, known: MedState, seat: int, move: AnyMove) -> dict[str, int]:
        """MU-DIP-06: the Honour Points that a breach takes. MU-BUY-01: the price of a purchase. MU-COM-10: that of an order, once it strikes."""
        if move.verb == "traffic":
            return price_of_order(known, seat, move)
        lost = 0
        if isinstance(move, Move):
            lost = breach_cost(known, seat, move).hp or unasked_price(known, seat, move)
        return {"honour": -lost} if lost else cost_of(known, seat, move)

    def question(self, known: MedState, seat: int) -> tuple[Any, ...]:
        """In a simultaneous phase it stays the same, whatever others do meanwhile."""
        return question(known, seat)

    def means_the_same(self, before: MedState, now: MedState, seat: int, move: Move) -> bool:
        return meaning(before, seat, move) == meaning(now, seat, move)

    def refuse(self, s: MedState, seat: int, move: Move) -> Refusal:
        if s.outcome:
            return Refusal("MU-TIME-03", "not-now")
        if seat == HOST:
            return self.standing.refuse(s, seat, move)
        if s.left >> seat & 1:
            return Refusal("MU-TIME-13", "you-left")
        step = s.agenda[-1]
        if isinstance(step, CardStep) and seat not in step.waits_for(s):
            at = place_below(s, seat)
            if at != NOBODY and move.verb in s.agenda[at].verbs:
                return in_place(s, at, lambda below: below.refuse(s, seat, move))
        if move.verb in step.verbs and step.open_to(s, seat):
            return step.refuse(s, seat, move)
        if move.verb in self.standing.verbs:
            return self.standing.refuse(s, seat, move)
        return Refusal("MU-TIME-03", "not-now")

    def refuse_words(self, s: MedState, seat: int, problem: NotAMove) -> Refusal:
        # MU-BUY-06: nothing is bought into storage
        rule = "MU-BUY-06" if problem.verb in purchase.OFFERS else "MU-TIME-03"
        return Refusal(rule, "no-such-move", text=problem.word)

    def parts(self) -> dict[str, dict[str, str]]:
        return usage.parts(self.data)

    def used(self, s: MedState, events: Iterable[Event]) -> Iterable[tuple[str, str]]:
        return usage.used(s, events)

    def result(self, s: MedState) -> Result:
        return result(s)

    def scores(self, s: MedState) -> list[int]:
        return s.hp[:]

    def score_sources(self, s: MedState, seat: int) -> dict[str, int]:
        return dict(zip(SOURCES, s.hp_by[seat * len(SOURCES) :], strict=False))

    def features(self, known: MedState, seat: int) -> dict[str, list[float]]:
        return features(known, seat)

    def sides(self, s: MedState, seat: int) -> list[str]:
        kingdom = s.kingdom[seat]
        return [] if kingdom == NOBODY else [s.world.kingdom_ids[kingdom]]

    def turn(self, s: MedState) -> int:
        return s.turn

    def check(self, s: MedState) -> None:
        check(s)

    def wording(self, s: MedState, language: str, move: AnyMove) -> tuple[str, dict[str, Any]]:
        return wording(s, self.texts(language), move)

    def word(
        self, s: MedState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        return Words(self.texts(language), s).one(kind, value, count)

    def words(self, s: MedState, language: str, kind: str, values: Sequence[Any]) -> str:
        return Words(self.texts(language), s).several(kind, values)

    def told(self, kind: str) -> str:
        return TOLD.get(kind, kind)

    def ids(self, s: MedState, kind: str) -> list[str] | None:
        return NUMBERED.get(kind) or super().ids(s, kind)


GAME = Medioevo(load_data())
