"""The interface of Gymnasium, without importing it."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from .env import Env, Result


class GymEnv:
    """An environment with reset(seed=, options=) and step(action), as Gymnasium calls them.

    An action is the index of a legal move in info["moves"]; info["action_mask"] has 1 for each of them and 0 up to
    the most moves, so that policies of a fixed size can be used. An index without a move raises IndexError.
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: str, most_moves: int = 64, **options: Any) -> None:
        self.env = Env(game, **options)
        self.most_moves = most_moves
        self.render_mode = "ansi"
        self._moves: List[str] = []

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begins an episode."""
        result = self.env.reset(seed=seed if seed is not None else 0, **(options or {}))
        return self._seen(result), self._info(result)

    def step(self, action: int) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """Plays the move of an index: observation, reward, terminated, truncated, info."""
        if not 0 <= action < len(self._moves):
            raise IndexError(f"there is no move {action}; there are {len(self._moves)}")
        result = self.env.step(self._moves[action])
        reward = result.reward if result.reward is not None else 0.0
        return self._seen(result), float(reward), result.done and not result.truncated, result.truncated, self._info(result)

    def render(self) -> str:
        """The state as text."""
        result = self.env.result
        return "" if result is None else result.observation.state

    def close(self) -> None:
        """Ends the environment."""
        self.env.close()

    def _seen(self, result: Result) -> Dict[str, Any]:
        self._moves = result.observation.moves
        return {"state": result.observation.state, "text": result.observation.text, "grid": result.observation.grid}

    def _info(self, result: Result) -> Dict[str, Any]:
        mask = [1 if i < len(self._moves) else 0 for i in range(max(self.most_moves, len(self._moves)))]
        return dict(result.info, moves=list(self._moves), action_mask=mask, unknown=result.reward is None)
