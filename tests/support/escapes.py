"""What a terminal might obey, or must not show: to be fed into every way in."""

ESCAPES = (
    "\x1b[2J",  # clears the screen
    "\x1b]8;;http://example.org\x1b\\here\x1b]8;;\x1b\\",  # a link
    "\x1b]52;c;eHh4\x07",  # writes the clipboard
    "\r\b\x00\x7f",
    "\x9b2J\x85",  # as ESC [, in one character
    "\u202e\u2066\u200f",  # turn the order of letters round
    "\u200b\u2060\ufeff\U000e0041",  # show nothing
    "\u2028\u2029",  # end a line
    "\ue000\U0010ffff",  # mean nothing to anybody else
)
EVIL = "".join(ESCAPES)
TOML = "".join(f"\\U{ord(letter):08x}" for letter in EVIL)
