"""The server: tables, and all that is known about the games, over the network."""
