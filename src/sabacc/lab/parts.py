"""How kernels are compiled: as parts of the entry point that calls them.

numba would make machine code of every kernel, each time with everything that it calls, though nothing but compiled code
calls a kernel. Here a kernel is only linked, and an entry point is optimised once, as a whole: half the time to
compile, and quicker code. This reaches into numba's code generator; the tests that compare compiled with plain play
guard it.
"""

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _NoEnvironment:
    """Code that raises needs an environment; no kernel raises."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel with all that it calls, never made ready to run by itself."""

    codegen = _NoEnvironment()

    def finalize(self) -> None:
        """Link, and leave it at that."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class _RarePart(_Part):
    """A part that stays one function wherever it is called."""

    def finalize(self) -> None:
        """Link, as a function that is not copied into its callers."""
        for function in self._final_module.functions:
            if not function.is_declaration:
                function.add_function_attribute("noinline")
        super().finalize()


class PartCompiler(Compiler):  # type: ignore[misc]
    """numba's compiler, for a part."""

    part: type[_Part] = _Part

    def define_pipelines(self) -> Any:
        """The usual passes, with a part as their result."""
        self.state.library = self.part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class RarePartCompiler(PartCompiler):
    """The same for a kernel that is rarely called: copies of it would only slow down what is called all the time."""

    part = _RarePart
