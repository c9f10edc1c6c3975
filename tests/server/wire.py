"""Twins over real connections: every byte that reaches an observer and a spectator by HTTP and socket."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from gonfalon.kernel.table import Table
from gonfalon.server.own_texts import LANGUAGES
from gonfalon.server.sight import WATCHER
from tests.server.house import Guest, House, Line
from tests.server.planted import plant
from tests.server.twins import Play, Twins, scrub_text

FEW_VERSIONS = 2


class WireStage:
    """A table of a server, with a person in every seat."""

    def __init__(
        self,
        house: House,
        people: Sequence[Guest],
        watcher: Guest,
        table: Table,
        observer: int,
        language: str,
        lines: ExitStack,
    ) -> None:
        self.id = plant(house.settings.folder, table, *people[: table.seats])
        self.people = people
        self.looking = {observer: people[observer], WATCHER: watcher}
        self.language = language
        self.lines: dict[int, Line] = {}
        for seat, guest in self.looking.items():
            self.lines[seat] = lines.enter_context(guest.live(self.id, seat, lang=language))
            # who sits down later hears who is present: one after the other, at every table alike
            self.lines[seat].next("state")
        self.listen()

    def play(self, seat: int, text: str) -> None:
        if text == "undo":
            version = self.people[seat].state(self.id, seat)["version"]
            self.people[seat].post(f"/api/tables/{self.id}/undo", seat=seat, version=version)
        else:
            self.people[seat].play(self.id, seat, text)
        # a busy line may skip states, and would here or there
        self.listen()

    def may_undo(self, seat: int) -> bool:
        prompt = self.people[seat].state(self.id, seat)["prompt"]
        return bool(prompt and prompt["can_undo"])

    def listen(self) -> None:
        """Hear everything that was sent so far: the answer to noise comes after it."""
        for line in self.lines.values():
            line.socket.send("noise")
            line.next("error")

    def gets(self) -> dict[str, Any]:
        self.listen()
        found: dict[str, Any] = {}
        for seat, guest in self.looking.items():
            path = f"/api/tables/{self.id}"
            version = guest.state(self.id, seat)["version"]
            paths = [path, f"{path}/seats/{seat}", f"{path}/chat"]
            paths += [
                f"{path}/history?seat={seat}&at={at}"
                for at in range(max(0, version - FEW_VERSIONS), version + 1)
            ]
            if seat >= 0:
                paths += [f"{path}/why?seat={seat}&move={move}" for move in ("pass", "done", "fly")]
                paths += [f"{path}/seats/{seat}/orders", f"{path}/seats/{seat}/digests"]
            for address in paths:
                join = "&" if "?" in address else "?"
                text = guest.http.get(f"{address}{join}lang={self.language}").text
                found[f"{seat} {address.replace(self.id, 'TABLE')}"] = scrub_text(text, self.id)
            listed = guest.get("/api/tables", lang=self.language)["tables"]
            own = [json.dumps(table) for table in listed if table["id"] == self.id]
            found[f"{seat} lists"] = [scrub_text(text, self.id) for text in own]
            found[f"{seat} heard"] = [
                scrub_text(text, self.id)
                for text in self.lines[seat].heard
                if '"type":"error"' not in text
            ]
        return found


class WireTwins(Twins):
    """The same secrets as of any twins, at tables of a server."""

    house: House
    people: Sequence[Guest]
    watcher: Guest

    async def look_at_covert(self, covert_seconds: int = 0) -> None:
        """Looked at in process only: a position dealt anew is not told apart by connections."""

    async def compare(
        self,
        what: str,
        observer: int,
        before: Sequence[Play],
        actor: int,
        secrets: Sequence[Sequence[str]],
    ) -> None:
        language = self.chance.choice(LANGUAGES)
        story = f"{self.where}, {what}: {before} then {actor}: {secrets}"
        with ExitStack() as lines:
            stages = [
                WireStage(
                    self.house, self.people, self.watcher, self.table, observer, language, lines
                )
                for _ in secrets
            ]
            for stage, secret in zip(stages, secrets, strict=True):
                for seat, text in before:
                    stage.play(seat, text)
                for text in secret:
                    stage.play(actor, text)
            self.assert_alike(stages, story)
            if before and stages[0].may_undo(observer):
                for stage in stages:
                    stage.play(observer, "undo")
                self.assert_alike(stages, f"{story}, undo")
        self.findings.compared[f"{self.game.id} {what}"] += 1

    def assert_alike(self, stages: Sequence[WireStage], story: str) -> None:
        one, other = (stage.gets() for stage in stages)
        for name, value in one.items():
            assert value == other[name], f"{story}\n{name} differs"
