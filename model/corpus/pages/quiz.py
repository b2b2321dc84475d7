"""A quiz: one question after the other, answers to press, and the score at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, number, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import title

# topic -> questions, each with its right answer first
BANK = {
    "space": (
        ("Which planet is the largest?", "Jupiter", "Mars", "Venus"),
        ("What does the Earth circle?", "The Sun", "The Moon", "Mars"),
        ("Which planet has wide rings?", "Saturn", "Mercury", "Mars"),
        ("Which planet is nearest to the Sun?", "Mercury", "Earth", "Neptune"),
    ),
    "animals": (
        ("Which animal is the fastest on land?", "Cheetah", "Horse", "Dog"),
        ("How many legs does a spider have?", "Eight", "Six", "Ten"),
        ("Which animal sleeps upside down?", "Bat", "Owl", "Cat"),
        ("Which of these is no bird?", "Dolphin", "Penguin", "Swan"),
    ),
    "capitals": (
        ("What is the capital of France?", "Paris", "Lyon", "Nice"),
        ("What is the capital of Japan?", "Tokyo", "Kyoto", "Osaka"),
        ("What is the capital of Kenya?", "Nairobi", "Lagos", "Cairo"),
        ("What is the capital of Canada?", "Ottawa", "Toronto", "Montreal"),
    ),
    "math": (
        ("What is 7 times 8?", "56", "54", "64"),
        ("What is half of 90?", "45", "40", "50"),
        ("How many sides has a hexagon?", "6", "5", "8"),
        ("What is 12 times 12?", "144", "124", "122"),
    ),
    "music": (
        ("How many strings has a violin?", "4", "6", "5"),
        ("Which one has black and white keys?", "Piano", "Drum", "Flute"),
        ("Who wrote the Moonlight Sonata?", "Beethoven", "Mozart", "Bach"),
        ("How many players has a quartet?", "4", "3", "5"),
    ),
}
BODY = '<output id="out"></output>\n<section id="keys"></section>\n'
START = """\
let number = 0
let score = 0
function ask() {
keys.textContent = ""
if (number == questions.length) {
out.value = `You got ${score} of ${number}`
"""
AGAIN = """\
const button = document.createElement("button")
button.textContent = "Play again"
button.onclick = () => { number = score = 0; ask() }
keys.append(button)
"""
ASK = """\
return
}
const [text, right, ...wrong] = questions[number]
out.value = text
PLACEfor (const answer of [right, ...wrong].sort()) {
const button = document.createElement("button")
button.textContent = answer
button.onclick = () => {
if (answer == right) score++
number++
ask()
NOTE}
keys.append(button)
}
}
ask()
"""
PLACE = "place.value = `Question ${number + 1} of ${questions.length}`\n"
NOTE = "note.textContent = answer == right ? 'Right!' : 'No, it is ' + right\n"


@dataclass(frozen=True)
class QuizSpec:
    """What a quiz can be asked to be."""

    title: str = title("Quiz", "Quiz|Test|Trivia|Questions|Challenge|Exam")
    theme: str = theme()
    accent: str = accent()
    topic: str = choice(
        {
            "space": "questions about space|space questions|astronomy questions|questions about planets",
            "animals": "questions about animals|animal questions|questions on wildlife|zoo questions",
            "capitals": "questions about capitals|capital cities|geography questions|questions on capital cities",
            "math": "math questions|maths questions|questions about numbers|arithmetic questions",
            "music": "music questions|questions about music|questions for music lovers",
        },
        weight=4.0,
    )
    count: int = number("questions", 3, (2, 3, 4), key="questions")
    place: bool = flag(
        "a progress line|the number of the question|a question counter|a progress display",
        clauses="number the questions|show which question it is",
    )
    note: bool = flag(
        "feedback after each answer|a note whether it was right|right or wrong feedback|immediate feedback",
        clauses="say if the answer was right|tell me the right answer after each question",
    )
    again: bool = flag(
        "a play again button|a restart button|a button to play again|a button to start over",
        clauses="let me play again|I can start over at the end",
    )


class Quiz(PageKind[QuizSpec]):
    """Kind of the quiz."""

    name = "quiz"
    nouns = (
        "quiz|quiz game|multiple choice quiz|trivia quiz|quiz page|quiz app|little trivia game|knowledge quiz|trivia"
    )
    usual = QuizSpec()

    def page(self, spec: QuizSpec) -> str:
        rows = "".join("[" + ", ".join(f'"{part}"' for part in row) + "],\n" for row in BANK[spec.topic][: spec.count])
        body = '<output id="place"></output>\n' * spec.place + BODY + '<p id="note"></p>\n' * spec.note
        ask = ASK.replace("PLACE", PLACE * spec.place).replace("NOTE", NOTE * spec.note)
        return self.card(spec, Parts(body, f"const questions = [\n{rows}]\n{START}{AGAIN * spec.again}{ask}"))

    def problems(self, spec: QuizSpec, bench: Bench) -> Iterator[str]:
        counted = bench.reads(r"\b1 ?(of|/|out of) ?\d|question 1\b|\d+ ?%")
        yield from bench.wanted(counted, spec.place, "the number of the question")
        rows, right = BANK[spec.topic][: spec.count], 0
        for place, (question, answer, wrong, *_) in enumerate(rows):
            if question not in bench.text():
                yield f"It does not ask: {question}"
                return
            pressed = wrong if place == 0 else answer
            right += place > 0
            if not bench.tap(rf"^\W*([A-D]\W+)?{pressed}$"):
                yield f"The answer {pressed} cannot be pressed."
                return
            if place == 0:
                note = bench.reads(rf"wrong|not right|incorrect|correct|sorry|no,.*{answer}")
                yield from bench.wanted(note, spec.note, "feedback after an answer")
            bench.tap(r"^\W*(next|continue)")
        if not bench.reads(rf"\b{right} ?(of|/|out of) ?{spec.count}\b|score\W{{0,3}}{right}\b"):
            yield "The score at the end is not right."
        again = bench.tap(r"again|restart|start over|retry|new")
        yield from bench.wanted(again, spec.again, "a button to play again")
        if again and rows[0][0] not in bench.text():
            yield "It does not start over."
