"""`python -m model.evaluate`: how many held-out requests does a checkpoint honour, and at what speed?

Writes report.json and report.html (thumbnails, failures first) into --out, and one line per answer into results.jsonl
as it goes. Ctrl-C ends it with a report of what was judged until then.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from model.config import MODES, STRATEGIES, USUAL_THREADS, DecodeConfig, Guidance
from model.corpus.edit import EDIT, edited
from model.corpus.infill import INFILL, Infill
from model.corpus.kind import Example, Kind
from model.corpus.registry import all_kinds, kinds
from model.corpus.registry import chosen as named
from model.corpus.tools import TOOL
from model.corpus.tools_dialogue import Dialogue
from model.evaluate.answer import Answer, write_answer
from model.evaluate.browser import BrowserMissing, open_browser
from model.evaluate.dialogues import Speaker, examine_dialogues, recital, results_of
from model.evaluate.edits import conversation
from model.evaluate.exam import Writer, examine, examine_edits, reference
from model.evaluate.infills import FORMS, Filler, examine_infills, in_place, marked, recited
from model.evaluate.judge import Judge
from model.evaluate.latex import LatexMissing, require_latex
from model.evaluate.report import Report, Result, page
from model.evaluate.thinking import reference_thought
from model.events import Message


@dataclass(frozen=True)
class Writers:
    """Who is examined: asked for pages, for pages with a plan first, for turns of dialogues, and for gaps."""

    write: Writer
    think: Writer
    speaker: Callable[[Dialogue], Speaker]
    fill: Filler


@dataclass(frozen=True)
class Asked:
    """The kinds whose pages are asked for, changed, and given with a gap."""

    pages: Sequence[Kind]
    edits: Sequence[Kind]
    gaps: Sequence[Kind]


CORPUS = Writers(reference, reference_thought, recital, recited)
SHIPPED = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 a kind is below --require or it was interrupted, 2 it could not begin."""
    options = _options(arguments)
    try:
        known = learned(options.model) if not options.reference else kinds()
        asked = [name for name in options.kind if name not in (EDIT, TOOL, INFILL)]
        chosen = (
            tuple({known.name: known for known in named(asked)}.values()) if asked else () if options.kind else known
        )
        edits = edited(known) if EDIT in options.kind else ()
        gaps = known if INFILL in options.kind else ()
        config = _config(options)
        if any(each.format == "latex" for each in (*chosen, *edits, *gaps)):
            require_latex()
        writers, model = (CORPUS, "the corpus itself") if options.reference else _network(options, config)
        browser = open_browser() if any(each.format == "html" for each in (*chosen, *edits, *gaps)) else nullcontext()
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
        help="a kind, edit, infill, tool, or all; repeat it; default: the kinds on the model's card",
    )
    parser.add_argument("--count", type=int, default=50, help="held-out specs per kind (default 50)")
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
    options = parser.parse_args(arguments)
    if options.count < 1:
        parser.error("--count must be at least 1")
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


def _network(options: argparse.Namespace, config: DecodeConfig) -> tuple[Writers, str]:
    """Who asks the checkpoint, and its name. torch is loaded here, so that bad
    options answer at once."""
    if not options.model.is_dir():
        raise ValueError(f"there is no checkpoint folder {options.model}. Name one with --model")
    import torch

    from model.checkpoints.clover import load

    torch.set_num_threads(options.threads)
    network, tokenizer = load(options.model)

    def write(example: Example, number: int) -> Answer:
        return write_answer(network, tokenizer, conversation(example), config)

    def speak(messages: tuple[Message, ...], tools: tuple[str, ...], guidance: Guidance) -> Answer:
        return write_answer(network, tokenizer, messages, replace(config, guidance=guidance), tools)

    def think(example: Example, number: int) -> Answer:
        return write_answer(network, tokenizer, conversation(example), replace(config, thinking=True))

    def fill(infill: Infill, form: str) -> Answer:
        return (in_place if form == INFILL else marked)(network, tokenizer, infill, config)

    return Writers(write, think, lambda dialogue: speak, fill), options.model.name


def _settings(options: argparse.Namespace, config: DecodeConfig, model: str) -> dict[str, Any]:
    settings: dict[str, Any] = {"model": model, "count": options.count, "seed": options.seed}
    if options.reference:
        return settings
    knobs = {"mode": config.mode, "strategy": config.strategy, "threshold": config.threshold}
    sizes = {"block_size": config.block_size, "threads": options.threads}
    return {**settings, **knobs, "acceptance": config.acceptance, **sizes}


def _run(asked: Asked, options: argparse.Namespace, writers: Writers, judge: Judge, settings: dict[str, Any]) -> Report:
    options.out.mkdir(parents=True, exist_ok=True)
    results: list[Result] = []
    count, seed, began = options.count, options.seed, time.monotonic()
    think = writers.think if options.thinking else None
    exams = [examine(each, count, seed, writers.write, judge, think) for each in asked.pages]
    total = count * ((1 + options.thinking) * len(asked.pages) + bool(asked.edits) + len(FORMS) * bool(asked.gaps))
    if asked.edits:
        exams.append(examine_edits(count, seed, writers.write, judge, asked.edits))
    if asked.gaps:
        exams.append(examine_infills(count, seed, writers.fill, judge, asked.gaps))
    if TOOL in options.kind:
        exams.append(examine_dialogues(count, seed, writers.speaker))
        total += results_of(count, seed)
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
    return Report(settings, tuple(results))


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
