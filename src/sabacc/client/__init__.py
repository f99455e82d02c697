"""Play at a table online, from a program: `connect` gives a table that can be watched and played at."""

from sabacc.client.connecting import NotConnected, Refused, RemoteTable, connect
from sabacc.client.table_state import TableState

__all__ = ["NotConnected", "Refused", "RemoteTable", "TableState", "connect"]
