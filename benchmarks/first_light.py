"""How long until something is seen, until the page is done, and how much faster than one token at a time.

Every figure is measured in this one run, through the worker process that the playground uses: seconds are wall-clock
time on the app's side, from handing the request over until the event has arrived. Diffusion and autoregressive runs
take turns, so that a machine that is busy for a while slows both. Decoding is greedy: repeats of a prompt differ in
time only. A run that was cut at its token limit is no finished page, and its seconds do not count as one.

    python benchmarks/first_light.py [--repeats 5] [--threads N] [--threshold 0.9] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from model.config import MODES, USUAL_THREADS, DecodeConfig, Mode  # noqa: E402
from model.events import Message, Request, Round, RunFailed, RunFinished  # noqa: E402
from model.manuscript import Manuscript  # noqa: E402
from model.worker.client import WorkerClient  # noqa: E402

PROMPTS = {
    "solar": (
        "make a solar system simulator with a red sun",
        "Solar system simulator with labels, orbits and a pause button.",
        "a solar system with Earth, Mars and Jupiter, please",
    ),
    "resume": ("Make a resume in LaTeX for Ada Lovelace, engineer. She worked at Analytical Works from 2015 to 2020.",),
    "agent": ("personal agent web ui called Juno with a tasks panel",),
}
FIRST_SECONDS, PAGE_SECONDS, SPEED_UP = 0.5, 5.0, 3.0  # targets for a solar page


@dataclass(frozen=True)
class Sample:
    """One run. `first_round` and `done` are seconds seen from outside the worker; the rest is the run's own count."""

    kind: str
    prompt: str
    mode: Mode
    first_round: float
    done: float
    tokens: int
    forwards: int
    reason: str
    sha: str

    @property
    def finished(self) -> bool:
        """Whether the page is whole."""
        return self.reason == "end_of_text"

    @property
    def tokens_per_forward(self) -> float:
        return self.tokens / max(1, self.forwards)

    @property
    def tokens_per_second(self) -> float:
        return self.tokens / self.done


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    config = DecodeConfig(threshold=options.threshold, block_size=options.block, candidates=5)
    with WorkerClient(str(options.model), threads=options.threads) as client:
        loading = _wait(client)
        print(f"# {_machine()}, {options.threads} threads; model ready after {loading:.1f} s", file=sys.stderr)
        _measure(client, "solar", PROMPTS["solar"][0], replace(config, max_tokens=64))  # warm up
        samples = list(_samples(client, config, options.repeats))
    report = {"machine": _machine(), "threads": options.threads, "config": asdict(config), "load_seconds": loading}
    report["samples"] = [asdict(sample) for sample in samples]
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print("\n".join(_lines(samples)))
    return 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=ROOT / "assets" / "models" / "clover-nano")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--threads", type=int, default=USUAL_THREADS)
    parser.add_argument("--threshold", type=float, default=DecodeConfig.threshold)
    parser.add_argument("--block", type=int, default=DecodeConfig.block_size)
    parser.add_argument("--json", type=Path, help="write every single run there")
    return parser.parse_args(arguments)


def _wait(client: WorkerClient) -> float:
    """Seconds until the model is loaded. Ends the program with the worker's own words when it cannot be."""
    began = time.perf_counter()
    client.start()
    while client.status().phase in ("starting", "loading"):
        time.sleep(0.01)
    if client.status().phase == "dead":
        sys.exit(f"first_light: {client.status().message}")
    return time.perf_counter() - began


def _samples(client: WorkerClient, config: DecodeConfig, repeats: int) -> Iterator[Sample]:
    plan = [(kind, prompt) for kind, prompts in PROMPTS.items() for prompt in prompts]
    for _ in range(repeats):
        for kind, prompt in plan:
            for mode in MODES:
                sample = _measure(client, kind, prompt, replace(config, mode=mode))
                print(
                    f"# {mode:<14} {kind:<7} {sample.done:6.2f} s  {sample.tokens} tokens  {sample.reason}",
                    file=sys.stderr,
                )
                yield sample


def _measure(client: WorkerClient, kind: str, prompt: str, config: DecodeConfig) -> Sample:
    request = Request("first-light", (Message("user", prompt),), config)
    began, first, manuscript = time.perf_counter(), 0.0, Manuscript()
    for event in client.events(request):
        now = time.perf_counter() - began
        manuscript.add(event)
        if isinstance(event, Round):
            first = first or now
        elif isinstance(event, RunFinished):
            sha, stats = _sha(manuscript.text(event.length)), event.stats
            return Sample(kind, prompt, config.mode, first, now, stats.tokens, stats.forwards, event.reason, sha)
        elif isinstance(event, RunFailed):
            sys.exit(f"first_light: {event.message}")
    raise RuntimeError("a run ended without a last event")


def _sha(text: str) -> str:
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _machine() -> str:
    info = Path("/proc/cpuinfo")
    names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def _lines(samples: Sequence[Sample]) -> Iterator[str]:
    """Medians over all runs of a kind and mode, with the range of what was measured, then what was aimed at."""
    figures = f"{'first round s':>20}{'page s':>20}{'whole':>8}{'tokens':>8}{'tok/fwd':>9}{'tok/s':>8}"
    yield f"{'kind':<8}{'mode':<16}{figures}"
    for kind in PROMPTS:
        for mode in MODES:
            mine = [s for s in samples if (s.kind, s.mode) == (kind, mode)]
            whole = [s.done for s in mine if s.finished]
            row = f"{_span([s.first_round for s in mine]):>20}{_span(whole):>20}{f'{len(whole)}/{len(mine)}':>8}"
            row += f"{median(s.tokens for s in mine):>8.0f}{median(s.tokens_per_forward for s in mine):>9.2f}"
            yield f"{kind:<8}{mode:<16}{row}{median(s.tokens_per_second for s in mine):>8.0f}"
    yield from _targets([s for s in samples if s.kind == "solar"])
    same = sum(_same(samples, s) for s in samples if s.mode == "diffusion")
    yield f"answers equal to the autoregressive one: {same} of {sum(s.mode == 'diffusion' for s in samples)}"


def _targets(samples: Sequence[Sample]) -> Iterator[str]:
    """What the playground aims at for its first kind of page, beside what was measured."""
    ours = [s for s in samples if s.mode == "diffusion"]
    whole = [s.done for s in ours if s.finished]
    speed: dict[str, Any] = {mode: median(s.tokens_per_second for s in samples if s.mode == mode) for mode in MODES}
    first, times = median(s.first_round for s in ours), speed["diffusion"] / speed["autoregressive"]
    yield _target("first round", f"{first:.2f} s", f"at most {FIRST_SECONDS:g} s", first <= FIRST_SECONDS)
    page = f"{median(whole):.2f} s" if whole else "none was finished"
    met = len(whole) == len(ours) and median(whole) <= PAGE_SECONDS
    yield _target("page", f"{page}, {len(whole)} of {len(ours)} whole", f"at most {PAGE_SECONDS:g} s", met)
    spoken = f"{times:.2f} times the tokens/s of autoregressive"
    yield _target("speed", spoken, f"at least {SPEED_UP:g} times", times >= SPEED_UP)


def _target(what: str, measured: str, aim: str, met: bool) -> str:
    return f"solar {what:<12}{measured:<46}target: {aim}, {'met' if met else 'missed'}"


def _span(values: Sequence[float]) -> str:
    return f"{median(values):.2f} ({min(values):.2f}-{max(values):.2f})" if values else "-"


def _same(samples: Sequence[Sample], one: Sample) -> bool:
    return any(s.sha == one.sha for s in samples if (s.mode, s.prompt) == ("autoregressive", one.prompt))


if __name__ == "__main__":
    sys.exit(main())
