from __future__ import annotations

from app.preview.html import POLICY, sandboxed

PAGE = "<!doctype html>\n<title>x</title>\n<script>throw 1</script>"


def test_the_policy_comes_before_everything_of_the_page() -> None:
    document = sandboxed(PAGE)
    assert document.index("Content-Security-Policy") < document.index("<script>") < document.index(PAGE)
    assert "default-src 'none'" in POLICY and "connect-src" not in POLICY and "unsafe-eval" not in POLICY


def test_the_page_is_unchanged_and_keeps_its_line_numbers() -> None:
    document = sandboxed(PAGE)
    assert document.endswith(PAGE)
    assert "\n" not in document[: document.index(PAGE)]
