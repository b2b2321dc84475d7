"""The check tells a right call from a wrong one, and a dialogue that ended where it should from one that did not."""

import random
from dataclasses import replace

import pytest

from model.corpus.tools import draw_dialogue
from model.corpus.tools_check import MOST, Play, same, turn_problems
from model.corpus.tools_dialogue import Dialogue
from model.toolcall import Call, write


def found(name: str) -> Dialogue:
    """A dialogue of a task, without slips, denials or other tasks beside it."""
    numbers = iter(range(10**6))
    while True:
        dialogue = draw_dialogue(random.Random(f"check/{next(numbers)}"), evaluation=False)
        plain = all(turn.trained for turn in dialogue.turns if turn.calls) and not dialogue.desk.denied
        if plain and dialogue.combination.split("|")[1].split(":")[0] == name and len(dialogue.wishes) == 1:
            return dialogue


def texts(dialogue: Dialogue) -> list[str]:
    return [dialogue.turns[place].messages[0].content for place in dialogue.places]


def played(dialogue: Dialogue, said: list[str]) -> Play:
    play = Play.begin(dialogue)
    for text in said:
        play = play.heard(text)
    return play


def test_the_order_of_arguments_and_the_spelling_of_numbers_do_not_count() -> None:
    call = Call("put", {"id": "7", "count": 2})
    assert same([call], [Call("put", {"count": 2.0, "id": "7"})])
    assert same([call, Call("a")], [Call("a"), call])
    for other in ({"id": 7, "count": 2}, {"id": "7", "count": 3}, {"id": "7"}, {"id": "7", "count": True}):
        assert not same([call], [Call("put", other)])
    assert not same([Call("put", {"on": True})], [Call("put", {"on": 1})])
    assert not same([call], [Call("get", call.arguments)]) and not same([call], [call, call])


def test_what_is_wrong_with_a_call_is_told() -> None:
    dialogue = found("enrol_found")
    search, enrol, answer = dialogue.places
    call = dialogue.turns[enrol].calls[0]
    [first, *_] = call.arguments
    shuffled = Call(call.name, dict(reversed(list(call.arguments.items()))))
    assert turn_problems(dialogue, enrol, write([shuffled])) == ()
    others = {**call.arguments, first: "another"}
    assert turn_problems(dialogue, enrol, write([Call(call.name, others)]))[0].startswith("'another' instead of ")
    fewer = {key: value for key, value in call.arguments.items() if key != first}
    assert turn_problems(dialogue, enrol, write([Call(call.name, fewer)])) == (f"the argument '{first}' is missing",)
    more = {**call.arguments, "zz": "1"}
    assert turn_problems(dialogue, enrol, write([Call(call.name, more)])) == ("the argument 'zz' is too much",)
    assert "instead of" in turn_problems(dialogue, enrol, write([Call("other", call.arguments)]))[0]
    assert turn_problems(dialogue, enrol, write([call, call])) == ("2 calls instead of 1",)
    assert turn_problems(dialogue, enrol, "It is done.") == ("no call",)
    assert turn_problems(dialogue, enrol, write([call])[:-20])  # cut off
    assert turn_problems(dialogue, search, write([call]))
    assert turn_problems(dialogue, answer, write([call])) == ("a call where an answer was due",)
    assert turn_problems(dialogue, answer, "Done.")[0].startswith("the answer lacks '")
    assert turn_problems(dialogue, answer, texts(dialogue)[-1] + "\n<p>" * 200)[0].startswith("an answer of ")


def test_a_fact_is_a_word_of_its_own() -> None:
    dialogue = found("add")
    total = dialogue.turns[dialogue.places[-1]].facts[0]
    place = dialogue.places[-1]
    assert turn_problems(dialogue, place, f"It is {total}.") == () == turn_problems(dialogue, place, f"{total}")
    assert turn_problems(dialogue, place, f"It is 1{total}.") and turn_problems(dialogue, place, f"It is {total}7.")


def test_another_way_to_the_same_end_is_as_good() -> None:
    dialogue = found("enrol_found")
    search, *rest = texts(dialogue)
    assert played(dialogue, [search, search, *rest]).problems == ()  # looked twice; nothing was refused


def test_a_dialogue_that_ends_elsewhere_is_told() -> None:
    dialogue = found("enrol_found")
    *calls, answer = texts(dialogue)
    assert played(dialogue, [calls[0], answer]).problems == ("the end state differs in 'places'", *_changed(dialogue))
    assert played(dialogue, [*calls, "Done."]).problems[0].startswith("the answer lacks")
    call = dialogue.turns[dialogue.places[1]].calls[0]
    other = write([Call(call.name, {**call.arguments, list(call.arguments)[1]: "Somebody Else"})])
    assert "the end state differs in 'places'" in played(dialogue, [calls[0], other, answer]).problems
    unfinished = played(dialogue, calls)
    assert not unfinished.over and "it did not answer" in unfinished.problems


def _changed(dialogue: Dialogue) -> list[str]:
    """The table of courses, where a place less is free."""
    assert dialogue.start.rows("records") != dialogue.end.rows("records")
    return ["the end state differs in 'records'"]


def test_a_malformed_call_is_answered_and_may_be_put_right() -> None:
    dialogue = found("enrol_found")
    first, *rest = texts(dialogue)
    play = played(dialogue, [first.replace("</function>", "")])
    assert play.messages[-1].role == "tool" and '"error"' in play.messages[-1].content and not play.over
    assert played(dialogue, [first.replace("</function>", ""), first, *rest]).problems == ()


def test_a_refused_call_said_again_is_told_but_not_one_that_is_changed() -> None:
    dialogue = found("as_many")
    first, *rest = texts(dialogue)
    assert played(dialogue, [first, *rest]).problems == ()
    assert played(dialogue, [first, first, *rest]).problems == ("a refused call said again",)


def test_after_something_was_done_a_refused_call_may_be_right() -> None:
    dialogue = found("forgotten")
    pay, details, again, answer = texts(dialogue)
    assert pay == again and played(dialogue, [pay, details, again, answer]).problems == ()
    assert "a refused call said again" in played(dialogue, [pay, pay, details, again, answer]).problems


def test_where_nothing_fits_no_call_may_be_made_and_it_has_to_be_said() -> None:
    dialogue = found("declined")
    assert played(dialogue, texts(dialogue)).problems == ()
    assert played(dialogue, ["I can't do that here."]).problems == ()
    assert played(dialogue, ["It is done!"]).problems == ("the answer does not say that it cannot be done",)
    tool = dialogue.desk.tools[0]
    assert "a call where none was due" in played(dialogue, [write([Call(tool.name)]), "No."]).problems


def test_silence_and_going_round_end_a_dialogue() -> None:
    dialogue = found("enrol_found")
    assert played(dialogue, [""]).over and "it said nothing" in played(dialogue, [""]).problems
    play = Play.begin(dialogue)
    for _ in range(MOST):
        assert not play.over
        play = play.heard(texts(dialogue)[0])
    assert play.over and f"no end after {MOST} turns" in play.problems


def test_every_wish_has_its_answer() -> None:
    dialogue = draw(2)
    said = texts(dialogue)
    play = played(dialogue, said)
    assert play.over and play.answered == 2 and play.problems == ()
    assert [message.content for message in play.messages if message.role == "user"] == list(dialogue.wishes)


def draw(wishes: int) -> Dialogue:
    """One of so many wishes."""
    drawn = (draw_dialogue(random.Random(f"wishes/{n}"), evaluation=False) for n in range(10**6))
    return next(each for each in drawn if len(each.wishes) == wishes)


@pytest.mark.parametrize("checks", [True, False])
def test_both_shapes_of_a_complaint_name_the_field(checks: bool) -> None:
    dialogue = found("put")
    desk = replace(dialogue.desk, checks=checks)
    call = dialogue.turns[dialogue.places[0]].calls[0]
    size = next(field.name for field in desk.tool("put").fields if field.key == "size")
    world, result = desk.apply(dialogue.start, Call(call.name, {**call.arguments, size: "XXXL"}))
    assert world == dialogue.start and "XXXL" in result and size in result
    assert ('"message"' in result) is not checks
