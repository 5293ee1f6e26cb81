"""Rules that only other rules call: numba's compiler, less what they have no use for.

All of them end up inside the functions that Python calls, and are made the best of there.
Left to itself, numba would also optimise each alone, with all that it calls, and make it
machine code that nobody runs: most of the time that compiling takes.
"""

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import NativeLowering


class Draft(JITCodeLibrary):
    """A function's code as it was written, for others to take in."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=False, analysis_only=False)
class OnlyInlined(LoweringPass):
    """Others know a function by what Python would call: here, by something that it cannot."""

    _name = "only_inlined"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> Any:  # numba wants to know whether it changed anything
        lowered = state.cr
        name = make_function(
            lowered.fndesc.lookup_module(),
            state.func_id.func_name,
            "",
            0,
            lowered.env,
            (state.library,),
        )
        state.targetctx.insert_user_function(name, lowered.fndesc, [state.library])
        state.cr = lowered._replace(cfunc=name)
        return True


class Inliner(Compiler):
    def define_pipelines(self) -> list[Any]:
        flags = self.state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        self.state.library = Draft(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        (passes,) = super().define_pipelines()
        passes.add_pass_after(OnlyInlined, NativeLowering)
        passes.finalize()
        return [passes]
