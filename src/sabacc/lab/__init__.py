"""The lab: the engine's own functions, compiled. Needs the `lab` extra (NumPy and numba)."""
