"""Words the personal-agent kind draws from: names, labels, items, colours.

Invariants:
- No string holds a character that HTML would need escaped, and no item holds a comma or the word "and",
  so a list of items in a prompt can be taken apart in one way only.
- Strings to copy are combined from parts, and some are made up of syllables: copying pays, remembering does not.
"""

from __future__ import annotations

import random

# accent colour -> readable text colour on it
ACCENTS = {
    "teal": "white", "indigo": "white", "crimson": "white", "navy": "white", "purple": "white", "green": "white",
    "red": "white", "blue": "white", "orange": "black", "gold": "black", "pink": "black", "tomato": "white",
    "royalblue": "white", "seagreen": "white", "maroon": "white", "brown": "white", "chocolate": "white",
    "olive": "white", "turquoise": "black", "coral": "black", "violet": "black", "salmon": "black",
    "slateblue": "white", "deeppink": "white", "steelblue": "white", "yellow": "black", "lime": "black",
    "cyan": "black", "magenta": "white", "plum": "black", "orchid": "black", "darkgreen": "white",
}  # fmt: skip

# panel title -> (markup of its items, items when none are given); the order is the order on the page
PANELS = {
    "Tasks": ("check", ("Water the plants", "Call the bank")),
    "Today": ("line", ("Team call at nine", "Lunch with Ada")),
    "Notes": ("line", ("Trip ideas", "Books to read")),
    "Weather": ("line", ("Mostly sunny", "Light wind")),
    "Mail": ("line", ("Office news", "Your ticket")),
    "Shopping": ("check", ("Fresh bread", "Green apples")),
    "Goals": ("line", ("Run ten miles", "Learn a song")),
    "Habits": ("check", ("Drink water", "Sleep early")),
}

DEFAULT_ACTIONS = ("Plan my day", "Read my mail")

SYLLABLES = (
    "ba be bi bo da de di do fa fi fo ga go ja jo ka ke ki ko la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po"
    " qua ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we xa ya yo za ze zi zo bra cla dri fle gro kri"
    " pla sto tri vel zor lin mar nex dor ten sha tho quin fen gal hol jun kel lor mis nor pol rin sol tam ulf ven wyn"
).split()

FIRST_NAMES = (
    "Ada Alan Alba Amir Ana Anton Aria Arthur Asha Astrid Ben Bianca Boris Bruno Carla Carmen Cedric Chen Clara Cora"
    " Dana Daniel David Dina Dora Edgar Elena Eli Elsa Emil Emma Enzo Erik Eva Fatima Felix Fiona Flora Frank Freya"
    " Gabriel Gina Grace Greta Gustav Hana Hannah Harry Hugo Ida Igor Ines Iris Isaac Ivan Ivy Jack Jana Jasper Joan"
    " John Jonas Julia Karim Kate Keiko Kira Klara Lara Lars Laura Lea Leo Lena Liam Lila Lily Lina Lucas Lucia Luis"
    " Maja Marco Maria Marta Mateo Max Maya Mila Mina Mira Mona Nadia Nina Noah Nora Olga Oliver Omar Oscar Otto Pablo"
    " Paul Paula Pedro Petra Priya Quentin Rachel Rafael Ravi Rita Robin Rosa Ruth Sam Sara Selma Sofia Sven Tara Theo"
    " Tim Tina Tomas Uma Ursula Vera Victor Viola Walter Wanda Willem Xenia Yara Yusuf Yves Zara Zoe Alice Bob Sarah"
    " Mike Anna James Peter Linda Tom Chris Alex Jordan Taylor Casey Morgan Jamie Rowan Mehmet Aisha Kofi Ngozi Linh"
).split()

LAST_NAMES = (
    "Abbott Baker Barnes Berg Blake Brooks Castro Chan Cole Costa Cruz Dale Dean Diaz Drake Evans Fischer Flores Ford"
    " Garcia Grant Gray Green Hall Hansen Hart Hayes Ito Jensen Jones Kaya Keller Khan Kim King Klein Kumar Lane Lee"
    " Lopez Marsh Meyer Mills Moore Mori Nash Novak Okafor Olsen Ortiz Park Patel Perez Price Reed Rossi Rivera Sato"
    " Shah Silva Singh Stone Tanaka Torres Vega Wagner Wang Ward Weber West Wolf Wood Yang Young"
).split()

AGENT_WORDS = (
    "Nova Pixel Juniper Echo Atlas Sage Willow Comet Luna Orbit Fern Maple Robin Jarvis Friday Alfred Iris Beacon"
    " Breeze Cedar Cosmo Cricket Dash Dot Ember Fable Falcon Fig Flint Gizmo Hazel Indigo Jade Jasper Kite Lark Lumen"
    " Marble Meadow Mint Moss Nimbus Nutmeg Oak Olive Onyx Opal Otter Pebble Pepper Piper Plum Poppy Quill Raven Reed"
    " River Rook Rosie Rusty Scout Shadow Sky Socrates Spark Sprout Star Storm Sunny Swift Tango Thistle Topaz Velvet"
    " Vesper Violet Wren Zephyr Ziggy Buddy Butler Helper Max Ada Apollo Athena Hermes Titan Merlin Oracle Compass"
).split()
AGENT_TITLES = "Captain Doctor Lady Sir Little Mister Miss Professor Agent Uncle Chef Coach".split()

CITIES = (
    "Lisbon Paris Tokyo Oslo Rome Berlin Madrid Vienna Prague Dublin London Boston Chicago Denver Austin Toronto"
    " Montreal Lima Quito Bogota Santiago Havana Cairo Nairobi Lagos Accra Tunis Delhi Mumbai Kyoto Osaka Seoul Hanoi"
    " Manila Jakarta Sydney Perth Auckland Zurich Geneva Milan Turin Naples Athens Sofia Warsaw Krakow Riga Helsinki"
    " Stockholm Malmo Bergen Ghent Lyon Nantes Porto Seville Valencia Bristol Leeds York Oxford Istanbul Ankara"
).split()

VERBS = (
    "Buy Call Check Clean Cook Fix Find Feed Finish Wash Walk Water Paint Pack Order Book Plan Review Send Sign Sort"
    " Study Update Visit Write Read Return Renew Repair Print Pick Move Mail Learn Invite Iron Fold Draft Collect"
    " Borrow Bake Polish Plant Open Measure Share Scan Test Tidy Train Unpack Wrap Empty Charge Copy Count Build Pay"
).split()

NOUNS = (
    "cat dog car bike garden fence kitchen report letter budget ticket passport invoice laptop phone camera sofa lamp"
    " door window roof bed desk bag coat shoes shirt jacket suit boots cake bread soup salad pizza dinner lunch"
    " coffee tea milk cheese eggs rice pasta fish honey butter flowers roses plants tree lawn seeds tools ladder hammer"
    " piano guitar violin drums song book poem essay thesis chapter article slides draft plan map route hotel flight"
    " train boat van trip party wedding birthday gift card photo album frame poster painting museum concert movie game"
    " match team coach doctor dentist vet plumber bank school library office shop market bakery gym pool yoga class"
    " exam homework project code server website blog podcast video newsletter meeting agenda contract lease taxes rent"
    " insurance bill tyres brakes battery keys wallet glasses umbrella tent kayak skis helmet parcel boxes shelf drawer"
    " carpet curtains mirror clock radio printer router cable charger notebook pencils stamps envelope recipe menu"
).split()

ADJECTIVES = (
    "new old blue red green black white warm cold fresh big small quiet early late long short lost secret good nice"
    " broken wooden paper winter summer spring autumn weekly monthly final first second next last quick sunny rainy"
).split()

EVENTS = (
    "Yoga Lunch Dinner Coffee Standup Interview Rehearsal Dentist Swimming Football Tennis Chess Choir Workshop Lecture"
    " Breakfast Concert Haircut Massage Piano Guitar Picnic Cinema Theatre Running Climbing Training Meeting Review"
    " Brunch Party Drinks Hike Ballet Karate Pottery Gardening Seminar Exam Checkup"
).split()
TIMES = "at noon|at nine|at ten|at eight|at seven|at six|at five|at four|at three|at two|at one|tonight|at midnight"
GOODS = (
    "apples bananas pears grapes lemons carrots onions garlic potatoes tomatoes spinach kale bread butter milk cheese"
    " yogurt eggs rice pasta flour sugar salt pepper honey jam tea coffee juice water soap towels candles batteries"
    " salmon tuna chicken tofu beans lentils nuts olives mushrooms basil mint ginger cocoa cookies crackers noodles"
).split()
GREETING_HEADS = "Welcome back|Hello|Good evening|Hi there|Ahoy|Howdy|Nice to see you|Good day|Hey|Greetings|At last"
GREETING_TAILS = (
    "captain|friend|boss|my friend|dear human|chief|traveller|stranger|explorer|commander|maestro|champion|everyone"
    "|team|doctor|professor|partner|neighbour|sunshine|legend|star|pilot|sailor|gardener|chef|artist|writer|genius"
)
REPLY_HEADS = "Consider it|Right away|Of course|Sure thing|Got it|Will do|Working on it|Done|Understood|Leave it to me"
REPLY_TAILS = "done|boss|captain|my friend|chief|gladly|with pleasure|as always|right now|today|in a moment|at once"
ACTION_STARTS = (
    "Book a|Find a|Order a|Write a|Plan a|Play a|Start a|Show my|Read my|Check my|Open my|Sort my|Call my"
    "|Fix my|Send my|Pay my|Share my|Cancel my|Add a|Make a|Pick a|Suggest a|Review my"
)
CUSTOM_TITLES = (
    "Reading Recipes Music Films Projects Books Travel Garden Budget Fitness Ideas Contacts News Reminders Podcasts"
    " Courses Bills Pets Games Photos Family Work School Workouts Meals Trips Dreams Wishes Birthdays Letters Sports"
).split()


def invented(rng: random.Random) -> str:
    """A made-up name of two or three syllables."""
    return "".join(rng.choice(SYLLABLES) for _ in range(rng.choice((2, 2, 3)))).capitalize()


def agent_name(rng: random.Random) -> str:
    """What the agent is called."""
    draw = rng.random()
    if draw < 0.4:
        return rng.choice(AGENT_WORDS)
    if draw < 0.7:
        return invented(rng)
    if draw < 0.85:
        return rng.choice(FIRST_NAMES)
    return f"{rng.choice(AGENT_TITLES)} {rng.choice((rng.choice(AGENT_WORDS), invented(rng)))}"


def user_name(rng: random.Random) -> str:
    """Whom the agent greets."""
    draw = rng.random()
    if draw < 0.65:
        return rng.choice(FIRST_NAMES)
    if draw < 0.85:
        return invented(rng)
    return f"{rng.choice(FIRST_NAMES)} {rng.choice(LAST_NAMES)}"


def city(rng: random.Random) -> str:
    """A place the weather is for."""
    return invented(rng) if rng.random() < 0.2 else rng.choice(CITIES)


def greeting(rng: random.Random) -> str:
    """A greeting of one's own wording."""
    head = rng.choice(GREETING_HEADS.split("|"))
    tail = rng.choice((rng.choice(GREETING_TAILS.split("|")), rng.choice(FIRST_NAMES), invented(rng)))
    return f"{head} {tail}"


def reply(rng: random.Random) -> str:
    """What the agent answers to every message."""
    tail = rng.choice((*REPLY_TAILS.split("|"), rng.choice(FIRST_NAMES)))
    return f"{rng.choice(REPLY_HEADS.split('|'))} {tail}"


def action(rng: random.Random) -> str:
    """The label of a quick action."""
    start = rng.choice(ACTION_STARTS.split("|"))
    if rng.random() < 0.3:
        start = f"{rng.choice(VERBS)} {rng.choice(('the', 'my', 'a'))}"
    noun = rng.choice(NOUNS)
    return f"{start}n {noun}" if start.endswith(" a") and noun[0] in "aeiou" else f"{start} {noun}"


def item(title: str, rng: random.Random) -> str:
    """One line of a panel."""
    if title == "Today":
        tail = rng.choice((rng.choice(TIMES.split("|")), f"with {rng.choice(FIRST_NAMES)}", f"with {invented(rng)}"))
        text = f"{rng.choice(EVENTS)} {tail}"
    elif title == "Shopping":
        text = f"{rng.choice((rng.choice(ADJECTIVES) + ' ', ''))}{rng.choice(GOODS)}".capitalize()
    elif title == "Mail" and rng.random() < 0.6:
        text = f"{rng.choice(NOUNS).capitalize()} from {rng.choice((rng.choice(FIRST_NAMES), invented(rng)))}"
    elif title == "Weather":
        text = f"{rng.choice(('Sunny', 'Rain', 'Snow', 'Windy', 'Foggy', 'Cloudy', 'Warm', 'Cold', 'Storms'))}" + (
            f" {rng.choice(('tonight', 'tomorrow', 'all day', 'in the morning', 'by noon', 'near ' + city(rng)))}"
        )
    elif title in ("Tasks", "Goals", "Habits") or rng.random() < 0.3:
        text = f"{rng.choice(VERBS)} {rng.choice(('the', 'my', rng.choice(ADJECTIVES)))} {rng.choice(NOUNS)}"
    else:
        text = f"{rng.choice(ADJECTIVES).capitalize()} {rng.choice(NOUNS)}"
    return text[0].lower() + text[1:] if rng.random() < 0.25 else text
