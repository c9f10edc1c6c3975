"""The first turn as a guided tour: Byzantium, Hungary and the Mamluks, seen from Constantinople.

The script says what Anna does and how the dice of her battle fall; the others take their defaults. Every number that is told comes out
of the rules.

rules: MP-SETUP-01 to MP-SETUP-18, MP-TURN-01 to MP-TURN-10
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gonfalon.games.prototype.state import ProtoState
from gonfalon.kernel import rng
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from gonfalon.kernel.texts import Texts
from gonfalon.kernel.tours import Moment, Tour

PEOPLE = ("Anna", "Bruno", "Carla")
ANNA, BRUNO, CARLA = range(3)
SEED = 11
OPTIONS = {"kingdoms": "given", "kingdom_list": "byzantium,hungary,mamluks"}


@dataclass(frozen=True)
class Act:
    """What is played up to a moment: defaults until Anna is asked this, then these moves."""

    id: str
    asked: str
    moves: tuple[str, ...] = ()
    dice: tuple[tuple[int, int], ...] = ()
    """The next dice, each (sides, result)."""
    answers: tuple[tuple[int, str], ...] = ()
    """What others say to it."""
    rules: str = ""
    """Ids of those that are told of, parted by spaces."""
    tries: str | None = None
    """A move that is refused."""


SCRIPT = (
    Act("kingdoms", "setup.capital", rules="MP-KING-06 MP-SETUP-03 MP-SETUP-04"),
    Act("capital", "setup.capital", ("capital thrace",), rules="MP-SETUP-07 MP-SETUP-09"),
    Act(
        "pieces", "setup.armies",
        ("station-aboard war-wagon-2 20", "station-aboard merchant-ship-2 3", "station-vf thrace 12"),
        rules="MP-SETUP-13 MP-SETUP-15 MP-SETUP-16",
    ),
    Act("cards", "cards.keep", rules="MP-CARD-01 MP-CARD-02"),
    Act(
        "pact", "diplomacy.turn",
        ("pact-with player-3", "grant trade player-3 player-1", "grant trade player-1 player-3", "lasts 3", "propose"),
        answers=((CARLA, "accept"),), rules="MP-DIPL-01 MP-DIPL-02",
    ),
    Act("purchase", "purchase.orders", ("buy-technology agriculture", "buy-technology forging"), rules="MP-BUY-01 MP-TIME-02"),
    Act("taxes", "taxes.orders", rules="MP-TAX-01 MP-TAX-07"),
    Act("event", "placement.orders", rules="MP-EVENT-01"),
    Act("placement", "placement.orders", ("place-vf thrace 7", "done"), rules="MP-PLACE-01 MP-SUPPLY-01"),
    Act("refused", "combat.turn", rules="MP-ATT-02", tries="attack moesia"),
    Act("announced", "combat.turn", ("board captain-1a war-wagon-2", "attack moesia"), rules="MP-ATT-09 MP-TIME-09"),
    Act("battle", "attack.announce", ("charge",), ((6, 5), (6, 2)), rules="MP-BATTLE-08 MP-RES-01"),
    Act("conquest", "combat.turn", rules="MP-CONQ-01 MP-ACTIV-01 MP-CAPT-04"),
    Act("goods", "commerce.turn", ("buy merchant-ship-2 furs 10",), rules="MP-TRADE-01 MP-PRICE-04"),
    Act("sailing", "commerce.turn", ("take merchant-ship-2", "go marmara-sea", "go north-aegean-sea"), rules="MP-MOVE-01"),
    Act("auction", "auction.bid", ("bid 30",), rules="MP-TURN-06 MP-TURN-10"),
)  # fmt: skip


class Stage:
    """The table on which the script is played."""

    def __init__(self, game: Game[ProtoState]) -> None:
        self.table = open_table(game, len(PEOPLE), SEED, OPTIONS)
        self.table.state.people = PEOPLE
        self.told = 0

    @property
    def state(self) -> ProtoState:
        assert isinstance(self.table.state, ProtoState)
        return self.table.state

    def perform(self, act: Act) -> Moment:
        while not self.asks(act.asked):
            self.table.play_default(self.table.waiting[0])
        if act.dice:
            self.state.rng = rng.before(act.dice)
        for text in act.moves:
            self.table.play(ANNA, text)
        for seat, text in act.answers:
            self.table.play(seat, text)
        return self.moment(act)

    def asks(self, window: str) -> bool:
        return self.state.agenda[-1].window == window and ANNA in self.table.waiting

    def moment(self, act: Act) -> Moment:
        table: Table = self.table.copy()
        events = list(table.log)[self.told :]
        self.told += len(events)
        s = self.state
        return Moment(
            id=act.id,
            table=table,
            seat=ANNA,
            events=events,
            rules=tuple(dict.fromkeys((*act.rules.split(), *(event.rule for event in events)))),
            numbers={
                "points": s.po[:],
                "florins": s.florins[:],
                "cards": [len(hand) for hand in s.hands],
            },
            values=values_of(events),
            tried=act.tries,
        )


def values_of(events: list[Event]) -> dict[str, Any]:
    """`{taxes_florins}` is what the first event `taxes` that is Anna's, or nobody's, says of `florins`."""
    found: dict[str, Any] = {}
    for event in events:
        if event.values.get("seat", ANNA) == ANNA:
            for field, value in event.values.items():
                found.setdefault(f"{event.kind}_{field}".replace("-", "_"), value)
    return found


def first_turn(game: Game[ProtoState]) -> Tour:
    here = Path(__file__).parents[1] / "text" / "tour"

    def play() -> list[Moment]:
        stage = Stage(game)
        return [stage.perform(act) for act in SCRIPT]

    languages = {code: Texts.load(here / f"{code}.toml") for code in game.languages}
    return Tour("first-turn", PEOPLE, languages, play)
