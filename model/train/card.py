"""The model card of a folder of weights: card.json for programs, README.md for people, curve.svg to look at.

Run `python -m model.train.card FOLDER [--report report.json]` after an export and an evaluation. Every figure comes
from the folder's training.json, its weights, or the report.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from safetensors import safe_open

from model.corpus.edit import EDIT
from model.corpus.frame.kind import PageKind
from model.corpus.frame.prompt import MANY
from model.corpus.infill import INFILL
from model.corpus.papers.kind import PaperKind
from model.corpus.plan import THINKING
from model.corpus.registry import kind
from model.corpus.tools import TOOL
from model.train.legs import trained

KINDS = {
    "solar": "solar-system simulators (HTML)",
    "resume": "resumes from a pile of facts (LaTeX)",
    "agent": "personal-agent interfaces (HTML)",
    "answer": "short answers about itself and about diffusion decoding, and a plain no to requests far outside",
}
EDITS = {EDIT: "changes of such a page, asked for in a follow-up"}
TOOLS = {TOOL: "dialogues with calls of tools, whose JSON schemas the system turn lists"}
INFILLS = {INFILL: "parts of such a page written again between what stands around them, with or without an instruction"}
NAMED = KINDS | EDITS | TOOLS | INFILLS
MEASURED = {
    f"{TOOL} guided": "the same dialogues, calls held to the schemas",
    f"{TOOL} call": "single calls of those dialogues, exact in tool and arguments",
    f"{TOOL} call guided": "the same calls, held to the schemas",
    f"{INFILL} marked": "the same parts, with what stands around them between markers in the prompt",
    "stranger": "requests written by hand that training knows nothing of",
}
WEAKNESSES = (
    "Where many wishes come together, one of them sometimes gets lost.",
    "Of a pile of facts one or two go missing or are put in the wrong place; rare names are sometimes misspelt.",
    "It knows {kinds} kinds of page and nothing else; asked for anything different it writes one of {them}.",
    "Most changes of a page fail: they are not made, or something else on the page changes with them.",
    "Its parallel guesses are weaker than its reading from left to right: without the causal check pages break more.",
    "English only; requests of more than about 100 words were not trained.",
)


def described(name: str) -> str:
    """A kind in words."""
    known = (NAMED | MEASURED).get(name)
    if known is not None:
        return known
    page = kind(name)
    form = {"html": "HTML", "latex": "LaTeX"}.get(page.format, page.format)
    if not isinstance(page, PageKind | PaperKind):
        return name
    return f"{page.nouns.split('|')[0].removeprefix(MANY)} ({form})"


def weaknesses(count: int) -> list[str]:
    """What a model of so many kinds can't do."""
    words = {"kinds": "three", "them": "the three"} if count == 3 else {"kinds": str(count), "them": "them"}
    return [line.format(**words) for line in WEAKNESSES]


def sizes(folder: Path) -> tuple[int, int]:
    """Parameters in all, and how many one token passes (its experts only)."""
    config = json.loads((folder / "config.json").read_text())
    idle = 1 - config["num_experts_per_tok"] / config["num_experts"]
    total = unused = 0
    with safe_open(folder / "model.safetensors", framework="pt") as weights:
        for name in weights.keys():  # noqa: SIM118  (no mapping)
            count = 1
            for length in weights.get_slice(name).get_shape():
                count *= length
            total += count
            unused += round(count * idle) if ".experts." in name else 0
    return total, total - unused


def curve(entries: Sequence[dict[str, float]]) -> str:
    """Both losses (nats a token) over clean tokens, each point the mean of its neighbours, as SVG."""
    width, height, left = 640, 240, 40
    last = entries[-1]["tokens"]
    top = max(max(entry["masked"], entry["autoregressive"]) for entry in entries)
    lines = []
    for key, colour, dash in (("masked", "#1B7443", ""), ("autoregressive", "#3F5AA0", "5 4")):
        trained = [entry for entry in entries if entry[key]]  # the causal leg has no masked loss
        smooth = [
            sum(e[key] for e in trained[max(0, i - 2) : i + 3]) / len(trained[max(0, i - 2) : i + 3])
            for i in range(len(trained))
        ]
        points = " ".join(
            f"{left + (width - left) * e['tokens'] / last:.0f},{10 + (height - 40) * (1 - value / top):.0f}"
            for e, value in zip(trained, smooth, strict=True)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
    words = (
        f'<text x="0" y="16">{top:.1f}</text><text x="0" y="{height - 30}">0</text>'
        f'<text x="{left}" y="{height - 6}">loss by clean tokens, up to {last / 1e6:.1f} million; '
        "solid: masked, dashed: autoregressive</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        f'font-size="12" style="background:white">{"".join(lines)}{words}</svg>\n'
    )


def card(folder: Path, report: dict[str, Any] | None) -> dict[str, Any]:
    """What card.json holds."""
    training = json.loads((folder / "training.json").read_text())
    parameters, active = sizes(folder)
    kinds = trained(training["legs"], training["steps"])
    return {
        "name": folder.name,
        "description": "A nano-sized block-diffusion language model of the clover_moe architecture, trained from "
        "nothing on this project's own page grammar. An independent work, not by the makers of Clover.",
        "parameters": parameters,
        "active_parameters": active,
        "kinds": [*kinds, *_beside(training)],
        "thinking": _trained(training, "think_share"),
        "tokens_seen": training["tokens"],
        "training_seconds": training["seconds"],
        "steps": training["steps"],
        "weaknesses": weaknesses(len(kinds)),
        "shifts": False,
        "evaluation": _evaluation(report) if report and report["complete"] else None,
    }


def _evaluation(report: dict[str, Any]) -> dict[str, Any]:
    """What of a report is quoted; answers with a plan first are set against the plain ones instead of by kind."""
    kinds = {name: found for name, found in report["kinds"].items() if not name.endswith(f" {THINKING}")}
    thought = {"thinking": report["thinking"]} if "thinking" in report else {}
    return {"settings": report["settings"], "kinds": kinds, **thought}


def _beside(training: dict[str, Any]) -> list[str]:
    """What a model was trained to do beside writing pages."""
    found = (EDIT, _edits(training)), (TOOL, _dialogues(training)), (INFILL, _trained(training, "infill_share"))
    return [name for name, trained in found if trained]


def _edits(training: dict[str, Any]) -> bool:
    """Whether a leg that was trained had follow-ups among its documents."""
    return _trained(training, "edit_share")


def _dialogues(training: dict[str, Any]) -> bool:
    """Whether one had dialogues with tools."""
    return _trained(training, "tool_share")


def _trained(training: dict[str, Any], share: str) -> bool:
    return any(leg.get(share) and leg["from_step"] < training["steps"] for leg in training["legs"])


def readme(folder: Path, data: dict[str, Any], curve_entries: Sequence[dict[str, float]]) -> str:
    """The card for people."""
    size = (folder / "model.safetensors").stat().st_size / 1e6
    rows = "".join(
        f"| {e['tokens'] / 1e6:.2f} | {format(e['masked'], '.3f') if e['masked'] else '–'} "
        f"| {e['autoregressive']:.3f} |\n"
        for e in curve_entries
    )
    passed = "Not evaluated yet.\n"
    if data["evaluation"]:
        kinds = data["evaluation"]["kinds"]
        passed = "| kind | passed | tokens per forward | tokens/s |\n|---|---|---|---|\n" + "".join(
            f"| {described(name)} | {k['passed']} of {k['count']} ({k['rate']:.0%}) "
            f"| {k['tokens_per_forward']:.1f} | {k['tokens_per_second']:.0f} |\n"
            for name, k in kinds.items()
        )
        for name, part in data["evaluation"].get("thinking", {}).items():
            passed += f"\nWith a plan written first ({name}): {part['thinking']} of {part['count']} passed, "
            passed += f"{part['plain']} without.\n"
        passed += f"\nSettings: `{json.dumps(data['evaluation']['settings'])}`.\n"
    return f"""# {data["name"]}

{data["description"]}

- **Size**: {data["parameters"] / 1e6:.2f} million parameters, {data["active_parameters"] / 1e6:.2f} million of
  them used for a token; {size:.1f} MB in half precision.
- **Data**: {data["tokens_seen"] / 1e6:.2f} million clean tokens of generated pages (`model/corpus`:
  {", ".join(described(name) for name in data["kinds"])})
  and of copying exercises made of pieces of their requests. No page or text of anybody else was used. One feature
  combination in ten is held out from training.
- **Training**: {data["steps"]} steps in {data["training_seconds"] / 3600:.1f} hours on a two-core processor
  ({platform.machine()}, no GPU), `python -m model.train`; two-stream block diffusion with complementary masks,
  blocks of 4 to 64 positions, plus a next-token loss on the clean stream.
- **Logits** are of the position itself: this model does not shift.

## What it passes

Held-out combinations, judged by running each page in Chromium or compiling it with pdflatex
(`python -m model.evaluate`):

{passed}
## Known weaknesses

{"".join(f"- {line}{chr(10)}" for line in data["weaknesses"])}
## Losses

![Loss curves](curve.svg)

| million tokens | masked | autoregressive |
|---|---|---|
{rows}"""


def main(argv: Sequence[str]) -> int:
    """Write the card; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m model.train.card", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--report", type=Path, help="report.json of an evaluation of these weights")
    args = parser.parse_args(argv)
    try:
        report = json.loads(args.report.read_text()) if args.report else None
        data = card(args.folder, report)
        entries = json.loads((args.folder / "training.json").read_text())["curve"]
    except (OSError, ValueError, KeyError) as error:
        print(f"model.train.card: {error}", file=sys.stderr)
        return 2
    few = entries[:: max(1, len(entries) // 12)]
    (args.folder / "card.json").write_text(json.dumps(data, indent=2) + "\n")
    (args.folder / "README.md").write_text(readme(args.folder, data, few))
    (args.folder / "curve.svg").write_text(curve(entries))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
