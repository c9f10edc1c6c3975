"""Harvest: a small game for the kernel's tests that uses everything the kernel offers.

A round: a die for the weather and a hidden card for everybody; cards may be used; all bid for fields at once and
unseen (pick a field, then bid in steps of 5, or abstain); cards again; a tithe; then the market, farmer by farmer.
At any time a farmer may count in secret (nobody else knows) or leave, on which the others vote at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gonfalon.kernel.errors import InvariantBroken
from gonfalon.kernel.events import Refusal
from gonfalon.kernel.game import HOST, Game, Option, Result
from gonfalon.kernel.ledger import load_ledger
from gonfalon.kernel.moves import AMOUNT, AnyMove, Move, NotAMove, Vocabulary
from gonfalon.kernel.rng import Seed
from gonfalon.kernel.state import State, Step
from gonfalon.kernel.texts import Texts
from gonfalon.kernel.windows import Window

SUN, RAIN, FAIR = range(3)
WHEAT, FLOUR = range(2)
COINS, SACK = range(2)
NO, YES = range(2)
HIDDEN = -1

DECK = [SUN] * 6 + [RAIN] * 6 + [FAIR] * 4
PURSE = 20
BID_STEP = 5
STAKE = 5
DIE = 6

ROLLED, MARKET = "weather.rolled", "market.open"
USABLE_AT = {ROLLED: (SUN, RAIN), MARKET: (FAIR,)}

KINDS = {
    "card": ["sun", "rain", "fair"],
    "field": ["brook", "hill", "marsh"],
    "good": ["wheat", "flour"],
    "tithe": ["coins", "flour"],
    "vote": ["no", "yes"],
    "spot": ["gate", "yard", "ford", "barn", "mill", "well", "inn"],
}
VERBS: dict[str, tuple[str, ...]] = {
    "pass": (),
    "use": ("card",),
    "abstain": (),
    "pick": ("field",),
    "bid": (AMOUNT,),
    "tithe": ("tithe",),
    "done": (),
    "grind": (),
    "sell": ("good", AMOUNT),
    "plough": (),
    "gamble": (),
    "walk": ("spot",),
    "note": (),
    "wish": (),
    "leave": (),
    "vote": ("vote",),
    "stop": (),
}
VOCABULARY = Vocabulary(KINDS, VERBS)
v = VOCABULARY


class HarvestState(State):
    __slots__ = (
        "coins", "deck", "discards", "flour", "hands", "left", "notes", "prize", "round", "rounds",
        "weather", "wheat",
    )  # fmt: skip

    round: int
    rounds: int
    prize: int
    """What a won gamble brings above the stake; a constant of the rules version, not saved."""
    weather: int
    left: int
    """Bit mask of the seats that left."""
    coins: list[int]
    wheat: list[int]
    flour: list[int]
    notes: list[int]
    """Per seat, how far it has counted; hidden from the others."""
    hands: list[tuple[int, ...]]
    deck: list[int]
    discards: list[int]

    @property
    def vocabulary(self) -> Vocabulary:
        return VOCABULARY

    @property
    def seats(self) -> range:
        return range(len(self.coins))

    def copy(self) -> HarvestState:
        twin = HarvestState.__new__(HarvestState)
        self.copy_kernel(twin)
        for name in ("round", "rounds", "prize", "weather", "left"):
            setattr(twin, name, getattr(self, name))
        for name in ("coins", "wheat", "flour", "notes", "hands", "deck", "discards"):
            setattr(twin, name, getattr(self, name)[:])
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            **self.dump_kernel(),
            "round": self.round,
            "rounds": self.rounds,
            "weather": self.weather,
            "left": self.left,
            "coins": self.coins[:],
            "wheat": self.wheat[:],
            "flour": self.flour[:],
            "notes": self.notes[:],
            "hands": [list(hand) for hand in self.hands],
            "deck": self.deck[:],
            "discards": self.discards[:],
        }


def playing(s: HarvestState) -> list[int]:
    return [seat for seat in s.seats if not s.left >> seat & 1]


# ---- the round


@dataclass(slots=True)
class Round(Step):
    """One round, or the end."""

    id = "Round"

    def run(self, s: HarvestState) -> None:
        if s.round == s.rounds:
            s.outcome = "harvest-home"
            s.emit("ended", "HV-AIM-01")
            return
        s.round += 1
        first = s.round % len(s.seats)
        order = [*s.seats[first:], *s.seats[:first]]
        s.push(
            Weather(),
            Cards(ROLLED),
            Bid(),
            Cards(MARKET),
            *(Tithe(seat) for seat in order),
            *(Market(seat) for seat in order),
            Round(),
        )


@dataclass(slots=True)
class Weather(Step):
    """The die is rolled and everybody draws a card."""

    id = "Weather"

    def run(self, s: HarvestState) -> None:
        s.weather = 1 + s.draw(DIE)
        s.emit("weather", "HV-WEATHER-01", count=s.weather)
        for seat in s.seats:
            if not s.deck:
                s.deck, s.discards = s.shuffle(s.discards), []
            if s.deck:
                card = s.deck.pop()
                s.hands[seat] = (*s.hands[seat], card)
                s.emit("dealt", "HV-CARD-01", seat=seat)
                s.emit("drawn", "HV-CARD-01", audience=(seat,), card=card)


@dataclass(slots=True)
class Cards(Window):
    """Whoever holds a card of this moment may use it."""

    id = "Cards"
    rule = "HV-CARD-02"
    verbs = ("pass", "use")

    used: int = 0
    """Cards used in this window so far."""

    def order(self, s: HarvestState) -> list[int]:
        return list(s.seats)

    def usable(self, s: HarvestState, seat: int) -> list[AnyMove]:
        limits = {SUN: s.weather < DIE, RAIN: s.weather > 1, FAIR: True}
        return [
            v["use", card]
            for card in USABLE_AT[self.window]
            if card in s.hands[seat] and limits[card]
        ]

    def pass_move(self, s: HarvestState) -> Move:
        return v[("pass",)]

    def use(self, s: HarvestState, seat: int, move: Move) -> None:
        top = s.agenda.pop()
        assert isinstance(top, Cards)
        s.push(Cards(top.window, top.passed, top.used + 1))
        card = move.args[0]
        hand = list(s.hands[seat])
        hand.remove(card)
        s.hands[seat] = tuple(hand)
        s.discards.append(card)
        s.emit("used", "HV-CARD-02", seat=seat, card=card)
        if card == FAIR:
            s.coins[seat] += STAKE
        else:
            s.weather += 1 if card == SUN else -1

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        return Refusal("HV-CARD-02", "not-held", card=move.args[0])

    def asks(self, s: HarvestState, seat: int) -> dict[str, Any]:
        return {"count": self.used}


@dataclass(slots=True)
class Bid(Step):
    """Everybody picks a field and bids for it, unseen by the others."""

    id = "Bid"
    window = "field.bid"
    rule = "HV-BID-01"
    verbs = ("abstain", "pick", "bid")
    sealed = True

    def waits_for(self, s: HarvestState) -> list[int]:
        return [seat for seat in s.seats if not _is_in(s.sealed[seat])]

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        if s.sealed[seat]:
            high = s.coins[seat] // BID_STEP * BID_STEP
            return [v.range("bid", low=0, high=high, step=BID_STEP) if high else v["bid", 0]]
        return [v[("abstain",)], *(v["pick", field] for field in range(len(KINDS["field"])))]

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        if _is_in(s.sealed[seat]):
            return Refusal("HV-BID-01", "already-in")
        if move.verb != "bid":
            return Refusal("HV-BID-01", "already-in")
        if not s.sealed[seat]:
            return Refusal("HV-BID-01", "pick-first")
        if move.args[0] % BID_STEP:
            return Refusal("HV-BID-02", "bid-step", count=BID_STEP)
        return Refusal("HV-BID-03", "bid-purse", count=s.coins[seat])

    def run(self, s: HarvestState) -> None:
        bids: dict[int, list[tuple[int, int]]] = {}
        for seat, choice in enumerate(s.sealed):
            if choice[0].verb == "abstain":
                s.emit("abstained", "HV-BID-01", seat=seat)
                continue
            field, amount = choice[0].args[0], choice[1].args[0]
            bids.setdefault(field, []).append((amount, seat))
            s.emit("bid", "HV-BID-01", seat=seat, field=field, coin_count=amount)
        for field in sorted(bids):
            best, seat = max(bids[field])
            if sum(amount == best for amount, _ in bids[field]) > 1:
                s.emit("tied", "HV-BID-03", field=field)
                continue
            s.coins[seat] -= best
            s.wheat[seat] += s.weather
            s.emit("reaped", "HV-BID-03", seat=seat, count=s.weather, good=WHEAT)

    def asks(self, s: HarvestState, seat: int) -> dict[str, Any]:
        return {"count": s.coins[seat]}


def _is_in(choice: tuple[Move, ...]) -> bool:
    return len(choice) == 2 or (len(choice) == 1 and choice[0].verb == "abstain")


@dataclass(slots=True)
class Tithe(Step):
    """5 coins or a sack; nobody is asked who has but one of them."""

    id = "Tithe"
    window = "tithe"
    rule = "HV-TITHE-01"
    verbs = ("tithe",)

    seat: int

    def waits_for(self, s: HarvestState) -> list[int]:
        return [self.seat] if self.moves(s, self.seat) else []

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = []
        if s.coins[seat] >= STAKE:
            moves.append(v["tithe", COINS])
        if s.flour[seat]:
            moves.append(v["tithe", SACK])
        return moves

    def apply(self, s: HarvestState, seat: int, move: Move) -> None:
        s.done()
        if move.args[0] == COINS:
            s.coins[seat] -= STAKE
        else:
            s.flour[seat] -= 1
        s.emit("tithed", "HV-TITHE-01", seat=seat)


@dataclass(slots=True)
class Market(Step):
    """As often as one likes; who has done something goes home by a move of their own."""

    id = "Market"
    window = "market"
    rule = "HV-MARKET-01"
    verbs = ("done", "grind", "sell", "plough", "gamble")

    seat: int
    moved: int = 0

    def waits_for(self, s: HarvestState) -> list[int]:
        return [self.seat]

    def stays_open(self, s: HarvestState) -> bool:
        return self.moved > 0

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        moves: list[AnyMove] = [v[("done",)]]
        if s.wheat[seat]:
            moves.append(v[("grind",)])
            moves.append(v.range("sell", WHEAT, low=1, high=s.wheat[seat]))
        if s.flour[seat]:
            moves.append(v.range("sell", FLOUR, low=1, high=s.flour[seat]))
        if s.coins[seat] >= STAKE:
            moves.append(v[("plough",)])
            moves.append(v[("gamble",)])
        return moves

    def apply(self, s: HarvestState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        s.push(Market(seat, self.moved + 1))
        if move.verb == "grind":
            s.wheat[seat] -= 1
            s.flour[seat] += 1
            s.emit("ground", "HV-MARKET-01", seat=seat)
        elif move.verb == "sell":
            good, count = move.args
            store = s.wheat if good == WHEAT else s.flour
            store[seat] -= count
            s.coins[seat] += count * (1 + good)
            s.emit("sold", "HV-MARKET-01", seat=seat, count=count, good=good)
        elif move.verb == "plough":
            s.coins[seat] -= STAKE
            s.wheat[seat] += 1
            s.commit()
            s.emit("ploughed", "HV-MARKET-02", seat=seat)
        else:
            roll = 1 + s.draw(DIE)
            s.coins[seat] += s.prize if roll * 2 > DIE else -STAKE
            s.emit("gambled", "HV-MARKET-02", seat=seat, count=roll)

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        if move.verb in ("plough", "gamble"):
            return Refusal("HV-MARKET-02", "too-poor")
        good = move.args[0] if move.args else WHEAT
        store = s.wheat if good == WHEAT else s.flour
        return Refusal("HV-MARKET-01", "too-few", count=store[seat], good=good)


# ---- a walk through the village; no round has one

GATE, YARD, FORD, BARN, MILL, WELL, INN = range(7)
PATHS = {
    GATE: (YARD, FORD),
    YARD: (GATE, BARN),
    FORD: (GATE, MILL, INN),
    BARN: (YARD, MILL),
    MILL: (BARN, FORD, WELL),
    WELL: (MILL,),
    INN: (FORD,),
}
"""From spot to spot. The ford spoils a measure of flour, the well may be dry, at the inn others are asked."""


@dataclass(slots=True)
class Walk(Step):
    """From spot to spot, so many times."""

    id = "Walk"
    window = "walk"
    rule = "HV-MARKET-01"
    verbs = ("done", "walk")

    seat: int
    at: int = GATE
    left: int = 4

    def waits_for(self, s: HarvestState) -> list[int]:
        return [self.seat]

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        return [v[("done",)], *(v["walk", spot] for spot in PATHS[self.at] if self.left)]

    def apply(self, s: HarvestState, seat: int, move: Move) -> None:
        s.done()
        if move.verb == "done":
            return
        (spot,) = move.args
        s.push(Walk(seat, spot, self.left - 1))
        if spot == FORD:
            s.flour[seat] -= 1
        elif spot == WELL:
            s.wheat[seat] += s.draw(DIE)
        elif spot == INN:
            s.push(Market(1 - seat))

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        return Refusal("HV-MARKET-01", "not-offered")


# ---- at any time


@dataclass(slots=True)
class Vote(Step):
    """May the leaver keep the coins?"""

    id = "Vote"
    window = "table.vote"
    rule = "HV-LEAVE-01"
    verbs = ("vote",)
    sealed = True

    seat: int

    def waits_for(self, s: HarvestState) -> list[int]:
        return [seat for seat in playing(s) if not s.sealed[seat]]

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        return [v["vote", NO], v["vote", YES]]

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        return Refusal("HV-LEAVE-01", "already-in")

    def run(self, s: HarvestState) -> None:
        votes = [choice[0].args[0] for choice in s.sealed if choice]
        s.emit("voted", "HV-LEAVE-01", yes_count=votes.count(YES), seats=playing(s))
        if votes.count(NO) >= votes.count(YES):
            s.coins[self.seat] = 0

    def asks(self, s: HarvestState, seat: int) -> dict[str, Any]:
        return {"seat": self.seat}


@dataclass(slots=True)
class Standing(Step):
    """Counting, wishing for flour that somebody has, leaving, and the host's right to stop."""

    id = "Standing"
    rule = "HV-STAND-01"
    verbs = ("note", "wish", "leave", "stop")

    def moves(self, s: HarvestState, seat: int) -> list[AnyMove]:
        if seat == HOST:
            return [v[("stop",)]]
        if s.left >> seat & 1:
            return []
        wish = [v[("wish",)]] if any(s.flour) else []
        return [v[("note",)], *wish, v[("leave",)]]

    def apply(self, s: HarvestState, seat: int, move: Move) -> None:
        if move.verb in ("note", "wish"):
            s.notes[seat] += 1 if move.verb == "note" else 10
            s.emit("noted", "HV-STAND-01", audience=(seat,), count=s.notes[seat])
        elif move.verb == "stop":
            s.outcome = "stopped"
            s.emit("ended", "HV-HOST-01")
        else:
            s.left |= 1 << seat
            s.absent |= 1 << seat
            s.commit()
            s.emit("left", "HV-LEAVE-01", seat=seat)
            if len(playing(s)) == 1:
                s.outcome = "alone"
                s.emit("ended", "HV-LEAVE-01")
            elif not isinstance(s.agenda[-1], Vote):
                s.interrupt(Vote(seat))


# ---- the game


def upgrade_1_to_2(data: dict[str, Any]) -> dict[str, Any]:
    """Money is called coins."""
    data = {**data, "coins": data["money"]}
    del data["money"]
    return data


def upgrade_2_to_3(data: dict[str, Any]) -> dict[str, Any]:
    """Farmers count to themselves."""
    return {**data, "notes": [0] * len(data["coins"])}


STEPS: dict[str, type[Step]] = {
    step.id: step for step in (Round, Weather, Cards, Bid, Tithe, Market, Walk, Vote)
}
_HERE = Path(__file__).parent


class Harvest(Game[HarvestState]):
    def __init__(self, rules_version: str = "1", prize: int = 5, schema: int = 3) -> None:
        super().__init__(
            id="harvest",
            name="Harvest",
            min_seats=2,
            max_seats=4,
            rules_version=rules_version,
            schema=schema,
            options=[Option("rounds", 3, (1, 2, 3, 30), "HV-AIM-01"), Option("motto", "")],
            steps=STEPS,
            standing=Standing(),
            ledger=load_ledger(_HERE / "rules.toml"),
            languages={code: Texts.load(_HERE / f"{code}.toml") for code in ("en", "it")},
            upgraders={1: upgrade_1_to_2, 2: upgrade_2_to_3},
        )
        self.prize = prize

    def open(self, seats: int, seed: Seed, options: dict[str, Any]) -> HarvestState:
        s = HarvestState.__new__(HarvestState)
        s.start_kernel(seats, seed)
        s.round = s.weather = s.left = 0
        s.rounds = options["rounds"]
        s.prize = self.prize
        s.coins = [PURSE] * seats
        s.wheat, s.flour, s.notes = [0] * seats, [0] * seats, [0] * seats
        s.hands = [()] * seats
        s.deck, s.discards = s.shuffle(DECK), []
        s.push(Opening(), Round())
        return s

    def load(self, data: dict[str, Any], seats: int, options: dict[str, Any]) -> HarvestState:
        s = HarvestState.__new__(HarvestState)
        s.load_kernel(data, self.steps)
        s.prize = self.prize
        for name in ("round", "rounds", "weather", "left"):
            setattr(s, name, int(data[name]))
        for name in ("coins", "wheat", "flour", "notes", "deck", "discards"):
            setattr(s, name, [int(number) for number in data[name]])
        s.hands = [tuple(hand) for hand in data["hands"]]
        return s

    def knowledge(self, s: HarvestState, seat: int) -> HarvestState:
        known = s.copy()
        known.hide_chance()
        known.hide_sealed(seat)
        known.deck = [HIDDEN] * len(s.deck)
        known.hands = [
            hand if at == seat else (HIDDEN,) * len(hand) for at, hand in enumerate(s.hands)
        ]
        known.notes = [count if at == seat else 0 for at, count in enumerate(s.notes)]
        return known

    def deal_anew(self, s: HarvestState, seat: int) -> None:
        pile = DECK[:]
        for card in (*s.discards, *s.hands[seat]):
            pile.remove(card)
        pile = s.shuffle(pile)
        for other, hand in enumerate(s.hands):
            if other != seat:
                s.hands[other] = tuple(pile.pop() for _ in hand)
        s.deck = pile

    def view(self, known: HarvestState, seat: int) -> dict[str, Any]:
        return {
            "round": known.round,
            "weather": known.weather,
            "coins": known.coins[:],
            "wheat": known.wheat[:],
            "flour": known.flour[:],
            "cards": [len(hand) for hand in known.hands],
            "hand": [KINDS["card"][card] for card in known.hands[seat]] if seat != HOST else [],
            "deck": len(known.deck),
            "notes": known.notes[seat] if seat != HOST else 0,
            "sealed": [move.text for move in known.sealed[seat]] if seat != HOST else [],
            "waiting": list(known.waiting),
        }

    def hints(self, known: HarvestState, seat: int) -> dict[str, Any]:
        return {"worth": self.scores(known)[seat]}

    def refuse(self, s: HarvestState, seat: int, move: Move) -> Refusal:
        if s.outcome:
            return Refusal("HV-AIM-02", "over")
        if move.verb == "stop":
            return Refusal("HV-HOST-01", "host-only")
        if seat == HOST:
            return Refusal("HV-HOST-01", "players-only")
        if s.left >> seat & 1:
            return Refusal("HV-LEAVE-01", "you-left")
        step = s.agenda[-1]
        if move.verb not in step.verbs:
            return Refusal("HV-TURN-01", "not-now", verb=move.verb)
        if seat in s.waiting or step.sealed:
            return step.refuse(s, seat, move)
        return Refusal(step.rule, "not-your-choice", seats=s.waiting)

    def refuse_words(self, s: HarvestState, seat: int, problem: NotAMove) -> Refusal:
        if problem.kind == "verb":
            return Refusal("HV-TURN-02", "no-such-move", text=problem.word)
        return Refusal("HV-TURN-02", "no-such-word", verb=problem.verb, text=problem.word)

    def result(self, s: HarvestState) -> Result:
        scores = self.scores(s)
        ranking = [
            [seat for seat, score in enumerate(scores) if score == points]
            for points in sorted(set(scores), reverse=True)
        ]
        return Result(ranking, scores, s.outcome, "HV-AIM-01", ranking[0])

    def scores(self, s: HarvestState) -> list[int]:
        return [s.coins[seat] + s.wheat[seat] + 2 * s.flour[seat] for seat in s.seats]

    def turn(self, s: HarvestState) -> int:
        return s.round

    def holdings(self, known: HarvestState, seat: int) -> dict[str, int]:
        return {"coin": known.coins[seat], "wheat": known.wheat[seat], "flour": known.flour[seat]}

    def check(self, s: HarvestState) -> None:
        if min(*s.coins, *s.wheat, *s.flour) < 0:
            raise InvariantBroken("no store is negative")
        if sorted([*s.deck, *s.discards, *(card for hand in s.hands for card in hand)]) != DECK:
            raise InvariantBroken("no card is lost")

    def word(
        self, s: HarvestState, language: str, kind: str, value: Any, count: int | None = None
    ) -> str:
        if kind == "seat":
            return f"farmer {value + 1}"
        names = KINDS.get(kind)
        id = names[value] if names and isinstance(value, int) else str(value)
        return self.texts(language).name(kind, id, count)


@dataclass(slots=True)
class Opening(Step):
    """Says that the game begins; done before the first choice."""

    id = "Opening"

    def run(self, s: HarvestState) -> None:
        s.emit("opened", "HV-AIM-01", count=s.rounds)


GAME = Harvest()
