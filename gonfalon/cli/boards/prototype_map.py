"""Land, seas and what stands there, of the prototype of Medioevo Universale in a terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up
from gonfalon.cli.boards.land import Facts, LandBoard
from gonfalon.games.prototype.game import Prototype
from gonfalon.games.prototype.world import FORTIFICATIONS, GOODS, SETTLEMENTS


class MapBoard(LandBoard):
    """The part of the board that shows places."""

    file = "prototype"
    columns = ("owner", "buildings", "supply", "armies")

    @property
    def game(self) -> Prototype:
        assert isinstance(self.table.game, Prototype)
        return self.table.game

    def piece(self, kind: str, id: str) -> str:
        """The text for a transport, engine or Captain."""
        return self.named(kind, self.table.state.vocabulary.number(kind, id))

    # ---- the whole map

    def is_bare(self, view: View, place: Facts) -> bool:
        nothing = not self.buildings(place) and not self.forces(view, place["id"])
        return place["owner"] is None and nothing

    def places(
        self, view: View, places: list[Facts], title: str, *, headed: bool = True
    ) -> list[RenderableType]:
        """One line each; `headed`: say what stands in the columns."""
        grid, labels = self.headed(title, headed)
        grid.add_column(labels[0], width=14, no_wrap=True)
        grid.add_column(labels[1], width=9, no_wrap=True)
        grid.add_column(labels[2], width=7, justify="right", no_wrap=True)
        grid.add_column(labels[3])
        for place in places:
            grid.add_row(
                self.of("territory", place["id"]),
                self.owner(place),
                self.buildings(place),
                Text(str(place["supply"]), style="dim"),
                self.presence(view, place["id"]),
            )
        return [grid]

    def owner(self, place: Facts) -> Text:
        mark = " !" if place["contested"] else ""
        if place["owner"] is None:
            return Text(f"–{mark}", style="dim")
        return Text(self.name(place["owner"])[:12] + mark, style=self.style(place["owner"]))

    def buildings(self, place: Facts) -> str:
        """Levels of the buildings; an apostrophe for damage."""
        parts = []
        for which, names in (("settlement", SETTLEMENTS), ("fortification", FORTIFICATIONS)):
            if place[which]:
                level = names.index(place[which]) + 1
                parts.append(f"{self.say(f'ui.code.{which}')}{level}{self.hurt(place, which)}")
        if place["cathedral"]:
            parts.append(self.say("ui.code.cathedral") + self.hurt(place, "cathedral"))
        parts += [self.say("ui.code.fair") + self.hurt(place, fair) for fair in place["fairs"]]
        return " ".join(parts)

    def hurt(self, place: Facts, which: str) -> str:
        return "'" if place["damage"].get(which) else ""

    # ---- who is there

    def forces(self, view: View, place: str) -> list[tuple[int | None, str]]:
        """What stands in a place, by owner; the barbarians have none."""
        found: dict[int | None, list[str]] = {}
        for army in view["armies"]:
            if army["place"] == place:
                found.setdefault(army["seat"], []).append(str(army["vf"]))
        for transport in view["transports"]:
            if transport["place"] == place and not transport["aboard"]:
                found.setdefault(transport["seat"], []).append(self.short_transport(transport))
        for captain in view["captains"]:
            if captain["place"] == place:
                code = f"{self.say('ui.code.captain')}{captain['level']}"
                found.setdefault(captain["seat"], []).append(code)
        for engine in view["engines"]:
            if engine["place"] == place:
                code = self.say(f"ui.code.{engine['kind']}")
                found.setdefault(engine["seat"], []).append(code)
        return [(seat, " ".join(parts)) for seat, parts in found.items()] + self.wild(view, place)

    def wild(self, view: View, place: str) -> list[tuple[int | None, str]]:
        """Barbarians, pirates and relics."""
        parts = [
            self.strength(land["barbarians"], land["barbarian_captain"])
            for land in view["territories"]
            if land["id"] == place and land["barbarians"]
        ]
        for galley in view["pirates"]:
            if galley["place"] == place:
                vf = self.strength(galley["vf"], galley["captain"])
                parts.append(f"{self.say('ui.code.galley')}[{vf}]")
        if any(relic["place"] == place and not relic["captain"] for relic in view["relics"]):
            parts.append(self.say("ui.code.relic"))
        return [(None, " ".join(parts))] if parts else []

    def strength(self, vf: int, captain: int) -> str:
        return f"{vf} {self.say('ui.code.captain')}{captain}" if captain else str(vf)

    def short_transport(self, transport: Facts) -> str:
        """A transport with its level, VF aboard and units of goods."""
        kind = transport["kind"]
        code = self.say(f"ui.code.{kind}") + str(transport["level"])
        goods = sum(lot["units"] for lot in transport["goods"])
        load = f"{transport['used']}+{goods}" if goods else str(transport["used"])
        return f"{code}[{load}]"

    # ---- one place

    def one_territory(self, view: View, id: str) -> list[RenderableType]:
        """A territory with everything in it, its prices, and its neighbours by land and sea."""
        place = self.territory(view, id)
        w = self.game.world(self.table.seats, self.table.options)
        number, names = w.territory(id), w.vocabulary.kinds["place"]
        parts = [self.of("kingdom", place["kingdom"]), self.of("terrain", place["terrain"])]
        if place["inhabited"]:
            parts.append(self.of("city", id))
        if place["harbour"]:
            parts.append(self.say("ui.state.harbour"))
        if not place["in_play"]:
            parts.append(self.say("ui.state.out-of-play"))
        head = Text(self.of("territory", id), style="bold")
        head.append(f"  {', '.join(parts)}", "default")
        lines: list[RenderableType] = [head, *self.places(view, [place], self.label("territory"))]
        lines += map(Text, self.sieges(view, id))
        if place["in_play"] and id in view["prices"]:
            lines.append(self.prices(view["prices"][id]))
        near = [
            self.territory(view, names[t]) for t in w.territories if w.adjacent[number] >> t & 1
        ]
        near = [place for place in near if place["in_play"]]
        seas = [names[sea] for sea in w.seas if w.coast[number] >> sea & 1]
        if near:
            lines += self.places(view, near, self.label("neighbours"))
        return [*lines, self.seas(view, seas)] if seas else lines

    def sieges(self, view: View, id: str = "") -> list[str]:
        """Who besieges a place, or all places, and how that may end; by land and sea it is one siege."""
        found: dict[tuple[str, int], str] = {}
        for siege in view["sieges"]:
            if id in ("", siege["place"]):
                name = self.of("territory", siege["place"])
                values = {"seat": siege["seat"], "place": name, "count": siege["turns"]}
                said = self.say("ui.state.siege", **values)
                odds = f": {self.siege_odds(siege['odds'])}" if siege["odds"] else ""
                found[siege["place"], siege["seat"]] = said + odds
        return list(found.values())

    def siege_odds(self, odds: Facts) -> str:
        """When a place falls, if it does, and at what price."""
        turns = [self.say("ui.forecast.turn", turn=turn, percent=n) for turn, n in odds["turns"]]
        if len(turns) > 1:
            turns.append(self.say("ui.forecast.mean", text=str(odds["mean"])))
        lost, destroyed = odds["losses"]
        values = {"fails": odds["fails"], "lost": str(lost), "dealt": str(destroyed)}
        if not turns:
            return self.about(odds, self.say("ui.forecast.holds", **values))
        values |= {"falls": odds["falls"], "text": ", ".join(turns)}
        return self.about(odds, self.say("ui.forecast.siege", **values))

    def about(self, odds: Facts, text: str) -> str:
        """A forecast that is not exact says so."""
        return text if odds["exact"] else self.say("ui.forecast.about", text=text)

    def prices(self, prices: Facts) -> RenderableType:
        """What a unit of every good costs and brings in a city."""
        grid = lined_up()
        for key in ("good", "buy", "sell"):
            grid.add_column(self.label(key), justify="left" if key == "good" else "right")
        for number, good in enumerate(GOODS):
            buy, sell = prices["buy"][number], prices["sell"][number]
            grid.add_row(self.of("good", good), str(buy), str(sell))
        return grid

    def table_of(self, rows: list[tuple[str, str]]) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for head, sentence in rows:
            grid.add_row(Text(head, style="bold"), sentence)
        return grid
