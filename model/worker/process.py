"""The worker process: loads one model, then answers requests one after another, as events on its standard output.

Invariants:
- Messages are pickles: `WorkerOptions` first, then `Submit` and `Cancel` in; `WorkerStatus` and events out. Whatever
  prints goes to standard error instead.
- Cancel is looked at after every event. A run always ends with a last event, even when decoding raises.
- The process ends when its input closes or its parent is gone, also while it loads or computes.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import queue
import sys
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from model.config import DecodeConfig
from model.events import Cancel, Event, Message, Request, RunFailed, RunFinished, Submit
from model.worker.status import WorkerOptions, WorkerStatus

if TYPE_CHECKING:
    from model.network.port import Network, Vocabulary

LOADING_FAILED = 3  # exit code
PARENT_POLL_SECONDS = 0.5


class Inbox:
    """Commands from the parent, read by a thread of its own so that Cancel is seen during a run."""

    def __init__(self, stream: BinaryIO) -> None:
        self.options: WorkerOptions = pickle.load(stream)
        self._stream = stream
        self._submitted: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._pending: set[str] = set()
        self._cancelled: set[str] = set()
        threading.Thread(target=self._read, name="inbox", daemon=True).start()
        threading.Thread(target=self._watch_parent, name="parent", daemon=True).start()

    def requests(self) -> Iterator[Request]:
        """Requests in order, for ever."""
        while True:
            request = self._submitted.get()
            yield request
            self._pending.discard(request.run)
            self._cancelled.discard(request.run)

    def cancelled(self, run: str) -> bool:
        return run in self._cancelled

    def _read(self) -> None:
        while True:
            try:
                command = pickle.load(self._stream)
            except (EOFError, OSError, pickle.UnpicklingError):
                os._exit(0)
            if isinstance(command, Submit):
                self._pending.add(command.request.run)
                self._submitted.put(command.request)
            elif isinstance(command, Cancel) and command.run in self._pending:
                self._cancelled.add(command.run)

    def _watch_parent(self) -> None:
        """The input also stays open when some other process inherited its writing end."""
        while os.getppid() == self.options.parent:
            time.sleep(PARENT_POLL_SECONDS)
        os._exit(0)


class Outbox:
    """Messages to the parent, each sent at once."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def send(self, message: WorkerStatus | Event) -> None:
        self._stream.write(pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
        self._stream.flush()


def main() -> None:
    """Serve until the parent closes our input."""
    outbox = Outbox(os.fdopen(os.dup(1), "wb"))
    os.dup2(2, 1)
    inbox = Inbox(os.fdopen(os.dup(0), "rb"))
    try:
        network, vocabulary, card = _load(inbox.options, outbox)
    except Exception as error:  # whatever is wrong with the files or their reader, a person must be told
        outbox.send(WorkerStatus("dead", message=_why_not_loaded(inbox.options, error)))
        sys.exit(LOADING_FAILED)
    outbox.send(WorkerStatus("ready", 1.0, "Ready.", card))
    for request in inbox.requests():
        _answer(network, vocabulary, request, inbox, outbox, str(card.get("name", "")))


def _load(options: WorkerOptions, outbox: Outbox) -> tuple[Network, Vocabulary, dict[str, Any]]:
    outbox.send(WorkerStatus("loading", 0.1, "Starting PyTorch."))
    if not options.fake:
        _refuse_incomplete(options.model)  # before the slow part
    _keep_freed_memory()
    import torch

    torch.set_num_threads(options.threads)
    torch.set_flush_denormal(True)
    outbox.send(WorkerStatus("loading", 0.5, "Reading the model's weights."))
    if options.fake:
        return _fake(options)
    network, vocabulary, card = _checkpoint(options)
    outbox.send(WorkerStatus("loading", 0.8, "Warming up."))
    _warm_up(network, vocabulary)
    return network, vocabulary, card


def _refuse_incomplete(model: str) -> None:
    from pathlib import Path

    from model.checkpoints.card import read_card

    problem = read_card(Path(model)).problem
    if problem:
        raise ValueError(problem)


def _checkpoint(options: WorkerOptions) -> tuple[Network, Vocabulary, dict[str, Any]]:
    from dataclasses import asdict
    from pathlib import Path

    from model.checkpoints.card import read_card
    from model.checkpoints.clover import load

    folder = Path(options.model)
    network, vocabulary = load(folder)
    return network, vocabulary, {**asdict(read_card(folder)), "path": str(folder)}


def _fake(options: WorkerOptions) -> tuple[Network, Vocabulary, dict[str, Any]]:
    from model.fake import LONG_PAGE, ByteVocabulary, FusedFakeNetwork

    card = {"name": "fake", "description": "Scripted network for tests.", "kinds": ["fake"]}
    return FusedFakeNetwork.of(LONG_PAGE, seconds=options.pace), ByteVocabulary(), card


def _warm_up(network: Network, vocabulary: Vocabulary) -> None:
    """The first passes of a process are slow: have them before someone waits."""
    from model.decode.decoder import decode

    for config in (
        DecodeConfig(strategy="low_confidence", rounds=1, max_tokens=65),
        DecodeConfig(mode="autoregressive", max_tokens=3),
    ):
        for _ in decode(network, vocabulary, Request("warm-up", (Message("user", "Hello"),), config)):
            pass


def _answer(
    network: Network, vocabulary: Vocabulary, request: Request, inbox: Inbox, outbox: Outbox, name: str
) -> None:
    from model.decode.decoder import Cancelled, decode

    seq = -1
    try:
        events = decode(network, vocabulary, request, model=name)
        for event in events:
            outbox.send(event)
            seq = event.seq
            if inbox.cancelled(request.run) and not isinstance(event, (RunFinished, RunFailed)):
                outbox.send(events.throw(Cancelled()))
                return
    except BrokenPipeError:
        os._exit(0)
    except Exception as error:  # a run that breaks must say so and leave the process alive
        outbox.send(RunFailed(request.run, seq + 1, f"The model could not go on: {type(error).__name__}: {error}"))


def _why_not_loaded(options: WorkerOptions, error: Exception) -> str:
    reason = str(error) if isinstance(error, (ValueError, OSError)) else f"{type(error).__name__}: {error}"
    return f"The model in {options.model} could not be loaded: {reason.rstrip('.')}."


def _keep_freed_memory() -> None:
    """Large buffers come and go with every pass; glibc would hand each back to the kernel and fault it in again."""
    try:
        allocator = ctypes.CDLL(None)
        allocator.mallopt(-1, 1 << 29)  # M_TRIM_THRESHOLD
        allocator.mallopt(-3, 1 << 29)  # M_MMAP_THRESHOLD
    except (OSError, AttributeError):
        return  # another C library: only slower


if __name__ == "__main__":
    main()
