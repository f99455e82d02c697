"""A bot with bad manners. It is started as a program with a file that says what it does, line by line.

A line is an answer to the next thing the table says; what is in braces is filled in from the question. Lines that begin
with "!" are tricks.
"""

import json
import os
import sys
import time


def main() -> None:
    """Do what the file says, and then answer nothing more."""
    with open(sys.argv[1], "rb") as file:
        lines = file.read().split(b"\n")
    heard = {"id": 0, "default": "fold"}
    for line in lines:
        if not line.startswith(b"!"):
            question = sys.stdin.buffer.readline()
            if not question:
                return
            heard |= {key: value for key, value in json.loads(question).items() if key in heard and value}
            answer = line.replace(b"{id}", str(heard["id"]).encode())
            write(answer.replace(b"{default}", str(heard["default"]).encode()) + b"\n")
        else:
            trick(line[1:])
    sys.stdin.buffer.read()


def trick(words: bytes) -> None:
    """One of the tricks; a word that is none of them is written without a question."""
    name, _, rest = words.partition(b" ")
    if name == b"exit":
        os._exit(3)
    elif name == b"silence":
        time.sleep(30)
    elif name == b"child":
        if os.fork() == 0:
            time.sleep(30)
            os._exit(0)
    elif name == b"flood":
        for _ in range(2_000):
            write(rest + b"x" * 1_000 + b"\n")
    elif name == b"long":
        for _ in range(200):
            write(rest + b"x" * 10_000)
    elif name == b"complain":
        os.write(2, rest + b"\n")
    elif name == b"close":
        os.close(1)
    elif name == b"abort":
        os.abort()
    else:
        write(rest)


def write(text: bytes) -> None:
    """Write all of it, unless nobody reads any more."""
    try:
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    except OSError:
        os._exit(0)


if __name__ == "__main__":
    main()
