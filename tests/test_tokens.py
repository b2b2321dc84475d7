"""Text survives the tokenizer, and nobody can forge a turn by typing its markers."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from model.events import Message, joined
from model.tokens import SPECIAL, Tokenizer


@cache
def tokenizer() -> Tokenizer:
    return Tokenizer.train(iter(["<h1>Solar System</h1>\n", "color: red; Solar é"] * 20), 300)


@given(st.text())
def test_every_text_comes_back(text: str) -> None:
    tok = tokenizer()
    ids = tok.encode(text)
    assert tok.decode(ids) == text
    assert joined((tok.piece(i) for i in ids), final=True) == text


@given(st.text(), st.sampled_from(SPECIAL))
def test_markers_in_text_are_text(text: str, marker: str) -> None:
    assert min(tokenizer().encode(f"{marker}{text}{marker}")) >= len(SPECIAL)


def test_a_word_has_the_same_ids_in_a_request_and_in_a_tag() -> None:
    tok = tokenizer()
    word = tok.encode("Solar")
    for around in ('"Solar"', "a Solar map", "<b>Solar</b>", "Solar."):
        ids = tok.encode(around)
        assert any(ids[i : i + len(word)] == word for i in range(len(ids)))


def test_a_conversation_ends_where_the_answer_begins() -> None:
    tok = tokenizer()
    ids = tok.chat([Message("user", "hi"), Message("assistant", "yes"), Message("tool", "42")], tools=['{"name": "f"}'])
    text = "".join(tok.piece(i) for i in ids)
    assert text == (
        '<|im_start|>system\n# Tools\n\n<tools>\n{"name": "f"}\n</tools><|im_end|>\n'
        "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\nyes<|im_end|>\n"
        "<|im_start|>user\n<tool_response>\n42\n</tool_response><|im_end|>\n"
        "<|im_start|>assistant\n<think>\n\n</think>\n\n"
    )
    assert tok.piece(tok.chat([Message("user", "hi")], thinking=True)[-1]) == "\n"
