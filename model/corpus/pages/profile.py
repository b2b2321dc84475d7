"""A profile card: who somebody is, in a few lines, with a button to follow."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ACCENTS
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, text, title

JOBS = (
    "Gardener Painter Pilot Baker Teacher Designer Engineer Nurse Writer Dancer Chef Singer Farmer Lawyer Doctor"
    " Architect Carpenter Photographer Biologist Translator Developer Librarian Coach Drummer Florist"
).split()
AREAS = "Senior|Junior|Freelance|Head|Chief|Retired|Street|Night|Science|Jazz|Web|Data|Pastry|Wildlife|Travel|Game"
FOLLOW = """\
face.textContent = document.title.match(/\\b\\w/g).join("")
follow.onclick = () => {
const on = follow.textContent == "Follow"
follow.textContent = on ? "Following" : "Follow"
"""
COUNT = "fans.textContent = on ? 129 : 128\n"
STYLE = """\
main {{ text-align: center; justify-items: center }}
div {{ justify-content: center }}
#face {{ background: {accent}; color: {on}; font-size: 48px; width: 120px; line-height: 120px; padding: 0; order: -1; \
border-radius: {radius} }}
"""
RADII = {"round": "50%", "square": "0", "soft": "28px"}


def job(rng: random.Random) -> str:
    """What somebody does."""
    return f"{rng.choice(AREAS.split('|'))} {rng.choice(JOBS)}" if rng.random() < 0.7 else rng.choice(JOBS)


def about(rng: random.Random) -> str:
    """A line about somebody."""
    lines = (
        f"Lives in {words.city(rng)}", f"Likes {words.thing(rng).lower()}", f"{words.task(rng)} every day",
        f"Friend of {words.person(rng)}", f"Works at {words.company(rng)}",
    )  # fmt: skip
    return rng.choice(lines)


@dataclass(frozen=True)
class ProfileSpec:
    """What a profile card can be asked to be; its title is the name."""

    title: str = title("Ada Lopez", draws=words.person)
    theme: str = theme()
    accent: str = accent()
    job: str = text(
        "Designer",
        job,
        (
            "the job {}|{} as the job|the profession {}|the job title {}",
            "the job is {}|works as {}|is a {}|the profession is {}|the job title should be {}",
            "job: {}|job {}|profession: {}|works as {}",
        ),
        ("change the job to {v}|set the job to {v}|make the job title {v}",
         "the job is {v} now|job: {v}|the job should be {v}|works as {v} now"),
        key="job",
    )  # fmt: skip
    facts: tuple[str, ...] = items(
        "facts|details|lines", "fact|detail|line", about, ("Lives in Lisbon", "Likes green tea"), counts=(1, 2, 2, 3)
    )
    face: str = choice(
        {
            "round": "a round avatar|a round picture|a circle with the initials",
            "square": "a square avatar|a square picture|a square with the initials",
            "soft": "an avatar with rounded corners|a rounded square avatar|a picture with rounded corners",
        },
        key="avatar",
    )
    fans: bool = flag(
        "a follower count|the number of followers|a follower counter|a count of followers",
        clauses="count the followers|show how many followers there are",
        key="followers",
    )
    write: bool = flag(
        "a message button|a button to send a message|a contact button|a second button for messages",
        clauses="let people write a message",
        key="message",
    )


class Profile(PageKind[ProfileSpec]):
    """Kind of the profile card."""

    name = "profile"
    nouns = "profile card|profile page|user profile|user card|profile|business card|about me card|personal profile card"
    usual = ProfileSpec()

    def page(self, spec: ProfileSpec) -> str:
        facts = "".join(f"<article>{fact}</article>\n" for fact in spec.facts)
        fans = '<p><b id="fans">128</b> followers</p>\n' * spec.fans
        write = "<button onclick=\"note.textContent = 'Message sent'\">Message</button>\n" * spec.write
        body = f'<p id="face"></p>\n<h2>{spec.job}</h2>\n{facts}{fans}<div>\n'
        body += f'<button id="follow">Follow</button>\n{write}</div>\n'
        body += '<p id="note"></p>\n' * spec.write
        style = STYLE.format(accent=spec.accent, on=ACCENTS[spec.accent], radius=RADII[spec.face])
        return self.card(spec, Parts(body, f"{FOLLOW}{COUNT * spec.fans}}}\n", style), 420)

    def problems(self, spec: ProfileSpec, bench: Bench) -> Iterator[str]:
        for string in (spec.job, *spec.facts):
            if string not in bench.text():
                yield f"{string} is not to be seen."
        initials = "".join(word[0] for word in spec.title.replace("'", " ").split())
        if not bench.reads(rf"\b{initials}\b"):
            yield "There is no avatar with the initials."
        else:
            radius, height = bench.call("corner", bench.call("spot", initials))
            shape = "round" if radius >= height / 2 - 2 else "soft" if radius > 3 else "square"
            if shape != spec.face:
                yield f"The avatar is {shape}, not {spec.face}."
        before = bench.text()
        if not bench.tap("follow") or bench.text() == before:
            yield "Nobody can be followed."
        fans = re.search(r"\b\d+(\.\d)?k? followers|followers:? \d", before, re.I) is not None
        yield from bench.wanted(fans, spec.fans, "a count of followers")
        if fans and re.findall(r"\d+", before) == re.findall(r"\d+", bench.text()):
            yield "The count of followers does not change."
        before = bench.text()
        write = bench.tap("message|contact|write|e?mail")
        yield from bench.wanted(write, spec.write, "a button for messages")
        if write and bench.text() == before:
            yield "The button for messages does nothing."
