"""The pages made of texts, the schemas of the protocol, and the OpenAPI document of the server.

Compare them with the files, or write them with --write.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from sabacc.play.notation import format_line
from sabacc.play.record import Record, parse_record, steps
from sabacc.protocol import online
from sabacc.protocol.messages import schema
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import hand_sizes, odds_by_place
from sabacc.rules.options import format_value
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.rulings import rulings_text
from sabacc.rules.sources import sources_text
from sabacc.rules.texts import RulesText, example, rules_text
from sabacc.server.hall import Hall
from sabacc.server.online_app import online_routes
from sabacc.server.openapi import openapi
from sabacc.server.store import Store

FOLDER = Path(__file__).parent.parent / "docs" / "rules"
RULINGS = FOLDER.parent / "rulings.md"
SOURCES = FOLDER.parent / "sources.md"
SCHEMA = FOLDER.parent / "protocol.schema.json"
ONLINE = FOLDER.parent / "online.schema.json"
OPENAPI = FOLDER.parent / "openapi.json"
NOTICE = "<!-- Made by `make docs` from the texts, the example record and the options of the rule set. -->"


def page(rules: RuleSet) -> str:
    """The page of a rule set, by the book."""
    record = example(rules.id)
    parts = [
        _text(rules_text(rules.id)),
        _example(record) if record else [],
        _ladder(rules),
        _options(rules),
    ]
    return "\n\n".join([NOTICE, *(paragraph for part in parts for paragraph in part)]) + "\n"


def _text(text: RulesText) -> Iterator[str]:
    yield f"# {text.title}"
    yield text.introduction
    yield f"{text.shared_note} Marks in square brackets refer to [rulings](../rulings.md).".lstrip()
    for section in text.sections:
        yield f"{'###' if section.is_part else '##'} {section.title}"
        yield from (f"**{clause.number}** {clause.text}" for clause in section.clauses)


def _example(text: str) -> Iterator[str]:
    """The hand of a record, told by its comments and by what happened."""
    record = parse_record(text)
    remarks = _remarks(text, record)
    yield "## An example hand"
    yield next(remarks)
    so_far = 0
    # The line that a remark stands above; the first is the deal.
    lines = ["", *(format_line(*line) for line in record.lines)]
    for game, line in zip(steps(record), lines, strict=False):
        story = game.narrate(everything=True)
        if line:
            yield next(remarks)
        yield f"> {f'`{line}` ' if line else ''}{' '.join(story[so_far:])}".rstrip()
        so_far = len(story)
    yield next(remarks)
    story = game.narrate(everything=True)[so_far:]
    stacks = ", ".join(f"{name} {stack}" for name, stack in zip(game.names, game.stacks, strict=True))
    yield f"> {' '.join([*story, f'Stacks: {stacks}. Sabacc pot: {game.sabacc_pot}.'])}"


def _remarks(text: str, record: Record) -> Iterator[str]:
    """The comments of a record: those above everything, those above each line, and those below the last one."""
    lines = text.splitlines()
    yield _comment(lines[: lines.index("")])
    start = lines.index('actions = """') + 1
    for number in record.numbers:
        yield _comment(lines[start : number - 1])
        start = number
    yield _comment(lines[start:])


def _comment(lines: list[str]) -> str:
    return " ".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))


def _ladder(rules: RuleSet) -> Iterator[str]:
    yield "## The hands and how rare they are"
    side = ", for the Light side" if rules.sides else ""
    yield f"From the best to the worst; a figure of 100 means that one in 100 hands of that size has this rank{side}."
    rows = [
        [rules.ladder.full_title(place), *(odds.one_in_text for odds in row)]
        for place, row in odds_by_place(rules).items()
    ]
    yield _table(["hand", *(f"{size} cards" for size in hand_sizes(rules))], rows, numbers=True)


def _options(rules: RuleSet) -> Iterator[str]:
    yield "## The options of the program"
    yield f"Set them with `sabacc deal {rules.id} --set name=value`, or in a record."
    options = [(value, rules.option(name)) for name, value in rules.options.items()]
    rows = [[f"`{o.name}`", f"`{format_value(value)}`", o.wanted, o.text, o.ruling] for value, o in options]
    yield _table(["option", "by the book", "takes", "what it is", "ruling"], rows)


def _table(head: list[str], rows: list[list[str]], numbers: bool = False) -> str:
    rule = ["---", *["--:" if numbers else "---"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, rule, *rows])


def rulings_page() -> str:
    """The page of the rulings."""
    return f"<!-- Made by `make docs` from src/sabacc/rules/rulings.md. -->\n\n{rulings_text()}"


def sources_page() -> str:
    """The page of where the games come from."""
    return f"<!-- Made by `make docs` from src/sabacc/rules/sources.md. -->\n\n{sources_text()}"


def schema_text() -> str:
    """The JSON Schema of the messages between a table and a player."""
    return json.dumps(schema(), indent=2) + "\n"


def online_text() -> str:
    """The JSON Schema of the messages on the socket of a table."""
    return json.dumps(online.schema(), indent=2) + "\n"


def openapi_text() -> str:
    """The OpenAPI document of what the server answers over HTTP."""
    with TemporaryDirectory() as folder, Store(Path(folder) / "server.db") as store:
        return json.dumps(openapi(online_routes(Hall(store, {}))), indent=2) + "\n"


def current() -> dict[Path, str]:
    """Every file with what should be in it."""
    pages = {FOLDER / f"{rules.id}.md": page(rules) for rules in all_rule_sets()}
    schemas = {SCHEMA: schema_text(), ONLINE: online_text(), OPENAPI: openapi_text()}
    return pages | schemas | {RULINGS: rulings_page(), SOURCES: sources_page()}


def main() -> int:
    """Write the files, or name those that differ."""
    made = current()
    if "--write" in sys.argv[1:]:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
        return 0
    changed = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    print("\n".join(changed) or "nothing has changed")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
