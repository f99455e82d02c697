"""Players as kernels over a `Sight`: they decide the same in plain Python and in compiled code."""
