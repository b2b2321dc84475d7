"""Ways to say the facts of a resume: as keys, as the person, about the person, and in note form.

Invariants: facts enter through placeholders, so lower-casing a phrase never touches a fact; every voice can say
every fact.
"""

from __future__ import annotations

from dataclasses import dataclass

Phrases = tuple[str, ...]

SINGLE_FACTS = ("name", "title", "city", "email", "phone", "summary", "skills", "languages", "project", "award")


@dataclass(frozen=True)
class Voice:
    """Phrases of one way to talk, and what stands between them."""

    name: Phrases
    title: Phrases
    city: Phrases
    email: Phrases
    phone: Phrases
    summary: Phrases
    skills: Phrases
    languages: Phrases
    project: Phrases
    award: Phrases
    job: Phrases
    study: Phrases
    joints: Phrases
    ends: Phrases


KEYS = Voice(
    name=("Name: {name}", "Full name: {name}", "Name - {name}", "Person: {name}", "Name = {name}"),
    title=("Title: {title}", "Job title: {title}", "Role: {title}", "Position: {title}", "Profession: {title}"),
    city=("City: {city}", "Location: {city}", "Lives in: {city}", "Based in: {city}", "Address: {city}"),
    email=("Email: {email}", "E-mail: {email}", "Mail: {email}", "Contact: {email}", "{email}"),
    phone=("Phone: {phone}", "Tel: {phone}", "Phone number: {phone}", "Mobile: {phone}", "Cell: {phone}"),
    summary=("Summary: {summary}", "Profile: {summary}", "About: {summary}", "About me: {summary}", "Intro: {summary}"),
    skills=("Skills: {skills}", "Skill set: {skills}", "Key skills: {skills}", "Knows: {skills}", "Tools: {skills}"),
    languages=("Languages: {languages}", "Speaks: {languages}", "Spoken languages: {languages}"),
    project=("Project: {project}", "Projects: {project}", "Side project: {project}", "Own project: {project}"),
    award=("Award: {award}", "Awards: {award}", "Prizes: {award}", "Won: {award}", "Honors: {award}"),
    job=(
        "Job: {job}",
        "Experience: {job}",
        "Work: {job}",
        "Work experience: {job}",
        "Employment: {job}",
        "Worked as: {job}",
    ),
    study=("Education: {study}", "Degree: {study}", "Studies: {study}", "Study: {study}", "University: {study}"),
    joints=("\n", "\n", "\n- ", "\n* ", "; ", ", ", ". ", " / ", "\n\n"),
    ends=("",),
)
PERSON = Voice(
    name=("I am {name}", "My name is {name}", "I'm {name}", "My name's {name}", "It is for me, {name}"),
    title=("I am {a_title}", "I work as {a_title}", "I'm {a_title}", "My job title is {title}", "My title is {title}"),
    city=("I live in {city}", "I am based in {city}", "I'm from {city}", "My city is {city}", "Home is {city}"),
    email=(
        "My email is {email}",
        "Write to me at {email}",
        "Reach me at {email}",
        "Mail me at {email}",
        "Email {email}",
    ),
    phone=(
        "My phone is {phone}",
        "Call me at {phone}",
        "My number is {phone}",
        "Phone {phone}",
        "You can call {phone}",
    ),
    summary=("My summary: {summary}", "As a profile say: {summary}", "About me: {summary}", "Intro line: {summary}"),
    skills=(
        "I know {skills}",
        "My skills are {skills}",
        "I am good at {skills}",
        "I can do {skills}",
        "I'm skilled in {skills}",
    ),
    languages=(
        "I speak {languages}",
        "My languages are {languages}",
        "I am fluent in {languages}",
        "I talk {languages}",
    ),
    project=(
        "I built {project}",
        "My project is {project}",
        "I made a project called {project}",
        "My side project: {project}",
    ),
    award=("I won {award}", "I received the {award}", "My award: {award}", "I got the {award}"),
    job=(
        "I worked as {job}",
        "I was {a_job}",
        "My job: {job}",
        "I have been {a_job}",
        "I was {job}",
        "Before that I was {a_job}",
        "I worked as {a_job}",
    ),
    study=(
        "I studied {study}",
        "I have a {study}",
        "I did my {study}",
        "I got my {study}",
        "My education: {study}",
        "I hold {study}",
    ),
    joints=(". ", ". ", ". ", ", ", " and ", "\n", "! "),
    ends=(".", ".", "", "!"),
)
ABOUT = Voice(
    name=("The name is {name}", "It is for {name}", "This is about {name}", "Their name is {name}", "Meet {name}"),
    title=("{they} work as {a_title}", "The job title is {title}", "Profession {title}", "{they} go by {title}"),
    city=("Based in {city}", "Living in {city}", "The city is {city}", "From {city}", "Located in {city}"),
    email=("The email is {email}", "Contact {email}", "{they} can be reached at {email}", "Email {email}"),
    phone=("The phone is {phone}", "Phone {phone}", "The number is {phone}", "Call {phone}", "Telephone {phone}"),
    summary=(
        "The summary says: {summary}",
        "Summary: {summary}",
        "Start with this profile: {summary}",
        "Intro: {summary}",
    ),
    skills=(
        "{they} can do {skills}",
        "Skilled in {skills}",
        "Skills are {skills}",
        "Good at {skills}",
        "Include the skills {skills}",
    ),
    languages=(
        "{they} can speak {languages}",
        "Fluent in {languages}",
        "Languages are {languages}",
        "Speaks {languages}",
    ),
    project=("{they} built {project}", "The project is {project}", "Mention the project {project}", "Made {project}"),
    award=("{they} won {award}", "Mention the award {award}", "Winner of {award}", "{they} received {award}"),
    job=(
        "{they} worked as {a_job}",
        "Worked as {job}",
        "Experience as {job}",
        "Employed as {job}",
        "Former {job}",
        "Add the job {job}",
    ),
    study=(
        "{they} studied {study}",
        "Studied {study}",
        "With a {study}",
        "Educated with {study}",
        "{they} hold {study}",
    ),
    joints=(". ", ". ", ". ", ", ", "; ", "\n"),
    ends=(".", ".", ""),
)
NOTES = Voice(
    name=("{name}", "name {name}", "for {name}", "its {name}", "called {name}", "{name}"),
    title=("{title}", "title {title}", "works as {title}", "job title {title}", "is {a_title}"),
    city=("lives in {city}", "in {city}", "from {city}", "city {city}", "based in {city}"),
    email=("{email}", "email {email}", "mail is {email}", "contact {email}"),
    phone=("phone {phone}", "{phone}", "tel {phone}", "call {phone}", "number {phone}"),
    summary=("summary {summary}", "intro {summary}", "profile {summary}", "about: {summary}"),
    skills=("skills {skills}", "knows {skills}", "good at {skills}", "skills are {skills}", "can do {skills}"),
    languages=("speaks {languages}", "languages {languages}", "talks {languages}", "fluent in {languages}"),
    project=("project {project}", "built {project}", "side project {project}", "made {project}"),
    award=("award {award}", "won {award}", "got the {award}", "won the {award}"),
    job=(
        "{job}",
        "{job}",
        "{job}",
        "worked as {job}",
        "job {job}",
        "was {job}",
        "used to be {job}",
        "then {job}",
        "experience {job}",
    ),
    study=(
        "studied {study}",
        "{study}",
        "{study}",
        "has a {study}",
        "education {study}",
        "degree {study}",
        "did {study}",
    ),
    joints=(", ", ", ", ", ", " and ", "; ", " - ", "\n", "\n- ", ", and "),
    ends=("", "", "."),
)
VOICES = (KEYS, PERSON, ABOUT, NOTES)

OPENERS_TITLED = (
    "Make a resume in LaTeX for {name}, {a_title}",
    "Write a LaTeX resume for {name}, {title}",
    "LaTeX resume for {name}, {title}",
    "Create a one page resume in LaTeX for {name} who is {a_title}",
    "Please write a CV in LaTeX for {name}, {a_title}",
    "Resume: {name}, {title}",
    "CV for {name} ({title})",
    "I am {name}, {a_title}. Make my resume in LaTeX",
)
OPENERS_NAMED = (
    "Make a resume in LaTeX for {name}",
    "Make a LaTeX resume for {name}",
    "Write a resume for {name} in LaTeX",
    "LaTeX resume for {name}",
    "Resume for {name}",
    "CV for {name}",
    "Please create a one page CV in LaTeX for {name}",
    "Can you typeset a resume for {name}?",
    "I need a LaTeX resume for {name}",
    "My friend {name} needs a resume in LaTeX",
    "Hi, I'm {name} and I need a resume",
    "{name} is applying for a job, write the resume",
    "Turn this into a LaTeX CV for {name}",
)
OPENERS = (
    "Make a resume in LaTeX",
    "Make me a LaTeX resume",
    "Write a LaTeX resume",
    "LaTeX resume",
    "Resume in LaTeX",
    "Create a resume",
    "Write my CV in LaTeX",
    "Turn these facts into a resume in LaTeX",
    "Please make a one page resume in LaTeX",
    "Can you make a CV in LaTeX?",
    "I need a resume in LaTeX",
    "I want a clean LaTeX resume",
    "Hey, could you write a resume for me?",
    "Typeset a resume from these notes",
    "Resume",
    "CV",
    "Generate a LaTeX CV",
    "One page resume from a pile of facts",
    "Help me with a resume in LaTeX",
)
BARE_OPENERS = (
    *OPENERS,
    "LaTeX resume template",
    "Resume template in LaTeX",
    "Give me an empty resume in LaTeX",
    "A blank CV in LaTeX",
    "Simple resume",
    "Show me a resume document",
)
CLOSERS = ("please", "thanks", "thank you", "keep it on one page", "make it look good", "keep it clean", "that is all")
JOB_FORMS = (
    ("{role} at {employer}", " {years}"),
    ("{role} at {employer}", " ({years})"),
    ("{role} at {employer}", ", {years}"),
    ("{role}, {employer}", ", {years}"),
    ("{role}, {employer}", " {years}"),
    ("{role} for {employer}", " in {years}"),
    ("{role} with {employer}", " {years}"),
    ("{role} @ {employer}", " {years}"),
    ("{role} - {employer}", " - {years}"),
)
STUDY_FORMS = (
    ("{degree} at {school}", " {years}"),
    ("{degree} from {school}", " ({years})"),
    ("{degree} from {school}", " in {years}"),
    ("{degree}, {school}", ", {years}"),
    ("{degree}, {school}", " {years}"),
    ("{degree} - {school}", " - {years}"),
)
# The other way round; only in note form and behind keys, where any order is natural.
JOB_TURNED = (
    "{years} {role} at {employer}",
    "{years}: {role}, {employer}",
    "{employer}, {role}, {years}",
    "{employer} {years} as {role}",
)
FEAT_FORMS = (": {feat}", " ({feat})", ", {feat}", " - {feat}", ", highlight: {feat}")
