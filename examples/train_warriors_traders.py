"""Train a small agent for Warriors & Traders that beats random players. Needs numpy alone; takes minutes on two cores.

    make train                                 or
    python examples/train_warriors_traders.py --rounds 4 --games 48 --workers 2

The agent tries every move on a copy of the match that was dealt anew from what its seat knows, looks at the position it leads to with
some forty numbers made from the observation, and takes the one whose weighted sum is best. The weights are learned from its own games
against random players: positions it chose, and how the game ended for it (ridge regression), round after round.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from gonfalon.bots.random import pick
from gonfalon.env import Match
from gonfalon.kernel.moves import Move, RangeMove

GAME = "warriors_traders"
SEATS = 4
OPTIONS: dict[str, Any] = {}
"""Options of the game, such as `turn_limit`."""
RIDGE = 30.0
"""How strongly weights are held near 0."""
CURIOUS = 0.15
"""How often the agent plays a random move while it learns."""
MOST_TRIED = 24
"""Moves tried at a choice; of more, a random sample."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def look(match: Match, seat: int) -> Array:
    """The observation of a seat in some forty numbers: its own realm, the best of the others, and how much they count later on."""
    block = {name: np.asarray(numbers) for name, numbers in match.blocks(seat).items()}

    def per_seat(name: str) -> Array:
        return block[name].reshape(SEATS, -1)

    lands = block["forts"].size
    owner = block["owner"].reshape(lands, SEATS + 1)
    armies = block["armies"].reshape(lands, SEATS, 3)
    points, mine = per_seat("points")[:, 0], owner[:, 0]
    left = 1 - block["turn"][0] / 10
    held, strength = owner.sum(0), armies.sum((0, 2))
    own = [
        points[0] / 10,
        held[0] / 5,
        *(per_seat("income")[0] / 5),
        *(np.minimum(per_seat("store")[0], 12) / 6),
        *(per_seat("levels")[0] / 2),
        *(per_seat("tokens")[0] / 5),
        *per_seat("titles")[0],
        *(armies[:, 0].sum(0) / 3),
        float(per_seat("united")[0, 0] > 0),
        (block["forts"] * mine).sum() / 3,
        block["wounds"].reshape(lands, SEATS)[:, 0].sum() / 5,
        per_seat("war")[0].sum(),
        block["battles"].sum(),
        block["princesses"].reshape(lands, SEATS)[:, 0].sum() / 4,
    ]
    best = [points[1:].max() / 10, held[1:SEATS].max() / 5, strength[1:].max() / 5]
    lead = (points[0] - points[1:].max()) / 10
    return np.array([1.0, lead, left * lead, left, *own, *best, *(left * x for x in own[1:7])])


def tried_moves(match: Match, chance: random.Random) -> list[Move]:
    """The moves to be tried: of amounts the least, the most and one between."""
    found: list[Move] = []
    for move in match.moves():
        if isinstance(move, RangeMove):
            amounts = move.amounts
            few = {amounts[0], amounts[-1], chance.choice(amounts)}
            found += [move.at(amount) for amount in sorted(few)]
        else:
            found.append(move)
    return chance.sample(found, MOST_TRIED) if len(found) > MOST_TRIED else found


def choose(match: Match, weights: Array, chance: random.Random) -> tuple[Move, Array]:
    """The move that leads to the best position, and how that looks."""
    seat = match.current_player()
    dealt = match.resample(seat, chance.getrandbits(40))
    best: tuple[float, Move, Array] | None = None
    for move in tried_moves(dealt, chance):
        twin = dealt.copy()
        twin.apply_move(move)
        seen = look(twin, seat)
        value = float(seen @ weights)
        if best is None or value > best[0]:
            best = value, move, seen
    assert best is not None
    return best[1], best[2]


Played = tuple[list[Array], float, float]
"""The positions that the agent chose, its return, its share of the win."""


def play(job: tuple[int, Array | None, float]) -> Played:
    """One game of the agent against random players; without weights it plays at random too."""
    seed, weights, curious = job
    chance = random.Random(seed)
    match = Match(GAME, SEATS, seed, OPTIONS)
    me = seed % SEATS
    seen: list[Array] = []
    while not match.over:
        if match.current_player() != me:
            match.apply_move(pick(chance, match.moves()))
        elif weights is None or chance.random() < curious:
            match.apply_move(pick(chance, match.moves()))
            seen.append(look(match, me))
        else:
            move, after = choose(match, weights, chance)
            match.apply_move(move)
            seen.append(after)
    result = match.result
    assert result is not None
    share = (me in result.winners) / max(1, len(result.winners))
    return seen, match.returns()[me], share


def fit(games: list[Played]) -> Array:
    """The weights that predict best how games ended from how positions looked."""
    rows = np.concatenate([np.stack(seen) for seen, _, _ in games])
    ends = np.concatenate([np.full(len(seen), value) for seen, value, _ in games])
    return np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ ends)


def train(rounds: int, games: int, pool: ProcessPoolExecutor, seed: int = 0) -> Array:
    """Random games first, then games of the agent as it is; old games stay in."""
    played: list[Played] = []
    weights: Array | None = None
    for number in range(rounds):
        begun = time.perf_counter()
        first = seed + number * games
        jobs = [(first + at, weights, CURIOUS) for at in range(games)]
        new = list(pool.map(play, jobs, chunksize=4))
        played += new
        weights = fit(played)
        won = sum(share for _, _, share in new) / games
        spent = time.perf_counter() - begun
        print(f"round {number + 1}: {games} games in {spent:.0f} s, won {won:.0%}", flush=True)
    assert weights is not None
    return weights


def measure(weights: Array, games: int, pool: ProcessPoolExecutor) -> tuple[float, float, float]:
    """The share of games won against random players, with its 95 % interval (Wilson)."""
    jobs = [(1_000_000 + at, weights, 0.0) for at in range(games)]
    won = sum(share for _, _, share in pool.map(play, jobs, chunksize=4)) / games
    z = 1.96
    middle = (won + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(won * (1 - won) / games + z * z / (4 * games**2)) / (1 + z * z / games)
    return won, middle - half, middle + half


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, default=48, help="games a round")
    parser.add_argument(
        "--test", type=int, default=100, help="games against random players at the end"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="write the weights to this file")
    chosen = parser.parse_args()
    begun = time.perf_counter()
    with ProcessPoolExecutor(chosen.workers) as pool:
        weights = train(chosen.rounds, chosen.games, pool, chosen.seed)
        won, low, high = measure(weights, chosen.test, pool)
    spent = time.perf_counter() - begun
    print(f"won {won:.1%} of {chosen.test} games against {SEATS - 1} random players")
    print(f"95 % interval {low:.1%} to {high:.1%}; par is {1 / SEATS:.0%}; {spent:.0f} s in all")
    if chosen.out:
        chosen.out.write_text(json.dumps(weights.tolist()), encoding="utf-8")


if __name__ == "__main__":
    main()
