"""A to-do list: tasks to tick off, and a line to add more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.corpus.frame import words
from model.corpus.frame.bench import Bench
from model.corpus.frame.kind import PageKind
from model.corpus.frame.option import accent, flag, theme
from model.corpus.frame.page import Parts
from model.corpus.frame.strings import items, title

NEW = "Feed the otter"
BODY = """\
<div>
<input id="box" placeholder="New task">
<button id="add">Add</button>
</div>
<section id="list">
"""
ADD = """\
add.onclick = () => {
if (!box.value) return
const label = document.createElement("label")
label.innerHTML = '<input type="checkbox"> '
label.append(box.value)
list.append(label)
box.value = ""
"""
COUNT = """\
function count() {
left.textContent = list.querySelectorAll("input:not(:checked)").length + " left"
}
list.onchange = count
count()
"""
ENTER = 'box.onkeydown = e => { if (e.key == "Enter") add.click() }\n'
STRIKE = "label:has(:checked) { text-decoration: line-through; opacity: 0.5 }\n"
STRUCK = """[...document.querySelectorAll("body *")].some(e =>
  getComputedStyle(e).textDecorationLine == "line-through")"""
CLEAR = "list.querySelectorAll('label:has(:checked)').forEach(e => e.remove())"


@dataclass(frozen=True)
class TodoSpec:
    """What a to-do list can be asked to be."""

    title: str = title("To-Do List", "Tasks|Chores|Errands|To-Dos|Plan|List|Jobs")
    theme: str = theme()
    accent: str = accent()
    tasks: tuple[str, ...] = items(
        "tasks|to-dos|items", "task|to-do|item", words.task, ("Water the plants", "Call the bank")
    )
    left: bool = flag(
        "a counter of open tasks|a counter|a task counter|a count of what is left|the number of open tasks",
        clauses="show how many are left|count the open tasks|tell me how many tasks are open",
    )
    clear: bool = flag(
        "a button that removes done tasks|a clear button|a button to clear finished tasks|a clear done button",
        clauses="let me clear the done ones|done tasks can be removed",
    )
    strike: bool = flag(
        "struck out done tasks|crossed out finished tasks|strikethrough for done tasks|a line through done tasks",
        clauses="cross out what is done|done tasks get crossed out|strike out finished tasks",
    )


class Todo(PageKind[TodoSpec]):
    """Kind of the to-do list."""

    name = "todo"
    nouns = "to-do list|todo list|to do list|task list|todo app|to-do app|checklist|list of tasks|todo|task manager"
    usual = TodoSpec()

    def page(self, spec: TodoSpec) -> str:
        tasks = "".join(f'<label><input type="checkbox"> {task}</label>\n' for task in spec.tasks)
        left = '<p id="left"></p>\n' * spec.left
        clear = f'<button onclick="{CLEAR}">Clear done</button>\n' * spec.clear
        script = f"{ADD}{'count()' * spec.left}\n}}\n{ENTER}{COUNT * spec.left}".replace("\n\n", "\n")
        style = "#box { flex: 1; width: 99px }\n" + STRIKE * spec.strike
        return self.card(spec, Parts(f"{BODY}{tasks}</section>\n{left}{clear}", script, style))

    def problems(self, spec: TodoSpec, bench: Bench) -> Iterator[str]:
        boxes = bench.fields("input[type=checkbox]")
        if len(boxes) < len(spec.tasks):
            yield "Not every task can be ticked."
            return
        before = bench.text()
        if not bench.write(NEW) or not (bench.tap(r"^\W*(add|new|create|save|\+)") or bench.tap(r"\+")):
            yield "There is no way to add a task."
        elif NEW not in bench.text() or bench.count_of("input[type=checkbox]") != len(boxes) + 1:
            yield "A new task does not come into the list."
        bench.view.click(bench.fields("input[type=checkbox]")[0])
        after, counted = bench.text(), re.compile(r"\b\d+\s*(of|/|tasks?|items?|left|open|to|remaining|done)", re.I)
        counts = counted.search(before) is not None and counted.findall(before) and before.replace(NEW, "") != after
        yield from bench.wanted(bool(counts) or "count" in after.lower(), spec.left, "a counter of tasks")
        struck = bench.value(STRUCK)
        yield from bench.wanted(struck, spec.strike, "struck out tasks")
        cleared = bench.tap(r"clear|remove|delete|clean")
        yield from bench.wanted(cleared, spec.clear, "a button that clears done tasks")
        if cleared and bench.count_of("input[type=checkbox]") != len(boxes):
            yield "Clearing does not remove what is done."
