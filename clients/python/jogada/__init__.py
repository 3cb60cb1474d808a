"""Environments, datasets and scores of Jogada."""

from .dataset import Dataset, Row
from .env import Env, EnvError, IllegalMove, Observation, Result, connect
from .gym import GymEnv
from .reasoning import ReasoningDataset
from .scores import Grade, Scores, score

__all__ = [
    "Dataset", "Env", "EnvError", "Grade", "GymEnv", "IllegalMove", "Observation",
    "ReasoningDataset", "Result", "Row", "Scores", "connect", "score",
]
