"""The map of Medieval in a terminal: the grid of Areas, the Provinces of each, one of them with what is near."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up
from gonfalon.cli.boards.medieval_odds import OddsBoard

Facts = dict[str, Any]

ROWS, COLUMNS = "1234", {"a": 10, "b": 10, "c": 13, "d": 15, "e": 12, "f": 12}
"""An Area is named after its row and column on the board; widths for all of its Provinces, in 80 columns together."""
NAME, BLOCK = 25, 38
"""Widths in the list of Areas: two of them fit side by side into 80 columns."""


class MapBoard(OddsBoard):
    """The part of the board that shows places."""

    def whole(self, view: View) -> list[RenderableType]:
        """The grid of Areas, then each Area with its Provinces."""
        blocks = [self.area(view, area) for area in view["areas"]]
        return [*self.grid(view), "", Columns(blocks, padding=(0, 2))]

    def grid(self, view: View) -> list[RenderableType]:
        """All Areas at a glance."""
        areas = {area["id"]: area for area in view["areas"]}
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for width in COLUMNS.values():
            grid.add_column(width=width, no_wrap=True)
        for row in ROWS:
            cells = [areas.get(row + column) for column in COLUMNS]
            grid.add_row(*(self.cell(view, area) if area else "" for area in cells))
        return [grid, Text(self.say("ui.state.legend"), style="dim")]

    def cell(self, view: View, area: Facts) -> Text:
        text = Text(area["id"].upper(), style="bold" if area["state"] == "open" else "dim")
        text.append(f" {self.state(area)}\n", style="red" if area["exposed"] else "dim")
        if area["state"] != "open":
            return text
        for number, id in enumerate(area["provinces"]):
            owner = self.province(view, id)["owner"]
            mark = "·" if owner is None else self.digit(view, owner)
            text.append(" " if number else "").append(mark, style=self.style(owner))
        return text

    def digit(self, view: View, owner: int) -> str:
        return str(owner + 1) if owner < len(view["players"]) else "N"

    def area(self, view: View, area: Facts) -> Text:
        """One Area with its Provinces; of a destroyed one only the name is left."""
        text = Text().append(f"{area['id'].upper()} {self.of('area', area['id'])}", style="bold")
        text.append(f" {self.state(area)}", style="dim")
        text.truncate(BLOCK, overflow="ellipsis", pad=True)
        is_open = area["state"] == "open"
        for id in area["provinces"] if area["state"] != "destroyed" else []:
            province = self.province(view, id)
            line = Text(self.of("province", id))
            line.truncate(NAME, overflow="ellipsis", pad=True)
            line.append(f" {province['income']:>2} ")
            if is_open:
                line.append_text(self.owner(province["owner"]))
            line.truncate(BLOCK, overflow="ellipsis")
            line.stylize(
                "dim" if not is_open else "bold" if province["owner"] == view["seat"] else ""
            )
            text.append("\n").append_text(line)
            if marks := self.markers(province):
                text.append(f"\n  {', '.join(marks)}", style="yellow")
        return text.append("\n")

    def state(self, area: Facts) -> str:
        """The state of an Area in short."""
        if area["state"] != "open":
            return self.say(f"ui.state.{area['state']}")
        defence = f"M{area['mongol_defence']}" if area["mongol_defence"] else ""
        return defence + (" !" if area["exposed"] else "")

    def condition(self, area: Facts) -> list[str]:
        if area["state"] != "open":
            return [self.say(f"ui.state.{area['state']}")]
        if not area["mongol_defence"]:
            return [self.say("ui.state.safe")]
        parts = [self.say("ui.state.defence", count=area["mongol_defence"])]
        return [*parts, self.say("ui.state.exposed")] if area["exposed"] else parts

    def markers(self, province: Facts) -> list[str]:
        return [self.say(f"ui.state.{mark}") for mark in ("heresy", "knights") if province[mark]]

    def province(self, view: View, id: str) -> Facts:
        return next(province for province in view["provinces"] if province["id"] == id)

    def owner(self, seat: int | None) -> Text:
        return Text(self.holder(seat), style="dim") if seat is None else self.player(seat)

    # ---- Provinces in a list

    def provinces(self, view: View, provinces: list[Facts], title: str) -> list[RenderableType]:
        if not provinces:
            return []
        grid = lined_up()
        grid.add_column(title, no_wrap=True)
        grid.add_column(self.label("income"), justify="right")
        grid.add_column(self.label("owner"), no_wrap=True)
        grid.add_column(self.label("power"), no_wrap=True)
        grid.add_column(self.label("marks"))
        for province in provinces:
            grid.add_row(
                self.of("province", province["id"]),
                str(province["income"]),
                self.owner(province["owner"]) if province["in_play"] else self.off(view, province),
                self.of("power", province["power"]) if province["power"] else "–",
                ", ".join(self.markers(province)),
            )
        return [grid]

    def off(self, view: View, province: Facts) -> Text:
        """Why a Province is not in play."""
        area = next(area for area in view["areas"] if area["id"] == province["area"])
        return Text(self.say(f"ui.state.{area['state']}"), style="dim")

    # ---- one place

    def one_province(self, view: View, province: Facts) -> list[RenderableType]:
        parts = [self.of("area", province["area"])]
        if province["island"]:
            parts.append(self.say("ui.state.island"))
        if province["knights_target"]:
            parts.append(self.say("ui.state.knights-may-come"))
        near = [self.province(view, id) for id in province["land"]]
        return [
            self.title(self.of("province", province["id"]), parts),
            *self.provinces(view, [province], self.label("province")),
            *self.provinces(view, near, self.label("neighbours")),
            *self.seas(province["seas"]),
        ]

    def one_area(self, view: View, area: Facts) -> list[RenderableType]:
        provinces = [self.province(view, id) for id in area["provinces"]]
        return [
            self.title(f"{area['id'].upper()} {self.of('area', area['id'])}", self.condition(area)),
            *self.provinces(view, provinces, self.label("province")),
            *self.seas(area["seas"]),
        ]

    def seas(self, seas: list[str]) -> list[RenderableType]:
        names = ", ".join(self.of("sea", sea) for sea in seas)
        return [Text(f"{self.label('seas')}: {names}")] if seas else []

    def title(self, name: str, parts: list[str]) -> Text:
        return Text(name, style="bold").append(f"  {', '.join(parts)}", style="default")
