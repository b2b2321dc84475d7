"""The console script `clover`: generate without a browser, serve the playground, replay and export runs, list models.

Exit status: 0 done · 1 the run failed · 2 it could not begin (the message says why) · 130 interrupted; whatever was
final by then has been written.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from app.command import Dev, Export, Generate, Models, Replay, Serve, Settings
from app.outfile import Outfile
from app.replay import Unwritable, export, replay
from app.settings import parse_command
from app.transcript import Transcript
from model.checkpoints.card import ModelCard, find_models, read_card
from model.config import DecodeConfig
from model.events import Event, Message, Request, Round, RunFailed, RunFinished, RunStarted, to_dict
from model.worker.client import WorkerClient
from visualize.board import TraceError

RUN = "generate"
INTERRUPTED = 130


class Refused(Exception):
    """The command cannot begin; the text is for the user."""


def main(argv: Sequence[str] | None = None, environ: Mapping[str, str] | None = None) -> int:
    """Run one command. Returns the exit status."""
    command = parse_command(sys.argv[1:] if argv is None else argv, environ)
    try:
        if isinstance(command, Serve):
            return _serve(command.settings)
        if isinstance(command, Dev):
            return _dev(command.settings)
        if isinstance(command, Models):
            return _list_models(command)
        if isinstance(command, Replay):
            return replay(command)
        if isinstance(command, Export):
            return export(command)
        return _generate(command)
    except (Refused, TraceError, Unwritable) as error:
        print(f"clover: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 1  # whoever read our output has gone
    except KeyboardInterrupt:
        return INTERRUPTED


def _serve(settings: Settings) -> int:
    from app.server import serve

    serve(settings)
    return 0


def _dev(settings: Settings) -> int:
    from app.dev import dev

    dev(settings)
    return 0


def _list_models(command: Models) -> int:
    cards = find_models(command.roots)
    for card in cards:
        print(_described(card))
    if not cards:
        raise Refused(f"no models in {', '.join(map(str, command.roots))}")
    return 0


def _described(card: ModelCard) -> str:
    if card.problem:
        return f"{card.name}\n  cannot be loaded: {card.problem}"
    sizes = f"{card.parameters / 1e6:.1f}M parameters ({card.active_parameters / 1e6:.1f}M active)"
    lines = [
        f"{card.name}  {card.description}".rstrip(),
        f"  folder: {card.path}",
        f"  size: {sizes}, {card.size_bytes / 1e6:.1f} MB on disk, trained on {card.tokens_seen / 1e6:.1f}M tokens",
        f"  block {card.block_size}, context {card.context} tokens, logits {_shift(card)}",
        f"  knows: {', '.join(card.kinds) or 'not said'}",
        *(f"  weak at: {weakness}" for weakness in card.weaknesses),
    ]
    return "\n".join(lines)


def _shift(card: ModelCard) -> str:
    return "shifted by one" if card.shifts else "not shifted"


def _generate(command: Generate) -> int:
    prompt = _read_prompt(command.prompt)
    problem = "" if command.settings.fake else read_card(command.settings.model).problem
    if problem:
        raise Refused(f"the model cannot be loaded: {problem}")
    request = Request(RUN, (Message("user", prompt),), command.config)
    with ExitStack() as stack:
        out = _opened(command.out, "--out", stack) if command.out else sys.stdout
        trace = _opened(command.trace, "--trace", stack) if command.trace else None
        settings = command.settings
        client = stack.enter_context(
            WorkerClient(str(settings.model), threads=settings.threads, fake=settings.fake, pace=settings.pace)
        )
        last, model = _Run(client, request, out, trace).follow()
    if isinstance(last, RunFailed):
        print(f"clover: {last.message}", file=sys.stderr)
        return 1 if model else 2
    if command.out is None and (command.json or sys.stdout.isatty()):
        print()
    if command.json:
        print(json.dumps(_figures(last, command.config, model)), flush=True)
    return INTERRUPTED if last.reason == "cancelled" else 0


def _read_prompt(prompt: str) -> str:
    if prompt == "-":
        prompt = sys.stdin.buffer.read().decode("utf-8", "replace")
    if not prompt.strip():
        raise Refused('the prompt is empty; for example: clover generate "a solar system simulator with a red sun"')
    return prompt


def _opened(path: Path, flag: str, stack: ExitStack) -> Outfile:
    try:
        return stack.enter_context(Outfile(path))
    except OSError as error:
        raise Refused(f"{flag} {path} cannot be written: {error.strerror or error}") from None


def _figures(last: RunFinished, config: DecodeConfig, model: str) -> dict[str, Any]:
    stats = last.stats
    return {
        "tokens": stats.tokens,
        "forwards": stats.forwards,
        "tokens_per_forward": round(stats.tokens_per_forward, 3),
        "tokens_per_second": round(stats.tokens_per_second, 2),
        "seconds": round(stats.seconds, 4),
        "first_round_seconds": round(stats.first_round_seconds, 4),
        "mode": config.mode,
        "strategy": config.strategy,
        "block": config.block_size,
        "temperature": config.temperature,
        "seed": config.seed,
        "reason": last.reason,
        "model": model,
    }


class _Run:
    """One headless run: its text, its trace and its progress line go where they belong as events come."""

    def __init__(self, client: WorkerClient, request: Request, out: TextIO | Outfile, trace: Outfile | None) -> None:
        self._client = client
        self._request = request
        self._out = out
        self._trace = trace
        self._transcript = Transcript()
        self._progress = sys.stderr if sys.stderr.isatty() else None
        self._interrupted = threading.Event()
        self._over = False

    def follow(self) -> tuple[RunFinished | RunFailed, str]:
        """The run's last event, and the model's name ("" when it never began). Ctrl-C cancels the run."""
        before = signal.signal(signal.SIGINT, lambda *_: self._interrupted.set())
        threading.Thread(target=self._pass_on_interrupt, daemon=True).start()
        try:
            self._wait_for_model()
            if self._interrupted.is_set():
                raise KeyboardInterrupt
            return self._follow()
        finally:
            signal.signal(signal.SIGINT, before)
            self._over = True
            self._interrupted.set()

    def _follow(self) -> tuple[RunFinished | RunFailed, str]:
        model = ""
        for event in self._client.events(self._request):
            if isinstance(event, RunStarted):
                model = event.model
            if self._trace is not None and model:  # a run that never began leaves no trace
                self._trace.write(json.dumps(to_dict(event)) + "\n")
            self._show(event)
            if isinstance(event, (RunFinished, RunFailed)):
                return event, model
        raise RuntimeError("a run ended without a last event")

    def _show(self, event: Event) -> None:
        text = self._transcript.add(event)
        if text:
            self._say("")
            self._out.write(text)
            self._out.flush()
        if isinstance(event, Round):
            self._say(f"block {event.block} · round {event.step} · {event.forwards} passes · {event.ms / 1000:.1f} s")
        elif isinstance(event, (RunFinished, RunFailed)):
            self._say("")

    def _wait_for_model(self) -> None:
        """Only for the progress line: the run itself would wait, too."""
        self._client.start()
        while self._client.status().phase in ("starting", "loading") and not self._interrupted.is_set():
            self._say(self._client.status().message)
            time.sleep(0.02)

    def _say(self, line: str) -> None:
        if self._progress is not None:
            self._progress.write(f"\r\x1b[K{line}")
            self._progress.flush()

    def _pass_on_interrupt(self) -> None:
        """In a thread of its own: a signal handler may interrupt the very code that cancelling needs."""
        self._interrupted.wait()
        while not self._over:  # it may take a moment until the client knows the run
            self._client.cancel(self._request.run)
            time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main())
