"""Keys as they come: bytes that are not text must not end the program."""

from codecs import IncrementalDecoder, getincrementaldecoder

from textual.drivers import linux_driver


def take_any_bytes() -> None:
    """Keep Textual's driver from giving up at the first byte that is not UTF-8; it has no option for that."""
    linux_driver.getincrementaldecoder = lambda encoding: lambda: _calm_decoder(encoding)  # type: ignore[attr-defined,assignment]


def _calm_decoder(encoding: str) -> IncrementalDecoder:
    return getincrementaldecoder(encoding)(errors="replace")
