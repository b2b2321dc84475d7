"""What each practice site does: an act changes what it says and nothing else, and what is wrong is said by field."""

from __future__ import annotations

from typing import Any

import pytest

from app.agent.sites.catalogue import SITES
from app.agent.sites.site import Seed

WHO = {"name": "Ada Lind", "email": "ada@example.test"}


class Visit:
    """A site and its state, for calls one after another."""

    def __init__(self, site: str, seed: int = 3) -> None:
        self.site = SITES[site]
        self.state = self.site.begin(Seed(seed))

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        self.state, result = self.site.apply(self.state, tool, arguments)
        return result

    def offered(self) -> set[str]:
        return {tool.name for tool in self.site.tools(self.state)}

    def dump(self) -> dict[str, Any]:
        return self.site.dump(self.state)


def test_tickets_take_seats_and_give_them_back() -> None:
    hall = Visit("events")
    before = hall.dump()
    event = hall("search_events", status="on sale")["events"][0]["event_id"]
    prices, seats = (hall("get_event", event_id=event)[name] for name in ("prices", "seats_left"))
    assert "cancel_order" not in hall.offered()
    bought = hall("buy_tickets", event_id=event, tier="standard", quantity=2, email=WHO["email"])
    assert bought["total"] == 2 * prices["standard"] and hall("get_event", event_id=event)["seats_left"] == seats - 2
    assert prices["reduced"] < prices["standard"] and "cancel_order" in hall.offered()
    assert hall("cancel_order", order=bought["order"])["refund"] == bought["total"]
    assert hall.dump() == before


@pytest.mark.parametrize("status", ["sold out", "postponed", "cancelled"])
def test_there_are_no_tickets_unless_on_sale(status: str) -> None:
    hall = Visit("events")
    event = hall("search_events", status=status)["events"][0]["event_id"]
    error = hall("buy_tickets", event_id=event, tier="standard", quantity=1, email=WHO["email"])["error"]
    assert error["field"] == "event_id" and status in error["message"]


def test_the_last_tickets_sell_a_hall_out() -> None:
    hall = Visit("events")
    event = min((each for each in hall.dump()["events"] if each["status"] == "on sale"), key=lambda each: each["seats"])
    wish = {"event_id": event["id"], "tier": "reduced", "email": WHO["email"]}
    left = event["seats"]
    while left:
        left -= hall("buy_tickets", quantity=min(left, 8), **wish)["quantity"]
    assert hall("get_event", event_id=event["id"])["status"] == "sold out"
    assert hall("buy_tickets", quantity=1, **wish)["error"]["field"] == "event_id"


def test_an_invoice_is_written_paid_and_counted() -> None:
    books = Visit("invoices")
    customer = books("find_customers")["customers"][2]
    before = books("month_total", month="2027-03")
    made = books("create_invoice", customer_id=customer["customer_id"], item="paint", quantity=3, unit_price=19.99)
    assert made["total"] == 59.97 and made["status"] == "open" and made["customer"] == customer["name"]
    assert made["due"] == "2027-03-31" and books("month_total", month="2027-03")["total"] == before["total"] + 59.97
    number = made["invoice_number"]
    assert books("mark_paid", invoice_number=number)["status"] == "paid"
    assert books("mark_paid", invoice_number=number)["error"]["field"] == "invoice_number"
    assert books("get_invoice", invoice_number=number.lower())["item"] == "paint"


def test_customers_and_invoices_are_found_by_what_is_known() -> None:
    books = Visit("invoices")
    dump = books.dump()
    for customer in dump["customers"]:
        found = books("find_customers", query=customer["contact"].split()[0].lower())["customers"]
        assert customer["id"] in [each["customer_id"] for each in found]
    for status in ("open", "paid", "overdue"):
        assert books("list_invoices", status=status)["count"] >= 1
    whole = sum(each["quantity"] * each["unit_price"] for each in dump["invoices"]) / 100
    months = {each["issued"][:7] for each in dump["invoices"]}
    assert sum(books("month_total", month=month)["total"] for month in months) == pytest.approx(whole)
    error = books("create_invoice", customer_id="C-1", item="x", quantity=1, unit_price=1, due="2027-02-01")["error"]
    assert error["field"] == "customer_id" and len(error["allowed"])


def test_an_appointment_is_made_moved_and_cancelled() -> None:
    house = Visit("appointments")
    before = house.dump()
    free = house("find_times", service="Haircut")["free"]
    first, last = free[0], free[-1]
    made = house("book_appointment", service="haircut", date=first["date"], time=first["times"][0], **WHO)
    assert {"move_appointment", "cancel_appointment"} <= house.offered()
    again = house("book_appointment", service="haircut", date=first["date"], time=first["times"][0], **WHO)
    assert again["error"]["allowed"] == first["times"][1:]
    moved = house("move_appointment", appointment=made["appointment"], date=last["date"], time=last["times"][-1])
    assert moved["date"] == last["date"] and house("list_appointments")["appointments"] == [moved]
    assert house("cancel_appointment", appointment=made["appointment"])["cancelled"] == made["appointment"]
    after = house.dump()
    assert after.pop("next_number") == before.pop("next_number") + 1 and after == before


def test_a_day_without_a_free_time_says_which_have_one() -> None:
    house = Visit("appointments")
    days = [each["date"] for each in house("find_times", service="eye test")["free"]]
    nothing = house("find_times", service="eye test", date="2027-03-06")
    assert nothing == {"count": 0, "free": [], "other_dates": days}
    wish = {"service": "eye test", "date": "2027-03-06", "time": "09:00", **WHO}
    assert house("book_appointment", **wish)["error"]["allowed"] == days


def test_a_course_takes_people_until_it_is_full() -> None:
    school = Visit("courses")
    before = school.dump()
    course = next(each for each in before["courses"] if each["room"])
    id = course["id"]
    for number in range(course["room"]):
        who = {"name": "Ada Lind", "email": f"ada{number}@example.test"}
        assert school("register", course_id=id, **who)["course"] == course["title"]
    assert school("register", course_id=id, **who)["error"]["field"] == "email"
    full = school("register", course_id=id, **WHO)["error"]
    assert full["field"] == "course_id" and "join_waiting_list" in full["allowed"]
    assert school("join_waiting_list", course_id=id, **WHO)["position"] == 1
    assert school("list_registrations")["count"] == course["room"] + 1
    assert school("withdraw", course_id=id, email=WHO["email"])["withdrawn"] == WHO["name"]
    assert school("get_course", course_id=id)["room"] == 0
    for number in range(course["room"]):
        school("withdraw", course_id=id, email=f"ada{number}@example.test")
    assert school.dump() == before and "withdraw" not in school.offered()


def test_courses_are_found_by_room_and_day() -> None:
    school = Visit("courses")
    assert school("search_courses", with_room=True)["count"] == 8 and school("search_courses")["count"] == 10
    for course in school.dump()["courses"]:
        found = school("search_courses", day=course["day"], subject=course["subject"])["courses"]
        assert course["id"] in [each["course_id"] for each in found]
    assert (
        school(
            "join_waiting_list", course_id=school("search_courses", with_room=True)["courses"][0]["course_id"], **WHO
        )["error"]["field"]
        == "course_id"
    )


def test_a_place_is_remembered_and_forgotten() -> None:
    town = Visit("directory")
    before = town.dump()
    place = town("search_places", category="library", query="")["places"][0]
    assert town("save_place", place_id=place["place_id"], note="books")["places"] == 1
    assert town("save_place", place_id=place["place_id"])["places"] == 1  # again: a new note, no second entry
    assert town("list_saved")["saved"] == [{"place_id": place["place_id"], "name": place["name"], "note": ""}]
    assert town("remove_place", place_id=place["place_id"])["places"] == 0 and town.dump() == before
    for each in town("search_places", open_on="Sunday")["places"]:
        assert "Sunday" in town("get_place", place_id=each["place_id"])["open_on"]


def test_a_note_is_added_changed_pinned_and_deleted() -> None:
    book = Visit("notes")
    before = book.dump()["notes"]
    made = book("add_note", title="Ideas for June", text="A boat.", tag="travel")
    id = made["note_id"]
    assert book("search_notes", query="BOAT")["notes"] == [made]
    assert book("edit_note", note_id=id, text="Two boats.")["text"] == "Two boats."
    assert book("pin_note", note_id=id, pinned=True)["pinned"] and book("search_notes", pinned=True)["count"] == 2
    assert book("pin_note", note_id=id, pinned="yes")["error"]["allowed"] == "true or false"
    assert book("delete_note", note_id=id)["notes"] == 6 and book.dump()["notes"] == before
    for note in before:
        book("delete_note", note_id=note["id"])
    assert book.offered() == {"search_notes", "get_note", "add_note"}


def test_sums_follow_the_cells() -> None:
    desk = Visit("sums")
    amounts = [
        float(cell["content"])
        for cell in desk.dump()["sheet"]["cells"]
        if cell["name"][0] == "B" and cell["name"] != "B1"
    ]
    assert desk("calculate", operation="sum", range="B2:B8") == {"sum": sum(amounts), "numbers": 7}
    assert desk("calculate", operation="average", range="B8:B1")["average"] == pytest.approx(sum(amounts) / 7, abs=1e-5)
    assert desk("write_cell", cell="b9", value="=sum(B2:B8)")["shows"] == sum(amounts)
    desk("write_cell", cell="B2", value="1000")
    assert desk("read_cells", range="B9")["cells"]["B9"] == sum(amounts) - amounts[0] + 1000
    assert desk("append_row", label="glue", planned=5)["row"] == 10
    assert desk("clear_cells", range="A1:F20")["cleared"] > 20 and desk.dump()["sheet"]["cells"] == []
    assert desk("calculate", operation="sum", range="B2:B8")["error"]["field"] == "range"
    assert desk("add_up", amounts=[0.1, 0.2, -5])["sum"] == -4.7


@pytest.mark.parametrize("value", ["=B9", "=SUM(B2:B9)", "=SUM(B2:B99)", "=EXEC(B2)", "=SUM(A1"])
def test_a_formula_that_cannot_be_is_refused(value: str) -> None:
    desk = Visit("sums")
    before = desk.dump()
    assert desk("write_cell", cell="B9", value=value)["error"]["field"] == "value" and desk.dump() == before


def test_cells_that_lead_to_each_other_show_it_and_stop_nothing() -> None:
    desk = Visit("sums")
    desk("write_cell", cell="D1", value="=SUM(E1:E2)")
    assert desk("write_cell", cell="E1", value="=MAX(D1:D2)")["error"]["field"] == "value"
    assert desk("write_cell", cell="G1", value="4")["error"]["field"] == "cell"


def test_sums_of_sums_are_worked_out_once_each() -> None:
    """Twenty links, each over all behind it: a million steps if every one were worked out anew."""
    desk = Visit("sums")
    desk("write_cell", cell="F20", value="1")
    for row in range(19, 0, -1):
        assert desk("write_cell", cell=f"F{row}", value=f"=SUM(F{row + 1}:F20)")["shows"] == 2 ** (19 - row)
    assert desk("calculate", operation="sum", range="F1:F20")["sum"] == 2**19
