"""Battles, odds and prices of Medioevo Universale in a terminal, as text; made from views and a prompt's hints."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up
from gonfalon.cli.boards.land import Facts, LandBoard
from gonfalon.kernel.moves import AnyMove, RangeMove

GROUPED = {
    "enlist": (1, "territory"),
    "build": (1, "territory"),
    "upgrade": (1, "territory"),
    "buy-piece": (1, "territory"),
    "place": (1, "territory"),
    "hire-captain": (0, "territory"),
    "transport": (1, "territory"),
}
"""Verbs with many moves: the argument that stands in a heading above those that share it."""


class OddsBoard(LandBoard):
    """The part of the board that shows battles, chances and prices."""

    file = "medioevo"
    place = "zone"

    def units(self, counts: dict[str, int]) -> str:
        return ", ".join(f"{n} {self.of('unit', unit, n)}" for unit, n in counts.items())

    # ---- a battle

    def battle(self, battle: Facts) -> list[RenderableType]:
        """Both sides of the battle that is fought, and how far its round has come."""
        title = self.say("ui.battle.title", place=self.of("zone", battle["zone"]))
        if battle["round"]:
            title += ", " + self.say("ui.battle.round", number=battle["round"])
        grid = lined_up()
        for key in ("side", "units", "powers", "dice", "value"):
            grid.add_column(self.label(key), justify="right" if key == "value" else "left")
        for k, side in enumerate(battle["sides"]):
            role = self.of("side", ("attacker", "defender")[k])
            name = Text(self.side(side["seat"]), style=self.style(side["seat"]))
            grid.add_row(
                Text.assemble(name, f" ({role})"),
                self.army(side["units"], side["captains"]),
                ", ".join(self.of("unit", unit) for unit in side["powers"]) or "–",
                " ".join(map(str, side["dice"])) or "–",
                str(side["value"]) if side["dice"] else "–",
            )
        ahead = Text(self.say("ui.forecast.battle", odds=self.odds(battle["odds"])), style="cyan")
        return [Text(title, style="bold"), grid, *map(Text, self.course(battle)), ahead]

    def army(self, units: dict[str, int], captains: list[int]) -> str:
        parts = [self.units(units)] if units else []
        if captains:
            levels = ", ".join(self.named("level", level) for level in captains)
            parts.append(self.say("ui.battle.captains", levels=levels))
        return "; ".join(parts) or "–"

    def course(self, battle: Facts) -> list[str]:
        """What has been declared and done in the round."""
        lines = []
        if battle["protects"]:
            parts = ", ".join(self.of("part", part) for part in battle["protects"])
            lines.append(self.say("ui.battle.walls", parts=parts))
        if battle["flight"]:
            way = " – ".join(self.of("zone", zone) for zone in battle["flight"])
            lines.append(self.say("ui.battle.flight", way=way))
        for side in battle["sides"]:
            name = self.side(side["seat"])
            said = [
                self.say(f"ui.battle.{key}", dice=self.rolled(side[key]))
                for key in ("arrows", "shells")
                if side[key]
            ]
            said += [self.say("ui.battle.capture")] if side["capture"] else []
            said += [
                self.say(f"ui.battle.{key}", count=side[key])
                for key in ("sacrificed", "due")
                if side[key]
            ]
            lines += [f"{name}: {'; '.join(said)}"] if said else []
        return lines

    def rolled(self, dice: list[Any]) -> str:
        """Dice of archers, or of engines one by one."""
        flat = [n for die in dice for n in (die["dice"] if isinstance(die, dict) else [die])]
        return " ".join(map(str, flat))

    # ---- odds

    def odds(self, odds: Facts) -> str:
        return self.say(
            "ui.forecast.odds",
            attacker=odds["attacker"],
            defender=odds["defender"],
            losses=self.spread(*odds["losses"][0]),
            mean=str(odds["expected"][0]),
            theirs=self.spread(*odds["losses"][1]),
            their_mean=str(odds["expected"][1]),
        )

    def spread(self, least: int, most: int) -> str:
        return str(most) if least == most else f"{least}–{most}"

    def forecasts(self, hints: dict[str, Any]) -> list[RenderableType]:
        lines: list[RenderableType] = []
        grid = Grid.grid(padding=(0, 2, 0, 0))
        parse = self.table.state.vocabulary.parse
        for text, odds in hints.get("fights", {}).items():
            against = self.side(None if odds["against"] < 0 else odds["against"])
            move = self.table.describe_move(parse(text), self.language)
            grid.add_row(f"{odds['attacker']} %", move, against, self.odds(odds))
        if grid.row_count:
            lines.append(grid)
        for piece, stops in hints.get("journeys", {}).items():
            lines += self.journey(piece, stops)
        return lines

    def journey(self, piece: str, stops: list[Facts]) -> list[RenderableType]:
        """Where a transport could trade, and what that would bring."""
        number = self.table.state.vocabulary.number("piece", piece)
        lines: list[RenderableType] = [Text(self.named("piece", number), style="bold")]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for stop in stops:
            deals = [self.deal(key, stop[key]) for key in ("buy", "sell") if stop[key]]
            way = self.say("ui.forecast.points", count=stop["points"])
            grid.add_row("", self.of("zone", stop["zone"]), way, "; ".join(deals))
        return [*lines, grid] if stops else [*lines, Text(self.say("ui.forecast.no-trade"))]

    def deal(self, key: str, deal: Facts) -> str:
        cubes = ", ".join(f"{n} {self.of('good', good, n)}" for good, n in deal["cubes"].items())
        return self.say(f"ui.forecast.{key}", cubes=cubes, florins=deal["florins"])

    # ---- beside the moves

    def notes(self, view: View, hints: dict[str, Any], moves: list[AnyMove]) -> dict[str, str]:
        notes = {}
        known = self.table.knowledge(view["seat"]) if view["seat"] >= 0 else None
        fights, bills = hints.get("fights", {}), hints.get("bills", {})
        for move in moves:
            if move.text in fights:
                notes[move.text] = self.odds(fights[move.text])
            elif isinstance(move, RangeMove):
                stem = " ".join(self.table.state.vocabulary.words(move.verb, move.args))
                if prices := bills.get(stem):
                    ends = prices[:1] if len(prices) == 1 else [prices[0], prices[-1]]
                    notes[move.text] = " – ".join(self.price(price) for price in ends)
            elif known is not None and (cost := self.table.game.cost(known, view["seat"], move)):
                notes[move.text] = self.price(cost)
        return notes

    def price(self, cost: dict[str, int]) -> str:
        parts = []
        for key, amount in cost.items():
            if key in ("florins", "honour", "later-honour"):
                parts.append(self.say(f"ui.price.{key}", amount=amount))
            elif key != "amount":
                parts.append(f"{amount} {self.of('colour', key)}")
        return ", ".join(parts)

    # ---- many moves

    def rank(self, view: View, hints: dict[str, Any], move: AnyMove) -> Any:
        """The best odds first; what is bought for one place stands together."""
        if move.text in hints.get("fights", {}):
            return (0, -hints["fights"][move.text]["attacker"])
        at = GROUPED.get(move.verb)
        return (1, move.args[at[0]]) if at else (1, 0)

    def heading(self, view: View, move: AnyMove) -> str:
        at = GROUPED.get(move.verb)
        if at is None:
            return ""
        return self.say(f"ui.heading.{move.verb}", place=self.named(at[1], move.args[at[0]]))

    def under_heading(self, view: View, move: AnyMove) -> str:
        """What is left of a move: the thing, and the levels or the number."""
        verbs = self.table.state.vocabulary.verbs
        place = GROUPED[move.verb][0]
        names = [
            self.named(kind, value)
            for at, (kind, value) in enumerate(zip(verbs[move.verb], move.args, strict=False))
            if at != place
        ]
        if isinstance(move, RangeMove):
            names.append(self.spread(move.low, move.high))
        return " ".join(names)
