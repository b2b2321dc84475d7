"""A login form: two fields, a button, and a word of welcome."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import text, title

FIELDS = {
    "email": '<input id="box" type="email" placeholder="Email" required>\n',
    "user": '<input id="box" placeholder="User name" required>\n',
}
KEY = '<input id="key" type="password" placeholder="Password" required>\n'
SEND = """\
send.onclick = () => {
if (box.reportValidity() && key.reportValidity()) note.textContent = "Welcome, " + box.value
}
onkeydown = e => { if (e.key == "Enter") send.click() }
"""
SHOW = "show.onchange = () => key.type = show.checked ? 'text' : 'password'\n"
STYLE = """\
section input { width: 100% }
label { padding: 0; background: none }
#send { width: 100% }
"""


@dataclass(frozen=True)
class LoginSpec:
    """What a login form can be asked to be."""

    title: str = title("Sign in", "Login|Sign in|Members|Welcome|Portal|Account|Staff Area")
    theme: str = theme()
    accent: str = accent()
    field: str = choice(
        {
            "email": "an email field|an email address field|email and password",
            "user": "a user name field|user name and password|a username field|user names instead of emails",
        },
        clauses={"user": "people log in with a user name|ask for the user name"},
    )
    brand: str = text(
        "",
        words.company,
        (
            "the company name {}|{} as the company|the brand {}|the logo text {}",
            "the company is {}|it is for {}|our company is called {}|the brand is {}|show the brand {}",
            "company: {}|company {}|brand {}|brand: {}|for {}",
        ),
        ("add the company name {v}|show the brand {v}|change the company to {v}|set the brand to {v}",
         "company: {v}|the company is {v}|our brand is {v}"),
        key="brand",
    )  # fmt: skip
    remember: bool = flag(
        "a remember me box|a remember me checkbox|a stay signed in box|a keep me logged in option",
        clauses="let me stay signed in|remember the user",
    )
    forgot: bool = flag(
        "a forgot password link|a link for forgotten passwords|a password reset link|a forgot your password link",
        clauses="let people reset their password",
    )
    join: bool = flag(
        "a sign up link|a link to create an account|a register link|a create account link",
        clauses="new users can register|let people sign up",
    )
    show: bool = flag(
        "a show password box|a checkbox that shows the password|a show password toggle|a reveal password option",
        clauses="let me see the password|the password can be shown",
    )


class Login(PageKind[LoginSpec]):
    """Kind of the login form."""

    name = "login"
    nouns = "login form|login page|log in page|sign in page|sign-in form|login screen|login|log-in form|sign in form"
    usual = LoginSpec()

    def page(self, spec: LoginSpec) -> str:
        body = f"<h2>{spec.brand}</h2>\n" if spec.brand else ""
        body += f"<section>\n{FIELDS[spec.field]}{KEY}</section>\n"
        body += '<label><input type="checkbox" id="show"> Show password</label>\n' * spec.show
        body += '<label><input type="checkbox"> Remember me</label>\n' * spec.remember
        body += '<button id="send">Sign in</button>\n<p id="note"></p>\n'
        links = (
            '<a href="#">Forgot your password?</a>\n' * spec.forgot + '<a href="#">Create an account</a>\n' * spec.join
        )
        body += f"<div>\n{links}</div>\n" if links else ""
        return self.card(spec, Parts(body, SEND + SHOW * spec.show, STYLE), 420)

    def problems(self, spec: LoginSpec, bench: Bench) -> Iterator[str]:
        names = bench.ask("stock()").lower()
        if ("user" in names.replace(spec.title.lower(), "")) is not (spec.field == "user"):
            yield f"It does not ask for the {spec.field}."
        fields, secret = bench.fields(), bench.fields("input[type=password]")
        if len(fields) < 2 or len(secret) != 1:
            yield "There are no two fields, one of them for the password."
            return
        for pattern, wish, thing in (
            ("forgot|reset|lost", spec.forgot, "a link for a forgotten password"),
            ("create|register|sign up|join", spec.join, "a link to sign up"),
        ):
            yield from bench.wanted(bench.button(pattern) is not None, wish, thing)
        yield from bench.wanted(bench.switch("remember|stay|keep"), spec.remember, "a box to stay signed in")
        before = bench.text()
        sends = r"^\W*(sign in|log ?in|enter|continue|submit)"
        if not bench.tap(sends):
            yield "There is no button to sign in."
            return
        if bench.text() != before and not bench.reads("required|enter|fill|missing|please"):
            yield "It lets anybody in."
        bench.write("ada@firm.test")
        bench.view.type(secret[0], "Secret123")
        shows = bench.switch("show|reveal|see")
        yield from bench.wanted(shows, spec.show, "a way to show the password")
        if shows and bench.fields("input[type=password]"):
            yield "The password is not shown."
        bench.tap(sends)
        if not bench.reads(r"welcome|signed|logged|hello|success|ada@firm\.test.*ada@firm\.test"):
            yield "Signing in does nothing."
