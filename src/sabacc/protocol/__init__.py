"""The messages to players that are other programs."""
