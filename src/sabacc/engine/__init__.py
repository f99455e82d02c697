"""The rules of Sabacc as small functions over a flat `Table`.

Nothing here knows a `RuleSet`, a person, a clock or a source of chance: a `Program` holds every number the engine
reads, and chance arrives from outside as an action. The engine imports the standard library only, and its functions
are written so that the lab can compile the very same source.
"""
