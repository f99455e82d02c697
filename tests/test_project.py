"""Promises of the project as a whole that no single module can keep: versions, pins, purity, what is shipped."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.util import resolve_name
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import sabacc
from tests.support.paths import ROOT

SOURCE = ROOT / "src"
PINNED = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+)(?P<marker>[^\\\n]*)(?P<continued>\\?)$", re.MULTILINE)

# The engine is a function of its arguments: whatever asks the clock, chance or the machine stays outside.
IMPURE = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "socket", "subprocess", "tempfile", "threading", "time", "uuid",
}  # fmt: skip
OPEN_TO_THE_ENGINE = ("sabacc.engine", "sabacc.cards", "sabacc.errors")

LOADED_BY_IMPORT = """
import sys
before = set(sys.modules)
import sabacc
print(*{name.partition(".")[0] for name in set(sys.modules) - before})
"""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def read_pyproject() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))


def read_pins(path: Path) -> dict[tuple[str, str], str]:
    """The version of each package, by name and environment marker."""
    text = path.read_text(encoding="utf-8")
    return {(pin["name"], pin["marker"].strip(" ;")): pin["version"] for pin in PIN.finditer(text)}


def imported_modules(path: Path) -> Iterator[str]:
    """The absolute name of every module that a file of the package imports."""
    package = ".".join(path.parent.relative_to(SOURCE).parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), package)
            # `from sabacc import cards` names a module of the package, not the package as a whole.
            yield from (f"sabacc.{alias.name}" for alias in node.names) if module == "sabacc" else (module,)


def may_be_imported_by_the_engine(module: str) -> bool:
    root = module.partition(".")[0]
    if root == "sabacc":
        return any(module == name or module.startswith(f"{name}.") for name in OPEN_TO_THE_ENGINE)
    return root in sys.stdlib_module_names and root not in IMPURE


def long_marks_without_reason(path: Path) -> Iterator[int]:
    """The lines that use `pytest.mark.long` without saying why the test is long."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node) == "pytest.mark.long":
            call = calls.get(id(node))
            if call is None or not any(keyword.arg == "reason" for keyword in call.keywords):
                yield node.lineno


def test_the_changelog_starts_with_this_version_or_what_is_unreleased() -> None:
    newest = re.search(r"^## \[(.+?)\]", read("CHANGELOG.md"), re.MULTILINE)
    assert newest is not None
    assert newest[1] in {"Unreleased", sabacc.__version__}


def test_one_lowest_python_everywhere() -> None:
    project = read_pyproject()
    lowest = project["project"]["requires-python"].removeprefix(">=")
    assert project["tool"]["mypy"]["python_version"] == lowest
    assert project["tool"]["ruff"]["target-version"] == "py" + lowest.replace(".", "")
    assert f"--python-version {lowest} " in read("Makefile")


def test_the_matrix_runs_every_python_we_claim() -> None:
    claimed = re.findall(r":: (3\.\d+)$", "\n".join(read_pyproject()["project"]["classifiers"]), re.MULTILINE)
    matrix = re.search(r"for version in (.+?);", read("Makefile"))
    assert matrix is not None
    assert matrix[1].split() == claimed


def test_the_extra_all_holds_every_other_extra() -> None:
    extras = read_pyproject()["project"]["optional-dependencies"]
    assert extras["all"] == [f"sabacc[{','.join(name for name in extras if name != 'all')}]"]


def test_make_help_lists_every_target() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE)
    assert phony is not None
    listed = re.findall(r"^([a-z-]+):.*## \S", read("Makefile"), re.MULTILINE)
    assert sorted(listed) == sorted(phony[1].split())


@pytest.mark.parametrize("path", PINNED, ids=lambda path: path.name)
def test_requirements_are_pinned_by_hash_and_name_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    pins = list(PIN.finditer(text))
    assert pins
    for address in ("http:", "https:", "file:", "@", "index-url", "find-links"):
        assert address not in text
    assert all(text[pin.end() :].lstrip().startswith("--hash=sha256:") for pin in pins)
    others = [line for line in text.splitlines() if not line.startswith("    --hash=") and not PIN.match(line)]
    assert others == []


def test_requirements_agree_on_what_they_share() -> None:
    for ours, theirs in combinations(map(read_pins, PINNED), 2):
        assert {pin: version for pin, version in ours.items() if theirs.get(pin, version) != version} == {}


def test_import_needs_the_standard_library_only() -> None:
    result = subprocess.run([sys.executable, "-c", LOADED_BY_IMPORT], capture_output=True, text=True, check=True)
    assert set(result.stdout.split()) - sys.stdlib_module_names == {"sabacc"}


@pytest.mark.parametrize(
    "path",
    sorted((SOURCE / "sabacc" / "engine").rglob("*.py")),
    ids=lambda path: path.relative_to(SOURCE).as_posix(),
)
def test_the_engine_knows_no_clock_no_chance_and_no_machine(path: Path) -> None:
    assert [module for module in imported_modules(path) if not may_be_imported_by_the_engine(module)] == []


def test_every_long_test_says_why_it_is_long() -> None:
    missing = {
        path.relative_to(ROOT).as_posix(): lines
        for path in (ROOT / "tests").rglob("*.py")
        if (lines := list(long_marks_without_reason(path)))
    }
    assert missing == {}


@pytest.mark.long(reason="builds the package")
def test_the_wheel_holds_the_package_and_nothing_else(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    ours = {
        path.relative_to(SOURCE).as_posix()
        for path in (SOURCE / "sabacc").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert "sabacc/py.typed" in ours
    assert {name for name in held if ".dist-info/" not in name} == ours


@pytest.mark.xdist_group("together")
def test_groups_of_tests_reach_one_process(request: pytest.FixtureRequest) -> None:
    """pytest-xdist names the group in the id; where it cannot, every process compiles the engine and nobody notices."""
    assert hasattr(request.config, "workerinput") == request.node.nodeid.endswith("@together")
