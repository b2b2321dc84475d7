"""Modules in one script. What the script does is seen in the browser tests of exported replays."""

from __future__ import annotations

import re

import pytest

from visualize.bundle import bundled

MODULES = {
    "main": 'import { a, b as c } from "./first.js";\nimport {\n  d,\n} from "./second-one.js";\n\na(c, d);\n',
    "first": 'import { d } from "./second-one.js";\nexport const a = (x) => x + d, b = 2;\nconst hidden = 3;\n',
    "second-one": "export function d() {}\nexport class Unused {}\nexport async function later() {}\n",
    "never": "export const x = 1;\n",
}


def test_each_module_is_there_once_and_after_what_it_needs() -> None:
    script = bundled(MODULES, "main")
    assert re.findall(r"^const (module_\w+) =", script, re.MULTILINE) == [
        "module_second_one",
        "module_first",
        "module_main",
    ]
    assert "const { a, b: c } = module_first;" in script and "const { d } = module_second_one;" in script
    assert "return { a, b };" in script and "return { d };" in script
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"first": 'import { x } from "./main.js";\n'}, "in a circle: main > first > main"),
        ({"first": 'import { x } from "./gone.js";\n'}, "no module gone, which first imports"),
        ({"first": 'import * as all from "./never.js";\n'}, "module first cannot"),
        ({"first": "export default 3;\n"}, "module first cannot"),
        ({"first": 'const x = await import("/elsewhere.js");\n'}, "module first cannot"),
        ({"first": 'export const a = "</script>", b = 1;\n'}, "would end the script"),
        ({"first": 'export const a = "<!--", b = 1;\n'}, "would end the script"),
    ],
)
def test_what_cannot_be_put_into_one_script_is_refused_by_name(changed: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        bundled({**MODULES, **changed}, "main")
