"""Questions as strangers type them: in several styles, with chatter, without capitals, with slips of the finger.

Invariants: a style says the whole question, so any topic can be asked in any style.
"""

from __future__ import annotations

import random

from model.corpus.answers.outside import asked
from model.corpus.answers.topic import Topic
from model.corpus.edit_words import pick
from model.corpus.frame.prompt import finished

STYLES = ("plain", "explain", "keyword", "chatty", "beginner", "indirect", "polite")
_EXPLAIN = (
    "explain {}|explain {}|please explain {}|tell me about {}|tell me something about {}|describe {}|explain {} to me"
    "|say something about {}|a short explanation of {}|teach me {}|give me a short text about {}|clarify {}"
)
_KEYWORD = "{}|{}|{}?|{} please|{} meaning|info: {}|help: {}|{} explained|about {}"
_CHATTY = (
    "hi! {}?|hey, {}?|hello, quick question: {}?|ok so {}?|hmm, {}?|one more thing: {}?|cool! but {}?|just curious, {}?"
    "|sorry to ask, {}?|nice. {}?|wait, {}?|by the way, {}?|good evening, {}?"
)
_BEGINNER = (
    "I am new to this. {}?|for my class: {}?|in simple words, {}?|{}? in plain English please|{}? keep it short"
    "|I don't get it: {}?|my students ask: {}?|{}? I am a beginner|explain it to a child: {}?"
)
_INDIRECT = (
    "I want to understand {}|I wonder about {}|I'd like to know more about {}|I have a question about {}"
    "|can you tell me about {}?|could you explain {}?|would you explain {} to me?|do you know about {}?|help me with {}"
    "|I read about {} and did not understand it|can u explain {}"
)
_POLITE = (
    "please tell me: {}?|{}, please?|{}? thank you|thanks! {}?|{}? thanks in advance|would you please answer: {}?"
    "|kind question: {}?|dear model, {}?|if you don't mind, {}?"
)
_OUTSIDE = {
    "plain": "{}|{}|{}?|{}.|{}!",
    "explain": "I want this: {}|my wish: {}|task: {}|do this: {}|this is for you: {}|now do this: {}",
    "keyword": "{}|{} asap|{} now|{} fast|{} thx",
    "chatty": "hi! {}|hey, {}|hello, {}|ok so {}|hmm, {}|one more thing: {}|cool! now {}|by the way, {}",
    "beginner": "I am new to this. {}|for my class: {}|in simple words: {}|my students ask: {}|{}, keep it short",
    "indirect": "I wonder: {}|my question is: {}|I have a request: {}|somebody asked me: {}|one thing I need: {}",
    "polite": "please: {}|{}, please|{}. thank you|{} thanks|if you don't mind: {}|would you be so kind: {}",
}


def question(topic: Topic, style: str, rng: random.Random) -> str:
    """One question about a topic."""
    ask, thing = pick(topic.asks, rng), pick(topic.things, rng)
    forms = {"chatty": _CHATTY, "beginner": _BEGINNER, "polite": _POLITE}
    if style == "plain":
        text = ask + rng.choice(("?", "?", "?", "", "??"))
    elif style in forms:
        text = pick(forms[style], rng).replace("{}", ask)
    else:
        things = {"explain": _EXPLAIN, "keyword": _KEYWORD, "indirect": _INDIRECT}
        text = pick(things[style], rng).replace("{}", thing)
    return finished(text, rng)


def outside(wish: str, style: str, rng: random.Random) -> str:
    """One request for something far outside."""
    return finished(pick(_OUTSIDE[style], rng).replace("{}", asked(wish, rng)), rng)
