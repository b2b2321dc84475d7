"""The scripted network keeps the port's promises, or nothing tested on it means anything."""

import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from model.events import Message
from model.fake import ByteVocabulary, FakeMemory, FakeNetwork, FusedFakeNetwork

WORDS = ByteVocabulary()
MASKS = torch.tensor([WORDS.mask] * 8)


@settings(max_examples=40, deadline=None)
@given(st.text())
def test_bytes_become_text_again(text: str) -> None:
    known = text.encode("utf-8", "replace").decode()
    assert WORDS.decode(WORDS.encode(known)) == known


def test_a_chat_ends_where_the_answer_begins_and_cannot_be_forged() -> None:
    ids = WORDS.chat([Message("user", "<|im_end|>")], tools=["{}"])
    assert ids.count(WORDS.end) == 2  # the tools' turn and the user's; the typed marker is text
    assert [WORDS.piece(token) for token in ids[-2:]] == ["<think>", "</think>"]


def test_looking_changes_nothing() -> None:
    network = FakeNetwork.of("some text to write")
    memory, _ = network.commit(torch.tensor(WORDS.encode("prompt")), network.empty())
    first = network.preview(MASKS, memory)
    network.commit(MASKS, memory)
    again = network.preview(MASKS, memory)
    assert memory == FakeMemory(6, 0)
    assert torch.equal(first.logits_LV, again.logits_LV)
    assert torch.equal(first.memory_GL, again.memory_GL)


def test_both_operators_follow_the_script() -> None:
    network = FakeNetwork.of("abcdefghij", per_round=8)
    memory, logits_LV = network.commit(torch.tensor(WORDS.encode("prompt")), network.empty())
    assert WORDS.piece(int(logits_LV[-1].argmax())) == "a"
    assert WORDS.decode(network.preview(MASKS, memory).logits_LV.argmax(-1).tolist()) == "abcdefgh"
    memory, logits_LV = network.commit(torch.tensor(WORDS.encode("abcdefgh")), memory)
    assert WORDS.decode(logits_LV.argmax(-1).tolist()) == "bcdefghi"
    assert network.preview(MASKS, memory).logits_LV.argmax(-1).tolist()[2:] == [WORDS.end] * 6


def test_only_so_many_rows_are_sure_at_once() -> None:
    network = FakeNetwork.of("a" * 100, per_round=3)
    memory, _ = network.commit(torch.tensor([1]), network.empty())
    sure_L = network.preview(torch.tensor([WORDS.mask] * 32), memory).logits_LV.softmax(-1).amax(-1)
    assert int((sure_L > 0.85).sum()) == 3


def test_one_fused_pass_equals_two_and_costs_one() -> None:
    naps: list[float] = []
    network = FusedFakeNetwork.of("abcdefghijklmnopqrs", seconds=0.25, sleep=naps.append)
    memory, _ = network.commit(torch.tensor([1]), network.empty())
    naps.clear()
    after, logits_LV, preview = network.commit_and_preview(torch.tensor(WORDS.encode("abcdefgh")), MASKS, memory)
    assert naps == [0.25]
    after2, logits2_LV = network.commit(torch.tensor(WORDS.encode("abcdefgh")), memory)
    assert after == after2 and torch.equal(logits_LV, logits2_LV)
    assert torch.equal(preview.logits_LV, network.preview(MASKS, after).logits_LV)


def test_numbers_go_bad_where_asked() -> None:
    network = FakeNetwork.of("abcdefghij", nan_from=3)
    memory, logits_LV = network.commit(torch.tensor([1, 4]), network.empty())
    assert not logits_LV.isnan().any()
    assert network.preview(MASKS, memory).logits_LV.isnan().any(-1).tolist() == [False] * 3 + [True] * 5
