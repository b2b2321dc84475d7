"""A shop: find things by kind, colour, size and price, fill the cart, say who gets it, check out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.corpus.tools_shelf import SIZES, Shelf
from model.corpus.tools_task import Step, Task, one_by_one, step, tried
from model.corpus.tools_voice import listed, marked
from model.corpus.tools_world import Find, World, plain


class Shop(Shelf):
    """What is asked for in it."""

    def tasks(self) -> tuple[Callable[[], Task], ...]:
        """What can be asked for. Some begin with things in the cart, so that each step is met often and cheaply."""
        return (
            self.search,
            self.search,
            self.cheapest,
            self.put,
            self.put_found,
            self.put_found,
            self.other,
            self.details,
            self.finish,
            self.details_and_pay,
            self.forgotten,
            self.sizes_of,
            self.whole,
            self.whole,
            self.look,
        )

    def _looking(self, row: dict[str, Any]) -> tuple[dict[str, Any], str, str, str]:
        """Filters that a product honours, and how they are typed: before the kind, the kind, behind it."""
        rng = self.m.rng
        given: dict[str, Any] = {"kind": row["kind"]}
        kind = next(word for word, spelled in self.kinds.items() if spelled == row["kind"])
        before = behind = ""
        if rng.random() < 0.75:
            given["colour"] = rng.choice(row["colour"])
            before = self._plain(self.colours, given["colour"]) + " "
        if rng.random() < 0.6:
            given["size"] = rng.choice(row["size"])
            behind += rng.choice((" in {}", " in size {}", " size {}", ", {}")).format(self._size(given["size"]))
        if rng.random() < 0.3:
            given["max_price"] = plain(row["price"] + rng.randint(0, 20))
            behind += rng.choice((" up to {}", " for at most {}", " under {}", ", max {}")).format(
                marked(given["max_price"])
            )
        return given, before, kind, behind

    def _plain(self, choices: dict[str, str], spelled: str) -> str:
        return marked(next(word for word, each in choices.items() if each == spelled))

    def _size(self, size: str) -> str:
        return marked(size if self.m.rng.random() < 0.7 else SIZES[size])

    def _found(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        _, result = Find("records", ("id", "title", "price")).do(self.world, given)
        return list(result["records"])

    def search(self) -> Task:
        """What there is; one search in four finds nothing."""
        row, rng = self.m.rng.choice(self.rows), self.m.rng
        given, before, kind, behind = self._looking(row)
        if rng.random() < 0.3:
            given["colour"] = rng.choice(list(self.colours.values()))
            before = self._plain(self.colours, given["colour"]) + " "
        found = [f"{marked(each['title'])} for {marked(each['price'])}" for each in self._found(given)]
        wish = self.m.pick(
            "do you have {b}{k}s{e}|{b}{k}s{e}|!find {b}{k}s{e}|I'm looking for a {b}{k}{e}|!show me {b}{k}s{e}"
            "|what {b}{k}s are there{e}|any {b}{k}s{e}|!search for a {b}{k}{e}",
            b=before, k=marked(kind), e=behind,
        )  # fmt: skip
        said = f"I found {listed(found)}." if found else "Nothing like that is there."
        return Task("search", wish, one_by_one(step("find", **given)), said, "find", f"find {self.m.many}")

    def cheapest(self) -> Task:
        """The one of a kind that costs least."""
        kind = self.m.rng.choice(list(self.kinds))
        found = self._found({"kind": self.kinds[kind]})
        least = min(found, key=lambda each: each["price"])
        wish = self.m.pick(
            "what's your cheapest {k}|cheapest {k}|!find the cheapest {k}|which {k} costs least"
            "|!show me the {k} with the lowest price",
            k=marked(kind),
        )  # fmt: skip
        said = f"The cheapest is {marked(least['title'])} for {marked(least['price'])}."
        return Task(
            "cheapest", wish, one_by_one(step("find", kind=self.kinds[kind])), said, "find", f"find {self.m.many}"
        )

    def _choice(self, row: dict[str, Any]) -> dict[str, Any]:
        given: dict[str, Any] = {
            "id": row["id"],
            "colour": self.m.rng.choice(row["colour"]),
            "size": self.m.rng.choice(row["size"]),
        }
        if self.m.rng.random() < 0.4:
            given["quantity"] = self.m.rng.randint(2, 5)
        return given

    def _putting(self, x: str, given: dict[str, Any]) -> str:
        count = f"{marked(given['quantity'])} of " if "quantity" in given else ""
        return self.m.pick(
            "!put {n}{x} in {c}, {s} into the cart|!add {n}{x}, {c}, {s}|{n}{x} {c} {s} in my cart please"
            "|I'll take {n}{x} in {c}, {s}"
            "|!add {n}{x} to the cart, colour {c}, size {s}|cart: {n}{x}, {c}, {s}",
            x=x, n=count, c=self._plain(self.colours, given["colour"]), s=self._size(given["size"]),
        )  # fmt: skip

    def _put(self, row: dict[str, Any], count: int = 1) -> str:
        total = sum(line["price"] * line["quantity"] for line in self.world.rows("cart")) + row["price"] * count
        return f"{marked(row['title'])} is in the cart: {marked(plain(total))} so far."

    def put(self) -> Task:
        """Into the cart, by id."""
        row = self.m.rng.choice(self.rows)
        given = self._choice(row)
        wish = self._putting(f"{self.m.one} {marked(row['id'])}", given)
        return Task("put", wish, one_by_one(step("put", **given)), self._put(row, given.get("quantity", 1)), "put",
                    "fill a cart")  # fmt: skip

    def put_found(self) -> Task:
        """Found, and into the cart."""
        row = self.m.rng.choice(self.rows)
        seek, given, row = self._seek(row)
        wish = self.m.pick(
            "!find a {c} {k} in {s} and put it into the cart|{c} {k}, {s}, into my cart"
            "|!add a {c} {k} in {s} to the cart"
            "|I want a {c} {k}, size {s}, in the cart|!get me a {k} in {c}, {s}, just the cart for now",
            c=self._plain(self.colours, given["colour"]),
            k=self._plain(self.kinds, row["kind"]),
            s=self._size(given["size"]),
        )
        calls = step("find", **seek), step("put", **given)
        return Task("put_found", wish, one_by_one(*calls), self._put(row), "put", "fill a cart")

    def _seek(self, row: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """A search for what a product has, the call that takes what comes first in it, and that product."""
        colour, size = self.m.rng.choice(row["colour"]), self.m.rng.choice(row["size"])
        seek = {"kind": row["kind"], "colour": colour, "size": size}
        first = self._found(seek)[0]["id"]
        taken = next(each for each in self.rows if each["id"] == first)
        return seek, {"id": first, "colour": colour, "size": size}, taken

    def other(self) -> Task:
        """Not there in this colour or size; another one, as the wish allows."""
        row, rng = self.m.rng.choice(self.rows), self.m.rng
        given = self._choice(row)
        key = rng.choice(("colour", "size"))
        every = self.colours.values() if key == "colour" else self.sizes.values()
        gone = {**given, key: rng.choice([each for each in every if each not in row[key]])}
        typed = self._plain(self.colours, given["colour"]) if key == "colour" else self._size(given["size"])
        wish = self._putting(f"{self.m.one} {marked(row['id'])}", gone) + rng.choice(
            (", or else in {y}", ". if not, {y}", " ({y} is fine too)", ", {y} if that's gone", ", otherwise {y}")
        ).format(y=typed)
        calls = tried("put", **gone), step("put", **given)
        return Task(f"other {key}", wish, one_by_one(*calls), self._put(row, given.get("quantity", 1)))

    def details(self) -> Task:
        """Who gets it."""
        wish = self.m.pick("!send it to {x}|the order goes to {x}|my details: {x}|!enter the guest details {x}|{x}",
                           x=self._address())  # fmt: skip
        said = f"The details of {marked(self.person['person'])} are saved."
        return Task("details", wish, one_by_one(step("guest", **self.person)), said, "guest", "take guest details")

    def _address(self) -> str:
        p = {key: marked(value) for key, value in self.person.items()}
        return self.m.rng.choice(
            (
                "{person}, {email}, {street}, {postcode} {city}",
                "{person}, {street}, {postcode} {city}, {email}",
                "{person} ({email}), {street}, {city} {postcode}",
                "name {person}, email {email}, {street} in {city}, postcode {postcode}",
            )
        ).format(**p)

    def _begun(self, **tables: dict[str, Any]) -> World:
        """A world where some of the way is gone already."""
        return World({**self.world.tables, **{table: (row,) for table, row in tables.items()}})

    def _end(self) -> tuple[str, list[Step], float]:
        """How the end of an order is asked for, its calls, and what sending costs."""
        pay = step("pay", payment="test")
        if not self.shipped:
            return self.m.rng.choice(("", ", test payment", ", pay with the test payment")), [pay], 0
        way = self.m.rng.choice(list(self.ways))
        typed = self.m.rng.choice((", {} shipping", ", send it {}", ", shipping: {}")).format(marked(way))
        return typed, [step("ship", method=self.ways[way]), pay], self.costs[self.ways[way]]

    def _ordered(self, total: float) -> str:
        return f"Order {marked(self.number)} is placed: {marked(plain(total))} in all."

    def finish(self) -> Task:
        """Cart and details are there: ship and pay."""
        typed, calls, cost = self._end()
        wish = self.m.pick(
            "!check out{e}|!finish the order{e}|that's all{e}, check out|!place the order{e}|checkout{e}", e=typed
        )
        return Task(
            "finish",
            wish,
            one_by_one(*calls),
            self._ordered(self.line["price"] + cost),
            "pay",
            "place an order",
            start=self._begun(cart=self.line, guest=self.person),
        )

    def details_and_pay(self) -> Task:
        """The cart is there, the wish says who gets it."""
        way = self.ways[self.m.rng.choice(list(self.ways))]
        wish = self.m.pick(
            "!place the order, {x}|checkout, {x}|!check out; it goes to {x}|!order it for {x}", x=self._address()
        )
        calls = step("guest", **self.person), step("pay", payment="test")
        said = self._ordered(self.line["price"] + self.costs[way])
        return Task("details_and_pay", wish, one_by_one(*calls), said, "pay", "place an order",
                    start=self._begun(cart=self.line, shipping={"method": way}))  # fmt: skip

    def forgotten(self) -> Task:
        """The guest may be there or not, says the wish, and is missing at the checkout: made good, then once more."""
        way = self.ways[self.m.rng.choice(list(self.ways))]
        wish = self.m.pick(
            "!check out. if you need my details: {x}|!place the order; should the details be missing, {x}"
            "|checkout (my details, if they are missing: {x})|!finish the order, and if it asks who gets it: {x}",
            x=self._address(),
        )
        calls = tried("pay", payment="test"), step("guest", **self.person), step("pay", payment="test")
        said = self._ordered(self.line["price"] + self.costs[way])
        return Task("forgotten", wish, one_by_one(*calls), said,
                    start=self._begun(cart=self.line, shipping={"method": way}))  # fmt: skip

    def sizes_of(self) -> Task:
        """In which colours or sizes something comes."""
        row, key = self.m.rng.choice(self.rows), self.m.rng.choice(("colour", "size"))
        wish = self.m.pick("which {k}s does {one} {x} come in|{k}s of {x}|!tell me the {k}s of {one} {x}"
                           "|{x}: what {k}s are there",
                           k=key, x=marked(row["id"]))  # fmt: skip
        said = f"{marked(row['title'])} comes in {listed([marked(each) for each in row[key]])}."
        return Task(
            f"sizes_of {key}", wish, one_by_one(step("get", id=row["id"])), said, "get", f"look up {self.m.many}"
        )

    def whole(self) -> Task:
        """All the way: found, into the cart, details, and the order."""
        row = self.m.rng.choice(self.rows)
        seek, given, row = self._seek(row)
        typed, calls, cost = self._end()
        wish = self.m.pick(
            "!order a {c} {k} in {s} for {x}{e}|!buy me a {k}, {c}, {s}. {x}{e}"
            "|I want a {c} {k} in {s}, send it to {x}{e}"
            "|{c} {k} {s} for {x}{e}, whole checkout please",
            c=self._plain(self.colours, given["colour"]),
            k=self._plain(self.kinds, row["kind"]),
            s=self._size(given["size"]),
            x=self._address(),
            e=typed,
        )
        every = step("find", **seek), step("put", **given), step("guest", **self.person), *calls
        return Task("whole", wish, one_by_one(*every), self._ordered(row["price"] + cost), "pay", "place an order")

    def look(self) -> Task:
        """What is in the cart."""
        wish = self.m.pick("what's in my cart|!show me the cart|cart?|what do I have so far|!look into the cart")
        said = f"In the cart: {marked(self.line['title'])} for {marked(self.line['price'])}."
        return Task(
            "look", wish, one_by_one(step("cart")), said, "cart", "show a cart", start=self._begun(cart=self.line)
        )
