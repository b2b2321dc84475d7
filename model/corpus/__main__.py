"""Print examples of the corpus: `python -m model.corpus --kind solar --seed 3`, or dialogues with `--kind tool`.

Invariants: the same arguments print the same text.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence

from model.corpus.kind import Example, draw
from model.corpus.registry import all_kinds, kind
from model.corpus.tools import TOOL, draw_dialogue
from model.corpus.tools_dialogue import Dialogue

RULE = "-" * 72


def examples(name: str, seed: int, count: int, *, evaluation: bool) -> Iterator[Example]:
    """Draw some examples of one kind."""
    rng = random.Random(seed)
    for _ in range(count):
        yield draw(kind(name), rng, evaluation=evaluation)


def shown(example: Example) -> str:
    """An example as text: its prompt, a rule, its answer."""
    size = len(example.answer.encode())
    heading = f"{example.kind}  {example.combination}  {size} bytes"
    return "\n".join((RULE, heading, RULE, example.prompt, RULE, example.answer))


def dialogue(drawn: Dialogue) -> str:
    """A dialogue as text: its tools, then turn by turn; a slip, which is not trained, is marked."""
    lines = [RULE, drawn.combination, RULE, *drawn.tools]
    for turn in drawn.turns:
        for message in turn.messages:
            slip = " (a slip)" if message.role == "assistant" and not turn.trained else ""
            lines += [f"{RULE}\n[{message.role}{slip}]", message.content]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Parse the arguments and print."""
    parser = argparse.ArgumentParser(prog="python -m model.corpus", description="Print examples of the corpus.")
    parser.add_argument("--kind", default="solar", choices=[*(known.name for known in all_kinds()), TOOL])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="draw from the combinations never trained on")
    options = parser.parse_args(arguments)
    if options.kind == TOOL:
        rng = random.Random(options.seed)
        for _ in range(options.count):
            print(dialogue(draw_dialogue(rng, evaluation=options.held_out)))
        return
    for example in examples(options.kind, options.seed, options.count, evaluation=options.held_out):
        print(shown(example))


if __name__ == "__main__":
    main()
