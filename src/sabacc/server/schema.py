"""The tables of the server's database. A file is brought up to date by the scripts that it has not seen yet.

A script that was released is never changed: what comes later is another script at the end.
"""

from typing import Final

# `edition` goes up when what is kept is rewritten, so that a table in memory which knows the old text writes no more.
# Times are seconds since 1970.
_FIRST: Final = """
CREATE TABLE live_table (
    id TEXT PRIMARY KEY,
    head TEXT NOT NULL,
    created REAL NOT NULL,
    visited REAL NOT NULL,
    put_away REAL,
    closed REAL,
    edition INTEGER NOT NULL DEFAULT 0,
    said INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX live_table_in_use ON live_table (visited) WHERE put_away IS NULL;

CREATE TABLE input (
    table_id TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    at REAL NOT NULL,
    author TEXT,
    key TEXT,
    PRIMARY KEY (table_id, number),
    CHECK (key IS NULL OR author IS NOT NULL)
) WITHOUT ROWID;
CREATE UNIQUE INDEX input_once ON input (table_id, author, key) WHERE key IS NOT NULL;

CREATE TABLE checkpoint (
    table_id TEXT PRIMARY KEY REFERENCES live_table (id) ON DELETE CASCADE,
    body BLOB NOT NULL
);

CREATE TABLE hand (
    table_id TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    dealt TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE hand_seat (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person_id TEXT NOT NULL,
    PRIMARY KEY (table_id, number, seat),
    FOREIGN KEY (table_id, number) REFERENCES hand (table_id, number) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX hand_seat_of ON hand_seat (person_id);

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    token_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    created REAL NOT NULL,
    ended REAL
);
CREATE INDEX person_at ON person (table_id);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person_id TEXT REFERENCES person (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX chat_by ON chat (person_id);

CREATE TABLE code (
    words TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES live_table (id) ON DELETE CASCADE,
    expires REAL NOT NULL
);
CREATE INDEX code_of ON code (table_id);
"""

# What is said twice with the same key is there once.
_KEYS_OF_CHAT: Final = """
ALTER TABLE chat ADD COLUMN key TEXT;
CREATE UNIQUE INDEX chat_once ON chat (table_id, person_id, key) WHERE key IS NOT NULL;
"""

# Tokens of programs that may play for somebody, and do nothing else.
_TOKENS_TO_PLAY: Final = """
CREATE TABLE play_token (
    token_hash BLOB PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
    created REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX play_token_of ON play_token (person_id);
"""

# What somebody won or lost in a hand. Of hands that were kept before it is found out when somebody asks.
_WON: Final = """
ALTER TABLE hand_seat ADD COLUMN won INTEGER;
"""

MIGRATIONS: Final[tuple[str, ...]] = (_FIRST, _KEYS_OF_CHAT, _TOKENS_TO_PLAY, _WON)
