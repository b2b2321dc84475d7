"""What the page's buttons do: generate, stop, leave, watch the model load. Nothing of Gradio here.

Invariants: every problem becomes a sentence on the page; a run begun is always stopped when its tab goes away.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Protocol, cast

from app import sentences
from app.desk import Desk
from app.knobs import DIALS
from app.knowledge import calls_tools, in_words, kinds_of, unfamiliar
from app.run import Grafted, Redone, Run, Source, recorded
from app.sentences import Sentence
from app.turns import INFILLS, changed, changes_pages, instructed, turns
from app.wire import Wire, messages
from app.workspace.kept import Kept
from app.workspace.workspace import Workspace
from model.config import DecodeConfig, Mode, Strategy
from model.events import Event, Request
from model.worker.client import WorkerStatus
from visualize.board import TraceError
from visualize.branch import Cut, graft, opening_at
from visualize.redo import redo
from visualize.trace import Trace

MAX_PROMPT_CHARACTERS = 12_000  # a first look, before anyone waits for a turn; the worker counts tokens
STATUS_SECONDS = 0.2


class Worker(Source, Protocol):
    """The worker client as a session needs it."""

    def start(self) -> None: ...

    def status(self) -> WorkerStatus: ...


class Session:
    """One per server, for all tabs."""

    def __init__(self, worker: Worker, desk: Desk, workspace: Workspace | None = None) -> None:
        self._worker = worker
        self._workspace = workspace
        self._card: dict[str, Any] = {}  # of the model seen last: a process that died still has a name
        self.desk = desk

    @property
    def source(self) -> Source:
        """Where runs come from, for those who begin their own."""
        return self._worker

    @property
    def card(self) -> Mapping[str, Any]:
        """What the model says about itself; that of the model seen last while none is loaded."""
        return self._worker.status().card or self._card

    @property
    def dead(self) -> bool:
        """Whether the model's process has ended; the next run starts another."""
        return self._worker.status().phase == "dead"

    def generate(self, tab: str, prompt: str, *knobs: Any, seen: str = "") -> Iterator[str]:
        """Messages of one run. `knobs` are the values of the controls, in their order on the page; `seen` is the page
        on screen (app/turns.py)."""
        wire = Wire(uuid.uuid4().hex[:8])
        try:
            problem, config = _problem(prompt), decoding(*knobs)
        except ValueError as error:
            problem, config = Sentence("bad", f"{str(error).capitalize()}."), DecodeConfig()
        if problem is not None:
            yield wire.say(problem)
            return
        yield wire.send(model=self._about(prompt))
        run = self.ask(tab, prompt, config, seen=seen)
        try:
            yield from messages(run, wire)
        finally:
            run.stop()
        yield wire.send(model=self._about(prompt))

    def ask(self, tab: str, prompt: str, config: DecodeConfig, keep: bool = True, seen: str = "") -> Run:
        """Begin a run, which becomes a version unless it is not to be kept. `seen` is the page on screen. Raises
        ValueError, with a sentence, when the prompt cannot be sent."""
        problem = _problem(prompt)
        if problem is not None:
            raise ValueError(problem.text)
        messages = turns(prompt, seen, kinds_of(self.card))
        source = self._kept(self._worker, changed(seen) if len(messages) > 1 else "") if keep else self._worker
        return self.desk.begin(tab, Run(source, Request(_name(), messages, config)))

    def _kept(self, source: Source, after: str = "") -> Source:
        return source if self._workspace is None else Kept(source, self._workspace, after)

    def branch(self, tab: str, parent: str, cut: Cut, config: DecodeConfig) -> Run:
        """Begin a run that branches off another one. Raises LookupError when that is not kept, and TraceError, with a
        sentence, when it cannot be gone on from."""
        known = self.desk.find(parent)
        if known is None:
            raise LookupError(parent)
        self._same_model(known)
        name = _name()
        made = graft(known.trace, cut, config, name)
        request = Request(name, known.request.messages, config, opening=made.opening)
        return self.desk.begin(tab, Run(self._kept(Grafted(self._worker, made)), request))

    def redo(
        self,
        tab: str,
        parent: str,
        span: tuple[int, int],
        config: DecodeConfig,
        *,
        other: bool = False,
        instruction: str = "",
    ) -> Run:
        """Begin a run that redoes the positions from the first to the last of `span` in another one; it becomes a
        version of the same page. Raises LookupError when that run is not kept, TraceError, with a sentence, when it
        cannot be redone, and ValueError for an instruction that the model was not trained to follow."""
        known = self.desk.find(parent)
        if known is None:
            raise LookupError(parent)
        self._same_model(known)
        wish = instructed(known.request.messages, instruction, kinds_of(self.card))
        name = _name()
        source = Redone(self._worker, redo(known.trace, *span, config, name, other))
        return self.desk.begin(tab, Run(self._kept(source, known.id), Request(name, wish, config)))

    def memory(self, run: str, block: int) -> Iterator[Event]:
        """Measurements of what a block of a run owes to the text before it, as they come. Raises LookupError when the
        run is not kept, and TraceError, with a sentence, when that cannot be measured."""
        known = self.desk.find(run)
        if known is None:
            raise LookupError(run)
        self._same_model(known)
        opening = opening_at(known.trace.board, block)
        request = Request(_name(), known.request.messages, known.request.config, opening=opening, task="memory")
        return self._worker.events(request)

    def _same_model(self, run: Run) -> None:
        """Raises TraceError when a run is none of the model that is loaded: its tokens would be others."""
        started, card = run.trace.started, self.card
        if started is not None and started.model != card.get("name"):
            raise TraceError(f"This run was written by {started.model}, and the model here is {card.get('name')}")

    def stop(self, tab: str) -> None:
        self.desk.stop(tab)

    def leave(self, tab: str) -> None:
        self.desk.leave(tab)

    def open(self, text: str, name: str) -> list[str]:
        """Messages that show a recorded run. Raises TraceError when the text is not one."""
        run = recorded(Trace.loads(text, name), _name())
        self.desk.keep(run)
        return list(messages(run, Wire(run.id)))

    def keep(self, trace: Trace) -> str:
        """A recorded run that any page may ask for, by the name that is returned."""
        return self.desk.keep(recorded(trace, _name())).id

    def model(self) -> Iterator[str]:
        """What the worker says about itself until it is ready or has failed."""
        wire = Wire(uuid.uuid4().hex[:8])
        self._worker.start()
        said: dict[str, Any] = {}
        while True:
            about = self._about()
            if about != said:
                yield wire.send(model=about)
                said = about
            if about["phase"] == "dead":
                yield wire.say(Sentence("bad", self._worker.status().message))
            if about["phase"] not in ("starting", "loading"):
                return
            time.sleep(STATUS_SECONDS)

    def _about(self, prompt: str = "") -> dict[str, Any]:
        status = self._worker.status()
        self._card = card = status.card or self._card
        name = str(card.get("name") or "clover-nano")
        kinds = kinds_of(card)
        about = {
            "phase": status.phase,
            "name": name,
            "progress": round(status.progress, 2),
            "about": _line(status, card),
        }
        if not card:
            return about
        weak = next(iter(card.get("weaknesses") or ()), "")
        knows = f"{sentences.knows(name, in_words(kinds))} {weak}".strip()
        strange = bool(prompt) and unfamiliar(prompt, kinds)
        if strange:
            knows = f"None of the words it knows are in this prompt (a key word check). {knows} It will answer anyway."
        return {
            **about,
            "knows": knows,
            "tone": "note" if strange else "",
            "edits": changes_pages(kinds),
            "infills": INFILLS in kinds,
            "tools": calls_tools(kinds),
        }


def decoding(
    mode: str, strategy: str, block: float, tokens: float, seed: float | None, temperature: float | None, *dials: float
) -> DecodeConfig:
    """The controls as a config, `dials` in the order of DIALS. Raises ValueError, naming the control, when one is out
    of range."""
    numbers: dict[str, Any] = {
        dial.field: int(value) if dial.whole else value for dial, value in zip(DIALS, dials, strict=True)
    }
    return DecodeConfig(
        mode=cast(Mode, mode),  # DecodeConfig checks both
        strategy=cast(Strategy, strategy),
        block_size=int(block),
        max_tokens=int(tokens),
        seed=int(seed or 0),
        temperature=float(temperature or 0),
        **numbers,
    )


def _name() -> str:
    """Of a run; nobody guesses it."""
    return uuid.uuid4().hex[:16]


def _problem(prompt: str) -> Sentence | None:
    if not prompt.strip():
        return sentences.empty()
    if len(prompt) > MAX_PROMPT_CHARACTERS:
        return sentences.too_long(len(prompt), MAX_PROMPT_CHARACTERS)
    return None


def _line(status: WorkerStatus, card: Mapping[str, Any]) -> str:
    """The model's line at the foot of the page."""
    if status.phase == "dead":
        return "is not running."
    if status.phase in ("ready", "busy") and card.get("parameters"):
        return f"{card['parameters'] / 1e6:.1f} M parameters · offline"
    return status.message
