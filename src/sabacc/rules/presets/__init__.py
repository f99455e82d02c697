"""House rules that come with the package: the files in `rules/presets`.

A file in the folder of a rule set is for that one, such as `classic/symbols`. The others are for every rule set: there
are `classic/tournament` and `centran/tournament`, and where the rule set is known, `tournament` will do.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sabacc.errors import BadRules
from sabacc.rules.house_rules import HouseRules, load_house_rules, parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.toml import parse_toml
from sabacc.shown import shown


class Preset(NamedTuple):
    """A file of house rules, and the rule sets it is for."""

    name: str
    text: str
    rule_sets: tuple[RuleSet, ...]

    def load(self, rules: RuleSet) -> HouseRules:
        """The house rules for one of its rule sets."""
        return parse_house_rules(self.text, f"preset {self.name}", rules)


def all_presets() -> tuple[Preset, ...]:
    """Every preset: first those for all rule sets that have their options, then by rule set."""
    games = all_rule_sets()
    found = []
    for name, text, options in _read(""):
        found.append(Preset(name, text, tuple(rules for rules in games if all(map(rules.has, options)))))
    for rules in games:
        found += [Preset(f"{rules.id}/{name}", text, (rules,)) for name, text, _ in _read(rules.id)]
    return tuple(found)


@cache
def _read(folder: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The files in a folder of presets: name, text, and the options that they set for every rule set."""
    from importlib.resources import files

    place = files("sabacc.rules") / "presets" / folder
    found = []
    for file in sorted(place.iterdir() if place.is_dir() else (), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            text = file.read_text("utf-8")
            options = parse_toml(text).get("options", {})
            common = tuple(name for name, value in options.items() if not isinstance(value, dict))
            found.append((file.name.removesuffix(".toml"), text, common))
    return tuple(found)


def find_house_rules(name: str, rules: RuleSet | None = None) -> HouseRules:
    """The house rules in a preset or a file, by name; for `rules`, if that is given.

    >>> find_house_rules("classic/symbols").rules
    find('classic').with_options(shift='by_symbol')
    """
    import os.path

    preset, own = _find_preset(name if "/" in name or rules is None else f"{rules.id}/{name}")
    if preset and own:
        if rules is not None and rules.id != own.id:
            raise BadRules(f"preset {name} is for {own.id}, not for {rules.id}")
        return preset.load(rules or own)
    if os.path.exists(name):
        return load_house_rules(name, rules)
    raise BadRules(_unknown(name, rules))


def _find_preset(full: str) -> tuple[Preset, RuleSet] | tuple[None, None]:
    """The preset with this name and the rule set before the slash."""
    for preset in all_presets():
        for rules in preset.rule_sets:
            if full == f"{rules.id}/{preset.name.rpartition('/')[2]}":
                return preset, rules
    return None, None


def _unknown(name: str, rules: RuleSet | None) -> str:
    known = [p for p in all_presets() if rules is None or rules.id in [own.id for own in p.rule_sets]]
    for preset in known:
        if preset.name == name:
            return f"preset {name} is for several rule sets; name one too, as in {preset.rule_sets[0].id}/{name}"
    return f"{shown(name)} is neither a file nor a preset; the presets are {', '.join(preset.name for preset in known)}"
