"""The rule sets that ship, one file each."""
