"""Trades, employers, schools and small achievements for resumes.

Invariants: every string is short ASCII text free of characters LaTeX would have to escape.
"""

from __future__ import annotations

from dataclasses import dataclass


def _items(text: str) -> tuple[str, ...]:
    return tuple(item.strip() for item in text.replace("\n", " ").split(","))


@dataclass(frozen=True)
class Trade:
    """Roles, skills and subjects which belong together."""

    roles: tuple[str, ...]
    skills: tuple[str, ...]
    subjects: tuple[str, ...]


def _trade(roles: str, skills: str, subjects: str) -> Trade:
    return Trade(_items(roles), _items(skills), _items(subjects))


TRADES = (
    _trade(
        """Software Engineer, Web Developer, Data Engineer, Data Scientist, Backend Developer, Frontend Developer,
        Mobile Developer, Database Administrator, Systems Analyst, Network Engineer, Security Analyst, Test Engineer,
        Cloud Architect, Game Developer, Machine Learning Engineer, Software Developer, Research Engineer""",
        """Python, Java, SQL, Go, Rust, Docker, Kubernetes, Linux, Git, JavaScript, TypeScript, React, PyTorch, Spark,
        Kotlin, Swift, Terraform, GraphQL, Redis, testing, machine learning, data modeling, Scala, Ruby, Bash,
        HTML, CSS""",
        "Computer Science, Informatics, Mathematics, Statistics, Software Engineering, Physics",
    ),
    _trade(
        """Nurse, Midwife, Pharmacist, Paramedic, Surgeon, Dentist, Physiotherapist, Veterinarian, Radiologist,
        Dental Hygienist, Care Assistant, Lab Technician, Dietitian, Optician""",
        """first aid, triage, patient care, wound care, pharmacology, anatomy, vaccination, phlebotomy, X-ray imaging,
        nutrition, elderly care, surgery, diagnostics, massage, record keeping, infection control""",
        "Nursing, Medicine, Pharmacy, Public Health, Biology, Dentistry",
    ),
    _trade(
        """Chef, Pastry Chef, Baker, Sous Chef, Barista, Bartender, Waiter, Restaurant Manager, Sommelier, Cook,
        Catering Manager, Butcher, Chocolatier, Hotel Manager, Receptionist""",
        """baking, menu design, sourdough, knife skills, wine pairing, latte art, food safety, grilling, plating,
        vegan cooking, stock control, table service, cake decoration, fermentation, banqueting, cheese making""",
        "Culinary Arts, Hospitality, Food Science, Hotel Management, Nutrition",
    ),
    _trade(
        """Teacher, Math Teacher, Music Teacher, School Principal, Lecturer, Tutor, Librarian, Kindergarten Teacher,
        Professor, Research Assistant, Archivist, Museum Guide, Translator, Interpreter, Social Worker""",
        """lesson planning, public speaking, mentoring, grading, storytelling, classroom management, research,
        editing,
        cataloguing, translation, counselling, curriculum design, e-learning, debate, proofreading,
        active listening""",
        "Education, Linguistics, History, Philosophy, Literature, Psychology, Sociology",
    ),
    _trade(
        """Graphic Designer, Illustrator, Photographer, Art Director, Animator, Product Designer, Fashion Designer,
        Interior Designer, Video Editor, Web Designer, Sculptor, Musician, Violinist, Sound Engineer, Actor""",
        """Photoshop, Illustrator, Figma, Blender, sketching, typography, branding, video editing, color theory,
        lighting, screen printing, sewing, piano, guitar, composition, prototyping, user research, InDesign,
        ceramics""",
        "Graphic Design, Fine Arts, Photography, Music, Architecture, Film Studies",
    ),
    _trade(
        """Accountant, Auditor, Bookkeeper, Financial Analyst, Tax Advisor, Bank Clerk, Investment Banker, Actuary,
        Insurance Broker, Business Analyst, Controller, Economist, Payroll Specialist, Credit Analyst""",
        """Excel, budgeting, forecasting, tax law, auditing, invoicing, payroll, risk analysis, Tableau, negotiation,
        financial modeling, reporting, compliance, SAP, pricing, cost control, bookkeeping, valuation""",
        "Economics, Finance, Accounting, Business, Management, Commerce",
    ),
    _trade(
        """Carpenter, Electrician, Plumber, Welder, Mason, Roofer, Painter, Mechanic, Machinist, Crane Operator,
        Site Manager, Civil Engineer, Mechanical Engineer, Electrical Engineer, Architect, Surveyor, Locksmith""",
        """welding, wiring, joinery, blueprint reading, plastering, tiling, AutoCAD, soldering, woodworking,
        surveying,
        hydraulics, engine repair, site safety, concrete work, SolidWorks, CNC milling, pipe fitting, robotics""",
        "Civil Engineering, Mechanical Engineering, Architecture, Electronics, Robotics",
    ),
    _trade(
        """Sales Manager, Marketing Manager, Shop Assistant, Store Manager, Brand Manager, Copywriter, Journalist,
        Editor, Press Officer, Buyer, Account Manager, Content Strategist, Customer Advisor, Real Estate Agent""",
        """copywriting, SEO, market research, sales, customer service, social media, cold calling, event planning,
        email campaigns, public relations, merchandising, interviewing, podcasting, analytics, cash handling, CRM""",
        "Marketing, Journalism, Communication, Media Studies, Business, Political Science",
    ),
    _trade(
        """Project Manager, Office Manager, Team Lead, Product Manager, Operations Manager, Recruiter, Secretary,
        Event Planner, Warehouse Manager, Logistics Planner, Lawyer, Paralegal, Consultant, Executive Assistant""",
        """Scrum, leadership, scheduling, planning, teamwork, contract law, Jira, PowerPoint, hiring, onboarding,
        conflict resolution, travel booking, procurement, inventory, mediation, minute taking, Kanban, coaching""",
        "Law, Logistics, Human Resources, Public Administration, Management",
    ),
    _trade(
        """Biologist, Chemist, Physicist, Geologist, Astronomer, Marine Biologist, Ecologist, Botanist, Gardener,
        Park Ranger, Farmer, Beekeeper, Florist, Zookeeper, Meteorologist, Landscape Architect, Forester""",
        """microscopy, chromatography, field work, statistics, MATLAB, spectroscopy, pruning, composting,
        bird watching,
        soil analysis, beekeeping, grant writing, telescope operation, scuba diving, mapping, LaTeX, lab safety,
        GIS""",
        "Biology, Chemistry, Physics, Geology, Astronomy, Ecology, Forestry, Botany",
    ),
    _trade(
        """Pilot, Flight Attendant, Bus Driver, Truck Driver, Train Conductor, Sailor, Ship Captain, Tour Guide,
        Travel Agent, Courier, Firefighter, Police Officer, Lifeguard, Fitness Trainer, Yoga Instructor,
        Swim Coach""",
        """navigation, radio operation, safe driving, route planning, rescue swimming, yoga, strength training,
        sailing,
        crowd control, fire safety, self defense, map reading, ticketing, fleet maintenance, diving, climbing""",
        "Aviation, Tourism, Sports Science, Geography, Navigation, Criminology",
    ),
)

RANKS = _items("Senior, Junior, Lead, Chief, Head, Assistant, Deputy, Associate, Freelance, Trainee, Principal")

EMPLOYER_HEADS = _items(
    """Acme, Alpine, Amber, Anchor, Apex, Arbor, Arctic, Argo, Aspen, Atlas, Aurora, Azure, Bamboo, Baltic, Basalt,
    Beacon,
    Birch, Blue Door, Bluebird, Bright, Bronze, Canyon, Cardinal, Cedar, Central, Citrus, Cloud, Clover, Cobalt,
    Comet,
    Compass, Copper, Coral, Cosmo, Crane, Crescent, Crystal, Cypress, Dawn, Delta, Diamond, Dolphin, Dragon, Dune,
    Eagle,
    Eastern, Echo, Elm, Ember, Emerald, Evergreen, Falcon, Fern, First, Fjord, Flint, Forest, Fox, Frontier, Galaxy,
    Garnet, Ginger, Glacier, Global, Golden, Granite, Green Leaf, Harbor, Harvest, Hawk, Hazel, Heron, Highland,
    Hilltop,
    Horizon, Indigo, Iris, Iron, Island, Ivory, Jade, Jasper, Juniper, Jupiter, Kestrel, Lagoon, Lantern, Lark,
    Laurel,
    Lemon, Lighthouse, Lily, Lotus, Lunar, Lynx, Magnet, Mango, Maple, Marble, Meadow, Mercury, Meridian, Metro,
    Midnight,
    Mint, Misty, Monsoon, Moonlight, Mosaic, Nebula, Neptune, Nimbus, Nordic, North Star, Northern, Nova, Oak, Oasis,
    Ocean, Olive, Onyx, Opal, Orbit, Orchid, Osprey, Otter, Pacific, Palm, Panda, Papaya, Pearl, Pebble, Pepper,
    Phoenix,
    Pine, Pioneer, Pixel, Plum, Polar, Poppy, Prairie, Prism, Quantum, Quartz, Rainbow, Raven, Red Brick, Ridge,
    River,
    Robin, Rocket, Royal, Ruby, Saffron, Sage, Sahara, Sapphire, Saturn, Savanna, Sequoia, Sierra, Silver, Skyline,
    Solar, Southern, Sparrow, Spring, Spruce, Starlight, Stone, Storm, Summit, Sunrise, Swan, Swift, Tango, Tempo,
    Terra,
    Thistle, Thunder, Tidal, Tiger, Topaz, Tulip, Tundra, Turtle, Union, United, Urban, Valley, Vanilla, Velvet,
    Venus,
    Vertex, Violet, Vista, Vivid, Walnut, Western, Whale, Wild Rose, Willow, Windmill, Winter, Wolf, Yellow,
    Zenith, Zephyr"""
)
EMPLOYER_TAILS = _items(
    """Airlines, Analytics, Apparel, Architects, Associates, Audio, Bakery, Bank, Bikes, Biotech, Bistro, Books,
    Brewery,
    Builders, Cafe, Capital, Care, Ceramics, Chemicals, Clinic, Coffee, College, Construction, Consulting, Cosmetics,
    Dairy, Design, Digital, Dynamics, Electronics, Energy, Engineering, Farms, Fashion, Films, Finance, Fitness,
    Foods,
    Foundation, Furniture, Games, Gardens, Glass, Group, Health, Hospital, Hotels, Industries, Institute, Insurance,
    Interactive, Journal, Kitchen, Labs, Lines, Logistics, Magazine, Market, Materials, Media, Mobility, Motors,
    Museum,
    Music, Networks, Optics, Outdoors, Paper, Partners, Pharma, Pictures, Power, Press, Properties, Publishing, Radio,
    Railways, Research, Resort, Robotics, School, Security, Shipping, Software, Solutions, Sports, Steel, Stores,
    Studios, Supplies, Systems, Tea, Technologies, Textiles, Theatre, Tools, Toys, Travel, Trust, Ventures, Water,
    Works"""
)

DEGREES = _items("BSc, MSc, BA, MA, PhD, Bachelor of, Master of, Diploma in, Certificate in, B.Sc., M.Sc., Minor in")
SCHOOL_FORMS = _items(
    """University of X, X University, X College, X Institute of Technology, X State University, X Academy,
    X High School,
    Technical University of X, X School of Arts, X Business School, X Polytechnic, Royal College of X"""
)

LANGUAGES = _items(
    """English, Spanish, French, German, Italian, Portuguese, Mandarin, Cantonese, Japanese, Korean, Hindi, Bengali,
    Urdu, Arabic, Hebrew, Turkish, Persian, Russian, Ukrainian, Polish, Czech, Slovak, Hungarian, Romanian, Bulgarian,
    Greek, Serbian, Croatian, Slovenian, Albanian, Dutch, Danish, Swedish, Norwegian, Finnish, Estonian, Latvian,
    Lithuanian, Icelandic, Irish, Welsh, Catalan, Basque, Swahili, Yoruba, Igbo, Hausa, Zulu, Amharic, Somali, Tamil,
    Telugu, Marathi, Punjabi, Gujarati, Nepali, Thai, Vietnamese, Malay, Indonesian, Tagalog, Mongolian, Georgian"""
)

FEATS = _items(
    """Led a team of {n}, Trained {n} interns, Cut costs by {n} percent, Raised sales by {n} percent,
    Won {n} new clients,
    Opened {n} new stores, Managed {n} people, Served {n} guests a day, Hired {n} people, Ran {n} workshops,
    Shipped {n} products,
    Built {n} apps, Wrote {n} reports, Designed {n} posters, Restored {n} buildings, Taught {n} classes,
    Coached {n} juniors,
    Planned {n} events, Saved {n} hours a week, Cut waste by {n} percent, Launched {n} campaigns, Sold {n} houses,
    Repaired {n} machines, Organized {n} conferences, Doubled the revenue, Halved the response time,
    Built the new website,
    Moved everything to the cloud, Started the mentoring program, Redesigned the logo, Automated the weekly report,
    Rebuilt the archive, Founded the book club, Launched the online shop, Modernized the payroll, Improved safety,
    Wrote the style guide, Introduced a night shift, Renovated the main hall, Digitized the library"""
)

MOODS = _items(
    """Curious, Calm, Reliable, Creative, Careful, Cheerful, Patient, Driven, Friendly, Precise, Practical,
    Ambitious, Warm"""
)
LOVES = _items(
    """clean code, good food, small teams, hard problems, open source, happy customers, long projects, neat details,
    public service, bold ideas, clear writing, old buildings, green energy, young talent, fast results,
    quiet mornings,
    honest numbers, beautiful tools, wild nature, live music, new markets, big data, fair trade, lifelong learning"""
)
PROJECT_THINGS = _items(
    """Atlas, Garden, Clock, Radar, Planner, Tracker, Map, Archive, Guide, Puzzle, Robot, Kitchen, Library, Journal,
    Weather, Choir, Festival, Podcast, Notebook, Camera, Bridge, Workshop, Orchestra, Telescope, Calendar, Engine"""
)
AWARD_THINGS = _items("Prize, Award, Medal, Scholarship, Fellowship, Trophy, Cup, Grant")
SYLLABLES = tuple(
    """ba be bi bo bra da de do dra el fa fi flo ga ge glo gri ha he ho is ja jo ka ke ki kra la le li lo lu ma me mi mo
    na ne ni no nu or pa pe pi po qua ra re ri ro ru sa se shi so sta ta te ti to tri tu ul va ve vi vo wa we xa ya yo
    za     ze zi zo""".split()
)
ENDINGS = tuple("n r s l x nd th ck rt m lia ra vo sen dex ton mir via zen lin".split())
