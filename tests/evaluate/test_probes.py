"""Probes of a network: scripted ones have the figures that they must have, and slips are told apart."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from model.config import BLOCK_SIZES, DecodeConfig, ModelConfig
from model.corpus.registry import kinds
from model.evaluate.__main__ import main
from model.evaluate.probes import bound, copying, greedy, slips
from model.evaluate.probes.bound import CAUSAL, Paper, block_nats, causal_nats, costs
from model.evaluate.probes.run import examples, run
from model.evaluate.probes.slips import THRESHOLDS
from model.fake import ByteVocabulary, FakeNetwork
from model.network.clover import CloverMoeModelLM
from model.network.port import Preview
from model.tokens import Tokenizer

SHIPPED = Path(__file__).parents[2] / "assets" / "models" / "clover-nano"
BYTES = ByteVocabulary()
PAPER = Paper("todo", (5, 6, 7), (*range(20, 83), BYTES.end))  # 64 tokens: a whole number of blocks of every size


@dataclass(frozen=True)
class Reader:
    """A network whose memory is all that it has read, and whose rows are known: `known` says them (None: it knows
    nothing and takes all ids for equally likely)."""

    config: ModelConfig = field(default_factory=lambda: ModelConfig(vocab_size=ByteVocabulary.size))

    def empty(self) -> tuple[int, ...]:
        return ()

    def memory_bytes(self, memory: tuple[int, ...]) -> int:
        return len(memory)

    def known(self, read: tuple[int, ...], count: int) -> Sequence[int] | None:
        """The next `count` tokens after what was read."""
        return None

    def commit(self, ids_L: torch.Tensor, memory: tuple[int, ...]) -> tuple[tuple[int, ...], torch.Tensor]:
        rows, read = [], memory
        for token in ids_L.tolist():
            read = (*read, token)
            rows.append(self._logits(self.known(read, 1), 1))
        return read, torch.cat(rows)

    def preview(self, ids_L: torch.Tensor, memory: tuple[int, ...]) -> Preview:
        return Preview.of(self._logits(self.known(memory, len(ids_L)), len(ids_L)))

    def _logits(self, tokens: Sequence[int] | None, count: int) -> torch.Tensor:
        logits_LV = torch.zeros(count, self.config.vocab_size)
        if tokens is not None:
            logits_LV[range(count), list(tokens)] = 1e4
        return logits_LV


@dataclass(frozen=True)
class Knowing(Reader):
    """It knows the paper by heart."""

    def known(self, read: tuple[int, ...], count: int) -> Sequence[int]:
        text = (*PAPER.prompt, *PAPER.answer, *(BYTES.end,) * 99)
        return text[len(read) : len(read) + count]


@dataclass(frozen=True)
class Copier(Reader):
    """It copies the lines of the prompt, in their order, up to so many bytes of each exactly."""

    memory: int = 99

    def commit(self, ids_L: torch.Tensor, memory: tuple[int, ...]) -> tuple[tuple[int, ...], torch.Tensor]:
        read = (*memory, *ids_L.tolist())
        nothing_LV = torch.zeros(len(ids_L) - 1, self.config.vocab_size)
        return read, torch.cat([nothing_LV, self._logits(self.known(read, 1), 1)])

    def known(self, read: tuple[int, ...], count: int) -> Sequence[int]:
        text = BYTES.decode([token for token in read if token >= 10])
        request, _, answer = text.removeprefix("user\n").partition("assistant\n")
        lines = [line.partition(": ") for line in request.strip().split("\n")]
        cut = [f"{label}={text[: self.memory]}{'?' * len(text[self.memory :])}" for label, _, text in lines]
        ids = [*BYTES.encode("\n".join(cut)), *(BYTES.end,) * 99]
        return ids[len(answer) : len(answer) + count]


def tiny() -> CloverMoeModelLM:
    torch.manual_seed(0)
    size = {"hidden_size": 32, "num_hidden_layers": 4, "head_dim": 16, "linear_key_head_dim": 8}
    config = ModelConfig(vocab_size=ByteVocabulary.size, linear_value_head_dim=8, **size)  # type: ignore[arg-type]
    return CloverMoeModelLM(config).freeze()


def test_who_knows_all_has_no_nats_and_who_knows_nothing_log_v() -> None:
    for length in BLOCK_SIZES:
        assert block_nats(Knowing(), BYTES, PAPER, length, 2, random.Random(1)) == 0.0
        nothing = block_nats(Reader(), BYTES, PAPER, length, 2, random.Random(1))
        assert nothing == pytest.approx(64 * math.log(ByteVocabulary.size))
    assert causal_nats(Knowing(), PAPER) == 0.0
    assert causal_nats(Reader(), PAPER) == pytest.approx(64 * math.log(ByteVocabulary.size))


def test_the_last_block_is_filled_with_end_markers_that_count() -> None:
    short = Paper("todo", PAPER.prompt, PAPER.answer[:10])
    assert block_nats(Reader(), BYTES, short, 16, 1, random.Random(1)) == pytest.approx(16 * math.log(266))


def test_each_wrong_next_token_counts_with_what_stood_before_it() -> None:
    other = Paper("quiz", PAPER.prompt, (*PAPER.answer[:20], 99, *PAPER.answer[21:]))
    table = greedy.summary(list(greedy.probe(Knowing(), BYTES, [PAPER, other])))
    assert table.rows == (("todo", 1, 0.0, 1), ("quiz", 1, 1.0, 0), ("all", 2, 0.5, 1))
    before, wanted, guessed = (BYTES.piece(token) for token in (39, 99, 40))
    (slip,) = table.to_dict()["slips"]
    assert slip["after"].endswith(before) and (slip["wanted"], slip["guessed"]) == (wanted, guessed)
    assert greedy.summary([]).rows == (("all", 0, None, 0),)


@dataclass(frozen=True)
class Counting(Knowing):
    """In a preview each row costs as many nats as there are masks."""

    def preview(self, ids_L: torch.Tensor, memory: tuple[int, ...]) -> Preview:
        sure = math.exp(-int((ids_L == BYTES.mask).sum()))
        logits_LV = torch.zeros(len(ids_L), self.config.vocab_size)
        logits_LV[range(len(ids_L)), list(self.known(memory, len(ids_L)))] = math.log(
            sure * (self.config.vocab_size - 1) / (1 - sure)
        )
        return Preview.of(logits_LV)


def test_every_number_of_masks_counts_alike() -> None:
    """The nth token from the end of a random order costs n nats, so a block of L costs L (L + 1) / 2."""
    nats = block_nats(Counting(), BYTES, PAPER, 4, 200, random.Random(1))
    assert nats == pytest.approx(16 * 10, rel=0.03)


def test_a_real_network_has_finite_nats_and_its_causal_ones_are_those_of_one_pass() -> None:
    network = tiny()
    found = list(costs(network, BYTES, [PAPER], 1, 0))
    assert [cost.length for cost in found] == [CAUSAL, *BLOCK_SIZES]
    assert all(0 < cost.nats < math.inf and cost.tokens == 64 for cost in found)
    ids = torch.tensor((*PAPER.prompt, *PAPER.answer))
    _, logits_LV = network.commit(ids, network.empty())
    whole = torch.nn.functional.cross_entropy(logits_LV[2:-1], ids[3:], reduction="sum")
    assert found[0].nats == pytest.approx(float(whole), rel=1e-4)
    row = bound.summary(found).to_dict()["rows"][-1]
    assert row["kind"] == "all" and row["causal"] == pytest.approx(float(whole) / 64, rel=1e-3)


def test_strings_have_their_length_and_stand_as_far_back_as_is_said() -> None:
    tokenizer = Tokenizer.load(SHIPPED)
    seen = list(copying.cases(tokenizer, 1, 3))
    assert len(seen) == len(copying.LENGTHS) * len(copying.DISTANCES)
    assert seen[:3] == list(copying.cases(tokenizer, 1, 3))[:3] != list(copying.cases(tokenizer, 1, 4))[:3]
    for case in seen:
        text = tokenizer.decode(case.wanted)
        assert case.prompt.startswith(f"{case.label}: {text}") and tokenizer.encode(text) == list(case.wanted)
        assert abs(case.real - case.distance) <= max(14, case.distance // 20), case
    assert {len(case.wanted) for case in seen} == set(copying.LENGTHS)


def test_a_copier_copies_in_both_modes_and_a_forgetful_one_only_what_is_short() -> None:
    config = DecodeConfig(candidates=0)
    whole = copying.summary(list(copying.probe(Copier(), BYTES, config, 1, 0)))
    assert {row[-1] for row in whole.rows} == {100} and {row[0] for row in whole.rows} == {
        "diffusion",
        "autoregressive",
    }
    some = copying.summary(list(copying.probe(Copier(memory=4), BYTES, config, 1, 0)))
    assert {row[2:-1] for row in some.rows} == {(100, 100, 100, 100, 0, 0, 0)}
    assert "12 tok" in whole.text() and json.dumps(whole.to_dict())


@given(st.lists(st.integers(0, 999), min_size=6, max_size=24, unique=True), st.data())
def test_slips_are_told_apart(tokens: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(tokens) - 3))
    assert slips.slips(tokens, tokens) == {}
    assert slips.slips(tokens, [*tokens[: at + 1], *tokens[at:]]) == {"doubled": 1}
    assert slips.slips(tokens, [*tokens[: at + 2], *tokens[at:]]) == {"doubled": 2}
    assert slips.slips(tokens, [*tokens[:at], *tokens[at + 1 :]]) == {"dropped": 1}
    assert slips.slips(tokens, [*tokens[:at], tokens[at + 1], tokens[at], *tokens[at + 2 :]]) == {"swapped": 1}
    assert slips.slips(tokens, [*tokens[:at], -1, *tokens[at + 1 :]]) == {"other": 1}


@given(st.lists(st.integers(0, 999), min_size=6, max_size=24, unique=True), st.data())
def test_what_a_block_pushes_over_its_edge_is_not_dropped(tokens: list[int], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(tokens) - 3))
    pushed = [*tokens[: at + 1], *tokens[at:]][: len(tokens)]
    assert slips.slips(tokens, pushed, whole=False) == {"doubled": 1}
    assert slips.slips(tokens, [*tokens[:at], *tokens[at + 1 :], -1], whole=False) == {"dropped": 1}


@dataclass(frozen=True)
class Stutterer(FakeNetwork):
    """Rows it is less sure of (0.75) say what stands one place before them."""

    def _guess(self, pos: int, token: int, rank: int | None, masked: int) -> tuple[int, float, int]:
        if rank is None or rank < self.per_round:
            return super()._guess(pos, token, rank, masked)
        return self._wanted(max(0, pos - 1)), 0.75, self._wanted(pos)


def test_slips_come_with_low_thresholds_only() -> None:
    network = Stutterer.of("abcdefghijklmnopqrstuvwxyz0123456789 one page of many letters")
    found = list(slips.probe(network, BYTES, ["write"], DecodeConfig(max_tokens=128)))
    rows = slips.summary(found).to_dict()["rows"]
    assert [row["threshold"] for row in rows] == list(THRESHOLDS)
    assert sum(rows[0][slip] for slip in slips.SLIPS) > 0 and rows[0]["doubled"] > 0
    assert all(rows[-1][slip] == 0 for slip in slips.SLIPS) and rows[0]["tokens/round"] > rows[-1]["tokens/round"]


def test_documents_come_from_the_kinds_in_turn() -> None:
    drawn = examples(kinds(), 5, 2)
    assert drawn == examples(kinds(), 5, 2) and {each.kind for each in drawn} == {"solar", "resume", "agent"}


@pytest.mark.parametrize("name", ["copy", "greedy", "nelbo", "slips"])
def test_every_probe_runs(name: str) -> None:
    config = DecodeConfig(max_tokens=32, candidates=0)
    table = run(name, FakeNetwork.of("short"), BYTES, kinds()[2:], config, 1, 0)
    assert table.rows and len(table.text().splitlines()) == len(table.rows) + 2


def test_bad_input_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--probe", "copy", "--model", str(tmp_path / "none")]) == 2
    assert "no checkpoint folder" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--probe", "copy", "--reference"])
    with pytest.raises(ValueError, match="pieces of words"):
        copying.pieces(_Mute())  # type: ignore[arg-type]


class _Mute(ByteVocabulary):
    def piece(self, token: int) -> str:
        return "<"


@pytest.mark.weights
@pytest.mark.slow
def test_the_command_writes_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--probe", "copy", "--count", "1", "--out", str(tmp_path)]) == 0
    assert "autoregressive" in capsys.readouterr().out
    assert len(json.loads((tmp_path / "copy.json").read_text())["copies"]) == 2 * 35
