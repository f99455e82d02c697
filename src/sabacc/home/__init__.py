"""What a table at home needs besides the rules: who sits where, what is kept on disk, and what is told about a hand.

The line mode and the full-screen table are two faces of the same `LiveTable`.
"""
