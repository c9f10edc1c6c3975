"""Medioevo Universale in a terminal: what is going on, players, agreements, the realm of a seat."""

from __future__ import annotations

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up, plain, same_name
from gonfalon.cli.boards.land import Facts
from gonfalon.cli.boards.medioevo_pacts import PactBoard
from gonfalon.games.medioevo.world import BRANCHES

CHAPTERS = ("setup", "order", "purchase", "combat", "commerce")
"""Phases before which a player looks around."""
PLAIN_ORDERS = {"deployment": "always-deploy", "slot": "keep-slot-open"}
"""Answers left in advance that are about nothing further, and the move by which each is left."""


class MedioevoBoard(PactBoard):
    lookups = ("territory", "card", "branch")

    # ---- when the board is shown by itself

    def chapter(self, view: View, seat: int, window: str) -> str:
        return f"{view['turn']} {view['phase']}" if view["phase"] in CHAPTERS else ""

    def fresh(self, view: View, seat: int, window: str) -> list[RenderableType]:
        """Who is who; in the phases of purchase and combat also the own land and what is beside it."""
        lines = [*self.table_of_players(view), *map(Text, self.relations(view))]
        if view["phase"] in ("purchase", "commerce", "setup"):
            lines += ["", *self.own_land(view, seat)]
        if view["phase"] == "combat":
            lines += ["", *self.own_land(view, seat), *self.fronts(view, seat)]
        return lines

    def own_land(self, view: View, seat: int) -> list[RenderableType]:
        home = view["players"][seat]["home"]
        own = [
            place
            for place in view["territories"]
            if place["in_play"] and (place["control"] == seat or place["id"] in home)
        ]
        return self.places(view, own, self.label("territory")) if own else []

    def fronts(self, view: View, seat: int) -> list[RenderableType]:
        """Elsewhere: land and sea where somebody's armies or pieces stand."""
        home = view["players"][seat]["home"]
        others = [
            place
            for place in view["territories"]
            if place["in_play"]
            and place["control"] != seat
            and place["id"] not in home
            and self.forces(view, place["id"])
        ]
        seas = [sea["zone"] for sea in view["seas"] if self.forces(view, sea["zone"])]
        lines = self.places(view, others, self.label("elsewhere")) if others else []
        return [*lines, self.seas(view, seas)] if seas else lines

    def status(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        parts = [self.of("phase", view["phase"]), self.name(seat)]
        if view["turn"]:
            parts.insert(0, self.say("ui.turn", turn=view["turn"]))
        parts.append(self.say("ui.state.honour", honour=me["honour"]))
        title = Text(" · ".join(parts), style=f"bold {self.style(seat)}")
        lines: list[RenderableType] = [Rule(title, style=self.style(seat), align="left")]
        if view["turn"]:
            lines.append(Text("   ".join(self.purse(me))))
            lines.append(Text("   ".join(self.fate(view)), style="dim"))
        if view["battle"]:
            lines += self.battle(view["battle"])
        lines += [Text(line, style="yellow") for line in self.going_on(view)]
        return lines

    def purse(self, me: Facts) -> list[str]:
        parts = [self.say("ui.state.florins", florins=me["florins"], tax=me["tax"])]
        if me["debt"]:
            parts.append(self.say("ui.state.debt", debt=me["debt"]))
        parts.append(self.say("ui.state.maintained", count=me["maintained"]))
        if me["points"]:
            parts.append(self.say("ui.state.points", points=self.colours(me["points"])))
        ready = [card["id"] for card in me["cards"] if not card["tapped"]]
        parts.append(self.say("ui.state.cards", count=len(me["cards"]), ready=len(ready)))
        return parts

    def colours(self, counts: dict[str, int]) -> str:
        return ", ".join(f"{n} {self.of('colour', colour)}" for colour, n in counts.items())

    def fate(self, view: View) -> list[str]:
        """Event, tolerated tax and barbarians."""
        parts = []
        if view["event"]:
            icons = ", ".join(self.of("effect", icon) for icon in view["event"]["icons"])
            parts.append(self.say("ui.state.event", icons=icons))
        if view["events"]["tolerated"] is not None:
            parts.append(self.say("ui.state.tolerated", tax=view["events"]["tolerated"]))
        horde = self.units(view["war_circle"]["horde"])
        if horde:
            parts.append(self.say("ui.state.horde", units=horde))
        order = ", ".join(self.name(seat) for seat in view["order"])
        return [*parts, self.say("ui.state.order", order=order)]

    # ---- what is going on

    def going_on(self, view: View) -> list[str]:
        lines = []
        if view["movement"]:
            lines.append(self.movement(view["movement"]))
        if view["trade"]:
            lines.append(self.trade(view["trade"]))
        if view["effects"]:
            effects = "; ".join(map(self.effect, view["effects"]))
            lines.append(self.say("ui.state.effects", effects=effects))
        if view["hidden"]:
            things = ", ".join(map(self.hidden, view["hidden"]))
            lines.append(self.say("ui.state.behind", things=things))
        lines += [self.proposal(proposal) for proposal in view["proposals"]]
        if view["draft"]:
            lines.append(self.say("ui.state.draft", terms=self.terms(view["draft"])))
        return lines

    def effect(self, effect: Facts) -> str:
        """What holds, and for whom, what or where."""
        number = self.table.state.vocabulary.number
        about = []
        for kind, value in effect.items():
            if kind == "seat":
                about.append(self.name(value))
            elif kind == "piece":
                about.append(self.named(kind, number(kind, value)))
            elif kind in ("level", "florins", "count", "percent"):
                about.append(self.named(kind, value))
            elif kind != "kind":
                about.append(self.of(kind, value))
        return f"{self.of('force', effect['kind'])} ({', '.join(about)})"

    def hidden(self, thing: Facts) -> str:
        """Something bought behind the screen."""
        kinds = ("building", "kind", "unit")
        kind = next(kind for kind in kinds if f"name.{kind}.{thing['what']}" in self.texts)
        name = self.of(kind, thing["what"], thing.get("count"))
        if "count" in thing:
            return f"{thing['count']} {name}"
        return f"{name} {self.named('level', thing['level'])}" if "level" in thing else name

    def movement(self, movement: Facts) -> str:
        number = self.table.state.vocabulary.number
        parts = [self.units(movement["units"])] if movement["units"] else []
        parts += [self.named("captain", number("captain", id)) for id in movement["captains"]]
        parts += [self.named("piece", number("piece", id)) for id in movement["pieces"]]
        values = {"place": self.of("zone", movement["zone"]), "group": "; ".join(parts)}
        return self.say("ui.state.movement", seat=movement["seat"], **values)

    def trade(self, trade: Facts) -> str:
        piece = self.named("piece", self.table.state.vocabulary.number("piece", trade["piece"]))
        cubes = ", ".join(f"{n} {self.of('good', good, n)}" for good, n in trade["cubes"].items())
        key = f"ui.state.trade-{trade['action']}" if trade["action"] else "ui.state.trade"
        return self.say(key, seat=trade["seat"], name=piece, cubes=cubes)

    # ---- players and agreements

    def players(self, view: View) -> list[RenderableType]:
        """All players, wars and agreements."""
        lines = [*self.relations(view), *self.agreements(view), *self.going_on(view)]
        return [*self.table_of_players(view), *map(Text, lines)]

    def table_of_players(self, view: View) -> list[RenderableType]:
        grid = lined_up()
        grid.add_column(self.label("player"), no_wrap=True)
        keys = ("honour", "florins", "debt", "tax", "land", "army", "technology", "cards", "tokens")
        for key in keys:
            grid.add_column(self.label(key), justify="right", no_wrap=True)
        for player in view["players"]:
            seat = player["seat"]
            name = Text.assemble(f"{seat + 1} ", self.player(seat, view["seat"]))
            if player["eliminated"] or player["left"]:
                name.append(f" ({self.say('ui.state.out')})", style="dim")
            levels = player["technologies"].values()
            grid.add_row(
                name,
                str(player["honour"]),
                "?" if player["florins"] is None else str(player["florins"]),
                str(player["debt"]),
                str(player["tax"]),
                str(sum(place["control"] == seat for place in view["territories"])),
                str(self.strength(view, seat)),
                str(sum(levels)),
                str(len(player["cards"])),
                str(sum(player["tokens"].values())),
            )
        return [grid]

    def strength(self, view: View, seat: int) -> int:
        """Army units on the board, captains included."""
        return sum(
            sum(army["units"].values()) + sum(army["moved"].values()) + len(army["captains"])
            for army in view["armies"]
            if army["seat"] == seat
        )

    # ---- one seat

    def realm(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        rows = [(self.label("technology"), self.technologies(me))]
        if me["tokens"]:
            used = self.colours(me["tokens_used"]) or "0"
            rows.append(
                (
                    self.label("tokens"),
                    self.say("ui.state.tokens", tokens=self.colours(me["tokens"]), used=used),
                )
            )
        sources = ", ".join(f"{self.say(f'vp.{key}')} {n:+d}" for key, n in me["honour_by"].items())
        rows.append(
            (self.label("honour"), f"{me['honour']}: {sources}" if sources else str(me["honour"]))
        )
        rows += [
            (self.label("prisoners"), f"{self.name(held['owner'])}: {self.units(held['units'])}")
            for held in me["prisoners"]
        ]
        if me["returned"]:
            rows.append((self.label("returned"), self.units(me["returned"])))
        if me["road"]:
            rows.append((self.label("road"), self.road(me["road"])))
        rows += [(self.label("orders"), order) for order in self.orders(view)]
        return [
            *self.status(view, seat), self.table_of(rows), "",
            *self.own_cards(view, me), "",
            *self.own_land(view, seat), *self.own_pieces(view, seat),
            *map(Text, [*self.relations(view), *self.agreements(view)]),
        ]  # fmt: skip

    def technologies(self, me: Facts) -> str:
        return (
            ", ".join(
                f"{self.of('branch', branch)} {self.named('level', level)}"
                for branch, level in me["technologies"].items()
                if level
            )
            or "–"
        )

    def road(self, road: Facts) -> str:
        stages = [
            self.of("territory", stage) + (" ✓" if stage in road["done"] else "")
            for stage in road["stages"]
        ]
        return " – ".join([self.of("territory", road["origin"]), *stages])

    def orders(self, view: View) -> list[str]:
        lines = []
        for order in view["orders"]:
            if order["kind"] == "traffic":
                values = {"seat": order["seat"], "order": order["order"]}
                lines.append(self.say("move.traffic", **values))
            elif order["kind"] == "quiet":
                rival = (
                    self.of("rival", "everybody")
                    if order["rival"] is None
                    else self.name(order["rival"])
                )
                lines.append(self.say("ui.state.quiet", family=order["family"], name=rival))
            elif order["kind"] in PLAIN_ORDERS:
                lines.append(self.say(f"move.{PLAIN_ORDERS[order['kind']]}"))
            else:
                thing = "technology" if order["kind"] == "mute-technology" else "card"
                lines.append(self.say("ui.state.mute", name=self.of(thing, order[thing])))
        return lines

    def own_cards(self, view: View, me: Facts) -> list[RenderableType]:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for card in me["cards"]:
            name = Text(self.of("card", card["id"]), style="dim" if card["tapped"] else "bold")
            grid.add_row(name, self.ability(card["id"]))
            if card["objective"]:
                grid.add_row("", Text(self.goal(card["id"]), style="dim"))
        return [grid] if me["cards"] else []

    def own_pieces(self, view: View, seat: int) -> list[RenderableType]:
        grid = lined_up()
        for key in ("piece", "points", "load"):
            grid.add_column(self.label(key), no_wrap=key != "load")
        number = self.table.state.vocabulary.number
        own = [piece for piece in view["pieces"] if piece["seat"] == seat]
        for piece in own:
            marks = [self.say(f"ui.state.{mark}") for mark in ("moved", "stopped") if piece[mark]]
            load = [f"{n} {self.of('good', good, n)}" for good, n in piece["cubes"].items()]
            grid.add_row(
                self.named("piece", number("piece", piece["id"])),
                f"{piece['points']}/{piece['full_points']}",
                ", ".join([*load, *marks]),
            )
        return [grid] if own else []

    # ---- looking things up

    def known(self, view: View, kind: str) -> list[str]:
        if kind == "branch":
            return list(BRANCHES)
        if kind == "card":
            return [f"card-{card.number}" for card in self.game.data.cards]
        return [place["id"] for place in view["territories"]]

    def look_up(self, view: View, kind: str, name: str) -> list[RenderableType] | None:
        """By id, by name, or by a part of the name that only one has."""
        ids = self.known(view, kind)
        names = {id: self.of(kind, id) for id in ids}
        found = [id for id in ids if same_name(name, id, names[id])]
        found = found or [id for id in ids if plain(name) in plain(names[id])]
        if len(found) != 1:
            return [Text(", ".join(names[id] for id in found))] if found else None
        show = {"territory": self.one_territory, "card": self.one_card, "branch": self.one_branch}
        return show[kind](view, found[0])

    def ability(self, card: str) -> str:
        """What a card does: the text of the language, else that of the data."""
        key = f"ability.{card}"
        number = int(card.removeprefix("card-"))
        return self.say(key) if key in self.texts else self.game.data.cards[number - 1].effect

    def goal(self, card: str) -> str:
        return self.say("ui.state.objective", text=self.say(f"objective.{card}"))

    def one_card(self, view: View, card: str) -> list[RenderableType]:
        """A card, who has it, and its objective where the viewer may see that."""
        head = Text(self.of("card", card), style="bold")
        lines: list[RenderableType] = [head, Text(self.ability(card))]
        for player in view["players"]:
            for held in player["cards"]:
                if held["id"] == card:
                    seat = player["seat"]
                    head.append(f"  {self.name(seat)}", style=self.style(seat))
                    lines += [Text(self.goal(card))] if held["objective"] else []
        if view["empire"]["top"] == card:
            lines.append(Text(self.goal(card)))
        return lines

    def one_branch(self, view: View, branch: str) -> list[RenderableType]:
        """The technologies of a branch, their prices and who owns them."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for item in self.game.data.technologies:
            if item.branch == branch:
                owners = [
                    self.name(player["seat"])
                    for player in view["players"]
                    if player["technologies"][branch] >= item.level
                ]
                key = f"ability.{item.id}"
                effect = self.say(key) if key in self.texts else item.effect
                price = self.say("ui.price.florins", amount=item.cost_florins)
                name = Text(self.of("technology", item.id), style="bold")
                grid.add_row(self.named("level", item.level), name, price, ", ".join(owners))
                grid.add_row("", "", "", effect)
        return [Text(self.of("branch", branch), style="bold"), grid]
