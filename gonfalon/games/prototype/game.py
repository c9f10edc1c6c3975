"""The historical prototype of Medioevo Universale, as the table sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from gonfalon.commons.universale.board import FOLDER
from gonfalon.games.prototype.battle.questions.parties import battle_of
from gonfalon.games.prototype.data import Data
from gonfalon.games.prototype.diplomacy.questions.pacts import terms as terms_of
from gonfalon.games.prototype.diplomacy.steps.affairs import vote_moves
from gonfalon.games.prototype.diplomacy.steps.answers import Answer, offer_of
from gonfalon.games.prototype.invariants import check
from gonfalon.games.prototype.knowledge import knowledge
from gonfalon.games.prototype.lab import usage
from gonfalon.games.prototype.lab.features import features
from gonfalon.games.prototype.load import digest, load_data
from gonfalon.games.prototype.new_state import new_state, restore
from gonfalon.games.prototype.options import OPTIONS, check_end, check_kingdoms
from gonfalon.games.prototype.redeal import deal_anew
from gonfalon.games.prototype.setup.steps.kingdoms import SetUp
from gonfalon.games.prototype.state import PHASES, ProtoState
from gonfalon.games.prototype.steward import choose
from gonfalon.games.prototype.steward.standing_orders import STANDING_ORDERS
from gonfalon.games.prototype.timing.questions import not_now
from gonfalon.games.prototype.timing.steps.sealed_orders import Orders
from gonfalon.games.prototype.turn.steps.phases import BeginTurn
from gonfalon.games.prototype.turn.steps.standing import Standing
from gonfalon.games.prototype.value import prospects
from gonfalon.games.prototype.victory.steps import result
from gonfalon.games.prototype.view import shapes, shapes_hints
from gonfalon.games.prototype.view.hints import hints
from gonfalon.games.prototype.view.holdings import BURDENS, TREASURES, holdings
from gonfalon.games.prototype.view.move_costs import cost_of
from gonfalon.games.prototype.view.move_meaning import meaning
from gonfalon.games.prototype.view.seat_view import view
from gonfalon.games.prototype.view.sheet import sheet
from gonfalon.games.prototype.view.static_tables import tables
from gonfalon.games.prototype.view.terms import terms
from gonfalon.games.prototype.view.tour import first_turn
from gonfalon.games.prototype.view.value_names import NUMBERED, TOLD, Words, load_texts
from gonfalon.games.prototype.world import World
from gonfalon.kernel.datafiles import parse_toml
from gonfalon.kernel.events import Event, Refusal
from gonfalon.kernel.game import HOST, Foresight, Game, Result, maps_in
from gonfalon.kernel.ledger import load_ledger, translated
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.sheets import Options, Sheet
from gonfalon.kernel.steps import steps_in
from gonfalon.kernel.terms import Term
from gonfalon.kernel.tours import Tour

RULES_VERSION = 3
SCHEMA = 1

_HERE = Path(__file__).parent

RECORDS: dict[str, Any] = {"battle": battle_of}
"""How the battle is made of its saved fields."""


class Prototype(Game[ProtoState]):
    """The game with one set of data; designers may open it with their own."""

    def __init__(self, data: Data) -> None:
        ledger = load_ledger(_HERE / "rules.toml")
        text = _HERE / "text"
        italian = text / "rules-it.toml"
        ledgers = {"en": ledger, "it": translated(ledger, parse_toml(italian), italian.name)}
        super().__init__(
            id="prototype",
            name="Medioevo Universale, the prototype",
            min_seats=data.limits.players_min,
            max_seats=data.limits.players_max,
            rules_version=f"{RULES_VERSION}+{digest(data)}",
            schema=SCHEMA,
            options=OPTIONS,
            steps=steps_in(__package__),
            standing=Standing(),
            ledger=ledger,
            burdens=BURDENS,
            treasures=TREASURES,
            languages={code: load_texts(text, code, data, ledgers[code]) for code in ("en", "it")},
            ledgers={"it": ledgers["it"]},
            steward=choose,
            foresight=Foresight(prospects, turns=1, lead=3.0, moves=5),
            standing_orders=STANDING_ORDERS,
        )
        self.data = data
        self._worlds: dict[tuple[int, str], World] = {}

    def with_data(self, folder: Path) -> Prototype:
        return Prototype(load_data(folder))

    def world(self, seats: int, options: dict[str, Any]) -> World:
        key = (seats, repr(sorted(options.items())))
        if key not in self._worlds:
            self._worlds[key] = World(self.data, seats, options)
        return self._worlds[key]

    def check_options(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        checked = super().check_options(seats, options)
        check_end(self.data.limits, checked)
        check_kingdoms(self.data.board, seats, checked)
        return checked

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> ProtoState:
        s = self.blank(seats, seed, options)
        s.push(SetUp(), BeginTurn())
        return s

    def blank(self, seats: int, seed: Seed, options: dict[str, Any]) -> ProtoState:
        """The table before set-up."""
        return new_state(self.world(seats, options), seed)

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> ProtoState:
        return restore(data, self.world(seats, options), self.steps, RECORDS)

    def knowledge(self, s: ProtoState, seat: int) -> ProtoState:
        return knowledge(s, seat)

    def deal_anew(self, s: ProtoState, seat: int) -> None:
        deal_anew(s, seat)

    def view(self, known: ProtoState, seat: int) -> shapes.View:
        return view(known, seat)

    def hints(self, known: ProtoState, seat: int) -> shapes_hints.Hints:
        return hints(known, seat)

    def cost(self, known: ProtoState, seat: int, move: AnyMove) -> dict[str, int]:
        return cost_of(known, seat, move)

    def means_the_same(self, before: ProtoState, now: ProtoState, seat: int, move: Move) -> bool:
        return meaning(before, seat, move) == meaning(now, seat, move)

    def answers(self, s: ProtoState, seat: int) -> list[AnyMove]:
        """MP-TIME-16: nobody waits for votes."""
        return vote_moves(s, seat) if s.claims else []

    def holdings(self, known: ProtoState, seat: int) -> dict[str, int]:
        return holdings(known, seat)

    def tables(self) -> dict[str, Any]:
        return tables(self.data)

    def terms(self, language: str) -> list[Term]:
        return terms(self.data, self.texts(language))

    def sheet(self, language: str, options: Options | None = None) -> Sheet:
        return sheet(self.data, self.texts(language), options)

    def tours(self) -> dict[str, Tour]:
        return {"first-turn": self.first_turn}

    @cached_property
    def first_turn(self) -> Tour:
        return first_turn(self)

    def maps(self) -> dict[str, Path]:
        return maps_in(FOLDER)

    def wording(self, s: ProtoState, language: str, move: AnyMove) -> tuple[str, dict[str, Any]]:
        """To accept a proposal names its terms."""
        step = s.agenda[-1]
        if move.verb == "accept" and isinstance(step, Answer):
            pact = offer_of(s, step.number).pact
            if pact is not None:
                return "move.accept-terms", {"clauses": terms_of(pact)}
        return super().wording(s, language, move)

    def refuse(self, s: ProtoState, seat: int, move: Move) -> Refusal:
        if s.outcome:
            return Refusal("MP-TIME-01", "not-now")
        if seat == HOST:
            return self.standing.refuse(s, seat, move)
        if s.left >> seat & 1:
            return Refusal("MP-ELIM-05", "you-left")
        step = s.agenda[-1]
        if move.verb in step.verbs and (step.open_to(s, seat) or isinstance(step, Orders)):
            return step.refuse(s, seat, move)
        if move.verb in self.standing.verbs:
            refusal = self.standing.refuse(s, seat, move)
            if refusal.key != "not-now":
                return refusal
        return not_now(s, seat, self.phases_of.get(move.verb, []))

    @cached_property
    def phases_of(self) -> dict[str, list[int]]:
        """By verb, the phases with a window that offers it."""
        phases = {window.id: window.phases for window in self.data.windows}
        found: dict[str, dict[int, None]] = {}
        for step in self.steps.values():
            numbers = [PHASES.index(id) for id in phases.get(step.window, ()) if id in PHASES]
            for verb in step.verbs:
                if verb not in step.refused_verbs:
                    found.setdefault(verb, {}).update(dict.fromkeys(numbers))
        return {verb: sorted(numbers) for verb, numbers in found.items()}

    def refuse_words(self, s: ProtoState, seat: int, problem: NotAMove) -> Refusal:
        return Refusal("MP-TIME-01", "no-such-move", text=problem.word)

    def parts(self) -> dict[str, dict[str, str]]:
        return usage.parts(self.data)

    def used(self, s: ProtoState, events: Iterable[Event]) -> Iterable[tuple[str, str]]:
        return usage.used(s, events)

    def result(self, s: ProtoState) -> Result:
        return result(s)

    def scores(self, s: ProtoState) -> list[int]:
        return s.po[:]

    def score_sources(self, s: ProtoState, seat: int) -> dict[str, int]:
        sources = s.world.sources
        return dict(zip(sources, s.po_by[seat * len(sources) :], strict=False))

    def features(self, known: ProtoState, seat: int) -> dict[str, list[float]]:
        return features(known, seat)

    def sides(self, s: ProtoState, seat: int) -> list[str]:
        kingdom = s.kingdom[seat]
        return [] if kingdom < 0 else [s.world.kingdom_ids[kingdom]]

    def turn(self, s: ProtoState) -> int:
        return s.turn

    def check(self, s: ProtoState) -> None:
        check(s)

    def word(
        self, s: ProtoState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        return Words(self.texts(language), s).one(kind, value, count)

    def words(self, s: ProtoState, language: str, kind: str, values: Sequence[Any]) -> str:
        return Words(self.texts(language), s).several(kind, values)

    def told(self, kind: str) -> str:
        return TOLD.get(kind, kind)

    def ids(self, s: ProtoState, kind: str) -> list[str] | None:
        if kind == "objective":
            return s.world.objective_ids
        return NUMBERED.get(kind) or super().ids(s, kind)


GAME = Prototype(load_data())
