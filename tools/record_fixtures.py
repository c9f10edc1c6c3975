"""Record the whole games in tests/games/warriors_traders/fixtures.

    .venv/bin/python -m tools.record_fixtures               # everything, in a minute or two
    .venv/bin/python -m tools.record_fixtures four-points   # only the fixtures named

Run it after a rule, the data or the shape of the state has changed on purpose, and commit the files alone,
saying which rule moved them. A fixture is the record of a finished game (`gonfalon replay FILE` plays it) with a
part `fixture` beside it: what it is about, who played, how it ended. Every plan tries seeds from 1 on until a game
shows all that the plan asks for; the same code gives the same files on every machine.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import gonfalon
from gonfalon.bots import Bot, make_bot
from gonfalon.bots.playing import next_seat, play_one
from gonfalon.games.warriors_traders.battle.steps.battle import AssignDamage
from gonfalon.games.warriors_traders.game import GAME
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.state import State
from gonfalon.kernel.table import Table
from tests.games.warriors_traders.features import features_of, state_of, wanted

TESTS = Path(__file__).resolve().parents[1] / "tests" / "games" / "warriors_traders"
FIXTURES = TESTS / "fixtures"

SEEDS = 400
"""How many games a plan may try."""


@dataclass(frozen=True)
class Leave:
    """A player leaves: at the first question of a window from a turn on."""

    turn: int
    window: str = ""
    """Beginning of the window's name."""
    who: str = "asked"
    """`asked`: who owes a choice; `attacker`, `defender` of the battle; `sealed`: who has sealed a choice;
    `other`: the first who owes nothing; `removed`: who owes a choice, put out by the host, as in games of earlier days."""


@dataclass(frozen=True)
class Plan:
    """A game to be recorded."""

    name: str
    about: str
    players: str
    """One word a seat: random, steward, or one of `LIKES`."""
    shows: tuple[str, ...] = ()
    """Features the game must show, as in `features.py`."""
    options: dict[str, Any] = field(default_factory=dict)
    lively: float = 0.0
    """How often, instead of the next answer, somebody takes a move back or plays a standing move."""
    leaves: tuple[Leave, ...] = ()
    votes: tuple[str, ...] = ()
    """What the seats vote, in turn, when somebody has left."""
    time_up: int = -1
    """The turn in which the host says that time is up."""


ALL = "steward steward steward steward steward steward"

PLANS = [
    # ---- two players
    Plan(
        "two-turn-limit",
        "three turns on the smallest map; the playthrough tells this game",
        "steward steward",
        ("ending:turn-limit",),
        {"scenario": "2p-england-scotland", "turn_limit": 3},
    ),
    Plan(
        "two-last-turn",
        "the steward against chance, to the last turn",
        "steward random",
        ("ending:last-turn", "event:unified"),
        {"scenario": "2p-british-isles"},
    ),
    Plan(
        "two-foreign-routes",
        "two stewards with goods from abroad; the order of play changes",
        "steward steward",
        ("verb:take-good", "event:foreign-goods"),
        {"scenario": "2p-south-balkans", "turn_order": "variable"},
    ),
    Plan(
        "two-whole-map",
        "foreign routes on the whole eastern map, countries chosen by the players",
        "random steward",
        ("event:foreign-route-opened", "verb:take-country", "event:bank-exchange"),
        {"map": "east", "foreign_routes": "on", "countries": "chosen"},
    ),
    Plan(
        "two-last-player",
        "one of two leaves; the other has won",
        "steward steward",
        ("ending:last-player",),
        {"map": "west"},
        leaves=(Leave(3, "trade.open"),),
    ),
    # ---- three players
    Plan(
        "three-bargains",
        "offers, counter-offers and their acceptance on the British isles",
        "trader trader steward",
        ("moment:counter-accepted", "event:offer-withdrawn", "event:offer-lapsed"),
        {"scenario": "3p-british-isles"},
    ),
    Plan(
        "three-second-thoughts",
        "moves taken back: in steps, among standing moves, before a reveal",
        "steward random random",
        ("moment:undo", "moment:undo-standing", "moment:undo-sealed", "verb:cancel-order"),
        {"scenario": "3p-western-mainland", "countries": "chosen"},
        lively=0.2,
    ),
    Plan(
        "three-no-foreign-routes",
        "three stewards without routes abroad",
        "steward steward steward",
        ("event:unified", "event:offer-accepted"),
        {"scenario": "3p-northern-east", "foreign_routes": "off"},
    ),
    Plan(
        "three-last-player",
        "two of three leave, one after the other",
        "steward random steward",
        ("ending:last-player", "moment:second-leaver", "event:realm-dissolved"),
        {"map": "east", "turn_order": "variable"},
        leaves=(Leave(2, "development"), Leave(4, "maneuver")),
        votes=("go-on",),
    ),
    Plan(
        "three-soldiers",
        "Military to the end: Double Strike, Warlord, equal armies before the Barbarians",
        "soldier soldier steward",
        ("moment:second-round", "window:development.further-army", "verb:resume"),
        {"map": "west"},
    ),
    Plan(
        "three-equal-armies",
        "the attacker says which of his equal armies the Barbarians hit",
        "soldier soldier soldier",
        ("window:battle.barbarians", "verb:fall-back"),
        {"map": "east"},
    ),
    Plan(
        "three-no-way-out",
        "an army has nowhere to go and is lost",
        "soldier soldier soldier",
        ("event:army-lost",),
        {"scenario": "3p-british-isles"},
    ),
    # ---- four players
    Plan(
        "four-points",
        "four stewards; one reaches the threshold",
        ALL[: 4 * 8 - 1],
        ("ending:points", "event:war-declared"),
        {"map": "west"},
    ),
    Plan(
        "four-time",
        "the host says that time is up",
        "steward random random steward",
        ("ending:time",),
        {"map": "east", "turn_order": "variable"},
        time_up=4,
    ),
    Plan(
        "four-shared-victory",
        "two players with equal totals win together",
        "random random random random",
        ("moment:shared-victory",),
        {"map": "west"},
    ),
    Plan(
        "four-defender-leaves",
        "the defender leaves in the middle of a battle between players; the others play on",
        "steward steward random steward",
        ("moment:leaver-in-battle", "moment:duel", "event:realm-dissolved", "ending:last-turn"),
        {"map": "west"},
        leaves=(Leave(2, "battle.assign", "defender"),),
        votes=("go-on", "abstain"),
    ),
    Plan(
        "four-attacker-leaves",
        "the attacker leaves before placing damage; the others stop",
        "steward steward steward random",
        ("moment:leaver-in-battle", "moment:duel", "ending:stopped"),
        {"map": "east"},
        leaves=(Leave(2, "battle.assign", "attacker"),),
        votes=("stop", "go-on", "stop"),
    ),
    Plan(
        "four-leaver-at-start",
        "somebody leaves while the start tokens are being sealed, another is removed later",
        "steward steward random random",
        ("moment:leaver-in-sealed-choice", "verb:remove", "vote:abstain", "vote:go-on"),
        {"map": "west"},
        leaves=(Leave(0, "setup.tokens", "sealed"), Leave(5, "upkeep", "removed")),
        votes=("go-on", "abstain", "go-on"),
    ),
    Plan(
        "four-allied",
        "two alliances of two, to the end",
        "steward steward random steward",
        ("moment:allies-side-by-side", "event:unified"),
        {"map": "west", "alliances": "2v2"},
    ),
    Plan(
        "four-allied-left",
        "a player leaves an allied game; the VP are counted",
        "steward steward steward steward",
        ("ending:team-left", "vote:count"),
        {"map": "east", "alliances": "0,1/2,3", "turn_order": "variable"},
        leaves=(Leave(5, "maneuver"),),
        votes=("count",),
    ),
    # ---- five players
    Plan(
        "five-wars",
        "wars, duels, peace by agreement, wars that fade and wars that end",
        "steward random steward random steward",
        (
            "moment:duel",
            "event:peace-made",
            "event:war-faded",
            "event:peace-refused",
            "verb:upgrade-army",
        ),
        {
            "map": "west",
            "countries": ["france", "burgundy", "switzerland", "germany", "denmark"],
        },
        lively=0.1,
    ),
    Plan(
        "five-orders",
        "answers left in advance are given",
        "random steward random steward random",
        (
            "moment:order-answers",
            "event:peace-withdrawn",
            *(f"order:{order}" for order in ("feed-all", "finish-trade", "no-token-move")),
        ),
        {"map": "east", "turn_order": "variable"},
        lively=0.15,
    ),
    Plan(
        "five-stopped",
        "after a player has left the others stop",
        "steward steward random random steward",
        ("ending:stopped", "event:leave-vote"),
        {"map": "east"},
        leaves=(Leave(4, "trade.open", "other"),),
        votes=("stop",),
    ),
    # ---- six players
    Plan(
        "six-points",
        "six stewards; one reaches the threshold",
        ALL,
        ("ending:points", "event:unified", "event:peace-made"),
        {"map": "east"},
    ),
    Plan(
        "six-mixed",
        "three stewards among three who play anything; the order of play changes",
        "steward random steward random steward random",
        ("event:title-lost", "event:war-ended"),
        {"map": "west", "turn_order": "variable"},
    ),
    Plan(
        "six-allied-three",
        "two alliances of three; a province is handed over to one of two allies",
        "random random random steward random random",
        ("window:province.hand-over",),
        {"map": "east", "alliances": "3v3"},
    ),
    Plan(
        "six-allied-two",
        "three alliances of two, settled once the countries are known, make war and peace",
        ALL,
        ("event:war-declared", "event:peace-made", "verb:ally", "alliances_settled:after"),
        {"map": "west", "alliances": "2v2v2", "alliances_settled": "after"},
    ),
    Plan(
        "six-no-winner",
        "a player leaves an allied game; one voter will not have the VP counted",
        "steward random steward random steward random",
        ("ending:no-winner", "vote:no-count", "vote:count"),
        {"map": "west", "alliances": "2v2v2"},
        leaves=(Leave(3, "battle"),),
        votes=("count", "no-count"),
    ),
]


LIKES = {
    "soldier": (
        "upgrade-technology military", "build-army", "declare-war", "move ", "upgrade-army",
    ),
    "trader": (
        "send", "accept", "counter", "give", "want", "open-route", "offer", "upgrade-technology trade",
    ),
}  # fmt: skip
"""Moves that a kind of player likes, by the beginning of their text, best first."""


class Keen(Bot):
    """Plays at random, but most of the time what it likes; it feeds its armies."""

    def __init__(self, likes: tuple[str, ...], seed: int) -> None:
        self._likes = ("feed-all", *likes)
        self._generator = random.Random(seed)
        self._random = make_bot("random", GAME, seed)

    def choose(
        self,
        seat: int,
        known: State,
        prompt: dict[str, Any] | None,
        legal: list[AnyMove],
        standing: list[AnyMove],
    ) -> Move:
        for like in self._likes:
            liked = [move for move in legal if move.text.startswith(like)]
            if liked and self._generator.random() < 0.7:
                return concrete(self._generator.choice(liked))
        return self._random.choose(seat, known, prompt, legal, standing)


def make_player(name: str, seed: int) -> Bot:
    return Keen(LIKES[name], seed) if name in LIKES else make_bot(name, GAME, seed)


def play(plan: Plan, seed: int) -> Table:
    """One game by the plan."""
    names = plan.players.split()
    table = gonfalon.open_table(GAME, len(names), seed, plan.options)
    players = [make_player(name, 10 * seed + seat) for seat, name in enumerate(names)]
    generator = random.Random(seed)
    leaves = list(plan.leaves)
    last = -1
    while not table.over:
        if table.game.turn(table.state) == plan.time_up and not state_of(table).time_is_up:
            table.play(gonfalon.HOST, "time-up")
        elif leaves and leave(table, leaves[0]):
            del leaves[0]
        elif plan.lively and generator.random() < plan.lively:
            take_liberty(table, generator)
        else:
            last = next_seat(table.waiting, last)
            if state_of(table).agenda[-1].window == "table.leave" and plan.votes:
                table.play(last, f"vote {plan.votes[last % len(plan.votes)]}")
            else:
                play_one(table, last, players[last])
    return table


def leave(table: Table, wish: Leave) -> bool:
    """Let a player leave if this is the moment."""
    s = state_of(table)
    step = s.agenda[-1]
    if s.turn < wish.turn or not step.window.startswith(wish.window) or step.window[:5] == "table":
        return False
    seat: int | None = s.waiting[0]
    if wish.who in ("attacker", "defender"):
        if not isinstance(step, AssignDamage) or len(s.waiting) < 2:
            return False
        seat = step.seat if wish.who == "attacker" else s.owner[step.province]
    elif wish.who == "sealed":
        seat = next((seat for seat in range(table.seats) if s.sealed[seat]), None)
    elif wish.who == "other":
        gone = [seat for seat in range(table.seats) if s.left >> seat & 1]
        seat = next((seat for seat in range(table.seats) if seat not in (*s.waiting, *gone)), None)
    if seat is None:
        return False
    if wish.who == "removed":
        country = s.world.country_ids[s.country[seat]]
        table.play(gonfalon.HOST, f"remove {country}", recorded=True)
    else:
        table.play(seat, "resign")
    return True


def take_liberty(table: Table, generator: random.Random) -> None:
    """Somebody takes back a move, or plays a standing move other than leaving."""
    seat = generator.randrange(table.seats)
    if table.can_undo(seat):
        table.undo(seat)
        return
    moves = [move for move in table.standing(seat) if move.verb != "resign"]
    if moves:
        table.play(seat, concrete(generator.choice(moves)))


def record(plan: Plan) -> dict[str, Any]:
    """The first game that shows what the plan asks for."""
    for seed in range(1, SEEDS + 1):
        table = play(plan, seed)
        found = table.record()
        if set(plan.shows) <= features_of(found):
            result = table.result
            assert result is not None
            about = {"about": plan.about, "players": plan.players.split(), "shows": [*plan.shows]}
            return {**found, "fixture": {**about, "result": asdict(result)}}
    raise SystemExit(f"{plan.name}: none of {SEEDS} games shows all of {', '.join(plan.shows)}")


def write_fixtures(names: Iterable[str] = ()) -> None:
    plans = [plan for plan in PLANS if not names or plan.name in names]
    FIXTURES.mkdir(exist_ok=True)
    if not names:
        for file in FIXTURES.glob("*.json"):
            if file.stem not in {plan.name for plan in plans}:
                file.unlink()
    for plan in plans:
        game = record(plan)
        text = json.dumps(game, separators=(",", ":"), ensure_ascii=False) + "\n"
        (FIXTURES / f"{plan.name}.json").write_text(text, encoding="utf-8")
        moves = len(game["segments"][0]["moves"])
        print(f"{plan.name}: seed {game['seed']}, {moves} moves, {len(text)} bytes")


def missing() -> list[str]:
    """What no fixture shows."""
    shown: set[str] = set()
    for file in FIXTURES.glob("*.json"):
        shown |= features_of(json.loads(file.read_text(encoding="utf-8")))
    return sorted(wanted() - shown)


def main(names: list[str]) -> None:
    unknown = [n for n in names if n not in [plan.name for plan in PLANS]]
    if unknown:
        raise SystemExit(f"no such fixture: {', '.join(unknown)}")
    write_fixtures(names)
    lacking = missing()
    if lacking:
        raise SystemExit(f"no fixture shows: {', '.join(lacking)}")


if __name__ == "__main__":
    main(sys.argv[1:])
