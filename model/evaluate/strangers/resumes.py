"""Strangers who want a resume."""

from __future__ import annotations

from model.corpus.resume_spec import Facts as Known
from model.corpus.resume_spec import Job, ResumeSpec, Study, Style
from model.evaluate.strangers.papers import Before, Facts, Once, Sheets, Source
from model.evaluate.strangers.stranger import Stranger

RESUMES = (
    Stranger("need a cv, blank one, ill fill it in", ResumeSpec(), Sheets(), Facts("Name")),
    Stranger(
        "resume. im Tilda Brekke, welder, 6 yrs at Nordyard (2018-2024). mail tilda@brekke.no",
        ResumeSpec(
            Known(
                name="Tilda Brekke",
                title="Welder",
                email="tilda@brekke.no",
                jobs=(Job("Welder", "Nordyard", "2018-2024"),),
            )
        ),
        Sheets(),
        Facts("Tilda Brekke", "Nordyard", "2018-2024"),
        Once("tilda@brekke.no"),
    ),
    Stranger(
        "CV pls!!\nname - Kofi Mensah\nphone - 555-0144\nskills - Java, SQL, patience\nlanguages - English, "
        "Twi\nmake it "
        "blue",
        ResumeSpec(
            Known(
                name="Kofi Mensah", phone="555-0144", skills=("Java", "SQL", "patience"), languages=("English", "Twi")
            ),
            Style(colour="blue"),
        ),
        Sheets(),
        Facts("Kofi Mensah", "Java", "SQL", "patience", "English", "Twi"),
        Once("555-0144"),
        Source("blue", "blue"),
    ),
    Stranger(
        "Hello, I lost my job last week after my company closed and I have not written a resume in twenty years, so "
        "please "
        "bear with me. I am Marguerite Oakes, I was Head Librarian at Fenwick Library from 2004 to 2024. Before that I "
        "studied at Leeds, BA History, 2001. I would like it simple.",
        ResumeSpec(
            Known(
                name="Marguerite Oakes",
                jobs=(Job("Head Librarian", "Fenwick Library", "2004-2024"),),
                studies=(Study("BA History", "Leeds", "2001"),),
            )
        ),
        Sheets(),
        Facts("Marguerite Oakes", "Head Librarian", "Fenwick Library", "2004", "2024", "BA History", "Leeds", "2001"),
    ),
    Stranger(
        "student resume latex, education first. Yara Simmons, BSc Physics, Tel Aviv University, 2025. tutor at Mathlab "
        "2023-2025",
        ResumeSpec(
            Known(
                name="Yara Simmons",
                jobs=(Job("Tutor", "Mathlab", "2023-2025"),),
                studies=(Study("BSc Physics", "Tel Aviv University", "2025"),),
            ),
            Style(lead="education"),
        ),
        Sheets(),
        Facts("Yara Simmons", "BSc Physics", "Mathlab", "2023-2025"),
        Before("Tel Aviv University", "Mathlab"),
    ),
    Stranger(
        "lebenslauf in english for Otto Krantz. two jobs: cook at Blue Pan 2019-2021, chef at Harbor Nine 2021-2025. "
        "won the "
        "Golden Ladle 2024. sans serif font plz",
        ResumeSpec(
            Known(
                name="Otto Krantz",
                jobs=(Job("Chef", "Harbor Nine", "2021-2025"), Job("Cook", "Blue Pan", "2019-2021")),
                award="Golden Ladle 2024",
            ),
            Style(sans=True),
        ),
        Sheets(),
        Facts("Otto Krantz", "Blue Pan", "2019-2021", "Harbor Nine", "2021-2025", "Golden Ladle"),
        Source(r"\\sfdefault|\\sffamily|helvet", "a sans serif font"),
    ),
    Stranger(
        "resume for Dana Whitlock Dana Whitlock Dana Whitlock (she told me to not forget her name), nurse, Bristol",
        ResumeSpec(Known(name="Dana Whitlock", title="Nurse", city="Bristol")),
        Sheets(),
        Once("Dana Whitlock"),
        Facts("nurse", "Bristol"),
    ),
    Stranger(
        "cv in maroon, name on the left side, 12pt: Ravi Teller / ravi@teller.io / Data Analyst at Quillworks, "
        "2020-2024, cut "
        "report time by half",
        ResumeSpec(
            Known(
                name="Ravi Teller",
                email="ravi@teller.io",
                jobs=(Job("Data Analyst", "Quillworks", "2020-2024", "Cut report time by half"),),
            ),
            Style(colour="maroon", header="flushleft", size=12),
        ),
        Sheets(),
        Facts("Ravi Teller", "Data Analyst", "Quillworks", "2020-2024", "cut report time by half"),
        Once("ravi@teller.io"),
        Source("12pt", "12 points"),
    ),
)
