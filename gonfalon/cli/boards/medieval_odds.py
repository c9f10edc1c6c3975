"""Odds in Medieval, as text and tables; made from a prompt's hints."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import Board, View, lined_up
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.texts import Texts

MOST_BIDS = 9
"""So many rows of a table of bids are shown."""
CERTAIN = 100
BRING_POWERS = ("draft", "give-npc", "play-power")
NAME = 21
"""The width of the name of a Power where facts stand behind it in columns."""


@cache
def board_texts(language: str) -> Texts:
    return Texts.load(Path(__file__).with_name("text") / f"medieval-{language}.toml")


class OddsBoard(Board):
    """The part of the board that shows chances, and the texts of all of it."""

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the board's own text file, else of the game's."""
        own = board_texts(self.language)
        return own.say(key, values, self.named) if key in own else super().say(key, **values)

    def named(self, kind: str, value: Any, count: int | None = None) -> str:
        game, state = self.table.game, self.table.state
        if isinstance(value, list | tuple):
            return game.words(state, self.language, kind, value)
        return game.word(state, self.language, kind, value, count)

    def rating(self, value: int) -> str:
        return self.named("modifier", value) if value else "0"

    # ---- before a question

    def ahead(self, hints: dict[str, Any]) -> list[RenderableType]:
        lines = self.at_stake(hints)
        if any(text.startswith("attack ") for text in hints.get("odds", {})):
            lines.append(Text(self.say("ui.forecast.legend"), style="dim"))
        return lines

    def at_stake(self, hints: dict[str, Any]) -> list[RenderableType]:
        """Interceptions, the battle as it stands, what bids are worth."""
        lines: list[RenderableType] = []
        for route, facts in hints.get("routes", {}).items():
            if not facts["interceptions"]:
                continue
            head = self.say("ui.forecast.route", number=route.split()[-1])
            dangers = self.dangers(facts["interceptions"]) or [self.say("ui.forecast.calm")]
            lines.append(Text(f"{head}: {'; '.join(dangers)}"))
        lines.extend(Text(danger) for danger in self.dangers(hints.get("interceptions", [])))
        if battle := hints.get("battle"):
            facts = {key: battle[key] for key in ("mine", "theirs", "percent")}
            lines.append(Text(self.say("ui.forecast.battle", **facts)))
        if bids := hints.get("bids"):
            lines += self.bids(bids)
        return lines

    def dangers(self, interceptions: list[dict[str, Any]]) -> list[str]:
        return [
            self.say("ui.forecast.intercept", sea=at["sea"], power=power, percent=odds["percent"])
            for at in interceptions
            for power, odds in at["powers"].items()
        ]

    def bids(self, bids: list[dict[str, Any]]) -> list[RenderableType]:
        """What each amount is worth; rows beyond certainty add nothing."""
        extras = range(len(bids[0]["percents"]))
        title = self.say("ui.forecast.bids" if len(extras) > 1 else "ui.forecast.chance")
        grid = lined_up()
        grid.add_column(self.label("spend"), justify="right")
        grid.add_column(self.label("bonus"), justify="right")
        for extra in extras:
            grid.add_column(f"+{extra}" if len(extras) > 1 else "%", justify="right")
        for bid in bids[:MOST_BIDS]:
            percents = bid["percents"]
            row = [str(bid["amount"]), f"+{bid['points']}", *map(str, percents)]
            grid.add_row(*row)
            if min(percents) == CERTAIN:
                break
        return [Text(title), grid]

    def forecasts(self, hints: dict[str, Any]) -> list[RenderableType]:
        """Everything before a question, then the odds of every move, best first."""
        lines = self.at_stake(hints)
        odds = hints.get("odds", {})
        if odds:
            grid = Grid.grid(padding=(0, 2, 0, 0))
            grid.add_column(justify="right")
            parse = self.table.state.vocabulary.parse
            for text in sorted(odds, key=lambda text: -odds[text]["percent"]):
                facts = odds[text]
                # a range stands with its least amount
                move = parse(text.partition("..")[0])
                label = self.table.describe_move(move, self.language)
                grid.add_row(f"{facts['percent']} %", label, self.details(facts))
            lines.append(grid)
        return lines

    def details(self, facts: dict[str, Any]) -> str:
        parts = []
        if "mine" in facts:
            against = {"mine": facts["mine"], "theirs": facts["theirs"]}
            parts.append(self.say("ui.forecast.against", **against))
        if "strength" in facts:
            parts.append(self.say("ui.state.strength", strength=facts["strength"]))
        parts += [
            self.say(f"ui.forecast.{word}")
            for key, word in (("buys", "militia"), ("npc", "npc"))
            if facts.get(key)
        ]
        return ", ".join(parts)

    # ---- beside the moves

    def notes(self, view: View, hints: dict[str, Any], moves: list[AnyMove]) -> dict[str, str]:
        odds = hints.get("odds", {})
        notes = {
            move.text: self.note(view, move, odds[move.text]) for move in moves if move.text in odds
        }
        powers = [move for move in moves if move.verb in BRING_POWERS]
        return notes | {move.text: self.worth(view, move) for move in powers}

    def worth(self, view: View, move: AnyMove) -> str:
        """What a Power brings to the one who takes it."""
        power = view["powers"][move.args[0]]
        own = [place for place in view["provinces"] if place["power"] == power["id"]]
        free = [place for place in own if place["in_play"] and place["owner"] is None]
        facts = {
            "army": power["army"],
            "ruler": self.rating(power["ruler"]),
            "navy": "–" if power["navy"] is None else power["navy"],
            "income": sum(place["income"] for place in free),
            "most": sum(place["income"] for place in own),
            "florins": power["florins"],
        }
        if move.verb == "play-power":
            return self.say("ui.state.brings", religion=power["religion"], **facts)
        cells = [f"{facts[key]:>2}" for key in ("army", "ruler", "navy")]
        cells += [f"{facts['income']:>3}/{facts['most']:<2}", f"{facts['florins']:>2}"]
        return f"{'  '.join(cells)}  {self.of('religion', power['religion'])}"

    def note(self, view: View, move: AnyMove, facts: dict[str, Any]) -> str:
        """The chance, after what is at stake."""
        percent = facts["percent"]
        if move.verb == "invade":
            return self.say("ui.forecast.destroys", percent=percent)
        if "strength" in facts:
            return self.say("ui.forecast.crusade", percent=percent, strength=facts["strength"])
        chance = f"{percent} %{'*' if facts.get('buys') else ''}"
        return " · ".join([*self.stake(view, move), chance])

    def stake(self, view: View, move: AnyMove) -> list[str]:
        """What a move is aimed at: its worth and who controls it."""
        if move.verb in ("attack", "knights-attack", "heresy"):
            province = view["provinces"][move.args[move.verb == "attack"]]
            return [str(province["income"]), self.holder(province["owner"])]
        if move.verb == "assassinate":
            power = view["powers"][move.args[0]]
            return [self.rating(power["ruler"]), self.holder(power["owner"])]
        return []

    def holder(self, seat: int | None) -> str:
        return self.say("ui.state.nobody") if seat is None else self.name(seat)

    # ---- many moves

    def rank(self, view: View, hints: dict[str, Any], move: AnyMove) -> Any:
        """The best odds first, Power by Power; harm to oneself last."""
        percent = hints.get("odds", {}).get(move.text, {}).get("percent", 0)
        if move.verb == "attack":
            power, province = move.args
            return power, -percent, -view["provinces"][province]["income"]
        if move.verb == "heresy":
            province = view["provinces"][move.args[0]]
            return province["owner"] == view["seat"], -percent, -province["income"]
        if move.verb == "assassinate":
            power = view["powers"][move.args[0]]
            return power["owner"] in (None, view["seat"]), -power["ruler"], 0
        return 0, 0, 0

    def heading(self, view: View, move: AnyMove) -> str:
        if move.verb == "attack":
            power = view["powers"][move.args[0]]
            facts = {"army": power["army"], "ruler": self.rating(power["ruler"])}
            return self.say("ui.heading.attack", power=power["id"], **facts)
        if move.verb in ("heresy", "assassinate", "draft", "give-npc"):
            return self.say(f"ui.heading.{move.verb}")
        return ""

    def under_heading(self, view: View, move: AnyMove) -> str:
        if move.verb in ("attack", "heresy"):
            return self.named("province", move.args[-1])
        name = self.named("power", move.args[0])
        return name.ljust(NAME) if move.verb in BRING_POWERS else name
