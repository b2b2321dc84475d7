"""Print examples of the corpus: `python -m model.corpus --kind solar --seed 3`.

Invariants: the same arguments print the same text.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence

from model.corpus.kind import Example, draw
from model.corpus.registry import all_kinds, kind

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


def main(arguments: Sequence[str] | None = None) -> None:
    """Parse the arguments and print."""
    parser = argparse.ArgumentParser(prog="python -m model.corpus", description="Print examples of the corpus.")
    parser.add_argument("--kind", default="solar", choices=[known.name for known in all_kinds()])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="draw from the combinations never trained on")
    options = parser.parse_args(arguments)
    for example in examples(options.kind, options.seed, options.count, evaluation=options.held_out):
        print(shown(example))


if __name__ == "__main__":
    main()
