"""The messages to and from programs that play at a table or watch it: their types, and their conversion to our own."""
