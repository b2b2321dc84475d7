"""`python -m model.train`: train clover-nano, or go on where an earlier run stopped."""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

from model.config import ModelConfig
from model.corpus.kind import Kind, draw
from model.corpus.registry import kind, kinds
from model.tokens import Tokenizer
from model.train.export import export
from model.train.loop import Plan, Report, Trainer
from model.train.sample import sample
from model.train.team import Team

NANO = ModelConfig(
    hidden_size=192,
    tie_word_embeddings=False,
    num_attention_heads=2,
    num_key_value_heads=1,
    linear_num_key_heads=2,
    linear_num_value_heads=2,
    num_experts=4,
    num_experts_per_tok=2,
    moe_intermediate_size=32,
    shared_expert_intermediate_size=128,
)
VOCABULARY = 4096
TOKENIZER_DOCUMENTS = 4000


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m model.train", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("runs/nano"), help="folder of the run; resumed when it exists")
    parser.add_argument("--steps", type=int, default=plan.steps, help="last step; the learning rate ends there")
    parser.add_argument("--budget", type=int, default=plan.budget, help="padded clean tokens a step")
    parser.add_argument("--copy-pools", type=int, default=plan.copy_pools, help="pools on copying alone, at first")
    parser.add_argument("--copy-share", type=float, default=plan.copy_share, help="copying documents, later")
    parser.add_argument("--rate", type=float, default=plan.rate, help="base learning rate")
    parser.add_argument("--decay", type=float, default=plan.decay, help="share of the steps in which the rate falls")
    parser.add_argument("--windows", type=float, default=plan.window_share, help="share of blocks opened a step")
    parser.add_argument("--ar-weight", type=float, default=plan.ar_weight, help="weight of the next-token loss")
    parser.add_argument(
        "--chances", type=float, nargs=len(plan.lengths), default=plan.chances, help=f"of block sizes {plan.lengths}"
    )
    parser.add_argument("--kinds", nargs="*", help="kinds of page; all when left out")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--save-every", type=int, default=100, help="steps between saves")
    parser.add_argument("--sample-every", type=int, default=300, help="steps between samples")
    parser.add_argument("--no-compile", action="store_true", help="run the elementwise parts eagerly")
    parser.add_argument("--export", type=Path, help="write the weights of the run to this folder, and stop")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Train or export; returns the exit code."""
    args = parse(argv)
    torch.set_num_threads(args.threads)
    torch.set_flush_denormal(True)  # without it products of tiny numbers run many times slower
    team = Team.join()
    try:
        chosen = tuple(kind(name) for name in args.kinds) if args.kinds else kinds()
        trainer = _trainer(args, chosen, team)
    except (ValueError, OSError) as error:
        print(f"model.train: {error}", file=sys.stderr)
        return 2
    if args.export:
        print(export(trainer, args.export))
        return 0

    def stop(number: int, frame: object) -> None:
        trainer.stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    for report in trainer.run():
        if team.leads:
            _tell(report, trainer.plan.steps)
            if report.step % args.sample_every == 0:
                with torch.compiler.set_stance("force_eager"):  # other shapes: compiling them would take longer
                    print("\n".join(sample(trainer)), flush=True)
            if report.step % args.save_every == 0:
                trainer.save(args.out)
    if team.leads:
        trainer.save(args.out)
        print(f"saved at step {trainer.step}; run again to go on" if trainer.stopping else "finished", flush=True)
    return 0


def _trainer(args: argparse.Namespace, chosen: tuple[Kind, ...], team: Team) -> Trainer:
    changes = {
        "steps": args.steps,
        "budget": args.budget,
        "copy_pools": args.copy_pools,
        "copy_share": args.copy_share,
        "rate": args.rate,
        "decay": args.decay,
        "window_share": args.windows,
        "ar_weight": args.ar_weight,
        "chances": tuple(args.chances),
    }
    args.out.mkdir(parents=True, exist_ok=True)
    if (args.out / "state.pt").exists():
        return Trainer.resume(args.out, Tokenizer.load(args.out), chosen, changes, not args.no_compile, team)
    tokenizer = Tokenizer.train(_texts(), VOCABULARY)
    if team.leads:
        tokenizer.save(args.out)
    return Trainer.start(NANO, tokenizer, chosen, Plan(**changes), not args.no_compile)


def _texts() -> Iterator[str]:
    for number in range(TOKENIZER_DOCUMENTS):
        for each in kinds():
            example = draw(each, random.Random(f"tokenizer/{number}"), evaluation=False)
            yield example.prompt
            yield example.answer


def _tell(report: Report, steps: int) -> None:
    if report.step % 10 and report.step > 20:
        return
    left = report.seconds / report.step * (steps - report.step)
    print(
        f"step {report.step}/{steps}  masked {report.masked:.3f}  ar {report.autoregressive:.3f}  "
        f"balance {report.balance:.2f}  L {report.length}  {report.tokens / 1e6:.2f}M tokens  "
        f"{report.tokens_per_second:.0f} tok/s  {left / 60:.0f} min left",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
