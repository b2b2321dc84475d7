"""A chat with somebody: messages on both sides, and a line to write."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.agent_words import ACCENTS, FIRST_NAMES
from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, choice, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, text, title

NEW = "See you at the zoo"
REPLY = "Sounds good"
USUAL = ("Hi there!", "Hello, how are you?", "Shall we meet?")
BODY = """\
<div>
<input id="box" placeholder="Message">
<button id="send">Send</button>
</div>
"""
START = """\
function say(text, mine) {
const p = document.createElement("p")
p.textContent = text
p.className = mine ? "mine" : ""
"""
TIME = "p.title = new Date().toTimeString().slice(0, 5)\n"
END = """\
log.append(p)
p.scrollIntoView()
}
send.onclick = () => {
if (!box.value) return
say(box.value, true)
box.value = ""
ANSWER}
box.onkeydown = e => { if (e.key == "Enter") send.click() }
"""
ANSWER = 'setTimeout(() => say("REPLY"), 600)\n'
TYPING = """\
note.textContent = "typing…"
setTimeout(() => {
note.textContent = ""
say("REPLY")
}, 900)
"""
STYLE = """\
#log {{ height: 44vh; overflow: auto; align-content: start; justify-items: start }}
p {{ background: #8883; padding: 12px 18px; border-radius: {radius} }}
.mine {{ background: {accent}; color: {on}; justify-self: end }}
#box {{ flex: 1; width: 99px }}
"""
STAMPS = "p::after { content: ' ' attr(title); opacity: 0.6 }\n"
RADII = {"soft": "12px", "pill": "28px", "square": "0"}
HEADS = "Hi|Hello|Hey|Good morning|Guess what|Listen|Sorry|Thanks|Great|Yes|No way|Oh|Look|Wow|Right"
TAILS = "see you soon|I am late|call me later|that is great|where are you|I am on my way|it is raining|lunch at noon"


def message(rng: random.Random) -> str:
    """One line of a talk."""
    tail = rng.choice((rng.choice(TAILS.split("|")), f"I saw {rng.choice(FIRST_NAMES)}", f"we are in {words.city(rng)}",
                       f"I need {words.thing(rng).lower()}", words.task(rng).lower()))  # fmt: skip
    return f"{rng.choice(HEADS.split('|'))} {tail}" if rng.random() < 0.6 else tail.capitalize()


@dataclass(frozen=True)
class ChatSpec:
    """What a chat can be asked to be; its title is whom one talks with."""

    title: str = title("Chat", "Chat|Family|Team|Book Club|Messages|Group|Neighbors|Support")
    theme: str = theme()
    accent: str = accent()
    messages: tuple[str, ...] = items("messages", "message", message, USUAL, counts=(1, 2, 2, 3, 4), most=5)
    reply: str = text(
        REPLY,
        message,
        (
            "the reply {}|{} as the reply|an automatic answer {}|the answer {}",
            "it answers {}|it should reply {}|reply with {}|the answer is always {}|every answer is {}",
            "reply: {}|reply {}|answer: {}|answers {}",
        ),
        ("make it reply {v}|change the reply to {v}|let it answer {v}|answer with {v}",
         "the reply should be {v}|reply: {v}|it should answer {v}"),
        key="reply", quotes=0.75,
    )  # fmt: skip
    shape: str = choice(
        {
            "soft": "rounded bubbles|soft bubbles|bubbles with rounded corners",
            "pill": "very round bubbles|pill shaped bubbles|pill bubbles",
            "square": "square bubbles|bubbles with sharp corners|square messages",
        },
        key="bubbles",
    )
    stamps: bool = flag("timestamps|time stamps|the time on each message|message times",
                        clauses="show when messages were sent", key="times")  # fmt: skip
    typing: bool = flag("a typing indicator|a typing note|a sign that the other one is typing",
                        clauses="show when the other one is typing", key="typing")  # fmt: skip
    clear: bool = flag("a clear button|a button to clear the chat|a delete all button", clauses="let me clear the chat",
                       key="clear")  # fmt: skip


class Chat(PageKind[ChatSpec]):
    """Kind of the chat."""

    name = "chat"
    nouns = "chat UI|chat window|messenger|chat interface|chat app|messenger page|messaging UI|chat room|messaging app"
    usual = ChatSpec()

    def page(self, spec: ChatSpec) -> str:
        stamp = ' title="09:00"' * spec.stamps
        mine = ("", ' class="mine"')
        lines = "".join(f"<p{mine[n % 2]}{stamp}>{line}</p>\n" for n, line in enumerate(spec.messages))
        body = f'<section id="log">\n{lines}</section>\n' + '<h4 id="note"></h4>\n' * spec.typing + BODY
        body += "<button onclick=\"log.textContent = ''\">Clear</button>\n" * spec.clear
        answer = (TYPING if spec.typing else ANSWER).replace("REPLY", spec.reply)
        style = STYLE.format(accent=spec.accent, on=ACCENTS[spec.accent], radius=RADII[spec.shape])
        script = START + TIME * spec.stamps + END.replace("ANSWER", answer)
        return self.card(spec, Parts(body, script, style + STAMPS * spec.stamps), 560)

    def problems(self, spec: ChatSpec, bench: Bench) -> Iterator[str]:
        for line in spec.messages:
            if line not in bench.text():
                yield f"The message {line} is missing."
        yield from bench.wanted(bench.ask("stamped()"), spec.stamps, "the times of the messages")
        radius, height = bench.call("corner", bench.call("spot", spec.messages[0]))
        shape = "square" if radius < 2 else "pill" if radius >= min(24, height / 2 - 2) else "soft"
        if shape != spec.shape:
            yield f"The bubbles are {shape}, not {spec.shape}."
        before = bench.text().count(spec.reply)
        if not bench.write(NEW) or not bench.tap(r"^\W*send|➤|→|^\W*$"):
            yield "There is no way to send a message."
            return
        if NEW not in bench.text():
            yield "A message that is sent does not appear."
        yield from bench.wanted(bench.reads("typing|is writing"), spec.typing, "a sign of typing")
        bench.ask(f"waits({spec.reply!r}, {1 if before else 2500})")
        bench.view.wait(1200 if before else 0)
        if bench.text().count(spec.reply) <= before:
            yield f"It does not answer {spec.reply}."
        clear = bench.tap("clear|delete")
        yield from bench.wanted(clear, spec.clear, "a button to clear the chat")
        if clear and NEW in bench.text():
            yield "The button does not clear the chat."
