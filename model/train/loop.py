"""The training loop: a generator of reports, resumable to the step.

Invariants: a step is a function of (seed, state), where the state holds weights, optimizers, step, generators and the
place in the data; SIGTERM is the caller's business, who stops iterating and calls `save`.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file

from model.config import ModelConfig
from model.corpus.kind import Kind
from model.corpus.registry import chosen
from model.network.clover import CloverMoeModelLM
from model.network.layers import compile_pieces
from model.tokens import Tokenizer
from model.train import optim
from model.train.average import EVERY, Average
from model.train.enlarge import enlarged, larger
from model.train.grow import widened
from model.train.legs import kinds_of, leg
from model.train.objective import Batch, losses
from model.train.start import initialise
from model.train.supply import Supply
from model.train.team import Team

ALONE = Team()
STATE = ("step", "began", "pool", "place", "tokens", "seconds", "history", "legs")


@dataclass(frozen=True)
class Plan:
    """Settings of a run. `steps` sets the schedule's end; `budget` is padded clean tokens a step. Data comes in pools:
    the first `copy_pools` hold short rows that only copying can predict, of which `copy_share` (of a pool) stays; up to
    `digest_pools` most documents are digests and briefs, of which `brief_share` is kept; up to `causal_pools` only the
    next-token loss is trained, which costs half and teaches reading requests. `edit_share` (of a pool) are follow-ups
    that change a page, mostly digests while pages are; `tool_share` (of a pool) are dialogues with calls of tools;
    `think_share` are pages with a plan before them, `infill_share` gaps in pages. `window_share` of the blocks are
    opened; `lengths` and `chances` draw the block size of a step. With `average` the weights that count are a mean over
    about so many steps."""

    steps: int = 3000
    budget: int = 1344
    copy_pools: int = 12
    causal_pools: int = 80
    digest_pools: int = 120
    copy_share: float = 0.5
    brief_share: float = 1.0
    edit_share: float = 0.0
    tool_share: float = 0.0
    think_share: float = 0.0
    infill_share: float = 0.0
    rate: float = 0.003
    warmup: int = 40
    decay: float = 0.3
    window_share: float = 1.0
    ar_weight: float = 0.5
    lengths: tuple[int, ...] = (32, 16, 8, 4, 64)
    chances: tuple[float, ...] = (0.66, 0.16, 0.08, 0.02, 0.08)
    average: int = 0
    seed: int = 0


@dataclass(frozen=True)
class Report:
    """One step's figures: losses in nats a token, clean tokens seen so far, clean tokens a second lately."""

    step: int
    masked: float
    autoregressive: float
    balance: float
    length: float
    tokens: int
    tokens_per_second: float
    seconds: float


@dataclass
class Trainer:
    """All that changes while training; `legs` are the plans it went by, each from its step on. Build with `start`,
    `go_on` or `resume`. `began` is the step at which the optimizers were new, `workers` how many processes make
    the data."""

    net: CloverMoeModelLM
    tokenizer: Tokenizer
    kinds: tuple[Kind, ...]
    plan: Plan
    optimizers: list[torch.optim.Optimizer]
    team: Team = ALONE
    workers: int = 0
    stopping: bool = False
    step: int = 0
    began: int = 0
    pool: int = 0
    place: int = 0
    tokens: int = 0
    seconds: float = 0.0
    history: list[dict[str, float]] = field(default_factory=list)
    legs: list[dict[str, Any]] = field(default_factory=list)
    average: Average = field(default_factory=Average)

    @classmethod
    def start(
        cls,
        config: ModelConfig,
        tokenizer: Tokenizer,
        kinds: tuple[Kind, ...],
        plan: Plan,
        compiled: bool = True,
        team: Team = ALONE,
    ) -> Trainer:
        """A fresh network."""
        torch.manual_seed(plan.seed)
        net = CloverMoeModelLM(config)
        initialise(net)
        net.to(device())
        if compiled:
            compile_pieces(net)
        optimizers, legs = optim.build(net, plan.rate, halves(device())), [leg(0, plan, kinds)]
        return cls(net, tokenizer, kinds, plan, optimizers, team, legs=legs)

    @classmethod
    def go_on(
        cls,
        folder: Path,
        tokenizer: Tokenizer,
        kinds: tuple[Kind, ...],
        plan: Plan,
        compiled: bool = True,
        team: Team = ALONE,
        layers: int | None = None,
        inner: int | None = None,
    ) -> Trainer:
        """From exported weights, where no state was kept: steps, tokens and seconds count on, optimizers begin anew
        and `plan.seed` should be another than before, or the same data come again. A tokenizer that has grown since
        gets rows in the network; `layers` and `inner` are what the network is to grow to (`enlarge.larger`). Raises
        ValueError when the folder is no export."""
        try:
            config = ModelConfig.from_dict(json.loads((folder / "config.json").read_text(encoding="utf-8")))
            before = json.loads((folder / "training.json").read_text(encoding="utf-8"))
            tensors = load_file(folder / "model.safetensors")
            if tokenizer.size > config.vocab_size:
                config, tensors = replace(config, vocab_size=tokenizer.size), widened(tensors, tokenizer)
            if layers or inner:
                small, config = config, larger(config, layers, inner)
                tensors = enlarged(tensors, small, config)
            trainer = cls.start(config, tokenizer, kinds, plan, compiled, team)
            trainer.net.load_state_dict(tensors, strict=not config.tie_word_embeddings)
            trainer.step = trainer.began = before["steps"]
            trainer.tokens, trainer.seconds = before["tokens"], float(before["seconds"])
            trainer.history, earlier = before["curve"], before["legs"]
        except (OSError, ValueError, KeyError, RuntimeError, SafetensorError) as error:
            raise ValueError(f"{folder} holds no exported weights to go on from: {error}") from error
        trainer.legs = [*earlier, leg(trainer.step, plan, kinds)]
        return trainer

    def save(self, folder: Path) -> None:
        """Write folder/state.pt whole or not at all."""
        folder.mkdir(parents=True, exist_ok=True)
        state = {
            "net": self.net.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "average": {"taken": self.average.taken, "tensors": self.average.tensors},
            "config": self.net.config.to_dict(),
            "plan": asdict(self.plan),
            **{key: getattr(self, key) for key in STATE},
        }
        part = folder / "state.pt.part"
        torch.save(state, part)
        os.replace(part, folder / "state.pt")

    @classmethod
    def resume(
        cls,
        folder: Path,
        tokenizer: Tokenizer,
        kinds: tuple[Kind, ...] | None,
        changes: dict[str, Any],
        compiled: bool = True,
        team: Team = ALONE,
    ) -> Trainer:
        """Go on from folder/state.pt, with some fields of the plan changed; on the kinds that it was on when none are
        given. Raises ValueError when it is unreadable."""
        try:
            state = {"began": 0, **torch.load(folder / "state.pt", weights_only=True, map_location="cpu")}
        except Exception as error:
            raise ValueError(f"{folder / 'state.pt'} cannot be read ({error}); delete it to start anew") from error
        plan = Plan(**{**{k: tuple(v) if isinstance(v, list) else v for k, v in state["plan"].items()}, **changes})
        names = kinds_of(state["legs"][-1])
        known = kinds or chosen(names)
        trainer = cls.start(ModelConfig.from_dict(state["config"]), tokenizer, known, plan, compiled, team)
        trainer.net.load_state_dict(state["net"])
        if plan.average:
            trainer.average = Average(**state.get("average", {}))
        for optimizer, saved in zip(trainer.optimizers, state["optimizers"], strict=True):
            for group, fresh in zip(saved["param_groups"], optimizer.param_groups, strict=True):
                group["base_lr"] = fresh["base_lr"]
            optimizer.load_state_dict(saved)
        for key in STATE:
            setattr(trainer, key, state[key])
        if changes or names != [kind.name for kind in known]:
            trainer.legs.append(leg(trainer.step, trainer.plan, known))
        return trainer

    def run(self) -> Iterator[Report]:
        """Train until the plan's last step, or until any member of the team is `stopping`; a report after each step."""
        speed = 0.0
        for batch in self._batches():
            if self.step >= self.plan.steps or self.stopping:
                return
            began = time.perf_counter()
            report, tokens = self._step(batch)
            taken = time.perf_counter() - began
            self.seconds += taken
            self.tokens += tokens
            speed = tokens / taken if not speed else 0.9 * speed + 0.1 * tokens / taken
            self.step += 1
            if self.plan.average and self.step % EVERY == 0:
                self.average.take(self.net, self.plan.average)
            self.history.append({"step": self.step, **report, "tokens": self.tokens})
            yield Report(step=self.step, tokens=self.tokens, tokens_per_second=speed, seconds=self.seconds, **report)

    def _batches(self) -> Iterator[Batch]:
        """This member's share of the stream; all members get equally many."""
        size, supply = self.team.size, Supply(self.plan, self.tokenizer, self.kinds)
        with supply.batches(self.pool, self.workers) as groups:
            for ready in groups:
                for index in range(self.place, len(ready) - size + 1, size):
                    self.place = index + size
                    yield ready[index + self.team.rank]
                self.pool, self.place = self.pool + supply.together, 0

    def _step(self, batch: Batch) -> tuple[dict[str, float], int]:
        plan = self.plan
        # Seeded by the step, so that resuming needs no generator's state and a team draws the same block size.
        generator = torch.Generator().manual_seed(plan.seed * 1_000_003 + self.step)
        length = plan.lengths[int(torch.multinomial(torch.tensor(plan.chances), 1, generator=generator))]
        optim.set_rate(self.optimizers, rate(plan, self.step, self.began))
        place = device()
        share = plan.window_share if self.pool >= plan.causal_pools else 0.0
        with torch.autocast(place.type, torch.bfloat16, enabled=halves(place)):
            terms = losses(self.net, batch.to(place), length, generator, share, plan.ar_weight)
        if not torch.isfinite(terms.total):
            raise FloatingPointError(f"the loss is {terms.total.item()} at step {self.step}")
        terms.total.backward()
        tokens, stops = self.team.average(self.net.parameters(), [float(batch.tokens), float(self.stopping)])
        self.stopping = stops > 0
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        report = {
            "masked": terms.masked.item(),
            "autoregressive": terms.autoregressive.item(),
            "balance": terms.balance.item(),
            "length": length,
        }
        return report, int(tokens)


def device() -> torch.device:
    """Where training runs: a GPU when there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def halves(place: torch.device) -> bool:
    """Whether matrix products run in bfloat16: on a GPU, and on processors with units for it. Others emulate it, a
    hundred times slower than float32."""
    return place.type == "cuda" or "amx_bf16" in _flags() or "avx512_bf16" in _flags()


def _flags() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return set()
    return next((set(line.split(":", 1)[1].split()) for line in lines if line.startswith("flags")), set())


def rate(plan: Plan, step: int, began: int = 0) -> float:
    """Share of the base learning rate: linear warm-up from step `began`, flat, then linear to 2 % over the last `decay`
    of the steps."""
    rise = min(1.0, (step - began + 1) / plan.warmup)
    left = (plan.steps - step) / max(1.0, plan.steps * plan.decay)
    return rise * max(0.02, min(1.0, left))
