"""How kernels are compiled: inner loops on plain arrays, which each game has in ``kernels``.

No kernel knows boards or rules: thin typed functions above translate. Numba is loaded with
this module, which takes half a second, so the solvers import kernels inside the functions that need
them. Machine code is kept on disk, beside the source or in the user's
cache folder, and each kernel is compiled when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import event

from solvers.compiling import Watch

_KernelT = TypeVar("_KernelT", bound=Callable[..., Any])


def kernel(function: _KernelT) -> _KernelT:
    """Compile a function when it is first called, and keep the machine code on disk."""
    compiled: _KernelT = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    return compiled


def part(function: _KernelT) -> _KernelT:
    """Compile a function that only kernels call: without what Python would need to call it, which
    takes as long to compile as a small function.
    """
    compiled: _KernelT = numba.njit(
        cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


def inlined(function: _KernelT) -> _KernelT:
    """Part of a kernel: no call is left of it. A call that passes many arrays costs as much as the
    work of a small function.
    """
    part: _KernelT = numba.njit(inline="always")(function)
    return part


def check_cache() -> None:
    """Raise RuntimeError where the machine code of kernels can be kept nowhere."""
    kernel(_nothing)


def _nothing() -> None:
    pass


class _Listener(event.Listener):  # type: ignore[misc] # Numba has no types
    """Hands Numba's own events on."""

    def __init__(self) -> None:
        self._watch = Watch()

    def on_start(self, event: event.Event) -> None:
        self._watch.begin()

    def on_end(self, event: event.Event) -> None:
        self._watch.end()


event.register("numba:compile", _Listener())
