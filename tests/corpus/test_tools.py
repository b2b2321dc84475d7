"""Dialogues with tools: everything in them was computed, the two sides share nothing that is made up, and what has to
be written can be read somewhere before."""

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from app.agent.sites import words as site_words
from app.agent.sites.site import Seed
from model.corpus.__main__ import main
from model.corpus.kind import held_out
from model.corpus.tools import DOMAINS, TOOL, _drawn, draw_dialogue
from model.corpus.tools_check import Play, turn_problems
from model.corpus.tools_desk import DENIED, refused
from model.corpus.tools_dialogue import Clash, Dialogue
from model.corpus.tools_files import _ORDERS
from model.corpus.tools_maker import Maker
from model.corpus.tools_names import an, plural
from model.corpus.tools_voice import marked, typed_day, typed_time, wish
from model.corpus.tools_words import Words
from model.schema import check
from model.toolcall import Call, parse, write

COUNT = 320
SHARED = re.compile(r"\d\d:\d\d|\d{4}-\d\d")  # times and months are too few to be split


@cache
def drawn(*, evaluation: bool = False, count: int = COUNT) -> tuple[Dialogue, ...]:
    return tuple(draw_dialogue(random.Random(f"tools/{n}"), evaluation=evaluation) for n in range(count))


def calls(dialogues: tuple[Dialogue, ...]) -> Iterator[tuple[Dialogue, int, Call]]:
    """Every call that is trained, with the number of its turn."""
    for dialogue in dialogues:
        for place in dialogue.places:
            for call in dialogue.turns[place].calls:
                yield dialogue, place, call


def strings(call: Call, dialogue: Dialogue) -> Iterator[tuple[str, str]]:
    """Texts among a call's arguments that are not one of a few, by name."""
    properties = dialogue.desk.schemas[call.name]["properties"]
    for name, value in call.arguments.items():
        if isinstance(value, str) and "enum" not in properties[name]:
            yield name, value


def test_a_dialogue_depends_on_its_seed_alone() -> None:
    once, again = (draw_dialogue(random.Random(7), evaluation=False) for _ in range(2))
    assert once.messages == again.messages and once.tools == again.tools and once.end == again.end
    assert len({dialogue.messages for dialogue in drawn()}) > 0.98 * COUNT


def test_drawing_seldom_has_to_be_given_up() -> None:
    clashes = 0
    for number in range(300):
        try:
            _drawn(random.Random(f"clash/{number}"), False)
        except Clash:
            clashes += 1
    assert clashes <= 3


def test_what_is_trained_is_right_by_the_check_and_leads_to_the_end() -> None:
    for dialogue in (*drawn(), *drawn(evaluation=True, count=100)):
        play = Play.begin(dialogue)
        for place in dialogue.places:
            text = dialogue.turns[place].messages[0].content
            assert turn_problems(dialogue, place, text) == ()
            assert not play.over
            play = play.heard(text)
        assert play.over and play.problems == (), dialogue.combination


def test_calls_are_written_in_the_format_and_fit_their_schemas() -> None:
    for dialogue, place, call in calls(drawn()):
        text = dialogue.turns[place].messages[0].content
        said = parse(text, dialogue.desk.schemas)
        assert said.problems == () and said.text == "" and write(said.calls) == text
        assert check(call.name, call.arguments, dialogue.desk.schemas) == ()


def test_turns_alternate_as_a_loop_sends_them() -> None:
    for dialogue in drawn():
        roles = [turn.messages[0].role for turn in dialogue.turns]
        assert roles[0] in ("system", "user") and roles[-1] == "assistant"
        allowed = {("system", "user"), ("user", "assistant"), ("assistant", "tool"), ("tool", "assistant"),
                   ("assistant", "user")}  # fmt: skip
        assert set(pairwise(roles)) <= allowed
        for turn in dialogue.turns:
            assert len({message.role for message in turn.messages}) == 1
            assert all(message.content.strip() for message in turn.messages)
            if turn.messages[0].role == "tool":
                assert all(json.loads(line) for message in turn.messages for line in message.content.split("\n"))


def test_the_sides_share_no_combination_and_no_name_or_value_that_is_made_up() -> None:
    trained, kept = drawn(), drawn(evaluation=True, count=100)
    assert not any(held_out(f"{TOOL}|{dialogue.combination}") for dialogue in trained)
    assert all(held_out(f"{TOOL}|{dialogue.combination}") for dialogue in kept)

    def names(dialogues: tuple[Dialogue, ...]) -> set[str]:
        return {tool.name for dialogue in dialogues for tool in dialogue.desk.tools}

    def values(dialogues: tuple[Dialogue, ...]) -> set[str]:
        found = {value for dialogue, _, call in calls(dialogues) for _, value in strings(call, dialogue)}
        return {value for value in found if not SHARED.fullmatch(value) and value not in _ORDERS}

    assert len(names(trained)) > 300 and not names(trained) & names(kept)
    assert len(values(trained)) > 300
    assert values(trained) & values(kept) == set()


def test_no_name_that_the_practice_sites_keep_for_measuring_is_trained_on() -> None:
    kept = Seed(0, held_out=True)
    names = {name for words in (site_words.FIRST, site_words.LAST, site_words.FIRM_A, site_words.TOWNS)
             for name in site_words.half(words, kept)}  # fmt: skip
    trained = {word for dialogue in drawn() for message in dialogue.messages
               for word in re.findall(r"[A-Za-z]+", message.content)}  # fmt: skip
    assert len(names) > 20 and not names & trained


def test_what_a_call_copies_stands_before_it() -> None:
    """A text argument is in the wish or in a result as it is, but for days, times and months, which people type."""
    missing = total = 0
    for dialogue, place, call in calls(drawn()):
        before = "\n".join(message.content for message in dialogue.before(place))
        for _, value in strings(call, dialogue):
            if not re.fullmatch(r"\d{4}-\d\d(-\d\d)?|\d\d:\d\d", value):
                total += 1
                missing += value not in before and json.dumps(value)[1:-1] not in before
    assert total > 350 and missing == 0


def test_facts_of_an_answer_stand_before_it() -> None:
    for dialogue in drawn():
        for place in dialogue.places:
            before = "\n".join((*dialogue.tools, *(message.content for message in dialogue.before(place))))
            for fact in dialogue.turns[place].facts:
                assert fact in before or fact.isdigit(), (dialogue.combination, fact)


def test_a_slip_is_refused_changes_nothing_and_is_followed_by_another_call() -> None:
    slips = 0
    for dialogue in drawn():
        for place, turn in enumerate(dialogue.turns):
            if turn.calls and not turn.trained:
                slips += 1
                result, after = dialogue.turns[place + 1].messages[0].content, dialogue.turns[place + 2]
                assert refused(result.split("\n")[0]) and after.trained and after.calls and after.calls != turn.calls
                assert place not in dialogue.places
    assert slips > 0.04 * COUNT


def test_no_refused_call_is_ever_said_again() -> None:
    for dialogue in drawn():
        failed: list[Call] = []
        for place, turn in enumerate(dialogue.turns):
            if turn.calls:
                assert not any(call in failed for call in turn.calls)
                results = dialogue.turns[place + 1].messages
                if len(turn.calls) == len(results):
                    failed += [c for c, r in zip(turn.calls, results, strict=True) if refused(r.content)]
                failed = failed if all(refused(r.content) for r in results) else []  # something was done: try anew


def test_all_that_a_loop_meets_is_met() -> None:
    dialogues = drawn()
    assert {dialogue.combination.split("|")[0] for dialogue in dialogues} == {name for name, _, _ in DOMAINS}
    lengths = [sum(len(dialogue.turns[place].calls) for place in dialogue.places) for dialogue in dialogues]
    assert sum(length > 1 for length in lengths) > 0.4 * COUNT and max(lengths) >= 4
    results = [message.content for dialogue in dialogues for message in dialogue.messages if message.role == "tool"]
    assert sum(map(refused, results)) > 0.1 * COUNT and any(DENIED in result for result in results)
    assert sum('"count": 0' in result or '"count":0' in result for result in results) > 3
    assert any(len(turn.calls) > 1 for dialogue in dialogues for turn in dialogue.turns)
    assert sum(len(dialogue.wishes) > 1 for dialogue in dialogues) > 0.05 * COUNT
    assert 0.02 * COUNT < sum(dialogue.declined for dialogue in dialogues) < 0.1 * COUNT
    assert 0.01 * COUNT < sum(dialogue.still and not dialogue.declined for dialogue in dialogues) < 0.08 * COUNT
    assert all(not dialogue.turns[place].calls for dialogue in dialogues if dialogue.still for place in dialogue.places)


def test_a_declined_task_lacks_its_tool_and_says_so() -> None:
    for dialogue in (dialogue for dialogue in drawn() if dialogue.declined):
        assert dialogue.messages[-1].content.startswith("No tool here can ") and dialogue.start == dialogue.end


def test_whatever_is_called_never_raises() -> None:
    rng = random.Random(3)
    odd = (None, True, 0, -1, 2.5, 10**12, "", "x", "2027-02-30", "99:99", [], [1, "a"], {"a": 1}, "{field}")
    for dialogue in drawn()[:150]:
        world = dialogue.start
        for _ in range(12):
            tool = rng.choice(dialogue.desk.tools)
            names = [field.name for field in tool.fields] + ["nothing"]
            given = {name: rng.choice(odd) for name in rng.sample(names, rng.randint(0, len(names)))}
            after, result = dialogue.desk.apply(world, Call(rng.choice((tool.name, "none")), given))
            assert json.loads(result.split("\n")[0]) is not None
            assert after == world or not refused(result)
            world = after


@pytest.mark.parametrize(
    ("name", "domain", "nouns"), DOMAINS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_task_of_a_domain_can_be_done(name: str, domain: object, nouns: str) -> None:
    """Each is drawn often enough to be played, and none of a domain's tools is there for nothing."""
    used: set[str] = set()
    offered: set[str] = set()
    for number in range(12):
        here = domain(Maker(random.Random(f"{name}/{number}"), nouns, evaluation=False))  # type: ignore[operator]
        offered |= {tool.key for tool in here.tools}
        for task in here.tasks():
            used |= set(task().tools)
    assert used == offered


def test_wishes_are_typed_in_many_ways_and_values_stay_as_they_are() -> None:
    rng = random.Random(1)
    typed = [wish(f"!mark {marked('McAda 7B')} as paid", rng) for _ in range(400)]
    assert all("McAda 7B" in text and "!" not in text[:1] for text in typed) and len(set(typed)) > 60
    assert any(text.startswith("Can you") for text in typed) and any(text.lower().startswith("hi,") for text in typed)
    assert any(text == "mark McAda 7B as paid" for text in typed)
    plain = [wish(f"what is {marked('X')}", rng).lower() for _ in range(200)]
    assert not any(text.startswith(("please", "can you", "could you")) for text in plain)


def test_days_and_times_are_typed_so_that_they_mean_one_thing() -> None:
    rng = random.Random(2)
    days = {typed_day("2027-03-09", rng)[1:-1] for _ in range(60)}
    assert days == {"2027-03-09", "9 March 2027", "March 9, 2027", "9 Mar 2027"}
    assert {typed_time("14:00", rng)[1:-1] for _ in range(40)} == {"14:00", "2 pm"}
    assert typed_time("12:00", random.Random(0))[1:-1] in ("12:00", "12 pm")
    assert {typed_time("14:30", rng)[1:-1] for _ in range(40)} == {"14:30"}


def test_words_of_a_side_are_its_own() -> None:
    for evaluation in (False, True):
        words = Words(random.Random(4), evaluation=evaluation)
        for draw in (words.word, words.name, words.phone, words.postcode, words.day):
            assert all(held_out(f"tool word|{draw()}") is evaluation for _ in range(20))
        assert all(held_out(f"tool word|{words.amount()}") is evaluation for _ in range(20))
        assert all(re.fullmatch(r"[a-z.\d]+@[a-z.]+\.test", words.email("Ada Moss")) for _ in range(20))


def test_nouns() -> None:
    assert [plural(noun) for noun in ("bill", "class", "match", "entry", "day")] == [
        "bills", "classes", "matches", "entries", "days"
    ]  # fmt: skip
    assert an("order") == "an order" and an("bill") == "a bill"


def test_dialogues_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--kind", "tool", "--count", "2", "--seed", "5"])
    once = capsys.readouterr().out
    main(["--kind", "tool", "--count", "2", "--seed", "5"])
    assert once == capsys.readouterr().out and "[assistant]" in once and '"type": "function"' in once
