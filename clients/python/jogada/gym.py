"""The interface of Gymnasium. It works without Gymnasium too, and is a gymnasium.Env where that is installed."""

from __future__ import annotations

import random
from typing import Any, Dict, List, Optional, Tuple

from .env import Env, Result

try:
    from gymnasium import Env as _Base, Space as _Space
    from gymnasium.spaces import Discrete as _Discrete
except ImportError:
    _Base, _Space, _Discrete = object, object, object


class Actions(_Discrete):  # type: ignore[misc, valid-type]
    """The space of actions: the numbers below n, of which those of the legal moves come first."""

    def __init__(self, most: int) -> None:
        if _Discrete is object:
            self.n = most
        else:
            super().__init__(most)
        self.legal = 0
        self._dice = random.Random()

    def seed(self, seed: Optional[int] = None) -> Any:
        """Seeds sample."""
        self._dice.seed(seed)
        return seed if _Discrete is object else super().seed(seed)

    def sample(self, mask: Any = None, **_: Any) -> int:
        """A legal move, drawn from those that the mask allows."""
        legal = [i for i in range(min(self.legal, int(self.n))) if mask is None or mask[i]]
        if not legal:
            raise ValueError("there is no legal move: reset the environment first")
        return self._dice.choice(legal)

    def contains(self, x: Any) -> bool:
        """Whether x is a number below n."""
        return 0 <= x < self.n if _Discrete is object else bool(super().contains(x))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)


class Observations(_Space):  # type: ignore[misc, valid-type]
    """The space of observations: dictionaries with the texts of the state, and its grid or its graph.

    Boards differ in size from episode to episode, so the space has no shape: flatten the grid or the graph as your model
    wants them. sample returns the last observation.
    """

    def __init__(self) -> None:
        if _Space is not object:
            super().__init__(None, None, None)
        self.last: Optional[Dict[str, Any]] = None

    def contains(self, x: Any) -> bool:
        """Whether x has the form of an observation."""
        if not isinstance(x, dict) or set(x) != {"state", "text", "grid", "graph"}:
            return False
        if not isinstance(x["state"], str) or not isinstance(x["text"], str):
            return False
        grid, graph = x["grid"], x["graph"]
        if (grid is None) == (graph is None):
            return False
        if grid is not None:
            return all(isinstance(cell, str) for row in grid for cell in row)
        return all(0 <= end < len(graph["nodes"]) for edge in graph["edges"] for end in edge)

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def sample(self, *_: Any, **__: Any) -> Any:
        """The last observation."""
        if self.last is None:
            raise ValueError("reset the environment first")
        return self.last


class GymEnv(_Base):  # type: ignore[misc, valid-type]
    """An environment with reset(seed=, options=) and step(action), as Gymnasium calls them.

    An action is the index of a legal move in info["moves"]; info["action_mask"] has 1 for each of them and 0 up to
    the most moves, so that policies of a fixed size can be used. action_space.sample() draws a legal one. An index
    without a move raises IndexError.

    An observation has the texts state and text, and either grid (rows of cells) or graph: nodes, each with text, kind and
    tokens, edges as pairs of node numbers, and directed.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: str, most_moves: int = 64, **options: Any) -> None:
        self.env = Env(game, **options)
        self.most_moves = most_moves
        self.render_mode = "ansi"
        self.observation_space = Observations()
        self.action_space = Actions(most_moves)
        self._moves: List[str] = []
        self._seed = 0

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begins an episode. Without a seed it is that of the episode before plus one."""
        if _Base is not object:
            super().reset(seed=seed)
        self._seed = seed if seed is not None else self._seed + 1
        result = self.env.reset(seed=self._seed, **(options or {}))
        value = result.info["value"]
        return self._seen(result), self._info(result, value["result"] is None and value["score"] is None)

    def step(self, action: int) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """Plays the move of an index: observation, reward, terminated, truncated, info."""
        if not 0 <= action < len(self._moves):
            raise IndexError(f"there is no move {action}; there are {len(self._moves)}")
        result = self.env.step(self._moves[int(action)])
        reward = result.reward if result.reward is not None else 0.0
        return self._seen(result), float(reward), result.done and not result.truncated, result.truncated, self._info(result, result.reward is None)

    def render(self) -> str:
        """The state as text."""
        result = self.env.result
        return "" if result is None else result.observation.state

    def close(self) -> None:
        """Ends the environment."""
        self.env.close()

    def _seen(self, result: Result) -> Dict[str, Any]:
        seen = result.observation
        self._moves, self.action_space.legal = seen.moves, len(seen.moves)
        self.observation_space.last = {"state": seen.state, "text": seen.text, "grid": seen.grid, "graph": seen.graph}
        return self.observation_space.last

    def _info(self, result: Result, unknown: bool) -> Dict[str, Any]:
        mask = [1 if i < len(self._moves) else 0 for i in range(max(self.most_moves, len(self._moves)))]
        return dict(result.info, moves=list(self._moves), action_mask=mask, unknown=unknown)
