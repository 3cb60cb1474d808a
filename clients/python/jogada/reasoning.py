"""The interface of reasoning-gym, without importing it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Union

from .dataset import Dataset
from .scores import score


class ReasoningDataset:
    """A dataset with len, items and score_answer, as reasoning-gym's procedural datasets have them.

    An item has question, answer and metadata. The answer is a text, JSON as the question asks for it.
    """

    def __init__(self, folder: Union[str, Path], split: Optional[str] = None, language: str = "en") -> None:
        self.folder = folder
        self._items: List[Dict[str, Any]] = []
        for row in Dataset(folder).rows(split):
            if language not in row.question:
                raise ValueError(f"the questions are in {', '.join(row.question)}, not in {language}")
            meta = {"source_dataset": row.game, "source_index": row.fields["index"], "id": row.id, "difficulty": row.difficulty, "bin": row.bin, "split": row.split}
            self._items.append({"question": row.question[language], "answer": json.dumps(dict(row.answer, line=row.line), ensure_ascii=False), "metadata": meta})

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: int) -> Dict[str, Any]:
        return self._items[index]

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self._items)

    def score_answer(self, answer: Any, entry: Dict[str, Any]) -> float:
        """The credit of an answer, from 0 to 1. No answer gets 0."""
        if answer is None:
            return 0.0
        return self.score_answers({entry["metadata"]["id"]: answer})[entry["metadata"]["id"]]

    def score_answers(self, answers: Dict[str, Any]) -> Dict[str, float]:
        """The credits of many answers by the ID of their rows, by one run of the scorer."""
        grades = {grade.id: grade.credit for grade in score(self.folder, answers).grades}
        return {name: grades.get(name, 0.0) for name in answers}
