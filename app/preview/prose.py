"""Words with Markdown in them as markup: headings, paragraphs, lists, tables, quotes, code, emphasis, formulas. Pure.

CommonMark by markdown-it-py, with tables, struck-out words, tasks, and formulas between the delimiters that people use.

Invariants: every character of the text that comes through is escaped; markup in the text is shown as text; links lead
nowhere and pictures are their description.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.amsmath import amsmath_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from app.preview.latex_plain import formula

DEEPEST = 20  # levels of what stands in one another; deeper ones are left out
LONGEST = 800  # characters of a formula in brackets
TASKS = {"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}
OURS = {"task", "text-align:left", "text-align:center", "text-align:right"}  # values of attributes
ALIGNED = {"align": "aligned", "alignat": "alignedat", "gather": "gathered"}  # as KaTeX calls them within a formula


def markdown(text: str) -> str:
    """Markup of a text."""
    return str(_reader().render(text))


def plain_words(text: str) -> str:
    """Markup of a text that has no marks: its lines as they are."""
    return f'<pre class="words">{escape(text)}</pre>'


class _Markup(RendererHTML):
    """What becomes of the tokens that are not as harmless as they come."""

    def _url(self, tokens: Sequence[Token], at: int) -> str:
        return escape(str(tokens[at].attrGet("href")))

    def link_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return f'<u title="{self._url(tokens, at)}">'

    def link_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "</u>"

    def image(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return f'<span class="picture">{escape(tokens[at].content or "picture")}</span>'

    def fence(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        name = escape(tokens[at].info.strip().partition(" ")[0])
        shown = f'<b class="language">{name}</b>' if name else ""
        code = escape(tokens[at].content.removesuffix("\n"))
        return f"<pre>{shown}<code>{code}</code></pre>\n"

    def table_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return '<div class="wide"><table class="ruled">\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"

    def math_inline(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return formula(f"${tokens[at].content}$")

    def math_block(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return formula(f"$${tokens[at].content}$$")

    math_single = math_inline
    math_inline_double = math_block_label = math_block_eqno = math_block

    def amsmath(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        """KaTeX knows such an environment, but not in a formula that is one already."""
        name = str(tokens[at].meta["environment"]).rstrip("*")
        inner = tokens[at].content.strip().partition("}")[2].rpartition(r"\end")[0]
        within = ALIGNED.get(name)
        return formula(rf"$$\begin{{{within}}}{inner}\end{{{within}}}$$" if within else f"$${inner}$$")


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False, "xhtmlOut": False, "maxNesting": DEEPEST}, renderer_cls=_Markup)
    reader.enable(["table", "strikethrough"])
    reader.inline.ruler.before("escape", "brackets", _brackets)
    reader.use(dollarmath_plugin, allow_labels=False, allow_space=False, allow_digits=False, double_inline=True)
    reader.use(amsmath_plugin)
    own = reader.renderer
    assert isinstance(own, _Markup)
    for name in ("math_inline", "math_inline_double", "math_block", "math_single", "math_block_eqno", "amsmath"):
        own.rules[name] = getattr(own, name)  # the plugins brought their own
    reader.core.ruler.push("tasks", _tasks)
    reader.core.ruler.push("plain", _plain)
    return reader


def _brackets(state: StateInline, silent: bool) -> bool:
    r"""A formula in \(these\) or \[these\] brackets, which Markdown itself would read as escaped."""
    opening = state.src[state.pos : state.pos + 2]
    if opening not in (r"\(", r"\["):
        return False
    closing = state.src.find(r"\)" if opening == r"\(" else r"\]", state.pos + 2, state.pos + LONGEST)
    if closing < 0:
        return False
    if not silent:
        kind = "math_inline" if opening == r"\(" else "math_block"
        state.push(kind, "math", 0).content = state.src[state.pos + 2 : closing]
    state.pos = closing + 2
    return True


def _tasks(state: StateCore) -> None:
    """Boxes of tasks as signs, which need no form."""
    for item, paragraph, words in zip(state.tokens, state.tokens[1:], state.tokens[2:], strict=False):
        first = words.children[0] if words.children else None
        if item.type == "list_item_open" and paragraph.type == "paragraph_open" and first and first.type == "text":
            sign = TASKS.get(first.content[:4])
            if sign:
                first.content = sign + first.content[4:]
                item.attrs = {"class": "task"}


def _plain(state: StateCore) -> None:
    """Nothing brings attributes but the number that a list begins with, the side that a column leans to, and ours."""
    for token in state.tokens:
        for each in (token, *(token.children or ())):
            if each.type not in ("link_open", "image"):
                each.attrs = {name: value for name, value in each.attrs.items() if name == "start" or value in OURS}
