"""When, what and where something was measured."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent


def about() -> str:
    """When, what and where."""
    return "\n".join(
        [
            f"- date: {datetime.now(UTC):%Y-%m-%d}",
            f"- commit: {commit()}",
            f"- machine: {platform.system()} {platform.machine()}, {os.cpu_count()} cores",
            f"- Python: {platform.python_implementation()} {platform.python_version()}",
        ]
    )


def commit() -> str:
    """The commit that was measured."""
    head = git("rev-parse", "--short", "HEAD")
    if not head:
        return "unknown"
    return f"{head} with changes" if git("status", "--porcelain", "src") else head


def git(*arguments: str) -> str:
    """What git says; nothing if there is no git or no repository."""
    command = ["git", "-C", str(HERE.parent), *arguments]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
