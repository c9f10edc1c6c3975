"""Every game as a PettingZoo environment (AEC: one agent after the other).

- Agents are `seat_0`, `seat_1` and so on; the number of seats is chosen when the environment is made.
- An action is the number of a word (`gonfalon.env.spelling`); a move takes one or several of them.
- An observation has `observation`, what the agent knows in numbers (`Match.layout` names its parts), and `action_mask`, 1 for every
  word that may come next.
- Rewards come at the end: 1 for the first place, -1 for the last, evenly between.
- `view(agent)` is the structured view, `render()` the same as text.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from gonfalon.env.match import Block, Match
from gonfalon.env.picture import picture
from gonfalon.kernel.game import Game
from gonfalon.kernel.table import Table

MOST = 1e6
"""No number of an observation is beyond this."""
MOST_ACTIONS = 100_000
"""A game is cut short after so many actions; random play stays far below."""

Observation = dict[str, Any]


class GonfalonEnv(AECEnv[str, Observation, int | None]):
    """One game with a fixed number of seats and fixed options. Every `reset` begins a new one."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        options: dict[str, Any] | None = None,
        standing: Collection[str] = (),
        render_mode: str | None = None,
        draw: Callable[[Table], str] | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        """`draw` makes a picture of a table that holds what one seat knows; without it the view is shown as text."""
        super().__init__()
        self._chance = np.random.default_rng()
        self.match = Match(game, seats, 0, options, standing)
        self.metadata: dict[str, Any] = {
            "name": f"gonfalon_{self.match.game.id}_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.draw = draw
        self.most_actions = most_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(self.match.seats)]
        self.agents: list[str] = []
        words = self.match.num_distinct_actions()
        length = sum(block.length for block in self.match.layout())
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(-MOST, MOST, (length,), np.float32),
                    "action_mask": Box(0, 1, (words,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(words) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    @property
    def layout(self) -> list[Block]:
        """The parts of `observation`."""
        return self.match.layout()

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed always the same one, without one any other."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.match = self.match.again(int(self._chance.integers(1 << 62)))
        self.actions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        assert action is not None
        self.match.apply_action(int(action))
        self.actions += 1
        if self.match.over:
            returns = self.match.returns()
            self.rewards = {name: returns[self.seat(name)] for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.actions >= self.most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        seat = self.match.current_player()
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]

    # ---- what an agent may know

    def observe(self, agent: str) -> Observation:
        seat = self.seat(agent)
        mask = np.zeros(self.match.num_distinct_actions(), np.int8)
        mask[self.match.legal_actions(seat)] = 1
        return {
            "observation": np.asarray(self.match.tensor(seat), np.float32),
            "action_mask": mask,
        }

    def view(self, agent: str) -> dict[str, Any]:
        """What the agent sees, in names and plain data."""
        return self.match.view(self.seat(agent))

    def text(self, agent: str) -> str:
        """All that the agent knows, as text."""
        return self.match.text(self.seat(agent))

    def render(self) -> str | None:
        """The table as the agent sees it that is to choose."""
        seat = self.seat(self.agent_selection)
        text = self.draw(self.match.table(seat)) if self.draw else picture(self.match, seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


def env(game: str | Game[Any], **settings: Any) -> GonfalonEnv:
    """An environment, as PettingZoo's own modules make theirs."""
    return GonfalonEnv(game, **settings)
