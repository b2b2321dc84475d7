"""What training shows of the network's own writing."""

from __future__ import annotations

from types import SimpleNamespace

from model.fake import ByteVocabulary, FakeNetwork
from model.train.sample import turn, write


def test_an_answer_comes_with_its_figures() -> None:
    trainer = SimpleNamespace(net=FakeNetwork.of("<p>naïve 😀</p>"), tokenizer=ByteVocabulary())
    text, figures = write(trainer, "a page")  # type: ignore[arg-type]
    assert text == "<p>naïve 😀</p>"
    assert figures.startswith("end_of_text, 18 tokens, ") and figures.endswith(" a forward")


def test_a_run_that_fails_says_so() -> None:
    trainer = SimpleNamespace(net=FakeNetwork.of("x"), tokenizer=ByteVocabulary())
    assert write(trainer, " ") == ("", "failed")  # type: ignore[arg-type]


def test_a_turn_with_tools_comes_with_what_is_wrong_with_it() -> None:
    trainer = SimpleNamespace(net=FakeNetwork.of("Hm. <p>"), tokenizer=ByteVocabulary(), step=3)
    line, text = turn(trainer)  # type: ignore[arg-type]
    assert line.startswith("  [tool] '") and text == "    Hm. <p>"
    assert line.endswith("no call") or "the answer lacks" in line
    assert [line, text] == list(turn(trainer))  # type: ignore[arg-type]
