"""`python -m model.train`: train clover-nano, or go on where an earlier run stopped."""

from __future__ import annotations

import argparse
import random
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import torch

from model.config import ModelConfig
from model.corpus.kind import Kind, draw
from model.corpus.registry import chosen, kinds
from model.corpus.tools import draw_dialogue
from model.tokens import Tokenizer
from model.train.export import export
from model.train.grow import grown
from model.train.loop import Plan, Report, Trainer
from model.train.sample import sample
from model.train.team import Team

NANO = ModelConfig(
    hidden_size=192,
    tie_word_embeddings=False,
    num_attention_heads=4,
    num_key_value_heads=2,
    linear_num_key_heads=2,
    linear_num_value_heads=2,
    num_experts=4,
    num_experts_per_tok=2,
    moe_intermediate_size=32,
    shared_expert_intermediate_size=128,
)
VOCABULARY = 4096
# What of a plan can be set, and changed when a run is resumed; a flag left out keeps what the run had.
PLAN_FLAGS: dict[str, tuple[Callable[[str], Any], str]] = {
    "steps": (int, "last step; the learning rate ends there"),
    "budget": (int, "padded clean tokens a step"),
    "copy_pools": (int, "pools of copying alone, at first"),
    "causal_pools": (int, "pools, from the first, of the next-token loss alone"),
    "digest_pools": (int, "pools, from the first, whose pages are mostly digests"),
    "copy_share": (float, "copying documents beside the pages, later"),
    "brief_share": (float, "briefs beside the digests, of those that there are"),
    "edit_share": (float, "follow-ups that change a page beside the pages, after the copying alone"),
    "tool_share": (float, "dialogues with calls of tools beside the pages, after the copying alone"),
    "think_share": (float, "pages with a plan before them beside the plain ones, after the copying alone"),
    "infill_share": (float, "gaps in pages to be filled beside the pages, after the copying alone"),
    "rate": (float, "base learning rate"),
    "decay": (float, "share of the steps in which the rate falls"),
    "window_share": (float, "share of the blocks opened in a step"),
    "ar_weight": (float, "weight of the next-token loss"),
    "chances": (float, f"chances of the block sizes {Plan().lengths}"),
    "average": (int, "steps over which weights are averaged for samples and export; 0 takes the last"),
    "seed": (int, "seed of data, masks and start"),
}
TOKENIZER_DOCUMENTS = 4000
GROWN_TEXTS = 10_000  # more are not needed for a few further entries


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    plan = Plan()
    parser = argparse.ArgumentParser(prog="python -m model.train", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("runs/nano"), help="folder of the run; resumed when it exists")
    for name, (kind_of, words) in PLAN_FLAGS.items():
        usual = getattr(plan, name)
        many = len(plan.lengths) if isinstance(usual, tuple) else None
        flag = f"--{name.replace('_', '-')}"
        parser.add_argument(flag, type=kind_of, nargs=many, help=f"{words} (a new run: {usual})")
    parser.add_argument("--weights", type=Path, help="exported weights that a new run goes on from")
    parser.add_argument("--grow", type=int, metavar="ENTRIES", help="how far the tokenizer of --weights is to grow")
    parser.add_argument("--layers", type=int, help="how many layers the network of --weights is to grow to")
    parser.add_argument("--inner", type=int, help="how many inner units of its shared expert")
    parser.add_argument(
        "--kinds",
        nargs="*",
        help="kinds of page, or all; when left out, those of the run, and of a new one the shipped three",
    )
    parser.add_argument("--threads", type=int, default=torch.get_num_threads())
    parser.add_argument("--workers", type=int, default=0, help="processes that make the data, beside this one")
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
        trainer = _trainer(args, chosen(args.kinds) if args.kinds else None, team)
    except (ValueError, OSError) as error:
        print(f"model.train: {error}", file=sys.stderr)
        return 2
    trainer.workers = args.workers
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
                    with trainer.average.within(trainer.net):
                        print("\n".join(sample(trainer)), flush=True)
            if report.step % args.save_every == 0:
                trainer.save(args.out)
    if team.leads:
        trainer.save(args.out)
        print(f"saved at step {trainer.step}; run again to go on" if trainer.stopping else "finished", flush=True)
    return 0


def _trainer(args: argparse.Namespace, asked: tuple[Kind, ...] | None, team: Team) -> Trainer:
    given = {name: getattr(args, name) for name in PLAN_FLAGS if getattr(args, name) is not None}
    changes: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in given.items()
    }
    compiled = not args.no_compile and not args.export
    if (args.out / "state.pt").exists():
        return Trainer.resume(args.out, Tokenizer.load(args.out), asked, changes, compiled, team)
    if args.export:
        raise ValueError(f"there is nothing to export: {args.out / 'state.pt'} does not exist")
    if (args.layers or args.inner) and not args.weights:
        raise ValueError("--layers and --inner grow the network of --weights, which is missing")
    args.out.mkdir(parents=True, exist_ok=True)
    known = asked or kinds()
    texts = _texts(known, bool(changes.get("tool_share")))
    tokenizer = Tokenizer.load(args.weights) if args.weights else Tokenizer.train(texts, VOCABULARY)
    if args.weights and args.grow:
        tokenizer = grown(tokenizer, islice(texts, GROWN_TEXTS), args.grow)
    if team.leads:
        tokenizer.save(args.out)
    if args.weights:
        return Trainer.go_on(args.weights, tokenizer, known, Plan(**changes), compiled, team, args.layers, args.inner)
    return Trainer.start(NANO, tokenizer, known, Plan(**changes), compiled, team)


def _texts(known: Sequence[Kind], tools: bool = False) -> Iterator[str]:
    """What a tokenizer is trained on: the usual kinds and the run's own, so that no choice leaves LaTeX out; tools and
    their calls where the run is to learn them."""
    usual = {each.name for each in kinds()}
    more = {each.name: each for each in known if each.name not in usual}.values()
    for number in range(TOKENIZER_DOCUMENTS):
        for place, each in enumerate((*kinds(), *more)):
            if tools and place % 3 == 0:
                dialogue = draw_dialogue(random.Random(f"tokenizer/{number}/{place}"), evaluation=False)
                yield "\n".join((*dialogue.tools, *(message.content for message in dialogue.messages)))
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
