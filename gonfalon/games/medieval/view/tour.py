"""The detailed example of play (MD-EX-27) as a guided tour: three friends draft, set up and play one round.

The script says who does what, which cards lie where and how the dice fall; everything else, every number included,
comes out of the rules. Where the printed example breaks them (see its note) the tour follows the rules.

rules: MD-SETUP-01 to MD-SETUP-22, MD-TURN-01 to MD-TURN-18
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gonfalon.games.medieval.state import MedState
from gonfalon.games.medieval.victory.questions import ledger
from gonfalon.games.medieval.world import UNSEEN
from gonfalon.kernel import engine, rng
from gonfalon.kernel.events import Event
from gonfalon.kernel.game import Game
from gonfalon.kernel.moves import covers
from gonfalon.kernel.records import open_table
from gonfalon.kernel.table import Table
from gonfalon.kernel.texts import Texts
from gonfalon.kernel.tours import Moment, Tour

PEOPLE = ("Fred", "Ginger", "Cary")
FRED, GINGER, CARY = range(3)
EVERYBODY = -1
PLACES = ("", "second_", "third_", "last_")

HANDS = (
    ("cumans-card", "pope", "jihad", "change-of-ruler"),
    ("civil-war", "spies", "mongol", "disaster"),
    ("assassin", "poland-card", "heresy", "knights-of-christ"),
)
DECK = ("spies", "pope", "heresy", "jihad")
"""What is drawn later, in this order."""
MAP_DECK = ("1f", "1c")


@dataclass(frozen=True)
class Part:
    """A picture of the table, taken at an event of a kind, or at the end."""

    id: str
    step: int
    """The step of the example that it shows."""
    seat: int
    until: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Act:
    """Moves that are played, and the pictures that are taken on the way."""

    parts: tuple[Part, ...]
    moves: tuple[tuple[int, str], ...] = ()
    dice: tuple[int, ...] = ()
    then: Callable[[Stage], None] | None = None
    tries: str | None = None
    """A move that is refused."""


class Witness(list[Event]):
    """Collects every event with the state of the table at that moment."""

    def __init__(self, state: MedState) -> None:
        super().__init__()
        self.state = state
        self.pictures: list[MedState] = []

    def append(self, event: Event) -> None:
        super().append(event)
        self.pictures.append(self.state.copy())

    def tell_instead(self, kind: str, events: list[Event]) -> None:
        """Put events in the place of those of a kind, with the table as it stands now."""
        places = [at for at, event in enumerate(self) if event.kind == kind]
        first, last = places[0], places[-1] + 1
        self[first:last] = events
        self.pictures[first:last] = [self.state.copy() for _ in events]


class Stage:
    """A table whose cards and dice are chosen; what they lead to is not."""

    def __init__(self, game: Game[MedState]) -> None:
        self.table = open_table(game, len(PEOPLE), options={"first": 1})
        state = self.table.state
        assert isinstance(state, MedState)
        self.state = state
        state.people = PEOPLE
        self.heard = Witness(state)

    def perform(self, act: Act) -> Iterator[Moment]:
        self.heard = Witness(self.state)
        self.state.events = self.heard
        if act.dice:
            self.state.rng = rng.before(tuple((6, die) for die in act.dice))
        for seat, text in act.moves:
            self.play(seat, text)
        if act.then:
            act.then(self)
        self.state.events = None
        first = 0
        for part in act.parts:
            last = self.end_of(part)
            yield self.moment(act, part, self.picture(part, last), self.heard[first:last])
            first = last

    def picture(self, part: Part, last: int) -> MedState:
        """How the table stood; while set-up is finished nothing is on the agenda, and the end of the act is shown."""
        if part.until and self.heard.pictures[last - 1].agenda:
            return self.heard.pictures[last - 1]
        return self.state.copy()

    def play(self, seat: int, text: str) -> None:
        state = self.state
        move = state.vocabulary.parse(text)
        if not covers(engine.legal(state, seat), move):
            raise ValueError(f"{PEOPLE[seat]} cannot play {text!r}: {self.table.why(seat, text)}")
        engine.play(state, seat, move)

    def end_of(self, part: Part) -> int:
        """How many events there were when the picture is taken: up to the last one of its kind."""
        if not part.until:
            return len(self.heard)
        return max(at for at, event in enumerate(self.heard, 1) if event.kind == part.until)

    def moment(self, act: Act, part: Part, picture: MedState, events: list[Event]) -> Moment:
        table: Table = self.table.copy()
        table.state = picture
        told = dict.fromkeys((*part.rules, *(event.rule for event in events)))
        seats = range(len(PEOPLE))
        return Moment(
            id=part.id,
            table=table,
            seat=part.seat,
            events=events,
            rules=tuple(told),
            numbers={
                "points": [ledger(picture, seat) for seat in seats],
                "florins": [picture.florins[seat] for seat in seats],
                "cards": [len(picture.hands[seat]) for seat in seats],
            },
            values=values_of(events),
            tried=act.tries,
        )


def values_of(events: list[Event]) -> dict[str, Any]:
    """`{income_florins}` is what the event `income` says of `florins`; `{second_...}` the second one of its kind."""
    found: dict[str, Any] = {}
    told: Counter[str] = Counter()
    for event in events:
        number = PLACES[min(told[event.kind], len(PLACES) - 1)]
        told[event.kind] += 1
        for field, value in event.values.items():
            found[f"{number}{event.kind}_{field}".replace("-", "_")] = value
    return found


def stack(stage: Stage) -> None:
    """The hands and decks of the example, instead of those that chance gave."""
    s, w = stage.state, stage.state.world
    pile = [card for card in w.cards for _ in range(w.card_count[card])]
    pile += [len(w.cards) + power for power in w.powers if s.card_at[power] == UNSEEN]
    s.hands = [tuple(sorted(map(w.card, hand))) for hand in HANDS]
    top = [w.card(card) for card in DECK]
    for card in (*top, *(card for hand in s.hands for card in hand)):
        pile.remove(card)
    s.deck = pile + top[::-1]
    tiles = [w.area(area) for area in MAP_DECK]
    s.map_deck = [area for area in s.map_deck if area not in tiles] + tiles[::-1]
    dealt = [
        Event("dealt", "MD-SETUP-20", {"cards": list(hand)}, audience=(seat,))
        for seat, hand in enumerate(s.hands)
    ]
    stage.heard.tell_instead("dealt", dealt)


def picks(*chosen: tuple[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple((seat, f"draft {power}") for seat, power in chosen)


SCRIPT = (
    Act(
        (Part("draft-first", 1, EVERYBODY, rules=("MD-SETUP-07",)),),
        picks((FRED, "holy-roman-empire"), (GINGER, "france"), (CARY, "england")),
    ),
    Act(
        (Part("draft-second", 2, EVERYBODY, rules=("MD-SETUP-07", "MD-SETUP-08")),),
        picks((CARY, "spain"), (GINGER, "russia"), (FRED, "ayyubids-mamluks")),
    ),
    Act(
        (
            Part("draft-third", 3, EVERYBODY, until="drafted", rules=("MD-SETUP-09",)),
            Part("set-up", 6, EVERYBODY, until="set-up", rules=("MD-SETUP-12", "MD-SETUP-13")),
            Part("hands", 7, FRED, until="dealt", rules=("MD-SETUP-19",)),
            Part("first-player", 8, FRED),
        ),
        picks((FRED, "almoravids"), (GINGER, "byzantium"), (CARY, "hungary")),
        then=stack,
    ),
    Act(
        (Part("fred-map", 9, FRED, rules=("MD-TURN-02", "MD-MAP-11")),),
        ((FRED, "draw-map-card"),),
    ),
    Act(
        (
            Part("fred-income", 10, FRED, until="income", rules=("MD-TURN-05",)),
            Part("fred-skips", 12, FRED, until="income", rules=("MD-TURN-06", "MD-TURN-13")),
            Part("fred-ruler", 13, FRED, until="new-ruler", rules=("MD-TURN-17", "MD-TABLE-02")),
        ),
        ((FRED, "collect"),),
        dice=(2, 5, 4),
    ),
    Act(
        (Part("ginger-map", 14, GINGER, rules=("MD-TURN-02", "MD-PROV-05", "MD-TURN-03")),),
        ((GINGER, "draw-map-card"),),
    ),
    Act(
        (Part("ginger-no-income", 15, GINGER, rules=("MD-TURN-05",)),),
        ((GINGER, "pass"),),
    ),
    Act((Part("ginger-refused", 16, GINGER, rules=("MD-CW-01",)),), tries="civil-war england"),
    Act(
        (Part("ginger-attack", 17, GINGER, rules=("MD-ATT-01", "MD-ATT-05", "MD-TIME-06")),),
        ((GINGER, "attack france north-eastern-france"),),
    ),
    Act(
        (Part("ginger-spies", 18, GINGER, rules=("MD-SPY-05", "MD-ASN-01")),),
        ((GINGER, "play spies"), (CARY, "play assassin")),
    ),
    Act(
        (
            Part("ginger-militia", 19, GINGER, until="militia", rules=("MD-MIL-01", "MD-MIL-03")),
            Part("ginger-battle", 20, GINGER, rules=("MD-BAT-01", "MD-ARMY-02", "MD-RULER-05")),
        ),
        ((GINGER, "bid 12"), (CARY, "bid 9")),
        dice=(3, 3),
    ),
    Act(
        (Part("ginger-draw", 21, GINGER, rules=("MD-TURN-13",)),),
        ((GINGER, "end"),),
    ),
    Act(
        (
            Part("ginger-mongol", 22, GINGER, until="mongol-set-aside", rules=("MD-MONGOL-01",)),
            Part("ginger-disaster", 23, GINGER, until="disaster", rules=("MD-DIS-01",)),
        ),
        ((GINGER, "resolve mongol"),),
        dice=(5, 1, 2),
    ),
    Act(
        (Part("cary-no-map", 25, CARY, rules=("MD-TURN-02", "MD-TURN-05", "MD-TURN-09")),),
        ((CARY, "pass"), (CARY, "pass")),
    ),
    Act(
        (Part("cary-poland", 26, CARY, rules=("MD-POWER-03", "MD-POWER-08")),),
        ((CARY, "play-power poland"),),
    ),
    Act(
        (Part("cary-heresy", 27, CARY, rules=("MD-HER-02", "MD-HER-03")),),
        ((CARY, "heresy north-eastern-france"),),
        dice=(3,),
    ),
    Act(
        (Part("cary-serbia", 29, CARY, rules=("MD-BAT-04", "MD-ATT-09")),),
        ((CARY, "attack hungary northern-serbia"), (CARY, "bid 3")),
        dice=(2, 3),
    ),
    Act(
        (
            Part("cary-spain", 30, CARY, rules=("MD-MIL-01", "MD-ATT-08")),
            Part("cary-knights", 31, CARY, rules=("MD-KOC-03",)),
        ),
        ((CARY, "attack spain southern-spain"), (CARY, "bid 0"), (FRED, "bid 12")),
        dice=(4, 2),
    ),
    Act(
        (
            Part("cary-draw", 33, CARY, until="drew-cards", rules=("MD-TURN-13", "MD-TURN-17")),
            Part("round-over", 34, EVERYBODY, rules=("MD-TURN-18", "MD-VIC-06", "MD-VIC-10")),
        ),
        ((CARY, "end"),),
    ),
)  # fmt: skip

STEPS = {part.id: part.step for act in SCRIPT for part in act.parts}
"""The step of the example that each moment shows."""


def first_round(game: Game[MedState]) -> Tour:
    here = Path(__file__).parents[1] / "text"

    def play() -> list[Moment]:
        stage = Stage(game)
        return [moment for act in SCRIPT for moment in stage.perform(act)]

    languages = {code: Texts.load(here / f"tour-{code}.toml") for code in game.languages}
    return Tour("first-round", PEOPLE, languages, play)
