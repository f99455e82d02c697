"""Players as kernels over a `Sight`: what they decide is the same in plain Python and in compiled code."""
