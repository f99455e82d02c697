"""Rule sets as data, their options, and their way into a `Program`."""
