"""The shop: from a search to a finished test checkout, and everything that can be wrong on the way."""

from __future__ import annotations

from typing import Any

import pytest

from app.agent.sites.shop import SITE
from app.agent.sites.shop_state import STYLES, Shop
from app.agent.sites.site import Seed

GUEST = {"name": "Ada Lind", "email": "ada@example.test", "street": "Mill Lane 4", "city": "Aldmoor", "postcode": "A1"}


def call(shop: Shop, tool: str, **arguments: Any) -> tuple[Shop, dict[str, Any]]:
    return SITE.apply(shop, tool, arguments)


def filled(seed: Seed = Seed()) -> tuple[Shop, str]:  # noqa: B008 a value
    shop = SITE.begin(seed)
    _, found = call(shop, "search_products", kind="T-shirt", style="striped", colour="black", size="L")
    product = found["products"][0]["product_id"]
    shop, added = call(shop, "add_to_cart", product_id=product, colour="black", size="L")
    assert added["items_in_cart"] == 1 and added["subtotal"] == found["products"][0]["price"]
    return shop, product


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("held_out", [False, True])
def test_the_wanted_shirt_is_in_every_start(style: str, held_out: bool) -> None:
    for number in range(25):
        shop = SITE.begin(Seed(number, held_out))
        assert call(shop, "search_products", kind="T-shirt", style=style, colour="black", size="L")[1]["count"] >= 1


def test_a_checkout_takes_stock_and_leaves_an_order() -> None:
    shop, product = filled()
    shop, details = call(shop, "set_guest_details", **GUEST)
    assert details["missing"] == ["shipping"]
    shop, shipping = call(shop, "choose_shipping", method="express")
    assert shipping["missing"] == [] and shipping["total"] == call(shop, "view_cart")[1]["total"]
    after, done = call(shop, "complete_checkout", payment="test")
    order = after.orders[0]
    assert done["order"] == order.number and done["total"] == shipping["total"] and done["email"] == GUEST["email"]
    assert (after.cart, after.guest, after.shipping) == ((), None, "")
    left = {(p.id, v.colour, v.size): v.stock for p in after.products for v in p.variants}
    for p in shop.products:
        for v in p.variants:
            taken = (p.id, v.colour, v.size) == (product, "black", "L")
            assert left[p.id, v.colour, v.size] == v.stock - taken


@pytest.mark.parametrize("without", ["items", "guest details", "shipping"])
def test_a_checkout_says_what_is_missing(without: str) -> None:
    shop, _ = filled()
    if without == "items":
        shop, _ = call(shop, "change_cart", line=1, quantity=0)
    if without != "guest details":
        shop, _ = call(shop, "set_guest_details", **GUEST)
    if without != "shipping":
        shop, _ = call(shop, "choose_shipping", method="pickup")
    after, result = call(shop, "complete_checkout", payment="test")
    assert after is shop and result["error"]["field"] == without and "first" in result["error"]["allowed"]


@pytest.mark.parametrize(
    ("change", "field", "allowed"),
    [
        ({"email": "ada@example.com"}, "email", "an address that ends in .test"),
        ({"name": " "}, "name", "text"),
        ({"postcode": "1" * 13}, "postcode", "up to 12 characters"),
    ],
)
def test_guest_details_are_checked(change: dict[str, str], field: str, allowed: str) -> None:
    shop, _ = filled()
    _, result = call(shop, "set_guest_details", **{**GUEST, **change})
    assert result["error"]["field"] == field and result["error"]["allowed"] == allowed


def test_only_test_payment_is_taken() -> None:
    shop, _ = filled()
    _, result = call(shop, "complete_checkout", payment="card")
    assert result["error"]["field"] == "payment" and result["error"]["allowed"] == ["test"]


def test_colour_size_and_number_are_those_in_stock() -> None:
    shop, product = filled()
    found = call(shop, "get_product", product_id=product.lower())[1]["in_stock"]
    absent = next(colour for colour in ("green", "red", "sand", "navy", "white") if colour not in found)
    error = call(shop, "add_to_cart", product_id=product, colour=absent, size="L")[1]["error"]
    assert error["field"] == "colour" and error["received"] == absent and error["allowed"] == list(found)
    error = call(shop, "add_to_cart", product_id=product, colour="black", size="L", quantity=9)[1]["error"]
    stock = next(
        v.stock for p in shop.products if p.id == product for v in p.variants if (v.colour, v.size) == ("black", "L")
    )
    assert error["field"] == "quantity" and error["allowed"] == f"up to {stock - 1}"


def test_an_id_that_is_almost_right_gets_the_likely_ones() -> None:
    shop, product = filled()
    error = call(shop, "get_product", product_id=product[:-1])[1]["error"]
    assert error["field"] == "product_id" and product in error["allowed"] and len(error["allowed"]) <= 3
