"""Two tables that differ only in what is hidden, and everything that others get of them.

A position of a random game is set at two real tables. In one of them somebody does something in secret, or holds other things in
secret. The observer moves before, in between and after. Whatever reaches the observer, the other seats and the spectators must be
the same to the byte, and the same number of messages.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import gonfalon
from gonfalon.bots import make_bot
from gonfalon.bots.playing import play_one
from gonfalon.kernel.game import HOST, Game
from gonfalon.kernel.moves import AnyMove, Move, concrete
from gonfalon.kernel.native import window_of
from gonfalon.kernel.state import Step
from gonfalon.kernel.table import Table
from gonfalon.server import archive, moves
from gonfalon.server.affairs import digest_shape, orders_form
from gonfalon.server.app import Services
from gonfalon.server.live import Socket
from gonfalon.server.own_texts import LANGUAGES
from gonfalon.server.people import people_shape
from gonfalon.server.problems import Refused
from gonfalon.server.room import Room
from gonfalon.server.seat_state import state_of
from gonfalon.server.seat_texts import knowing
from gonfalon.server.settings import Settings
from gonfalon.server.shapes import SeatWish, TableBody
from gonfalon.server.sight import WATCHER
from gonfalon.server.store import now_ms
from tests.games.every_game import RARE_VERBS, configurations, is_secret, pick, private_verbs

MAKER, WATCHING = "maker", "watching"
SEALED_QUOTA = {"medieval": 12, "medioevo": 6, "prototype": 8, "warriors_traders": 12}
"""Comparisons for every sealed question, of which the games have 1 to 10."""
GO_ON = 0.5
YEAR = 365 * 86_400
FURTHER = 5
"""So many moves both tables are played on alike, now and then."""
FEW_VERSIONS = 1
"""So many versions before the present one are looked back at."""

Play = tuple[int, str]
"""A seat and a text; `undo` takes back."""


# ---- a table and who looks at it


@dataclass
class Stage:
    """A real room, an observer with a line to it, and a spectator with one."""

    services: Services
    room: Room
    observer: int
    language: str
    lines: dict[int, Socket] = field(default_factory=dict)
    heard: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seat, guest in ((self.observer, _guest(self.observer)), (WATCHER, WATCHING)):
            line = Socket(self.services, self.room, guest, seat, self.language)
            self.room.sockets.add(line)
            self.lines[seat] = line
            self.heard[seat] = []
        self.listen()

    def listen(self) -> None:
        for seat, line in self.lines.items():
            self.heard[seat] += line.messages()

    async def play(self, seat: int, text: str) -> None:
        """Play as the server does, the answer to a request apart."""
        async with self.room.lock:
            await moves.play_stored(self.room, seat, text)
        self.listen()

    def wait_until_all_is_told(self) -> None:
        """As the clock does when the time of covert questions is over, one after another."""
        while self.room.hold.parts:
            assert self.room.hold.release(self.room.hold.until)
            self.listen()

    def gets(self, requests: Sequence[str]) -> dict[str, Any]:
        """All that the observer and a spectator have heard and may ask for, and what the others would be shown first."""
        found: dict[str, Any] = {}
        for seat, guest in ((self.observer, _guest(self.observer)), (WATCHER, WATCHING)):
            found[f"messages to {seat}"] = self.heard[seat]
            found[f"lobby for {seat}"] = self._text(
                self.services.lobbies.shape(self.room, guest, self.language)
            )
            version = self.room.sights[seat].version
            for at in (None, *range(max(0, version - FEW_VERSIONS), version)):
                found[f"state of {seat} at {at}"] = self._text(
                    state_of(self.room, guest, seat, self.language, 0, at)
                )
        known = knowing(self.room.shown(), self.observer, self.language)
        for text in requests:
            found[f"why not {text}"] = known.why(self.observer, text)
        found["orders"] = self._orders()
        found["digests"] = [
            self._text(digest_shape(self.room, one, self.language))
            for one in self.room.substitutes.of(self.observer)
        ]
        for guest in (_guest(self.observer), WATCHING):
            shape = people_shape(self.room, self.services.keeper, guest, self.language)
            for person in shape.people:
                person.away = None if person.away is None else 0
            found[f"people for {guest}"] = self._text(shape)
        for seat, sight in self.room.sights.items():
            found[f"version of {seat}"] = sight.version
            found[f"log of {seat}"] = [entry.move for entry in sight.logs[sight.version]]
            if seat >= 0 and not self.room.hold.parts:
                found[f"undo of {seat}"] = self.room.playing().can_undo(seat)
        return found

    def _orders(self) -> str:
        try:
            return self._text(
                orders_form(self.room, self.observer, _guest(self.observer), self.language)
            )
        except Refused as refused:
            return refused.code

    def _text(self, shape: Any) -> str:
        return msgspec.json.encode(shape).decode()


def _guest(seat: int) -> str:
    return f"guest{seat}"


@asynccontextmanager
async def house(folder: Path) -> Any:
    """A server's works without its door, where nobody is ever missed: how long a test takes makes no difference."""
    services = Services(Settings(folder, bot_pause=0.0, patience=YEAR))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


async def sit_down(
    services: Services, table: Table, observer: int, language: str, covert_seconds: int = 0
) -> Stage:
    """Everybody at a new table that stands at a position."""
    wish = TableBody(
        table.game.id,
        [SeatWish("me", name=f"P{seat}") for seat in range(table.seats)],
        {name: value for name, value in table.options.items() if value is not None},
        public=True,
        covert_seconds=covert_seconds,
    )
    room = await services.lobbies.create(MAKER, wish, "en")
    for row in room.seats:
        row.guest = _guest(row.seat)
    now = now_ms()
    room.was_stored({**archive.present_of(table), "updated": now, "started": now})
    room.begin(table, [], [])
    return Stage(services, room, observer, language)


def scrub(value: Any, room: Room) -> Any:
    """Without what differs between any two tables: their ids, links and times."""
    if isinstance(value, list):
        return [scrub(item, room) for item in value]
    return scrub_text(value, room.id) if isinstance(value, str) else value


def scrub_text(value: str, id: str) -> str:
    text = value.replace(id, "TABLE")
    text = re.sub(r'"/(watch|join|return)/[^"]+"', '"LINK"', text)
    text = re.sub(r'"commitment":"[0-9a-f]+"', '"commitment":""', text)
    text = re.sub(r'"left":\d+', '"left":0', text)
    return re.sub(r'"\d{4}-\d\d-\d\dT[^"]+"', '"TIME"', text)


# ---- the comparison


@dataclass
class Findings:
    compared: Counter[str] = field(default_factory=Counter)
    """Hidden moves and facts by kind and window."""


def opened(game: Game, seed: int) -> Table:
    choices = configurations(game)
    seats, options = choices[seed % len(choices)]
    return gonfalon.open_table(game, seats, seed, options)


class Twins:
    """A game at whose decisions two tables are compared."""

    def __init__(
        self, services: Services, table: Table, seed: int, findings: Findings, quota: int
    ) -> None:
        self.services = services
        self.table = table
        self.game = game = table.game
        self.seats = table.seats
        self.chance = random.Random(f"{game.id} {seed}")
        self.where = f"{game.id}, seed {seed}"
        self.steward = make_bot("steward", game, seed)
        self.findings = findings
        self.quota = quota

    async def run(self, decisions: int) -> None:
        for _ in range(decisions):
            if self.table.over:
                return
            await self.look()
            self.play_one()

    def play_one(self) -> None:
        """Half of the time sensibly, so that the game gets somewhere."""
        table, chance = self.table, self.chance
        if chance.random() < 0.5:
            seat = chance.choice(table.waiting)
            play_one(table, seat, self.steward)
            return
        if chance.random() < 0.1:
            seat = chance.randrange(self.seats)
            moves = [move for move in table.standing(seat) if move.verb not in RARE_VERBS]
            if moves:
                table.play(seat, pick(chance, moves))
                return
        seat = chance.choice(table.waiting)
        table.play(seat, pick(chance, table.legal(seat)))

    def wanted(self, kind: str) -> bool:
        """Is this kind of secret still to be looked for? Private ones are many."""
        quota = self.quota if kind.startswith("private") else SEALED_QUOTA[self.game.id]
        return self.findings.compared[f"{self.game.id} {kind}"] < quota

    async def look(self) -> None:
        table = self.table
        step = table.state.agenda[-1]
        if (
            is_secret(self.game, step)
            and not step.covert
            and self.wanted(f"sealed {window_of(step)}")
        ):
            await self.look_at_sealed(step)
        await self.look_at_private()
        await self.look_at_covert()

    # ---- the three kinds of secrets

    async def look_at_sealed(self, step: Step) -> None:
        """Somebody answers a sealed question; another, who has answered before, must not notice."""
        table, chance = self.table, self.chance
        if len(table.waiting) < 2:
            return
        actor, observer = chance.sample(table.waiting, 2)
        before: list[Play] = []
        if len(table.waiting) > 2:
            before = [(observer, pick(chance, table.legal(observer)).text)]
        trial = self.played(before)
        if trial is None or trial.over or actor not in trial.waiting:
            return
        if window_of(trial.state.agenda[-1]) != window_of(step):
            return
        choices = [move for move in trial.legal(actor) if step.sealed or move.verb != "done"]
        if not choices:
            return
        one, other = [pick(chance, choices).text], [pick(chance, choices).text]
        secrets = [one, chance.choice([other, []])]
        if any(not self.stays(trial, step, actor, secret) for secret in secrets):
            return
        await self.compare(f"sealed {window_of(step)}", observer, before, actor, secrets)

    async def look_at_private(self) -> None:
        """Somebody does what is nobody else's business; another has moved before."""
        table, chance = self.table, self.chance
        verbs = private_verbs(self.game)
        actor = chance.choice([*table.waiting, *range(self.seats)])
        others = [seat for seat in range(self.seats) if seat != actor]
        observer = chance.choice(others)
        before: list[Play] = []
        if observer in table.waiting and chance.random() < 0.7:
            before = [(observer, pick(chance, table.legal(observer)).text)]
        trial = self.played(before)
        if trial is None or trial.over:
            return
        step = trial.state.agenda[-1]
        private = [
            move
            for move in (*trial.legal(actor), *trial.standing(actor))
            if move.verb in verbs and self.wanted(f"private {move.verb}")
        ]
        if not private:
            return
        move = pick(chance, private)
        if self.stays(trial, step, actor, [move.text]):
            await self.compare(f"private {move.verb}", observer, before, actor, [[move.text], []])

    async def look_at_covert(self, covert_seconds: int = 0) -> None:
        """Somebody's move meets a covert question; whether it asks anybody depends on what others hold.

        Where such questions last a fixed time, nothing tells the tables apart even before the answers are in.
        """
        table, chance = self.table, self.chance
        if is_secret(self.game, table.state.agenda[-1]):
            return  # a position dealt anew knows no sealed answers
        observer = chance.choice(table.waiting)
        legal = table.legal(observer)
        meets = [move for move in _some(chance, legal, 6) if self.meets_covert(observer, move)]
        if meets:
            await self.compare_deals(observer, chance.choice(meets), covert_seconds)

    async def compare_deals(self, observer: int, move: Move, covert_seconds: int = 0) -> None:
        """Play a move that meets a covert question at this table and at one that the observer cannot tell from it."""
        table, chance = self.table, self.chance
        deal = self.dealt_anew(observer)
        stages = [
            await sit_down(self.services, one, observer, language, covert_seconds)
            for language in [chance.choice(LANGUAGES)]
            for one in (_begun(table), deal)
        ]
        windows: set[str] = set()
        story = f"{observer}: {move.text}"
        for stage in stages:
            await stage.play(observer, move.text)
        # who is asked themselves knows it, and may see others be asked before
        unasked = not any(observer in stage.room.playing().waiting for stage in stages)
        if covert_seconds and unasked:
            if not _tell_alike(stages):
                return  # chance has made a difference before the question
            self.assert_same("covert, at once", stages, story)
        played = [await self.answer_covert(stage, observer, windows) for stage in stages]
        if covert_seconds:
            if unasked and not any(observer in stage.room.playing().waiting for stage in stages):
                self.assert_same("covert, answered", stages, story)
            for stage in stages:
                stage.wait_until_all_is_told()
        if played[0] == played[1] and chance.random() < 0.8:
            return
        contents = [_content(stage) for stage in stages]
        if contents[0] != contents[1]:
            return  # chance, or a card that was shown, has made a difference that all may see
        what = "covert " + ",".join(sorted(windows) or ["nobody asked"])
        self.assert_same(what, stages, story)
        self.findings.compared[f"{self.game.id} {what}"] += played[0] != played[1]

    def meets_covert(self, seat: int, move: Move) -> bool:
        twin = self.table.copy()
        before = twin.state.unseen
        twin.play(seat, move)
        return twin.state.unseen != before

    def dealt_anew(self, seat: int) -> Table:
        """A table that the seat cannot tell from this one, with the same chance to come."""
        state = self.game.redeal(self.table.knowledge(seat), seat, self.chance.randrange(2**32))
        state.rng = self.table.state.rng
        return Table(self.game, self.seats, self.table.seed, self.table.options, state)

    async def answer_covert(self, stage: Stage, observer: int, windows: set[str]) -> int:
        """Everybody who is asked covertly does the least. How many answers were that?"""
        answers = 0
        while True:
            table = stage.room.playing()
            if table.over or not table.state.agenda[-1].covert or observer in table.waiting:
                return answers
            windows.add(table.state.agenda[-1].window)
            seat = table.waiting[0]
            await stage.play(seat, _least(table.legal(seat)).text)
            answers += 1

    # ---- helpers

    def played(self, plays: Sequence[Play]) -> Table | None:
        trial = self.table.copy()
        for seat, text in plays:
            if text.split()[0] in RARE_VERBS:
                return None
            trial.play(seat, text)
        return trial

    def stays(self, table: Table, step: Step, actor: int, texts: Sequence[str]) -> bool:
        """Is the same asked of the same seats after these moves, as far as all may know?"""
        twin = table.copy()
        for text in texts:
            twin.play(actor, text)
        if twin.over or len(twin.state.agenda) != len(table.state.agenda):
            return False
        if window_of(twin.state.agenda[-1]) != window_of(table.state.agenda[-1]):
            return False
        if step.covert:
            # an order may answer it: then the next is asked, as after any answer
            return bool(twin.state.agenda[-1] == table.state.agenda[-1])
        if step.sealed or step.masked:
            return True
        return twin.waiting == table.waiting

    async def compare(
        self,
        what: str,
        observer: int,
        before: Sequence[Play],
        actor: int,
        secrets: Sequence[Sequence[str]],
    ) -> None:
        """Play the observer's moves at two tables, at each of them one of the secrets, then what the observer does after."""
        language = self.chance.choice(LANGUAGES)
        stages = [
            await sit_down(self.services, _begun(self.table), observer, language) for _ in secrets
        ]
        for stage, secret in zip(stages, secrets, strict=True):
            for seat, text in before:
                await stage.play(seat, text)
            for text in secret:
                await stage.play(actor, text)
        story = f"{before} then {actor}: {' | '.join(map(str, secrets))}"
        self.assert_same(what, stages, story)
        # in between: the observer takes back and does it again; the other takes back unseen
        if before and stages[0].room.playing().can_undo(observer):
            for stage in stages:
                await stage.play(observer, "undo")
            self.assert_same(what, stages, f"{story}, undo")
            for stage in stages:
                if stage.room.playing().why(observer, before[-1][1]) is None:
                    await stage.play(*before[-1])
            if what.startswith("private") and _content(stages[0]) != _content(stages[1]):
                return  # an order that was given or withdrawn is carried out or not, and all may see it
            self.assert_same(what, stages, f"{story}, undo, again")
        if what.startswith("private") and self.chance.random() < GO_ON:
            await self.go_on(what, stages, actor, story)
        else:
            for stage, secret in zip(stages, secrets, strict=True):
                if secret and stage.room.playing().can_undo(actor):
                    await stage.play(actor, "undo")
            self.assert_same(what, stages, f"{story}, taken back unseen")
        self.findings.compared[f"{self.game.id} {what}"] += 1

    async def go_on(self, what: str, stages: Sequence[Stage], actor: int, story: str) -> None:
        """Play on alike at both tables: as long as all are told the same, they count the same."""
        for _ in range(FURTHER):
            for stage in stages:
                await self.answer_unseen(stage)
            if _content(stages[0]) != _content(stages[1]):
                return  # what was ordered has been carried out, and all may see it
            self.assert_same(what, stages, story)
            tables = [stage.room.playing() for stage in stages]
            common = [
                seat
                for seat in tables[0].waiting
                if seat in tables[1].waiting
                and seat != actor
                and tables[0].legal(seat) == tables[1].legal(seat)
            ]
            if not common:
                return
            seat = self.chance.choice(common)
            text = pick(self.chance, tables[0].legal(seat)).text
            story += f", {seat}: {text}"
            for stage in stages:
                await stage.play(seat, text)

    async def answer_unseen(self, stage: Stage) -> None:
        """Whoever is asked without the others' notice does the least."""
        while True:
            table = stage.room.playing()
            if table.over or not (table.state.agenda[-1].covert or table.state.agenda[-1].masked):
                return
            seat = table.waiting[0]
            await stage.play(seat, _least(table.legal(seat)).text)

    def assert_same(self, what: str, stages: Sequence[Stage], story: str) -> None:
        chance = self.chance
        requests = _requests(chance, stages[0].room.playing())
        one, other = (
            {name: scrub(value, stage.room) for name, value in stage.gets(requests).items()}
            for stage in stages
        )
        actor_free = [name for name in one if not _is_of_actor(name, story)]
        for name in actor_free:
            assert one[name] == other[name], (
                f"{self.where}, move {len(self.table.written) + 1}, {what}: {story}\n"
                f"{name} differs:\n{_difference(one[name], other[name])}"
            )


def _is_of_actor(name: str, story: str) -> bool:
    """The actor may know its own secrets: what it counts is its own."""
    match = re.match(r"(?:version|log|undo) of (\d+)$", name)
    actor = re.search(r"then (\d+):", story)
    return bool(match and (actor is None or actor.group(1) == match.group(1)))


def _begun(table: Table) -> Table:
    """A table that begins at this position."""
    state = table.state.copy()
    state.waiting = list(table.waiting)
    return Table(table.game, table.seats, table.seed, table.options, state)


def _some(chance: random.Random, legal: Sequence[AnyMove], most: int) -> Iterator[Move]:
    for move in chance.sample(list(legal), min(most, len(legal))):
        yield pick(chance, [move])


def _least(legal: Sequence[AnyMove]) -> Move:
    return concrete(legal[0])


def _content(stage: Stage) -> list[Any]:
    """What the observer and spectators are told, the counting apart."""
    table = stage.room.playing()
    told: list[Any] = []
    for seat in (stage.observer, WATCHER):
        known = table.knowledge(seat)
        log = [repr(entry.event) for entry in stage.room.sights[seat].logs[-1]]
        told.append((known.dump(), known.waiting, log))
    return told


def _tell_alike(stages: Sequence[Stage]) -> bool:
    """Do both tables tell of the same events, as far as both have told?"""
    for seat in (stages[0].observer, WATCHER):
        logs = [
            [repr(entry.event) for entry in stage.room.sights[seat].logs[-1]] for stage in stages
        ]
        told = min(stage.room.sights[seat].version for stage in stages)
        count = min(len(stage.room.sights[seat].logs[told]) for stage in stages)
        if logs[0][:count] != logs[1][:count]:
            return False
    return True


def _requests(chance: random.Random, table: Table) -> list[str]:
    texts = ["pass", "done", "fly"]
    for seat in range(HOST, table.seats):
        moves = [*table.legal(seat), *table.standing(seat)]
        texts += [move.text for move in _some(chance, moves, 2)]
    return texts


def _difference(one: Any, other: Any) -> str:
    one, other = str(one), str(other)
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"…{one[max(0, at - 200) : at + 300]}\n…{other[max(0, at - 200) : at + 300]}"
