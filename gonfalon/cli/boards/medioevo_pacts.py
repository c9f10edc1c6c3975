"""Wars and agreements of Medioevo Universale in a terminal, as text."""

from __future__ import annotations

from gonfalon.cli.boards.board import View
from gonfalon.cli.boards.land import Facts
from gonfalon.cli.boards.medioevo_map import MapBoard


class PactBoard(MapBoard):
    """The part of the board that shows what players are to each other."""

    def relations(self, view: View) -> list[str]:
        lines = []
        for war in view["wars"]:
            one, other = war["seats"]
            key = "armistice" if war["armistice"] else f"war-{war['state']}"
            lines.append(self.say(f"ui.state.{key}", seat=one, other_seat=other))
        return lines

    def agreements(self, view: View) -> list[str]:
        lines = [self.pact(pact) for pact in view["pacts"]]
        for claim in view["claims"]:
            values = {"number": claim["number"], "pact": claim["pact"]}
            seats = {"seat": claim["claimant"], "accused_seat": claim["accused"]}
            lines.append(self.say(f"ui.state.claim-{claim['state']}", **values, **seats))
            lines += [self.excuse(excuse) for excuse in claim["excuses"]]
        for call in view["alliances"]:
            seats = {"seat": call["ally"], "to_seat": call["director"], "enemy_seat": call["enemy"]}
            counts = {"count": call["units"], "sent": call["sent"]}
            lines.append(self.say("ui.state.alliance", **seats, **counts))
        return lines + [self.guest(guest) for guest in view["guests"]]

    def excuse(self, excuse: Facts) -> str:
        """What following an instruction would have cost the accused."""
        numbers = ", ".join(map(str, excuse["pacts"]))
        pacts = self.say("ui.state.claim-excuse-pacts", numbers=numbers) if numbers else ""
        count = -excuse["honour"]
        return self.say("ui.state.claim-excuse", zone=excuse["zone"], count=count, pacts=pacts)

    def guest(self, guest: Facts) -> str:
        seats = {"seat": guest["seat"], "host_seat": guest["host"]}
        key = "ui.state.guest" if guest["last_turn"] else "ui.state.guest-by-right"
        return self.say(key, territory=guest["territory"], **seats)

    def pact(self, pact: Facts) -> str:
        key = "ui.state.pact-secret" if pact["secret"] else "ui.state.pact"
        names = ", ".join(self.name(seat) for seat in pact["signatories"])
        return self.say(key, number=pact["number"], names=names, terms=self.terms(pact))

    def terms(self, pact: Facts) -> str:
        """The clauses of a pact and how long it lasts."""
        clauses = "; ".join(self.clause(clause) for clause in pact["clauses"])
        until = pact["last_turn"]
        end = self.say("ui.state.until", turn=until) if until else self.say("ui.state.for-ever")
        return f"{clauses or self.of('clause', 'none')} ({end})"

    def clause(self, clause: Facts) -> str:
        kind = clause["kind"]
        if kind == "text":
            return self.say("name.clause.text", text=clause["text"])
        values = {"seat": clause["by"], "to_seat": clause["to"], "count": clause.get("amount", 0)}
        if clause.get("captain"):
            number = self.table.state.vocabulary.number("captain", clause["captain"])
            return self.say("name.clause.captain", name=self.named("captain", number), **values)
        if kind == "prisoners":
            values["unit"] = clause["unit"]
        if kind == "offensive-alliance":
            values["target_seats"] = clause["targets"]
        return self.say(f"name.clause.{kind}", **values)

    def proposal(self, proposal: Facts) -> str:
        what = self.of("matter", proposal["kind"])
        if proposal["pact"]:
            what = self.terms(proposal["pact"])
        values = {"number": proposal["number"], "what": what}
        return self.say(
            "ui.state.proposal", seat=proposal["from"], to_seats=proposal["to"], **values
        )
