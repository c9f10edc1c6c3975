"""What the games of a run show, as plain data: the content of the report."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from statistics import fmean
from typing import Any

from gonfalon.lab.lead import decided_in, lead_changes
from gonfalon.lab.one_game import Outcome, parts_of
from gonfalon.lab.plan import Plan, game_of
from gonfalon.lab.statistics import Estimate, mean, share

Label = Callable[[Outcome, int], Iterable[str]]
"""Under which names a seat of a game is counted."""

BY: dict[str, Label] = {
    "seat": lambda o, seat: [str(seat + 1)],
    "side": lambda o, seat: o.sides[seat] if o.sides else [],
    "bot": lambda o, seat: [o.bots[seat]],
}

MEASURES: dict[str, Callable[[Outcome], float | None]] = {
    "turns": lambda o: o.turns,
    "decisions": lambda o: o.decisions,
    "choices": lambda o: o.choices,
    "branching": lambda o: o.branching,
    "lead_changes": lambda o: lead_changes(o.track),
    "decided": lambda o: decided(o),
    "winning_score": lambda o: max(o.scores),
    "margin": lambda o: margin(o),
}
"""Numbers of a whole game; None where a game has none."""


def decided(o: Outcome) -> float | None:
    """The part of the game that was over when its winner took the lead for good."""
    turn = decided_in(o.track, o.winners)
    return None if turn is None else turn / len(o.track)


def margin(o: Outcome) -> float:
    first, second, *_ = sorted(o.scores, reverse=True)
    return first - second


def won(o: Outcome, seat: int) -> float:
    """A victory that is shared counts in parts."""
    return 1 / len(o.winners) if seat in o.winners else 0.0


def summarise(plan: Plan, outcomes: list[Outcome]) -> dict[str, Any]:
    game = game_of(plan.game, plan.data)
    done = [outcome for outcome in outcomes if not outcome.error]
    return {
        "game": plan.game,
        "name": game.name,
        "rules": plan.rules,
        "games": len(outcomes),
        "different": len({outcome.course() for outcome in done}),
        "noise": plan.noise,
        "bots": plan.bots,
        "seed": plan.seed,
        "options": plan.options,
        "par": 1 / len(plan.bots),
        "wins": {by: wins(done, label) for by, label in BY.items()},
        "measures": {name: spread(done, measure) for name, measure in MEASURES.items()},
        "reasons": dict(Counter(o.reason for o in done).most_common()),
        "shared": sum(len(o.winners) > 1 for o in done),
        "no_winner": sum(not o.winners for o in done),
        "track": track(done),
        "sources": sources(done),
        "uses": uses(done, parts_of(plan)),
        "errors": [
            {"game": o.number, "seed": o.seed, "bots": o.bots, "message": o.error}
            for o in outcomes
            if o.error
        ],
    }


def wins(done: list[Outcome], label: Label) -> dict[str, dict[str, Any]]:
    """By name: the share of victories among the games it took part in, and its mean score."""
    hits: defaultdict[str, float] = defaultdict(float)
    scores: defaultdict[str, list[float]] = defaultdict(list)
    for o in done:
        for seat in range(len(o.bots)):
            for name in label(o, seat):
                hits[name] += won(o, seat)
                scores[name].append(o.scores[seat])
    return {
        name: {
            "win_share": plain(share(hits[name], len(scores[name]))),
            "score": plain(mean(scores[name])),
        }
        for name in sorted(scores, key=lambda name: (len(name), name))
    }


def spread(done: list[Outcome], measure: Callable[[Outcome], float | None]) -> dict[str, Any]:
    values = [value for o in done if (value := measure(o)) is not None]
    if not values:
        return {"mean": None, "min": None, "max": None, "distribution": {}}
    return {
        "mean": plain(mean(values)),
        "min": min(values),
        "max": max(values),
        "distribution": {str(v): n for v, n in sorted(Counter(map(bucket, values)).items())},
    }


def bucket(value: float) -> float:
    """Parts of a game are counted by tenths, everything else by whole numbers."""
    return round(value, 1) if 0 < value < 1 else round(value)


def track(done: list[Outcome]) -> list[dict[str, Any]]:
    """By turn: how many games got so far, and the mean score of the later winner and of the others."""
    turns = []
    for at in range(max((len(o.track) for o in done), default=0)):
        there = [o for o in done if len(o.track) > at]
        ahead = [o.track[at][seat] for o in there for seat in o.winners]
        behind = [s for o in there for seat, s in enumerate(o.track[at]) if seat not in o.winners]
        turns.append(
            {
                "turn": at + 1,
                "games": len(there),
                "winners": round(fmean(ahead), 2) if ahead else None,
                "others": round(fmean(behind), 2) if behind else None,
            }
        )
    return turns


def sources(done: list[Outcome]) -> dict[str, dict[str, float]]:
    """By what was scored for: the mean points of winners and of the others."""
    winners: Counter[str] = Counter()
    others: Counter[str] = Counter()
    first = second = 0
    for o in done:
        for seat, points in enumerate(o.sources):
            if seat in o.winners:
                winners.update(points)
                first += 1
            else:
                others.update(points)
                second += 1
    return {
        source: {
            "winners": round(winners[source] / max(first, 1), 3),
            "others": round(others[source] / max(second, 1), 3),
        }
        for source in dict.fromkeys([*winners, *others])
    }


def uses(done: list[Outcome], parts: dict[str, list[str]]) -> dict[str, dict[str, Any]]:
    """By kind and id: uses a game, and the share of games with any. What was never used is there too."""
    total: defaultdict[str, Counter[str]] = defaultdict(Counter)
    games: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for o in done:
        for kind, counts in o.uses.items():
            total[kind].update(counts)
            games[kind].update(counts.keys())
    count = max(len(done), 1)
    return {
        kind: {
            id: {
                "per_game": round(total[kind][id] / count, 4),
                "games": round(games[kind][id] / count, 4),
            }
            for id in sorted(
                {*parts.get(kind, []), *total[kind]}, key=lambda id: (-total[kind][id], id)
            )
        }
        for kind in {**parts, **total}
    }


def plain(estimate: Estimate) -> dict[str, Any]:
    """For JSON: an interval without bounds has none."""
    low, high = (None if abs(x) == float("inf") else round(x, 5) for x in estimate[1:3])
    return {"value": round(estimate.value, 5), "low": low, "high": high, "games": estimate.games}
