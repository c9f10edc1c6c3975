"""What battles and interceptions came to, for tests of attacks."""

from __future__ import annotations

from tests.games.medieval.scene import Scene


def totals(scene: Scene) -> tuple[int, int]:
    """The totals of attacker and defender in the last battle."""
    battle = scene.happened("battle")[-1].values
    return battle["total"], battle["other_total"]


def totals_at_sea(scene: Scene) -> tuple[int, int]:
    """The totals of attacker and interceptor in the last interception."""
    interception = scene.happened("interception")[-1].values
    return interception["total"], interception["other_total"]


def route(scene: Scene) -> list[str]:
    """The places of the route of the attack that is under way."""
    places: list[str] = scene.view(scene.active)["attack"]["route"]
    return places


def offered(scene: Scene) -> list[tuple[list[str], list[str]]]:
    """The routes the attacker may choose from: who is asked, and the places."""
    names, w = scene.names, scene.state.world

    def name(place: int) -> str:
        if place < 0:
            return w.naval_ids[~place]
        return "papal-states" if place == w.papal else w.province_ids[place]

    values = scene.prompt(scene.active)["values"]
    return [
        ([names[seat] for seat in range(len(names)) if asked >> seat & 1], [*map(name, places)])
        for asked, *places in values["routes"]
    ]


def take_route(scene: Scene, *places: str, asks: str = "") -> None:
    """Choose the route over all these places, or the one that asks exactly these players."""
    wanted = [name.strip() for name in asks.split(",") if name.strip()]
    for number, (asked, way) in enumerate(offered(scene)):
        if set(places) <= set(way) and asked == wanted:
            scene.play(f"{scene.active}: route {number + 1}")
            return
    raise AssertionError(f"no such route: {offered(scene)}")
