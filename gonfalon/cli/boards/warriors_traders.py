"""Warriors & Traders in a terminal: players, provinces by country, the realm, forecasts."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from rich.columns import Columns
from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up, same_name
from gonfalon.cli.boards.warriors_forecast import ForecastBoard
from gonfalon.games.warriors_traders.game import PIECES
from gonfalon.games.warriors_traders.state import WarState
from gonfalon.games.warriors_traders.world import FORT, VERBS
from gonfalon.kernel.moves import AnyMove
from gonfalon.kernel.table import Table

STYLES = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "purple": "magenta",
    "black": "bright_black",
}
GOODS = ("food", "products", "weapons", "gold")
SYMBOLS = ("food", "products", "weapons")
PATHS = ("production", "trade", "military")
MARKS = {"capital": "★", "trade-center": "●", "contested": "×"}
OVERVIEW = ("setup.country", "setup.alliances", "setup.tokens", "trade.open", "development.action")
"""Questions before which all players are shown, once a turn."""
LOOK_AROUND = ("development", "maneuver")
"""Parts of a turn that begin with a look at the provinces around."""


class WarBoard(ForecastBoard):
    def __init__(self, table: Table, language: str) -> None:
        super().__init__(table, language)
        self.overview: dict[int, int] = {}
        """Per seat, the turn for which all players were shown."""

    # ---- names

    def style(self, seat: Any) -> str:
        if not isinstance(seat, int) or seat < 0:
            return "default"
        return STYLES[self.table.options["colours"][seat]]

    def counted(self, unit: str, count: int) -> str:
        return f"{count} {self.of('unit', unit, count)}"

    # ---- when the board is shown by itself

    def chapter(self, view: View, seat: int, window: str) -> str:
        phase = window.partition(".")[0]
        return f"{view['turn']} {phase}" if phase in LOOK_AROUND or window in OVERVIEW else ""

    def fresh(self, view: View, seat: int, window: str) -> list[RenderableType]:
        if view["turn"] == 0:
            return [*self.whole(view), *self.players(view)]
        shown: list[RenderableType] = []
        if window in OVERVIEW and self.overview.get(seat) != view["turn"]:
            self.overview[seat] = view["turn"]
            shown = self.players(view)
        around = self.around(view, seat) if window.partition(".")[0] in LOOK_AROUND else []
        return [*shown, *around]

    def status(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        parts = [
            self.say("ui.turn", turn=max(view["turn"], 1), last_turn=view["last_turn"]),
            self.of("phase", view["phase"]),
            self.name(seat),
            f"{me['vp']}/{view['threshold']} {self.label('vp')}",
        ]
        title = Text(" · ".join(parts), style=f"bold {self.style(seat)}")
        goods = [
            f"{self.of('resource', good)} {me['store'][good]} (+{me['income'][good]})"
            for good in GOODS
        ]
        levels = [
            f"{self.of('path', path)} {self.of('level', str(me['levels'][path]))}" for path in PATHS
        ]
        abilities = [self.of("ability", ability) for ability in me["abilities"]]
        powers = Text(" · ".join([*levels, *abilities]), style="dim")
        rule = Rule(title, style=self.style(seat), align="left")
        concerning = [offer for offer in view["offers"] if seat in (offer["from"], offer["to"])]
        if view["draft"]:
            concerning.append(view["draft"])
        offers = [Text(self.offer(offer), style="yellow") for offer in concerning]
        return [rule, Text("   ".join(goods)), powers, *offers]

    # ---- players

    def players(self, view: View) -> list[RenderableType]:
        grid = lined_up()
        grid.add_column(self.label("player"), no_wrap=True)
        grid.add_column(self.label("vp"), justify="right")
        for good in GOODS:
            grid.add_column(self.label(good), justify="right", no_wrap=True)
        grid.add_column(self.label("levels"), no_wrap=True)
        grid.add_column(self.label("titles"))
        for seat in view["order"]:
            player = view["players"][seat]
            goods = [f"{player['store'][good]} +{player['income'][good]}" for good in GOODS]
            levels = "·".join(self.of("level", str(player["levels"][path])) for path in PATHS)
            remarks = [self.of("title", title) for title in player["titles"]]
            if player["united"]:
                remarks.append(self.say("ui.state.united", turn=player["united"]))
            if player["left"]:
                remarks.append(self.say("ui.state.left"))
            vp = str(player["vp"])
            name = self.player(seat, view["seat"])
            grid.add_row(name, vp, *goods, levels, ", ".join(remarks))
        return [grid, *self.relations(view)]

    def relations(self, view: View) -> list[RenderableType]:
        """Wars, offers of peace, Trade Routes and open offers."""
        lines: list[RenderableType] = []
        for war in view["wars"]:
            one, other = war["sides"]
            since = {"one_seats": one, "other_seats": other, "turn": war["since"]}
            line = Text(f"{self.label('wars')}: " + self.say("ui.state.at-war", **since))
            if war["peace"]:
                line.append("; " + self.say("ui.state.peace-offer", seats=war["peace"]))
            lines.append(line)
        if view["routes"]:
            abroad = self.say("ui.state.foreign")
            routes = [
                f"{self.name(opener)}–{abroad if partner is None else self.name(partner)}"
                for opener, partner in view["routes"]
            ]
            lines.append(Text(f"{self.label('routes')}: {', '.join(routes)}"))
        lines.extend(Text(self.offer(offer)) for offer in view["offers"])
        return lines

    def offer(self, offer: dict[str, Any]) -> str:
        return self.say(
            "ui.state.offer",
            seat=offer["from"],
            partner_seat=offer["to"],
            give_goods=list(offer["gives"].values()),
            want_goods=list(offer["wants"].values()),
        )

    # ---- provinces

    def whole(self, view: View) -> list[RenderableType]:
        """All provinces, by country; contested ones stand by themselves."""
        groups: dict[str, list[dict[str, Any]]] = {}
        contested = self.of("type", "contested")
        for province in view["provinces"]:
            countries = province["countries"]
            name = self.of("country", countries[0]) if len(countries) == 1 else contested
            groups.setdefault(name, []).append(province)
        tables = [
            self.provinces(groups[name], view, name)
            for name in sorted(groups, key=lambda name: name == contested)
        ]
        marks = [f"{mark} {self.of('type', kind)}" for kind, mark in MARKS.items()]
        legend = Text("   ".join([*marks, self.barbarians(view)]), style="dim")
        return [Columns(tables, padding=(1, 4)), legend]

    def barbarians(self, view: View) -> str:
        strength = view["provinces"][0]["barbarian_strength"]
        return self.say("ui.state.barbarian-strength", count=strength)

    def around(self, view: View, seat: int) -> list[RenderableType]:
        """The seat's provinces and armies, and what borders on them."""
        own = {
            province["id"]
            for province in view["provinces"]
            if province["owner"] == seat
            or any(army["seat"] == seat for army in province["armies"])
            or any(princess["seat"] == seat for princess in province["princesses"])
        }
        near = [
            province
            for province in view["provinces"]
            if province["id"] in own or own.intersection(province["adjacent"])
        ]
        near.sort(key=lambda province: province["id"] not in own)
        return [self.provinces(near, view, self.label("province"))]

    def provinces(self, provinces: list[dict[str, Any]], view: View, title: str) -> Grid:
        grid = lined_up("bold")
        grid.add_column(title, no_wrap=True, width=17)
        grid.add_column(Text(self.label("vp"), style="dim"), justify="right", width=2)
        grid.add_column(Text(self.label("symbols"), style="dim"), no_wrap=True, width=8)
        grid.add_column(Text(self.label("owner"), style="dim"), no_wrap=True, width=13)
        grid.add_column(Text(self.label("units"), style="dim"), width=31)
        for province in provinces:
            owner = province["owner"]
            grid.add_row(
                self.province_name(province),
                str(province["vp"]),
                self.symbols(province),
                self.owner(province, view),
                self.units(province),
                style="bold" if owner == view["seat"] else "",
            )
        return grid

    def province_name(self, province: dict[str, Any]) -> Text:
        return Text(f"{MARKS.get(province['type'], ' ')} {province['name']}")

    def symbols(self, province: dict[str, Any]) -> str:
        return " ".join(
            f"{self.label(symbol)}{province['symbols'][symbol]}"
            for symbol in SYMBOLS
            if province["symbols"][symbol]
        )

    def owner(self, province: dict[str, Any], view: View) -> Text:
        if province["owner"] is not None:
            return self.player(province["owner"], view["seat"])
        if province["barbarians"] or province["forts"]:
            return Text(self.say("ui.state.barbarian"), style="dim")
        return Text(self.say("ui.state.free"), style="dim")

    def units(self, province: dict[str, Any]) -> Text:
        """Everything that stands in a province, by owner."""
        owner = province["owner"]
        sides: dict[int, list[str]] = {}
        for army in province["armies"]:
            sides.setdefault(army["seat"], []).append(self.piece(army["unit"], army))
        for princess in province["princesses"]:
            sides.setdefault(princess["seat"], []).append(self.piece("princess", {}))
        if owner is not None:
            forts = [self.piece("fort", {"damage": damage}) for damage in province["forts"]]
            sides.setdefault(owner, []).extend(forts)
        text = Text()
        for seat, pieces in sides.items():
            if pieces:
                text.append("; " if text else "")
                text.append(self.sum_up(pieces), style=self.style(seat))
        wild = [self.piece("barbarian-army", barbarian) for barbarian in province["barbarians"]]
        if owner is None:
            wild += [
                self.piece("barbarian-fort", {"damage": damage}) for damage in province["forts"]
            ]
        if wild:
            text.append("; " if text else "")
            text.append(self.sum_up(wild))
        return text

    def piece(self, unit: str, condition: dict[str, Any]) -> str:
        """A unit with its condition; equal ones are counted together."""
        marks = []
        if condition.get("damage"):
            marks.append(self.say("ui.state.damage", count=condition["damage"]))
        if condition.get("lies"):
            marks.append(self.say("ui.state.lying"))
        return f"{unit}|{', '.join(marks)}"

    def sum_up(self, pieces: list[str]) -> str:
        words = []
        for piece, count in Counter(pieces).items():
            unit, _, marks = piece.partition("|")
            words.append(self.counted(unit, count) + (f" ({marks})" if marks else ""))
        return ", ".join(words)

    def known(self, view: View, kind: str) -> list[str]:
        return [province["id"] for province in view["provinces"]]

    def look_up(self, view: View, kind: str, name: str) -> list[RenderableType] | None:
        for province in view["provinces"]:
            if same_name(name, province["id"], province["name"]):
                near = [p for p in view["provinces"] if p["id"] in province["adjacent"]]
                kind = self.of("type", province["type"])
                countries = ", ".join(self.of("country", c) for c in province["countries"])
                head = Text(f"{province['name']}: {kind}, {countries}", style="bold")
                return [
                    head,
                    self.provinces([province], view, self.label("province")),
                    self.provinces(near, view, self.label("neighbours")),
                ]
        return None

    # ---- one seat

    def realm(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        sources = ", ".join(f"{self.say(f'vp.{key}')} {n}" for key, n in me["vp_sources"].items())
        tokens = ", ".join(
            f"{self.of('path', path)} {me['tokens'][path]} ({self.of('level', str(me['levels'][path]))})"
            for path in PATHS
        )
        stash = ", ".join(self.counted(unit, count) for unit, count in me["stash"].items())
        rows = [
            (self.label("vp"), f"{me['vp']}: {sources}"),
            (self.label("tokens"), tokens),
            *(
                (self.of("ability", ability), self.say(f"ability.{ability}"))
                for ability in me["abilities"]
            ),
            (self.label("stash"), stash),
        ]
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for head, words in rows:
            grid.add_row(Text(head, style="bold"), words)
        return [*self.status(view, seat), grid, *self.around(view, seat), *self.relations(view)]

    # ---- remarks on moves

    def notes(self, view: View, hints: dict[str, Any], moves: list[AnyMove]) -> dict[str, str]:
        """How the piece of a move is typed, what the move costs, how an attack would go."""
        notes: dict[str, str] = {}
        for move in moves:
            first = next(iter(VERBS[move.verb]), "")
            words = move.text.split()[1:2] if first in PIECES else []
            if price := self.price(move):
                words.append(price)
            if forecast := hints.get("attacks", {}).get(move.text):
                words.append(self.attack_note(forecast))
            if words:
                notes[move.text] = f"({'; '.join(words)})"
        return notes

    def price(self, move: AnyMove) -> str:
        """What a move costs, by the tables of the game."""
        world = cast(WarState, self.table.state).world
        if move.verb == "build-army":
            costs = world.cost[move.args[0]]
        elif move.verb == "build-fort":
            costs = world.cost[FORT]
        elif move.verb == "upgrade-army":
            army, unit = move.args
            costs = (0, world.upgrade_price[world.type_of[army], unit], 0, 0)
        else:
            return ""
        return self.table.game.words(self.table.state, self.language, "good", costs)
