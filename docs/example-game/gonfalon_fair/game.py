"""The Fair, as the table sees it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gonfalon.kernel.errors import InvariantBroken
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import Game, Result
from gonfalon.kernel.ledger import load_ledger
from gonfalon.kernel.moves import AnyMove, Move, NotAMove
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.steps import steps_in
from gonfalon.kernel.texts import Texts
from gonfalon_fair.state import DATA, HERE, LOTS, NO_LOT, WORTH, FairState, load_state, new_state
from gonfalon_fair.steps import NextLot, Standing, ranking


class Player(Struct):
    seat: int
    points: int
    coins: int


class View(Struct):
    """The table as a seat sees it."""

    turn: int
    lot: str | None
    """Null before the first and after the last."""
    lots_left: list[str]
    players: list[Player]


class Fair(Game[FairState]):
    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> FairState:
        s = new_state(seats, seed)
        s.push(NextLot())
        return s

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> FairState:
        return load_state(data, self.steps)

    def knowledge(self, s: FairState, seat: int) -> FairState:
        known = s.copy()
        known.hide_chance()
        known.hide_sealed(seat)
        known.deck.sort()  # which lots are left is known, their order is not
        return known

    def deal_anew(self, s: FairState, seat: int) -> None:
        s.deck = s.shuffle(s.deck)

    def view(self, known: FairState, seat: int) -> View:
        return View(
            turn=known.turn,
            lot=None if known.lot == NO_LOT else LOTS[known.lot],
            lots_left=[LOTS[lot] for lot in known.deck],
            players=[
                Player(at, points, coins)
                for at, (points, coins) in enumerate(zip(known.points, known.purse, strict=True))
            ],
        )

    def refuse(self, s: FairState, seat: int, move: Move) -> Refusal:
        if s.outcome:
            return Refusal("FAIR-END-01", "game-over")
        if seat < 0:  # the host
            return Refusal("FAIR-BID-01", "not-a-move", text=move.text)
        return s.agenda[-1].refuse(s, seat, move)

    def refuse_words(self, s: FairState, seat: int, problem: NotAMove) -> Refusal:
        return Refusal("FAIR-BID-01", "not-a-move", text=f"{problem.verb} {problem.word}".strip())

    def result(self, s: FairState) -> Result:
        places = ranking(s)
        return Result(places, self.scores(s), s.outcome, "FAIR-END-01", places[0])

    def scores(self, s: FairState) -> list[int]:
        return s.points[:]

    def turn(self, s: FairState) -> int:
        return s.turn

    def check(self, s: FairState) -> None:
        if min(s.purse) < 0:
            raise InvariantBroken("no purse is below 0")

    def word(
        self, s: FairState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        texts = self.texts(language)
        if kind == "seat":
            return texts.say("name.seat.player", {"number": value + 1})
        return texts.name("lot", LOTS[value]) if kind == "lot" else str(value)


def steward(known: FairState, seat: int, legal: list[AnyMove], standing: list[AnyMove]) -> Move:
    """Bid the lot's share of all that is still for sale, and up to three coins more."""
    coins = known.purse[seat]
    share = coins * WORTH[known.lot] // sum(WORTH[lot] for lot in [known.lot, *known.deck])
    return known.vocabulary["bid", min(coins, share + 1 + (known.turn + seat) % 3)]


GAME = Fair(
    id="fair",
    name="The Fair",
    min_seats=DATA["players_min"],
    max_seats=DATA["players_max"],
    rules_version="1",
    schema=1,
    options=[],
    steps=steps_in(__package__),
    standing=Standing(),
    ledger=load_ledger(HERE / "rules.toml"),
    languages={code: Texts.load(HERE / "text" / f"{code}.toml") for code in ("en", "it")},
    steward=steward,
)
