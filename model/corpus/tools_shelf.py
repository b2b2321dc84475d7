"""A shop's shelf: what it sells, in which colours and sizes, and the tools from the search to the order."""

from __future__ import annotations

from typing import Any

from model.corpus.tools_cart import Checkout, Keep, Look, Put
from model.corpus.tools_maker import Maker
from model.corpus.tools_tool import Tool
from model.corpus.tools_world import Find, Get, World

NOUNS = "product|product|item|article|garment|thing|piece"
KINDS = "T-shirt|hoodie|cap|jacket|sock|belt|skirt|jumper|shoe|bag|coat|vest"
COLOURS = "black|white|navy|green|red|grey|pink|brown|yellow|orange|purple|beige"
SIZES = {"S": "small", "M": "medium", "L": "large", "XL": "extra large"}


class Shelf:
    """Four products of two kinds, each in two colours and two sizes; a guest; and something that may be in the cart."""

    def __init__(self, m: Maker) -> None:
        self.m = m
        words, rng = m.words, m.rng
        self.kinds = m.choices("|".join(rng.sample(KINDS.split("|"), 2)))
        self.colours = m.choices("|".join(rng.sample(COLOURS.split("|"), 4)))
        self.sizes = {size: size for size in SIZES}
        self.ways = m.choices("standard|express|pickup")
        self.costs = {self.ways["standard"]: 4.9, self.ways["express"]: 9.9, self.ways["pickup"]: 0}
        kinds = list(self.kinds.values())
        self.rows: list[dict[str, Any]] = [
            {
                "id": n,
                "title": title,
                "kind": kinds[at % 2],
                "price": words.amount(8, 120),
                "colour": tuple(rng.sample(list(self.colours.values()), 2)),
                "size": tuple(sorted(rng.sample(list(SIZES), 2), key=list(SIZES).index)),
            }
            for at, (n, title) in enumerate(zip(m.codes(4), m.several(lambda: words.title(1, 2), 4), strict=True))
        ]
        self.number = m.series(rng.choice(("", "O-", "S")))[0]
        self.shipped = rng.random() < 0.5  # whether a way of shipping has to be chosen
        m.table("id", "title", "kind", "price", "colour", "size", "quantity")
        first = self.rows[0]
        self.line = {**{key: first[key] for key in ("id", "title", "price")}, "quantity": 1}
        self.line |= {"colour": first["colour"][0], "size": first["size"][0]}
        person = words.person()
        self.person = {"person": person, "email": words.email(person), "street": words.street()}
        self.person |= {"city": words.name(), "postcode": words.postcode()}
        self.world = World({"records": tuple(self.rows)})
        self.tools = (*self._reading(), *self._acting())

    def _reading(self) -> tuple[Tool, ...]:
        m = self.m
        kind, colour = (m.field(key, required=False, choices=getattr(self, f"{key}s")) for key in ("kind", "colour"))
        size, price = (
            m.field("size", required=False, choices=self.sizes),
            m.field("max_price", "number", required=False),
        )
        find, get = Find("records", ("id", "title", "price"), ("title",)), ("title", "price", "colour", "size")
        said = "Price, colours and sizes of one {one}."
        return (
            m.tool("find", "find|search|browse|list", "{many}", "Find {many}.|Search {many} in stock.", find,
                   kind, colour, size, price),
            m.tool("get", "get|show|read", "{one}", said, Get("records", "id", get, m.one), m.field("id")),
            m.tool("cart", "view|show|look at", "cart", "What is in the cart.", Look()),
        )  # fmt: skip

    def _acting(self) -> tuple[Tool, ...]:
        m = self.m
        put = m.tool("put", "add to|put into|into", "cart", "Put {an} into the cart.|Add one {one} to the cart.",
                     Put(m.one), m.field("id"), m.field("colour", choices=self.colours),
                     m.field("size", choices=self.sizes), m.field("quantity", "integer", required=False))  # fmt: skip
        said = "Say who gets the order and where it goes.|Save the guest's details."
        guest = m.tool("guest", "set|save|enter", "guest", said, Keep("guest", "person"), m.field("person"),
                       m.field("email", shape="email"), *map(m.field, ("street", "city", "postcode")))  # fmt: skip
        ship = m.tool("ship", "choose|set|select", "shipping", "Choose how it is sent.",
                      Keep("shipping", "method"), m.field("method", choices=self.ways))  # fmt: skip
        wants = [("cart", "items", put.name), ("guest", "guest details", guest.name)]
        wants += [("shipping", "shipping", ship.name)] if self.shipped else []
        said = "Place the order with a test payment.|Check out; test payment only."
        order = Checkout(tuple(wants), self.costs, self.number)
        test = m.field("payment", choices={"test": "test"})
        return put, guest, ship, m.tool("pay", "complete|finish|place", "order", said, order, test)
