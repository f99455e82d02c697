"""A table that lasts: its inputs, its state, and what is told about it."""
