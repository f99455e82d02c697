"""Makes the engine's kernels compilable, without touching them.

`register_jitable` tells numba to compile a plain function wherever compiled code calls it; nothing changes for
Python. numba's disk cache does not see an edited callee in another module, so the cache lies in a folder named after
a hash of the engine's sources and numba's version: an edited rule is a new folder.
"""

import hashlib
import importlib
import os
import pkgutil
from pathlib import Path
from typing import Final

import numba
from numba.extending import register_jitable

import sabacc.engine
import sabacc.policies
from sabacc.engine import step
from sabacc.engine.kernel import KERNELS, F
from sabacc.lab import primitives  # noqa: F401 - it teaches numba
from sabacc.lab.parts import PartCompiler, RarePartCompiler
from sabacc.policies import mistakes

_LISTED: Final = (sabacc.engine, sabacc.policies)


def _load_kernels() -> None:
    """Import every module that has kernels, so that each of them is listed."""
    for package in _LISTED:
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def source_key() -> str:
    """A hash of everything compiled code depends on."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in (*(Path(package.__path__[0]) for package in _LISTED), Path(__file__).parent):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled code is kept: below SABACC_CACHE, or the user's cache folder."""
    base = os.environ.get("SABACC_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    checked = "checked" if numba.config.BOUNDSCHECK else "fast"
    return Path(base) / "sabacc" / f"numba-{source_key()}-{checked}"


# No kernel divides by zero, so the checks that Python's division asks for are left out; and none makes an array, so the
# code need not count references, which makes it a tenth quicker to compile and to run.
_SETTINGS: Final = {"error_model": "numpy", "_nrt": False}
PARTS: Final = {**_SETTINGS, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler}

_load_kernels()
numba.config.CACHE_DIR = str(cache_folder())


def lifted(function: F) -> F:
    """Make a function compilable wherever compiled code calls it; for Python it stays what it is."""
    register_jitable(**PARTS)(function)
    return function


def compiled(function: F) -> F:
    """Compile an entry point of the lab; the result is kept on disk."""
    entry: F = numba.njit(cache=True, **_SETTINGS)(function)
    return entry


# Every action passes the judge, so a call of it counts; by itself the compiler spares it only if there is one.
_INLINED: Final = (step.judge,)
# With them the judge would be copied once more into every loop that plays.
_RARE: Final = (step.is_open, mistakes.answer_safely)

for _kernel in KERNELS:
    if _kernel in _INLINED:
        register_jitable(forceinline=True, **PARTS)(_kernel)
    elif _kernel in _RARE:
        register_jitable(**{**PARTS, "pipeline_class": RarePartCompiler})(_kernel)
    else:
        lifted(_kernel)
