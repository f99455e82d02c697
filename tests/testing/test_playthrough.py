"""Golden playthroughs. `make playthroughs` rewrites the files; the difference then shows what has changed."""

from pathlib import Path

import pytest

from sabacc.rules.registry import all_rule_sets
from sabacc.testing import playthrough
from tools.playthroughs import FOLDER, SEEDS

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_has_not_changed(path: Path) -> None:
    name, _, seed = path.stem.rpartition("-")
    rules = next(rules for rules in all_rule_sets() if rules.id == name)
    assert playthrough(rules, int(seed)) == path.read_text(encoding="utf-8")


def test_every_rule_set_has_its_playthroughs() -> None:
    assert {path.stem for path in FILES} == {f"{rules.id}-{seed}" for rules in all_rule_sets() for seed in SEEDS}
