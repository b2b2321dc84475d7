"""Record the runs that the lessons start from, with the shipped weights: assets/lessons/*.jsonl.

What is recorded stands in assets/lessons/lessons.json: a prompt and settings each. Every recording says that it is one,
ends by itself or at its limit, and is small; one that must show a revision is looked for among the settings below. To
be run again whenever the weights change, and while nothing else runs: times are measured, too.

    python scripts/record_lessons.py [--model FOLDER] [--tokens 480] [--only NAME ...]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from model.config import USUAL_THREADS, DecodeConfig  # noqa: E402
from model.events import Event, Message, Request, RunFinished, RunStarted  # noqa: E402
from visualize.frames import frames  # noqa: E402
from visualize.trace import Trace  # noqa: E402

LESSONS = ROOT / "assets" / "lessons"
TOKENS = 480
MOST_BYTES = 400_000
CANDIDATES = 3
WHOLE = ("end_of_text", "max_tokens")

# In case a recording must revise, and its own settings do not: keep more, be stricter in the check, ask for something
# harder. All of it can be set with the controls of the playground.
BOLDER: tuple[Mapping[str, float], ...] = (
    {},
    {"threshold": 0.5},
    {"threshold": 0.5, "threshold_back": 0.95},
    {"threshold": 0.5, "threshold_back": 0.99},
)
HARDER = "Write a LaTeX resume for Nora Edwards, software engineer from Lisbon. Skills: Python, SQL, chess."

Decode = Callable[[Request], Iterator[Event]]


class Unrecordable(Exception):
    """No run of this recording will do; the message says why."""


@dataclass(frozen=True)
class Recording:
    """What one recording shows: a prompt, settings, whether a token must be taken back in it, and the name of another
    recording whose text it must not have written."""

    name: str
    prompt: str
    config: DecodeConfig
    revises: bool = False
    unlike: str = ""


def wanted(folder: Path, tokens: int) -> list[Recording]:
    """The recordings that the lessons name, none longer than so many tokens."""
    table = json.loads((folder / "lessons.json").read_text(encoding="utf-8"))["recordings"]
    return [_recording(name, entry, tokens) for name, entry in table.items()]


def _recording(name: str, entry: Mapping[str, Any], tokens: int) -> Recording:
    config = DecodeConfig(**{"max_tokens": tokens, "candidates": CANDIDATES, **entry["config"]})
    return Recording(name, entry["prompt"], config, bool(entry.get("revises")), entry.get("unlike", ""))


def record(recording: Recording, decode: Decode) -> Trace:
    """A small trace of it. Raises Unrecordable when there is none."""
    if not recording.revises:
        return _small(recording, decode)
    for prompt, bolder in product((recording.prompt, HARDER), BOLDER):
        trace = _small(replace(recording, prompt=prompt, config=replace(recording.config, **bolder)), decode)
        if revises(trace):
            return trace
    raise Unrecordable(f"{recording.name}: no token was taken back under any of the settings that were tried")


def _small(recording: Recording, decode: Decode) -> Trace:
    """Shorter by a block until it is small enough, and ends as it may: going in circles shows how it goes wrong, and
    nothing else."""
    config, why = recording.config, ""
    fine = (*WHOLE, "repetition") if recording.unlike else WHOLE
    for tokens in range(config.max_tokens, 0, -config.block_size):
        trace = _once(replace(recording, config=replace(config, max_tokens=tokens)), decode)
        size, last = len(trace.dumps().encode()), trace.events[-1]
        if size <= MOST_BYTES and isinstance(last, RunFinished) and last.reason in fine:
            return trace
        why = f"ended with {last.reason if isinstance(last, RunFinished) else last}, at {size} bytes"
    raise Unrecordable(f"{recording.name}: one block alone {why}; up to {MOST_BYTES} are kept")


def _once(recording: Recording, decode: Decode) -> Trace:
    request = Request(f"lesson-{recording.name}", (Message("user", recording.prompt),), recording.config)
    return Trace(_labelled(decode(request)))


def _labelled(events: Iterator[Event]) -> Iterator[Event]:
    """The same events, of which the first says that they were recorded."""
    return (replace(event, recorded=True) if isinstance(event, RunStarted) else event for event in events)


def revises(trace: Trace) -> bool:
    """Whether a token that was kept was taken back or replaced: what the timeline marks."""
    return any(mark.revisions for frame in frames(trace.events) for mark in frame.marks)


def alike(one: Trace, other: Trace) -> bool:
    """Whether one of the texts is the other, or its beginning."""
    short, long = sorted((one.board.text, other.board.text), key=len)
    return long.startswith(short)


def _model(folder: Path) -> Decode:
    """The shipped decoder with the weights in this folder."""
    import torch

    from model.checkpoints.card import read_card
    from model.checkpoints.clover import load
    from model.decode.decoder import decode

    torch.set_num_threads(USUAL_THREADS)
    torch.set_flush_denormal(True)
    network, tokenizer = load(folder)
    name = read_card(folder).name
    list(decode(network, tokenizer, Request("warm", (Message("user", "a page"),), DecodeConfig(max_tokens=64))))
    return lambda request: decode(network, tokenizer, request, model=name)


def main() -> int:
    parser = argparse.ArgumentParser(description="Record the runs that the lessons start from.")
    parser.add_argument("--model", type=Path, default=ROOT / "assets" / "models" / "clover-nano")
    parser.add_argument(
        "--tokens", type=int, default=TOKENS, help="the most that a recording has (default %(default)s)"
    )
    parser.add_argument("--only", nargs="*", metavar="NAME", help="these recordings alone")
    given = parser.parse_args()
    decode = _model(given.model)
    for recording in wanted(LESSONS, given.tokens):
        if given.only and recording.name not in given.only:
            continue
        try:
            trace = record(recording, decode)
            if recording.unlike and alike(trace, Trace.read(LESSONS / f"{recording.unlike}.jsonl")):
                raise Unrecordable(f"{recording.name}: it wrote what {recording.unlike} did, so nothing went wrong")
        except Unrecordable as error:
            print(f"record_lessons: {error}", file=sys.stderr)
            return 1
        path = LESSONS / f"{recording.name}.jsonl"
        trace.write(path)
        print(f"{path.name}: {trace.board.tokens} tokens, {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
