"""Scores of answers to a dataset, by jogada score."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Union

from .env import program


@dataclass(frozen=True)
class Grade:
    """The grade of one row; one without an answer has credit 0 and no fields."""

    id: str
    credit: float
    fields: Dict[str, Any]


@dataclass(frozen=True)
class Scores:
    """The summary, as jogada score --output json prints it, and the grade of each row."""

    summary: Dict[str, Any]
    grades: List[Grade]


def score(folder: Union[str, Path], answers: Mapping[str, Any], split: Optional[str] = None) -> Scores:
    """Scores answers by the ID of their rows. Any right answer is right."""
    with tempfile.TemporaryDirectory() as work:
        given, each = Path(work) / "answers.jsonl", Path(work) / "each.jsonl"
        with open(given, "w", encoding="utf-8") as out:
            for name, answer in answers.items():
                out.write(json.dumps({"id": name, "answer": answer}) + "\n")
        command = [program(), "score", str(folder), str(given), "--output", "json", "--each", str(each)]
        if split is not None:
            command += ["--split", split]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip() or f"jogada score ended with {done.returncode}")
        grades = [json.loads(line) for line in each.read_text("utf-8").splitlines()]
    return Scores(json.loads(done.stdout), [Grade(g["id"], float((g["grade"] or {}).get("credit", 0.0)), g["grade"] or {}) for g in grades])
