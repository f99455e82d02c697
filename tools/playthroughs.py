"""Golden playthroughs: compare them with the files, or rewrite the files with --write."""

import sys
from pathlib import Path

from sabacc.rules.registry import all_rule_sets
from sabacc.testing import playthrough

FOLDER = Path(__file__).parent.parent / "tests" / "data" / "playthroughs"
SEEDS = (1, 2, 3)


def current() -> dict[str, str]:
    """Every playthrough by the name of its file."""
    return {f"{rules.id}-{seed}.txt": playthrough(rules, seed) for rules in all_rule_sets() for seed in SEEDS}


def main() -> int:
    """Write the files, or name those that differ."""
    texts = current()
    if "--write" in sys.argv[1:]:
        for name, text in texts.items():
            (FOLDER / name).write_text(text, encoding="utf-8")
        return 0
    changed = [name for name, text in texts.items() if (FOLDER / name).read_text(encoding="utf-8") != text]
    print("\n".join(changed) or "nothing has changed")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
