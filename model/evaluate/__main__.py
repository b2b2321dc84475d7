"""`python -m model.evaluate`: how many held-out requests does a checkpoint honour, and at what speed?

Writes report.json and report.html (thumbnails, failures first) into --out, and one line per answer into results.jsonl
as it goes. Ctrl-C ends it with a report of what was judged until then. With --probe it measures one thing about the
network itself instead, and writes that table into --out as PROBE.json.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from model.config import MODES, STRATEGIES, USUAL_THREADS, DecodeConfig
from model.corpus.edit import EDIT, edited
from model.corpus.infill import INFILL, gapped
from model.corpus.kind import Kind
from model.corpus.plan import planned
from model.corpus.registry import all_kinds, kinds
from model.corpus.registry import chosen as named
from model.corpus.tools import TOOL
from model.evaluate.browser import BrowserMissing, open_browser
from model.evaluate.dialogues import examine_dialogues, results_of
from model.evaluate.exam import examine, examine_edits, examine_strangers, held_out_examples
from model.evaluate.infills import FORMS, examine_infills
from model.evaluate.judge import Judge
from model.evaluate.latex import LatexMissing, require_latex
from model.evaluate.names import PROBES
from model.evaluate.nearest import Nearness, Written, nearest
from model.evaluate.report import Report, Result, page
from model.evaluate.strangers.everyone import some
from model.evaluate.strangers.stranger import STRANGER
from model.evaluate.writers import CORPUS, Writers, asking

if TYPE_CHECKING:
    from model.network.port import Network
    from model.tokens import Tokenizer

USUAL_COUNT = 50
SHIPPED = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"


@dataclass(frozen=True)
class Asked:
    """The kinds whose pages are asked for, changed, and given with a gap."""

    pages: Sequence[Kind]
    edits: Sequence[Kind]
    gaps: Sequence[Kind]


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 a kind is below --require or it was interrupted, 2 it could not begin."""
    options = _options(arguments)
    try:
        known = learned(options.model) if not options.reference else kinds()
        if options.probe:
            return _probe(options, known)
        asked = [name for name in options.kind if name not in (EDIT, TOOL, INFILL, STRANGER)]
        chosen = (
            tuple({known.name: known for known in named(asked)}.values()) if asked else () if options.kind else known
        )
        edits = edited(known) if EDIT in options.kind else ()
        gaps = gapped(known) if INFILL in options.kind else ()
        config = _config(options)
        looked_at = {each.format for each in (*chosen, *edits, *gaps)}
        if STRANGER in options.kind:
            looked_at |= {each.format for each in some(options.count)}
        if "latex" in looked_at:
            require_latex()
        writers, model = (CORPUS, "the corpus itself") if options.reference else _network(options, config)
        browser = open_browser() if "html" in looked_at else nullcontext()
        with browser as chromium:
            asked_of = Asked(chosen, edits, gaps)
            report = _run(asked_of, options, writers, Judge(chromium), _settings(options, config, model))
    except (ValueError, BrowserMissing, LatexMissing, OSError) as error:
        print(f"evaluate: {error}", file=sys.stderr)
        return 2
    _write(options.out, report)
    print(report.table())
    print(f"report: {options.out / 'report.html'}")
    enough = all(100 * summary.rate >= options.require for summary in report.summaries)
    return 0 if enough and report.complete else 1


def learned(folder: Path) -> tuple[Kind, ...]:
    """The kinds that a checkpoint's card lists; the usual ones for a checkpoint without such a card."""
    try:
        listed = json.loads((folder / "card.json").read_text(encoding="utf-8")).get("kinds", ())
    except (OSError, ValueError):
        return kinds()
    return tuple(each for each in all_kinds() if each.name in listed) or kinds()


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m model.evaluate", description=__doc__)
    parser.add_argument(
        "--kind",
        action="append",
        default=[],
        help="a kind, edit, infill, tool, stranger, or all; repeat it; default: the kinds on the model's card",
    )
    count = f"held-out specs per kind (default {USUAL_COUNT}); of strangers' requests (default: all of them)"
    parser.add_argument("--count", type=int, help=count)
    parser.add_argument("--probe", choices=PROBES, help="measure this instead, and print a table")
    parser.add_argument("--model", type=Path, default=SHIPPED, help="folder of a checkpoint (default: the shipped one)")
    parser.add_argument("--mode", choices=MODES, default="diffusion")
    parser.add_argument("--strategy", choices=STRATEGIES, default="threshold")
    parser.add_argument("--thinking", action="store_true", help="answer each request of a kind once more, with a plan")
    parser.add_argument("--threshold", type=float, default=DecodeConfig.threshold)
    parser.add_argument("--acceptance", type=float, default=DecodeConfig.acceptance)
    parser.add_argument("--block", type=int, default=DecodeConfig.block_size)
    parser.add_argument("--max-tokens", type=int, default=DecodeConfig.max_tokens)
    parser.add_argument("--seed", type=int, default=0, help="which held-out specs are drawn (default 0)")
    threads = USUAL_THREADS
    parser.add_argument("--threads", type=int, default=threads, help=f"processor threads (default {threads})")
    parser.add_argument("--out", type=Path, default=Path("runs/evaluate"))
    parser.add_argument("--reference", action="store_true", help="judge the corpus' own pages: a test of the checks")
    parser.add_argument("--require", type=float, default=0.0, metavar="PERCENT", help="exit 1 below this pass rate")
    parser.add_argument("--nearest", type=int, default=3, help="answers a kind to compare with training pages (3)")
    options = parser.parse_args(arguments)
    if options.count is not None and options.count < 1:
        parser.error("--count must be at least 1")
    if options.probe and options.reference:
        parser.error("--probe measures a network, and --reference has none")
    return options


def _config(options: argparse.Namespace) -> DecodeConfig:
    return DecodeConfig(
        strategy=options.strategy,
        mode=options.mode,
        threshold=options.threshold,
        acceptance=options.acceptance,
        block_size=options.block,
        max_tokens=options.max_tokens,
        candidates=0,
    )


def _loaded(options: argparse.Namespace) -> tuple[Network, Tokenizer]:
    """The checkpoint. torch is loaded here, so that bad options answer at once."""
    if not options.model.is_dir():
        raise ValueError(f"there is no checkpoint folder {options.model}. Name one with --model")
    import torch

    from model.checkpoints.clover import load

    torch.set_num_threads(options.threads)
    return load(options.model)


def _probe(options: argparse.Namespace, known: Sequence[Kind]) -> int:
    """Measure one thing about the network, print its table and write it down."""
    config = _config(options)
    of = named(options.kind) if options.kind else known
    network, tokenizer = _loaded(options)
    from model.evaluate.probes.run import run

    options.out.mkdir(parents=True, exist_ok=True)
    table = run(options.probe, network, tokenizer, of, config, options.count, options.seed)
    written = {"model": options.model.name, "seed": options.seed, "block_size": config.block_size, **table.to_dict()}
    where = options.out / f"{options.probe}.json"
    where.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    print(table.text())
    print(f"report: {where}")
    return 0


def _network(options: argparse.Namespace, config: DecodeConfig) -> tuple[Writers, str]:
    """Who asks the checkpoint, and its name."""
    return asking(*_loaded(options), config), options.model.name


def _settings(options: argparse.Namespace, config: DecodeConfig, model: str) -> dict[str, Any]:
    settings: dict[str, Any] = {"model": model, "count": options.count or USUAL_COUNT, "seed": options.seed}
    if STRANGER in options.kind:
        settings["strangers"] = len(some(options.count))
    if options.reference:
        return settings
    knobs = {"mode": config.mode, "strategy": config.strategy, "threshold": config.threshold}
    sizes = {"block_size": config.block_size, "threads": options.threads}
    return {**settings, **knobs, "acceptance": config.acceptance, **sizes}


def _run(asked: Asked, options: argparse.Namespace, writers: Writers, judge: Judge, settings: dict[str, Any]) -> Report:
    options.out.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    count, seed, began = options.count or USUAL_COUNT, options.seed, time.monotonic()
    thought = planned(asked.pages) if options.thinking else ()
    thinks = [writers.think if each in thought else None for each in asked.pages]
    exams = [
        examine(each, count, seed, writers.write, judge, think) for each, think in zip(asked.pages, thinks, strict=True)
    ]
    total = count * (len(asked.pages) + len(thought) + bool(asked.edits) + len(FORMS) * bool(asked.gaps))
    if asked.edits:
        exams.append(examine_edits(count, seed, writers.write, judge, asked.edits))
    if asked.gaps:
        exams.append(examine_infills(count, seed, writers.fill, judge, asked.gaps))
    if TOOL in options.kind:
        exams.append(examine_dialogues(count, seed, writers.speaker))
        total += results_of(count, seed)
    if STRANGER in options.kind:
        exams.append(examine_strangers(options.count, writers.write, judge))
        total += len(some(options.count))
    with (options.out / "results.jsonl").open("w", encoding="utf-8") as log:
        try:
            for exam in exams:
                for result in exam:
                    results.append(result)
                    log.write(json.dumps(result.to_dict()) + "\n")
                    log.flush()
                    _progress(results, total, time.monotonic() - began)
        except KeyboardInterrupt:
            return Report(settings, tuple(results), complete=False)
    near = () if options.reference else _nearest(results, asked.pages, options)
    return Report(settings, tuple(results), nearest=near)


def _nearest(results: Sequence[Result], chosen: Sequence[Kind], options: argparse.Namespace) -> tuple[Nearness, ...]:
    """The training pages that the first answers of every kind are nearest to."""
    each = options.nearest
    wanted = {
        (kind.name, number): (kind, example.answer)
        for kind in chosen
        for number, example in enumerate(held_out_examples(kind, each, options.seed))
    }
    for number, stranger in enumerate(some(options.count) if STRANGER in options.kind else ()):
        if stranger.kind:
            wanted[STRANGER, number] = (stranger.kind, stranger.reference)
    asked = [
        (result, *wanted[result.kind, result.number]) for result in results if (result.kind, result.number) in wanted
    ]
    return nearest([Written(kind, result.number, result.answer.source, page) for result, kind, page in asked], each)


def _progress(results: list[Result], total: int, seconds: float) -> None:
    last = results[-1]
    mine = [result.verdict.passed for result in results if result.kind == last.kind]
    left = seconds / len(results) * (total - len(results))
    word = "ok" if last.verdict.passed else "; ".join(last.verdict.problems)[:100]
    share = f"{last.kind} {sum(mine)}/{len(mine)} passed"
    print(f"{len(results)}/{total}  {share}  {left / 60:.1f} min left  {word}", file=sys.stderr, flush=True)


def _write(out: Path, report: Report) -> None:
    (out / "report.json").write_text(json.dumps(report.to_dict(), indent=1) + "\n", encoding="utf-8")
    (out / "report.html").write_text(page(report), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
