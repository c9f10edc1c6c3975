"""Forecasts of battles in Warriors & Traders, as text."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from gonfalon.cli.boards.board import Board

LOSSES = (
    "own_dies", "own_retreats", "own_lost", "enemy_dies", "enemy_retreats", "enemy_lost",
)  # fmt: skip


class ForecastBoard(Board):
    """The part of the board that shows battles to come; made from a prompt's hints."""

    def ahead(self, hints: dict[str, Any]) -> list[RenderableType]:
        battles: dict[str, Any] = hints.get("battles", {})
        return [self.forecast(forecast) for forecast in battles.values()]

    def forecasts(self, hints: dict[str, Any]) -> list[RenderableType]:
        lines = self.ahead(hints)
        for move, forecast in hints.get("attacks", {}).items():
            lines.append(Group(Text(move, style="cyan"), self.forecast(forecast)))
        return lines

    def forecast(self, forecast: dict[str, Any]) -> Text:
        """One battle in one or two lines."""
        certain = self.say("ui.forecast.exact" if forecast["exact"] else "ui.forecast.estimate")
        line = Text(self.say("ui.forecast.battle", **self.fight(forecast)), style="bold")
        line.append(f" ({certain})", style="dim")
        parts = [self.say(f"ui.forecast.takes-{forecast['conquers']}")]
        parts += [f"{label}: {losses}" for label, losses in self.fates(forecast)]
        for key in ("vp_gained", "vp_given", "province_vp", "enemy_fort_vp"):
            value = forecast[key]
            least, most = value if isinstance(value, list) else (value, value)
            if most:
                label = self.say("ui.forecast." + key.replace("_", "-"))
                parts.append(f"{label}: {spread(least, most)}")
        if forecast["withdraws"] != "no":
            label = self.say("ui.forecast.withdraws")
            parts.append(f"{label}: {self.say('ui.' + forecast['withdraws'])}")
        line.append("  " + "; ".join(parts), style="default")
        return line

    def fight(self, forecast: dict[str, Any]) -> dict[str, Any]:
        return {
            "province": forecast["province"],
            "attack_count": forecast["attack"],
            "defence_count": forecast["defence"],
        }

    def fates(self, forecast: dict[str, Any]) -> list[tuple[str, str]]:
        """Who dies, who retreats and who is lost for lack of a refuge, on both sides."""
        fates = []
        for key in LOSSES:
            units = [
                f"{spread(least, most)} {self.of('unit', unit, most)}"
                for unit, (least, most) in forecast[key].items()
            ]
            if units:
                fates.append((self.say("ui.forecast." + key.replace("_", "-")), ", ".join(units)))
        return fates

    def attack_note(self, forecast: dict[str, Any]) -> str:
        words = [
            self.say("ui.forecast.odds", **self.fight(forecast)),
            self.say(f"ui.forecast.takes-{forecast['conquers']}"),
            *(f"{label.lower()} {losses}" for label, losses in self.fates(forecast)),
        ]
        return ", ".join(words)


def spread(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}–{most}"
