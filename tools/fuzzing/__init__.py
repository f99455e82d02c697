"""The fuzzer: what is fuzzed, how inputs are made, and the processes they are tried in. `tools/fuzz.py` runs it."""
