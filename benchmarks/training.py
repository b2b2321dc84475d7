"""Clean tokens a second that training makes here: eager and with its elementwise parts compiled, for the next-token
loss alone and for both streams with every block, or a third of them, opened. At the size that ships, and at 10 million
parameters.

Every figure is the median of steps on batches of different shapes, drawn as a run draws them; a step is the forward
and backward pass and both optimizers. Compiling comes before and is not counted.

    python benchmarks/training.py [--threads 2] [--steps 12]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

import torch

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from any directory, installed or not

from model.config import ModelConfig  # noqa: E402
from model.corpus.registry import kinds  # noqa: E402
from model.tokens import Tokenizer  # noqa: E402
from model.train.__main__ import NANO  # noqa: E402
from model.train.loop import Plan, Trainer, device, halves  # noqa: E402

SHIPPED = ROOT / "assets" / "models" / "clover-nano"
WARM = 6  # steps that compile, for all shapes of the batches
LEGS = {
    "next token alone": {"causal_pools": 1 << 20},
    "both, a third of the blocks": {"causal_pools": 0, "window_share": 0.35},
    "both, all blocks": {"causal_pools": 0},
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--steps", type=int, default=12, help="steps that are timed")
    parser.add_argument("--budget", type=int, default=2688, help="padded clean tokens a step")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(asked.threads)
    torch.set_flush_denormal(True)
    tokenizer = Tokenizer.load(SHIPPED)
    kind = "bfloat16" if halves(device()) else "float32"
    print(f"{device().type}, products in {kind}, {asked.threads} threads; clean tokens a second, median (range)")
    nano = replace(NANO, vocab_size=tokenizer.size)
    for config in (nano, replace(nano, hidden_size=320, shared_expert_intermediate_size=384)):
        for leg, changes in LEGS.items():
            for compiled in (False, True):
                plan = Plan(copy_pools=0, digest_pools=0, budget=asked.budget, **changes)
                speeds, parameters = _speeds(config, tokenizer, plan, compiled, asked.steps)
                made = "compiled" if compiled else "eager"
                print(
                    f"{parameters / 1e6:5.1f}M parameters  {leg:28} {made:9} {median(speeds):6.0f}"
                    f"  ({min(speeds):.0f} to {max(speeds):.0f})",
                    flush=True,
                )
    return 0


def _speeds(
    config: ModelConfig, tokenizer: Tokenizer, plan: Plan, compiled: bool, steps: int
) -> tuple[list[float], int]:
    """Clean tokens a second of each step, and the network's parameters."""
    trainer = Trainer.start(config, tokenizer, kinds(), plan, compiled)
    speeds, tokens, seconds = [], 0, 0.0
    for report in trainer.run():
        if report.step > WARM:
            speeds.append((report.tokens - tokens) / (report.seconds - seconds))
        tokens, seconds = report.tokens, report.seconds
        if report.step == WARM + steps:
            break
    return speeds, sum(p.numel() for p in trainer.net.parameters())


if __name__ == "__main__":
    sys.exit(main())
