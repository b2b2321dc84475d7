"""Runs as answers: words, calls, what is none, lengths and failures."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.api.completion import completion, written
from app.api.fault import Fault
from app.api.wish import Wish
from model.decode.decoder import decode
from model.events import RunFailed, RunStarted
from model.fake import ByteVocabulary, FakeNetwork
from model.toolcall import Call, write
from tests.app.agent.worlds import call
from tests.app.api.programs import ADD, ASK, ROOM, called


def answer(text: str, one_call: bool = False, **fields: Any) -> Any:
    wish = Wish.read(json.dumps({"messages": [ASK], "tools": [ADD], **fields}).encode())
    request = wish.request("r")
    done = written(decode(FakeNetwork.of(text, config=ROOM), ByteVocabulary(), request, model="fake"))
    made = completion(request, done, wish.offered(), 7, one_call=one_call)
    json.dumps(made, allow_nan=False).encode()
    return made


def test_words_are_the_content_and_all_is_counted() -> None:
    made = answer("It is 5.")
    assert (made["object"], made["model"], made["created"]) == ("chat.completion", "fake", 7)
    assert made["choices"][0] == {
        "index": 0,
        "message": {"role": "assistant", "content": "It is 5.", "refusal": None},
        "finish_reason": "stop",
        "logprobs": None,
    }
    assert made["usage"]["completion_tokens"] == len("It is 5.")
    assert made["usage"]["total_tokens"] == made["usage"]["prompt_tokens"] + len("It is 5.")
    assert made["clover"]["reason"] == "end_of_text" and made["clover"]["forwards"] > 0


@pytest.mark.parametrize("guidance", ["none", "schema"])
def test_a_call_has_arguments_of_its_schema_as_text(guidance: str) -> None:
    made = answer(f"I add.\n{call('add', a=2, b=3, note='5')}", clover={"guidance": guidance})
    assert made["choices"][0]["finish_reason"] == "tool_calls"
    assert made["choices"][0]["message"]["content"] == "I add."
    assert called(made) == [("add", {"a": 2, "b": 3, "note": "5"})]


def test_several_calls_have_names_of_their_own_and_may_be_kept_to_one() -> None:
    both = write([Call("add", {"a": 1, "b": 1}), Call("add", {"a": 2, "b": 2})])
    made = answer(both)
    assert len({each["id"] for each in made["choices"][0]["message"]["tool_calls"]}) == 2
    assert made["choices"][0]["message"]["content"] is None
    assert called(answer(both, one_call=True)) == called(made)[:1]


def test_what_is_no_call_is_given_back_as_it_was_written_and_none_counts() -> None:
    text = f"{call('add', a=1, b=1)}\n<tool_call>\n<function=add>\n"
    made = answer(text)
    assert made["choices"][0]["message"] == {"role": "assistant", "content": text, "refusal": None}
    assert made["choices"][0]["finish_reason"] == "stop" and "call" in made["clover"]["problems"][0]


def test_a_thought_is_left_out() -> None:
    made = answer(f"I add {call('add', a=1, b=1)}.</think>It is 2.", clover={"thinking": True})
    assert made["choices"][0]["message"]["content"] == "It is 2." and not called(made)


def test_a_cut_answer_says_so() -> None:
    made = answer("It is a long story.", max_tokens=4)
    assert made["choices"][0]["finish_reason"] == "length" and made["choices"][0]["message"]["content"] == "It i"
    text = call("add", a=1, b=1)
    cut = answer(f"{text}\nand", max_tokens=len(text) + 1)["choices"][0]  # a marker is one token; whole, and then cut
    assert (cut["finish_reason"], cut["message"].get("tool_calls")) == ("length", None)
    assert cut["message"]["content"].startswith(text)


def test_runs_that_fail_are_faults() -> None:
    request = Wish.read(json.dumps({"messages": [ASK]}).encode()).request("r")
    started = RunStarted("r", 0, "fake", request.config, "", 0)
    broken = FakeNetwork.of("It is 5.", nan_from=2)
    for events, status, words in (
        ([RunFailed("r", 0, "The prompt is too long.")], 400, "too long"),
        ([started, RunFailed("r", 1, "The process stopped.")], 503, "stopped"),
        ([started], 503, "broke off"),
        (decode(broken, ByteVocabulary(), request), 503, "numbers"),
    ):
        with pytest.raises(Fault) as failed:
            written(events)
        assert failed.value.status == status and words in failed.value.message
