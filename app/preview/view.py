"""What the preview pane shows of a finished run: the page or what stands for it, or the document; and its source.

Invariants: everything here is made from the run's own text; a run that did not finish is shown as far as it goes and
says so.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.preview.latex import ended_early, typeset
from app.preview.plate import plate
from app.run import Run
from model.events import RunFinished
from visualize.kinds import Kind
from visualize.source import Source, detect, spans


def view(run: Run) -> dict[str, Any]:
    """JSON for assets/web/preview.js. Typesetting happens here, so this may take seconds."""
    board = run.trace.board
    reason = board.ended.reason if isinstance(board.ended, RunFinished) else "failed"
    return view_of(board.text, run.id, run.request.messages[-1].content, reason)


def view_of(text: str, name: str, prompt: str, reason: str, known: Kind | None = None) -> dict[str, Any]:
    """What `view` gives, of a text. `name` is the id of a run or a version, `reason` how the text ended, `known` the
    kind of a file that has it."""
    source = detect(text, known)
    return {
        "id": name,
        "kind": source.kind,
        "prompt": prompt[:200],
        "complete": reason == "end_of_text",
        "cut": reason == "max_tokens",
        "source": spans(source),
        "file": f"clover-{name}{source.suffix}",
        **_shown(source, complete=reason == "end_of_text"),
    }


def _shown(source: Source, *, complete: bool) -> dict[str, Any]:
    if source.kind == "latex":
        return {"latex": asdict(typeset(source.code) if complete else ended_early(source.code))}
    return asdict(plate(source))
