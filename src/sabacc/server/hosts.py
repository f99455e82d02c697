"""By which names a server may be called.

A page on the web can have its own name lead to this machine. Then a browser takes what the server answers for that
page's own, so a server answers to the names it knows only.
"""

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

_LOCALHOST: Final = "localhost"
# Addresses for documentation: nobody has them, and asking for the way there sends nothing.
_FAR_AWAY: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
_A_PORT: Final = 9


class Hosts:
    """The names and addresses that a server goes by: always this machine's own loopback, and those given."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = frozenset(filter(None, (host_name(name) for name in names)))

    def allow(self, authority: str) -> bool:
        """Whether the server goes by this name, which may have a port: "localhost:8000"."""
        name = host_name(authority)
        return name == _LOCALHOST or name in self._names or _is_loopback(name)

    def allow_origin(self, origin: str) -> bool:
        """Whether a page from there may change something here: "http://localhost:8000"."""
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and self.allow(parts.netloc)


def host_name(authority: str) -> str:
    """A name or an address without its port, always written the same way; empty if it is neither.

    >>> host_name("Sabacc.example.:8000"), host_name("[::1]:80"), host_name("a b")
    ('sabacc.example', '::1', '')
    """
    text = authority.strip().lower()
    if text.startswith("["):
        name, bracket, rest = text[1:].partition("]")
        if not bracket or rest[:1] not in ("", ":"):
            return ""
        port = rest[1:]
    elif text.count(":") > 1:
        name, port = text, ""  # an address that an operator gives, without brackets
    else:
        name, _, port = text.partition(":")
    if port and not (port.isascii() and port.isdigit()):
        return ""
    with suppress(ValueError):
        address = ip_address(name)
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        return str(mapped or address)
    name = name.removesuffix(".")
    is_name = name.isascii() and name.replace("-", "").replace(".", "").replace("_", "").isalnum()
    return name if is_name else ""


def _is_loopback(name: str) -> bool:
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def this_machine() -> frozenset[str]:
    """The name of this machine and its addresses, as far as they can be found without asking anybody."""
    return frozenset(_found())


def _found() -> Iterator[str]:
    name = socket.gethostname()
    yield from (name, f"{name}.local")
    with suppress(OSError, UnicodeError):
        yield from (str(each[4][0]) for each in socket.getaddrinfo(name, None))
    for family, address in _FAR_AWAY:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, _A_PORT))
            yield str(probe.getsockname()[0])


def friends_address() -> str:
    """The address of this machine in its network; empty if it is in none."""
    for family, address in _FAR_AWAY:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, _A_PORT))
            found = str(probe.getsockname()[0])
            return f"[{found}]" if family == socket.AF_INET6 else found
    return ""
