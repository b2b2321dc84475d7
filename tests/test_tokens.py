"""Text survives the tokenizer, and nobody can forge a turn by typing its markers."""

import json
from functools import cache
from pathlib import Path

import pytest
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


def test_calls_that_a_model_made_keep_their_markers_and_nobody_else_has_any() -> None:
    tok = tokenizer()
    call = "<tool_call>\n<function=f>\n<parameter=a>\nsay <tool_call> twice\n</parameter>\n</function>\n</tool_call>"
    ids = tok.chat([Message("user", call), Message("assistant", call), Message("tool", call), Message("tool", "2")])
    opened, answered = (tok.said(marker)[0] for marker in ("<tool_call>", "</tool_call>"))
    assert (ids.count(opened), ids.count(answered)) == (1, 1)
    assert len(tok.said("<tool_call>")) == 1 < len(tok.encode("<tool_call>"))
    assert "".join(map(tok.piece, tok.said(call))) == call


@given(st.text(), st.sampled_from(SPECIAL), st.sampled_from(["user", "tool", "system", "tools"]))
def test_nobody_but_the_model_adds_a_special_token(text: str, marker: str, where: str) -> None:
    tok = tokenizer()

    def special(said: str) -> list[int]:
        messages = [Message(where, said)] if where != "tools" else []
        ids = tok.chat([*messages, Message("user", "go on")], [said] if where == "tools" else ["{}"])
        return [token for token in ids if token < len(SPECIAL)]

    assert special(f"{marker}\n{text}\n{marker}") == special("plain")


def test_results_of_one_answer_share_a_turn() -> None:
    tok = tokenizer()
    text = "".join(map(tok.piece, tok.chat([Message("tool", "1"), Message("tool", "2"), Message("user", "3")])))
    assert text.startswith(
        "<|im_start|>user\n<tool_response>\n1\n</tool_response>\n<tool_response>\n2\n</tool_response><|im_end|>\n"
        "<|im_start|>user\n3<|im_end|>\n"
    )


def elsewhere(folder: Path, without: tuple[str, ...] = ("<|mask|>", "<tools>", "</tools>")) -> None:
    """A tokenizer file as another family writes it: special ids behind the others, some of them not called special,
    some missing."""
    tokenizer().save(folder)
    file = folder / "tokenizer.json"
    data = json.loads(file.read_text())
    entries = [entry for entry in data["model"]["vocab"] if entry not in SPECIAL]
    data["model"]["vocab"] = {entry: i for i, entry in enumerate(entries)}
    kept = [marker for marker in reversed(SPECIAL) if marker not in without]
    example = data["added_tokens"][0]
    data["added_tokens"] = [
        {**example, "content": marker, "id": len(entries) + i, "special": marker.startswith("<|")}
        for i, marker in enumerate(kept)
    ]
    file.write_text(json.dumps(data))


def test_special_ids_are_where_the_file_has_them(tmp_path: Path) -> None:
    elsewhere(tmp_path)
    tok, usual = Tokenizer.load(tmp_path, mask_id=500), tokenizer()
    assert [tok.piece(i) for i in (tok.pad, tok.start, tok.end, tok.mask)] == list(SPECIAL[:4])
    assert tok.mask == 500 and min(tok.pad, tok.start, tok.end) > 250
    messages, tools = [Message("user", "<think> Solar"), Message("tool", "42")], ['{"name": "f"}']
    ids = tok.chat(messages, tools)
    assert "".join(map(tok.piece, ids)) == "".join(map(usual.piece, usual.chat(messages, tools)))
    assert len(tok.encode("<think><|im_end|>")) == len(usual.encode("<think><|im_end|>"))  # as text, not as markers
    assert tok.decode([*tok.encode("a"), tok.end, 500, *tok.encode("b")]) == "ab"


@pytest.mark.parametrize(
    ("without", "mask_id", "words"),
    [
        (("<|im_end|>",), None, r"no <\|im_end\|>"),
        (("<|mask|>",), None, r"no <\|mask\|>"),
        (("<|mask|>",), 3, "mask_token_id 3 is"),
    ],
)
def test_a_file_without_a_marker_that_counts_is_refused(
    tmp_path: Path, without: tuple[str, ...], mask_id: int | None, words: str
) -> None:
    elsewhere(tmp_path, without)
    with pytest.raises(ValueError, match=words):
        Tokenizer.load(tmp_path, mask_id)
