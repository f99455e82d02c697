"""The phases of a hand. Each module has `run`, which goes on until a seat or chance must act, and the acts it offers:
`refuse_x` says why not, `do_x` does it."""
