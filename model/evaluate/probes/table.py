"""What a probe found: rows of figures under named columns, for a terminal and as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Cell = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Figures of one probe; `name` says what they are, a missing one is None. `more` goes into the JSON alone."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    more: tuple[tuple[str, Any], ...] = ()

    def text(self) -> str:
        """Lines for a terminal, columns as wide as their widest cell."""
        cells = [self.columns, *(tuple(map(_shown, row)) for row in self.rows)]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, wide, strict=True)) for row in cells]
        return "\n".join((self.name, *lines))

    def to_dict(self) -> dict[str, Any]:
        """JSON values: one object per row."""
        rows = [dict(zip(self.columns, row, strict=True)) for row in self.rows]
        return {"name": self.name, "rows": rows, **dict(self.more)}


def _shown(cell: Cell) -> str:
    return "–" if cell is None else f"{cell:.3g}" if isinstance(cell, float) else str(cell)
