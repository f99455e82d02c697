"""Nothing is computed over all rule sets while tests are collected: one odd rule set stops no other test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.paths import ROOT

# As if every rule set failed when it is compiled.
BROKEN = """
from sabacc.rules.model import RuleSet

def broken(rules):
    raise KeyError(f"{rules.id} is compiled")

RuleSet.program = property(broken)
"""


@pytest.mark.long(reason="collects every test in a process of its own")
def test_no_rule_set_is_compiled_to_collect_the_tests(tmp_path: Path) -> None:
    (tmp_path / "broken_rules.py").write_text(BROKEN, encoding="utf-8")
    start = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import broken_rules, pytest"
    code = f"{start}; sys.exit(pytest.main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "--collect-only", "-p", "no:cacheprovider", "-n", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
