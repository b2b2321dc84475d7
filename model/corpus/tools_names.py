"""What tools, arguments and values are called: synonyms and spellings, drawn anew for every example.

Invariants: within one example a key goes by one name, in schemas as in results; what a tool is for can always be read
from its description, also where its name says nothing.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from itertools import count

from model.corpus.tools_words import Words

# Of each of the world's keys, what it may be called ({one} is the noun of the example) and what it is.
KEYS: Mapping[str, tuple[str, str]] = {
    "id": ("{one} id|{one} number|{one} no|id|ref|{one} ref|{one} code|key", "Which {one}"),
    "customer": ("customer|client|account|customer name|buyer|company", "Name of the customer"),
    "person": ("name|full name|person|participant|attendee|guest name|who", "Full name"),
    "email": ("email|mail|email address|e mail|contact email|address", "Email address"),
    "phone": ("phone|phone number|tel|telephone|mobile", "Phone number"),
    "city": ("city|town|place|location", "Town"),
    "query": ("query|search|text|q|words|keywords|term", "Words to look for"),
    "status": ("status|state|stage|condition", "Status"),
    "month": ("month|period|in month|year month", "Month"),
    "date": ("date|day|on|event date|when", "Day"),
    "due": ("due|due date|pay until|deadline|due on", "Last day to pay"),
    "time": ("time|at|start time|hour|starts at", "Time"),
    "item": ("item|what|description|article|position", "What it is for"),
    "quantity": ("quantity|amount|count|how many|number of|pieces|qty", "How many"),
    "price": ("price|unit price|price each|cost|rate", "Price of one"),
    "max_price": ("max price|highest price|up to|price limit|budget", "Highest price"),
    "total": ("total|sum|grand total|amount due", "Total"),
    "title": ("title|{one} title|{one} name|heading|label", "Title"),
    "teacher": ("teacher|tutor|instructor|held by|led by", "Who gives it"),
    "weekday": ("day|weekday|on day|day of week", "Day of the week"),
    "level": ("level|difficulty|grade|skill", "Level"),
    "room": ("room|free places|places left|free|open spots", "Places left"),
    "seats": ("seats|seats left|tickets left|available", "Seats left"),
    "booking": ("booking|order|reservation|ticket|booking no|order number", "Booking"),
    "numbers": ("numbers|values|amounts|figures|list|items", "The numbers"),
    "operation": ("operation|function|op|what|mode", "What to work out"),
    "first": ("a|first|x|left|from|base", "First number"),
    "second": ("b|second|y|right|with|other", "Second number"),
    "percent": ("percent|percentage|rate|share", "Percent"),
    "colour": ("colour|color|shade|tone", "Colour"),
    "size": ("size|fit|size code|garment size", "Size"),
    "kind": ("kind|category|type|group|product type", "Kind"),
    "street": ("street|street and number|address line|address", "Street and number"),
    "postcode": ("postcode|zip|postal code|zip code", "Postcode"),
    "method": ("method|shipping|delivery|way|shipping method", "Way of shipping"),
    "payment": ("payment|pay with|payment method|payment type", "How to pay"),
    "field": ("field|name|input|field name|box", "Which field"),
    "value": ("value|content|to|entry|set to|new value", "What to write"),
    "agree": ("agree|accept|accept terms|consent|confirmed", "Whether the terms are accepted"),
    "path": ("path|file|file name|filename|document", "Which {one}"),
    "folder": ("folder|directory|dir|in folder", "Which folder"),
    "text": ("text|content|body|contents|message", "Text"),
    "new_path": ("new name|target|new path|to|destination", "New name"),
    "minutes": ("minutes|duration|length|minutes long", "Minutes"),
    "note": ("note|comment|remark|memo", "A remark"),
    "pinned": ("pinned|starred|favourite|important", "Whether it is marked"),
}
_LEADS = "my the do app api page web user quick office main site desk shop data all our team new old first".split()
_STYLES = {"snake": 0.55, "camel": 0.2, "kebab": 0.1, "dotted": 0.15}
_NEVER = re.compile(r"[^A-Za-z0-9_.-]")


def plural(noun: str) -> str:
    """Of a regular noun."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def an(noun: str) -> str:
    """With its article."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


class Names:
    """The names of one example; `one` is its noun."""

    def __init__(self, rng: random.Random, words: Words, one: str) -> None:
        self._rng = rng
        self._words = words
        self.one = one
        self.many = plural(one)
        self.style = rng.choices(list(_STYLES), list(_STYLES.values()))[0]
        self.known: dict[str, str] = {}
        self._taken: set[str] = set()

    def of(self, key: str) -> str:
        """What a key of the world is called."""
        if key not in self.known:
            options = KEYS[key][0].split("|") if key in KEYS else [key.replace("_", " ")]
            usual = options[:1] * len(options) + options  # the plain name in every second example
            rest = [each for each in map(self.spelled, usual) if each not in self.known.values()]
            self.known[key] = self._rng.choice(rest or [f"{self.spelled(options[0])}2"])
        return self.known[key]

    def meaning(self, key: str) -> str:
        """What a key is, for a description."""
        return KEYS[key][1].format(one=self.one) if key in KEYS else key.capitalize()

    def tool(self, verbs: str, thing: str, lead: str | None) -> str:
        """A name for a tool: a verb and its object, spelled in the example's style, behind `lead` unless that is "-";
        it says nothing where that is None. An empty `lead` is drawn anew for every tool."""
        for attempt in count():  # there are few verbs, and all may be of the other side
            said = lead if attempt < 3 or lead is None else self._lead() if attempt < 60 else self._words.made()
            name = self._tool(self._rng.choice(verbs.split("|")), thing, said if said != "" else self._lead())
            if name not in self._taken and self._words.mine(name):
                break
        self._taken.add(name)
        return name

    def _lead(self) -> str:
        return self._rng.choice(_LEADS)

    def _tool(self, verb: str, thing: str, lead: str | None) -> str:
        if lead is None:
            return f"{self._words.made()}_{self._words.made()}"
        parts = [*verb.split(), *thing.split()]
        if self.style == "dotted":
            head = thing.split() if lead == "-" else [lead, *thing.split()]
            return ".".join(["_".join(head), "_".join(verb.split())])
        if lead != "-":
            parts = [lead, *parts]
        return self._joined(parts)

    def spelled(self, option: str) -> str:
        """Words as the example writes names of several."""
        return self._joined(option.format(one=self.one).split())

    def _joined(self, parts: Sequence[str]) -> str:
        parts = [_NEVER.sub("", part).lower() for part in parts]
        if self.style == "camel":
            return parts[0] + "".join(part.capitalize() for part in parts[1:])
        return ("-" if self.style == "kebab" else "_").join(parts)
