"""Strangers who want a page for other people: landing pages, prices, profiles, questions, tabs, forms."""

from __future__ import annotations

from model.corpus.pages.contact import ContactSpec
from model.corpus.pages.faq import FaqSpec
from model.corpus.pages.landing import LandingSpec
from model.corpus.pages.login import LoginSpec
from model.corpus.pages.pricing import PricingSpec
from model.corpus.pages.profile import ProfileSpec
from model.corpus.pages.tabs import TabsSpec
from model.evaluate.strangers.steps import (
    Button,
    Has,
    Lacks,
    Paints,
    Press,
    Reads,
    Says,
    Spares,
    Theme,
    Ticks,
    Types,
)
from model.evaluate.strangers.stranger import Stranger

FIELD = "input, textarea"

SITES = (
    # landing pages
    Stranger("website for my startup (no idea yet lol)", LandingSpec(), Has("h1"), Button(r"\w")),
    Stranger(
        "homepage 4 my dog walking business. Name: Happy Paws. button should say Book a walk",
        LandingSpec(title="Happy Paws", button="Book a walk"),
        Says("Happy Paws"),
        Button("book a walk"),
    ),
    Stranger(
        "Need a landing page by noon, the designer is ill. Product: Nimbus Kettle. Slogan: Tea before the rain. Three "
        "points: Boils in a minute, Folds flat, Fits a bike bag. In coral. And people must be able to leave their "
        "email.",
        LandingSpec(
            title="Nimbus Kettle",
            line="Tea before the rain",
            points=("Boils in a minute", "Folds flat", "Fits a bike bag"),
            accent="coral",
            join=True,
        ),
        Says("Nimbus Kettle", "Tea before the rain", "Boils in a minute", "Folds flat", "Fits a bike bag"),
        Paints("coral"),
        Types("ada@firm.test", shows="."),
    ),
    Stranger(
        "promo site, dark. indigo. with what a happy customer said. headline Quiet Fans",
        LandingSpec(title="Quiet Fans", theme="dark", accent="indigo", quote=True),
        Says("Quiet Fans"),
        Theme("dark"),
        Paints("indigo"),
        Has("blockquote, q, cite"),
    ),
    Stranger(
        'make hero page for festival "Fields of Noise" text on left pls thx',
        LandingSpec(title="Fields of Noise", align="left"),
        Says("Fields of Noise"),
        Button(r"\w"),
    ),
    # pricing
    Stranger("3 price boxes next to each other", PricingSpec(), Reads(r"\$ ?\d"), Button(r"\w", 2)),
    Stranger(
        "prices for my gym: Basic 19, Plus 29, Pro 49. in pounds. the middle one should stand out",
        PricingSpec(plans=(("Basic", "19"), ("Plus", "29"), ("Pro", "49")), sign="pounds", best=True),
        Reads("Basic.{0,80}£ ?19"),
        Reads("Plus.{0,80}£ ?29"),
        Reads("Pro.{0,80}£ ?49"),
        Button(r"\w", 3),
    ),
    Stranger(
        "Hi, hosting company here. Two plans, Sprout at €5 and Oak at €20, monthly/yearly switch, buttons that say "
        "Rent "
        "now, sea green please.",
        PricingSpec(
            plans=(("Sprout", "5"), ("Oak", "20")), sign="euros", year=True, button="Rent now", accent="seagreen"
        ),
        Reads("Sprout.{0,80}€ ?5"),
        Reads("Oak.{0,80}€ ?20"),
        Button("rent now", 2),
        Paints("seagreen"),
    ),
    Stranger(
        "pricing page. dark. dark i said. title: Pick your lane",
        PricingSpec(title="Pick your lane", theme="dark"),
        Says("Pick your lane"),
        Theme("dark"),
        Reads(r"\$ ?\d"),
    ),
    # profiles
    Stranger(
        "card about me. im Noor Haddad, baker",
        ProfileSpec(title="Noor Haddad", job="Baker"),
        Says("Noor Haddad", "baker"),
        Press("follow"),
    ),
    Stranger(
        "profile card thing like on dribbble, name Jonas Weil, illustrator, lives in Ghent, draws whales. plum "
        "color. show "
        "followers",
        ProfileSpec(
            title="Jonas Weil", job="Illustrator", facts=("Lives in Ghent", "Draws whales"), accent="plum", fans=True
        ),
        Says("Jonas Weil", "illustrator", "Ghent", "whales"),
        Paints("plum"),
        Reads("followers"),
    ),
    Stranger(
        "For the staff page of our clinic, one example card: Dr. Ines Prado, Surgeon. With a button to send her a "
        "message. "
        "Square picture, we are conservative.",
        ProfileSpec(title="Dr. Ines Prado", job="Surgeon", write=True, face="square"),
        Says("Ines Prado", "Surgeon"),
        Button("message|contact|write|e?mail"),
    ),
    Stranger(
        "user card dark mode gold accent",
        ProfileSpec(theme="dark", accent="gold"),
        Theme("dark"),
        Paints("gold"),
        Press("follow"),
    ),
    # questions
    Stranger("fold out questions and answers", FaqSpec(), Has("details, button, summary"), Reads(r"\?")),
    Stranger(
        "faq for my b&b\nIs breakfast included? Yes, until ten\nCan I bring a dog? Only small ones\nlight green nah "
        "brown",
        FaqSpec(
            questions=(("Is breakfast included?", "Yes, until ten"), ("Can I bring a dog?", "Only small ones")),
            accent="brown",
        ),
        Says("Is breakfast included?", "Yes, until ten", "Can I bring a dog?", "Only small ones"),
        Paints("brown"),
        Press("bring a dog", "Only small ones"),
    ),
    Stranger(
        "Accordion, but only one thing open at a time, and a search field on top. Title: Ask the Hive",
        FaqSpec(title="Ask the Hive", one=True, find=True),
        Says("Ask the Hive"),
        Has(FIELD),
        Reads(r"\?"),
    ),
    Stranger(
        "help page where people can look stuff up themselves so they stop calling me. if they still dont get it: "
        "help@larkfarm.com",
        FaqSpec(mail="help@larkfarm.com"),
        Says("help@larkfarm.com"),
        Reads(r"\?"),
    ),
    # tabs
    Stranger("page but with like.. tabs", TabsSpec(), Button(r"\w", 2)),
    Stranger(
        "tabs: Soup = Leek and potato today, Mains = Trout with dill, Sweets = Plum cake. on the left side. title "
        "Canteen",
        TabsSpec(
            title="Canteen",
            tabs=(("Soup", "Leek and potato today"), ("Mains", "Trout with dill"), ("Sweets", "Plum cake")),
            side="left",
        ),
        Says("Canteen", "Leek and potato today", "Trout with dill", "Plum cake"),
        Press("^mains$", "Trout with dill", "Leek and potato"),
    ),
    Stranger(
        "could you do tabs i can go through with arrow keys? steel blue, pills",
        TabsSpec(accent="steelblue", arrows=True, shape="pill"),
        Paints("steelblue"),
        Button(r"\w", 2),
    ),
    Stranger(
        "Rules of our chess club as a page in two parts (tabs at the bottom): Members - Bring your own board; Guests "
        "- Tea "
        "is free. Dark, please, we play at night.",
        TabsSpec(theme="dark", side="bottom", tabs=(("Members", "Bring your own board"), ("Guests", "Tea is free"))),
        Theme("dark"),
        Press("^guests$", "Tea is free", "Bring your own board"),
    ),
    # logins
    Stranger("sign in thing", LoginSpec(), Has("input[type=password]", 1, 1), Button("sign in|log ?in|enter|continue")),
    Stranger(
        "login for the intranet of Marsh & Daughters, user name not email, remember me box",
        LoginSpec(brand="Marsh & Daughters", field="user", remember=True),
        Says("Marsh & Daughters"),
        Has("input[type=password]", 1, 1),
        Ticks(),
    ),
    Stranger(
        "log in page, dark n cyan, 'forgot password' and 'create account' links pls",
        LoginSpec(theme="dark", accent="cyan", forgot=True, join=True),
        Theme("dark"),
        Paints("cyan"),
        Button("forgot|reset|lost"),
        Button("create|register|sign up|join"),
    ),
    Stranger(
        "My members are over 70, they mistype passwords. Login form where one can look at the password. Heading: "
        "Rowing "
        "Club Thames East.",
        LoginSpec(title="Rowing Club Thames East", show=True),
        Says("Rowing Club Thames East"),
        Has("input[type=password]", 1, 1),
        Reads("show|see|reveal"),
    ),
    # contact forms
    Stranger("form so ppl can write me", ContactSpec(), Has(FIELD, 3), Button("send|submit")),
    Stranger(
        "contact form with phone number field and a list to choose: Repairs, Orders, Other. red",
        ContactSpec(phone=True, topics=("Repairs", "Orders", "Other"), accent="red"),
        Says("phone", "Repairs", "Orders", "Other"),
        Paints("red"),
        Has("select, input[type=radio]"),
    ),
    Stranger(
        "Feedback form for my podcast 'Second Breakfast'. After sending it should say: Crumbs received",
        ContactSpec(title="Second Breakfast", thanks="Crumbs received"),
        Says("Second Breakfast", "Crumbs received"),
        Has(FIELD, 3),
        Button("send|submit"),
        Lacks("Crumbs received"),
    ),
    Stranger(
        "CONTACT PAGE!! orange!! no orange is ugly!! navy!! count the letters they type",
        ContactSpec(accent="navy", count=True),
        Paints("navy"),
        Spares("orange"),
        Types("Hello you", shows=r"\b9\b", within="textarea"),
    ),
)
