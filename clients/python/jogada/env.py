"""Environments: reset and step, with exact rewards."""

from __future__ import annotations

import json
import os
import subprocess
import sysconfig
import threading
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Union


class EnvError(Exception):
    """A request that the environment refuses."""


class IllegalMove(EnvError):
    """An action that is not a legal move. The episode goes on as if it had not been tried."""


@dataclass(frozen=True)
class Observation:
    """What an agent sees. The order of the moves tells nothing of their value.

    Of grid and graph one is None. A graph has nodes (text, kind, and tokens where a player is), edges as pairs of node
    numbers, and directed.
    """

    game: str
    board: str
    state: str
    text: str
    grid: Optional[List[List[str]]]
    graph: Optional[Dict[str, Any]]
    player: str
    turn: str
    moves: List[str]
    said: Dict[str, str]
    values: Dict[str, Any]


@dataclass(frozen=True)
class Result:
    """The outcome of a reset or a step. The reward is None if a value is unknown."""

    observation: Observation
    reward: Optional[float]
    done: bool
    truncated: bool
    info: Dict[str, Any]


Ask = Callable[[Dict[str, Any]], Dict[str, Any]]


def program() -> str:
    """The name of the program: that of the environment variable JOGADA, the one that was installed with this package, or jogada.

    A wheel carries the program. Where its environment is not activated, as in most notebooks, the path does not have it.
    """
    if "JOGADA" in os.environ:
        return os.environ["JOGADA"]
    schemes = [sysconfig.get_path("scripts"), sysconfig.get_path("scripts", os.name + "_user")]
    installed = [os.path.join(folder, "jogada" + (".exe" if os.name == "nt" else "")) for folder in schemes]
    return next((path for path in installed if os.access(path, os.X_OK)), "jogada")


class _Process:
    """A process of jogada env. Requests of several threads are answered one after another."""

    def __init__(self, command: List[str]) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)

    def ask(self, request: Dict[str, Any]) -> Dict[str, Any]:
        with self._lock:
            assert self._process.stdin is not None and self._process.stdout is not None
            try:
                self._process.stdin.write(json.dumps(request) + "\n")
                self._process.stdin.flush()
                line = self._process.stdout.readline()
            except (BrokenPipeError, ValueError) as error:
                raise EnvError("the process of the environment has ended") from error
        if not line:
            raise EnvError("the process of the environment has ended")
        return dict(json.loads(line))

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.wait()


class _HTTP:
    """An HTTP server of jogada env."""

    def __init__(self, url: str) -> None:
        self._url = url

    def ask(self, request: Dict[str, Any]) -> Dict[str, Any]:
        data = json.dumps(request).encode("utf-8")
        call = urllib.request.Request(self._url, data=data, headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(call) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            return dict(json.load(error))

    def close(self) -> None:
        """Nothing is held open."""


Connection = Union[_Process, _HTTP]


def connect(url: Optional[str] = None) -> Connection:
    """A connection that several environments may share: to a server, or to a process of its own."""
    return _HTTP(url) if url else _Process([program(), "env"])


class Env:
    """One environment of a game.

    Arguments are those of a reset: params, player, opponent (best, random, none), reward (value, progress, outcome),
    limit, language, hints.
    """

    def __init__(self, game: str, connection: Optional[Connection] = None, name: str = "", **options: Any) -> None:
        self.game = game
        self.name = name
        self._own = connection is None
        self._connection: Connection = connection if connection is not None else connect()
        params: Mapping[str, Any] = options.pop("params", None) or {}
        self._options = dict(options, params={key: _word(value) for key, value in params.items()})
        self.result: Optional[Result] = None

    def reset(self, seed: int = 0, **options: Any) -> Result:
        """Begins an episode. The same seed and actions give the same episode."""
        return self._ask({"do": "reset", "env": self.name, "game": self.game, "seed": seed, **self._options, **options})

    def step(self, action: str) -> Result:
        """Plays a move."""
        return self._ask({"do": "step", "env": self.name, "action": action})

    def close(self) -> None:
        """Ends the environment, and its process if it started one."""
        if self._own:
            self._connection.close()
        else:
            self._connection.ask({"do": "close", "env": self.name})

    def __enter__(self) -> "Env":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self, request: Dict[str, Any]) -> Result:
        reply = self._connection.ask(request)
        error = reply.get("error")
        if error:
            raise (IllegalMove if "is not a legal move" in error else EnvError)(error)
        self.result = _result(reply)
        return self.result


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _result(reply: Dict[str, Any]) -> Result:
    seen = reply["observation"]
    moves = seen["moves"]
    observation = Observation(
        game=seen["game"], board=seen["board"], state=seen["state"], text=seen["text"], grid=seen["grid"], graph=seen["graph"], player=seen["player"], turn=seen["turn"],
        moves=[move["move"] for move in moves], said={move["move"]: move["said"] for move in moves},
        values={move["move"]: move["value"] for move in moves if "value" in move})
    return Result(observation, reply["reward"], reply["done"], reply["truncated"], reply["info"])
