"""Exit codes, and the one exception that ends a command with a message."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """What a command's exit code says."""

    OK = 0  # every line graded; equivalent; an answer found; an expression read
    NO = 1  # some lines unusable; not equivalent; no answer; not well-formed
    TROUBLE = 2  # bad usage, or input that cannot be read at all
    NOTHING_MEASURED = 3  # verify: the reference is at fault, or nothing could be decided
    INTERRUPTED = 130  # Ctrl-C
    BROKEN_PIPE = 141  # the reader of the output went away


class UsageError(Exception):
    """A command that cannot be carried out as asked."""
