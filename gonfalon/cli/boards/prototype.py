"""The prototype of Medioevo Universale in a terminal: what is going on, players, agreements, the realm of a seat."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from gonfalon.cli.boards.board import View, lined_up, plain, same_name
from gonfalon.cli.boards.land import Facts
from gonfalon.cli.boards.prototype_map import MapBoard
from gonfalon.kernel.moves import AnyMove, Move

CHAPTERS = ("setup", "turn-order", "diplomacy", "purchase", "placement", "combat", "commerce")
"""Phases before which a player looks around."""


class PrototypeBoard(MapBoard):
    lookups = ("territory", "card", "technology")

    # ---- when the board is shown by itself

    def chapter(self, view: View, seat: int, window: str) -> str:
        return f"{view['turn']} {view['phase']}" if view["phase"] in CHAPTERS else ""

    def fresh(self, view: View, seat: int, window: str) -> list[RenderableType]:
        """Who is who; where it matters also the own land and, in Combat, where others stand."""
        lines = [*self.table_of_players(view), *map(Text, self.relations(view))]
        if view["phase"] in ("setup", "purchase", "placement", "combat", "commerce"):
            lines += ["", *self.own_land(view, seat)]
        if view["phase"] == "combat":
            lines += self.fronts(view, seat)
        return lines

    def own_land(self, view: View, seat: int) -> list[RenderableType]:
        own = [place for place in view["territories"] if self.is_own(view, seat, place)]
        return self.places(view, own, self.label("territory")) if own else []

    def is_own(self, view: View, seat: int, place: Facts) -> bool:
        home = view["players"][seat]["home"]
        return place["in_play"] and (place["owner"] == seat or place["id"] in home)

    def fronts(self, view: View, seat: int) -> list[RenderableType]:
        """Elsewhere: land of other players where armies stand, and the sea."""
        others = [
            place
            for place in view["territories"]
            if place["in_play"] and not self.is_own(view, seat, place)
            if any(at is not None for at, _ in self.forces(view, place["id"]))
        ]
        seas = [sea["place"] for sea in view["seas"] if self.forces(view, sea["place"])]
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
            order = ", ".join(self.name(other) for other in view["order"])
            lines.append(Text(self.say("ui.state.order", names=order), style="dim"))
        if view["battle"]:
            lines += self.battle(view["battle"])
        lines += [Text(line, style="yellow") for line in self.going_on(view)]
        return lines

    def purse(self, me: Facts) -> list[str]:
        parts = [self.say("ui.state.florins", florins=me["florins"])]
        parts.append(self.say("ui.state.level", level=self.named("level", me["level"])))
        if me["loans"]:
            debt = sum(loan["received"] for loan in me["loans"])
            parts.append(self.say("ui.state.loans", florins=debt))
        if me["to_place"] or me["reserve"]:
            parts.append(self.say("ui.state.waiting", vf=me["to_place"], reserve=me["reserve"]))
        if me["cards"]:
            names = ", ".join(self.of("card", card) for card in me["cards"])
            parts.append(self.say("ui.state.cards", cards=names))
        return parts

    # ---- what is going on

    def going_on(self, view: View) -> list[str]:
        lines = []
        if view["event"]:
            lines.append(self.event(view["event"]))
        if view["column"]:
            names = ", ".join(self.piece("transport", id) for id in view["column"])
            lines.append(self.say("ui.state.column", names=names))
        lines += self.sieges(view)
        if view["crusade"]:
            goal = self.of("territory", view["crusade"]["goal"])
            lines.append(self.say("ui.state.crusade", place=goal))
        lines += [self.open_card(entry) for entry in view["delivered"]]
        if view["orders"]:
            orders = "; ".join(self.order(entry["text"]) for entry in view["orders"])
            lines.append(self.say("ui.state.ordered", names=orders))
        lines += [self.proposal(item) for item in view["proposals"] if item["kind"] != "over"]
        if view["draft"]:
            lines.append(self.say("ui.state.draft", terms=self.terms(view["draft"])))
        return lines

    def event(self, event: Facts) -> str:
        icons = ", ".join(self.of("icon", icon) for icon in event["icons"])
        struck = ", ".join(self.of("territory", id) for id in event["struck"])
        key = "ui.state.event-strikes" if event["icon"] and struck else "ui.state.event"
        icon = self.of("icon", event["icon"]) if event["icon"] else ""
        return self.say(key, icons=icons, icon=icon, struck=struck)

    def open_card(self, entry: Facts) -> str:
        card = self.of("card", entry["card"])
        return self.say("ui.state.delivered", name=card, seat=entry["victim"])

    def order(self, text: str) -> str:
        return self.table.describe_move(self.table.state.vocabulary.parse(text), self.language)

    def battle(self, battle: Facts) -> list[RenderableType]:
        """Both sides of the battle that is fought."""
        title = self.say("ui.battle.title", place=self.of("place", battle["place"]))
        if battle["round"]:
            title += ", " + self.say("ui.battle.round", number=battle["round"])
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for which in ("attackers", "defenders"):
            for party in battle[which]:
                name = Text(self.side(party["seat"]), style=self.style(party["seat"]))
                mark = " *" if party["rolls"] else ""
                vf = self.say("ui.battle.vf", vf=party["vf"])
                grid.add_row(self.say(f"ui.battle.{which}"), name, vf + mark)
        cards = [self.of("card", card) for card in battle["attack_cards"]]
        cards += [self.of("card", card) for card in battle["defence_cards"]]
        shown = [Text(self.say("ui.battle.cards", names=", ".join(cards)))] if cards else []
        if odds := battle["odds"]:
            shown.append(Text(self.say("ui.forecast.battle", odds=self.odds(odds)), style="cyan"))
        return [Text(title, style="bold"), grid, *shown]

    # ---- players and agreements

    def players(self, view: View) -> list[RenderableType]:
        """All players, wars and agreements; the Objective cards that are known."""
        lines = [*self.relations(view), *self.agreements(view), *self.going_on(view)]
        cards = self.objectives(view["players"])
        return [*self.table_of_players(view), *map(Text, lines), *cards]

    def table_of_players(self, view: View) -> list[RenderableType]:
        grid = lined_up()
        grid.add_column(self.label("player"), no_wrap=True)
        keys = ("honour", "florins", "level", "technologies", "land", "vf", "cards", "prisoners")
        for key in keys:
            grid.add_column(self.label(key), justify="right", no_wrap=True)
        for player in view["players"]:
            seat = player["seat"]
            name = Text.assemble(f"{seat + 1} ", self.player(seat, view["seat"]))
            if player["eliminated"] or player["left"]:
                name.append(f" ({self.say('ui.state.out')})", style="dim")
            grid.add_row(
                name,
                str(player["honour"]),
                "?" if player["florins"] is None else str(player["florins"]),
                self.named("level", player["level"]),
                str(len(player["technologies"])),
                str(sum(place["owner"] == seat for place in view["territories"])),
                str(self.army(view, seat)),
                str(player["hand"]),
                str(player["prisoners"]),
            )
        return [grid]

    def army(self, view: View, seat: int) -> int:
        """VF on the board."""
        groups = (*view["armies"], *view["transports"])
        return sum(group["vf"] for group in groups if group["seat"] == seat)

    def relations(self, view: View) -> list[str]:
        lines = [self.say("ui.state.war", seat=a, other_seat=b) for a, b in view["wars"]]
        for truce in view["truces"]:
            one, other = truce["seats"]
            turn = truce["last_turn"]
            lines.append(self.say("ui.state.truce", seat=one, other_seat=other, turn=turn))
        return lines

    def agreements(self, view: View) -> list[str]:
        lines = []
        for pact in view["pacts"]:
            key = "ui.state.pact-secret" if pact["secret"] else "ui.state.pact"
            names = ", ".join(self.name(seat) for seat in pact["signatories"])
            lines.append(self.say(key, number=pact["number"], names=names, terms=self.terms(pact)))
        for claim in view["claims"]:
            values = {"number": claim["number"], "pact": claim["pact"]}
            seats = {"seat": claim["claimant"], "accused_seat": claim["accused"]}
            lines.append(self.say("ui.state.claim", **values, **seats))
        return lines

    def terms(self, pact: Facts) -> str:
        """The clauses of a pact and how long it lasts."""
        unread = pact["secret"] and not pact["clauses"]
        clauses = "; ".join(self.clause(clause) for clause in pact["clauses"])
        until = pact["last_turn"]
        end = self.say("ui.state.until", turn=until) if until else self.say("ui.state.for-ever")
        return f"{clauses or ('?' if unread else self.of('clause', 'none'))} ({end})"

    def clause(self, clause: Facts) -> str:
        kind = clause["kind"]
        if kind == "text":
            return self.say("name.clause.text", text=clause["text"])
        number = self.table.state.vocabulary.number
        values: dict[str, Any] = {"seat": clause["by"], "to_seat": clause["to"]}
        values["count"] = clause["amount"]
        if kind == "defensive-alliance" and clause["by"] is None:
            kind += "-all"
        if "targets" in clause:
            values["target_seats"] = clause["targets"]
        if "turn" in clause:
            values |= {"turn": clause["turn"] or 0, "florins": clause["florins"]}
        if "place" in clause:
            values["name"] = self.named("territory", number("territory", clause["place"]))
        for what in ("transport", "engine"):
            if what in clause:
                values["name"] = self.named(what, number(what, clause[what]))
        return self.say(f"name.clause.{kind}", **values)

    def proposal(self, item: Facts) -> str:
        what = self.terms(item["pact"]) if item["pact"] else self.say("ui.state.pardon")
        values = {"seat": item["proposer"], "to_seats": item["addressees"]}
        return self.say("ui.state.proposal", number=item["number"], what=what, **values)

    # ---- one seat

    def realm(self, view: View, seat: int) -> list[RenderableType]:
        me = view["players"][seat]
        trees = ", ".join(self.of("technology", id) for id in me["technologies"]) or "–"
        rows = [(self.label("technologies"), trees)]
        sources = ", ".join(
            f"{self.of('source', key)} {n:+d}" for key, n in me["honour_by"].items()
        )
        rows.append((self.label("honour"), f"{me['honour']}: {sources}" if sources else "0"))
        if me["religion"]:
            rows.append((self.label("religion"), self.of("religion", me["religion"])))
        if me["capital"]:
            rows.append((self.label("capital"), self.of("territory", me["capital"])))
        for other, count in me["wrongs"].items():
            rows.append((self.label("wrongs"), f"{self.name(int(other))}: {count}"))
        return [
            *self.status(view, seat), self.table_of(rows), "",
            *self.own_cards(me), *self.objectives([me]), "",
            *self.own_land(view, seat), *self.own_pieces(view, seat),
            *map(Text, [*self.relations(view), *self.agreements(view)]),
        ]  # fmt: skip

    def own_cards(self, me: Facts) -> list[RenderableType]:
        rows = [(self.of("card", card), self.say(f"ability.{card}")) for card in me["cards"] or []]
        return [self.table_of(rows)] if rows else []

    def objectives(self, players: list[Facts]) -> list[RenderableType]:
        """The Objective cards of these players, where they are known: what is held of them and what they would bring."""
        lines: list[RenderableType] = []
        for player in players:
            if card := player.get("objective"):
                level, points = (
                    self.named("level", card["difficulty"]),
                    sum(card["points"].values()),
                )
                values = {"seat": player["seat"], "level": level, "points": f"{points:+d}"}
                rows = [(self.label(key), self.goals(card[key])) for key in ("home", "near", "far")]
                lines += [Text(self.say("ui.state.objective", **values)), self.table_of(rows)]
        return lines

    def goals(self, goals: list[Facts]) -> str:
        """Territories of an Objective card; + for one that counts, ! for one that could rebel."""
        marks = ["" if not goal["owned"] else " +" if goal["held"] else " !" for goal in goals]
        names = [self.of("territory", goal["territory"]) for goal in goals]
        return ", ".join(name + mark for name, mark in zip(names, marks, strict=True))

    def own_pieces(self, view: View, seat: int) -> list[RenderableType]:
        grid = lined_up()
        for key in ("piece", "points", "load"):
            grid.add_column(self.label(key), no_wrap=key != "load")
        own = [piece for piece in view["transports"] if piece["seat"] == seat]
        for piece in own:
            load = [self.say("ui.battle.vf", vf=piece["vf"])]
            load += [f"{lot['units']} {self.of('good', lot['good'])}" for lot in piece["goods"]]
            marks = ("moved", "held", "sabotaged")
            load += [self.say(f"ui.state.{mark}") for mark in marks if piece[mark]]
            name = self.piece("transport", piece["id"])
            grid.add_row(name, f"{piece['pm']}/{piece['full_pm']}", ", ".join(load))
        captains = [
            self.piece("captain", captain["id"])
            for captain in view["captains"]
            if captain["seat"] == seat
        ]
        engines = [self.piece("engine", e["id"]) for e in view["engines"] if e["seat"] == seat]
        names = ", ".join([*captains, *engines])
        return [*([grid] if own else []), *([Text(names)] if names else [])]

    # ---- looking things up

    def known(self, view: View, kind: str) -> list[str]:
        if kind == "technology":
            return [technology.id for technology in self.game.data.technologies]
        if kind == "card":
            return [character.id for character in self.game.data.deck.characters]
        return [place["id"] for place in view["territories"]]

    def look_up(self, view: View, kind: str, name: str) -> list[RenderableType] | None:
        """By id, by name, or by a part of the name that only one has."""
        ids = self.known(view, kind)
        names = {id: self.of(kind, id) for id in ids}
        found = [id for id in ids if same_name(name, id, names[id])]
        found = found or [id for id in ids if plain(name) in plain(names[id])]
        if len(found) != 1:
            return [Text(", ".join(names[id] for id in found))] if found else None
        show = {"territory": self.one_territory, "technology": self.one_technology}
        return show.get(kind, self.one_card)(view, found[0])

    def one_card(self, view: View, card: str) -> list[RenderableType]:
        return [Text(self.of("card", card), style="bold"), Text(self.say(f"ability.{card}"))]

    def one_technology(self, view: View, id: str) -> list[RenderableType]:
        """A technology, what it needs, what it does and who has it."""
        item = next(item for item in self.game.data.technologies if item.id == id)
        head = Text(self.of("technology", id), style="bold")
        level = self.named("level", item.level)
        head.append(f"  {self.of('tree', item.tree)} {level}", "default")
        lines: list[RenderableType] = [head, Text(self.say(f"ability.{id}"))]
        if item.prerequisites:
            names = ", ".join(self.of("technology", need) for need in item.prerequisites)
            lines.append(Text(self.say("ui.state.needs", names=names)))
        owners = [p["seat"] for p in view["players"] if id in p["technologies"]]
        if owners:
            lines.append(Text(", ".join(map(self.name, owners))))
        return lines

    # ---- forecasts

    def ahead(self, hints: dict[str, Any]) -> list[RenderableType]:
        lines = []
        if "odds" in hints:
            lines.append(self.odds(hints["odds"]))
        if siege := hints.get("sieges", {}).get("besiege"):
            lines.append(self.say("ui.forecast.besiege", text=self.siege_odds(siege)))
        if hints.get("spent"):
            lines.append(self.say("ui.forecast.spent", florins=hints["spent"]))
        return [Text(line) for line in lines]

    def odds(self, odds: Facts) -> str:
        lost, destroyed = odds["losses"]
        (low, high), (their_low, their_high) = odds["likely"]
        values = {"win": odds["win"], "lost": str(lost), "dealt": str(destroyed)}
        values |= {"low": low, "high": high, "their_low": their_low, "their_high": their_high}
        return self.about(odds, self.say("ui.forecast.odds", **values))

    def forecasts(self, hints: dict[str, Any]) -> list[RenderableType]:
        """Odds of all attacks; where traders should go."""
        lines = self.ahead(hints)
        parse = self.table.state.vocabulary.parse
        for text, odds in hints.get("attacks", {}).items():
            move = self.table.describe_move(parse(text), self.language)
            lines.append(Text(f"{move}: {self.odds(odds)}"))
        for text, odds in hints.get("sieges", {}).items():
            move = self.table.describe_move(parse(text), self.language)
            lines += [Text(f"{move}: {self.siege_odds(odds)}")] if text != "besiege" else []
        for id, found in hints.get("traders", {}).items():
            for key in ("sales", "purchases"):
                lines += [Text(self.trade(id, key, entry)) for entry in found[key][:3]]
        return lines

    def trade(self, id: str, key: str, entry: Facts) -> str:
        goods = entry["units"] if key == "sales" else {entry["good"]: entry["units"]}
        cargo = ", ".join(f"{n} {self.of('good', good)}" for good, n in goods.items())
        values = {"cargo": cargo, "place": self.of("place", entry["place"])}
        values |= {"florins": entry["florins"], "count": entry["turns"]}
        return f"{self.piece('transport', id)}: " + self.say(f"ui.forecast.{key}", **values)

    def notes(self, view: View, hints: dict[str, Any], moves: list[AnyMove]) -> dict[str, str]:
        """Prices of moves, chances of attacks, the price of a unit of a good."""
        found = {}
        rates, seat = hints.get("rates", {}), view["seat"]
        attacks, sieges = hints.get("attacks", {}), hints.get("sieges", {})
        known = self.table.knowledge(seat)
        for move in moves:
            stem = " ".join(self.table.state.vocabulary.words(move.verb, move.args))
            if move.text in attacks or move.text in sieges:
                odds = {"win": attacks.get(move.text), "falls": sieges.get(move.text)}
                said = [
                    self.say(f"ui.forecast.{k}", **{k: one[k]}) for k, one in odds.items() if one
                ]
                found[move.text] = ", ".join(said)
            elif stem in rates:
                found[move.text] = self.say("ui.price.each", florins=rates[stem])
            elif isinstance(move, Move) and move.verb != "done":
                cost = self.table.game.cost(known, seat, move)
                parts = [self.price(kind, n) for kind, n in cost.items() if n]
                if parts:
                    found[move.text] = ", ".join(parts)
        return found

    def price(self, kind: str, amount: int) -> str:
        """What something costs; a sale brings money."""
        if kind == "florins" and amount < 0:
            return self.say("ui.price.brings", amount=-amount)
        return self.say(f"ui.price.{kind}", amount=amount)
