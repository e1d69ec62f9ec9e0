"""What the commands read: the configuration and the texts that were asked for."""

from __future__ import annotations

import sys

from mathequiv import Config
from mathequiv.cli.exits import UsageError


def config_of(profile: str | None) -> Config:
    """The configuration of a profile; the defaults where none is named."""
    if profile is None:
        return Config()
    try:
        return Config.profile(profile)
    except (ValueError, NotImplementedError) as error:
        raise UsageError(str(error)) from None


def text_of(argument: str) -> str:
    """The text itself, or standard input where it is ``-``."""
    if argument != "-":
        return argument.strip()
    raw = sys.stdin.buffer.read()
    try:
        return raw.decode("utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise UsageError(f"standard input is not UTF-8 at byte {error.start + 1}") from None
