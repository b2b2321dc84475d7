"""One attempt: a fresh start, the loop on the site's tools, the score, and a row of figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.agent.events import Step, TaskEnded
from app.agent.limits import Limits
from app.agent.log import kept, line_of
from app.agent.loop import steps
from app.agent.policy import AutoApprove
from app.agent.ports import Model, Tools
from app.agent.sites.tools import SiteTools
from app.agent.sites.visitors import Visitors
from app.agent.world import Task as Wanted
from benchmarks.agents.fault import Faulty, Kind
from benchmarks.agents.task import Attempt
from model.config import DecodeConfig

PAUSE_SECONDS = 0.3  # what other harnesses wait after every turn with calls; ours does not
LIMITS = Limits(turns=12, seconds=60, tokens=4_000, result=2_000)


@dataclass(frozen=True)
class Arm:
    """What is measured: a name, and how it decodes."""

    name: str
    config: DecodeConfig


@dataclass(frozen=True)
class Row:
    """One attempt in figures; seconds are the model's and the tools', and `agent_seconds` both. `failure` says what is
    wrong where it is no success: the score's word, or why the loop ended."""

    run: str
    arm: str
    task: str
    site: str
    tier: str
    attempt: int
    seed: int
    success: bool
    failure: str
    model_seconds: float
    tool_seconds: float
    agent_seconds: float
    paused_seconds: float
    turns: int
    calls: int
    unfit: int
    malformed: int
    failed: int
    repeats: int
    unasked: int
    tokens: int
    rounds: int
    forwards: int
    fault: str
    wish: str
    answer: str


def trial(attempt: Attempt, arm: Arm, model: Model, *, logs: Path | None = None, fault: Kind | None = None) -> Row:
    """Carry one attempt out and score it; its log goes into the folder, where there is one."""
    run = f"{attempt.task.name}-{attempt.number}"
    visitors = Visitors()
    visitors.reset(attempt.task.site, "agent", attempt.seed)
    site = SiteTools(visitors, attempt.task.site, "agent")
    tools: Tools = Faulty(site, fault) if fault else site
    wanted = Wanted(run, attempt.wish.text, arm.config)
    going: Iterable[Step] = steps(wanted, model, tools, policy=AutoApprove(), limits=LIMITS)
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
        file = logs / f"{arm.name}-{run}{f'-{fault}' if fault else ''}.jsonl"
        file.unlink(missing_ok=True)
        going = kept(going, file)
    *_, last = going
    if not isinstance(last, TaskEnded):
        raise RuntimeError(f"{run} ended with {line_of(last)}")
    wrong = attempt.score(last.answer, visitors.dump(attempt.task.site, "agent"))
    failure = wrong if last.reason == "answered" else last.reason
    figures = asdict(last.figures)
    agent = figures["model_seconds"] + figures["tool_seconds"]
    told: dict[str, Any] = {name: figures[name] for name in figures if name in Row.__dataclass_fields__}
    return Row(
        run=run,
        arm=arm.name,
        task=attempt.task.name,
        site=attempt.task.site,
        tier=attempt.task.tier,
        attempt=attempt.number,
        seed=attempt.seed.number,
        success=not failure,
        failure=failure,
        agent_seconds=agent,
        paused_seconds=agent + PAUSE_SECONDS * max(0, figures["turns"] - 1),
        fault=fault or "",
        wish=attempt.wish.text,
        answer=last.answer,
        **told,
    )
