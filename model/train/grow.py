"""More entries for a tokenizer whose network is already trained, and rows for them.

Byte-level BPE (1508.07909) is continued where it stopped: later merges come after the earlier ones, so every old id
keeps its text, and a text that has none of the new entries keeps its ids. A network goes on from what it knows, with
pages of further kinds, calls and schemas in fewer tokens.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise

import torch
from tokenizers import Tokenizer as Backend

from model.tokens import Tokenizer

TABLE, HEAD = "model.embed_tokens.weight", "lm_head.weight"
OWN_PART = 0.6  # of a new embedding's variance that is its own, so that no two of them are alike
RARE = 4  # a pair seen less often than this is no entry


def grown(tokenizer: Tokenizer, texts: Iterable[str], size: int) -> Tokenizer:
    """The same tokenizer with up to `size` entries, the further ones the most frequent pairs of the texts. Raises
    ValueError when it has as many already."""
    if tokenizer.size >= size:
        raise ValueError(f"a tokenizer of {tokenizer.size} entries does not grow to {size}")
    data = json.loads(tokenizer.dumps())
    vocabulary, merges = data["model"]["vocab"], data["model"]["merges"]
    words, counts = _words(Backend.from_str(json.dumps(data)), texts)
    totals: Counter[tuple[str, str]] = Counter()
    places: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for number, word in enumerate(words):
        for pair in pairwise(word):
            totals[pair] += counts[number]
            places[pair].add(number)
    while len(vocabulary) < size and totals:
        pair = max(totals, key=lambda each: (totals[each], each))
        if totals[pair] < RARE:
            break
        joined = "".join(pair)
        vocabulary.setdefault(joined, len(vocabulary))
        merges.append(list(pair))
        for number in places.pop(pair):
            word = words[number]
            for each in pairwise(word):
                totals[each] -= counts[number]
            words[number] = word = _joined(word, pair)
            for each in pairwise(word):
                totals[each] += counts[number]
                places[each].add(number)
        del totals[pair]
    return Tokenizer(Backend.from_str(json.dumps(data)))


def _words(backend: Backend, texts: Iterable[str]) -> tuple[list[list[str]], list[int]]:
    """Every different word in its present entries, and how often it came."""
    seen: Counter[str] = Counter()
    for text in texts:
        seen.update(piece for piece, _ in backend.pre_tokenizer.pre_tokenize_str(text))
    words = [[token.value for token in backend.model.tokenize(word)] for word in seen]
    return words, list(seen.values())


def _joined(word: list[str], pair: tuple[str, str]) -> list[str]:
    out: list[str] = []
    for part in word:
        if out and (out[-1], part) == pair:
            out[-1] += part
        else:
            out.append(part)
    return out


def widened(tensors: Mapping[str, torch.Tensor], tokenizer: Tokenizer, seed: int = 0) -> dict[str, torch.Tensor]:
    """The tensors of a network with rows for the entries of a grown tokenizer. A new embedding is the sum of its two
    parts', and something of its own, at their size; the head's row is what the head makes of such an embedding, by
    least squares over the rows that are trained."""
    before, width = tensors[TABLE].shape
    data = json.loads(tokenizer.dumps())["model"]
    parts = {data["vocab"]["".join(pair)]: [data["vocab"][part] for part in pair] for pair in data["merges"]}
    table_VD = tensors[TABLE].float()
    std_D, mean_D = table_VD.std(0), table_VD.mean(0)
    noise = torch.Generator().manual_seed(seed)
    for token in range(before, tokenizer.size):
        shared_D = (table_VD[parts[token]] - mean_D).sum(0) * ((1 - OWN_PART) / 2) ** 0.5
        own_D = torch.randn(width, generator=noise) * std_D * OWN_PART**0.5
        table_VD = torch.cat([table_VD, (mean_D + shared_D + own_D)[None]])
    out = {**tensors, TABLE: table_VD.to(tensors[TABLE].dtype)}
    if HEAD in tensors:  # else the two are tied
        head_VD = tensors[HEAD].float()
        map_DD = torch.linalg.lstsq(table_VD[:before], head_VD).solution
        out[HEAD] = torch.cat([head_VD, table_VD[before:] @ map_DD]).to(tensors[HEAD].dtype)
    return out
