"""Requests far outside of what was trained, put together from many parts, and the plain sentence they are answered by.

Invariants: being outside is what has to be learned, so subjects are drawn from large sets or made up; no request asks
for a page, a document or for how the model works, which are inside.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from model.corpus.agent_words import ADJECTIVES, FIRST_NAMES, GOODS, NOUNS, city, invented
from model.corpus.frame.words import task

TRAINED = (
    "I was not trained for that: {} are beyond me. I write small web pages and one-page LaTeX documents from a short "
    "request, and I answer questions about how I work."
)
# What is asked for -> how it is asked. In a form, words in braces are drawn: see `asked`.
WISHES: Mapping[str, str] = {
    "poems": (
        "write a poem about {it}|a poem for {name}|a haiku about {it}|rhyme something with {noun}|compose a sonnet "
        "on {it}|write a limerick about {name} from {city}|poem about {it}|I need a love poem for {name}|make {it} "
        "into a poem"
    ),
    "stories": (
        "tell me a story about {it}|write a short story set in {city}|a bedtime story with {noun} and {noun}|write a "
        "novel about {name}|continue this tale: {name} opened the {noun}|a fairy tale about {it}|story about {it} "
        "please|invent a plot for a film about {it}"
    ),
    "songs": (
        "write a song about {it}|lyrics for {name}|a rap about {it}|compose a lullaby for {name}|chords for a song "
        "about {city}|sing something about {it}|what rhymes go in a song about {noun}"
    ),
    "jokes": (
        "tell me a joke about {it}|make me laugh|something funny about {city}|a pun with {noun}|do you know a joke"
        "|why did the {noun} cross the road|a riddle about {it}"
    ),
    "news": (
        "what happened in {city} today|the latest news about {it}|who won the election in {city}|what is new in "
        "{thing}|give me the headlines|news from {city}|summarize the news of today|is there a strike in {city}"
    ),
    "translations": (
        "translate {noun} into {lang}|how do you say good morning in {lang}|translate this to {lang}: {name} likes "
        "{it}|what does {word} mean in English|say {it} in {lang}|{lang} for {noun}|put this text into {lang}"
    ),
    "medical questions": (
        "I have a headache, what should I take|is {noun} healthy|what helps against {ill}|how much {noun} may a "
        "child eat|my {part} hurts, what is it|do I have {ill}|should I see a doctor about my {part}|symptoms of "
        "{ill}|which pills help against {ill}|can I take aspirin for {ill}"
    ),
    "sums": (
        "what is {n} plus {n}|{n} + {n}|what is {n} times {n}|{n} * {n} = ?|divide {n} by {n}|solve x + {n} = {n}"
        "|calculate {n} percent of {n}|my homework: {n} apples minus {n} apples|what is the root of {n}|how much is "
        "{n}-{n}|is {n} a prime number|help me with my arithmetic homework: {n} x {n}"
    ),
    "programs in other languages": (
        "write a {code} program that sorts {things}|a {code} function that counts {things}|{code} code to read a file"
        "|fix my {code} code|how do I write a loop in {code}|implement binary search in {code}|a {code} script for "
        "{thing}|write a {code} class for a {noun}|convert this from {code} to {code}|{code} hello world"
    ),
    "facts about the world": (
        "what is the capital of {land}|how high is mount {word}|who invented the {noun}|when was {name} born|how "
        "many people live in {city}|why is the sky blue|who was {name} {word}|what is {noun} made of|how far is it "
        "to {city}|where is {city}|what do {things} eat|who is the president of {land}|how old is {city}|explain the "
        "history of {land}|what is the largest {noun}"
    ),
    "recipes": (
        "how do I cook {noun}|a recipe for {noun} soup|what can I make with {noun} and {noun}|how long do I bake "
        "{thing}|recipe for {thing}|a vegan dinner with {noun}|how much salt goes in {noun}"
    ),
    "legal questions": (
        "can I sue {name}|is it legal to keep {things} in {city}|may my landlord take my {noun}|do I have to pay the "
        "fine|what does the law say about {things}|who gets the house after a divorce|write my will for {name}"
    ),
    "money advice": (
        "should I buy shares of {word}|how do I get rich|is {word} coin a good investment|where should I put my "
        "savings|will the price of {noun} rise|how do I save taxes|should I sell my {noun}"
    ),
    "travel plans": (
        "plan a trip to {city}|what should I see in {city}|three days in {city}|book a flight to {city}|a cheap "
        "hotel in {city}|how do I get from {city} to {city}|when does the train to {city} leave|order a taxi to "
        "{city}"
    ),
    "predictions": (
        "will it rain in {city} tomorrow|who will win the match {city} against {city}|what will {thing} be like in "
        "ten years|tell my future|my horoscope for today|will {name} marry me|next week's lottery numbers|is it "
        "going to snow in {city}"
    ),
    "opinions": (
        "what do you think about {it}|which is better, {noun} or {noun}|do you like {things}|who should I vote for"
        "|is {name} a nice name|what is your favorite {noun}|is {city} a good place to live|do you believe in god"
    ),
    "pictures": (
        "draw a picture of {it}|paint {it}|make a photo of {city}|generate an image of {name} with a {noun}|a "
        "drawing of {thing}|make my portrait|create a png of {thing}|an oil painting of {it}"
    ),
    "deeds outside of this program": (
        "{do}|{do} for me|please {do}|call {name}|send a mail to {name}|turn on the {noun}|buy me {thing}|bring me "
        "{thing}|can you {do}|remind me to {do}|clean my {noun}|fix my {noun}|wake me at seven|play some music by "
        "{name}|open the {noun}"
    ),
    "summaries": (
        "summarize the book {word}|what is the film {word} about|shorten this text: {name} went to {city} to see {it}"
        "|sum up the meeting with {name}|the plot of {word}|give me the gist of {it}"
    ),
    "personal questions": (
        "my friend {name} is angry with me, what should I do|how do I talk to {name}|I am sad|should I leave {name}"
        "|what should I give {name} for the birthday|how do I make friends in {city}|I can't sleep|I am bored"
    ),
}
_LANGS = "German French Spanish Italian Polish Turkish Japanese Chinese Hindi Arabic Latin Greek Dutch Swahili".split()
_CODES = "Python Java Rust Go Ruby Kotlin Swift Haskell Perl COBOL Fortran Scala SQL Bash C PHP Lua Julia".split()
_LANDS = "France Peru Kenya Japan Norway Chile Nepal Egypt Canada Laos Ghana Spain Cuba Iceland Mongolia Brazil".split()
_ILLS = "a cold|fever|a cough|hay fever|the flu|back pain|migraine|a rash|high blood pressure|sunburn|a sore throat"
_PARTS = "knee back head stomach ear tooth foot shoulder neck elbow throat eye".split()


def says(wish: str) -> str:
    """The answer to a request for this."""
    return TRAINED.format(wish)


def asked(wish: str, rng: random.Random) -> str:
    """One request for this."""
    form = rng.choice(WISHES[wish].split("|"))
    while "{" in form:
        slot = form[form.index("{") : form.index("}") + 1]
        form = form.replace(slot, _drawn(slot[1:-1], rng), 1)
    return form


def _drawn(slot: str, rng: random.Random) -> str:
    match slot:
        case "n":
            return str(rng.randint(2, 99) if rng.random() < 0.6 else rng.randint(100, 9999))
        case "lang":
            return rng.choice(_LANGS)
        case "code":
            return rng.choice(_CODES)
        case "land":
            return rng.choice(_LANDS) if rng.random() < 0.8 else invented(rng)
        case "ill":
            return rng.choice(_ILLS.split("|"))
        case "part":
            return rng.choice(_PARTS)
        case "city":
            return city(rng)
        case "name":
            return rng.choice(FIRST_NAMES) if rng.random() < 0.8 else invented(rng)
        case "word":
            return invented(rng)
        case "do":
            return task(rng).lower()
        case "noun":
            return _noun(rng)
        case "things":
            return rng.choice((f"{_noun(rng)} and {_noun(rng)}", f"{rng.choice(ADJECTIVES)} {_noun(rng)}", _noun(rng)))
        case "thing":
            return f"{rng.choice(ADJECTIVES)} {_noun(rng)}"
        case "it":
            return rng.choice((
                f"the {_noun(rng)}", f"{rng.choice(ADJECTIVES)} {_noun(rng)}", city(rng), rng.choice(FIRST_NAMES),
                f"a {_noun(rng)} in {city(rng)}", f"{rng.choice(FIRST_NAMES)} and the {_noun(rng)}", invented(rng),
                "love", "the sea", "winter", "my cat", "my grandmother", "the moon", "autumn leaves", "friendship",
            ))  # fmt: skip
    raise ValueError(f"unknown slot {slot!r}")


def _noun(rng: random.Random) -> str:
    return rng.choice((rng.choice(NOUNS), rng.choice(NOUNS), rng.choice(GOODS))).lower()
