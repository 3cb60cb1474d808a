"""Datasets that jogada campaign makes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Union


@dataclass(frozen=True)
class Row:
    """A row: its fields are those of docs/campaigns.md."""

    id: str
    game: str
    board: str
    question: Dict[str, str]
    answer: Dict[str, Any]
    line: List[str]
    verdict: str
    difficulty: Dict[str, Any]
    bin: Optional[str]
    split: str
    fields: Dict[str, Any]


class Dataset:
    """The rows of a dataset, read line by line."""

    def __init__(self, folder: Union[str, Path]) -> None:
        self.folder = Path(folder)
        try:
            self.manifest: Dict[str, Any] = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        except FileNotFoundError as error:
            raise FileNotFoundError(f"{folder}: there is no finished dataset here") from error

    @property
    def splits(self) -> List[str]:
        """The names of the splits."""
        return [split["name"] for split in self.manifest["splits"]]

    @property
    def games(self) -> List[str]:
        """The games, in the order of the spec."""
        spec = self.manifest["spec"]
        return list(dict.fromkeys(part["game"] for part in spec.get("games", [spec])))

    def __len__(self) -> int:
        return int(self.manifest["counts"]["rows"])

    def rows(self, split: Optional[str] = None) -> Iterator[Row]:
        """The rows of a split, or of all."""
        if split is not None and split not in self.splits:
            raise ValueError(f"there is no split {split!r}; there are {', '.join(self.splits)}")
        for name in [split] if split is not None else self.splits:
            with open(self.folder / "data" / f"{name}.jsonl", encoding="utf-8") as lines:
                for line in lines:
                    yield _row(json.loads(line))

    def __iter__(self) -> Iterator[Row]:
        return self.rows()


def _row(fields: Dict[str, Any]) -> Row:
    own = {name: fields[name] for name in Row.__dataclass_fields__ if name != "fields"}
    return Row(**own, fields=fields)
