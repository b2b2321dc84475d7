"""Who may do what without asking."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.agent.policy import AskFirst, AutoApprove, ReadOnly
from app.agent.ports import Policy
from app.agent.tool import Tool

LOOK = Tool("f", "d", {"type": "object"}, True, "/sites/notes/")
ACT = replace(LOOK, read_only=False)
GRAVE = replace(LOOK, destructive=True)
STRANGE = replace(LOOK, origin="https://elsewhere.test")


@pytest.mark.parametrize(
    ("policy", "look", "act", "grave", "strange"),
    [
        (AskFirst(), "allow", "ask", "ask", "ask"),
        (AutoApprove(), "allow", "allow", "allow", "allow"),
        (ReadOnly(), "allow", "refuse", "refuse", "allow"),
    ],
)
def test_what_each_says(policy: Policy, look: str, act: str, grave: str, strange: str) -> None:
    said = [policy.call(tool, {}) for tool in (LOOK, ACT, GRAVE, STRANGE)]
    assert [each.say for each in said] == [look, act, grave, strange]
    assert all(each.why for each in said) and policy.name.endswith(".")


def test_a_change_is_never_let_through_unseen() -> None:
    assert [policy.change(LOOK, ACT).say for policy in (AskFirst(), AutoApprove(), ReadOnly())] == [
        "ask",
        "refuse",
        "refuse",
    ]


@pytest.mark.parametrize(
    ("origin", "believed"),
    [
        ("https://a.test", True),
        ("https://a.test.evil.test", False),
        ("https://a.testing", False),
        ("/sites/shop/", True),
        ("/sitesx/", False),
        ("", False),
    ],
)
def test_an_origin_is_whole_or_below_a_path(origin: str, believed: bool) -> None:
    policy = AskFirst(("https://a.test", "/sites/"))
    assert (policy.call(replace(LOOK, origin=origin), {}).say == "allow") == believed
