"""49 tasks, several attempts each with fresh values, by the model's different ways of decoding, in one run.

    python -m benchmarks.agents --out results [--arms diffusion,autoregressive] [--attempts 3] [--tasks shop-6]

Writes rows.json, report.html and, with --logs, the log of every attempt (JSON lines; app/agent/log.py reads them).
The tools are the sites' own functions, without a browser: seconds of tools are those of the functions. Every act is
approved without asking, which the rows count. `--policy known` and `--policy nothing` are no models: the one must pass
everything, the other nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any, get_args

from app.agent.ports import Model
from app.agent.scripted import Spoken
from benchmarks.agents.fault import KINDS, Kind
from benchmarks.agents.oracle import KnownWay, Nothing, Persistent
from benchmarks.agents.report import lines, page
from benchmarks.agents.task import Attempt, Task, attempt
from benchmarks.agents.tasks import TASKS
from benchmarks.agents.trial import Arm, Row, trial
from model.config import MODES, USUAL_THREADS, DecodeConfig, Guidance
from model.worker.client import WorkerClient

ROOT = Path(__file__).parents[2]
MAX_TOKENS = 320  # of one turn: the longest call of the known ways has fewer
ARMS = {
    f"{mode}{', guided' * (guidance == 'schema')}{', thinking' * thinking}": DecodeConfig(
        mode=mode, guidance=guidance, thinking=thinking, max_tokens=MAX_TOKENS
    )
    for mode in MODES
    for guidance in get_args(Guidance)
    for thinking in (False, True)
}
USUAL = "diffusion;diffusion, guided;autoregressive"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(arguments)
    chosen = [task for task in TASKS if not options.tasks or task.name in options.tasks.split(",")]
    if not chosen:
        sys.exit(f"agents: there is no task {options.tasks}; there are {', '.join(task.name for task in TASKS)}")
    rows: list[Row] = []
    with ExitStack() as stack:
        client = None
        if options.policy == "model":
            client = stack.enter_context(WorkerClient(str(options.model), threads=options.threads))
            _wait(client)
        for row in _rows(options, chosen, client):
            rows.append(row)
            _keep(options, rows)  # every time: whatever ends the program, what was measured is there
    print("\n".join(lines(rows)))
    return 0


def _keep(options: argparse.Namespace, rows: Sequence[Row]) -> None:
    about = {
        "answers by": options.model.name if options.policy == "model" else f"no model ({options.policy})",
        "machine": _machine(),
        "threads": options.threads,
        "attempts": options.attempts,
        "faults": options.faults or "none",
    }
    options.out.mkdir(parents=True, exist_ok=True)
    told = {"about": about, "rows": [asdict(row) for row in rows]}
    (options.out / "rows.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    (options.out / "report.html").write_text(page(rows, about), encoding="utf-8")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder for rows.json and report.html")
    parser.add_argument("--model", type=Path, default=ROOT / "assets" / "models" / "clover-nano")
    parser.add_argument("--policy", choices=("model", "known", "nothing"), default="model")
    parser.add_argument("--arms", default=USUAL, help=f"separated by ';': {'; '.join(ARMS)}")
    parser.add_argument("--attempts", type=int, default=3)
    parser.add_argument("--first", type=int, default=0, help="number of the first attempt: others have other values")
    parser.add_argument("--tasks", default="", help="separated by ','; all of them where left out")
    parser.add_argument("--faults", choices=("", "all", *KINDS), default="", help="one at the first call")
    parser.add_argument("--threads", type=int, default=USUAL_THREADS)
    parser.add_argument("--logs", action="store_true", help="keep the log of every attempt in the folder")
    options = parser.parse_args(arguments)
    unknown = [arm for arm in _arms(options) if arm not in ARMS] if options.policy == "model" else []
    if unknown:
        parser.error(f"no such arm: {'; '.join(unknown)}")
    return options


def _arms(options: argparse.Namespace) -> list[str]:
    return [arm.strip() for arm in options.arms.split(";")]


def _rows(options: argparse.Namespace, chosen: Sequence[Task], client: WorkerClient | None) -> Iterator[Row]:
    """Arms take turns attempt by attempt, so that a machine that is busy for a while slows all of them."""
    arms = [Arm(name, ARMS[name]) for name in _arms(options)] if client else [Arm(options.policy, DecodeConfig())]
    faults: list[Kind | None] = list(KINDS) if options.faults == "all" else [options.faults or None]
    for number in range(options.first, options.first + options.attempts):
        for task in chosen:
            one = attempt(task, number)
            for fault in faults:
                for arm in arms:
                    logs = options.out / "logs" if options.logs else None
                    row = trial(one, arm, client or _policy(options, one), logs=logs, fault=fault)
                    said = "passed" if row.success else row.failure
                    print(f"# {row.run:<18} {arm.name:<28} {row.agent_seconds:6.2f} s  {said}", file=sys.stderr)
                    yield row


def _policy(options: argparse.Namespace, one: Attempt) -> Model:
    if options.policy == "nothing":
        return Spoken(Nothing())
    way, words = one.wish.way, one.wish.answer
    return Spoken(Persistent(way, words) if options.faults else KnownWay(way, words))


def _wait(client: WorkerClient) -> None:
    """Until the model is loaded. Ends the program with the worker's own words when it cannot be."""
    client.start()
    while client.status().phase in ("starting", "loading"):
        time.sleep(0.02)
    if client.status().phase == "dead":
        sys.exit(f"agents: {client.status().message}")


def _machine() -> str:
    info = Path("/proc/cpuinfo")
    found: list[Any] = []
    if info.is_file():
        found = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
    return f"{found[0] if found else platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
