"""A shop's cart: what goes in, and the checkout that wants everything first. Payment is a test, nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.corpus.tools_world import Given, Refused, World, one, plain


@dataclass(frozen=True)
class Put:
    """A product into the cart, in a colour and size that is there."""

    noun: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        row = one(world, "records", "id", given["id"], self.noun)
        for key in ("colour", "size"):
            if given[key] not in row[key]:
                raise Refused(key, given[key], row[key], f"{row['title']} is not there in {given[key]}.")
        line = {"title": row["title"], "price": row["price"], "quantity": 1, **given}
        after = world.having("cart", (*world.rows("cart"), line))
        return after, {"added": row["title"], "subtotal": subtotal(after)}


def subtotal(world: World) -> float:
    """Of what is in the cart."""
    return plain(sum(line["price"] * line["quantity"] for line in world.rows("cart")))


@dataclass(frozen=True)
class Keep:
    """Of what there is one: given anew it replaces what was there. `shows` is the argument that comes back."""

    table: str
    shows: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        return world.having(self.table, (dict(given),)), {"saved": given[self.shows]}


@dataclass(frozen=True)
class Look:
    """What is in the cart."""

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        lines = [{key: line[key] for key in ("title", "quantity", "price")} for line in world.rows("cart")]
        return world, {"count": len(lines), "items": lines, "subtotal": subtotal(world)}


@dataclass(frozen=True)
class Checkout:
    """The order. `wants` are tables that must not be empty, with what they are called and the tool that fills them."""

    wants: tuple[tuple[str, str, str], ...]
    costs: Mapping[str, float]
    number: str

    def do(self, world: World, given: Given) -> tuple[World, dict[str, Any]]:
        for table, said, tool in self.wants:
            if not world.rows(table):
                raise Refused(table, None, f"call {tool} first", f"Missing: {said}.")
        sent = world.rows("shipping")
        total = plain(subtotal(world) + (self.costs[sent[0]["method"]] if sent else 0))
        order = {"order": self.number, "lines": world.rows("cart"), "to": world.rows("guest"), "sent": sent, **given}
        return World({**world.tables, "cart": (), "orders": (order,)}), {"order": self.number, "total": total}
