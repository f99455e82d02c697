"""A table that lasts: what is put into it, what came of it, and what is told about it."""
