"""Ids and text: byte-level BPE, special ids, and the chat template (that of the public checkpoint's family).

Invariants: special markers inside ordinary text are text like any other, so nobody can forge a turn by typing one;
`decode(encode(text)) == text` for every text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, groupby
from pathlib import Path

from tokenizers import Regex, decoders, models, pre_tokenizers, trainers
from tokenizers import Tokenizer as Backend

from model.events import HOLE, Message, joined

SPECIAL = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|mask|>", "<think>", "</think>", "<tool_call>", "</tool_call>",
    "<tool_response>", "</tool_response>", "<tools>", "</tools>", "<|fim_prefix|>", "<|fim_suffix|>",
    "<|fim_middle|>", "<|reserved|>",
)  # fmt: skip
PAD, START, END, MASK = SPECIAL[:4]
OWN = re.compile(r"(?m)(^</?(?:tool_call|think)>|</?(?:tool_call|think)>$)")  # markers that a model itself writes
# A word never absorbs the space before it, so a name has the same tokens in a request and inside a tag: copying is
# then copying of ids. Punctuation takes the line break and indent that follow it. Digits stand alone. Marks that open
# a name in code (`<h`, `.arc`, `#box`, `\\section`, `-align`) and that end a key (`color: `, `type="`) join the word.
WORDS = r"(?:</?|[.#\\-])\p{L}+|\p{L}+(?:: |=\"|=)?| ?[^\s\p{L}\p{N}]+\s*|\p{N}|\s+"


class Tokenizer:
    """Text to ids and back; honours the decoder's `Vocabulary` port. Special ids are wherever the tokenizer's file
    has their markers; `mask_id` is the mask's when the file has no marker for it."""

    def __init__(self, backend: Backend, mask_id: int | None = None) -> None:
        backend.encode_special_tokens = True
        self._backend = backend
        self._markers = {token: entry.content for token, entry in backend.get_added_tokens_decoder().items()}
        self._ids = {marker: token for token, marker in self._markers.items()}
        if mask_id is not None and MASK not in self._ids:
            self._ids[MASK] = self._free(mask_id)
            self._markers.setdefault(mask_id, MASK)
        missing = [marker for marker in (PAD, START, END, MASK) if marker not in self._ids]
        if missing:
            raise ValueError(f"it has no {', '.join(missing)}")
        self.pad, self.start, self.end, self.mask = (self._ids[marker] for marker in (PAD, START, END, MASK))
        self._pieces = [self._text_of(token) for token in range(1 + max(backend.get_vocab().values()))]

    @classmethod
    def load(cls, folder: Path, mask_id: int | None = None) -> Tokenizer:
        """Read folder/tokenizer.json. Raises ValueError when it has no markers for turns, padding and the mask."""
        data = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
        for entry in data.get("added_tokens", ()):
            entry["special"] = True  # public files leave some markers ordinary, which typed text would then match
        return cls(Backend.from_str(json.dumps(data)), mask_id)

    @classmethod
    def train(cls, texts: Iterator[str], size: int) -> Tokenizer:
        """Train byte-level BPE (1508.07909 over bytes) of `size` entries."""
        backend = Backend(models.BPE())
        split = pre_tokenizers.Split(Regex(WORDS), "isolated")
        backend.pre_tokenizer = pre_tokenizers.Sequence(
            [split, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
        )
        backend.decoder = decoders.ByteLevel()
        trainer = trainers.BpeTrainer(
            vocab_size=size,
            special_tokens=list(SPECIAL),
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        )
        backend.train_from_iterator(texts, trainer)
        return cls(backend)

    def save(self, folder: Path) -> None:
        """Write folder/tokenizer.json."""
        self._backend.save(str(folder / "tokenizer.json"))

    def dumps(self) -> str:
        """What `save` writes."""
        return str(self._backend.to_str())

    @property
    def size(self) -> int:
        """Number of ids."""
        return len(self._pieces)

    def encode(self, text: str) -> list[int]:
        """Ids of plain text."""
        ids: list[int] = self._backend.encode(text, add_special_tokens=False).ids
        return ids

    def piece(self, token: int) -> str:
        """Text of one id, UTF-8 with surrogateescape; special ids give their marker."""
        return self._markers.get(token) or self._pieces[token]

    def decode(self, ids: Iterable[int]) -> str:
        """Text of ids, special markers left out."""
        return joined((self._pieces[i] for i in ids if i not in self._markers), final=True)

    def span(self, ids: Sequence[int], start: int, stop: int) -> tuple[int, int]:
        """Places [first, last) of the ids that stand wholly between two characters of their text."""
        text = self.decode(ids)
        begin, end = (len(text[:at].encode()) for at in (start, stop))
        sizes = [len(self.piece(token).encode("utf-8", "surrogateescape")) for token in ids]
        ends = list(accumulate(sizes))
        inside = [at for at, size in enumerate(sizes) if begin <= ends[at] - size and ends[at] <= end]
        return (inside[0], inside[-1] + 1) if inside else (0, 0)

    def chat(self, messages: Sequence[Message], tools: Sequence[str] = (), thinking: bool = False) -> list[int]:
        """Ids of a conversation, ending right before the first token of the assistant's answer."""
        ids: list[int] = []
        if tools:
            ids += self._turn("system", [self.encode("# Tools\n\n"), self._tools(tools)])
        for role, group in groupby(messages, key=lambda message: message.role):
            turns = list(group)
            if role == "tool":  # results of one answer's calls share a turn
                ids += self._turn("user", chain.from_iterable(map(self._result, enumerate(turns))))
                continue
            if role == "gap":
                for message in turns:
                    ids += self._turn("user", self._around(message.content))
                continue
            for message in turns:
                text = message.content.strip()
                ids += self._turn(role, [self.said(text) if role == "assistant" else self.encode(text)])
        ids += [self.start, *self.encode("assistant\n"), *self._marker("<think>")]
        if thinking:
            return ids + self.encode("\n")
        return [*ids, *self.encode("\n\n"), *self._marker("</think>"), *self.encode("\n\n")]

    def said(self, text: str) -> list[int]:
        """Ids of what a model said: markers that stand at the beginning or end of a line are those of its calls and
        thoughts. Not for anybody else's text, where they are text."""
        pieces = OWN.split(text)
        return [token for i, piece in enumerate(pieces) for token in (self._marker if i % 2 else self.encode)(piece)]

    def _around(self, text: str) -> list[list[int]]:
        """A text with a hole: what stands before it, what behind it, and the marker that asks for the middle."""
        before, _, after = text.partition(HOLE)
        prefix, suffix, middle = map(self._marker, ("<|fim_prefix|>", "<|fim_suffix|>", HOLE))
        return [prefix, self.encode(before), suffix, self.encode(after), middle]

    def _result(self, numbered: tuple[int, Message]) -> list[list[int]]:
        number, message = numbered
        before = self.encode("\n") if number else []
        body = self.encode(f"\n{message.content}\n")
        return [before, self._marker("<tool_response>"), body, self._marker("</tool_response>")]

    def _turn(self, role: str, parts: Iterable[list[int]]) -> list[int]:
        body = [token for part in parts for token in part]
        return [self.start, *self.encode(f"{role}\n"), *body, self.end, *self.encode("\n")]

    def _tools(self, tools: Sequence[str]) -> list[int]:
        lines = self.encode("\n" + "\n".join(tools) + "\n")
        return [*self._marker("<tools>"), *lines, *self._marker("</tools>")]

    def _marker(self, marker: str) -> list[int]:
        """Its id; a family whose file has none for it writes it as text."""
        return [self._ids[marker]] if marker in self._ids else self.encode(marker)

    def _free(self, mask_id: int) -> int:
        """The mask's id, unless it stands for text or another marker that counts."""
        entry = self._backend.id_to_token(mask_id)
        if entry is not None and self._markers.get(mask_id, PAD) in (PAD, START, END):
            raise ValueError(f"it has no {MASK}, and mask_token_id {mask_id} is {entry!r} there")
        return mask_id

    def _text_of(self, token: int) -> str:
        if token in self._markers:
            return self._markers[token]
        entry = self._backend.id_to_token(token) or ""
        return bytes(_BYTES[letter] for letter in entry).decode("utf-8", "surrogateescape")


def _byte_letters() -> dict[str, int]:
    """The letter that byte-level BPE writes for each byte (the table of GPT-2's published encoder): printable
    Latin-1 stands for itself, the others follow from U+0100 on."""
    plain = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {chr(byte): byte for byte in plain}
    others = [byte for byte in range(256) if byte not in set(plain)]
    return letters | {chr(0x100 + n): byte for n, byte in enumerate(others)}


_BYTES = _byte_letters()
