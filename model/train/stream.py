"""The training stream: documents drawn by position, tokenised, weighted and gathered into batches.

Invariant: everything is a function of (seed, pool number), so a run resumes exactly by remembering one number.
"""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import torch

from model.corpus.edit import differing, draw_edit, edited
from model.corpus.kind import Kind, draw
from model.events import Message
from model.tokens import Tokenizer
from model.train.objective import Batch

GRID = 64  # prompts and answers are padded to multiples of this, the longest block
POOL = 48  # documents drawn at a time, then sorted by length so that rows of a batch are alike
DIGESTS = 2 * POOL
BRIEFS = 4 * POOL
DIGEST, BRIEF = "digest", "brief"  # the system turns that ask for one
SAMPLED, USUAL = 150, 0.85  # pages looked at to tell the usual lines, and the share of pages that have such a line
FILL = 0.1  # weight of positions behind the end
SURE = 1.0  # weight of a token of a usual line, copied or not; below 1, a preview breaks what it knows by heart
COPIED = 2.0  # weight of a target that also stands in the prompt: names and figures must be copied
CHANGED, KEPT = 2.0, 0.5  # weight of a target in a line that an edit changes, and in one that it only repeats


Usual = Mapping[str, frozenset[str]]


@dataclass(frozen=True)
class Document:
    """Ids of one prompt, up to the answer's first token, and of its answer, end marker included; `sure` are the places
    in the answer that hardly depend on the request. Of an edit, `changed` are the places in lines that differ from the
    page before. `weights` are those of the answer's tokens, where none of this says them."""

    prompt: tuple[int, ...]
    answer: tuple[int, ...]
    sure: frozenset[int] = frozenset()
    changed: frozenset[int] | None = None
    weights: tuple[float, ...] | None = None


def documents(tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int, usual: Usual) -> list[Document]:
    """The documents of one pool."""
    made = []
    for place in range(POOL):
        rng = random.Random(f"{seed}/{pool}/{place}")
        kind = kinds[(pool + place) % len(kinds)]
        example = draw(kind, rng, evaluation=False)
        prompt = tokenizer.chat([Message("user", example.prompt)])
        answer = tokenizer.encode(example.answer)
        sure = _sure(tokenizer, answer, example.answer.split("\n"), usual[kind.name])
        made.append(Document(tuple(prompt), (*answer, tokenizer.end), sure))
    return made


def _sure(tokenizer: Tokenizer, answer: list[int], lines: list[str], usual: frozenset[str]) -> frozenset[int]:
    """Places of the tokens of usual lines, but for the first token of each line."""
    found, line, first = [], 0, True
    for place, token in enumerate(answer):
        if not first and lines[line] in usual:
            found.append(place)
        ended = tokenizer.piece(token).count("\n")
        line, first = line + ended, ended > 0
    return frozenset(found)


def usual_lines(kinds: Sequence[Kind]) -> Usual:
    """By kind, the lines that most of its pages share."""
    found = {}
    for kind in kinds:
        rng = random.Random("usual")
        pages = [set(draw(kind, rng, evaluation=False).answer.splitlines()) for _ in range(SAMPLED)]
        counts = Counter(line for page in pages for line in page)
        found[kind.name] = frozenset(line for line, count in counts.items() if count > USUAL * SAMPLED)
    return found


def digests(tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int, usual: Usual) -> list[Document]:
    """Documents that ask for a page without its usual lines: what is left depends on the request, so a network learns
    to read requests from a third of the tokens."""
    made = []
    for place in range(DIGESTS):
        rng = random.Random(f"digest/{seed}/{pool}/{place}")
        kind = kinds[(pool + place) % len(kinds)]
        example = draw(kind, rng, evaluation=False)
        lines = [line for line in example.answer.splitlines() if line and line not in usual[kind.name]]
        prompt = tokenizer.chat([Message("system", DIGEST), Message("user", example.prompt)])
        made.append(Document(tuple(prompt), (*tokenizer.encode("\n".join(lines)), tokenizer.end)))
    return made


def briefs(tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int) -> list[Document]:
    """Documents that ask for an answer's brief alone: all that is to be read from a request, in the fewest tokens."""
    made = []
    for place in range(BRIEFS):
        rng = random.Random(f"brief/{seed}/{pool}/{place}")
        kind = kinds[(pool + place) % len(kinds)]
        example = draw(kind, rng, evaluation=False)
        prompt = tokenizer.chat([Message("system", BRIEF), Message("user", example.prompt)])
        made.append(Document(tuple(prompt), (*tokenizer.encode(kind.brief(example.spec)), tokenizer.end)))
    return made


def edits(
    tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int, usual: Usual, count: int, *, digest: bool
) -> list[Document]:
    """Follow-ups: a request, its page and a wish, then the changed page; as digests both pages without usual lines."""
    made = []
    kinds = edited(kinds)
    for place in range(count if kinds else 0):
        rng = random.Random(f"edit/{digest}/{seed}/{pool}/{place}")
        kind = kinds[(pool + place) % len(kinds)]
        edit = draw_edit(kind, rng, evaluation=False)
        page, answer = edit.page, edit.answer
        if digest:
            page, answer = (shortened(text, usual[kind.name]) for text in (page, answer))
        asked, _, wish = edit.messages
        system = [Message("system", DIGEST)] if digest else []
        prompt = tokenizer.chat([*system, asked, Message("assistant", page), wish])
        ids = tokenizer.encode(answer)
        lines = differing(page, answer)
        changed = frozenset(place for place, line in enumerate(_lines(tokenizer, ids)) if line in lines)
        made.append(Document(tuple(prompt), (*ids, tokenizer.end), changed=changed))
    return made


def shortened(page: str, usual: frozenset[str]) -> str:
    """A page without its usual lines."""
    return "\n".join(line for line in page.splitlines() if line and line not in usual)


def _lines(tokenizer: Tokenizer, ids: Sequence[int]) -> list[int]:
    """The number of the line that each token begins in."""
    found, line = [], 0
    for token in ids:
        found.append(line)
        line += tokenizer.piece(token).count("\n")
    return found


def copies(tokenizer: Tokenizer, kinds: Sequence[Kind], seed: int, pool: int) -> list[Document]:
    """Short documents that can only be written by copying: labelled pieces of requests, asked back in the same or in
    another order. Real pieces, so that the ids that names and figures are made of are met often."""
    made = []
    for place in range(POOL):
        rng = random.Random(f"copy/{seed}/{pool}/{place}")
        request = tokenizer.encode(draw(kinds[place % len(kinds)], rng, evaluation=False).prompt)
        room = rng.randint(8, 44)
        lines: list[tuple[str, list[int]]] = []
        for label in rng.sample(string.ascii_uppercase, 6):
            if sum(len(span) + 2 for _, span in lines) < room:
                lines.append((label, _span(request, rng)))
        prompt = tokenizer.chat([Message("user", _listed(tokenizer, lines, ": "))])
        if rng.random() < 0.4:
            rng.shuffle(lines)
        answer = tokenizer.encode(_listed(tokenizer, lines, "="))
        made.append(Document(tuple(prompt), (*answer, tokenizer.end)))
    return made


def _span(request: list[int], rng: random.Random) -> list[int]:
    length = rng.randint(2, 12)
    start = rng.randrange(max(1, len(request) - length))
    return request[start : start + length]


def _listed(tokenizer: Tokenizer, lines: list[tuple[str, list[int]]], sign: str) -> str:
    return "\n".join(f"{label}{sign}{tokenizer.decode(span).strip()}" for label, span in lines)


def batches(
    tokenizer: Tokenizer, made: list[Document], budget: int, rng: random.Random, *, opened: bool = True
) -> Iterator[Batch]:
    """Batches of at most `budget` padded clean tokens (at least one document each), in random order. Unless blocks are
    to be `opened`, answers need not begin on the grid, which saves padding."""
    groups = _by_parts(made, budget) if opened else _by_length(made, budget)
    rng.shuffle(groups)
    for group in groups:
        yield collate(tokenizer, group) if opened else aligned(tokenizer, group, budget)


def _by_parts(made: list[Document], budget: int) -> list[list[Document]]:
    """Documents whose prompts and answers, each on the grid, fit side by side."""
    groups: list[list[Document]] = []
    for document in sorted(made, key=lambda d: (_size([d]), len(d.answer))):
        last = groups[-1] if groups else []
        if last and _size([*last, document]) <= budget:
            last.append(document)
        else:
            groups.append([document])
    return groups


def _by_length(made: list[Document], budget: int) -> list[list[Document]]:
    """From the longest documents to the shortest, as many as the first of them leaves room for."""
    left, groups = sorted(made, key=_length), []
    while left:
        rows = _rows(left[-1], budget)
        groups.append(left[-rows:])
        del left[-rows:]
    return groups


def _rows(longest: Document, budget: int) -> int:
    return max(1, budget // _grid(_length(longest)))


def _grid(tokens: int) -> int:
    return -(-tokens // GRID) * GRID


def _size(group: list[Document]) -> int:
    return len(group) * (max(_grid(len(d.prompt)) for d in group) + max(_grid(len(d.answer)) for d in group))


def _length(document: Document) -> int:
    return len(document.prompt) + len(document.answer)


def collate(tokenizer: Tokenizer, group: Sequence[Document]) -> Batch:
    """One batch of which blocks can be opened. After its end marker an answer is filled with end markers to the grid,
    targets of low weight: a decoder's last block has such positions, and a guess there may well be kept before the text
    reaches it."""
    prompt = max(_grid(len(d.prompt)) for d in group)
    answer = max(_grid(len(d.answer)) for d in group)
    ids = torch.full((len(group), prompt + answer), tokenizer.pad)
    weight = torch.zeros(len(group), answer)
    pad = torch.tensor([prompt - len(d.prompt) for d in group])
    for row, document in enumerate(group):
        ids[row, prompt - len(document.prompt) : prompt] = torch.tensor(document.prompt)
        ids[row, prompt : prompt + len(document.answer)] = torch.tensor(document.answer)
        words = _weights(tokenizer, document)
        weight[row, : len(words)] = torch.tensor(words)
        filled = _grid(len(words))
        ids[row, prompt + len(words) : prompt + filled] = tokenizer.end
        weight[row, len(words) : filled] = FILL
    return Batch(ids, prompt, pad, weight, sum(map(_length, group)))


def aligned(tokenizer: Tokenizer, group: Sequence[Document], budget: int) -> Batch:
    """One batch whose rows all end with their answer's end marker, and are padded in front of their prompt. Rows of
    nothing but padding fill it up, so that there are few shapes: a processor prepares its products for each."""
    longest = max(group, key=_length)
    rows, whole, answer = _rows(longest, budget), _grid(_length(longest)), max(len(d.answer) for d in group)
    ids = torch.full((rows, whole), tokenizer.pad)
    weight = torch.zeros(rows, answer)
    pad = torch.full((rows,), whole)
    for row, document in enumerate(group):
        pad[row] = whole - _length(document)
        ids[row, pad[row] :] = torch.tensor(document.prompt + document.answer)
        weight[row, answer - len(document.answer) :] = torch.tensor(_weights(tokenizer, document))
    return Batch(ids, whole - answer, pad, weight, sum(map(_length, group)))


def _weights(tokenizer: Tokenizer, document: Document) -> list[float]:
    if document.weights is not None:
        return list(document.weights)
    if document.changed is not None:
        return [CHANGED if place in document.changed else KEPT for place in range(len(document.answer))]
    given = set(document.prompt)
    return [
        SURE if place in document.sure else COPIED if token in given and _copyable(tokenizer, token) else 1.0
        for place, token in enumerate(document.answer)
    ]


def _copyable(tokenizer: Tokenizer, token: int) -> bool:
    piece = tokenizer.piece(token)
    return any(letter.isalnum() for letter in piece)
