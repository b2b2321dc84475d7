"""Guided decoding: whatever a network would like to write, a call that ends is one that its tool takes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from model.config import STRATEGIES, DecodeConfig
from model.decode.decoder import decode
from model.decode.grammar import Grammar, Spot
from model.decode.guide import Guide
from model.events import Event, Message, Request, Round, RunFailed, RunFinished, RunStarted
from model.fake import FakeMemory, FakeNetwork, FusedFakeNetwork
from model.network.port import Preview
from model.schema import check
from model.toolcall import Call, parse, write
from tests.decode.test_decoder import WORDS, end_of, fold, ticking

OPEN = 6  # the vocabulary's marker <tool_call>
VALUES = st.sampled_from(
    [
        {"type": "string"},
        {"type": "string", "enum": ["S", "M", "XL", "nähe"]},
        {"enum": [1, 10, "1b"]},
        {"type": "integer"},
        {"type": "integer", "minimum": 3, "maximum": 107},
        {"type": "integer", "maximum": -4},
        {"type": "number", "minimum": 0.25, "maximum": 0.5},
        {"type": "number"},
        {"type": "boolean"},
        {"type": ["integer", "null"], "minimum": 5},
    ]
)
NAMES = st.text(alphabet="abc_.-", min_size=1, max_size=4)


@pytest.fixture(autouse=True, scope="module")
def short_texts() -> Iterator[None]:
    """A text without end is closed soon, so that calls end within few tokens."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("model.decode.guide.LONGEST", 24)
        yield


@st.composite
def schemas(draw: st.DrawFn) -> dict[str, Any]:
    made = {}
    for name in draw(st.lists(NAMES, unique=True, min_size=1, max_size=3)):
        properties = draw(st.dictionaries(NAMES, VALUES, max_size=3))
        required = [key for key in properties if draw(st.booleans())]
        made[name] = {"type": "object", "properties": properties, "required": required}
    return made


def listed(tools: dict[str, Any]) -> tuple[str, ...]:
    return tuple(json.dumps({"function": {"name": name, "parameters": tools[name]}}) for name in tools)


def said(text: str) -> tuple[int, ...]:
    """Tokens of an answer, the markers of calls in one each."""
    ids: list[int] = []
    for part in text.split("<tool_call>"):
        ids += [OPEN, *tokens(part)] if ids or not part else tokens(part)
    return tuple(ids[1:] if text and ids[:1] == [OPEN] and not text.startswith("<tool_call>") else ids)


def tokens(text: str) -> list[int]:
    first, *rest = text.split("</tool_call>")
    return [*WORDS.encode(first), *(token for part in rest for token in (OPEN + 1, *WORDS.encode(part)))]


@dataclass(frozen=True)
class Wilful(FakeNetwork):
    """Begins a call and then would like to write whatever comes, tags and ends of text among it; both operators agree
    on a position and what stands before it."""

    def _wanted(self, pos: int) -> int:
        if pos == 0:
            return OPEN
        chance = random.Random(hash((self.seed, pos)))
        return chance.choice([*WORDS.encode("<\n/>=ab1.-5"), OPEN, OPEN + 1, WORDS.end, chance.randrange(WORDS.size)])

    def _logits(self, guesses: list[tuple[int, float, int]], first: int) -> torch.Tensor:
        """No two tokens are equally likely: of those that may stand there, one is the likeliest."""
        return super()._logits(guesses, first) + torch.linspace(0, 1e-2, WORDS.size)


@dataclass(frozen=True)
class Unsteady(Wilful):
    """As that, and its previews change their opinion with every look."""

    def _preview(self, ids_L: torch.Tensor, memory: FakeMemory) -> Preview:
        ids = ids_L.tolist()
        chance = random.Random(hash((self.seed, memory.answer, *ids)))
        words = [WORDS.end, OPEN, OPEN + 1, *WORDS.encode("<\n/>=ab15.")]
        made = [(chance.choice(words), chance.choice((0.3, 0.92, 0.98)), chance.choice(words)) for _ in ids]
        if memory.answer == 0:
            made[0] = (OPEN, 0.99, WORDS.end)
        return Preview(self._logits(made, memory.answer), torch.full((2, len(ids)), 0.25), torch.zeros(0, len(ids), 0))


def run(network: FakeNetwork, tools: dict[str, Any], config: DecodeConfig) -> list[Event]:
    wish = Request("r", (Message("user", "hi"),), replace(config, guidance="schema"), listed(tools))
    return list(decode(network, WORDS, wish, ticking()))


def text_of(events: list[Event]) -> str:
    cells = fold(events)
    return "".join(WORDS.piece(cells[pos]) for pos in range(end_of(events).length))


def checked(text: str, tools: dict[str, Any]) -> int:
    """How many calls there are, each read and within its schema."""
    answer = parse(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"), tools)
    assert answer.problems == ()
    assert answer.text == ""
    for call in answer.calls:
        assert check(call.name, call.arguments, tools) == ()
    return len(answer.calls)


@settings(max_examples=25, deadline=None)
@given(
    schemas(),
    st.integers(0, 10**6),
    st.sampled_from([Wilful, Unsteady]),
    st.sampled_from(["threshold", "low_confidence", "random", "klass", "wino", "remdm", "t2t"]),
    st.sampled_from([8, 32]),
    st.sampled_from([0.0, 1.0]),
)
def test_whatever_is_admissible_parses_and_fits_its_schema(
    tools: dict[str, Any], seed: int, kind: type[FakeNetwork], strategy: str, size: int, acceptance: float
) -> None:
    config = DecodeConfig(strategy=strategy, block_size=size, acceptance=acceptance, max_tokens=300)  # type: ignore[arg-type]
    events = run(kind((), seed=seed), tools, config)
    if end_of(events).reason == "end_of_text":
        assert checked(text_of(events), tools)
    else:  # a call after a call, or long texts
        assert end_of(events).reason in ("max_tokens", "repetition")


@settings(max_examples=12, deadline=None)
@given(schemas(), st.integers(0, 10**6), st.sampled_from([8, 32]))
def test_with_the_check_it_is_what_one_by_one_writes(tools: dict[str, Any], seed: int, size: int) -> None:
    config = DecodeConfig(block_size=size, max_tokens=200)
    one = run(Wilful((), seed=seed), tools, replace(config, mode="autoregressive"))
    assert text_of(run(Unsteady((), seed=seed), tools, config)) == text_of(one)
    if end_of(one).reason == "end_of_text":
        assert checked(text_of(one), tools)


BUY = {
    "buy": {
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "count": {"type": "integer", "minimum": 1},
            "size": {"type": "string", "enum": ["S", "M", "L"]},
            "gift": {"type": "boolean"},
        },
        "required": ["name", "count", "size"],
    },
    "browse": {"type": "object", "properties": {}},
}
WANTED = Call("buy", {"name": "Shirt „nä“\nlong", "count": 12, "size": "L"})


@pytest.mark.parametrize("mode", ["diffusion", "autoregressive"])
@pytest.mark.parametrize("acceptance", [0.0, 1.0])
@pytest.mark.parametrize("kind", [FakeNetwork, FusedFakeNetwork])
def test_a_good_call_is_left_as_it_is(mode: str, acceptance: float, kind: type[FakeNetwork]) -> None:
    text = "I will.\n" + write([WANTED, Call("browse")])
    config = DecodeConfig(mode=mode, acceptance=acceptance, max_tokens=600)  # type: ignore[arg-type]
    events = run(kind(said(text)), BUY, config)
    assert text_of(events).encode("utf-8", "surrogateescape").decode() == text
    answer = parse(text, BUY)
    assert answer.calls == (WANTED, Call("browse"))


def test_guidance_spares_passes_and_shows_in_the_trace() -> None:
    text = write([WANTED])
    free = list(decode(FakeNetwork(said(text)), WORDS, Request("r", (Message("user", "hi"),))))
    guided = run(FakeNetwork(said(text)), BUY, DecodeConfig())
    assert end_of(guided).stats.forwards < end_of(free).stats.forwards
    assert isinstance(guided[0], RunStarted) and guided[0].config.guidance == "schema"
    sure = [
        change for event in guided if isinstance(event, Round) for change in event.changes if not change.alternatives
    ]
    assert sure and all(change.confidence == 1.0 for change in sure)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_prose_is_written_as_without(strategy: str) -> None:
    network = FakeNetwork.of("No tool is needed here: 42.", per_round=3)
    config = DecodeConfig(strategy=strategy, block_size=8)  # type: ignore[arg-type]
    assert text_of(run(network, BUY, config)) == "No tool is needed here: 42."


def test_without_tools_or_guidance_nothing_is_forced() -> None:
    wish = Request("r", (Message("user", "hi"),), DecodeConfig(guidance="schema"))
    events = list(decode(FakeNetwork((OPEN, *WORDS.encode("?"))), WORDS, wish))
    assert text_of(events) == "<tool_call>?"


def test_tools_that_cannot_be_read_fail_the_run_in_words() -> None:
    wish = Request("r", (Message("user", "hi"),), DecodeConfig(guidance="schema"), ("{}",))
    (event,) = decode(FakeNetwork.of("x"), WORDS, wish)
    assert isinstance(event, RunFailed) and "tools" in event.message


def test_an_endless_text_is_closed() -> None:
    endless = (*said("<tool_call>\n<function=buy>\n<parameter=name>\n"), *WORDS.encode("ab" * 100))
    events = run(FakeNetwork(endless), BUY, DecodeConfig(max_tokens=200))
    assert text_of(events).count("</parameter>\n<parameter=count>") == 1


def test_the_same_block_is_fitted_to_the_same() -> None:
    guide = Guide.of(WORDS, listed(BUY))
    assert guide is not None
    ids = [OPEN, *[WORDS.mask] * 31]
    fit = guide.fit(guide.begin(()), ids)
    assert guide.fit(guide.begin(()), fit.ids) == fit
    assert "".join(map(WORDS.piece, fit.ids[1 : fit.row])) == "\n<function="
    assert {WORDS.piece(token) for token in guide.allowed(fit.spot)} == {"b"}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "integer"}, ["0", "-7", "999999999999"], ["01", "+1", "1.5", "1e3", "", "-"]),
        ({"type": "integer", "minimum": 8, "maximum": 12}, ["8", "12"], ["7", "13", "2", "-8"]),
        ({"type": "number", "maximum": -0.5}, ["-0.5", "-3"], ["0", "-0.4", "0.5", "-.5"]),
        ({"type": "number", "minimum": 0.1}, ["0.1", "0.10", "2"], ["0", "0.09", "1."]),
    ],
)
def test_numbers_keep_to_their_bounds(schema: dict[str, Any], good: list[str], bad: list[str]) -> None:
    grammar = Grammar({"f": {"properties": {"a": schema}, "required": ["a"]}})
    begun: Spot | None = Spot()
    for token in ("<tool_call>", "\n<function=", "f>\n", "<parameter=a>\n"):
        assert begun is not None
        begun = grammar.after(begun, token.encode())
    for text in (*good, *bad):
        spot = begun
        for byte in (text + "\n</parameter>\n").encode():
            spot = grammar.after(spot, bytes([byte])) if spot else None
        assert (spot is not None) == (text in good), text


def test_finished_runs_end() -> None:
    events = run(Unsteady((), seed=3), BUY, DecodeConfig(max_tokens=64, block_size=4))
    assert isinstance(events[-1], RunFinished)
