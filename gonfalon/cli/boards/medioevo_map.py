"""The map of Medioevo Universale in a terminal: lists of places with what stands there."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View
from gonfalon.cli.boards.land import Facts
from gonfalon.cli.boards.medioevo_odds import OddsBoard
from gonfalon.games.medioevo.game import Medioevo
from gonfalon.games.medioevo.world import BUILDINGS

CLASSES = ("civil", "military")


class MapBoard(OddsBoard):
    """The part of the board that shows places."""

    columns = ("good", "owner", "buildings", "armies")

    @property
    def game(self) -> Medioevo:
        assert isinstance(self.table.game, Medioevo)
        return self.table.game

    # ---- the whole map

    def is_bare(self, view: View, place: Facts) -> bool:
        standing = self.buildings(place) or place["market"]
        return place["control"] is None and not standing and not self.forces(view, place["id"])

    def places(
        self, view: View, places: list[Facts], title: str, *, headed: bool = True
    ) -> list[RenderableType]:
        """One line each; `headed`: say what stands in the columns."""
        grid, labels = self.headed(title, headed)
        grid.add_column(labels[0], width=9, no_wrap=True)
        grid.add_column(labels[1], width=12, no_wrap=True)
        grid.add_column(labels[2], width=12, no_wrap=True)
        grid.add_column(labels[3])
        for place in places:
            grid.add_row(
                self.of("territory", place["id"]),
                Text(self.of("good", place["good"]) if place["good"] else "", style="dim"),
                self.owner(place),
                Text.assemble(self.buildings(place), self.market(place)),
                self.presence(view, place["id"]),
            )
        return [grid]

    def owner(self, place: Facts) -> Text:
        """Who controls a territory; a flag stands for their control token, an exclamation mark for a contest."""
        mark = " !" if place["contested"] else " ⚑" if place["token"] is not None else ""
        if place["control"] is None:
            return Text(f"–{mark}", style="dim")
        return Text(self.name(place["control"])[:10] + mark, style=self.style(place["control"]))

    def buildings(self, place: Facts) -> str:
        """Levels of the buildings with the damage they have taken."""
        parts = []
        for which in (*CLASSES, "religious"):
            level = place["cathedral" if which == "religious" else which]
            if level:
                hurt = place["damage"].get(which, 0)
                code = self.say(f"ui.code.{which}")
                number = "" if which == "religious" else str(level)
                parts.append(code + number + "'" * hurt)
        return " ".join(parts)

    def market(self, place: Facts) -> str:
        return f" ◆{len(place['market'])}" if place["market"] else ""

    # ---- who is there

    def forces(self, view: View, zone: str) -> list[tuple[int | None, str]]:
        """What stands in a zone, by owner; the barbarians have none."""
        found: dict[int | None, list[str]] = {}
        for army in view["armies"]:
            if army["zone"] == zone:
                found.setdefault(army["seat"], []).append(self.short_army(view, army))
        for piece in view["pieces"]:
            if piece["zone"] == zone:
                found.setdefault(piece["seat"], []).append(self.short_piece(piece))
        for horde in view["barbarians"]:
            if horde["zone"] == zone:
                found.setdefault(None, []).append(self.short(horde["units"]))
        return [(seat, " ".join(part for part in parts if part)) for seat, parts in found.items()]

    def short(self, units: dict[str, int]) -> str:
        """Units in letters: 2L 1C."""
        return " ".join(f"{count}{self.say(f'ui.code.{unit}')}" for unit, count in units.items())

    def short_army(self, view: View, army: Facts) -> str:
        """Ready units, then in brackets those that have moved, then captains with their levels."""
        levels = {captain["id"]: captain["level"] for captain in view["captains"]}
        parts = [self.short(army["units"])] if army["units"] else []
        if army["moved"]:
            parts.append(f"({self.short(army['moved'])})")
        code = self.say("ui.code.captain")
        parts += [f"{code}{levels[captain]}" for captain in army["captains"]]
        return " ".join(parts)

    def short_piece(self, piece: Facts) -> str:
        """A piece with its level, and its cubes."""
        load = f"[{sum(piece['cubes'].values())}]" if piece["cubes"] else ""
        code = self.say(f"ui.code.{piece['kind']}")
        return f"{code}{piece['level']}{load}"

    # ---- one place

    def one_territory(self, view: View, id: str) -> list[RenderableType]:
        """A territory with everything in it, and its neighbours by land and sea."""
        place = self.territory(view, id)
        w = self.game.world(self.table.seats, self.table.options)
        number = w.territory(id)
        zones = w.vocabulary.kinds["zone"]
        parts = [self.of("kingdom", w.places[number].kingdom)]
        if place["good"]:
            parts.append(f"{self.of('city', id)} ({self.of('good', place['good'])})")
        if place["harbour"]:
            parts.append(self.say("ui.state.harbour"))
        if not place["in_play"]:
            parts.append(self.say("ui.state.out-of-play"))
        head = Text(self.of("territory", id), style="bold").append(
            f"  {', '.join(parts)}", "default"
        )
        near = [
            self.territory(view, zones[t])
            for t in range(w.first_sea)
            if w.crossing[number] >> t & 1
        ]
        seas = [zones[w.first_sea + n] for n in range(len(w.sea_ids)) if w.coast[number] >> n & 1]
        lines: list[RenderableType] = [head, *self.places(view, [place], self.label("territory"))]
        lines += [Text(line) for line in self.details(place)]
        lines += self.places(view, [p for p in near if p["in_play"]], self.label("neighbours"))
        return [*lines, self.seas(view, seas)] if seas else lines

    def details(self, place: Facts) -> list[str]:
        """Buildings by their full names with damage, and the cubes of the great market."""
        lines = []
        for which in (*CLASSES, "religious"):
            level = place["cathedral" if which == "religious" else which]
            if level:
                first = {"civil": 0, "military": 3, "religious": 6}[which]
                name = self.of("building", BUILDINGS[first + level - 1])
                hurt, whole = place["damage"].get(which, 0), place["structure"].get(which, 0)
                lines.append(self.say("ui.state.building", name=name, hurt=hurt, whole=whole))
        if place["market"]:
            goods = ", ".join(self.of("good", good) for good in place["market"])
            lines.append(self.say("ui.state.market", goods=goods))
        return lines

    def table_of(self, rows: list[tuple[str, str]]) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for head, sentence in rows:
            grid.add_row(Text(head, style="bold"), sentence)
        return grid
