"""What the scripts share: the answers of a file, one a line or the references of JSON lines, and how a script ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "tests" / "readings"
EXAMPLES = ROOT / "examples" / "outputs.jsonl"
_PICTURES = {0x2400 + code: chr(code) for code in range(0x21)}


def answers(path: Path | None) -> list[str]:
    """The answers of a file; without one, those of the tables of readings and of the examples, each once."""
    if path is not None:
        return _of_file(path)
    lines = [line for table in sorted(TABLES.glob("*.txt")) for line in table.read_text(encoding="utf-8").splitlines()]
    read = [line.partition(" ⇒ ")[0].strip().translate(_PICTURES) for line in lines if " ⇒ " in line]
    return list(dict.fromkeys([*read, *_of_file(EXAMPLES)]))


def run(main: Callable[[], int]) -> int:
    """The exit code of a script, whose reader may go away before the end: ``... | head``."""
    try:
        code = main()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to fail at exit
        return 141
    return code


def _of_file(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise SystemExit(f"{path}: {error.strerror}") from None
    if path.suffix not in (".jsonl", ".json"):
        return [line for line in lines if line.strip()]
    found: list[str] = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            found.extend(_references(line, f"{path}:{number}"))
    return found


def _references(line: str, place: str) -> list[str]:
    """The references of one JSON line; ends the script where the line at ``place`` has none."""
    try:
        reference = json.loads(line)["reference"]
    except (ValueError, KeyError, TypeError):
        raise SystemExit(f"{place}: no JSON object with a reference") from None
    return [reference] if isinstance(reference, str) else reference
