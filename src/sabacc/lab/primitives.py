"""What numba lacks or does slowly. LLVM turns each loop into one instruction, or one copy."""

from collections.abc import Callable
from typing import Any

import numba
from numba.extending import overload, overload_method

from sabacc.engine.lanes import distinct, put

_U = numba.uint64


def bit_count(number: Any) -> Callable[[Any], Any]:
    """How many ones a number has."""

    def count(number: Any) -> Any:
        rest = _U(number)
        n = 0
        while rest:
            rest &= rest - _U(1)
            n += 1
        return n

    return count


def bit_length(number: Any) -> Callable[[Any], Any]:
    """How many bits it takes to write a number that is not negative."""

    def count(number: Any) -> Any:
        rest = _U(number)
        n = 0
        while rest:
            rest >>= _U(1)
            n += 1
        return n

    return count


overload_method(numba.types.Integer, "bit_count")(bit_count)
overload_method(numba.types.Integer, "bit_length")(bit_length)


def put_in_loop(lane: Any, source: Any, n: Any) -> Callable[[Any, Any, Any], None]:
    """Copy the first `n` numbers of a lane into another."""

    def copy(lane: Any, source: Any, n: Any) -> None:
        for i in range(n):
            lane[i] = source[i]

    return copy


def distinct_by_bits(lane: Any, n: Any) -> Callable[[Any, Any], bool]:
    """Whether the first `n` cards of a lane all differ: one bit for each card, as cards are below 128."""

    def check(lane: Any, n: Any) -> bool:
        low = _U(0)
        high = _U(0)
        for i in range(n):
            bit = _U(1) << _U(lane[i] & 63)
            if lane[i] < 64:
                if low & bit:
                    return False
                low |= bit
            else:
                if high & bit:
                    return False
                high |= bit
        return True

    return check


overload(put, jit_options={"_nrt": False})(put_in_loop)
overload(distinct, jit_options={"_nrt": False})(distinct_by_bits)
